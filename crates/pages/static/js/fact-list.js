// All that holds at a frame's node, as the series lists it. Invariant: what is said comes with the frame; here it gets its
// place.

import { element, make } from './page.js';

/** @import { Fact, Piece } from '../types/api.js' */

// Puts each fact beside its label.
/** @param {Fact[]} facts */
export function show(facts) {
  for (const { name, value } of facts) {
    const cell = element('panel').querySelector(`[data-fact="${name}"]`);
    cell?.replaceChildren(...(value.length ? value.map(piece) : ['–']));
    cell?.parentElement?.classList.toggle('absent', value.length === 0);
  }
}

/** @param {Piece} piece */
function piece({ text, manner }) {
  if (manner === 'plain') return text;
  return manner === 'strong' ? make('strong', text) : make('span', text, { class: manner });
}
