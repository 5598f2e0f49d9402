// The page `/tree`: a game with all its scores, and where the reader stands in it. Invariant: the address always says what the
// page shows, and whatever is shown comes from one answer of the server.

import * as faults from './faults.js';
import * as form from './form.js';
import * as nodes from './nodes.js';
import { element, make, runs, say, write } from './page.js';
import * as picture from './picture.js';
import { fetchDocument } from './server.js';
import * as take from './take.js';
import { reason } from './why.js';

// What is shown: the answer to the address; and the request under way.
let shown = null;
let asking = null;
// The reader's question about a move.
let question = new AbortController();

const status = (text) => element('status').replaceChildren(text);
const note = (text) => element('note').replaceChildren(text);

function place() {
  const asked = new URLSearchParams(location.search);
  const label = asked.get('label');
  return { moves: asked.get('moves') ?? '', view: asked.get('view') ?? 'tree', label };
}

// A tree in the making is another page.
const grows = (view) => view.endsWith('-first');

function address({ moves, view }) {
  const asked = new URLSearchParams(form.query());
  if (moves) asked.set('moves', moves);
  if (view !== 'tree') asked.set('view', view);
  return asked.size ? `/tree?${asked}` : '/tree';
}

// The server's own tables, if it has some; one says itself which game and scores it holds.
const lists = () => document.getElementById('option-table') !== null;
const own = () => (lists() ? form.value('table') : '');

// Which fields belong to what is shown.
function arrange(view) {
  form.enable(['game', 'score', 'lost'], !own());
  element('view').value = view;
}

// Shows what the address asks for.
async function show() {
  asking?.abort();
  question.abort();
  const controller = new AbortController();
  asking = controller;
  faults.clear();
  note('');
  const { moves, view, label } = place();
  arrange(view);
  form.set('label', label ?? element('option-label').dataset.default);
  const query = new URLSearchParams(form.query());
  if (!shown) status(say('loading'));
  element('progress').hidden = shown !== null;
  try {
    query.set('moves', moves);
    query.set('theme', picture.manner().theme);
    const found = await fetchDocument(view === 'classes' ? '/api/classes' : '/api/tree', query, controller.signal);
    if (asking === controller) arrive(found, view, query);
  } catch (error) {
    fail(error);
  }
  if (asking === controller) element('progress').hidden = true;
}

function fail(error) {
  if (error.name === 'AbortError') return;
  shown = null;
  status('');
  element('viewer').hidden = true;
  faults.show(error);
}

function go(moves, view = place().view) {
  if (moves === undefined || moves === null) return note(say('nothing'));
  const next = address({ moves, view });
  if (grows(view)) return location.assign(next);
  if (next !== location.pathname + location.search) history.pushState(null, '', next);
  return show();
}

function arrive(found, view, query) {
  shown = { ...found, view };
  status('');
  element('viewer').hidden = false;
  nodes.put(element('drawing'), found.svg);
  element('drawing').className = `drawing ${view}`;
  element('depths').hidden = view !== 'classes';
  element('moves').hidden = view === 'classes';
  if (view === 'classes') tellClass(found);
  else tellPosition(found);
  take.offerPicture('/api/draw/study', query, { view });
  if (own()) form.set('game', found.game);
  const search = new URLSearchParams({ ...(found.game !== '3x3' && { game: found.game }), moves: found.path });
  element('search').href = `/search?${search}&frame=0`;
  const table = new URLSearchParams();
  for (const key of ['game', 'score', 'lost']) table.set(key, form.value(key));
  element('take-csv').parentElement.hidden = Boolean(own());
  element('take-csv').href = `/api/table?${table}`;
}

const pair = (move) => `(${move.join(', ')})`;
const sign = (score) => (score > 0 ? 'o' : score < 0 ? 'x' : 'draw');
// Recalculated draws are draws still.
const worth = (score) => say(`worth.${sign(Math.abs(score) < 1 ? 0 : score)}`, { score: String(score) });

function fact(name, content) {
  const cell = document.querySelector(`[data-fact="${name}"]`);
  cell.parentElement.hidden = content === null;
  cell.replaceChildren(...(content === null ? [] : [content].flat()));
}

function title(depth, state) {
  element('place').replaceChildren(depth === 0 ? say('start') : say('depth', { depth }), make('span', state, { class: 'kind' }));
}

function tellPosition(found) {
  const best = found.moves.filter((move) => move.best);
  title(found.path ? found.path.split(' ').length : 0, found.ended ? say('ended') : say(`turn.${found.turn}`));
  const kept = found.ended ? '' : ` ${say('best', { best: best.length, all: found.moves.length })}`;
  element('sentence').textContent = worth(found.score) + kept;
  fact('score', String(found.score));
  fact('ends', say('ends', { least: String(found.least_leaf), greatest: String(found.greatest_leaf) }));
  fact('best', best.map(({ move }) => pair(move)).join(' ') || '–');
  fact('line', found.line.map(pair).join(' ') || '–');
  fact('class', null);
  element('rows').replaceChildren(...found.moves.map(row));
}

function row({ move, path, score, best, line_length: plies }) {
  const button = make('button', pair(move), { type: 'button' });
  button.addEventListener('click', () => go(path));
  const beside = best ? make('span', say('in_best'), { class: 'tag' }) : doubt(move);
  const score_cell = make('td', [String(score), ' ', beside]);
  return make('tr', [make('td', button), score_cell, make('td', write(plies))], best ? { class: 'best' } : {});
}

// Why not this move?
function doubt(move) {
  const button = make('button', say('why'), { type: 'button', 'aria-label': `${say('why')} ${pair(move)}` });
  button.addEventListener('click', async () => {
    question.abort();
    question = new AbortController();
    note(say('loading'));
    try {
      const query = (extra) => new URLSearchParams({ game: shown.game, moves: shown.path, ...extra });
      const { sentence } = await reason(query, move, question.signal);
      note(sentence);
    } catch (error) {
      if (error.name !== 'AbortError') note(error.message);
    }
  });
  return button;
}

function tellClass(found) {
  title(found.depth, say('classes', { depth: found.depth, count: found.depths[found.depth][0] }));
  element('sentence').textContent = worth(found.score);
  fact('score', String(found.score));
  for (const name of ['ends', 'best', 'line']) fact(name, null);
  const [count] = found.depths[found.depth];
  const counts = { number: found.number + 1, count, parents: found.parents.length, children: found.children.length };
  fact('class', say('class', counts));
  element('depths').replaceChildren(...found.depths.map((entry, depth) => cell(entry, depth, found.depth)));
}

// One depth of the strip: as high as it has classes.
function cell([count, path], depth, here) {
  const name = say('classes', { depth, count });
  const button = make('button', [make('span', String(depth)), make('strong', write(count))], {
    type: 'button',
    title: name,
    'aria-pressed': depth === here,
  });
  button.addEventListener('click', () => go(path));
  return button;
}

const siblings = () => shown.siblings ?? [];
const beside = (by) => {
  if (shown.view === 'classes') return shown.neighbours[by < 0 ? 0 : 1];
  return siblings()[siblings().indexOf(shown.path) + by];
};
const child = () => (shown.view === 'classes' ? shown.children[0] : shown.moves[0]?.path);
const parent = () => (shown.view === 'classes' ? shown.parents[0] : shown.parent);

const WAYS = {
  start: () => go(''),
  parent: () => go(parent()),
  before: () => go(beside(-1)),
  after: () => go(beside(1)),
  child: () => go(child()),
  best: () => go(shown.moves?.find((move) => move.best)?.path),
};

const KEYS = {
  ArrowLeft: 'parent',
  ArrowRight: 'child',
  ArrowUp: 'before',
  ArrowDown: 'after',
  Home: 'start',
  0: 'start',
  b: 'best',
};

const TYPING = 'input, select, textarea';

// The move at the square where the digit lies on a numeric pad: 7 8 9 above, 1 2 3 below.
function pad({ key }) {
  const digit = Number(key);
  if (!/^[1-9]$/.test(key) || !shown.moves) return null;
  const [x, y] = [(digit - 1) % 3, 2 - Math.floor((digit - 1) / 3)];
  return shown.moves.find(({ move }) => move.length === 2 && move[0] === x && move[1] === y);
}

// Where a blank has a meaning of its own.
const PRESSED = 'button, summary, a';

function press(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (document.querySelector('dialog[open]') || event.target.matches?.(TYPING)) return;
  if (event.key === ' ' && event.target.matches?.(PRESSED)) return;
  if (event.key === '?') element('keys').showModal();
  else if (!shown) return;
  else if (KEYS[event.key]) WAYS[KEYS[event.key]]();
  else if (pad(event)) go(pad(event).path);
  else return;
  event.preventDefault();
}

nodes.listen(element('drawing'), (path) => go(path));
form.listen((key) => {
  arrange(place().view);
  go(key === 'table' ? '' : place().moves);
});
picture.listen(() => {
  if (shown) show();
});
element('view').addEventListener('change', () => go(place().moves, element('view').value));
element('form').addEventListener('submit', (event) => {
  event.preventDefault();
  go(place().moves);
});
for (const button of document.querySelectorAll('[data-way]')) {
  const { way } = button.dataset;
  button.addEventListener('click', () => {
    if (way === 'help') element('keys').showModal();
    else if (shown) WAYS[way]?.();
  });
}
addEventListener('keydown', press);
addEventListener('popstate', () => {
  form.fill(location.search);
  show();
});
if (runs) show();
else if (!faults.any()) status(say('press_show'));
