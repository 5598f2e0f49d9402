// One side of a comparison: its stage, its overview, its sentence, and for the follower why there is none. Invariant: a pane says
// in words whether it leads, and what it shows.

import { Frames } from './frames.js';
import { Overview } from './overview.js';
import { element, make, say } from './page.js';
import { colours } from './picture-options.js';
import * as details from './frame-details.js';
import { fetchSentence } from './server.js';
import { Stage, joined } from './stage.js';
import { address } from './export.js';

/** @import { Missed, Total } from '../types/api.js' */
/** @import { Fail, Frame, Run } from '../types/page.js' */
/** @typedef {{ beside: number, missed: Missed | null }} Beside */

export class Pane {
  /** @type {string} */
  #name;
  /** @type {Fail} */
  #failed;
  /** @type {Frames | null} */
  #frames = null;
  /** @type {AbortController | null} */
  #under = null;
  /** @type {Beside | null} */
  #beside = null;
  #look = { width: 0, height: 0, line: 0, portrait: 48, voice: 'plain', zoom: 100 };
  /** @type {Run | null} */
  run = null;

  /** @param {string} name @param {Fail} failed */
  constructor(name, failed) {
    this.#name = name;
    this.#failed = failed;
    this.tree = /** @type {HTMLElement} */ (this.#part('tree').parentElement);
    this.stage = new Stage(this.#part('frame'), this.#part('tree'), this.#part('line'));
    this.overview = new Overview(this.#part('overview'), failed);
  }

  /** @param {string} part */
  #part(part) {
    return element(`${this.#name}-${part}`);
  }

  // Gives up what is shown.
  leave() {
    this.#frames?.close();
    this.#frames = this.run = null;
    this.overview.clear();
  }

  // Begins with a search: what asks for it, what came of it, and what came of the other.
  /** @param {string} asked @param {Total} total @param {Total} other */
  begin(asked, total, other) {
    const query = new URLSearchParams(asked).toString();
    const source = { path: /** @type {const} */ ('/api/stage'), compared: false, manner: () => ({ ...this.#look, theme: colours() }), join: joined };
    this.run = { query, last: total.frames - 1, n: 0 };
    this.#frames = new Frames(query, total.frames, this.#failed, {}, source);
    this.stage.begin();
    this.overview.begin(this.run);
    const differs = Object.entries(total.options).filter(([key, value]) => key !== 'algorithm' && value !== other.options[key]);
    const words = differs.map(([key, value]) => `${key}: ${value}`);
    this.#part('title').replaceChildren(make('b', String(total.options.algorithm)), ` ${words.join(' · ')}`);
    const worth = total.score === null ? [] : [say('score', { score: String(total.score).replace('-', '−') })];
    const parts = [...worth, say('looked_at', { nodes: total.nodes })];
    this.#part('result').replaceChildren(...parts.map((text) => make('span', text)));
  }

  // Says whether the side leads.
  /** @param {boolean} leads */
  role(leads) {
    this.#part('frame').dataset.role = leads ? 'leads' : 'follows';
  }

  // Shows a frame when it is there; as a follower, beside the leader's.
  /** @param {number} n @param {Beside | null} beside @param {boolean} still @param {() => void} then */
  want(n, beside, still, then) {
    this.#beside = beside;
    this.#frames?.want(n, (line) => {
      this.#show(/** @type {any} */ (line), still);
      then();
    });
  }

  /** @param {Frame} frame @param {boolean} still */
  #show(frame, still) {
    const said = this.stage.show(frame, still);
    this.overview.mark(frame, said);
    const { beside, missed } = this.#beside ?? { beside: '', missed: null };
    Object.assign(this.#part('frame').dataset, { beside, missed: missed !== null });
    this.#part('missed').textContent = missed?.sentence ?? '';
    details.say(this.#part('sentence'), frame.sentence);
    const link = (/** @type {string} */ format) => /** @type {HTMLAnchorElement} */ (this.#part(format));
    for (const format of ['svg', 'png']) link(format).href = address('/api/draw/frame', this.run?.query ?? '', { frame: frame.n, format });
  }

  // The frame at which the node that is shown is left.
  leaves() {
    return this.stage.shown?.leave ?? null;
  }

  // Larger, smaller, or all of it.
  /** @param {number} by @param {[number, number]} [about] */
  zoom(by, about) {
    this.stage.scale(by, about);
  }

  // Follows the room that there is, and the voice; says whether that changes anything.
  /** @param {string} voice */
  measure(voice) {
    const next = { ...this.stage.room(), voice };
    const look = /** @type {Record<string, unknown>} */ (this.#look);
    if (Object.entries(next).every(([key, value]) => look[key] === value)) return false;
    Object.assign(this.#look, next);
    this.stage.resize(next);
    return true;
  }

  // The same frame, drawn otherwise.
  renew() {
    if (!this.run) return;
    this.#frames?.renew();
    this.overview.renew();
    const shown = this.stage.shown?.n ?? this.run.n;
    this.#frames?.want(shown, (line) => this.#show(/** @type {any} */ (line), true));
  }

  // What a frame says, for whoever only points at it; none if the pointer has gone on.
  /** @param {number} n */
  async tell(n) {
    this.#under?.abort();
    if (!this.run || n < 0) return null;
    const controller = new AbortController();
    this.#under = controller;
    return fetchSentence(this.run.query, n, controller.signal);
  }
}
