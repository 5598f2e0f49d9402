// Says at once that a move turns a win into a loss, and shows why: the game waits until the player takes it back or plays on.
// Invariants: the card belongs to the last move of the game, a person's against a player; what is shown of the refutation changes
// nothing of the game.

import { opinion, reason } from './analysis.js';
import { pauseFor } from './page.js';
import { fetchDocument } from './server.js';
import { sentence, slipAt, title } from './slips.js';

/** @import { JsonMove, PlyValues } from '../types/api.js' */
/** @import { Ask, PlayCard, Shown } from '../types/page.js' */
/** @import { Slip } from './slips.js' */
/** @typedef {{ rows: (PlyValues | undefined)[], moves: string[], falls: boolean }} Game */

// Moves of the refutation that are numbered on the board; how long each is shown when it is played, in seconds.
const NUMBERED = 5;
const STEP = 0.5;
// The player that plays as the solver does.
const SOLVER = 'perfect';

/** @type {{ slip: Slip, falls: boolean, line: JsonMove[], whole: boolean } | null} */
let open = null;
// How much of the refutation is played on the board: none of it while null.
/** @type {number | null} */
let played = null;
// Games that go on all the same.
/** @type {Set<string>} */
const passed = new Set();

export const isOpen = () => open !== null;

// Opens for the last move of a game, if it was a blunder; says whether it has been opened now.
/** @param {Game} game */
export function notice({ rows, moves, falls }) {
  const slip = open || passed.has(moves.join(' ')) ? null : slipAt(rows, moves.length - 1);
  if (slip?.mark !== '??') return false;
  open = { slip, falls, line: [], whole: false };
  return true;
}

// Finds how the blunder is punished, and tells whenever more of it is known: best play as the solver gives it, or where that takes
// too long, move by move as its player finds it.
/** @param {string} game @param {string[]} moves @param {() => void} tell @param {AbortSignal} signal */
export async function punish(game, moves, tell, signal) {
  const asked = open;
  if (!asked) return;
  /** @type {(moves: string[]) => Ask} */
  const after = (moves) => (extra) => new URLSearchParams({ game, moves: moves.join(' '), ...extra });
  const found = await reason(after(moves.slice(0, -1)), asked.slip.move, signal);
  asked.line = found.refutation;
  asked.whole = asked.line.length > 0;
  tell();
  while (!asked.whole) {
    const { candidates } = await opinion(SOLVER, after([...moves, ...asked.line.map((move) => move.join(','))]), signal);
    asked.line = [...asked.line, ...candidates.slice(0, 1)];
    asked.whole = !candidates.length || asked.line.length === NUMBERED;
    tell();
  }
}

// Leaves the card: the reader has gone on, or goes on with `moves` as they are.
/** @param {string[]} [moves] */
export function leave(moves) {
  if (moves) passed.add(moves.join(' '));
  open = played = null;
}

// What the card says, and the numbers on the board.
/** @returns {PlayCard | null} */
export function card() {
  if (!open) return null;
  const { slip, falls, line, whole } = open;
  const shown = played === null ? line.slice(0, NUMBERED) : [];
  const refutes = whole && line.length ? [played === null ? 'refute' : 'end-refutation'] : [];
  return { title: title(slip, falls), text: sentence(slip, falls, whole ? shown.length : 0), actions: ['take-back', ...refutes, 'play-on'], line: shown };
}

// Plays the refutation on the board; `show` hears of every position.
/** @param {string} game @param {string[]} moves @param {(shown: Shown) => void} show @param {AbortSignal} signal */
export async function refute(game, moves, show, signal) {
  if (!open || played !== null) return;
  const line = open.line.map((move) => move.join(','));
  for (played = 0; played < line.length; played += 1) {
    const query = { game, moves: [...moves, ...line.slice(0, played + 1)].join(' ') };
    show(/** @type {Shown} */ (await fetchDocument('/api/position', query, signal)));
    await pauseFor(STEP, signal);
  }
}

// Whether the refutation was shown, which has ended now.
export function endRefutation() {
  const was = played !== null;
  played = null;
  return was;
}
