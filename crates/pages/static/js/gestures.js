// Gestures on the tree: nodes to point at and to go to, dragging, wheel and two fingers. Invariant: what is pointed at is ringed,
// wherever the pointing happens.

import { make } from './page.js';
import * as projector from './projector.js';

/** @import { Gestures } from '../types/page.js' */

// How far a pointer may move and still click.
const STILL = 5;

// How wide a board is beside the pointer.
const BOARD = 72;

/** @param {EventTarget | null} target @param {string} selector */
const around = (target, selector) => /** @type {HTMLElement | null} */ (/** @type {Element | null} */ (target)?.closest?.(selector) ?? null);

// A node's board, larger than it is in the tree.
/** @param {SVGGraphicsElement} node */
function board(node) {
  const { x, y, width, height } = node.getBBox();
  const picture = document.createElementNS(node.namespaceURI ?? '', 'svg');
  const copy = /** @type {Element} */ (node.cloneNode(true));
  for (const { name } of [...copy.attributes]) copy.removeAttribute(name);
  picture.append(copy);
  const sizes = { viewBox: `${x - 1} ${y - 1} ${width + 2} ${height + 2}`, width: String(BOARD), height: String(Math.round((BOARD * height) / Math.max(width, 1))), 'aria-hidden': 'true' };
  for (const [name, value] of Object.entries(sizes)) picture.setAttribute(name, value);
  return picture;
}

// Shows what a node is beside the pointer.
/** @param {HTMLElement} frame @param {HTMLElement | null} node @param {PointerEvent} event */
function tell(frame, node, event) {
  const card = /** @type {HTMLElement} */ (frame.querySelector('.hover'));
  card.hidden = !node || event.pointerType === 'touch';
  if (!node) return;
  const label = node.getAttribute('data-label') ?? '';
  if (card.dataset.shows !== label) {
    card.dataset.shows = label;
    card.replaceChildren(board(/** @type {any} */ (node)), make('span', label));
  }
  const { width, height, at } = projector.room(frame);
  const [x, y] = at(event);
  card.style.left = `${Math.max(0, Math.min(x + 14, width - card.offsetWidth - 8))}px`;
  card.style.top = `${y + 14 + card.offsetHeight > height ? Math.max(0, y - 14 - card.offsetHeight) : y + 14}px`;
}

// Lets a frame's tree be touched; words inside `around` it point to its nodes.
/** @param {HTMLElement} frame @param {HTMLElement} words @param {Gestures} hands */
export function listen(frame, words, { visit, choose = visit, zoom, pan, ring }) {
  const picture = /** @type {HTMLElement} */ (/** @type {unknown} */ (frame.querySelector('svg')));
  /** @type {Map<number, [number, number]>} */
  const down = new Map();
  let moved = 0;
  let apart = 0;

  picture.addEventListener('pointerdown', (event) => {
    down.set(event.pointerId, [event.clientX, event.clientY]);
    moved = 0;
    apart = distance(down);
  });
  picture.addEventListener('pointermove', (event) => {
    const last = down.get(event.pointerId);
    if (!last) return tell(frame, around(event.target, '[data-node]'), event);
    const [x, y] = [event.clientX - last[0], event.clientY - last[1]];
    moved += Math.abs(x) + Math.abs(y);
    down.set(event.pointerId, [event.clientX, event.clientY]);
    if (moved <= STILL) return;
    picture.setPointerCapture(event.pointerId);
    if (down.size === 1) return pan(...projector.way([x, y]));
    const now = distance(down);
    if (apart > 0) zoom(now / apart, place(picture, event));
    apart = now;
  });
  for (const name of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    picture.addEventListener(name, (event) => down.delete(event.pointerId));
  }
  picture.addEventListener('pointerleave', (event) => tell(frame, null, event));
  picture.addEventListener('wheel', (event) => {
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1, place(picture, event));
  }, { passive: false });
  picture.addEventListener('click', ({ target }) => {
    const node = around(target, '[data-node]');
    if (node && moved <= STILL) choose(node.dataset.node ?? '');
  });
  words.addEventListener('click', ({ target }) => {
    const button = around(target, '[data-visits]');
    if (button) visit(button.dataset.visits ?? '');
  });
  for (const [enter, exit] of /** @type {const} */ ([['pointerover', 'pointerout'], ['focusin', 'focusout']])) {
    words.addEventListener(enter, ({ target }) => {
      const word = around(target, '[data-points]');
      if (word) ring(word.dataset.points ?? '');
    });
    words.addEventListener(exit, ({ target }) => {
      if (around(target, '[data-points]')) ring(null);
    });
  }
}

/** @param {Map<number, [number, number]>} down */
function distance(down) {
  const [one, other] = down.values();
  return other ? Math.hypot(one[0] - other[0], one[1] - other[1]) : 0;
}

// Where an event is, in parts of the picture.
/** @param {Element} picture @param {MouseEvent} event @returns {[number, number]} */
function place(picture, event) {
  const { left, top, width, height } = picture.getBoundingClientRect();
  return [(event.clientX - left) / width, (event.clientY - top) / height];
}
