// What values mean, in words and in lengths. Invariant: a number is never shown without the side it is good for.

import { MARKS } from './move-name.js';
import { make, say } from './page.js';

/** @import { Score as KnownScore } from '../types/api.js' */
/** @import { Content } from '../types/page.js' */
/** @typedef {KnownScore | null | undefined} Score A value; none counts as a draw. */

// The side that a value is good for; nobody's is `draw`.
/** @param {Score} score */
export const side = (score) => (Number(score) > 0 ? 'o' : Number(score) < 0 ? 'x' : 'draw');

/** @param {Score} score */
export const signed = (score) => ({ o: '+', x: '−', draw: '' })[side(score)] + Math.abs(Number(score));

// A side's mark, which is read as its name.
/** @param {string} who */
export const sign = (who) => make('i', MARKS[who] ?? '', { class: `mark ${who}` });

// How a position ends that is worth so much, in so many plies, as plain text.
/** @param {Score} score @param {number | null} plies */
export function text(score, plies) {
  if (side(score) === 'draw') return say('draw_with_best');
  const worth = say('worth', { score: signed(score) });
  return plies === null ? worth : say('win_in', { side: MARKS[side(score)], n: plies });
}

// The same with the side's mark as a shape.
/** @param {string} words @returns {Node[]} */
export function drawn(words) {
  const parts = words.split(/([〇×])/);
  return parts.filter(Boolean).map((part) => (part === '〇' ? sign('o') : part === '×' ? sign('x') : document.createTextNode(part)));
}

// How much of the bar is circle's, between 0 and 1. Small values of a large board are to be seen as well.
/** @param {number} score @param {number} most */
export const share = (score, most) => 0.5 + Math.sign(score) * (score ? 0.08 + 0.42 * Math.sqrt(Math.min(1, Math.abs(score) / most)) : 0);

// The value of a move as a chip: who wins and when, and the number.
/** @param {{ score: Score, plies: number | null }} value @param {boolean} falls */
export function chip({ score, plies }, falls) {
  const who = side(score);
  /** @type {Content} */
  const when = who === 'draw' ? (falls ? '' : say('draw_chip')) : plies === null ? '' : falls ? String(plies) : say('in_chip', { n: plies });
  const first = make('span', [who === 'draw' ? make('i', '＝', { class: 'even' }) : sign(who), ' ', when], { class: 'when' });
  return make('span', [first, make('small', signed(score))], { class: `chip ${who}` });
}
