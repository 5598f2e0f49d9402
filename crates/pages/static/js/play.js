// The page `/play`: a game between people and players. Invariants: the address always holds the whole game; a player is asked
// only at the last move, only once, and never after the reader has gone on; what a position is worth is the server's word.

import { opinion, reason } from './analysis.js';
import { choose as chooseBySeed, randomSeed } from './seeded-choice.js';
import * as errors from './errors.js';
import * as form from './form.js';
import * as moveList from './move-list.js';
import { element, give, lang, pauseFor, runs, say } from './page.js';
import { PlayBoard } from './play-board.js';
import * as view from './play-view.js';
import { ply } from './value-plot.js';
import * as gameFile from './game-file.js';
import { game, isPerson, mover, people, seat, walkGroup } from './seats.js';
import { fetchDocument } from './server.js';
import * as sheet from './bottom-sheet.js';
import * as known from './value-store.js';
import { sign } from './value-format.js';

// The game: its moves as text, and how many of them are shown; what was taken back or cut off, the last at the end.
let moves = [];
let at = 0;
let futures = [];
// What is shown there; the work under way; whether players wait; what is chosen for the next game.
let shown = null;
let report = null;
let asking = new AbortController();
let question = new AbortController();
let paused = !runs;
let thinking = false;
let next = {};
let pointed = null;
// Whether the seed was given, and not drawn by this page.
let given = false;
let look = { values: 'shown', flip: false };

const falls = () => board.falls;
const note = (content) => element('note').replaceChildren(...[content].flat());

const board = new PlayBoard(element('board'), { play: person, point });

function query(count = at, extra = {}) {
  const asked = new URLSearchParams();
  if (form.value('game')) asked.set('game', form.value('game'));
  if (count) asked.set('moves', moves.slice(0, count).join(' '));
  for (const [key, value] of Object.entries(extra)) asked.append(key, value);
  return asked;
}

// How to ask something about the position after so many moves.
const here = (count) => (extra) => query(count, extra);

// The page's address at a move of this game.
function address(count = at) {
  const asked = new URLSearchParams(form.query());
  if (moves.length) asked.set('moves', moves.join(' '));
  if (count < moves.length) asked.set('at', count);
  if (look.values !== 'shown') asked.set('values', look.values);
  if (look.flip) asked.set('flip', 'true');
  return asked.size ? `/play?${asked}` : '/play';
}

function remember(step) {
  if (address() !== location.pathname + location.search) history[step ? 'replaceState' : 'pushState'](null, '', address());
}

// Takes the game from the address.
function recall() {
  const asked = new URLSearchParams(location.search);
  moves = (asked.get('moves') ?? '').split(' ').filter(Boolean);
  at = Math.min(Number(asked.get('at') ?? moves.length), moves.length);
  look = { values: asked.get('values') ?? 'shown', flip: asked.get('flip') === 'true' };
  given = Boolean(form.value('seed'));
}

// Goes to a move, in the game as it is.
function go(to, step = true) {
  if (to < 0 || to > moves.length || !Number.isInteger(to)) return null;
  at = to;
  remember(step);
  return show();
}

// Plays a move at the position shown; what came after it can be had again.
function play(move, step) {
  if (at < moves.length) futures.push(moves);
  moves = [...moves.slice(0, at), move.join(',')];
  return go(moves.length, step);
}

function person(move) {
  if (!shown || shown.ended || !isPerson(seat(shown.turn))) return;
  play(move, false);
}

// Shows the position, and then what is known of it.
async function show() {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  question.abort();
  note('');
  thinking = false;
  report = null;
  try {
    const found = await fetchDocument('/api/position', query(), signal);
    errors.clear();
    shown = found.size ? found : null;
    element('play').classList.toggle('empty', !shown);
    if (!shown) return errors.show({ key: 'game', message: say('no_board') });
    spell(found.played);
    draw();
    await seated(signal);
    await offer(signal);
    await Promise.all([opinions(signal), worth(signal), answer(signal)]);
  } catch (error) {
    if (error.name !== 'AbortError') refuse(error);
  }
  return null;
}

// Shows what can't be: a game or moves that are none leave no board; a player that can't play waits.
function refuse(fault) {
  thinking = false;
  if (fault.key === 'game' || fault.key === 'moves') shown = null;
  element('play').classList.toggle('empty', !shown);
  if (shown) draw();
  errors.show(fault);
}

// The game whose players are offered.
let offered = '';

// Offers only those who can play the game.
async function offer(signal) {
  if (offered === shown.game) return;
  const { players: found } = await fetchDocument('/api/players', new URLSearchParams({ game: shown.game }), signal);
  const names = new Set(found.map(({ name }) => name));
  for (const option of document.querySelectorAll('#players option')) option.disabled = !names.has(option.value);
  offered = shown.game;
}

// Names that are known to be players'.
const players = new Set(['', 'human']);

// Checks who is named, before anybody waits for them.
async function seated(signal) {
  for (const key of ['circle', 'cross', 'judge']) {
    const player = form.value(key);
    if (players.has(player)) continue;
    await fetchDocument('/api/players', new URLSearchParams({ player }), signal).catch(inField(key));
    players.add(player);
  }
}

// A player's fault is its field's.
const inField = (key) => (error) => {
  throw error.key === 'player' ? Object.assign(error, { key }) : error;
};

// Moves may come as columns, '4453'; here they are one by one.
function spell(played) {
  if (at !== moves.length || played.length === moves.length) return;
  moves = played.map((move) => move.join(','));
  at = moves.length;
  remember(true);
}

// What a judge says of the moves: scores, and candidates.
let judged = { scores: [], candidates: [] };

// The game as it stands, for whoever shows it.
const now = () => ({ board, moves, at, shown, look, report, thinking, paused, judged, futures, next, pointed, address });

// Lets it be shown.
function tell(show) {
  view.take(now());
  show();
}

function draw() {
  judged = { scores: [], candidates: [] };
  pointed = null;
  tell(view.draw);
  links();
}

// More is known of what is shown.
const more = () => tell(view.drawKnown);

let waiting = 0;

// Whoever points at a move is told why it is good or bad.
function point(move) {
  clearTimeout(waiting);
  if (!shown || (pointed && move && view.same(pointed, move))) return;
  pointed = move;
  question.abort();
  for (const cell of element('values').children) cell.classList.toggle('asked', Boolean(move) && falls() && cell.dataset.column === String(move[0]));
  if (!move) return;
  waiting = setTimeout(() => wonder(move), 120);
}

async function wonder(move) {
  tell(() => view.explain(move));
  const place = element('why').querySelector('.best-line');
  if (!place || !view.valueOf(move)) return;
  question = new AbortController();
  try {
    const { refutation } = await reason(here(at), move, question.signal);
    const shows = refutation.flatMap((reply, n) => [' ', sign(mover(at + 1 + n)), moveList.name(reply.join(), falls())]);
    if (refutation.length) place.replaceChildren(say('line_after'), ...shows);
  } catch {
    // A line that takes too long to find is not told: the value is.
  }
}

function links() {
  element('to-search').href = `/search?${query()}&frame=0`;
  element('to-tree').href = `/tree?${query(at, { score: 'shortest', label: 'o-win' })}`;
  for (const format of ['svg', 'png']) element(`take-${format}`).href = `/api/draw/board?${query(at, { format, lang })}`;
}

const searches = (player) => document.querySelector(`#players [value="${CSS.escape(player.split(':')[0])}"][data-searches]`) !== null;

// The search behind the last move, or that of the move to come: a player's own, else one that fits the stage.
function behind() {
  const from = at ? at - 1 : 0;
  const player = seat(mover(from));
  const [width, height] = shown.size;
  const small = width * height <= 9;
  const own = searches(player) ? { preset: player } : { window: 'range', table: 'merged', ...(small ? {} : { depth: '4' }) };
  location.href = `/search?${query(from, own)}&frame=0`;
}

// What the judge thinks of the moves.
async function opinions(signal) {
  const judge = form.value('judge');
  if (!judge || shown.ended) return;
  const { scores, candidates } = await opinion(judge, here(at), signal).catch(inField('judge'));
  judged = { scores: scores ?? [], candidates };
  more();
}

// What the position and the game are worth, as far as it can be found.
async function worth(signal) {
  if (look.values === 'off') return;
  const news = (found) => {
    if (signal.aborted) return;
    report = found;
    more();
  };
  try {
    await known.follow(shown.game, moves, [at, shown.ended], news, signal);
  } catch (error) {
    if (error.name === 'AbortError' || error.status !== 429) throw error;
  }
  report = null;
  more();
}

// One of these, by the game's seed, which is drawn if nobody gave one.
function chosenOf(candidates) {
  if (!form.value('seed')) form.set('seed', randomSeed());
  return chooseBySeed(candidates, Number(form.value('seed')), moves.length);
}

// Lets a player move whose turn it is.
async function answer(signal) {
  const player = seat(shown.turn);
  if (shown.ended || isPerson(player) || at < moves.length || paused) return;
  thinking = true;
  tell(view.thinks);
  const waited = pauseFor(people().length ? 0.2 : Number(element('speed').value), signal);
  const asked = opinion(player, here(at), signal).catch(inField(shown.turn === 'o' ? 'circle' : 'cross'));
  const [{ candidates }] = await Promise.all([asked, waited]);
  play(chosenOf(candidates), true);
}

// Ends thinking with the best move that is proven so far, else with any.
function moveNow() {
  const found = known.rows(shown.game, moves)[at];
  const sign = shown.turn === 'o' ? 1 : -1;
  const most = Math.max(...(found?.moves ?? []).map((move) => sign * move.score));
  const equal = (found?.moves ?? []).filter((move) => sign * move.score === most).map(({ move }) => move);
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
  if (!futures.length) return;
  moves = futures.pop();
  go(moves.length, false);
}

function restart() {
  apply(next);
  next = {};
  moves = [];
  futures = [];
  paused = !runs && !people().length;
  if (!given) form.set('seed', '');
  sheet.close();
  go(0, false);
}

// Sets the seats as they are chosen.
function apply({ game: named, level, sides }) {
  if (named) form.set('game', named === '3x3' ? '' : named);
  const both = people().length === 2;
  const opponent = level ?? (both ? 'club' : seat(people()[0] === 'o' ? 'x' : 'o'));
  const own = sides ?? (level && both ? 'o' : null) ?? (both ? 'both' : (people()[0] ?? 'o'));
  if (level === undefined && sides === undefined) return;
  form.set('circle', own === 'x' ? opponent : 'human');
  form.set('cross', own === 'o' ? opponent : 'human');
}

// Chooses for this game if it hasn't begun, else for the next.
function choose(choice) {
  next = { ...next, ...choice };
  if (!moves.length) restart();
  else if (shown) tell(view.choices);
}

function save() {
  give('marubatsu-game.txt', gameFile.write({ game: game(), circle: seat('o'), cross: seat('x'), seed: form.value('seed'), moves }));
}

async function load() {
  const [file] = element('file').files;
  element('file').value = '';
  const found = file && (await gameFile.read(file));
  if (!found) return note(say('not_saved'));
  try {
    await fetchDocument('/api/position', new URLSearchParams({ game: found.game, moves: found.moves.join(' ') }));
  } catch (error) {
    return note(`${say('not_saved')}: ${error.message}`);
  }
  for (const key of ['game', 'circle', 'cross']) form.set(key, found[key]);
  form.set('seed', found.seed ?? '');
  given = Boolean(found.seed);
  ({ moves } = found);
  futures = [];
  paused = !people().length;
  element('settings').close();
  return go(moves.length, false);
}

const VALUES = ['shown', 'after', 'off'];

function setValues(values) {
  look.values = values;
  remember(true);
  show();
}

const ACTS = {
  first: () => go(0),
  previous: () => go(at - 1),
  next: () => go(at + 1),
  last: () => go(moves.length),
  undo,
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
  start: restart,
  'all-players': () => element('settings').showModal(),
  close: () => element('settings').close(),
  'search-behind': behind,
  'move-now': moveNow,
  stop() {
    if (sheet.close() || !thinking) return null;
    paused = true;
    asking.abort();
    thinking = false;
    return draw();
  },
  'go-on'() {
    paused = false;
    show();
  },
  save,
  load: () => element('file').click(),
};

const KEYS = {
  ArrowLeft: 'previous', ArrowRight: 'next', ArrowUp: 'first', ArrowDown: 'last', Home: 'first', End: 'last', 0: 'undo', u: 'undo', r: 'redo', f: 'flip',
  v: 'values', n: 'new-game', Enter: 'new-game', s: 'search-behind', Escape: 'stop', '?': 'keys',
};

// The move that a digit means: the square where it lies on a numeric pad, or a column where stones fall.
function pad(digit) {
  const [width, height] = shown.size;
  if (falls()) return board.moveOn(digit - 1, 0);
  return width === 3 && height === 3 ? board.moveOn((digit - 1) % 3, 2 - Math.floor((digit - 1) / 3)) : null;
}

function press(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.defaultPrevented) return;
  if (document.querySelector('dialog[open]') || event.target.matches?.('input, select, textarea')) return;
  if (event.key === 'Enter' && event.target.closest?.('a, button')) return;
  const action = KEYS[event.key];
  if (!shown && action !== 'keys') return;
  const digit = /^[1-9]$/.test(event.key) && pad(Number(event.key));
  if (action && !view.act(action)?.disabled) ACTS[action]();
  else if (digit) person(digit);
  else return;
  event.preventDefault();
}


function clicked({ target }) {
  const button = target.closest('[data-action], [data-game], [data-level], [data-choice], [data-tab]');
  if (!button || button.disabled) return;
  const { action, game: named, level, choice, value, tab } = button.dataset;
  if (action) ACTS[action]();
  else if (named) choose({ game: named });
  else if (level) choose({ level, ...(people().length === 2 && next.sides === undefined && { sides: 'o' }) });
  else if (choice === 'sides') choose({ sides: value });
  else if (choice) setValues(value);
  else if (tab) showTab(tab);
}

function showTab(tab) {
  element('play').dataset.tab = tab;
  for (const button of document.querySelectorAll('[data-tab][role]')) button.setAttribute('aria-selected', button.dataset.tab === tab);
}

// Goes to the position under the pointer on the plot.
function drag(event) {
  if (event.type === 'pointermove' && !event.buttons) return;
  const picture = element('plot').querySelector('svg');
  if (!picture) return;
  const [columns, rows] = shown.size;
  const to = Math.min(moves.length, Math.max(0, ply(picture, { x: event.clientX, y: event.clientY }, columns * rows)));
  if (to !== at) go(to);
}

document.addEventListener('click', clicked);
element('rail').addEventListener('keydown', walkGroup);
for (const place of ['moves', 'value']) {
  element(place).addEventListener('click', (event) => {
    const entry = event.target.closest('[data-ply]');
    if (!entry || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(Number(entry.dataset.ply));
  });
}
for (const type of ['pointerdown', 'pointermove']) element('plot').addEventListener(type, drag);
element('values').addEventListener('click', (event) => {
  const cell = event.target.closest('[data-column]');
  const move = cell && board.moveOn(Number(cell.dataset.column), 0);
  if (!move || !shown) return;
  showTab('why');
  point(move);
});
element('file').addEventListener('change', load);
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
  form.fill(location.search);
  recall();
  show();
});
recall();
if (errors.any()) errors.reveal();
else show();
