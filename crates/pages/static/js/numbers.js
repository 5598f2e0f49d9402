// A comparison in numbers, as the server wrote it. Invariant: nothing is counted here; a path leads to its first frame.

import './files.js';
import { element, place, say, write } from './page.js';

const score = (value) => (typeof value === 'string' ? value.replace('inf', '∞') : write(value ?? '–'));

// The comparison in one sentence.
export function sumUp(found) {
  const { left, right } = found;
  const said = say('compared', { left: left.nodes, left_score: score(left.score), right: right.nodes, right_score: score(right.score) });
  return [said, found.halt_message].filter(Boolean).join(' ');
}

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
