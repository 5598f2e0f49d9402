// The engine of the lab at some address, which knows what visitors brought along. Invariant: each engine is told of all of it when it
// starts.

import { Engine } from './engine.js';

// Where what visitors brought along is kept.
export const KEPT = 'marubatsu: brought along';

const encoder = new TextEncoder();

// Starts the engine of this file.
/** @param {Promise<Response>} file */
export const openFile = (file) => Engine.open(async (imports) => (await WebAssembly.instantiateStreaming(file, imports)).instance);

// Starts the lab of this file, and tells it what visitors of the lab at `root` brought along.
/** @param {Promise<Response>} file @param {string} root */
export async function startEngine(file, root) {
  const engine = await openFile(file);
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
