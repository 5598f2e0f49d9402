// What is known of a game's positions: exact values of each and of its moves, as the server proves them. Invariants: a value is
// exact, or is not there; what is known once is asked for no more.

import { RequestError, fetchLines } from './server.js';

/** @import { PlyValues, ValuesReport } from '../types/api.js' */

// Positions with what is known of them, by game and moves.
/** @type {Map<string, PlyValues>} */
const known = new Map();

/** @param {string} game @param {string[]} moves @param {number} ply */
const key = (game, moves, ply) => `${game} ${moves.slice(0, ply).join(' ')}`;

// The greatest value that a game can have, as far as that is known.
/** @type {Map<string, number>} */
const most = new Map();

/** @param {string} game */
export const greatest = (game) => most.get(game) ?? 1;

// The rows of a game, from its start; those of which nothing is known are undefined.
/** @param {string} game @param {string[]} moves */
export const rows = (game, moves) => Array.from({ length: moves.length + 1 }, (_, ply) => known.get(key(game, moves, ply)));

// Nothing more can be known of it: at the end of the game there are no moves.
/** @param {PlyValues | undefined} row @param {boolean} ended */
const isWhole = (row, ended) => row !== undefined && row.score !== null && (ended || row.best.length > 0);

/** @param {string} game @param {string[]} moves @param {ValuesReport} report */
function keep(game, moves, report) {
  most.set(game, Number(report.range[1]));
  for (const row of report.plies) {
    const place = key(game, moves, row.ply);
    const before = known.get(place);
    // The last position says nothing of what is played there, and a game that went on elsewhere says something else.
    const fuller = before && before.best.length > row.best.length ? { ...before, played: row.played, mark: row.mark ?? before.mark } : row;
    known.set(place, fuller);
  }
}

// Asks for whatever is not known of a game, the position after `at` moves first; `news` hears of what was spent, and that more is known.
/**
 * @param {string} game @param {string[]} moves @param {[number, boolean]} here After how many moves, and whether the game has ended.
 * @param {(spent: { nodes: number, seconds: number }) => void} news @param {AbortSignal} signal
 */
export async function follow(game, moves, [at, ended], news, signal) {
  const found = rows(game, moves);
  const from = found.findIndex((row, ply) => !isWhole(row, ended && ply === moves.length));
  if (from < 0) return;
  const query = new URLSearchParams({ game, moves: moves.join(' '), at: String(Math.max(at, from)), from: String(from), progress: 'true' });
  const begun = performance.now();
  for await (const line of fetchLines('/api/values', query, signal)) {
    if ('error' in line) throw new RequestError(line.error, 422);
    const more = 'progress' in line ? /** @type {ValuesReport | undefined} */ (line.so_far) : line;
    if (more) keep(game, moves, more);
    news('progress' in line ? { nodes: line.progress.nodes, seconds: (performance.now() - begun) / 1000 } : line);
  }
}
