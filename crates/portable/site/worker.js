// An engine of a page's own, for all that takes a while. Invariants: one request after the other; whoever has left is heard of between
// two parts, so that nothing else is made for nobody.

import { drawn } from './pictures.js';
import { openFile, startEngine } from './uploads.js';

/** @typedef {{ id: number, request?: Uint8Array }} Message A request, or that nobody waits for it any longer. */

const worker = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const root = new URL('./', location.href).pathname;
const engine = startEngine(fetch(`${root}engine.wasm`), root);
/** @type {ReturnType<typeof openFile> | null} */
let painter = null;
const left = new Set();
let before = Promise.resolve();

// The engine for pictures, started when it is first needed.
function pictures() {
  painter ??= openFile(fetch(`${root}pictures.wasm`));
  painter.catch(() => (painter = null));
  return painter;
}

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
    /** @param {Uint8Array<ArrayBuffer>} part */
    const send = (part) => worker.postMessage({ id, part }, [part.buffer]);
    for await (const part of drawn(lab.parts(request, send), pictures)) {
      send(part);
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
