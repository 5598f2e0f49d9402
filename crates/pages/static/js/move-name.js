// What sides and moves are called. Invariant: a page that names moves in words has the words for it.

import { say } from './page.js';

/** @import { JsonMove } from '../types/api.js' */

/** @type {Record<string, string>} */
export const MARKS = { o: '〇', x: '×', '.': '' };

// A move as it is called: a column where stones fall, a square elsewhere.
/** @param {JsonMove} move @param {boolean} falls */
export const moveName = (move, falls) => (falls ? say('column', { n: move[0] + 1 }) : shortName(move, falls));

// The same where there is room for a number.
/** @param {JsonMove} move @param {boolean} falls */
export const shortName = ([x, y], falls) => (falls ? String(x + 1) : say('square', { x, y }));

// Moves as text, as addresses have them.
/** @param {JsonMove[]} moves */
export const written = (moves) => moves.map((move) => move.join(',')).join(' ');
