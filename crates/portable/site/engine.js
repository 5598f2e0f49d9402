// The engine, as JavaScript asks it. Invariant: addresses in the engine's memory are known here alone; what leaves is a copy.

/**
 * @typedef {{ memory: WebAssembly.Memory, start(): number, buffer(length: number): number,
 *   answer(lab: number, asked: number, length: number): number, part(open: number): bigint, leave(open: number): void }} Exports
 * @typedef {{ status: number, headers: [string, string][] }} Head
 */

// Where what visitors brought along is kept: each engine is told of it when it starts.
export const KEPT = 'marubatsu: brought along';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Engine {
  #calls;
  #lab;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#calls = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
    this.#lab = this.#calls.start();
  }

  // Starts the engine of this file, and tells it what visitors of the lab at `root` brought along.
  /** @param {Promise<Response>} file @param {string} root */
  static async start(file, root) {
    const host = {
      now: () => performance.now(),
      /** @param {number} at @param {number} length */
      lost: (at, length) => {
        throw new Error(decoder.decode(new Uint8Array(memory.buffer, at, length)));
      },
    };
    const { instance } = await WebAssembly.instantiateStreaming(file, { host });
    const { memory } = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
    const engine = new Engine(instance);
    const kept = await caches.open(KEPT);
    for (const { url } of await kept.keys()) {
      const address = new URL(url).pathname;
      const found = await kept.match(url);
      if (!address.startsWith(root) || !found) continue;
      const path = `/${address.slice(root.length).replace(/\/[^/]*$/, '')}`;
      const parts = engine.parts(asked('POST', path, new Uint8Array(await found.arrayBuffer())));
      parts.next();
      parts.return();
    }
    return engine;
  }

  // The parts of an answer, each made when it is asked for: the head first.
  /** @param {Uint8Array} request @returns {Generator<Uint8Array<ArrayBuffer>, void>} */
  *parts(request) {
    const { memory, buffer, answer, part, leave } = this.#calls;
    const at = buffer(request.length);
    new Uint8Array(memory.buffer, at, request.length).set(request);
    const open = answer(this.#lab, at, request.length);
    try {
      for (;;) {
        const found = BigInt.asUintN(64, part(open));
        if (found === 0n) return;
        yield new Uint8Array(memory.buffer, Number(found >> 32n), Number(found & 0xffff_ffffn)).slice();
      }
    } finally {
      leave(open);
    }
  }

  // The bytes that the engine's memory takes.
  get size() {
    return this.#calls.memory.buffer.byteLength;
  }
}

// A request as the engine reads it. Whoever is here opened the page: there is no server that another site's page could keep busy.
/** @param {string} method @param {string} address @param {Uint8Array} [body] @param {Record<string, string>} [more] */
export function asked(method, address, body = new Uint8Array(), more = {}) {
  const headers = { 'accept-language': navigator.languages.join(), 'sec-fetch-site': 'none', ...more };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  const head = encoder.encode(`${method} ${address}\n${lines.join('')}\n`);
  const request = new Uint8Array(head.length + body.length);
  request.set(head);
  request.set(body, head.length);
  return request;
}

// The head of an answer.
/** @param {Uint8Array | void} part @returns {Head} */
export const read = (part) => JSON.parse(decoder.decode(/** @type {Uint8Array} */ (part)));
