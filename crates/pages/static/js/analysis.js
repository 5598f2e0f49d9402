// What a position's moves are worth: a player's opinion, and the reason for a value. Invariant: whoever is asked is one of the lab's
// players; a reason that takes too long to find is a sentence without a line of play.

import { lang } from './page.js';
import { fetchDocument } from './server.js';

/** @import { JsonMove } from '../types/api.js' */
/** @import { Ask, Opinion } from '../types/page.js' */

// Returns what a player thinks of the moves.
/**
 * @param {string} player @param {Ask} query @param {AbortSignal} signal
 * @returns {Promise<Opinion>}
 */
export async function opinion(player, query, signal) {
  const { players } = await fetchDocument('/api/analyze', query({ player }), signal);
  return players[0];
}

// Returns why a move is good or bad: a sentence, and the best play after it.
/** @param {Ask} query @param {JsonMove} move @param {AbortSignal} signal */
export async function reason(query, move, signal) {
  const found = await fetchDocument('/api/why', query({ move: move.join(',') }), signal);
  return { sentence: lang === 'ja' ? found.sentence_ja : found.sentence, refutation: found.refutation };
}
