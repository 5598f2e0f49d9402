// A recording on the stage: opened, measured, drawn, moved through, and kept in the address. Every page with frames is a setting of
// this class. Invariant: tree, number line and overview show the same frame, the one that was wanted last.

import * as address from './address.js';
import { Frames } from './frames.js';
import * as gestures from './gestures.js';
import { Overview } from './overview.js';
import { element } from './page.js';
import * as pictureOptions from './picture-options.js';
import * as playback from './playback.js';
import * as projector from './projector.js';
import { PATHS, tell } from './recordings.js';
import { fetchDocument } from './server.js';
import { Stage, joined } from './stage.js';
import * as story from './story.js';

/** @import { Frame, FrameViewerSettings, How, Recording, Run } from '../types/page.js' */

const calm = matchMedia('(prefers-reduced-motion: reduce)');

export class FrameViewer {
  /** @type {Run & { frames: Frames } | null} */
  run = null;
  #settings;
  // What the server is told of the pictures: their sizes, how much of each board is drawn, the voice.
  /** @type {Record<string, number | string>} */
  #options;
  // The look-up under way, and what lies under the pointer.
  /** @type {AbortController | null} */
  #finding = null;
  /** @type {AbortController | null} */
  #telling = null;

  /** @param {FrameViewerSettings} settings */
  constructor(settings) {
    const { part = element, options, fail } = settings;
    this.#settings = settings;
    this.#options = { width: 0, height: 0, line: 0, zoom: 100, ...options };
    this.picture = part('tree-picture');
    this.stage = new Stage(part('frame'), this.picture, part('line'));
    this.overview = new Overview(part('overview'), fail);
  }

  // Opens a recording; `go` leads to one of its frames. Its pictures may have `options` of their own.
  /** @param {Recording} recording */
  open({ kind, query, frames, n, from, to, options }) {
    this.close();
    const { stage, overview } = PATHS[kind];
    const asked = () => ({ ...this.#options, theme: pictureOptions.colours(), ...options });
    const source = { path: stage, query, total: frames, failed: this.#settings.fail, options: asked, join: joined };
    this.measure();
    this.run = { kind, query, first: from ?? 0, last: Math.min(to ?? frames, frames - 1), n, frames: new Frames(source) };
    const look = kind === 'growth' ? options?.look : undefined;
    this.overview.begin(this.run, overview, typeof look === 'string' ? { look } : {});
  }

  // Gives up the recording and what is under way.
  close() {
    this.#finding?.abort();
    this.run?.frames.close();
    this.run = null;
    this.overview.clear();
  }

  // Goes to a frame: a `step` replaces the address soon, a `jump` makes an entry in the history, `drag` and `arrive` leave it alone.
  /** @param {number} wanted @param {How} [how] */
  go(wanted, how = 'step') {
    const { run } = this;
    if (!run) return;
    if (how !== 'step') playback.stop();
    this.want(wanted, how === 'drag');
    this.#settings.moved?.(run, how);
    const query = this.#settings.address?.(run);
    if (query === undefined) return;
    if (how === 'step') address.step(query, run.n);
    if (how === 'jump') address.push(query, run.n);
  }

  // Shows a frame when it is there; `still` without motion.
  /** @param {number} wanted @param {boolean} [still] */
  want(wanted, still = false) {
    const { run } = this;
    if (!run) return;
    run.n = Math.max(run.first, Math.min(wanted, run.last));
    run.frames.want(run.n, (frame) => this.#show(/** @type {any} */ (frame), still));
  }

  /** @param {Frame} frame @param {boolean} still */
  #show(frame, still) {
    const { fits } = this.#settings;
    const tree = fits ? new Map([...frame.tree].filter(([, item]) => fits(item))) : frame.tree;
    const said = this.stage.show({ ...frame, tree }, still);
    if (this.stage.zoom === 1) this.#detail();
    const label = this.#settings.shown(frame, said) ?? said;
    this.stage.label(label);
    this.overview.mark(frame, label);
  }

  // Draws the same frame again, otherwise than before.
  renew() {
    if (!this.run) return;
    this.run.frames.renew();
    this.overview.renew();
    this.want(this.run.n, true);
  }

  // Follows the room that there is.
  measure() {
    const room = this.stage.room();
    if (this.#change(room)) this.stage.resize(room);
  }

  // Tells frames in a voice from now on.
  /** @param {string} voice */
  speak(voice) {
    this.#change({ voice });
  }

  // Draws the node in question in a square of this side.
  /** @param {number} portrait */
  portray(portrait) {
    this.#change({ portrait });
  }

  // Writes code in a language from now on.
  /** @param {string} code */
  write(code) {
    this.#change({ code });
  }

  // The larger the boards, the more the server draws of them.
  #detail() {
    this.#change({ zoom: this.stage.detail });
  }

  // Draws with these options if they are others than before; returns whether they are.
  /** @param {Record<string, number | string>} options */
  #change(options) {
    if (Object.entries(options).every(([key, value]) => this.#options[key] === value)) return false;
    Object.assign(this.#options, options);
    this.renew();
    return true;
  }

  // Larger, smaller, or by 0 all of it.
  /** @param {number} by @param {[number, number]} [about] */
  zoom(by, about) {
    this.stage.viewport.zoom(by, about);
    this.#detail();
  }

  // The path of the node in question, as the picture names it.
  get here() {
    return this.picture.querySelector('[aria-current]')?.getAttribute('data-node') ?? null;
  }

  // Finds a frame by what holds there; null if there is none, undefined if another look-up has overtaken this one.
  /** @param {Record<string, unknown>} wanted @returns {Promise<number | null | undefined>} */
  async find(wanted) {
    const { run } = this;
    if (!run) return undefined;
    this.#finding?.abort();
    const controller = new AbortController();
    this.#finding = controller;
    const query = new URLSearchParams(run.query);
    for (const [key, value] of Object.entries(wanted)) query.set(key, String(value));
    const { n } = await fetchDocument(PATHS[run.kind].find, query, controller.signal);
    return this.#finding === controller ? n : undefined;
  }

  // Goes to the frames of a node of the picture, unless the page takes it.
  /** @param {string} path */
  async visit(path) {
    const { run } = this;
    if (!run || this.#settings.visit?.(path)) return;
    const from = run.kind === 'search' ? { from: run.n } : {};
    const n = await this.find({ path, ...from }).catch((error) => (error.name === 'AbortError' ? undefined : null));
    if (n === null) this.#settings.notVisited?.();
    else if (n !== undefined) this.go(n, 'jump');
  }

  // Plays on from here, or from the start at the end; or stops.
  async play() {
    const { run } = this;
    if (!run || playback.playing()) return playback.stop();
    if (run.n === run.last) this.go(run.first, 'jump');
    const { loops, pace } = this.#settings;
    try {
      const step = await story.steps(run, (n) => this.go(n));
      const again = () => {
        if (loops && run.n === run.last) this.go(run.first);
        else if (step() === false && !loops) return false;
        return pace?.(this.stage.shown) ?? true;
      };
      if (this.run === run) playback.play(loops || pace ? again : step);
    } catch (error) {
      this.#settings.fail(error);
    }
  }

  // Plays on to a frame; who wants no motion is there at once.
  /** @param {number} to */
  playTo(to) {
    const { run } = this;
    if (!run || calm.matches) return this.go(to);
    if (run.n < to) playback.play(() => {
      this.go(run.n + 1);
      return run.n < to;
    });
  }

  // What a frame says, for whoever only points at it; none if the pointer has gone on.
  /** @param {number} n @returns {Promise<string | null>} */
  async tell(n) {
    this.#telling?.abort();
    if (!this.run || n < 0 || this.#settings.quiet?.()) return null;
    this.#telling = new AbortController();
    return tell(this.run.kind, this.run.query, n, this.#telling.signal);
  }

  // Lets pointers move it: on the tree inside `frame`, on the overview, and on words inside `words` that point to nodes.
  /** @param {HTMLElement} [frame] @param {HTMLElement} [words] */
  listen(frame = element('frame'), words = element('run')) {
    gestures.listen(frame, words, {
      choose: (path) => this.#settings.choose?.(path) || this.visit(path),
      visit: (path) => this.visit(path),
      zoom: (by, about) => this.zoom(by, about),
      pan: (x, y) => this.stage.viewport.pan(x, y),
      ring: (node) => this.stage.ring(node),
    });
    this.overview.listen((n, how) => this.go(n, how), (n) => this.tell(n));
    pictureOptions.listen(() => this.renew());
    projector.listen(() => this.measure());
    new ResizeObserver(() => this.measure()).observe(this.picture);
    this.measure();
  }
}
