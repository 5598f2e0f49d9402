// The way out of a page where there is no server: engines in workers of the page's own answer what takes a while. Invariants: a worker
// that somebody waits for is never ended; one whose work nobody waits for any longer is, so that giving up takes a moment whatever is
// computed; files that visitors bring along go to the service worker, which keeps them.

import { ROOT, inLab } from './root.js';

/**
 * @typedef {{ request: Uint8Array, flag?: string, isLeft: boolean, hasBegun: boolean, part: (part: Uint8Array<ArrayBuffer> | null) => void, lose: (error: Error) => void }} Asking
 */

// How long work may go on that nobody waits for, in milliseconds, and how large an engine may get that has nothing to do, in bytes.
const GRACE = 250;
const MOST_BYTES = 300 << 20;

// Three engines at most: for values, for matches, and for recordings and pictures.
/** @type {[string, RegExp][]} */
const LANES = [
  ['values', /^\/api\/(values|solve|odds|tree|classes|table|analyze|why)$/],
  ['matches', /^\/api\/(match|prove)$/],
  ['recordings', /./],
];

// An engine, and who waits for it: it answers in the order in which it is asked.
class Lane {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<number, Asking>} */
  #asking = new Map();
  #next = 0;

  /** @param {Asking} asking */
  ask(asking) {
    this.#worker ??= this.#start();
    const id = this.#next++;
    this.#asking.set(id, asking);
    this.#worker.postMessage({ id, request: asking.request, flag: asking.flag });
    return () => this.#leave(id);
  }

  // Ends the engine; who still waits is answered by the next one, but for who has a part of an answer.
  renew() {
    this.#worker?.terminate();
    this.#worker = null;
    for (const [id, { isLeft, hasBegun, lose }] of this.#asking) {
      if (isLeft || hasBegun) this.#asking.delete(id);
      if (hasBegun && !isLeft) lose(new TypeError('the engine was replaced'));
    }
    if (this.#asking.size === 0) return;
    this.#worker = this.#start();
    for (const [id, { request, flag }] of this.#asking) this.#worker.postMessage({ id, request, flag });
  }

  #start() {
    const worker = new Worker(inLab('/worker.js'));
    worker.addEventListener('message', ({ data }) => this.#hear(data));
    worker.addEventListener('error', () => this.#lose('the engine was lost'));
    return worker;
  }

  /** @param {{ id: number, part?: Uint8Array<ArrayBuffer>, size?: number, lost?: string }} heard */
  #hear({ id, part, size = 0, lost }) {
    const asking = this.#asking.get(id);
    if (lost !== undefined) return this.#lose(lost);
    if (asking && !asking.isLeft) asking.part(part ?? null);
    if (asking && part) asking.hasBegun = true;
    if (part) return;
    this.#asking.delete(id);
    if (size > MOST_BYTES && this.#asking.size === 0) this.renew();
  }

  // An engine that failed knows nothing any more: the next one starts anew.
  /** @param {string} why */
  #lose(why) {
    const lost = [...this.#asking.values()];
    this.#asking.clear();
    this.renew();
    for (const { lose } of lost) lose(new TypeError(why));
  }

  /** @param {number} id */
  #leave(id) {
    const asking = this.#asking.get(id);
    if (!asking) return;
    asking.isLeft = true;
    this.#worker?.postMessage({ id });
    // What is soon over costs less than another engine.
    setTimeout(() => {
      if (this.#asking.get(id) === asking && this.#asking.keys().next().value === id) this.renew();
    }, GRACE);
  }
}

/** @type {Map<string, Lane>} */
const lanes = new Map();

/** @param {string} path */
function laneOf(path) {
  const [name] = LANES.find(([, pattern]) => pattern.test(path)) ?? LANES[0];
  const lane = lanes.get(name) ?? new Lane();
  lanes.set(name, lane);
  return lane;
}

/** @param {string} address */
function asked(address) {
  const headers = `accept-language: ${navigator.languages.join()}\nsec-fetch-site: same-origin\n`;
  return new TextEncoder().encode(`GET /${address.slice(ROOT.length)}\n${headers}\n`);
}

// A file that the visitor brings along; engines that know nothing of it end.
/** @param {string} address @param {RequestInit} how */
async function brought(address, how) {
  const response = await fetch(address, how);
  if (response.ok) for (const lane of lanes.values()) lane.renew();
  return response;
}

// Flags of work that tells how far it has come, by what was asked: an engine at work hears no message, but sees that its flag is gone.
/** @type {Map<string, string>} */
const flags = new Map();

/** @param {string} address */
function raiseFlag(address) {
  if (new URLSearchParams(address.split('?')[1]).get('progress') !== 'true') return undefined;
  const flag = URL.createObjectURL(new Blob());
  flags.set(address, flag);
  return flag;
}

/** @param {string} address @param {string} [flag] */
function takeFlag(address, flag = flags.get(address)) {
  if (flag === undefined) return false;
  URL.revokeObjectURL(flag);
  return flags.get(address) === flag && flags.delete(address);
}

// Ends work with what it has; says whether there was such work.
/** @param {string} address What was asked, with `stop=true`. */
function stop(address) {
  const [path, query] = address.split('?');
  const asked = new URLSearchParams(query);
  asked.delete('stop');
  return takeFlag(`${path}?${asked}`);
}

// As `fetch` does it.
/** @param {string} address @param {RequestInit} [how] @returns {Promise<Response>} */
export function fetchAnswer(address, how = {}) {
  if (how.method === 'POST') return brought(address, how);
  if (new URLSearchParams(address.split('?')[1]).get('stop') === 'true') return Promise.resolve(Response.json({ stopped: stop(address) }));
  const { signal } = how;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    /** @type {ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | null} */
    let stream = null;
    /** @param {any} error */
    function lose(error) {
      takeFlag(address, flag);
      if (stream) stream.error(error);
      else reject(error);
    }
    /** @param {Uint8Array<ArrayBuffer> | null} part */
    function hear(part) {
      if (!part) {
        takeFlag(address, flag);
        return stream?.close();
      }
      if (stream) return stream.enqueue(part);
      const { status, headers } = JSON.parse(new TextDecoder().decode(part));
      const body = new ReadableStream({ start: (begun) => void (stream = begun), cancel: leave });
      return resolve(new Response(body, { status, headers }));
    }
    const request = asked(address);
    const flag = raiseFlag(address);
    const left = laneOf(address.slice(ROOT.length - 1).split('?')[0]).ask({ request, flag, isLeft: false, hasBegun: false, part: hear, lose });
    function leave() {
      takeFlag(address, flag);
      left();
    }
    signal?.addEventListener('abort', () => {
      leave();
      lose(signal.reason);
    });
  });
}

// Gives the reader the file behind a link. Browsers fetch what a link calls a download past every service worker.
/** @param {HTMLAnchorElement} link */
async function take(link) {
  const response = await fetchAnswer(link.pathname + link.search);
  if (!response.ok) return location.assign(link.href);
  const named = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '');
  const href = URL.createObjectURL(await response.blob());
  Object.assign(document.createElement('a'), { href, download: named?.[1] ?? link.download }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || !link.hasAttribute('download') || event.defaultPrevented || link.origin !== location.origin || !link.pathname.startsWith(ROOT)) return;
  event.preventDefault();
  take(link);
});

// Where searches are exported, the page of one file is offered too: it begins with the search that is shown.
function offerLive() {
  const isJapanese = document.documentElement.lang === 'ja';
  const row = document.createElement('div');
  row.className = 'buttons row wrap';
  const link = document.createElement('a');
  Object.assign(link, { id: 'take-live', href: inLab('/live.html'), target: '_blank', textContent: 'HTML' });
  link.addEventListener('click', () => (link.hash = location.search.slice(1)));
  row.append(isJapanese ? 'ほかの探索もできる、ネットワークなしで動く 1 つのファイル:' : 'One file, for other searches too, without a network:', ' ', link);
  document.querySelector('#take:has(#take-events) #take-note')?.before(row);
}
offerLive();

// A new version waits until the reader lets it in, and then takes all pages at once.
/** @param {ServiceWorker | null} waiting */
function offer(waiting) {
  if (!waiting || !navigator.serviceWorker.controller) return;
  const isJapanese = document.documentElement.lang === 'ja';
  const button = document.createElement('button');
  button.id = 'update';
  button.type = 'button';
  button.textContent = isJapanese ? '新しい版に更新する' : 'Update to the new version';
  button.addEventListener('click', () => waiting.postMessage('update'));
  Object.assign(button.style, { position: 'fixed', bottom: '12px', left: '12px', zIndex: '9', minHeight: '44px' });
  document.body.append(button);
}

navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
navigator.serviceWorker.getRegistration().then((registration) => {
  offer(registration?.waiting ?? null);
  registration?.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => coming.state === 'installed' && offer(coming));
  });
});
