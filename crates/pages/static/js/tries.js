// How often a player tried each move before it moved, beside what the moves are truly worth. Invariant: what is true is the solver's
// word, and stands only where it is known.

import { shortName } from './move-name.js';
import { make, say } from './page.js';
import { nameOf } from './seats.js';
import { side, sign, signed } from './value-format.js';

/** @import { JsonMove, PlyValues } from '../types/api.js' */
/** @import { Opinion } from '../types/page.js' */

// Moves that are told: those that were tried most.
const TOLD = 5;

// What the player that moved last has tried, and the game after its move.
let last = { game: '', by: '', visits: /** @type {JsonMove[]} */ ([]) };

// Keeps what a player tried before it chose a move, which is what this comes back with.
/** @param {Opinion} opinion @param {string[]} moves @param {JsonMove} chosen */
export function keep({ player, visits = [] }, moves, chosen) {
  last = { game: [...moves, chosen.join(',')].join(' '), by: player, visits };
  return chosen;
}

// What is told of it after these moves, with the values that the position before the last of them had.
/** @param {string[]} moves @param {PlyValues | undefined} before @param {boolean} falls */
export function told(moves, before, falls) {
  const { game, by, visits } = last;
  if (!visits.length || game !== moves.join(' ')) return [];
  const sorted = [...visits].sort((one, other) => Number(other.at(-1)) - Number(one.at(-1)));
  const rows = sorted.slice(0, TOLD).map((row) => {
    const move = row.slice(0, -1);
    const value = before?.moves.find((known) => known.move.join() === move.join());
    const who = value && side(value.score);
    const truth = !who ? [] : who === 'draw' ? [make('i', '＝', { class: 'even' })] : [sign(who), falls ? signed(value.score) : ''];
    return make('span', [`${shortName(move, falls)}: `, make('b', String(row.at(-1))), ' ', ...truth]);
  });
  return [make('p', [make('span', say('tried', { player: nameOf(by) })), ...rows], { class: 'tries' })];
}
