// Asking the server: documents and JSON lines. Invariant: whatever goes wrong arrives as one `RequestError`, but for a request
// that the page itself gave up.

import { fetchAnswer } from './door.js';
import { lang, pauseFor, say } from './page.js';
import { inLab } from './root.js';

/** @import { Answers, ErrorBody } from '../types/api.js' */
/** @import { Query } from '../types/page.js' */

// What the server refuses, or that it can't be reached: `key`, `value` and `at` say where.
export class RequestError extends Error {
  /** @param {Partial<ErrorBody>} said @param {number} [status] */
  constructor({ key = null, value = null, at = null, message }, status) {
    super(message);
    this.key = key;
    this.value = value;
    this.at = at;
    this.status = status;
  }
}

// How often one asks again after being told when to.
const RETRIES = 3;

/**
 * @param {string} path @param {Query} query @param {AbortSignal} [signal] @param {RequestInit} [more]
 * @param {number} [retries]
 */
async function ask(path, query, signal, more = {}, retries = RETRIES) {
  const asked = new URLSearchParams(query);
  asked.set('lang', lang);
  let response;
  try {
    response = await fetchAnswer(`${path}?${asked}`, { signal, ...more });
  } catch (error) {
    throw lost(error);
  }
  if (response.ok) return response;
  const seconds = Number(response.headers.get('retry-after'));
  if (seconds && retries) {
    await pauseFor(seconds, signal);
    return ask(path, query, signal, more, retries - 1);
  }
  const document = await response.json().catch(() => null);
  throw new RequestError(document?.error ?? { message: say('unreachable') }, response.status);
}

export const unreachable = () => new RequestError({ message: say('unreachable') });

/** @param {any} error */
const lost = (error) => (error.name === 'AbortError' ? error : unreachable());

// One document.
/**
 * @template {keyof Answers} Path
 * @param {Path} path @param {Query} query @param {AbortSignal} [signal]
 * @returns {Promise<Answers[Path]>}
 */
export async function fetchDocument(path, query, signal) {
  const response = await ask(inLab(path), query, signal);
  return response.json().catch((error) => {
    throw lost(error);
  });
}

// A text.
/** @param {string} path @param {Query} query @param {AbortSignal} [signal] */
export async function fetchText(path, query, signal) {
  const response = await ask(inLab(path), query, signal);
  return response.text().catch((error) => {
    throw lost(error);
  });
}

// The document that answers a file.
/**
 * @template {keyof Answers} Path
 * @param {Path} path @param {Blob} file @param {AbortSignal} [signal]
 * @returns {Promise<`POST ${Path}` extends keyof Answers ? Answers[`POST ${Path}`] : Answers[Path]>}
 */
export async function sendFile(path, file, signal) {
  const response = await ask(inLab(path), '', signal, { method: 'POST', body: file });
  return response.json().catch((error) => {
    throw lost(error);
  });
}

// A file's bytes, from an address that is whole already.
/** @param {string} address @param {AbortSignal} [signal] */
export async function fetchBytes(address, signal) {
  const [path, query] = address.split('?');
  const response = await ask(path, query, signal);
  return response.blob().catch((error) => {
    throw lost(error);
  });
}

// JSON lines in order, each as soon as it is there.
/**
 * @template {keyof Answers} Path
 * @param {Path} path @param {Query} query @param {AbortSignal} [signal]
 * @returns {AsyncGenerator<Answers[Path], void>}
 */
export async function* fetchLines(path, query, signal) {
  const response = await ask(inLab(path), query, signal);
  const reader = /** @type {ReadableStream<any>} */ (response.body).pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      ended = done;
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line);
    }
  } catch (error) {
    throw lost(error);
  } finally {
    if (!ended) reader.cancel().catch(() => {});
  }
}
