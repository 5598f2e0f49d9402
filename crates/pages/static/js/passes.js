// The passes of a search over the tree, to jump to. Invariant: the list shows the pass that the frame belongs to.

import { element, make, say } from './page.js';

/** @import { Window, PassStart } from '../types/api.js' */
/** @import { Go } from '../types/page.js' */

/** @param {Window} window */
const ends = (window) => `(${window.map((end) => String(end).replace('inf', '∞')).join(', ')})`;

/** @param {PassStart} pass */
function name({ number, window, before }) {
  const values = { number: number + 1, window: ends(window), before: String(before) };
  return say(before === null ? 'pass' : 'pass_after', values);
}

// Shows the passes of a summary; a single one is none to choose.
/** @param {PassStart[]} passes */
export function show(passes) {
  element('passes-row').hidden = passes.length === 0;
  element('passes').replaceChildren(...passes.map((pass) => make('option', name(pass), { value: pass.frame })));
}

// The pass of a frame.
/** @param {number} n */
export function mark(n) {
  const list = element('passes');
  const begun = [...list.options].filter((option) => Number(option.value) <= n);
  list.selectedIndex = begun.length - 1;
}

// Calls `go(n, how)` for a pass that is chosen.
/** @param {Go} go */
export function listen(go) {
  element('passes').addEventListener('change', () => go(Number(element('passes').value), 'jump'));
}
