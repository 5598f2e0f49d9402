// What is known of a game's positions: exact values of each and of its moves, as the server proves them. Invariants: a value is
// exact, or is not there; what is known once is asked for no more.

import { RequestError, fetchLines } from './server.js';

/** @import { MoveValue, PlyValues, ValuesReport } from '../types/api.js' */

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

// The rows of a game, from its start, each with the move that is played there and its mark; those of which nothing is known are
// undefined. What a move is worth is what the position after it is worth.
/** @param {string} game @param {string[]} moves @returns {(PlyValues | undefined)[]} */
export function rows(game, moves) {
  const found = Array.from({ length: moves.length + 1 }, (_, ply) => known.get(key(game, moves, ply)));
  return found.map((row, ply) => {
    const before = ply ? valueOf(found[ply - 1], moves[ply - 1]) : undefined;
    const here = row && (row.score !== null || !before) ? row : before && after(before, { ply, row });
    if (!here || ply === moves.length) return here && { ...here, played: null, mark: null };
    const mark = valueOf(here, moves[ply])?.mark ?? (here.played?.join() === moves[ply] ? here.mark : null);
    return { ...here, played: moves[ply].split(',').map(Number), mark };
  });
}

// What a move is worth, if that is known.
/** @param {PlyValues | undefined} row @param {string} move */
const valueOf = (row, move) => row?.moves.find((one) => one.move.join() === move);

// What is known of a position by the move that leads there alone.
/** @param {MoveValue} before @param {{ ply: number, row: PlyValues | undefined }} place @returns {PlyValues} */
function after({ score, plies }, { ply, row }) {
  const rest = row ?? { ply, turn: ply % 2 ? 'x' : 'o', moves: [], best: [], played: null, mark: null };
  return { ...rest, bounds: [score, score], score, plies: plies === null ? null : plies - 1 };
}

// Nothing more can be known of it: at the end of the game there are no moves.
/** @param {PlyValues | undefined} row @param {boolean} ended */
const isWhole = (row, ended) => row !== undefined && row.score !== null && (ended || row.best.length > 0);

// How much is known of a position: what was found before may be more than what is found so far.
/** @param {PlyValues} row */
const amount = ({ score, moves, best }) => best.length + moves.length + Number(score !== null);

/** @param {string} game @param {string[]} moves @param {ValuesReport} report */
function keep(game, moves, report) {
  most.set(game, Number(report.range[1]));
  for (const row of report.plies) {
    const place = key(game, moves, row.ply);
    const before = known.get(place);
    if (!before || amount(before) <= amount(row)) known.set(place, row);
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
