// A tree of one's own as one sees and touches it: the picture, a place over every node, what has changed there, the strip.
// Invariants: places are the picture's; a node's place lasts as long as its path; everything by pointer is there by key too.

import * as gestures from './node-gestures.js';
import { element, make, say } from './page.js';
import { Items } from './tween.js';
import * as strip from './tree-strip.js';

/** @import { OwnNode, OwnTreeReply } from '../types/api.js' */
/** @import { TreeEdits } from './tree-edits.js' */
/** @import { Item } from '../types/page.js' */

const calm = matchMedia('(prefers-reduced-motion: reduce)');
// How long nodes move when one comes or goes; a value changes at once.
const MOTION = 320;
// Below the leaves there is room for the strip; so high, in the picture's pixels.
export const BELOW = 92;
// Items of the stage that this page says in its own way, or has no need of.
const ELSEWHERE = /^(focus|legend|returning|arc|alpha|beta)/;

/** @param {string} path */
const order = (path) => path.split(' ').map((word) => word.padStart(4, '0')).join(' ');
/** @param {string} path */
const parent = (path) => path.split(' ').slice(0, -1).join(' ');
/** @param {string} path */
export const slashed = (path) => `/${path.replaceAll(' ', '/')}`;

export class TreeStage {
  /** @type {Map<string, HTMLElement>} */
  #places = new Map();
  #items = new Items(/** @type {any} */ (element('drawing')));
  /** @type {Map<string, OwnNode>} */
  #nodes = new Map();
  /** @type {{ path: string, value: number } | null} */
  #wanted = null;
  // The picture's size.
  #size = { width: 0, height: 0 };

  /** @type {TreeEdits} */
  edits;

  /** @param {TreeEdits} edits */
  constructor(edits) {
    this.edits = edits;
    gestures.listen(this);
  }

  /** @param {{ width: number, height: number }} size */
  resize({ width, height }) {
    this.#size = { width, height };
    element('drawing').setAttribute('viewBox', `0 0 ${width} ${height}`);
  }

  /** @param {string} path */
  node(path) {
    return this.#nodes.get(path);
  }

  get paths() {
    return [...this.#nodes.keys()];
  }

  // The value that a leaf has, or is to have.
  /** @param {string} path */
  value(path) {
    return this.#wanted?.path === path ? this.#wanted.value : Number(this.node(path)?.leaf ?? 0);
  }

  // Gives a leaf another value; with the same key it is the same change.
  /** @param {string} path @param {number} value @param {string} key */
  set(path, value, key) {
    const rounded = Math.round(value * 100) / 100;
    if (this.node(path)?.leaf === null || rounded === this.value(path)) return;
    this.#wanted = { path, value: rounded };
    this.edits.take({ key: `${key} ${path}`, edit: `${slashed(path)}=${rounded}` });
  }

  /** @param {string} path */
  add(path) {
    const children = this.paths.filter((one) => one !== '' && parent(one) === path);
    const next = `${path} ${children.length}`.trim();
    this.edits.take({ edit: `${slashed(path)}+`, held: next });
  }

  /** @param {string} path */
  remove(path) {
    if (path !== '') this.edits.take({ edit: `${slashed(path)}-`, held: path });
  }

  // The leaf to begin with: the one before a cut, else the first.
  get first() {
    const leaves = this.paths.sort((one, other) => (order(one) < order(other) ? -1 : 1)).filter((path) => this.node(path)?.leaf !== null);
    const cut = leaves.findIndex((path) => this.node(path)?.value === null);
    return leaves[Math.max(0, cut - 1)];
  }

  // Shows the tree as it is now.
  /** @param {OwnTreeReply} reply */
  show(reply) {
    if (this.edits.idle) this.#wanted = null;
    const focused = document.activeElement?.closest('#nodes') !== null && document.activeElement !== document.body;
    const before = this.#nodes;
    this.#nodes = new Map(reply.tree.map((node) => [node.path, node]));
    const grown = before.size !== this.#nodes.size;
    const items = /** @type {Item[]} */ (reply.picture.tree.map(({ id, shown }) => ({ id, ...shown })));
    this.#items.show(items.filter(({ id }) => !ELSEWHERE.test(id)), calm.matches || !grown ? 0 : MOTION);
    const boxes = new Map(items.filter(({ id }) => id.startsWith('node ')).map((item) => [item.id.slice(5), item]));
    for (const [path, place] of this.#places) {
      const isLeaf = (this.#nodes.get(path)?.leaf ?? null) !== null;
      if (!boxes.has(path) || isLeaf !== place.hasAttribute('data-leaf')) this.#drop(path);
    }
    const paths = this.paths.sort((one, other) => (order(one) < order(other) ? -1 : 1));
    const leaf = Math.min(...reply.tree.filter((node) => node.leaf !== null).map(({ path }) => boxes.get(path)?.size ?? Infinity));
    element('nodes').classList.toggle('tight', leaf < 6400);
    // Whoever moves an element takes the focus from it: what stands in its place stays there.
    let next = element('nodes').firstElementChild;
    for (const path of paths) {
      const box = boxes.get(path);
      if (!box) continue;
      const place = this.#put(reply, path, box);
      if (place === next) next = next.nextElementSibling;
      else element('nodes').insertBefore(place, next);
    }
    this.hold(reply.held);
    strip.show(reply.strip);
    if (focused && !element('nodes').contains(document.activeElement)) this.focus(reply.held);
  }

  /** @param {string} path */
  focus(path) {
    this.#places.get(path)?.focus({ preventScroll: true });
  }

  /** @param {string} path */
  #drop(path) {
    this.#places.get(path)?.remove();
    this.#places.delete(path);
  }

  // The place of a node over the picture.
  /** @param {OwnTreeReply} reply @param {string} path @param {Item} box */
  #put(reply, path, { at: [x, y], size }) {
    const node = /** @type {OwnNode} */ (this.node(path));
    const place = this.#places.get(path) ?? made(node);
    this.#places.set(path, place);
    const { width, height } = this.#size;
    const lengths = { '--x': x / width, '--y': y / height, '--w': size / width, '--h': size / height };
    for (const [name, length] of Object.entries(lengths)) place.style.setProperty(name, `${length.toFixed(3)}%`);
    tell(place, node, reply);
    return place;
  }

  // Marks the node that one holds, and puts the strip below it.
  /** @param {string} path */
  hold(path) {
    for (const [own, place] of this.#places) place.classList.toggle('held', own === path);
    const place = this.#places.get(path);
    if (!place) return;
    for (const name of ['--x', '--y', '--w', '--h']) element('strip').style.setProperty(name, place.style.getPropertyValue(name));
    this.near(path);
  }

  // Puts what can be done to a node beside it.
  /** @param {string} path */
  near(path) {
    const [place, beside] = [this.#places.get(path), element('at-node')];
    if (!place) return;
    beside.hidden = false;
    beside.dataset.path = path;
    for (const name of ['--x', '--y', '--w', '--h']) beside.style.setProperty(name, place.style.getPropertyValue(name));
    const remove = /** @type {HTMLElement} */ (beside.firstElementChild);
    remove.hidden = path === '';
  }
}

/** @param {OwnNode} node */
function made({ path, leaf }) {
  const place = leaf === null ? make('button', '', { type: 'button', 'data-inner': path }) : make('div', '', { role: 'spinbutton', tabindex: 0, 'data-leaf': path });
  place.classList.add('place');
  return place;
}

// What a node is worth and what has changed there, to be seen and to be heard.
/** @param {HTMLElement} place @param {OwnNode} node @param {OwnTreeReply} reply */
function tell(place, { path, leaf, value, looked_before: before, was }, { changed }) {
  const where = path === '' ? say('at_root') : say('at_path', { path: path.replaceAll(' ', '.') });
  const looked = value !== null;
  const state = changed && before !== null && before !== looked ? (looked ? 'now_looked' : 'now_cut') : '';
  place.dataset.change = leaf === null ? '' : state;
  const seen = looked ? (state && say(state)) : say(state || 'never');
  if (leaf !== null) {
    place.setAttribute('aria-valuenow', String(leaf));
    place.setAttribute('aria-valuetext', [strip.written(Number(leaf)), seen].filter(Boolean).join(', '));
    place.setAttribute('aria-label', say('leaf', { value: strip.written(Number(leaf)), place: where }));
    return place.replaceChildren(...(state ? [make('span', say(state), { class: 'change' })] : []));
  }
  const said = changed && was !== null && looked ? say('was', { value: was }) : '';
  const sign = path.split(' ').filter(Boolean).length % 2 ? '▽' : '△';
  place.setAttribute('aria-label', [say('branch', { sign, value: value ?? '', place: where }), said].filter(Boolean).join(', '));
  place.replaceChildren(...(said ? [make('span', said, { class: 'was' })] : []));
}
