// What stops a game to teach: the card of a blunder, and the mistakes of a game once it has ended. Invariants: nothing of it changes the
// game, unless the reader takes a move back; it is left as soon as the reader goes elsewhere.

import * as blunder from './blunder.js';
import * as view from './play-view.js';
import * as retry from './retry.js';
import { mover, people, usualWarning } from './seats.js';
import { slips } from './slips.js';
import * as known from './value-store.js';

/** @import { JsonMove } from '../types/api.js' */
/** @import { Ask, CoachHooks, GameState } from '../types/page.js' */

/** @type {CoachHooks} */
let own;
// The line that is shown or looked for.
let showing = new AbortController();

/** @param {CoachHooks} hooks */
export function listen(hooks) {
  own = hooks;
}

export const card = () => retry.card() ?? blunder.card();
export const { asks } = retry;

// Whether the game waits for the reader's word.
export const waits = blunder.isOpen;

// Whether a person who has a player for an opponent is told of blunders at once.
/** @param {GameState['look']} look */
export const warns = ({ blunders, values }) => people().length === 1 && (blunders || usualWarning(values)) === 'once';

// Takes a person's move that is no move of the game; says whether it was one.
/** @param {JsonMove} move */
export function hears(move) {
  if (blunder.isOpen()) return true;
  if (!retry.isOpen()) return false;
  retry.answer(move);
  own.tell(view.draw);
  return true;
}

// Goes along to a position after so many moves; none is another game.
/** @param {number} [to] */
export function follow(to) {
  if (retry.ply() !== to) retry.leave();
}

// Leaves what was said of the position that was shown.
export function leave() {
  showing.abort();
  blunder.leave();
}

// The opponent waits as soon as the last move turns out to have been a blunder of the person's.
/** @param {AbortSignal} signal */
export async function watch(signal) {
  const { shown, moves, at, look } = own.game();
  const [person] = people();
  if (shown.ended || retry.isOpen() || at < moves.length || !at || !warns(look) || mover(at - 1) !== person) return;
  if (!blunder.notice({ rows: known.rows(shown.game, moves), moves, falls: own.falls() })) return;
  own.wait();
  own.tell(view.draw);
  // A refutation that takes too long to find is not shown.
  await blunder.punish(shown.game, moves, () => own.tell(view.draw), signal).catch(() => {});
}

async function refute() {
  const { shown, moves, board } = own.game();
  const { signal } = (showing = new AbortController());
  const shows = blunder.refute(shown.game, moves, (position) => board.draw(position, view.still()), signal);
  own.tell(view.draw);
  // On the board an arrow would lead to another square.
  view.act('end-refutation').focus();
  await shows.catch(() => {});
}

// Ends the line that is shown; says whether one was.
export function endRefutation() {
  showing.abort();
  const was = blunder.endRefutation();
  if (!was) return false;
  own.tell(view.draw);
  view.act('refute').focus();
  return true;
}

// Goes on as the blunder has left it.
function playOn() {
  if (!blunder.isOpen()) return;
  blunder.leave(own.game().moves);
  own.show();
}

// Asks for each move that gave something away.
function begin() {
  const { shown, moves } = own.game();
  const found = retry.askable(slips(known.rows(shown.game, moves), people()));
  if (!found.length) return;
  retry.begin(found, own.falls());
  own.go(found[0].n);
}

function next() {
  const to = retry.next();
  if (to === null) own.tell(view.draw);
  else own.go(to);
}

function end() {
  retry.leave();
  own.go(own.game().moves.length);
}

async function explain() {
  const { signal } = (showing = new AbortController());
  await retry.explain(own.here(), signal).catch(() => {});
  if (!signal.aborted) own.tell(view.draw);
}

// What the buttons of the cards do.
/** @type {Record<string, () => unknown>} */
export const ACTS = { refute, 'end-refutation': endRefutation, 'play-on': playOn, retry: begin, 'see-why': explain, 'next-mistake': next, 'end-retry': end };
