// What the follower shows beside the leader's frame. Invariants: at most one request is under way; what is shown last belongs to
// the frame that was wanted last; whoever keeps a key pressed sees the follower come along.

import { fetchDocument } from './server.js';

/** @import { FollowerLine as Line } from '../types/api.js' */
/** @typedef {{ place: { leader: string, frame: number }, show: (line: Line) => void }} Wanted */
/** @import { Fail } from '../types/page.js' */

export class Follower {
  /** @type {string} */
  #query;
  /** @type {Fail} */
  #failed;
  /** @type {Wanted | null} */
  #wanted = null;
  /** @type {AbortController | null} */
  #load = null;

  // Of a comparison; `failed` hears of faults.
  /** @param {string} query @param {Fail} failed */
  constructor(query, failed) {
    this.#query = query;
    this.#failed = failed;
  }

  // Shows what belongs to the leader's frame, when it is there.
  /** @param {Wanted['place']} place @param {Wanted['show']} show */
  want(place, show) {
    this.#wanted = { place, show };
    if (!this.#load) this.#fetch();
  }

  // Gives up what is under way.
  close() {
    this.#wanted = null;
    this.#load?.abort();
    this.#load = null;
  }

  // Whether it is still this side that leads.
  /** @param {Wanted['place']} place */
  #leads(place) {
    return (this.#wanted?.place.leader ?? place.leader) === place.leader;
  }

  async #fetch() {
    const load = new AbortController();
    this.#load = load;
    while (this.#wanted && this.#load === load) {
      const { place, show } = this.#wanted;
      this.#wanted = null;
      const asked = new URLSearchParams(this.#query);
      for (const [key, value] of Object.entries(place)) asked.set(key, String(value));
      try {
        const line = await fetchDocument('/api/compare/follow', asked, load.signal);
        // Who leads may have changed meanwhile.
        if (this.#load === load && this.#leads(place)) show(line);
      } catch (/** @type {any} */ error) {
        if (error.name !== 'AbortError') this.#failed(error);
      }
    }
    if (this.#load === load) this.#load = null;
  }
}
