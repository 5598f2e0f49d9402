// A comparison in numbers, as the server wrote it. Invariant: nothing is counted here; a path leads to its first frame.

import './download-buttons.js';
import { element, place } from './page.js';

/** @import { Side } from '../types/page.js' */

// Shows the tables and lists.
/** @param {string} html */
export function show(html) {
  place(element('numbers'), html);
}

// Calls `go(side, n)` for a path that is chosen.
/** @param {(side: Side, n: number) => void} go */
export function listen(go) {
  element('numbers').addEventListener('click', ({ target }) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest('button[data-frame]'));
    const { pane, frame } = button?.dataset ?? {};
    if (pane) go(/** @type {Side} */ (pane), Number(frame));
  });
}
