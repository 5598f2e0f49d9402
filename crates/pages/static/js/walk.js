// Going down a search by proof numbers while its most-proving node is asked for. Its state is the node that the reader has come to.
// Invariant: one goes on only to what the picture of the frame that is asked about shows.

import { element } from './page.js';

/** @import { FrameViewer } from './frame-viewer.js' */
/** @typedef {{ way: () => string, children: () => string[], go: (node: string) => void }} Walk */

const shown = () => [...element('tree-picture').querySelectorAll('[data-node]')].map((node) => node.getAttribute('data-node') ?? '');

/** @param {string} node */
const above = (node) => node.split(' ').slice(0, -1).join(' ');

/** @type {Record<string, string>} */
let options = {};

// Begins at the root; returns the same options of the pictures, with the way in them.
/** @param {Record<string, string>} pictures */
export function begin(pictures) {
  options = { ...pictures, walk: '' };
  return options;
}

/** @param {FrameViewer} viewer @returns {Walk} */
export const along = (viewer) => ({
  way: () => options.walk,
  children: () => shown().filter((node) => node !== '' && above(node) === options.walk),
  go: (node) => {
    if (!viewer.run || !shown().includes(node)) return;
    options.walk = node;
    viewer.run.n = viewer.run.last;
    viewer.renew();
  },
});
