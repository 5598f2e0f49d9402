// The page `/play`: a game between people and players. Invariants: the address always holds the whole game; a player is asked
// only at the last move, only once, and never after the reader has gone on; what a position is worth is the server's word.

import * as advice from './advice.js';
import { MARKS } from './board.js';
import * as evaluation from './evaluation.js';
import * as faults from './faults.js';
import * as form from './form.js';
import * as list from './moves.js';
import { element, give, lang, make, runs, say, write } from './page.js';
import { PlayBoard } from './playboard.js';
import { marks, plot, ply } from './plot.js';
import * as saved from './saved.js';
import { fetchDocument } from './server.js';
import * as known from './values.js';
import { reason } from './why.js';
import { chip, drawn, side, sign, signed, text } from './worth.js';

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

const SIDES = ['o', 'x'];
const LEVEL = [...document.querySelectorAll('[data-level]')].map((button) => button.dataset.level);
const mover = (count) => SIDES[count % 2];
const seat = (turn) => form.value(turn === 'o' ? 'circle' : 'cross') || 'human';
const isPerson = (player) => player === 'human';
const people = () => SIDES.filter((turn) => isPerson(seat(turn)));
const game = () => form.value('game') || '3x3';
const falls = () => board.falls;
const row = () => known.rows(shown.game, moves)[at];
const nameOf = (player) => document.querySelector(`[data-level="${CSS.escape(player)}"] span`)?.textContent ?? player;
const note = (content) => element('note').replaceChildren(...[content].flat());
const seesValues = () => look.values === 'shown' || (look.values === 'after' && (at < moves.length || shown.ended));

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
    faults.clear();
    shown = found.size ? found : null;
    element('play').classList.toggle('empty', !shown);
    if (!shown) return faults.show({ key: 'game', message: say('no_board') });
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
  faults.show(fault);
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

function draw() {
  judged = { scores: [], candidates: [] };
  pointed = null;
  element('board').toggleAttribute('data-open', manner().moves);
  board.draw(shown, manner());
  element('board').setAttribute('aria-label', say('board_of', { game: gameName(), said: shown.ended ? outcome() : say('to_move', { side: MARKS[shown.turn] }) }));
  seats();
  choices();
  buttons();
  links();
  drawKnown();
}

const manner = () => ({ label, flipped: look.flip, moves: !shown.ended && isPerson(seat(shown.turn)) });
const gameName = () => document.querySelector(`[data-game="${CSS.escape(game())}"] span`)?.textContent ?? shown.game;

// All that changes as more is known.
function drawKnown() {
  const rows = known.rows(shown.game, moves);
  const values = seesValues();
  const size = { greatest: known.greatest(shown.game), flipped: look.flip };
  evaluation.show(element('evaluation'), rows[at], { ...size, values });
  chips(rows[at], values);
  headline(rows[at], values);
  const [width, height] = shown.size;
  const frame = { at, most: width * height, greatest: size.greatest };
  const shows = look.values === 'off' ? rows.map(() => undefined) : rows.map((known, n) => (n === moves.length && look.values === 'after' && !shown.ended ? undefined : known));
  const picture = plot(shows, frame);
  picture.append(...marks(shows, frame));
  element('plot').replaceChildren(picture);
  const slider = { 'aria-valuemin': 0, 'aria-valuemax': moves.length, 'aria-valuenow': at, 'aria-valuetext': say('after_move', { n: at, said: values ? worded(rows[at]) : '' }) };
  for (const [name, value] of Object.entries(slider)) element('plot').setAttribute(name, value);
  list.show(element('moves'), moves, rows, { at, falls: falls(), values: look.values !== 'off' });
  if (!pointed) explain(null);
}

const worded = (known) => (known && known.score !== null ? text(known.score, known.plies) : say('not_known'));

// What a screen reader says of a square or column.
function label(move, place, held) {
  const value = move && valueOf(move);
  if (!value || !seesValues()) return held ? say('cell', { place, said: held }) : place;
  return say('cell', { place, said: say('with_value', { said: text(value.score, value.plies), worth: say('worth', { score: signed(value.score) }) }) });
}

const same = (one, other) => one[0] === other[0] && one[1] === other[1];
const valueOf = (move) => row()?.moves.find((known) => same(known.move, move));
const isBest = (move) => row()?.best.some((best) => same(best, move)) ?? false;

// The values of the moves: above the columns, or on the squares; and what the judge says.
function chips(known, values) {
  const [width, height] = shown.size;
  const place = element('values');
  const cells = falls() ? width : width * height;
  if (place.children.length !== cells) place.replaceChildren(...Array.from({ length: cells }, () => make('div')));
  [...place.children].forEach((cell, n) => {
    const move = board.moveOn(n % width, Math.floor(n / width));
    const value = values && move && known?.moves.find((found) => same(found.move, move));
    const opinion = move && opinionOf(move);
    const open = values && move && !value && !shown.ended;
    const content = [...(value ? [chip(value, falls())] : open && falls() ? ['…'] : []), ...(opinion ? [opinion] : [])];
    const said = content.map((part) => part.textContent ?? part).join() + (move ? move.join() : '') + isBest(move ?? []);
    if (cell.dataset.said === said) return;
    cell.dataset.said = said;
    cell.replaceChildren(...content);
    cell.classList.toggle('best', Boolean(value && isBest(move)));
    if (move) cell.dataset.column = move[0];
  });
  element('table').classList.toggle('hides', !values);
  // What is read out changes with the values.
  board.label(manner());
}

function opinionOf(move) {
  const score = judged.scores.find((found) => same(found, move));
  const best = judged.candidates.some((found) => same(found, move));
  if (!score && !best) return null;
  return make('small', score ? String(score[2]) : '●', { class: best ? 'judge best' : 'judge', title: form.value('judge') });
}

function seats() {
  const above = look.flip ? 'o' : 'x';
  const strip = (turn) => {
    const player = seat(turn);
    const level = LEVEL.indexOf(player);
    const pips = level < 0 ? [] : [make('span', LEVEL.map((_, pip) => make('i', '', pip <= level ? { class: 'on' } : {})), { class: 'pips', 'aria-hidden': 'true' })];
    const name = make('span', isPerson(player) ? (people().length === 1 ? say('you') : '') : nameOf(player), { class: 'name' });
    const replay = turn === above && at < moves.length ? [make('small', say('replay', { n: at, all: moves.length }))] : [];
    const strip = [sign(turn), name, ...pips, ...replay];
    return { strip, on: !shown.ended && shown.turn === turn };
  };
  for (const [id, turn] of [['above', above], ['below', above === 'x' ? 'o' : 'x']]) {
    const { strip: content, on } = strip(turn);
    element(id).replaceChildren(...content);
    element(id).classList.toggle('on', on);
  }
}

const outcome = () => {
  const winner = shown.end === 0 ? null : side(shown.end);
  if (!winner) return say('drawn');
  const [persons, player] = [people(), seat(winner)];
  if (persons.length !== 1) return say('side_wins', { side: MARKS[winner] });
  return persons[0] === winner ? say('you_win') : say('you_lose', { player: nameOf(player) });
};

function headline(known, values) {
  const { turn, ended } = shown;
  const player = seat(turn);
  const person = isPerson(player) ? (people().length === 1 ? say('your_turn') : say('to_move', { side: MARKS[turn] })) : say(thinking ? 'is_thinking' : 'is_waiting', { player: nameOf(player) });
  const title = ended ? outcome() : person;
  const marked = title.includes(MARKS[turn]) || (ended && (shown.end === 0 || title.includes(MARKS[side(shown.end)])));
  const mark = marked ? [] : [sign(ended ? side(shown.end) : turn)];
  if (element('state').textContent.trim() !== title) element('state').replaceChildren(...mark, ' ', ...drawn(title));
  element('busy').hidden = !thinking && !(values && report && !known?.best.length && !ended);
  element('value').replaceChildren(...(ended ? decisive() : values ? worthOf(known) : []));
}

function worthOf(known) {
  if (!known) return [say('not_known')];
  if (known.score !== null) return [make('b', drawn(text(known.score, known.plies))), known.score === 0 ? '' : make('small', ` · ${say('worth', { score: signed(known.score) })}`)];
  const [lower, upper] = known.bounds ?? [];
  const spent = report && make('small', ` · ${say('spent', { nodes: write(report.nodes), seconds: report.seconds.toFixed(1) })}`);
  return lower === undefined ? [say('not_known')] : [say('between', { lower: signed(lower), upper: signed(upper) }), spent ?? ''];
}

// The last move that changed the result.
function decisive() {
  if (look.values === 'off') return [];
  const rows = known.rows(shown.game, moves);
  const turns = rows.map((found, n) => ({ n, before: found?.score ?? null, after: rows[n + 1]?.score ?? null, mark: found?.mark ?? '' }));
  const last = turns.findLast(({ before, after }) => before !== null && after !== null && Math.sign(before) !== Math.sign(after));
  if (!last) return [];
  const { n, before, after, mark } = last;
  const said = say('decided', { n: n + 1, side: MARKS[mover(n)], move: list.name(moves[n], falls()), mark, before: signed(before), after: signed(after) });
  return [...drawn(said), ' ', make('a', say('go_there'), { href: address(n + 1), 'data-ply': n + 1 })];
}

// How many moves of each side kept the result, of those that are known.
function kept() {
  const rows = known.rows(shown.game, moves);
  const tally = { o: [0, 0], x: [0, 0] };
  rows.forEach((found, n) => {
    const after = rows[n + 1]?.score ?? null;
    if (!found || found.score === null || after === null) return;
    const side = tally[mover(n)];
    side[1] += 1;
    if (Math.sign(found.score) === Math.sign(after)) side[0] += 1;
  });
  return SIDES.flatMap((turn) => [sign(turn), ` ${tally[turn].join(' / ')} `]);
}

const moveName = (move) => (falls() ? say('column', { n: move[0] + 1 }) : say('square', { x: move[0], y: move[1] }));

// What is to be said of a move that is pointed at; of the game where it has ended.
function explain(move) {
  const place = element('why');
  const best = row();
  if (shown.ended) return place.replaceChildren(make('b', say('kept')), make('p', look.values === 'off' ? [] : kept()));
  if (!seesValues() || !best) return place.replaceChildren();
  const value = move && valueOf(move);
  place.dataset.side = side(value?.score ?? best.score ?? 0);
  if (best.score === null) return place.replaceChildren(make('b', say('narrows')));
  if (!value) return place.replaceChildren(make('span', say('point')));
  const [before, after] = [text(best.score, best.plies), text(value.score, value.plies)];
  const good = isBest(move) || (!best.best.length && value.score === best.score);
  const worse = Math.sign(value.score) === Math.sign(best.score) && value.score === best.score;
  const said = good ? [make('b', say('best_move')), ' ', ...drawn(after)] : drawn(say(worse ? 'as_good' : 'not_best', { move: moveName(move), before, after }));
  return place.replaceChildren(make('p', said), make('p', '', { class: 'best-line' }));
}

let waiting = 0;

// Whoever points at a move is told why it is good or bad.
function point(move) {
  clearTimeout(waiting);
  if (!shown || (pointed && move && same(pointed, move))) return;
  pointed = move;
  question.abort();
  for (const cell of element('values').children) cell.classList.toggle('asked', Boolean(move) && falls() && cell.dataset.column === String(move[0]));
  if (!move) return;
  waiting = setTimeout(() => wonder(move), 120);
}

async function wonder(move) {
  explain(move);
  const place = element('why').querySelector('.best-line');
  if (!place || !valueOf(move)) return;
  question = new AbortController();
  try {
    const { refutation } = await reason(here(at), move, question.signal);
    const shows = refutation.flatMap((reply, n) => [' ', sign(mover(at + 1 + n)), list.name(reply.join(), falls())]);
    if (refutation.length) place.replaceChildren(say('line_after'), ...shows);
  } catch {
    // A line that takes too long to find is not told: the value is.
  }
}

// What stands in the rail: what is played, or will be with the next game.
function choices() {
  const chosen = { game: game(), level: people().length === 1 ? seat(people()[0] === 'o' ? 'x' : 'o') : null, sides: people().length === 2 ? 'both' : people()[0], values: look.values, ...next };
  for (const button of document.querySelectorAll('[data-game]')) button.setAttribute('aria-pressed', button.dataset.game === chosen.game || (chosen.game === '7x6x4g' && button.dataset.game === 'connect4'));
  check('[data-level]', (button) => button.dataset.level === chosen.level);
  check('[data-choice="sides"]', (button) => button.dataset.value === chosen.sides);
  check('[data-choice="values"]', (button) => button.dataset.value === chosen.values);
  element('applies').textContent = Object.keys(next).length ? say('applies') : '';
}

// One of a group is chosen, and that one is in the order of Tab; the first if none is.
function check(group, isChosen) {
  const all = [...document.querySelectorAll(group)];
  const chosen = all.find(isChosen);
  for (const button of all) {
    button.setAttribute('aria-checked', button === chosen);
    button.tabIndex = button === (chosen ?? all[0]) ? 0 : -1;
  }
}

const act = (name) => document.querySelector(`[data-action="${name}"]`);

function buttons() {
  const focused = document.activeElement;
  const disabled = { first: at === 0, previous: at === 0, next: at === moves.length, last: at === moves.length, undo: !moves.length, redo: !futures.length, 'search-behind': !moves.length && isPerson(seat('o')) };
  for (const [name, value] of Object.entries(disabled)) act(name).disabled = value;
  act('stop').hidden = act('move-now').hidden = !thinking;
  act('search-behind').hidden = act('new-game').hidden = thinking;
  act('go-on').hidden = thinking || !paused || shown.ended || at < moves.length || isPerson(seat(shown.turn));
  if (focused?.disabled || focused?.hidden) board.focus();
}

function links() {
  element('to-search').href = `/search?${query()}&frame=0`;
  element('to-tree').href = `/tree?${query()}`;
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
  const { scores, candidates } = await advice.opinion(judge, here(at), signal).catch(inField('judge'));
  judged = { scores: scores ?? [], candidates };
  drawKnown();
}

// What the position and the game are worth, as far as it can be found.
async function worth(signal) {
  if (look.values === 'off') return;
  const news = (found) => {
    if (signal.aborted) return;
    report = found;
    drawKnown();
  };
  try {
    await known.follow(shown.game, moves, [at, shown.ended], news, signal);
  } catch (error) {
    if (error.name === 'AbortError' || error.status !== 429) throw error;
  }
  report = null;
  drawKnown();
}

const pauseFor = (seconds, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('left', 'AbortError'));
    });
  });

// One of these, by the game's seed: the same game is played again the same way.
function chosenOf(candidates) {
  if (!form.value('seed')) form.set('seed', String(1 + Math.floor(Math.random() * 999_999)));
  let state = (Number(form.value('seed')) * 0x9e3779b1 + moves.length * 0x85ebca6b) >>> 0;
  state = Math.imul(state ^ (state >>> 15), state | 1);
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
  return candidates[((state ^ (state >>> 14)) >>> 0) % candidates.length];
}

// Lets a player move whose turn it is.
async function answer(signal) {
  const player = seat(shown.turn);
  if (shown.ended || isPerson(player) || at < moves.length || paused) return;
  thinking = true;
  buttons();
  headline(row(), seesValues());
  const waited = pauseFor(people().length ? 0.2 : Number(element('speed').value), signal);
  const { candidates } = await advice.opinion(player, here(at), signal).catch(inField(shown.turn === 'o' ? 'circle' : 'cross'));
  await waited;
  play(chosenOf(candidates), true);
}

// Ends thinking with the best move that is proven so far, else with any.
function moveNow() {
  const found = row();
  const view = shown.turn === 'o' ? 1 : -1;
  const best = Math.max(...(found?.moves ?? []).map((move) => view * move.score));
  const moves = found?.best.length ? found.best : (found?.moves ?? []).filter((move) => view * move.score === best).map(({ move }) => move);
  play(chosenOf(moves.length ? moves : shown.moves), true);
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
  element('rail').classList.remove('open');
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
  else if (shown) choices();
}

function save() {
  give('marubatsu-game.txt', saved.write({ game: game(), circle: seat('o'), cross: seat('x'), seed: form.value('seed'), moves }));
}

async function load() {
  const [file] = element('file').files;
  element('file').value = '';
  const found = file && (await saved.read(file));
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
  'new-game'() {
    const rail = element('rail');
    if (getComputedStyle(rail).position === 'fixed' && !rail.classList.contains('open')) rail.classList.add('open');
    else restart();
  },
  start: restart,
  'all-players': () => element('settings').showModal(),
  close: () => element('settings').close(),
  'search-behind': behind,
  'move-now': moveNow,
  stop() {
    if (element('rail').classList.contains('open')) return element('rail').classList.remove('open');
    if (!thinking) return null;
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
  if (action && !act(action)?.disabled) ACTS[action]();
  else if (digit) person(digit);
  else return;
  event.preventDefault();
}

// Arrow keys choose within a group.
function walkGroup(event) {
  const button = event.target.closest('[role="radio"]');
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!button || !step) return;
  const all = [...button.parentElement.children];
  const other = all[(all.indexOf(button) + step + all.length) % all.length];
  event.preventDefault();
  other.focus();
  other.click();
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
  const { left, width } = element('plot').getBoundingClientRect();
  const [columns, rows] = shown.size;
  const to = Math.min(moves.length, Math.max(0, ply((event.clientX - left) / width, columns * rows)));
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
if (!faults.any()) show();
