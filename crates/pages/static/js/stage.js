// The stage: a frame of a recorded search as the server drew it, tree and number line. Invariant: both show the same frame; what
// changes from frame to frame is patched and moved, and nothing is made anew.

import { Items } from './tween.js';
import * as playback from './playback.js';
import * as projector from './projector.js';
import { Viewport } from './viewport.js';

/** @import { ItemAppearance, StageLine } from '../types/api.js' */
/** @import { Frame, Item, Pictured, SizedItems } from '../types/page.js' */

const calm = matchMedia('(prefers-reduced-motion: reduce)');
// How long a jump into another chapter takes, and over how many frames one moves at all.
const JUMP = 360;
const FAR = 400;
// How far one may zoom.
/** @type {[number, number]} */
const LIMITS = [0.4, 6];
// What keeps its place when the tree is zoomed, besides the ruler; how near to the edge a flag comes.
const FLAGS = ['alpha', 'beta'];
const HELD = [...FLAGS, 'legend'];
const EDGE = 40;

// A line as it came, with what hasn't changed taken from the line before.
/**
 * @template {Pick<StageLine, 'tree' | 'line'>} Sent
 * @param {Sent} sent @param {Pictured | null} before @returns {Omit<Sent, 'tree' | 'line'> & Pictured}
 */
export function joined(sent, before) {
  /** @param {{ id: string, shown?: ItemAppearance }[]} items @param {SizedItems | undefined} last */
  const join = (items, last) => new Map(items.map(({ id, shown: look }) => {
    const item = look ? { id, ...look } : last?.get(id);
    return [id, /** @type {Item} */ (item)];
  }));
  return { ...sent, tree: join(sent.tree, before?.tree), line: join(sent.line, before?.line) };
}

export class Stage {
  /** @type {HTMLElement} */
  #frame;
  /** @type {SVGSVGElement} */
  #tree;
  /** @type {SVGSVGElement} */
  #line;
  /** @type {Items} */
  #nodes;
  /** @type {Items} */
  #marks;
  /** @type {Frame | null} */
  #shown = null;

  // On a frame's element, with a picture for the tree and one for the number line inside.
  /** @param {HTMLElement} frame @param {Element} tree @param {Element} line */
  constructor(frame, tree, line) {
    this.#frame = frame;
    this.#tree = /** @type {SVGSVGElement} */ (tree);
    this.#line = /** @type {SVGSVGElement} */ (line);
    this.viewport = new Viewport(this.#tree, LIMITS, () => this.#hold());
    this.#nodes = new Items(this.#tree);
    this.#marks = new Items(this.#line);
  }

  // The frame that is shown.
  get shown() {
    return this.#shown;
  }

  get zoom() {
    return this.viewport.factor;
  }

  // Begins with another recording.
  begin() {
    this.#nodes.clear();
    this.#marks.clear();
    this.#shown = null;
    this.viewport.fit();
  }

  // The sizes that its pictures have room for.
  room() {
    const [tree, line] = [this.#tree, this.#line].map(projector.room);
    // Where there is next to no room, the server draws for a little more, and the picture is made smaller.
    const pixels = (/** @type {number} */ length, /** @type {number} */ least) => Math.max(least, Math.round(length));
    return { width: pixels(tree.width, 240), height: pixels(tree.height, 120), line: pixels(line.width, 200) };
  }

  // The sizes of its pictures from now on.
  /** @param {{ width: number, height: number, line: number }} room */
  resize({ width, height, line }) {
    this.viewport.resize(width, height);
    this.#line.setAttribute('viewBox', `0 0 ${line} ${this.#line.dataset.height ?? 92}`);
  }

  // Draws moves that are weighed in the number line's place, so high in hundredths of a pixel; with null a number line again.
  /** @param {number | null} height */
  weigh(height) {
    const around = /** @type {HTMLElement} */ (this.#line.closest('.stage'));
    if (height === null) {
      delete this.#line.dataset.height;
      around.style.removeProperty('--line');
    } else {
      this.#line.dataset.height = String(height / 100);
      around.style.setProperty('--line', `${height / 100}px`);
    }
    this.resize(this.room());
  }

  // How much is to be drawn of each board, in per cent of what is drawn of the whole picture: in few steps, as each is asked for.
  get detail() {
    return Math.max(40, Math.min(Math.round(this.zoom * 5) * 20, 600));
  }

  // How long the way from the frame shown before takes.
  /** @param {Frame} next */
  #motion(next) {
    const last = this.#shown;
    if (!last || calm.matches || playback.fast()) return 0;
    const distance = Math.abs(next.n - last.n);
    if (distance === 1) return next.n > last.n ? next.motion : last.motion;
    return next.chapter !== last.chapter && distance <= FAR ? JUMP : 0;
  }

  // Shows a frame, `still` without motion, and returns its sentence.
  /** @param {Frame} frame @param {boolean} [still] */
  show(frame, still = false) {
    const duration = still ? 0 : this.#motion(frame);
    if (this.#shown && this.#shown.chapter !== frame.chapter) this.viewport.fit();
    this.#nodes.show([...frame.tree.values()], duration);
    this.#marks.show([...frame.line.values()], duration);
    this.#shown = frame;
    this.#hold();
    Object.assign(this.#frame.dataset, { frame: frame.n, kind: frame.kind });
    return frame.sentence.map(({ text }) => text).join('');
  }

  // Keeps ruler, flags and legend at their edges and as large as they are, wherever the tree is zoomed to.
  #hold() {
    const items = [...(this.#shown?.tree.values() ?? [])];
    const rulers = items.filter(({ id }) => id.startsWith('ruler '));
    // In a tree that stands upright the ruler is at the left.
    const upright = rulers.length > 1 && rulers.every(({ at }) => at[0] === rulers[0].at[0]);
    for (const item of [...rulers, ...items.filter(({ id }) => HELD.includes(id))]) {
      const element = this.#nodes.element(item.id);
      if (element) this.#keep(element, item, upright);
    }
  }

  /** @param {SVGGElement} element @param {Item} item @param {boolean} upright */
  #keep(element, { id, at }, upright) {
    const { factor, left, top, right, bottom } = this.viewport.view;
    if (factor === 1 && left === 0 && top === 0) return element.removeAttribute('style');
    const [x, y] = [at[0] / 100, at[1] / 100];
    // A flag whose owner is out of view waits at the edge.
    const margin = FLAGS.includes(id) ? EDGE / factor : -Infinity;
    const within = (/** @type {number} */ place, /** @type {number} */ from, /** @type {number} */ to) => Math.max(from + margin, Math.min(place, to - margin));
    const along = upright ? within(y, top, bottom) - y / factor : within(x, left, right) - x / factor;
    const moved = id === 'legend' ? [left, top] : upright ? [left, along] : [along, top];
    element.style.translate = `${moved[0]}px ${moved[1]}px`;
    element.style.scale = String(1 / factor);
  }

  // Says what its pictures show.
  /** @param {string} said */
  label(said) {
    for (const picture of [this.#tree, this.#line]) picture.setAttribute('aria-label', said);
  }

  // The element of an item that is shown.
  /** @param {string} id */
  item(id) {
    return this.#nodes.element(id);
  }

  // Rings the node of a path, or none.
  /** @param {string | null} node */
  ring(node) {
    this.mark(node === null ? [] : [node], 'pointed');
  }

  // Gives the nodes of these paths a class, and no others.
  /** @param {string[]} nodes @param {string} name */
  mark(nodes, name) {
    for (const marked of this.#tree.querySelectorAll(`.${name}`)) marked.classList.remove(name);
    for (const node of nodes) this.#nodes.element(`node ${node}`)?.classList.add(name);
  }
}
