// A game as a text file: a line that says what it is, then a line each for the game, who played, and the moves; the command
// line's `play` reads and writes the same. Invariant: what isn't such a file is no game.

/** @import { Saved } from '../types/page.js' */

const FIRST = 'marubatsu game 1';
const MOST_BYTES = 65536;

/** @param {Saved} game */
export function write({ game, circle, cross, moves }) {
  const lines = [FIRST, `game ${game}`, `circle ${circle}`, `cross ${cross}`, `moves ${moves.join(' ')}`];
  return `${lines.join('\n')}\n`;
}

// The game in a file; null if there is none.
/**
 * @param {File} file
 * @returns {Promise<Saved | null>}
 */
export async function read(file) {
  if (file.size > MOST_BYTES) return null;
  const lines = (await file.text()).split(/\r?\n/);
  /** @param {string} key */
  const value = (key) => lines.find((line) => line.startsWith(`${key} `))?.slice(key.length + 1).trim();
  const game = value('game');
  if (lines[0] !== FIRST || !game) return null;
  const moves = (value('moves') ?? '').split(' ').filter(Boolean);
  return { game, circle: value('circle') ?? 'human', cross: value('cross') ?? 'human', moves };
}
