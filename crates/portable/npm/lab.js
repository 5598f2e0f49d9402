// The engine of the package, and questions to it by the addresses of the HTTP API. Invariants: one engine answers, which the first
// question starts; whatever the lab refuses is a `MarubatsuError`.

import { Engine, read } from './engine.js';
import { drawn } from './pictures.js';

/** @import { Answers, ErrorDocument, ProgressLine } from './api.js' */

/**
 * Where the engine's file is: an address, or its bytes.
 * @typedef {string | URL | BufferSource} EngineSource
 */
/**
 * The value of an option, as the command line, HTTP and Python take it; moves may be lists of numbers.
 * @typedef {string | number | boolean | null | undefined | readonly (string | number | readonly number[])[]} OptionValue
 */
/**
 * Options by their names, or as pairs where one may be repeated.
 * @typedef {Readonly<Record<string, OptionValue>> | readonly (readonly [string, OptionValue])[]} Options
 */
/**
 * Language of the answer, `en` if nothing is said, and what may give it up: between two parts of an answer, and before the first.
 * @typedef {{ lang?: 'en' | 'ja', signal?: AbortSignal }} Asking
 */

/** Something that the lab refuses or can't do. */
export class MarubatsuError extends Error {
  /** The option at fault; null if none is. @type {string | null} */
  key;
  /** What was given for it. @type {string | null} */
  value;
  /** The character of it at which the fault shows, from 0. @type {number | null} */
  at;
  /** The status by which HTTP says it: 400 for what can't be read, 422 for a limit, 500 for a fault of the engine. @type {number} */
  status;

  /** @param {ErrorDocument['error']} error @param {number} status */
  constructor({ message, key, value, at }, status) {
    super(key ? `${key}: ${message}` : message);
    this.name = 'MarubatsuError';
    this.key = key;
    this.value = value;
    this.at = at;
    this.status = status;
  }
}

const OWN = new URL('marubatsu.wasm', import.meta.url);
const PICTURES = new URL('pictures.wasm', import.meta.url);

/** @type {Promise<Engine> | null} */
let engine = null;
/** @type {Promise<Engine> | null} */
let painter = null;
/** @type {EngineSource} */
let pictures = PICTURES;

/**
 * Starts the engine, or starts anew with nothing in its memory. Nobody has to call this: the first question does it.
 * @param {EngineSource} [source] The file `marubatsu.wasm`, if it isn't beside this module.
 * @param {EngineSource} [pixels] The file `pictures.wasm`, which is read for the first PNG, GIF or APNG.
 * @returns {Promise<void>}
 */
export async function load(source = OWN, pixels = PICTURES) {
  engine = null;
  painter = null;
  pictures = pixels;
  await started(source);
}

/** @param {EngineSource} [source] @returns {Promise<Engine>} */
async function started(source = OWN) {
  engine ??= Engine.open((imports) => instance(source, imports));
  const starting = engine;
  try {
    return await starting;
  } catch (error) {
    if (engine === starting) engine = null;
    throw error;
  }
}

// The engine for pictures in pixels.
function painting() {
  painter ??= Engine.open((imports) => instance(pictures, imports));
  painter.catch(() => (painter = null));
  return painter;
}

/** @param {EngineSource} source @param {WebAssembly.Imports} imports */
async function instance(source, imports) {
  const bytes = typeof source === 'string' || source instanceof URL ? await fetchEngine(new URL(source, globalThis.location?.href ?? import.meta.url)) : source;
  return bytes instanceof Response ? (await WebAssembly.instantiateStreaming(bytes, imports)).instance : (await WebAssembly.instantiate(bytes, imports)).instance;
}

// The engine's bytes; as an answer where browsers may compile it while it comes. Node has it on disk.
/** @param {URL} address @returns {Promise<BufferSource | Response>} */
async function fetchEngine(address) {
  const { process } = /** @type {{ process?: { getBuiltinModule(name: string): { readFile(path: URL): Promise<Uint8Array<ArrayBuffer>> } } }} */ (globalThis);
  if (address.protocol === 'file:' && process) return process.getBuiltinModule('node:fs/promises').readFile(address);
  const response = await fetch(address);
  if (!response.ok) throw new TypeError(`${address}: ${response.status}`);
  return response.headers.get('content-type') === 'application/wasm' ? response : response.arrayBuffer();
}

// The next part of an answer. An engine that failed knows nothing any more: the next question starts another.
/** @param {AsyncGenerator<Uint8Array<ArrayBuffer>, void>} parts */
async function next(parts) {
  try {
    return await parts.next();
  } catch (error) {
    engine = null;
    throw new MarubatsuError({ key: null, value: null, at: null, message: String(error) }, 500);
  }
}

// A request as the engine reads it. Whoever is here loaded the package: there is no server that another site's page could keep busy.
/** @param {string} address @param {string} lang @param {Uint8Array} [file] */
function request(address, lang, file) {
  const head = new TextEncoder().encode(`${file ? 'POST' : 'GET'} ${address}\naccept-language: ${lang}\nsec-fetch-site: none\n\n`);
  const asked = new Uint8Array(head.length + (file?.length ?? 0));
  asked.set(head);
  asked.set(file ?? [], head.length);
  return asked;
}

/**
 * Answers an address of the HTTP API, as `fetch` does: documents, lines, pictures and films.
 * @param {string} address Such as `/api/draw/frame?table=merged&frame=28`.
 * @param {Asking} [asking]
 * @param {Uint8Array} [file] The file, where the address takes one.
 * @returns {Promise<Response>}
 */
export async function fetchAnswer(address, { lang = 'en', signal } = {}, file = undefined) {
  signal?.throwIfAborted();
  const lab = await started();
  signal?.throwIfAborted();
  const parts = drawn(lab.parts(request(address, lang, file)), painting);
  const { status, headers } = read((await next(parts)).value);
  const leave = () => void parts.return();
  const body = new ReadableStream({
    async pull(stream) {
      // A timer, a click or whatever else gives it up is heard of here alone: making a part keeps the thread.
      if (signal) await new Promise((resume) => setTimeout(resume));
      if (signal?.aborted) {
        leave();
        return stream.error(signal.reason);
      }
      const { done, value } = await next(parts);
      return done ? stream.close() : stream.enqueue(value);
    },
    cancel: leave,
  });
  return new Response(body, { status, headers });
}

/** @param {OptionValue} value @returns {string} */
function text(value) {
  if (Array.isArray(value)) return value.map(text).join(value.some(Array.isArray) ? ' ' : ',');
  return typeof value === 'number' ? String(value).replace('Infinity', 'inf') : String(value);
}

/**
 * Options as an address has them; those that are null or undefined are left out.
 * @param {Options} options
 */
export function query(options) {
  const given = pairs(options).filter(([, value]) => value != null);
  return new URLSearchParams(given.map(([key, value]) => [key, text(value)])).toString();
}

/** @param {Options} options @returns {(readonly [string, OptionValue])[]} */
const pairs = (options) => [...(Symbol.iterator in options ? options : Object.entries(options))];

// What is answered, unless it is a fault.
/** @param {string} address @param {Asking} [asking] @param {Uint8Array} [file] */
export async function fetchText(address, asking, file) {
  const answer = await fetchAnswer(address, asking, file);
  const body = await answer.text();
  if (answer.ok) return body;
  throw new MarubatsuError(JSON.parse(body).error, answer.status);
}

/**
 * The documents of these addresses, each with its type.
 * @template {keyof Answers} Address
 * @typedef {Exclude<Answers[Address], ProgressLine | ErrorDocument>} Document
 */

/**
 * Answers an address of the HTTP API with its document: `fetchDocument('/api/why', { move: '0,1' })`.
 * @template {keyof Answers} Address
 * @param {Address} path
 * @param {Options} [options]
 * @param {Asking} [asking]
 * @returns {Promise<Document<Address>>}
 */
export async function fetchDocument(path, options = {}, asking = {}) {
  return JSON.parse(await fetchText(`${path}?${query(options)}`, asking));
}
