// The page `/play`: a game between people and players. Invariants: the address always holds the whole game; a player is asked
// only at the last move, only once, and never after the reader has gone on.

import * as advice from './advice.js';
import { Board, MARKS, written } from './board.js';
import * as faults from './faults.js';
import * as form from './form.js';
import * as nodes from './nodes.js';
import { element, give, lang, make, runs, say } from './page.js';
import * as picture from './picture.js';
import { plot as drawPlot } from './plot.js';
import * as saved from './saved.js';
import { fetchDocument } from './server.js';
import { reason } from './why.js';

// The game: its moves as text, and how many of them are shown.
let moves = [];
let at = 0;
// What is shown there; the work under way; whether squares are asked about, and whether players wait.
let shown = null;
let asking = new AbortController();
let question = new AbortController();
let wondering = false;
let paused = !runs;
// The values of positions that are known, by their moves.
const values = new Map();

// A question of the reader's about the position; the one before is given up.
function ask() {
  question.abort();
  question = new AbortController();
  return question.signal;
}

const note = (text) => element('note').replaceChildren(...[text].flat());
const seat = (turn) => form.value(turn === 'o' ? 'circle' : 'cross') || 'human';
const isPerson = (player) => player === 'human';
const judge = () => form.value('judge');
const prefix = (count) => moves.slice(0, count).join(' ');
const onlyPlayers = () => !isPerson(seat('o')) && !isPerson(seat('x'));
const pair = (move) => `(${move.join(', ')})`;

const board = new Board(element('board'), (move) => (wondering ? wonder(move) : person(move)));

function query(count = at, extra = {}) {
  const asked = new URLSearchParams();
  if (form.value('game')) asked.set('game', form.value('game'));
  if (count) asked.set('moves', prefix(count));
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
}

// Goes to a move, in the game as it is.
function go(to, step = true) {
  if (to < 0 || to > moves.length || !Number.isInteger(to)) return null;
  at = to;
  remember(step);
  return show();
}

// Plays a move at the position shown; what came after it is gone.
function play(move, step) {
  moves = [...moves.slice(0, at), move.join(',')];
  return go(moves.length, step);
}

function person(move) {
  if (!shown || !isPerson(seat(shown.turn))) return;
  play(move, false);
}

// Shows the position, and then what is thought of it.
async function show() {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  ask();
  note(wondering ? say('ask_why') : '');
  try {
    const found = await fetchDocument('/api/position', query(), signal);
    faults.clear();
    shown = found.size ? found : null;
    element('table').hidden = !shown;
    if (!shown) return faults.show({ key: 'game', message: say('no_board') });
    spell(found.played);
    draw([]);
    await seated(signal);
    await Promise.all([opinions(signal), worth(signal), plot(signal), around(signal), answer(signal)]);
  } catch (error) {
    if (error.name !== 'AbortError') refuse(error);
  }
  return null;
}

// Shows what can't be: a game or moves that are none leave no board; a player that can't play waits.
function refuse(fault) {
  if (fault.key === 'game' || fault.key === 'moves') {
    shown = null;
    element('table').hidden = true;
  } else if (shown && !isPerson(seat(shown.turn)) && fault.key !== 'judge') {
    element('state').textContent = say('waiting', { mark: MARKS[shown.turn], player: seat(shown.turn) });
  }
  faults.show(fault);
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
  moves = written(played).split(' ');
  at = moves.length;
  remember(true);
}

function draw(scores, candidates = []) {
  const has = (list, x, y) => list.find((entry) => entry[0] === x && entry[1] === y);
  board.draw(shown, (x, y) => {
    const score = has(scores, x, y);
    const best = Boolean(has(candidates, x, y));
    if (!score && !best) return null;
    const text = score ? String(score[2]) : '●';
    const label = [score && say('worth', { score: text }), best && say('candidate')].filter(Boolean).join(' ');
    return { text, best, label };
  });
  element('slider').max = moves.length;
  element('slider').value = at;
  element('slider').setAttribute('aria-valuetext', say('move_number', { n: at, all: moves.length }));
  tellState();
  buttons();
  links();
}

function tellState() {
  const { turn, ended } = shown;
  const player = seat(turn);
  const mark = MARKS[turn];
  if (ended) return;
  const key = isPerson(player) ? 'your_move' : at === moves.length && !paused ? 'thinking' : 'waiting';
  element('state').textContent = say(key, { mark, player });
}

function buttons() {
  const focused = document.activeElement;
  const disabled = { undo: !moves.length, restart: !moves.length, hint: shown.ended, why: shown.ended };
  for (const button of document.querySelectorAll('[data-act]')) button.disabled = Boolean(disabled[button.dataset.act]);
  const ends = { first: at === 0, previous: at === 0, next: at === moves.length, last: at === moves.length };
  for (const button of document.querySelectorAll('[data-way]')) button.disabled = ends[button.dataset.way];
  if (focused?.disabled) board.focus();
  document.querySelector('[data-act="why"]').setAttribute('aria-pressed', wondering);
  element('pace').hidden = !onlyPlayers() || shown.ended;
  element('pause').textContent = paused ? say('play') : say('pause');
}

function links() {
  element('to-search').href = `/search?${query()}&frame=0`;
  element('to-tree').href = `/tree?${query()}`;
  for (const format of ['svg', 'png']) element(`take-${format}`).href = `/api/draw/board?${query(at, { format, lang })}`;
  searchLink();
}

const searches = (player) => document.querySelector(`#players [value="${CSS.escape(player.split(':')[0])}"][data-searches]`) !== null;

// The search of a player that searches: the one behind the last move, which may have won, or that of the move to come.
function searchLink(won = false) {
  const [behind, ahead] = [seat(shown.turn === 'o' ? 'x' : 'o'), seat(shown.turn)];
  const link = (from, preset, text) => {
    element('to-beat').href = `/search?${query(from, { preset })}&frame=0`;
    element('to-beat').textContent = text;
    element('to-beat').parentElement.hidden = false;
  };
  element('to-beat').parentElement.hidden = true;
  if (at && searches(behind)) link(at - 1, behind, say(won && isPerson(ahead) ? 'search_beat' : 'search_behind'));
  else if (!shown.ended && searches(ahead)) link(at, ahead, say('search_ahead', { player: ahead }));
}

// What the judge thinks of the moves.
async function opinions(signal) {
  if (!judge() || shown.ended) return;
  const { scores, candidates } = await advice.opinion(judge(), here(at), signal).catch(inField('judge'));
  draw(scores ?? [], candidates);
}

// The value after so many moves: null if it is hard to find, nothing if nobody could be asked.
async function valueAt(count, signal) {
  const key = `${form.value('game')} ${prefix(count)}`;
  try {
    if (!values.has(key)) values.set(key, await advice.value(here(count), signal));
  } catch (error) {
    if (error.name === 'AbortError') throw error;
  }
  return values.get(key);
}

const sign = (score) => (score > 0 ? 'o' : score < 0 ? 'x' : 'draw');

// What the position is worth, and at the end who has won.
async function worth(signal) {
  element('value').textContent = '';
  if (shown.ended) {
    const winner = shown.end === 0 ? null : sign(shown.end);
    searchLink(winner !== null);
    element('state').textContent = winner ? say('won', { mark: MARKS[winner], player: seat(winner) }) : say('drawn');
    return;
  }
  const value = await valueAt(at, signal);
  if (value === null) element('value').textContent = say('value.unknown');
  else if (value !== undefined) element('value').textContent = say(`value.${sign(value)}`, { score: String(value) });
}

// The values after all moves, each with the way there.
async function plot(signal) {
  const known = moves.map(() => null).concat(null);
  const entry = (value, count) => {
    const said = value === null ? '?' : String(value);
    const mark = MARKS[count % 2 ? 'o' : 'x'];
    const label = count ? say('move_title', { n: count, mark, move: moves[count - 1], value: said }) : say('value', { score: said });
    return { label, href: address(count) };
  };
  let drawn = null;
  for (let count = 0; count <= moves.length; count += 1) {
    known[count] = (await valueAt(count, signal)) ?? null;
    if (drawn !== String(known)) putPlot(drawPlot(known, at, entry));
    drawn = String(known);
  }
}

// Shows the plot; who stands at a move of it stays there.
function putPlot(svg) {
  const focused = document.activeElement?.closest?.('#plot a')?.dataset.at;
  element('plot').replaceChildren(svg);
  element('plot').querySelector(`[data-at="${focused}"]`)?.focus();
}

// The tree around the position, if the reader looks at it.
async function around(signal) {
  if (!element('around').open) return;
  const asked = query(at, { score: 'shortest', theme: picture.manner().theme });
  const found = await fetchDocument('/api/tree', asked, signal).catch((error) => {
    if (error.name === 'AbortError') throw error;
    return null;
  });
  element('drawing').replaceChildren();
  if (found) nodes.put(element('drawing'), found.svg);
  else element('drawing').textContent = say('value.unknown');
}

const pauseFor = (seconds, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('left', 'AbortError'));
    });
  });

// Lets a player move whose turn it is.
async function answer(signal) {
  const player = seat(shown.turn);
  if (shown.ended || isPerson(player) || at < moves.length || paused) return;
  const waited = pauseFor(onlyPlayers() ? Number(element('speed').value) : 0.2, signal);
  const { candidates } = await advice.opinion(player, here(at), signal).catch(inField(shown.turn === 'o' ? 'circle' : 'cross'));
  await waited;
  play(candidates[Math.floor(Math.random() * candidates.length)], true);
}

// Why not this move?
async function wonder(move) {
  const signal = ask();
  note(say('loading'));
  try {
    const { sentence: said, refutation } = await reason(here(at), move, signal);
    const sentence = make('strong', said);
    const line = refutation.map(pair).join(' ');
    const after = [...moves.slice(0, at), move.join(','), ...written(refutation).split(' ').filter(Boolean)];
    const asked = new URLSearchParams(form.query());
    asked.set('moves', after.join(' '));
    asked.set('at', at + 1);
    const shows = make('a', say('line', { moves: line }), { href: `/play?${asked}` });
    note(line ? [sentence, ' ', shows] : sentence);
  } catch (error) {
    if (error.name !== 'AbortError') note(error.message);
  }
}

async function hint() {
  const signal = ask();
  note(say('loading'));
  try {
    const { player, candidates, scores } = await advice.hint(judge(), here(at), signal);
    draw(scores ?? [], candidates);
    note(say('hint', { player, moves: candidates.map(pair).join(' ') }));
  } catch (error) {
    if (error.name !== 'AbortError') note(error.message);
  }
}

// Takes back the last move of a person, with the answer to it.
function undo() {
  paused ||= onlyPlayers();
  let left = moves.length - 1;
  const mover = (count) => (count % 2 ? 'x' : 'o');
  while (left > 0 && !isPerson(seat(mover(left))) && !onlyPlayers()) left -= 1;
  moves = moves.slice(0, Math.max(left, 0));
  go(moves.length, false);
}

function swap() {
  const [circle, cross] = [form.value('circle'), form.value('cross')];
  form.set('circle', cross || 'human');
  form.set('cross', circle || 'human');
  restart();
}

function restart() {
  moves = [];
  go(0, false);
}

function save() {
  give('marubatsu-game.txt', saved.write({ game: form.value('game'), circle: seat('o'), cross: seat('x'), moves }));
}

async function load() {
  const [file] = element('file').files;
  element('file').value = '';
  const found = file && (await saved.read(file));
  if (!found) return note(say('not_saved'));
  try {
    await fetchDocument('/api/position', new URLSearchParams({ game: found.game, moves: found.moves.join(' ') }), ask());
  } catch (error) {
    return note(`${say('not_saved')}: ${error.message}`);
  }
  for (const key of ['game', 'circle', 'cross']) form.set(key, found[key]);
  ({ moves } = found);
  paused = onlyPlayers();
  return go(moves.length, false);
}

const ACTS = {
  undo,
  restart,
  swap,
  hint,
  why() {
    wondering = !wondering;
    ask();
    note(wondering ? say('ask_why') : '');
    buttons();
  },
  save,
  load: () => element('file').click(),
};

const WAYS = { first: () => go(0), previous: () => go(at - 1), next: () => go(at + 1), last: () => go(moves.length) };
const KEYS = { ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last', 0: 'first' };
const LETTERS = { u: 'undo', r: 'restart', s: 'swap', h: 'hint', w: 'why' };

// The move that a digit means: the square where it lies on a numeric pad, or a column where stones fall.
function pad(digit) {
  const [width, height] = shown.size;
  if (shown.game.endsWith('g')) return board.moveOn(digit - 1, 0);
  return width === 3 && height === 3 ? board.moveOn((digit - 1) % 3, 2 - Math.floor((digit - 1) / 3)) : null;
}

function press(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (document.querySelector('dialog[open]') || event.target.matches?.('input, select, textarea')) return;
  const act = document.querySelector(`[data-act="${LETTERS[event.key]}"]`);
  if (event.key === '?') element('keys').showModal();
  else if (!shown) return;
  else if (KEYS[event.key]) WAYS[KEYS[event.key]]();
  else if (act) act.click();
  else if (/^[1-9]$/.test(event.key) && pad(Number(event.key))) (wondering ? wonder : person)(pad(Number(event.key)));
  else return;
  event.preventDefault();
}

for (const button of document.querySelectorAll('[data-act]')) button.addEventListener('click', () => ACTS[button.dataset.act]());
for (const button of document.querySelectorAll('[data-way]')) button.addEventListener('click', () => WAYS[button.dataset.way]());
element('pause').addEventListener('click', () => {
  paused = !paused;
  show();
});
element('slider').addEventListener('input', () => go(Number(element('slider').value)));
element('file').addEventListener('change', load);
element('plot').addEventListener('click', (event) => {
  const move = event.target.closest('a');
  if (!move || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(Number(move.dataset.at));
});
element('show-keys').addEventListener('click', () => element('keys').showModal());
element('around').addEventListener('toggle', () => around(asking.signal).catch(() => {}));
nodes.listen(element('drawing'), (path) => {
  moves = path.split(' ').filter(Boolean);
  go(moves.length, false);
});
form.listen((key) => {
  paused = onlyPlayers() && key !== 'judge';
  if (key === 'game') restart();
  else go(at, false);
});
element('form').addEventListener('submit', (event) => {
  event.preventDefault();
  paused = false;
  go(at, false);
});
picture.listen(() => shown && around(asking.signal).catch(() => {}));
addEventListener('keydown', press);
addEventListener('popstate', () => {
  form.fill(location.search);
  recall();
  show();
});
recall();
if (!faults.any()) show();
