// The engine, as JavaScript asks it. Invariant: addresses in the engine's memory are known here alone; what leaves is a copy.

/**
 * @typedef {{ memory: WebAssembly.Memory, start(): number, buffer(length: number): number,
 *   answer(lab: number, asked: number, length: number): number, part(open: number): bigint, leave(open: number): void }} Exports
 * @typedef {(part: Uint8Array<ArrayBuffer>) => boolean} OnProgress Says whether the work is to end with what it has.
 * @typedef {{ status: number, headers: [string, string][], picture?: { format: string, scale: number, times: number[] } }} Head
 */

const decoder = new TextDecoder();

/** @type {OnProgress} */
const ignore = () => false;

export class Engine {
  #calls;
  #lab;
  #listener;

  /** @param {WebAssembly.Instance} instance @param {{ report: OnProgress }} listener */
  constructor(instance, listener) {
    this.#listener = listener;
    this.#calls = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
    this.#lab = this.#calls.start();
  }

  // Starts the engine that is made an instance of, with what it asks of whoever runs it.
  /** @param {(imports: WebAssembly.Imports) => Promise<WebAssembly.Instance>} instantiate */
  static async open(instantiate) {
    const listener = { report: ignore };
    const host = {
      now: () => performance.now(),
      /** @param {number} at @param {number} length */
      lost: (at, length) => {
        throw new Error(decoder.decode(new Uint8Array(memory.buffer, at, length)));
      },
      /** @param {number} at @param {number} length */
      progress: (at, length) => Number(listener.report(new Uint8Array(memory.buffer, at, length).slice())),
    };
    const instance = await instantiate({ host });
    const { memory } = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
    return new Engine(instance, listener);
  }

  // The parts of an answer, each made when it is asked for: the head first. Parts that tell how far work has come are heard on the way.
  /** @param {Uint8Array} request @param {OnProgress} [report] @returns {Generator<Uint8Array<ArrayBuffer>, void>} */
  *parts(request, report = ignore) {
    const { memory, buffer, answer, part, leave } = this.#calls;
    const at = buffer(request.length);
    new Uint8Array(memory.buffer, at, request.length).set(request);
    const open = answer(this.#lab, at, request.length);
    try {
      for (;;) {
        this.#listener.report = report;
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

// The head of an answer.
/** @param {Uint8Array | void} part @returns {Head} */
export const read = (part) => JSON.parse(decoder.decode(/** @type {Uint8Array} */ (part)));
