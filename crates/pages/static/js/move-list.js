// A game's moves as a list: each a button that leads to the position after it, with its exact mark and value. Invariant: a list that
// says the same is left as it is.

import { MARKS, shortName } from './move-name.js';
import { make } from './page.js';
import { sign, signed } from './value-format.js';

/** @import { PlyValues } from '../types/api.js' */

let said = '';

/** @param {number} count */
const mover = (count) => (count % 2 ? 'x' : 'o');

// Shows the moves, in a panel that scrolls, and what is known of them; `values` are kept back where the reader wants none.
/** @param {HTMLElement} list @param {string[]} moves @param {(PlyValues | undefined)[]} rows @param {{ at: number, falls: boolean, values: boolean }} look */
export function show(list, moves, rows, { at, falls, values }) {
  const entries = moves.map((move, n) => {
    const [mark, after] = values ? [rows[n]?.mark ?? '', rows[n + 1]?.score ?? null] : ['', null];
    return { move: shortName(move.split(',').map(Number), falls), mark, value: after === null ? (values ? '·' : '') : signed(Number(after)) };
  });
  const now = JSON.stringify([entries, at, falls]);
  if (now === said) return;
  said = now;
  const focused = /** @type {HTMLElement | null} */ (document.activeElement?.closest('[data-ply]'))?.dataset.ply;
  const buttons = entries.map(({ move, mark, value }, n) => {
    const side = mover(n);
    const label = [n + 1, MARKS[side], move, mark, value].filter(Boolean).join(' ');
    const parts = [sign(side), make('span', move), make('b', mark), make('small', value)];
    return make('button', parts, { type: 'button', 'data-ply': n + 1, 'aria-label': label, ...(n + 1 === at && { 'aria-current': 'step' }) });
  });
  const pairs = Array.from({ length: Math.ceil(buttons.length / 2) }, (_, n) => make('li', [make('span', String(n + 1), { class: 'fine' }), ...buttons.slice(2 * n, 2 * n + 2)]));
  list.replaceChildren(...pairs);
  const here = /** @type {HTMLElement | null} */ (list.querySelector('[aria-current]'));
  const panel = list.parentElement;
  if (here && panel) panel.scrollTop = here.offsetTop - panel.clientHeight / 2;
  if (focused) /** @type {HTMLElement | null} */ (list.querySelector(`[data-ply="${focused}"]`))?.focus();
}
