// The frames around the reader. Invariants: at most one request is under way; what is shown is the frame wanted last; a
// frame that is held is shown at once.

import { manner } from './picture.js';
import { fetchLines, unreachable } from './server.js';

// Frames fetched at a time, kept on either side, and how near the border may come before more are fetched.
const WINDOW = 64;
const KEPT = 192;
const MARGIN = 32;

export class Frames {
  #query;
  #total;
  #failed;
  #held = new Map();
  #load = null;
  #wanted = null;
  #at = 0;

  // The frames of a search, `total` in number; `failed` hears of faults.
  constructor(query, total, failed) {
    this.#query = query;
    this.#total = total;
    this.#failed = failed;
  }

  // Shows frame `n` when it is there, unless another is wanted by then.
  want(n, show) {
    const backwards = n < this.#at;
    this.#at = n;
    this.#wanted = { n, show };
    this.#give();
    this.#tend(backwards);
  }

  // Forgets what is held: its pictures look otherwise now.
  renew() {
    this.#load?.controller.abort();
    this.#load = null;
    this.#held.clear();
  }

  // Gives up what is under way.
  close() {
    this.#wanted = null;
    this.#load?.controller.abort();
    this.#load = null;
  }

  #give() {
    const held = this.#wanted && this.#held.get(this.#wanted.n);
    if (!held) return;
    const { show } = this.#wanted;
    this.#wanted = null;
    show(held);
  }

  // Fetches what is wanted, else what may be wanted next.
  #tend(backwards) {
    const n = this.#at;
    if (!this.#held.has(n)) {
      const underWay = this.#load && this.#load.next <= n && n < this.#load.end;
      if (!underWay) this.#fetch(backwards ? n - WINDOW + 8 : n);
    } else if (!this.#load) {
      const ahead = this.#missing(n, 1);
      const behind = this.#missing(n, -1);
      if (ahead !== null && !(backwards && behind !== null)) this.#fetch(ahead);
      else if (behind !== null) this.#fetch(behind - WINDOW + 1);
    }
  }

  // The nearest frame in this direction that is not held.
  #missing(n, direction) {
    for (let distance = 1; distance <= MARGIN; distance += 1) {
      const near = n + direction * distance;
      if (near < 0 || near >= this.#total) return null;
      if (!this.#held.has(near)) return near;
    }
    return null;
  }

  async #fetch(first) {
    this.#load?.controller.abort();
    const from = Math.max(0, first);
    const load = { controller: new AbortController(), next: from, end: Math.min(this.#total, from + WINDOW) };
    this.#load = load;
    try {
      const query = new URLSearchParams(this.#query);
      query.set('from', from);
      query.set('count', load.end - from);
      for (const [key, value] of Object.entries(manner())) query.set(key, value);
      for await (const line of fetchLines('/api/frames', query, load.controller.signal)) {
        this.#held.set(line.n, line);
        load.next = line.n + 1;
        this.#give();
      }
    } catch (error) {
      if (this.#load === load) this.#load = null;
      if (error.name !== 'AbortError') this.#failed(error);
      return;
    }
    if (this.#load !== load) return;
    this.#load = null;
    this.#forget();
    if (load.next === load.end) this.#tend(false);
    else this.#failed(unreachable());
  }

  #forget() {
    for (const n of this.#held.keys()) {
      if (Math.abs(n - this.#at) > KEPT) this.#held.delete(n);
    }
  }
}
