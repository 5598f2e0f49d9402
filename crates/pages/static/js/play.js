// The page `/play`: a game between people and players. Invariants: the address always holds the whole game; a player is asked
// only at the last move, only once, and never after the reader has gone on; what a position is worth is the server's word.

import { opinion, reason } from './analysis.js';
import { inLab } from './root.js';
import { choose as chooseBySeed, randomSeed } from './seeded-choice.js';
import { shortName } from './move-name.js';
import * as errors from './errors.js';
import * as form from './form.js';
import { element, note, pauseFor, runs, say, showTab } from './page.js';
import { PlayBoard } from './play-board.js';
import { KEYS, isTaken } from './play-keys.js';
import * as view from './play-view.js';
import { ply } from './value-plot.js';
import * as gameLinks from './game-links.js';
import * as movesBox from './moves-box.js';
import * as seats from './seats.js';
import { game, inField, isPerson, mover, people, seat, walkGroup } from './seats.js';
import { fetchDocument } from './server.js';
import * as sheet from './bottom-sheet.js';
import * as share from './share.js';
import * as tries from './tries.js';
import { sign } from './value-format.js';
import * as known from './value-store.js';
import * as coach from './coach.js';
import * as savedGames from './saved-games.js';

/** @import { JsonMove, MoveValue } from '../types/api.js' */
/** @import { Ask, GameChoice, GameState, Saved, Shown } from '../types/page.js' */

// The game: its moves as text, and how many of them are shown; what was taken back or cut off, the last at the end.
/** @type {string[]} */
let moves = [];
let at = 0;
/** @type {string[][]} */
let futures = [];
// What is shown there; the work under way; whether players wait; what is chosen for the next game.
/** @type {Shown | null} */
let shown = null;
/** @type {GameState['report']} */
let report = null;
let asking = new AbortController();
let question = new AbortController();
let answering = new AbortController();
let paused = !runs;
let thinking = false;
/** @type {GameChoice} */
let next = {};
/** @type {JsonMove | null} */
let pointed = null;
// Whether the seed was given, and not drawn by this page.
let given = false;
let look = { values: 'shown', flip: false, blunders: '' };

const falls = () => board.falls;

const board = new PlayBoard(element('board'), { play: person, point });

/** @param {number} [count] @param {Record<string, string>} [extra] */
function query(count = at, extra = {}) {
  const asked = new URLSearchParams();
  if (form.value('game')) asked.set('game', form.value('game'));
  if (count) asked.set('moves', moves.slice(0, count).join(' '));
  for (const [key, value] of Object.entries(extra)) asked.append(key, value);
  return asked;
}

/** @param {number} count @returns {Ask} How to ask about the position after so many moves. */
const here = (count) => (extra) => query(count, extra);

// The page's address at a move of this game.
function address(count = at) {
  const asked = new URLSearchParams(form.query());
  if (moves.length) asked.set('moves', moves.join(' '));
  if (count < moves.length) asked.set('at', String(count));
  if (look.values !== 'shown') asked.set('values', look.values);
  if (look.flip) asked.set('flip', 'true');
  if (look.blunders) asked.set('blunders', look.blunders);
  return inLab(asked.size ? `/play?${asked}` : '/play');
}

/** @param {boolean} step */
function remember(step) {
  if (address() !== location.pathname + location.search) history[step ? 'replaceState' : 'pushState'](null, '', address());
}

// Takes the game from the address.
function recall() {
  const asked = new URLSearchParams(location.search);
  moves = (asked.get('moves') ?? '').split(' ').filter(Boolean);
  at = Number(asked.get('at') ?? Infinity);
  look = { values: asked.get('values') ?? 'shown', flip: asked.get('flip') === 'true', blunders: asked.get('blunders') ?? '' };
  given = Boolean(form.value('seed'));
}

// Goes to a move, in the game as it is.
/** @param {number} to @param {boolean} [step] */
function go(to, step = true) {
  if (to < 0 || to > moves.length || !Number.isInteger(to)) return null;
  coach.follow(to);
  at = to;
  remember(step);
  return show();
}

// Plays a move at the position shown; what came after it can be had again.
/** @param {JsonMove} move @param {boolean} step */
function play(move, step) {
  if (at < moves.length) futures.push(moves);
  moves = [...moves.slice(0, at), move.join(',')];
  return go(moves.length, step);
}

/** @param {JsonMove} move */
function person(move) {
  if (!shown || shown.ended || coach.hears(move) || !isPerson(seat(shown.turn))) return;
  paused = false;
  play(move, false);
}

// Shows the position, and then what is known of it.
async function show() {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  question.abort();
  coach.leave();
  note('');
  thinking = false;
  report = null;
  try {
    await spell(signal);
    const found = await fetchDocument('/api/position', query(), signal);
    errors.clear();
    shown = found.size ? /** @type {Shown} */ (found) : null;
    element('play').classList.toggle('empty', !shown);
    if (!shown) return errors.show({ key: 'game', message: say('no_board') });
    draw();
    await seats.seated(signal);
    await seats.offer(shown, signal);
    await Promise.all([opinions(shown, signal), worth(shown, signal), coach.watch(signal), answer(shown, signal)]);
  } catch (/** @type {any} */ error) {
    if (error.name !== 'AbortError') refuse(error);
  }
  return null;
}

// Shows what can't be: a game or moves that are none leave no board; a player that can't play waits.
/** @param {any} fault */
function refuse(fault) {
  thinking = false;
  if (fault.key === 'game' || fault.key === 'moves') shown = null;
  element('play').classList.toggle('empty', !shown);
  if (shown) draw();
  errors.show(fault);
}

// Moves may come as columns, '4453', or as keys of a numeric pad; here they are squares, one by one, as every list of them reads them.
/** @param {AbortSignal} signal */
async function spell(signal) {
  const spelled = moves.every((move) => move.includes(','));
  if (!spelled) {
    const { played } = await fetchDocument('/api/position', query(moves.length), signal);
    moves = played.map((move) => move.join(','));
  }
  at = Math.min(at, moves.length);
  if (!spelled) remember(true);
}

// What a judge says of the moves: scores, and candidates.
/** @type {GameState['judged']} */
let judged = { by: '', scores: [], candidates: [] };

// The game as it stands, for whoever shows it.
/** @param {Shown} shown @returns {GameState} */
const now = (shown) => ({ board, moves, at, shown, look, report, thinking, paused, judged, futures, next, pointed, address, card: coach.card(), asks: coach.asks(), warns: coach.warns(look) });

/** @param {() => void} show */
function tell(show) {
  if (!shown) return;
  view.take(now(shown));
  show();
}

function draw() {
  judged = { by: '', scores: [], candidates: [] };
  pointed = null;
  tell(view.draw);
  movesBox.show(moves, falls());
  gameLinks.show(here(at));
}

// More is known of what is shown.
const more = () => tell(view.drawKnown);

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

// Whoever points at a move is told why it is good or bad.
/** @param {JsonMove | null} move */
function point(move) {
  clearTimeout(waiting);
  if (!shown || (pointed && move && view.same(pointed, move))) return;
  pointed = move;
  question.abort();
  for (const cell of /** @type {HTMLElement[]} */ ([...element('values').children])) cell.classList.toggle('asked', move !== null && falls() && cell.dataset.column === String(move[0]));
  if (!move) return;
  waiting = setTimeout(() => wonder(move), 120);
}

/** @param {JsonMove} move */
async function wonder(move) {
  tell(() => view.explain(move));
  const place = element('why').querySelector('.best-line');
  if (!place || !view.valueOf(move)) return;
  question = new AbortController();
  try {
    const { refutation } = await reason(here(at), move, question.signal);
    const shows = refutation.flatMap((reply, n) => [' ', sign(mover(at + 1 + n)), shortName(reply, falls())]);
    if (refutation.length) place.replaceChildren(say('line_after'), ...shows);
  } catch {
    // A line that takes too long to find is not told: the value is.
  }
}

// What the judge thinks of the moves.
/** @param {Shown} shown @param {AbortSignal} signal */
async function opinions({ turn, ended }, signal) {
  const judge = seats.judge(turn);
  if (!judge || ended) return;
  const { scores, candidates } = await opinion(judge, here(at), signal).catch(inField('judge'));
  judged = { by: judge, scores: scores ?? [], candidates };
  more();
}

// What the position and the game are worth, as far as it can be found.
/** @param {Shown} shown @param {AbortSignal} signal */
async function worth({ game, ended }, signal) {
  element('played').ariaBusy = String(look.values !== 'off' || coach.warns(look));
  if (element('played').ariaBusy === 'false') return;
  const news = (/** @type {GameState['report']} */ found) => {
    if (signal.aborted) return;
    report = found;
    more();
    coach.watch(signal);
  };
  try {
    await known.follow(game, moves, [at, ended], news, signal);
  } catch (/** @type {any} */ error) {
    if (error.name === 'AbortError' || error.status !== 429) throw error;
    note(error.message);
  }
  report = null;
  element('played').ariaBusy = 'false';
  more();
}

// One of these, by the game's seed, which is drawn if nobody gave one.
/** @param {JsonMove[]} candidates */
function chosenOf(candidates) {
  if (!form.value('seed')) form.set('seed', randomSeed());
  return chooseBySeed(candidates, Number(form.value('seed')), moves.length);
}

// Lets a player move whose turn it is.
/** @param {Shown} shown @param {AbortSignal} signal */
async function answer({ turn, ended }, signal) {
  const player = seat(turn);
  if (ended || isPerson(player) || at < moves.length || paused || coach.waits()) return;
  thinking = true;
  tell(view.thinks);
  answering = new AbortController();
  const both = AbortSignal.any([signal, answering.signal]);
  const waited = pauseFor(people().length ? 0.2 : Number(element('speed').value), both);
  const asked = opinion(player, here(at), both).catch(inField(turn === 'o' ? 'circle' : 'cross'));
  const found = await Promise.all([asked, waited]).catch((error) => {
    if (!answering.signal.aborted) throw error;
  });
  if (found && !both.aborted) play(tries.keep(found[0], moves, chosenOf(found[0].candidates)), true);
}

// Ends thinking with the best move that is proven so far, else with any.
function moveNow() {
  if (!shown) return;
  const found = known.rows(shown.game, moves)[at];
  const sign = shown.turn === 'o' ? 1 : -1;
  const worth = (/** @type {MoveValue} */ { score }) => sign * Number(score);
  const most = Math.max(...(found?.moves ?? []).map(worth));
  const equal = (found?.moves ?? []).filter((move) => worth(move) === most).map(({ move }) => move);
  const best = found?.best.length ? found.best : equal;
  play(chosenOf(best.length ? best : shown.moves), true);
}

// Takes back the last move of a person, with the answer to it.
function undo() {
  if (!moves.length) return;
  paused ||= !people().length;
  futures.push(moves);
  let left = moves.length - 1;
  while (left > 0 && people().length === 1 && !isPerson(seat(mover(left)))) left -= 1;
  moves = moves.slice(0, left);
  go(moves.length, false);
}

function redo() {
  const future = futures.pop();
  if (!future) return;
  moves = future;
  go(moves.length, false);
}

function restart() {
  seats.apply(next);
  next = {};
  moves = [];
  futures = [];
  paused = !runs && !people().length;
  if (!given) form.set('seed', '');
  sheet.close();
  go(0, false);
}

// Chooses for this game if it hasn't begun, else for the next.
/** @param {GameChoice} choice */
function choose(choice) {
  next = { ...next, ...choice };
  if (sheet.isOpen()) tell(view.choices);
  else if (!moves.length || shown?.ended) restart();
  else tell(view.choices);
}

// Goes to the end of another game; who plays is as before, unless it says so.
/** @param {Partial<Saved> & { moves: string[] }} found */
function open(found) {
  if (moves.length) futures.push(moves);
  ({ moves } = found);
  const named = found.game === '3x3' ? '' : found.game;
  for (const [key, value] of Object.entries({ game: named, circle: found.circle, cross: found.cross, seed: found.seed })) if (value !== undefined) form.set(key, value);
  given = found.seed === undefined ? given : Boolean(found.seed);
  // Nobody goes on with moves that were pasted until the reader does; a saved game goes on.
  paused = found.circle === undefined ? !isPerson(seat(mover(moves.length))) : !people().length;
  element('settings').close();
  return go(moves.length, false);
}

const VALUES = ['shown', 'after', 'off'];

/** @param {string} values */
function setValues(values) {
  look.values = values;
  remember(true);
  show();
}

// The player whose turn it is stops thinking.
function wait() {
  answering.abort();
  thinking = false;
}

// The opponent's usual way is not in the address.
/** @param {string} blunders */
function setBlunders(blunders) {
  look.blunders = blunders === seats.usualWarning(look.values) ? '' : blunders;
  remember(true);
  show();
}

/** @type {Record<string, () => unknown>} */
const ACTS = {
  first: () => go(0),
  previous: () => coach.endRefutation() || go(at - 1),
  next: () => go(at + 1),
  last: () => go(moves.length),
  undo,
  'take-back': undo,
  ...coach.ACTS,
  redo,
  flip() {
    look.flip = !look.flip;
    remember(true);
    draw();
  },
  keys: () => element('keys').showModal(),
  values: () => setValues(VALUES[(VALUES.indexOf(look.values) + 1) % VALUES.length]),
  'new-game': () => sheet.open() || restart(),
  'close-sheet': sheet.close,
  start: restart, 'start-now': restart,
  stay() {
    next = {};
    tell(view.choices);
  },
  'all-players': () => element('settings').showModal(), close: () => element('settings').close(),
  'search-behind': () => shown && gameLinks.behind(now(shown), here(at ? at - 1 : 0), falls()),
  'move-now': moveNow,
  stop() {
    if (sheet.close() || coach.endRefutation() || !thinking) return null;
    paused = true;
    asking.abort();
    thinking = false;
    return draw();
  },
  'go-on'() {
    paused = false;
    show();
  },
  save: () => savedGames.save(moves),
  load: () => element('file').click(),
  'copy-moves': movesBox.copyMoves, 'copy-address': movesBox.copyLink,
};

// The move that a digit means: the square where it lies on a numeric pad, or a column where stones fall.
/** @param {number} digit */
function pad(digit) {
  const [width, height] = shown?.size ?? [0, 0];
  if (falls()) return board.moveOn(digit - 1, 0);
  return width === 3 && height === 3 ? board.moveOn((digit - 1) % 3, 2 - Math.floor((digit - 1) / 3)) : null;
}

/** @param {KeyboardEvent} event */
function press(event) {
  const action = KEYS[event.key];
  if (isTaken(event) || (!shown && action !== 'keys')) return;
  const digit = /^[1-9]$/.test(event.key) && pad(Number(event.key));
  if (action && !view.act(action)?.disabled) ACTS[action]();
  else if (digit) person(digit);
  else return;
  event.preventDefault();
}

/** @param {MouseEvent} event */
function clicked({ target }) {
  /** @type {HTMLButtonElement | null} */
  const button = /** @type {Element} */ (target).closest('[data-action], [data-game], [data-level], [data-choice], [data-tab]');
  if (!button || button.disabled) return;
  const { action, game: named, level, choice, value, tab } = button.dataset;
  if (action) ACTS[action]?.();
  else if (named) choose({ game: named });
  else if (level) choose({ level, ...(people().length === 2 && next.sides === undefined && { sides: 'o' }) });
  else if (choice === 'sides') choose({ sides: value });
  else if (choice === 'blunders') setBlunders(value ?? '');
  else if (choice) setValues(value ?? '');
  else if (tab) showTab(element('play'), tab);
}

// Goes to the position under the pointer on the plot.
/** @param {PointerEvent} event */
function drag(event) {
  if (event.type === 'pointermove' && !event.buttons) return;
  const picture = element('plot').querySelector('svg');
  if (!picture || !shown) return;
  const [columns, rows] = shown.size;
  const to = Math.min(moves.length, Math.max(0, ply(picture, { x: event.clientX, y: event.clientY }, columns * rows)));
  if (to !== at) go(to);
}

document.addEventListener('click', clicked);
element('rail').addEventListener('keydown', walkGroup);
for (const place of ['moves', 'value']) {
  element(place).addEventListener('click', (event) => {
    const entry = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('[data-ply]'));
    if (!entry || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(Number(entry.dataset.ply));
  });
}
for (const type of /** @type {const} */ (['pointerdown', 'pointermove'])) element('plot').addEventListener(type, drag);
element('values').addEventListener('click', (event) => {
  const cell = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('[data-column]'));
  const move = cell && board.moveOn(Number(cell.dataset.column), 0);
  if (!move || !shown) return;
  showTab(element('play'), 'why');
  point(move);
});
element('file').addEventListener('change', () => savedGames.load(open));
form.listen((key) => {
  paused = !people().length && key !== 'judge';
  given = key === 'seed' ? Boolean(form.value('seed')) : given;
  if (key === 'game') restart();
  else go(at, false);
});
element('form').addEventListener('submit', (event) => {
  event.preventDefault();
  paused = false;
  element('settings').close();
  go(at, false);
});
addEventListener('keydown', press);
addEventListener('popstate', () => {
  coach.follow();
  form.fill(location.search);
  recall();
  show();
});
recall();
if (errors.any()) errors.reveal();
else show();
coach.listen({ game: () => now(/** @type {Shown} */ (shown)), falls, here: () => here(at), tell, go, show, wait });
movesBox.listen({ game, size: () => shown?.size ?? null, open });
share.listen(() => ({ frames: null, board: String(query()) }));
