// The settings of the search as chips: the game, the algorithm, and what differs from the defaults; and the result. Any chip
// opens the settings at its field. Invariant: chips say what the form says.

import * as form from './form.js';
import { element, make, say } from './page.js';

/** @import { RecordingSummary } from '../types/api.js' */

// Shows what the form says.
export function show() {
  const chips = form.chips().map(({ key, text }) => make('button', text, { type: 'button', 'data-field': key, title: say('change_settings') }));
  element('chips').replaceChildren(...chips);
}

// Shows what came of the search, or nothing.
/** @param {RecordingSummary | null} summary */
export function result(summary) {
  const place = element('result');
  if (!summary) return place.replaceChildren();
  place.toggleAttribute('data-partial', summary.halt !== null);
  const { score, calculated, pruned, halt_message: message } = summary;
  const worth = message ?? say('score', { score: String(score).replace('-', '−') });
  const parts = [worth, say('looked_at', { nodes: calculated }), say('cut_away', { nodes: pruned })];
  place.replaceChildren(...parts.map((text) => make('span', text)));
}

// Calls `open(key)` for the chip of a setting.
/** @param {(key: string) => void} open */
export function listen(open) {
  element('chips').addEventListener('click', ({ target }) => {
    const chip = /** @type {HTMLElement} */ (target).closest('button');
    if (chip) open(chip.dataset.field ?? '');
  });
}
