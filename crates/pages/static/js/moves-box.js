// The box that holds the game's moves, and opens a game that is pasted there: moves, a board, an address, or a saved game. Invariant:
// it says the moves of the game that is shown, unless somebody is writing there.

import * as errors from './errors.js';
import * as gameFile from './game-file.js';
import { element, note, say } from './page.js';
import { fetchDocument } from './server.js';

/** @import { PositionState } from '../types/api.js' */
/** @import { Saved } from '../types/page.js' */
/** @typedef {Partial<Saved> & { board?: string }} Pasted */
/** @typedef {{ game(): string, size(): [number, number] | null, open(game: Partial<Saved> & { moves: string[] }): void }} Hooks */

/** @type {Hooks} */
let own;
const field = element('option-moves');
let asking = new AbortController();

// A board as it is written, with whatever stands between its lines.
const BOARD = /^[.oxOX\s|/]*[.oxOX][.oxOX\s|/]*$/;

// The moves as they are written: the numbers of columns where stones fall.
/** @param {string[]} moves @param {boolean} falls */
const written = (moves, falls) => (falls ? moves.map((move) => Number(move.split(',')[0]) + 1).join('') : moves.join(' '));

// Shows the moves of the game.
/** @param {string[]} moves @param {boolean} falls */
export function show(moves, falls) {
  if (document.activeElement !== field) field.value = written(moves, falls);
}

// A board of several lines is written row by row, as it is seen; in one line, column by column, as addresses have it.
/** @param {string} text @param {[number, number]} size */
function board(text, [width, height]) {
  const rows = text.split(/[\n|/]/).map((row) => row.replace(/\s/g, '')).filter(Boolean);
  const seen = rows.length === height && rows.every((row) => row.length === width);
  if (!seen) return text.replace(/[\s|/]/g, '');
  return Array.from({ length: width }, (_, x) => rows.map((row) => row[x]).join('')).join('');
}

// What a text says of a game.
/** @param {string} text @returns {Pasted} */
function read(text) {
  const saved = gameFile.parse(text);
  if (saved) return saved;
  const asked = text.match(/\?(\S*)$/);
  if (asked) {
    const { game, moves = '', board } = Object.fromEntries(new URLSearchParams(asked[1].replace(/#.*/, '')));
    return board ? { game, board } : { game: game ?? '3x3', moves: [moves] };
  }
  const size = own.size();
  if (size && BOARD.test(text) && text.replace(/[\s|/]/g, '').length > 1) return { board: board(text, size) };
  return { moves: [text] };
}

// Opens what is written; what is none is marked at its character. What was written before is not waited for.
/** @param {string} text */
async function open(text) {
  errors.clear('moves');
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  const { board, moves = [], ...found } = read(text.trim());
  const game = found.game ?? own.game();
  /** @type {Record<string, string>} */
  const asked = board === undefined ? { game, moves: moves.join(' ') } : { game, board, history: 'true' };
  try {
    const { played } = /** @type {PositionState} */ (await fetchDocument('/api/position', asked, signal));
    field.blur();
    own.open({ ...found, moves: played.map((move) => move.join(',')) });
  } catch (/** @type {any} */ error) {
    if (!signal.aborted) errors.show({ key: 'moves', message: error.message, value: error.value, at: error.at }, '', false);
  }
}

// Copies a text, and says so.
/** @param {string} text @param {string} said */
async function copy(text, said) {
  const done = await navigator.clipboard.writeText(text).then(() => said, () => 'not_copied');
  note(say(done));
}

export const copyMoves = () => copy(field.value, 'moves_copied');
export const copyLink = () => copy(location.href, 'link_copied');

/** @param {Hooks} hooks */
export function listen(hooks) {
  own = hooks;
  field.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text') ?? '';
    const whole = field.selectionEnd === field.value.length && !field.selectionStart;
    // A game in a box that is empty, or has all of its text chosen, is opened at once; anything else is edited.
    if (!whole || !text.trim()) return;
    event.preventDefault();
    field.value = text.replace(/\s+/g, ' ').trim();
    field.select();
    open(text);
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing) open(field.value);
  });
  field.addEventListener('focus', () => field.select());
}
