// A comparison in numbers, as the server wrote it. Invariant: nothing is counted here; a path leads to its first frame.

import './download-buttons.js';
import { element, place } from './page.js';

// Shows the tables and lists.
export function show(html) {
  place(element('numbers'), html);
}

// Calls `go(pane, n)` for a path that is chosen.
export function listen(go) {
  element('numbers').addEventListener('click', ({ target }) => {
    const { pane, frame } = target.closest('button[data-frame]')?.dataset ?? {};
    if (pane) go(pane, Number(frame));
  });
}
