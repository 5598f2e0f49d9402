// The passes of a search over the tree, to jump to. Invariant: the list shows the pass that the frame belongs to.

import { element, make, say } from './page.js';

const ends = (window) => `(${window.map((end) => String(end).replace('inf', '∞')).join(', ')})`;

function name({ number, window, before }) {
  const values = { number: number + 1, window: ends(window), before: String(before) };
  return say(before === null ? 'pass' : 'pass_after', values);
}

// Shows the passes of a summary; a single one is none to choose.
export function show(passes) {
  element('passes-row').hidden = passes.length === 0;
  element('passes').replaceChildren(...passes.map((pass) => make('option', name(pass), { value: pass.frame })));
}

// The pass of a frame.
export function mark(n) {
  const list = element('passes');
  const begun = [...list.options].filter((option) => Number(option.value) <= n);
  list.selectedIndex = begun.length - 1;
}

// Calls `go(n, how)` for a pass that is chosen.
export function listen(go) {
  element('passes').addEventListener('change', ({ target }) => go(Number(target.value), 'jump'));
}
