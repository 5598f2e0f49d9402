// What is known of a position without playing on: its value, and which moves are good. Invariant: a value is exact, or is not
// told.

import { say } from './page.js';
import { fetchDocument } from './server.js';

/** @import { Ask, Opinion } from '../types/page.js' */

const TABLE = 'ai_gtsvrd';
const CHANCE = 'ai_pmc:pnum=2000';
// A solver that answers at once, or not at all.
const QUICK = { score: 'shortest', node_limit: '500000', table_size: '16' };

// The exact value of a position; null if it takes longer to find.
/** @param {Ask} query @param {AbortSignal} signal */
export async function value(query, signal) {
  const found = await fetchDocument('/api/solve', query(QUICK), signal);
  return found.bound === 'exact' ? Number(found.score) : null;
}

// What a player thinks of the moves.
/**
 * @param {string} player @param {Ask} query @param {AbortSignal} signal
 * @returns {Promise<Opinion>}
 */
export async function opinion(player, query, signal) {
  const { players } = await fetchDocument('/api/analyze', query({ player }), signal);
  return players[0];
}

// The same by the solver, if it gets through.
/**
 * @param {Ask} query @param {AbortSignal} signal
 * @returns {Promise<Opinion>}
 */
async function solved(query, signal) {
  const found = await fetchDocument('/api/solve', query({ ...QUICK, all_moves: 'true' }), signal);
  if (found.stopped) throw new Error(say('value.unknown'));
  return { player: say('solver'), candidates: found.best_moves, scores: found.scores ?? null };
}

// The first answer of several ways to ask.
/**
 * @param {(() => Promise<Opinion>)[]} ways
 * @returns {Promise<Opinion>}
 */
async function first([ask, ...others]) {
  try {
    return await ask();
  } catch (/** @type {any} */ error) {
    if (error.name === 'AbortError' || !others.length) throw error;
    return first(others);
  }
}

// Good moves: by this player, else by whoever is exact here, else by chance.
/** @param {string | null} player @param {Ask} query @param {AbortSignal} signal */
export function hint(player, query, signal) {
  if (player) return opinion(player, query, signal);
  return first([() => opinion(TABLE, query, signal), () => solved(query, signal), () => opinion(CHANCE, query, signal)]);
}
