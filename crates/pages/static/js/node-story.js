// The story of the node in question: its number lines from the frame that enters it to the one that leaves it, in a drawer.
// Invariant: an open drawer tells of the node that is shown, as the page tells frames, and marks the row of the frame that is shown.

import * as drawers from './drawers.js';
import { element, place } from './page.js';
import * as pictureOptions from './picture-options.js';
import { fetchText } from './server.js';
import * as voices from './voices.js';

/** @import { Fail } from '../types/page.js' */
/** @import { FrameViewer } from './frame-viewer.js' */

/** @type {FrameViewer} */
let viewer;
/** @type {Fail} */
let fail;
/** @type {AbortController | null} */
let asking = null;

export const toggle = () => drawers.toggle('story');

// The frame that a row leads to.
const ROWS = '[data-item^="frame "]';
/** @param {Element} row */
const frameOf = (row) => Number(row.getAttribute('data-item')?.slice('frame '.length));

// Tells of the node that is shown, if the drawer is open.
export async function follow() {
  asking?.abort();
  const { run } = viewer;
  if (!run || !drawers.isOpen('story')) return;
  const controller = new AbortController();
  asking = controller;
  const query = new URLSearchParams(run.query);
  const manner = { frame: String(run.n), voice: voices.chosen(), theme: pictureOptions.colours(), picture: 'tall' };
  for (const [key, value] of Object.entries(manner)) query.set(key, value);
  const picture = await fetchText('/api/draw/node-story', query, controller.signal).catch((error) => {
    if (error.name !== 'AbortError') fail(error);
    return null;
  });
  if (picture !== null && asking === controller) show(picture, run.n);
}

// Shows a story. What is the same keeps its focus.
/** @param {string} picture @param {number} n */
function show(picture, n) {
  const inside = element('node-story');
  if (inside.dataset.told !== picture) {
    inside.dataset.told = picture;
    place(inside, picture);
    for (const row of inside.querySelectorAll(ROWS)) {
      row.setAttribute('role', 'button');
      row.setAttribute('tabindex', '0');
    }
  }
  const rows = [...inside.querySelectorAll(ROWS)];
  const here = rows.find((row) => frameOf(row) >= n);
  for (const row of rows) row.toggleAttribute('aria-current', row === here);
  here?.scrollIntoView({ block: 'nearest' });
}

/** @param {EventTarget | null} target */
function visit(target) {
  const row = /** @type {Element} */ (target).closest(ROWS);
  if (row) viewer.go(frameOf(row), 'jump');
  return row !== null;
}

// Follows this viewer; rows lead to their frames.
/** @param {FrameViewer} ofPage @param {Fail} failed */
export function listen(ofPage, failed) {
  [viewer, fail] = [ofPage, failed];
  element('node-story').addEventListener('click', ({ target }) => visit(target));
  element('node-story').addEventListener('keydown', (event) => {
    if (['Enter', ' '].includes(event.key) && visit(event.target)) event.preventDefault();
  });
}
