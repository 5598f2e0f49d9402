// The bar beside the board: how much of it is circle's says what the position is worth; as long as that isn't known, where it lies.
// Invariant: lengths are shares of the bar, so that styles lay it upright or flat.

import { say } from './page.js';
import { share, signed, text } from './value-format.js';

/** @import { PlyValues } from '../types/api.js' */

/** @param {HTMLElement} bar @param {string} name @param {string} content */
const write = (bar, name, content) => bar.querySelector(name)?.replaceChildren(content);

// Shows what is known of a position; nothing where the reader wants none.
/** @param {HTMLElement} bar @param {PlyValues | undefined} row @param {{ greatest: number, values: boolean, flipped: boolean }} look */
export function show(bar, row, { greatest, values, flipped }) {
  const score = row?.score ?? null;
  const [lower, upper] = row?.bounds ?? [null, null];
  const state = !values || !row ? 'none' : score !== null ? 'exact' : lower !== null ? 'open' : 'none';
  bar.dataset.state = state;
  bar.classList.toggle('flipped', flipped);
  bar.classList.toggle('draw', state === 'exact' && Number(score) === 0);
  const { style } = bar;
  const set = (/** @type {string} */ name, /** @type {number} */ value) => style.setProperty(name, share(value, greatest).toFixed(4));
  write(bar, '.needle', state === 'exact' ? signed(Number(score)) : '');
  write(bar, '.lower', state === 'open' ? signed(Number(lower)) : '');
  write(bar, '.upper', state === 'open' ? signed(Number(upper)) : '');
  if (state === 'exact') set('--share', Number(score));
  if (state === 'open') {
    set('--lower', Number(lower));
    set('--upper', Number(upper));
  }
  const said = { none: say('not_known'), exact: row && text(Number(score), row.plies), open: say('between', { lower: signed(Number(lower)), upper: signed(Number(upper)) }) };
  bar.setAttribute('aria-label', said[state] ?? '');
}
