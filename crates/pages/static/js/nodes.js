// The picture's tree as a tree one can walk: a click goes to a node's frames; with the keyboard the arrow keys walk from node
// to node, Enter goes there, Escape leaves. Invariant: at most one node is in the order of Tab, and a picture that takes
// another's place keeps the focus where it was.

import { say } from './page.js';

const nodesOf = (drawing) => [...drawing.querySelectorAll('[data-node]')];
const path = (node) => node.dataset.node.split(' ').filter(Boolean);
const parentOf = (words) => words.slice(0, -1).join(' ');

// Puts a picture, the text of an SVG, into the place of the one before.
export function put(drawing, svg) {
  const picture = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const focused = drawing.contains(document.activeElement);
  drawing.replaceChildren(document.importNode(picture, true));
  const current = drawing.querySelector('[aria-current]') ?? nodesOf(drawing)[0];
  if (!current) return;
  current.tabIndex = 0;
  if (focused) current.focus({ preventScroll: true });
}

function beside(drawing, node, key) {
  const words = path(node);
  const all = nodesOf(drawing);
  const of = (wanted) => all.find((other) => other.dataset.node === wanted);
  const children = (parent) => all.filter((other) => path(other).length && parentOf(path(other)) === parent && other !== node);
  if (key === 'ArrowLeft') return words.length ? of(parentOf(words)) : null;
  if (key === 'ArrowRight') return children(node.dataset.node)[0];
  const siblings = all.filter((other) => path(other).length === words.length && parentOf(path(other)) === parentOf(words));
  return siblings[siblings.indexOf(node) + (key === 'ArrowUp' ? -1 : 1)];
}

function walk(from, to) {
  if (!to) return;
  from.tabIndex = -1;
  to.tabIndex = 0;
  to.focus({ preventScroll: true });
  to.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

// Calls `visit(path)` for a node of the drawing's picture that is clicked or entered.
export function listen(drawing, visit) {
  drawing.addEventListener('click', ({ target }) => {
    const node = target.closest('[data-node]');
    if (node) visit(node.dataset.node);
  });
  drawing.addEventListener('keydown', (event) => {
    const node = event.target.closest?.('[data-node]');
    if (!node || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key.startsWith('Arrow')) walk(node, beside(drawing, node, event.key));
    else if (event.key === 'Enter') visit(node.dataset.node);
    else if (event.key === 'Escape') drawing.closest('.frame').focus({ preventScroll: true });
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  drawing.title = say('node_hint');
}
