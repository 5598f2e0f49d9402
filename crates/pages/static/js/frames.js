// The frames around the reader. Invariants: at most one request is under way; what is shown is the frame wanted last; a
// frame that is held is shown at once; its counters are compared to the frame that was shown before it.

import { fetchLines, unreachable } from './server.js';

/** @import { FrameSource, Since } from '../types/page.js' */

// Frames fetched at a time (fewer for whoever waits and walks back), kept on either side, and how near the border may come
// before more are fetched.
const WINDOW = 64;
const SHORT = 16;
const KEPT = 192;
const MARGIN = 32;

export class Frames {
  /** @type {FrameSource} */
  #source;
  /** @type {Map<string, any>} */
  #held = new Map();
  /** @type {Load | null} */
  #load = null;
  /** @type {((line: any) => void) | null} */
  #wanted = null;
  /** @type {number} */
  #at = NaN;
  /** @type {number} */
  #before = NaN;

  /** @param {FrameSource} source */
  constructor(source) {
    this.#source = source;
  }

  // A frame's key: where counters are compared, the frame shown before belongs to it.
  /** @param {number} n @param {number} before */
  #key(n, before) {
    return this.#source.compared ? `${n} after ${before}` : `${n}`;
  }

  // Shows frame `n` when it is there, unless another is wanted by then.
  /** @param {number} n @param {(line: any) => void} show */
  want(n, show) {
    if (n !== this.#at) this.#before = Number.isNaN(this.#at) ? n - 1 : this.#at;
    this.#at = n;
    this.#wanted = show;
    this.#give();
    this.#tend();
  }

  // Forgets what is held: its pictures look otherwise now.
  renew() {
    this.#load?.controller.abort();
    this.#load = null;
    this.#held.clear();
  }

  // Forgets where the reader was: nobody looks any longer.
  rest() {
    this.#at = NaN;
    this.#wanted = null;
  }

  // Gives up what is under way.
  close() {
    this.#wanted = null;
    this.#load?.controller.abort();
    this.#load = null;
  }

  #give() {
    const held = this.#held.get(this.#key(this.#at, this.#before));
    if (!held || !this.#wanted) return;
    const show = this.#wanted;
    this.#wanted = null;
    show(held);
  }

  // Fetches what is wanted, else what will be wanted next by whoever goes on the same way; nothing for nobody.
  #tend() {
    if (Number.isNaN(this.#at)) return;
    const [n, before] = [this.#at, this.#before];
    const back = before === n + 1;
    if (!this.#held.has(this.#key(n, before))) {
      if (this.#load?.brings(n, before)) return;
      if (back) this.#fetch(n - SHORT + 1, n + 1, 'next');
      else if (before === n - 1) this.#fetch(n, n + WINDOW, 'previous');
      else this.#fetch(n, n + 1, before);
    } else if (!this.#load) {
      const near = this.#missing(n, back ? -1 : 1);
      if (near === null) return;
      if (back) this.#fetch(near - WINDOW + 1, near + 1, 'next');
      else this.#fetch(near, near + WINDOW, 'previous');
    }
  }

  // The nearest frame in this direction that is not held.
  /** @param {number} n @param {number} direction */
  #missing(n, direction) {
    for (let distance = 1; distance <= MARGIN; distance += 1) {
      const near = n + direction * distance;
      if (near < 0 || near >= this.#source.total) return null;
      if (!this.#held.has(this.#key(near, near - direction))) return near;
    }
    return null;
  }

  /** @param {number} first @param {number} end @param {Since} since */
  async #fetch(first, end, since) {
    this.#load?.controller.abort();
    const load = new Load(Math.max(0, first), Math.min(this.#source.total, end), since);
    this.#load = load;
    try {
      const { path, compared, options, join } = this.#source;
      const query = new URLSearchParams(this.#source.query);
      const asked = { from: load.next, count: load.end - load.next, ...(compared && { since }), ...options() };
      for (const [name, value] of Object.entries(asked)) query.set(name, String(value));
      /** @type {any} */
      let last = null;
      for await (const sent of fetchLines(path, query, load.controller.signal)) {
        const line = join ? join(sent, last) : sent;
        last = line;
        this.#held.set(this.#key(line.n, load.before(line.n)), line);
        load.next = line.n + 1;
        this.#give();
      }
    } catch (/** @type {any} */ error) {
      if (this.#load === load) this.#load = null;
      if (error.name !== 'AbortError') this.#source.failed(error);
      return;
    }
    if (this.#load !== load) return;
    this.#load = null;
    this.#forget();
    if (load.next === load.end) this.#tend();
    else this.#source.failed(unreachable());
  }

  #forget() {
    for (const [at, { n }] of this.#held) {
      if (Math.abs(n - this.#at) > KEPT) this.#held.delete(at);
    }
  }
}

// A request under way: the frame it brings next, where it ends, and what its counters are compared to.
class Load {
  controller = new AbortController();

  /** @param {number} next @param {number} end @param {Since} since */
  constructor(next, end, since) {
    this.next = next;
    this.end = end;
    this.since = since;
  }

  /** @param {number} n */
  before(n) {
    if (this.since === 'previous') return n - 1;
    return this.since === 'next' ? n + 1 : this.since;
  }

  /** @param {number} n @param {number} before */
  brings(n, before) {
    return this.next <= n && n < this.end && this.before(n) === before;
  }
}
