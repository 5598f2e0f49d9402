// The lab's server, in the browser: pages, files and pictures by an engine of its own. Invariants: all that it answers is of one
// version, which is the name of its cache; a new version waits until the reader lets it in, and takes all pages at once.

import { read } from './engine.js';
import { drawn } from './pictures.js';
import { KEPT, asked, openFile, startEngine } from './uploads.js';

const worker = /** @type {ServiceWorkerGlobalScope & { version: string, typefaces: string[] }} */ (/** @type {unknown} */ (self));
const ROOT = new URL(worker.registration.scope).pathname;
const OWN = `marubatsu: ${ROOT} `;
const CACHE = `${OWN}${worker.version}`;
// Files of this version, by the names under which pages ask for them.
/** @type {Record<string, string>} */
const FILES = {
  'engine.wasm': `engine-${worker.version}.wasm`,
  'worker.js': `worker-${worker.version}.js`,
  'static.json': `static-${worker.version}.json`,
  'pictures.wasm': `pictures-${worker.version}.wasm`,
};
// Those of them that wait until they are first asked for.
const LATER = ['pictures.wasm'];
// What a server of files calls a page: its folder, or a file in it.
const PLACE = /(^|\/)[\w-]+\.html$|\/$/;
// The page of one file, which needs none of the others.
const LIVE = 'live.html';
// Files of any version, by the hash in their names.
const FONT = /^static\/fonts\//;
/** @type {Record<string, string>} */
const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };
// Files that visitors bring along, at most.
const MOST_KEPT = 16;

/** @type {ReturnType<typeof startEngine> | null} */
let starting = null;
/** @type {ReturnType<typeof openFile> | null} */
let painter = null;
/** @type {Promise<Record<string, string>> | null} */
let reading = null;

/** @param {string} name */
async function file(name) {
  const address = `${ROOT}${FILES[name] ?? name}`;
  const cache = await caches.open(CACHE);
  const kept = await cache.match(address);
  if (kept) return kept;
  const fetched = await fetch(address);
  if (fetched.ok) await cache.put(address, fetched.clone());
  return fetched;
}

function engine() {
  starting ??= startEngine(file('engine.wasm'), ROOT);
  starting.catch(() => (starting = null));
  return starting;
}

function pictures() {
  painter ??= openFile(file('pictures.wasm'));
  painter.catch(() => (painter = null));
  return painter;
}

// What pages load, by its addresses: with the hash that pages name, or without.
async function readTexts() {
  /** @type {Record<string, string>} */
  const found = await (await file('static.json')).json();
  const plain = Object.entries(found).map(([address, text]) => [address.replace(/-[0-9a-f]+(?=\/)/, ''), text]);
  return { ...found, ...Object.fromEntries(plain) };
}

function texts() {
  reading ??= readTexts();
  reading.catch(() => (reading = null));
  return reading;
}

async function install() {
  const cache = await caches.open(CACHE);
  const first = Object.keys(FILES).filter((name) => !LATER.includes(name));
  await cache.addAll(first.map((name) => new Request(`${ROOT}${FILES[name]}`, { cache: 'reload' })));
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
  // Pages don't wait for what they can do without; a typeface that is missed is fetched where it is needed.
  caches.open(CACHE).then((cache) => cache.addAll(worker.typefaces.map((name) => ROOT + name))).catch(() => {});
}

// What the reader has chosen, where browsers tell.
async function cookies() {
  const found = (await worker.cookieStore?.getAll().catch(() => [])) ?? [];
  return found.map(({ name, value }) => `${name}=${value}`).join('; ');
}

// Keeps a file that a visitor brought along, for engines that start later.
/** @param {URL} address @param {Uint8Array<ArrayBuffer>} body */
async function keep({ pathname }, body) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  const kept = await caches.open(KEPT);
  await kept.put(`${pathname}/${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`, new Response(body));
  const own = (await kept.keys()).filter(({ url }) => new URL(url).pathname.startsWith(ROOT));
  for (const old of own.slice(0, -MOST_KEPT)) await kept.delete(old);
}

/** @param {Request} request @param {URL} address */
async function answer(request, address) {
  const body = request.method === 'POST' ? new Uint8Array(await request.arrayBuffer()) : new Uint8Array();
  const path = `/${address.pathname.slice(ROOT.length)}`;
  const text = address.pathname.startsWith(`${ROOT}static/`) && (await texts())[path.slice(1)];
  if (text) return new Response(text, { headers: { 'content-type': TYPES[path.replace(/.*\./, '')] } });
  const lab = await engine();
  const parts = drawn(lab.parts(asked(request.method, path + address.search, body, { cookie: await cookies() })), pictures);
  const { status, headers } = read((await parts.next()).value);
  if (body.length && status === 200) await keep(address, body);
  const rest = new ReadableStream({
    async pull(stream) {
      const { done, value } = await parts.next();
      if (done) stream.close();
      else stream.enqueue(value);
    },
    cancel: async () => void (await parts.return()),
  });
  return new Response(rest, { status, headers });
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', ({ data }) => {
  if (data === 'update') worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const address = new URL(event.request.url);
  if (address.origin !== location.origin || !address.pathname.startsWith(ROOT)) return;
  const name = address.pathname.slice(ROOT.length);
  if (name in FILES || name === LIVE || FONT.test(name)) event.respondWith(file(name));
  // Where a server of files sends whoever asks for a folder, and what stands there before the engine.
  else if (PLACE.test(name)) event.respondWith(Response.redirect(ROOT + name.replace(PLACE, '') + address.search));
  else if (name !== 'start.js') event.respondWith(answer(event.request, address));
});
