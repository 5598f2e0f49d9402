// Going down a search by proof numbers while its most-proving node is asked for. Its state is the node that the reader has come to,
// and the one that the question stands at.
// Invariant: one goes on only to what the picture of the frame that is asked about shows.

import { element } from './page.js';

/** @import { FrameViewer } from './frame-viewer.js' */
/** @typedef {{ way: () => string, children: () => string[], go: (node: string) => void }} Walk */

const shown = () => [...element('tree-picture').querySelectorAll('[data-node]')].map((node) => node.getAttribute('data-node') ?? '');

/** @param {string} node */
const above = (node) => node.split(' ').slice(0, -1).join(' ');

/** @type {Record<string, string>} */
let options = {};
// The node whose children stand beside the question.
let beside = '';

// Begins at the root; returns the same options of the pictures, with the way in them.
/** @param {Record<string, string>} pictures */
export function begin(pictures) {
  options = { ...pictures, walk: '' };
  return options;
}

// Whether the reader has come to another node than the one whose children stand beside the question, and the picture shows that.
/** @param {FrameViewer} viewer */
export const hasGone = (viewer) => viewer.run?.n === viewer.run?.last && options.walk !== beside;

// Asks from the node that the reader has come to; the keys stay with what one may answer.
/** @param {() => void} ask */
export function follow(ask) {
  const focused = element('options').contains(document.activeElement);
  beside = options.walk ?? '';
  ask();
  const onward = /** @type {HTMLElement | null} */ (element('options').querySelector('[data-goes]'));
  if (focused) (onward ?? element('give')).focus({ preventScroll: true });
}

/** @param {FrameViewer} viewer @returns {Walk} */
export const along = (viewer) => ({
  way: () => options.walk,
  children: () => shown().filter((node) => node !== '' && above(node) === options.walk),
  go: (node) => {
    if (!viewer.run || !shown().includes(node)) return;
    options.walk = node;
    element('reply').replaceChildren();
    viewer.run.n = viewer.run.last;
    viewer.renew();
  },
});
