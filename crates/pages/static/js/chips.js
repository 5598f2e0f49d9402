// The settings of the search as chips: the game, the algorithm, and what differs from the defaults; and the result. Any chip
// opens the settings at its field. Invariant: chips say what the form says.

import * as form from './form.js';
import { element, make, say } from './page.js';

/** @import { RecordingSummary } from '../types/api.js' */

/** @param {string} text @param {string} key @param {string} title */
const chip = (text, key, title) => make('button', text, { type: 'button', 'data-field': key, title });

// Shows what the form says, with what is known of the run besides; first the file, with what it holds, if the recording came
// from one.
/** @param {{ name: string, holds: string } | null} [file] @param {Parameters<typeof form.chips>[0]} [known] */
export function show(file, known = {}) {
  const chips = form.chips(known).map(({ key, text }) => chip(text, key, say('change_settings')));
  if (file) chips.unshift(chip(say('imported', { name: file.name }), 'import', file.holds));
  element('chips').replaceChildren(...chips);
}

// Shows what came of the search, or nothing.
/** @param {RecordingSummary | null} summary */
export function result(summary) {
  const place = element('result');
  if (!summary) return place.replaceChildren();
  place.toggleAttribute('data-partial', summary.halt !== null);
  const { score, calculated, pruned, halt_message: message } = summary;
  const worth = message ? say('partial') : say('score', { score: String(score).replace('-', '−') });
  const parts = [worth, say('looked_at', { nodes: calculated }), say('cut_away', { nodes: pruned })];
  place.replaceChildren(...parts.map((text) => make('span', text)));
  place.title = message ?? '';
}

// Calls `open(key)` for the chip of a setting.
/** @param {(key: string) => void} open */
export function listen(open) {
  element('chips').addEventListener('click', ({ target }) => {
    const chosen = /** @type {HTMLElement} */ (target).closest('button');
    if (chosen) open(chosen.dataset.field ?? '');
  });
}
