// Moves that gave a result away, in words. Invariant: what is said of a move follows from the exact values before and after it.

import { MARKS, moveName, shortName } from './move-name.js';
import { make, say } from './page.js';
import { drawn, side } from './value-format.js';

/** @import { JsonMove, PlyValues } from '../types/api.js' */
/** @import { Content } from '../types/page.js' */
/** @typedef {{ n: number, move: JsonMove, mark: string, turn: string, before: PlyValues, after: PlyValues }} Slip */

// Marks of moves after which the result is worse.
const GIVES_AWAY = ['??', '?'];
// As many best moves are named.
const NAMED = 3;

// What a game's move gave away; null if that is nothing, or isn't known.
/** @param {(PlyValues | undefined)[]} rows @param {number} n @returns {Slip | null} */
export function slipAt(rows, n) {
  const [before, after] = [rows[n], rows[n + 1]];
  if (!before?.mark || !before.played || !after || !GIVES_AWAY.includes(before.mark)) return null;
  return { n, move: before.played, mark: before.mark, turn: n % 2 ? 'x' : 'o', before, after };
}

// Every move of these sides that gave something away.
/** @param {(PlyValues | undefined)[]} rows @param {string[]} sides @returns {Slip[]} */
export const slips = (rows, sides) => rows.flatMap((_, n) => slipAt(rows, n) ?? []).filter(({ turn }) => sides.includes(turn));

// What a result was, for the side that moved: `win`, `draw` or `loss`.
/** @param {PlyValues} row @param {string} turn */
const result = ({ score }, turn) => ({ draw: 'draw', [turn]: 'win' })[side(score)] ?? 'loss';

// The name of the move, and what it turned into what.
/** @param {Slip} slip @param {boolean} falls @returns {Content} */
export function title({ move, mark, turn, before, after }, falls) {
  return [make('b', `${shortName(move, falls)} ${mark}`), ' ', say(`${result(before, turn)}_${result(after, turn)}`)];
}

// What keeps the result there, as text.
/** @param {PlyValues} row @param {boolean} falls */
export function keepers({ best }, falls) {
  const few = best.length > 0 && best.length <= NAMED;
  return few ? best.map((move) => moveName(move, falls)).join(say('or')) : '';
}

// How the game stood before the move, and how it stands now; `steps` of the refutation are numbered on the board.
/** @param {Slip} slip @param {boolean} falls @param {number} steps @returns {Content} */
export function sentence({ turn, before, after }, falls, steps) {
  const keeps = keepers(before, falls);
  const was = say(`before_${result(before, turn)}${keeps ? '' : '_any'}`, { side: MARKS[turn], n: before.plies, keeps });
  const now = say(`now_${result(after, turn)}`, { side: MARKS[turn === 'o' ? 'x' : 'o'], n: after.plies });
  return drawn([was, now, ...(steps > 1 ? [say('follow', { steps })] : [])].join(say('between_sentences')));
}
