// The mistakes of a game as questions: each position before one, in which the move is to be found that keeps the result. Invariant:
// an answer is judged by the exact values of the moves there, and nothing of them is shown before it.

import { reason } from './analysis.js';
import { moveName } from './move-name.js';
import { say } from './page.js';
import { keepers, title } from './slips.js';
import { drawn } from './value-format.js';

/** @import { JsonMove, MoveValue } from '../types/api.js' */
/** @import { Ask, PlayCard } from '../types/page.js' */
/** @import { Slip } from './slips.js' */

// Moves that are numbered on the board: the answer and what follows it.
const NUMBERED = 6;

/** @typedef {{ move: JsonMove, right: boolean, line: JsonMove[] }} Answer */
/** @type {{ slips: Slip[], at: number, found: number, falls: boolean, answer: Answer | null } | null} */
let open = null;

// The mistakes that can be asked about: those where every move's value is known.
/** @param {Slip[]} slips */
export const askable = (slips) => slips.filter(({ before }) => before.best.length > 0);

/** @param {Slip[]} slips @param {boolean} falls */
export function begin(slips, falls) {
  open = { slips, at: 0, found: 0, falls, answer: null };
}

export const isOpen = () => open !== null;

// The mistake in question; none once all have been asked about.
const slip = () => open?.slips[open.at] ?? null;

// Whether an answer is waited for.
export const asks = () => Boolean(slip() && !open?.answer);

// After how many moves the position stands.
export const ply = () => slip()?.n ?? null;

export function leave() {
  open = null;
}

// The next question; after how many moves it stands, or none.
export function next() {
  if (!open) return null;
  open.at += 1;
  open.answer = null;
  return ply();
}

// Whether two values are the same result.
/** @param {MoveValue} value @param {Slip} slip */
const keeps = (value, { before }) => Math.sign(Number(value.score)) === Math.sign(Number(before.score));

// Takes a move as the answer.
/** @param {JsonMove} move */
export function answer(move) {
  const asked = slip();
  const value = asked?.before.moves.find((one) => one.move.join() === move.join());
  if (!open || !asked || !value || open.answer) return;
  const right = keeps(value, asked);
  open.found += Number(right);
  open.answer = { move, right, line: [] };
}

// Finds how the game would go on after the answer.
/** @param {Ask} here @param {AbortSignal} signal */
export async function explain(here, signal) {
  const given = open?.answer;
  if (!given) return;
  const { refutation } = await reason(here, given.move, signal);
  given.line = [given.move, ...refutation].slice(0, NUMBERED);
}

// What the card says.
/** @returns {PlayCard | null} */
export function card() {
  if (!open) return null;
  const { slips, at, found, falls, answer: given } = open;
  const asked = slip();
  if (!asked) return { title: say('retry_done', { found, all: slips.length }), text: '', actions: ['end-retry'], line: [] };
  const where = say('retry_of', { n: at + 1, all: slips.length });
  const wanted = say(Number(asked.before.score) === 0 ? 'retry_draw' : 'retry_win');
  if (!given) return { title: where, text: wanted, actions: ['end-retry'], line: [] };
  const { move, right, line } = given;
  if (right) return { title: say('retry_right', { move: moveName(move, falls) }), text: where, actions: ['see-why', 'next-mistake'], line };
  const value = /** @type {MoveValue} */ (asked.before.moves.find((one) => one.move.join() === move.join()));
  const tried = { ...asked, move, mark: value.mark ?? '', after: { ...asked.after, score: value.score, plies: value.plies } };
  const kept = say('retry_kept', { keeps: keepers(asked.before, falls) || moveName(asked.before.best[0], falls) });
  return { title: title(tried, falls), text: drawn(kept), actions: ['see-why', 'next-mistake'], line };
}
