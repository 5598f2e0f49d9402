// An engine of a page's own, for all that takes a while. Invariants: one request after the other; whoever has left is heard of between
// two parts, so that nothing else is made for nobody.

import { drawn } from './pictures.js';
import { openFile, startEngine } from './uploads.js';

/**
 * A request, with the address of a flag that is taken away when it is to end with what it has; or that nobody waits for it any longer.
 * @typedef {{ id: number, request?: Uint8Array, flag?: string }} Message
 */

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

// Whether a flag is there: no message is heard while the engine works, but what stands at an address can be looked at.
/** @param {string} flag */
function stands(flag) {
  const look = new XMLHttpRequest();
  look.open('GET', flag, false);
  try {
    look.send();
  } catch {
    return false;
  }
  return look.status === 200;
}

/** @param {number} id @param {Uint8Array} request @param {string} [flag] */
async function answer(id, request, flag) {
  const lab = await engine;
  await pause();
  if (!left.has(id)) {
    /** @param {Uint8Array<ArrayBuffer>} part */
    const send = (part) => worker.postMessage({ id, part }, [part.buffer]);
    const isSeen = flag !== undefined && stands(flag);
    /** @param {Uint8Array<ArrayBuffer>} part */
    const report = (part) => {
      send(part);
      return isSeen && !stands(flag);
    };
    for await (const part of drawn(lab.parts(request, report), pictures)) {
      send(part);
      await pause();
      if (left.has(id)) break;
    }
  }
  left.delete(id);
  worker.postMessage({ id, size: lab.size });
}

worker.addEventListener('message', (/** @type {MessageEvent<Message>} */ { data: { id, request, flag } }) => {
  if (!request) left.add(id);
  else before = before.then(() => answer(id, request, flag)).catch((/** @type {Error} */ error) => worker.postMessage({ id, lost: error.message }));
});
