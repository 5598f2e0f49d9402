// The picture's tree as a tree one can walk: a click goes to a node's frames; with the keyboard the arrow keys walk from node
// to node, Enter goes there, Escape leaves. Invariant: at most one node is in the order of Tab, and a picture that takes
// another's place keeps the focus where it was.

import { say } from './page.js';

/**
 * @param {HTMLElement} drawing
 * @returns {SVGElement[]}
 */
const nodesOf = (drawing) => [.../** @type {NodeListOf<SVGElement>} */ (drawing.querySelectorAll('[data-node]'))];
/** @param {SVGElement} node */
const text = (node) => node.dataset.node ?? '';
/** @param {SVGElement} node */
const path = (node) => text(node).split(' ').filter(Boolean);
/** @param {string[]} words */
const parentOf = (words) => words.slice(0, -1).join(' ');

// Puts a picture, the text of an SVG, into the place of the one before.
/** @param {HTMLElement} drawing @param {string} svg */
export function put(drawing, svg) {
  const picture = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const focused = drawing.contains(document.activeElement);
  drawing.replaceChildren(document.importNode(picture, true));
  /** @type {SVGElement | null} */
  const marked = drawing.querySelector('[aria-current]');
  const current = marked ?? nodesOf(drawing)[0];
  if (!current) return;
  current.tabIndex = 0;
  if (focused) current.focus({ preventScroll: true });
}

/** @param {HTMLElement} drawing @param {SVGElement} node @param {string} key */
function beside(drawing, node, key) {
  const words = path(node);
  const all = nodesOf(drawing);
  /** @param {string} wanted */
  const of = (wanted) => all.find((other) => other.dataset.node === wanted);
  /** @param {string} parent */
  const children = (parent) => all.filter((other) => path(other).length && parentOf(path(other)) === parent && other !== node);
  if (key === 'ArrowLeft') return words.length ? of(parentOf(words)) : null;
  if (key === 'ArrowRight') return children(text(node))[0];
  const siblings = all.filter((other) => path(other).length === words.length && parentOf(path(other)) === parentOf(words));
  return siblings[siblings.indexOf(node) + (key === 'ArrowUp' ? -1 : 1)];
}

/** @param {SVGElement} from @param {SVGElement | null | undefined} to */
function walk(from, to) {
  if (!to) return;
  from.tabIndex = -1;
  to.tabIndex = 0;
  to.focus({ preventScroll: true });
  to.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

// The node that an event happens in.
/** @param {EventTarget | null} target @returns {SVGElement | null} */
const nodeOf = (target) => /** @type {Element} */ (target).closest?.('[data-node]');

// Gives the focus to the frame around.
/** @param {HTMLElement} drawing */
function leave(drawing) {
  /** @type {HTMLElement | null} */
  const frame = drawing.closest('.frame');
  frame?.focus({ preventScroll: true });
}

// Calls `visit(path)` for a node of the drawing's picture that is clicked or entered.
/** @param {HTMLElement} drawing @param {(path: string) => void} visit */
export function listen(drawing, visit) {
  drawing.addEventListener('click', ({ target }) => {
    const node = nodeOf(target);
    if (node) visit(text(node));
  });
  drawing.addEventListener('keydown', (event) => {
    const node = nodeOf(event.target);
    if (!node || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key.startsWith('Arrow')) walk(node, beside(drawing, node, event.key));
    else if (event.key === 'Enter') visit(text(node));
    else if (event.key === 'Escape') leave(drawing);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  drawing.title = say('node_hint');
}
