// What is said of positions of a tree: who wins and when, values, odds. Invariant: a number is never shown without the side it is
// good for, and plies are counted from the position that is shown.

import { MARKS, moveName, shortName } from './move-name.js';
import { say } from './page.js';
import { who } from './tree-data.js';
import { signed } from './value-format.js';

/** @import { JsonMove } from '../types/api.js' */
/** @import { TreeOdds, TreeRow, TreeShown, TreeStep } from '../types/page.js' */

// A part of odds as a number: it is a fraction, or was sampled.
/** @param {TreeOdds['o']} part */
export function share(part) {
  if (typeof part !== 'string') return part.ratio;
  const [above, below = '1'] = part.split('/');
  return Number(above) / Number(below);
}

// In percent, rounded half up: the billionth makes up for quotients that come out slightly below their half. One that was sampled
// is marked as such.
/** @param {TreeOdds['o']} part */
export const percent = (part) => `${typeof part === 'string' ? '' : '~'}${Math.floor(100 * share(part) + 0.5 + 1e-9)} %`;

// The same in full.
/** @param {TreeOdds['o']} part */
export const inFull = (part) => (typeof part === 'string' ? part : `${part.ratio.toFixed(4)} ± ${part.error.toFixed(4)}`);

// A move as it is called; in a tree of texts, by its numbers.
/** @param {TreeShown} shown @param {JsonMove} move */
export const name = ({ falls, size }, move) => (size ? moveName(move, falls) : move.join(', '));

// The same where there is room for a number.
/** @param {TreeShown} shown @param {JsonMove} move */
export const short = (shown, move) => (shown.falls ? shortName(move, true) : name(shown, move));

/** @param {number | null} score @param {TreeShown} shown */
export const value = (score, shown) => (score === null ? '…' : shown.size ? signed(score) : String(score).replace('-', '−'));

// The result of a move without its mark, and what else is to be said of it.
/** @param {TreeShown} shown @param {TreeRow} row */
export function label(shown, row) {
  const side = who(row.score, shown);
  const won = row.plies === null ? say('wins') : say('in_chip', { n: row.plies + 1 });
  const title = side === 'plain' ? value(row.score, shown) : side === 'open' ? '…' : side === 'draw' ? say('draw_chip') : won;
  const about = [side === 'plain' ? '' : value(row.score, shown), row.best ? say('best') : '', row.alike > 1 ? say('alike', { n: row.alike }) : ''];
  return { title, about: about.filter(Boolean).join(' · ') };
}

// How a position ends with best play, in words.
/** @param {TreeShown} shown @param {TreeStep} step */
export function ends(shown, { score, plies }) {
  const side = who(score, shown);
  if (side === 'open') return say('not_known');
  if (side === 'plain') return say('worth', { score: value(score, shown) });
  if (plies === 0) return say(`won.${side}`);
  if (side === 'draw') return say('draw_with_best');
  return plies === null ? say(`wins.${side}`) : say('win_in', { side: MARKS[side], n: plies });
}

// What a position is called, with its end and value.
/** @param {TreeShown} shown @param {TreeStep} step */
export function words(shown, step) {
  const before = step.move ? [`${name(shown, step.move)}: `] : [`${say('start')}: `];
  const number = who(step.score, shown) === 'plain' || step.score === null ? [] : [` · ${say('worth', { score: value(step.score, shown) })}`];
  return [...before, ends(shown, step), ...number];
}

// The odds as three numbers, circle's first; those that were sampled with their standard errors.
/** @param {TreeOdds} odds */
export const parts = (odds) => /** @type {const} */ (['o', 'draw', 'x']).map((end) => ({ end, share: share(odds[end]), text: withError(odds[end]), full: inFull(odds[end]) }));

/** @param {TreeOdds['o']} part */
const withError = (part) => (typeof part === 'string' ? percent(part) : `${tenths(part.ratio)}±${tenths(part.error)} %`);

/** @param {number} part */
const tenths = (part) => (Math.floor(1000 * part + 0.5 + 1e-9) / 10).toFixed(1);
