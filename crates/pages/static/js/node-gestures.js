// What is done to the nodes of a tree of one's own by pointer, touch and keys. Invariant: a drag is one change, compared with the
// tree at its start; so are values that are written or stepped to at one leaf.

import { element, say, status } from './page.js';
import * as strip from './tree-strip.js';

/** @import { TreeStage } from './tree-stage.js' */

// Pixels of a drag that are one point, how far a pointer may move and still press, and for how long one presses.
const STEP = 12;
const SLACK = 6;
const LONG = 500;
const PAGE = 10;

let drags = 0;
/** @type {{ path: string, y: number, value: number, key: string, timer: number, moved: boolean } | null} */
let drag = null;
// The number that is being written at a leaf.
let written = { path: '', text: '' };

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
const placeOf = (target) => (target instanceof Element ? target.closest('.place') : null);
/** @param {HTMLElement} place */
const pathOf = (place) => place.dataset.leaf ?? place.dataset.inner ?? '';

/** @param {TreeStage} stage */
export function listen(stage) {
  const frame = element('frame');
  const nodes = element('nodes');
  nodes.addEventListener('pointerdown', (event) => begin(stage, event));
  nodes.addEventListener('pointermove', (event) => move(stage, event));
  for (const type of ['pointerup', 'pointercancel']) nodes.addEventListener(type, (event) => end(stage, /** @type {PointerEvent} */ (event), frame));
  nodes.addEventListener('pointerover', ({ target, pointerType }) => {
    const place = placeOf(target);
    if (place && !drag && pointerType === 'mouse') stage.near(pathOf(place));
  });
  frame.addEventListener('pointerleave', () => !drag && stage.near(stage.edits.held));
  nodes.addEventListener('contextmenu', (event) => event.preventDefault());
  nodes.addEventListener('focusin', ({ target }) => {
    const place = placeOf(target);
    if (place) stage.edits.hold(pathOf(place));
    written = { path: '', text: '' };
  });
  nodes.addEventListener('keydown', (event) => press(stage, event));
  document.addEventListener('keydown', (event) => takeBack(stage, event));
  slide(stage);
  buttons(stage, nodes);
}

/** @param {TreeStage} stage @param {PointerEvent} event */
function begin(stage, event) {
  const place = placeOf(event.target);
  if (!place || event.button !== 0) return;
  const path = pathOf(place);
  const isLeaf = place.hasAttribute('data-leaf');
  if (isLeaf) {
    event.preventDefault();
    place.focus({ preventScroll: true });
    place.setPointerCapture(event.pointerId);
  }
  stage.edits.hold(path);
  drags += 1;
  const held = () => {
    if (drag && !drag.moved) stage.add(path);
    drag = null;
  };
  const timer = event.pointerType === 'touch' ? window.setTimeout(held, LONG) : 0;
  drag = { path, y: event.clientY, value: stage.value(path), key: `drag ${drags}`, timer, moved: false };
}

/** @param {TreeStage} stage @param {PointerEvent} event */
function move(stage, event) {
  if (!drag) return;
  const way = drag.y - event.clientY;
  if (!drag.moved && Math.abs(way) < SLACK) return;
  drag.moved = true;
  clearTimeout(drag.timer);
  if (stage.node(drag.path)?.leaf !== null) stage.set(drag.path, drag.value + Math.round(way / STEP), drag.key);
  status(off(event) ? say('release') : '');
}

// Whether a finger has left the tree.
/** @param {PointerEvent} event */
function off({ pointerType, clientX, clientY }) {
  const { left, right, top, bottom } = element('frame').getBoundingClientRect();
  return pointerType === 'touch' && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

/** @param {TreeStage} stage @param {PointerEvent} event @param {HTMLElement} frame */
function end(stage, event, frame) {
  if (!drag) return;
  clearTimeout(drag.timer);
  const { path, value, key, moved } = drag;
  drag = null;
  status('');
  if (!moved || event.type !== 'pointerup' || !frame.isConnected || !off(event)) return;
  // The leaf goes as it was.
  stage.set(path, value, key);
  stage.remove(path);
}

// Moving the disc on the strip.
/** @param {TreeStage} stage */
function slide(stage) {
  const own = element('strip');
  let key = '';
  const follow = (/** @type {PointerEvent} */ event) => {
    const value = strip.value(event);
    if (key && value !== null) stage.set(stage.edits.held, value, key);
  };
  own.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    own.setPointerCapture(event.pointerId);
    drags += 1;
    key = `strip ${drags}`;
    follow(event);
  });
  own.addEventListener('pointermove', follow);
  for (const type of ['pointerup', 'pointercancel']) own.addEventListener(type, () => (key = ''));
}

// The buttons beside a node. The ＋ can be dropped on another node, too.
/** @param {TreeStage} stage @param {HTMLElement} nodes */
function buttons(stage, nodes) {
  const beside = element('at-node');
  const path = () => beside.dataset.path ?? '';
  beside.querySelector('[data-action=remove]')?.addEventListener('click', () => stage.remove(path()));
  const add = /** @type {HTMLElement} */ (beside.querySelector('[data-action=add-child]'));
  /** @type {string | null} */
  let dropped = null;
  add.addEventListener('pointerup', ({ clientX, clientY }) => {
    const below = document.elementsFromPoint(clientX, clientY).map(placeOf).find((place) => place && nodes.contains(place));
    dropped = below ? pathOf(below) : null;
  });
  add.addEventListener('pointerdown', (event) => add.setPointerCapture(event.pointerId));
  add.addEventListener('click', () => {
    stage.add(dropped ?? path());
    dropped = null;
  });
}

/** @param {TreeStage} stage @param {KeyboardEvent} event */
function press(stage, event) {
  const place = placeOf(event.target);
  if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
  const path = pathOf(place);
  if (act(stage, path, event.key, place.hasAttribute('data-leaf'))) {
    event.preventDefault();
    event.stopPropagation();
  }
}

// Who writes takes back what is written.
/** @param {TreeStage} stage @param {KeyboardEvent} event */
function takeBack(stage, event) {
  const writes = /** @type {HTMLElement} */ (event.target).matches('textarea, input');
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || writes) return;
  event.preventDefault();
  stage.edits.take({ back: event.shiftKey ? 'redo' : 'undo' });
}

// Does what a key does at a node; says whether it does anything.
/** @param {TreeStage} stage @param {string} path @param {string} key @param {boolean} isLeaf */
function act(stage, path, key, isLeaf) {
  /** @type {Record<string, number>} */
  const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: PAGE, PageDown: -PAGE };
  if (isLeaf && key in steps) {
    written = { path: '', text: '' };
    stage.set(path, stage.value(path) + steps[key], 'keys');
  } else if (isLeaf && /^[\d−.-]$|^Backspace$/.test(key)) write(stage, path, key);
  else if (key === 'ArrowLeft' || key === 'ArrowRight') stage.focus(beside(stage, path, key === 'ArrowLeft' ? -1 : 1));
  else if (key === 'Insert' || key === 'a' || (key === 'Enter' && isLeaf)) stage.add(path);
  else if (key === 'Delete') stage.remove(path);
  else return false;
  return true;
}

/** @param {TreeStage} stage @param {string} path @param {string} key */
function write(stage, path, key) {
  const before = written.path === path ? written.text : '';
  const text = key === 'Backspace' ? before.slice(0, -1) : before + key.replace('−', '-');
  if (!/^-?\d{0,6}(\.\d{0,2})?$/.test(text)) return;
  written = { path, text };
  if (/\d/.test(text)) stage.set(path, Number(text), 'keys');
}

// The node beside another, at the same depth.
/** @param {TreeStage} stage @param {string} path @param {number} way */
function beside(stage, path, way) {
  const depth = path.split(' ').length;
  const row = stage.paths.filter((one) => one !== '' && one.split(' ').length === depth);
  return row[row.indexOf(path) + way] ?? path;
}
