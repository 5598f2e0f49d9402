// An engine of a page's own, for all that takes a while. Invariants: one request after the other; whoever has left is heard of between
// two parts, so that nothing else is made for nobody.

import { startEngine } from './uploads.js';

/** @typedef {{ id: number, request?: Uint8Array }} Message A request, or that nobody waits for it any longer. */

const worker = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const root = new URL('./', location.href).pathname;
const engine = startEngine(fetch(`${root}engine.wasm`), root);
const left = new Set();
let before = Promise.resolve();

// Messages that have come are heard before what follows.
const pause = () =>
  new Promise((resume) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resume;
    port2.postMessage(null);
  });

/** @param {number} id @param {Uint8Array} request */
async function answer(id, request) {
  const lab = await engine;
  await pause();
  if (!left.has(id)) {
    for (const part of lab.parts(request)) {
      worker.postMessage({ id, part }, [part.buffer]);
      await pause();
      if (left.has(id)) break;
    }
  }
  left.delete(id);
  worker.postMessage({ id, size: lab.size });
}

worker.addEventListener('message', (/** @type {MessageEvent<Message>} */ { data: { id, request } }) => {
  if (!request) left.add(id);
  else before = before.then(() => answer(id, request)).catch((/** @type {Error} */ error) => worker.postMessage({ id, lost: error.message }));
});
