// What a player thinks of a position. Invariant: whoever is asked is one of the lab's players.

import { fetchDocument } from './server.js';

/** @import { Ask, Opinion } from '../types/page.js' */

// What a player thinks of the moves.
/**
 * @param {string} player @param {Ask} query @param {AbortSignal} signal
 * @returns {Promise<Opinion>}
 */
export async function opinion(player, query, signal) {
  const { players } = await fetchDocument('/api/analyze', query({ player }), signal);
  return players[0];
}
