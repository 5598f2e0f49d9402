// How often a player tried each move before it moved, or how far it was from a proof, beside what the moves are truly worth. Invariant: what is true is the solver's
// word, and stands only where it is known.

import { shortName } from './move-name.js';
import { make, say } from './page.js';
import { nameOf } from './seats.js';
import { side, sign, signed } from './value-format.js';

/** @import { AskedQuestion, JsonMove, PlyValues } from '../types/api.js' */
/** @import { Opinion } from '../types/page.js' */

// Moves that are told: those that were tried most, or are nearest to what their side wants.
const TOLD = 5;

/** @typedef {{ move: JsonMove, count: string }} Row */

// What the player that moved last said of the moves, as a sentence without its name and a row each, and the game after its move.
let last = { game: '', said: '', rows: /** @type {Row[]} */ ([]) };

// Keeps what a player tried before it chose a move, which is what this comes back with.
/** @param {Opinion} opinion @param {string[]} moves @param {JsonMove} chosen */
export function keep({ player, visits = [], asked }, moves, chosen) {
  const game = [...moves, chosen.join(',')].join(' ');
  if (asked) last = { game, said: say('asked', { player: nameOf(player), least: String(asked.at_least) }), rows: nearest(asked, moves.length % 2) };
  else last = { game, said: say('tried', { player: nameOf(player) }), rows: most(visits) };
  return chosen;
}

/** @param {JsonMove[]} visits @returns {Row[]} */
function most(visits) {
  const sorted = [...visits].sort((one, other) => Number(other.at(-1)) - Number(one.at(-1)));
  return sorted.map((row) => ({ move: row.slice(0, -1), count: String(row.at(-1)) }));
}

// Circle wants a proof, cross (1) a disproof.
/** @param {AskedQuestion} asked @param {number} turn @returns {Row[]} */
function nearest({ moves }, turn) {
  const rows = moves.map(({ move, proof, disproof }) => ({ move, numbers: [proof, disproof].map((count) => (count === 'inf' ? Infinity : count)) }));
  const sorted = rows.sort((one, other) => (one.numbers[turn] > other.numbers[turn] ? 1 : one.numbers[turn] < other.numbers[turn] ? -1 : 0));
  return sorted.map(({ move, numbers }) => ({ move, count: numbers.map((count) => (count === Infinity ? '∞' : String(count))).join('|') }));
}

// What is told of it after these moves, with the values that the position before the last of them had.
/** @param {string[]} moves @param {PlyValues | undefined} before @param {boolean} falls */
export function told(moves, before, falls) {
  if (!last.rows.length || last.game !== moves.join(' ')) return [];
  const rows = last.rows.slice(0, TOLD).map(({ move, count }) => {
    const value = before?.moves.find((known) => known.move.join() === move.join());
    const who = value && side(value.score);
    const truth = !who ? [] : who === 'draw' ? [make('i', '＝', { class: 'even' })] : [sign(who), falls ? signed(value.score) : ''];
    return make('span', [`${shortName(move, falls)}: `, make('b', count), ' ', ...truth]);
  });
  return [make('p', [make('span', last.said), ...rows], { class: 'tries' })];
}
