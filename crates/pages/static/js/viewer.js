// A recording that is moved through on a page with a question: stage, overview, steps. Invariant: all of them show the same frame, of
// the recording that was stood on last.

import { Frames } from './frames.js';
import * as gestures from './gestures.js';
import * as keys from './keys.js';
import { Overview } from './overview.js';
import { element, place, say } from './page.js';
import * as pictureOptions from './picture-options.js';
import * as playback from './playback.js';
import * as projector from './projector.js';
import * as details from './frame-details.js';
import { fetchDocument, fetchSentence, record } from './server.js';
import { Stage, joined } from './stage.js';

/** @import { Fail, Frame, Run } from '../types/page.js' */
/** @typedef {{ query: string, growing: boolean, frames: number, n: number, look?: string, whole?: boolean }} Recording */
/** @typedef {{ fail: Fail, shown: (frame: Frame, said: string) => string, visit: (path: string) => boolean }} Hooks */

const calm = matchMedia('(prefers-reduced-motion: reduce)');

export class Viewer {
  /** @type {Run & { frames: Frames, growing: boolean } | null} */
  run = null;
  /** @type {Record<string, number | string>} */
  #look = { width: 0, height: 0, line: 0, portrait: 96, zoom: 100 };
  /** @type {AbortController | null} */
  #under = null;
  /** @type {Hooks} */
  #hooks;

  // On the page's own elements; `shown` hears of every frame and says what it is called, `visit` may take a node that is chosen.
  /** @param {Hooks} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
    this.stage = new Stage(element('frame'), element('tree-picture'), element('line'));
    this.overview = new Overview(element('overview'), hooks.fail);
  }

  // How many frames a recording has.
  /** @param {string} query @param {boolean} growing @param {AbortSignal} [signal] */
  async count(query, growing, signal) {
    if (growing) return (await fetchDocument('/api/growth', query, signal)).nodes;
    return (await record(query, signal, () => {})).frames;
  }

  // Shows a recording at a frame.
  /** @param {Recording} recording */
  stand({ query, growing, frames, n, look, whole }) {
    const path = growing ? /** @type {const} */ ('/api/growth/stage') : /** @type {const} */ ('/api/stage');
    const manner = () => ({ ...this.#look, theme: pictureOptions.colours(), ...(look === undefined ? {} : { look }), ...(whole ? { whole } : {}) });
    this.run?.frames.close();
    const source = { path, compared: false, manner, join: joined };
    this.run = { query, last: frames - 1, n, growing, frames: new Frames(query, frames, this.#hooks.fail, {}, source) };
    this.overview.begin(this.run, growing ? '/api/growth/overview' : '/api/overview');
    this.go(n);
  }

  /** @param {number} wanted @param {boolean} [still] */
  go(wanted, still = false) {
    const { run } = this;
    if (!run) return;
    run.n = Math.max(0, Math.min(wanted, run.last));
    run.frames.want(run.n, (line) => this.#show(/** @type {any} */ (line), still));
  }

  /** @param {Frame} frame @param {boolean} still */
  #show(frame, still) {
    const said = this.#hooks.shown(frame, this.stage.show(frame, still));
    for (const id of ['tree-picture', 'line']) element(id).setAttribute('aria-label', said);
    place(element('portrait'), frame.portrait);
    details.walk(frame);
    this.overview.mark(frame, said);
    element('place').replaceChildren(say('frame', { n: frame.n }));
  }

  // Plays on to a frame; who wants no motion is there at once.
  /** @param {number} to */
  playTo(to) {
    if (calm.matches) return this.go(to);
    if ((this.run?.n ?? to) < to) playback.play(() => {
      this.go((this.run?.n ?? to) + 1);
      return (this.run?.n ?? to) < to;
    });
  }

  #play() {
    const { run } = this;
    if (playback.playing() || !run) return playback.stop();
    if (run.n === run.last) this.go(0);
    playback.play(() => {
      this.go(run.n + 1);
      return run.n < run.last;
    });
  }

  /** @type {Record<string, () => unknown>} */
  #ways = {
    play: () => this.#play(),
    slower: () => playback.pace(-1),
    faster: () => playback.pace(1),
    first: () => this.go(0),
    last: () => this.go(this.run?.last ?? 0),
    back: () => this.go((this.run?.n ?? 0) - 1),
    forward: () => this.go((this.run?.n ?? 0) + 1),
    ten_back: () => this.go((this.run?.n ?? 0) - 10),
    ten_forward: () => this.go((this.run?.n ?? 0) + 10),
    larger: () => this.stage.scale(1.25),
    smaller: () => this.stage.scale(0.8),
    fit: () => this.stage.scale(0),
    full: projector.toggle,
  };

  /** @param {string} way */
  #move(way) {
    if (way === 'help') element('keys').showModal();
    if (way === 'help') return true;
    if (!this.run || !this.#ways[way]) return false;
    if (!['play', 'slower', 'faster'].includes(way)) playback.stop();
    this.#ways[way]();
    return true;
  }

  // Goes to the frames of a node of the picture.
  /** @param {string} path */
  async #visit(path) {
    const { run } = this;
    if (!run || this.#hooks.visit(path)) return;
    const from = new URLSearchParams(run.query);
    from.set('path', path);
    if (!run.growing) from.set('from', String(run.n));
    const { n } = await fetchDocument(run.growing ? '/api/growth/find' : '/api/find', from).catch(() => ({ n: null }));
    if (n !== null) this.go(n);
  }

  // What lies under the pointer in the overview.
  /** @param {number} n @returns {Promise<string | null>} */
  async #tell(n) {
    this.#under?.abort();
    if (n < 0 || !this.run || this.run.growing) return null;
    this.#under = new AbortController();
    return fetchSentence(this.run.query, n, this.#under.signal);
  }

  // The sizes of the pictures follow the room that there is.
  measure() {
    const room = this.stage.room();
    if (Object.entries(room).every(([key, value]) => this.#look[key] === value)) return;
    Object.assign(this.#look, room);
    this.stage.resize(room);
    this.#renew();
  }

  #renew() {
    if (!this.run) return;
    this.run.frames.renew();
    this.overview.renew();
    this.go(this.run.n, true);
  }

  // Lets keys, buttons and pointers move it.
  listen() {
    keys.listen((way) => this.#move(way));
    gestures.listen(element('frame'), element('run'), {
      visit: (path) => this.#visit(path),
      zoom: (by, about) => this.stage.scale(by, about),
      pan: (x, y) => this.stage.pan(x, y),
      ring: (node) => this.stage.ring(node),
    });
    this.overview.listen((n, how) => {
      playback.stop();
      this.go(n, how === 'drag');
    }, (n) => this.#tell(n));
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-way]'))) {
      button.addEventListener('click', () => this.#move(button.dataset.way ?? ''));
    }
    for (const [action, way] of [['zoom-in', 'larger'], ['zoom-out', 'smaller'], ['zoom-fit', 'fit']]) {
      document.querySelector(`[data-action="${action}"]`)?.addEventListener('click', this.#ways[way]);
    }
    pictureOptions.listen(() => this.#renew());
    projector.listen(() => this.measure());
    new ResizeObserver(() => this.measure()).observe(element('tree-picture'));
    this.measure();
  }
}

// A node in words: which child or move it is, and what the picture says of it.
/** @param {string} node @param {boolean} [ancestor] */
export function called(node, ancestor = false) {
  const shown = [...element('tree-picture').querySelectorAll('[data-node]')].find((one) => one.getAttribute('data-node') === node);
  const state = shown?.getAttribute('data-label')?.split(': ').pop() ?? '';
  const words = node.split(' ').filter(Boolean);
  const last = words.at(-1);
  if (last === undefined) return say('node_root', { state });
  if (ancestor) return say('node_depth', { depth: words.length, state });
  return last.includes(',') ? say('node_move', { move: `(${last.replace(',', ', ')})`, state }) : say('node_child', { n: Number(last) + 1, state });
}
