// A game as a text file: a line that says what it is, then a line each for the game, who played, the seed of their chance if there was one, and the moves; the command
// line's `play` reads and writes the same. Of the games of a match, a line of JSON each, the first is read. Invariant:
// what isn't such a file is no game.

/** @import { Saved } from '../types/page.js' */

const FIRST = 'marubatsu game 1';
const KEPT = 'marubatsu.game/1';
const MOST_BYTES = 65536;

/** @param {Saved} game */
export function write({ game, circle, cross, seed, moves }) {
  const chance = seed ? [`seed ${seed}`] : [];
  const lines = [FIRST, `game ${game}`, `circle ${circle}`, `cross ${cross}`, ...chance, `moves ${moves.join(' ')}`];
  return `${lines.join('\n')}\n`;
}

// A game of a match in a line of JSON; null if it is none.
/**
 * @param {string} line
 * @returns {Saved | null}
 */
function kept(line) {
  try {
    const { schema, game, circle, cross, moves } = JSON.parse(line);
    if (schema !== KEPT) return null;
    return { game, circle, cross, moves: moves.map((/** @type {number[]} */ move) => move.join(',')) };
  } catch {
    return null;
  }
}

// The game in a text; null if there is none.
/**
 * @param {string} text
 * @returns {Saved | null}
 */
export function parse(text) {
  const lines = text.split(/\r?\n/);
  if (lines[0].startsWith('{')) return kept(lines[0]);
  /** @param {string} key */
  const value = (key) => lines.find((line) => line.startsWith(`${key} `))?.slice(key.length + 1).trim();
  const game = value('game');
  if (lines[0] !== FIRST || !game) return null;
  const moves = (value('moves') ?? '').split(' ').filter(Boolean);
  return { game, circle: value('circle') ?? 'human', cross: value('cross') ?? 'human', seed: value('seed') ?? '', moves };
}

// The game in a file, of which the beginning is read; null if there is none.
/**
 * @param {File} file
 * @returns {Promise<Saved | null>}
 */
export async function read(file) {
  const text = await file.slice(0, MOST_BYTES).text();
  return file.size > MOST_BYTES && !text.startsWith('{') ? null : parse(text);
}
