// The package `marubatsu`: searches, recordings, exact scores, games and matches, in Node and in browsers. Invariant: whatever is
// answered here, the command line, HTTP and Python answer with the same numbers.

import { choose } from './seeded-choice.js';
import { fetchDocument } from './lab.js';

/** @import { JsonMove, MatchReport, RoundRobin, Score, SearchReport } from './api.js' */
/** @import { MatchOptions, SolveOptions } from './options.js' */
/** @import { Asking } from './lab.js' */

export { MarubatsuError, fetchAnswer, fetchDocument, load } from './lab.js';
export { Recording, Search, openRun } from './recording.js';

/**
 * The exact score of a position, by the fast solver, with the best moves and a line of best play.
 * @param {string} [game]
 * @param {SolveOptions} [options]
 * @param {Asking} [asking]
 * @returns {Promise<SearchReport>}
 */
export function solve(game = '3x3', options = {}, asking = {}) {
  return fetchDocument('/api/solve', { game, ...options }, asking);
}

/**
 * A game that was played: `end` is its score in circle's view.
 * @typedef {{ game: string, circle: string, cross: string, seed: number, moves: JsonMove[], end: Score | null }} GameRecord
 */

/**
 * Lets two players play a game. Of moves that a player thinks equal the seed decides, as on the lab's page to play.
 * @param {string} game
 * @param {{ circle: string, cross: string, seed?: number, moves?: JsonMove[] }} players Their names, such as `ai14s` or `perfect`, and the first moves.
 * @param {Asking} [asking]
 * @returns {Promise<GameRecord>}
 */
export async function play(game, { circle, cross, seed = 1, moves = [] }, asking = {}) {
  const made = [...moves];
  for (;;) {
    const place = { game, moves: made };
    const { ended, end, turn } = await fetchDocument('/api/position', place, asking);
    if (ended) return { game, circle, cross, seed, moves: made, end };
    const player = turn === 'o' ? circle : cross;
    const { players } = await fetchDocument('/api/analyze', { ...place, player }, asking);
    made.push(choose(players[0].candidates, seed, made.length));
  }
}

/**
 * Two players against each other: so many games with either first, or exact odds.
 * @overload
 * @param {readonly [string, string]} players
 * @param {MatchOptions & { game?: string }} [options]
 * @param {Asking} [asking]
 * @returns {Promise<MatchReport>}
 */
/**
 * More players in a round robin.
 * @overload
 * @param {readonly string[]} players
 * @param {MatchOptions & { game?: string }} [options]
 * @param {Asking} [asking]
 * @returns {Promise<RoundRobin>}
 */
/** @param {readonly string[]} players @param {MatchOptions & { game?: string }} [options] @param {Asking} [asking] @returns {Promise<any>} */
export function match(players, options = {}, asking = {}) {
  const names = players.map((player) => /** @type {const} */ (['player', player]));
  return fetchDocument('/api/match', [...names, ...Object.entries(options)], asking);
}
