// The page `/tree`: a game's tree, walked position by position. Invariant: the address always says what the page shows, and whatever is
// shown comes from the server's answers to it.

import { reason } from './analysis.js';
import * as drawers from './drawers.js';
import * as errors from './errors.js';
import * as form from './form.js';
import * as gestures from './gestures.js';
import { element, note, runs, say, showTab, status } from './page.js';
import * as pictureOptions from './picture-options.js';
import { inLab } from './root.js';
import { fetchDocument } from './server.js';
import * as exporter from './export.js';
import { merge, mergeWays, moves } from './tree-data.js';
import { TreePicture } from './tree-picture.js';
import { find } from './tree-source.js';
import * as view from './tree-view.js';
import { name } from './tree-words.js';

/** @import { WithPicture, PositionReport } from '../types/api.js' */
/** @import { TreeShown } from '../types/page.js' */

/** @typedef {{ moves: string, merged: boolean }} Place */

// What is shown, with its moves and the ways beside it; what the tree says of it; the work under way; the reader's question.
/** @type {TreeShown | null} */
let shown = null;
/** @type {TreeShown['rows']} */
let rows = [];
/** @type {string[]} */
let siblings = [];
/** @type {WithPicture<PositionReport> | null} */
let report = null;
let asking = new AbortController();
let question = new AbortController();

const narrow = matchMedia('(max-width: 959px)');
const canvas = new TreePicture(element('drawing'));

// Says what is under way; nothing is, if there is nothing to say.
/** @param {string} text */
function working(text) {
  status(text);
  element('progress').hidden = !text;
}

/** @returns {Place} */
function place() {
  const asked = new URLSearchParams(location.search);
  return { moves: asked.get('moves') ?? '', merged: asked.get('view') === 'classes' };
}

// The odds are shown if the boards of pictures say a chance.
const odds = () => !['score', 'none'].includes(form.value('label'));

/** @param {Place} place */
function address({ moves, merged }) {
  const asked = new URLSearchParams(form.query());
  if (moves) asked.set('moves', moves);
  if (merged) asked.set('view', 'classes');
  return inLab(asked.size ? `/tree?${asked}` : '/tree');
}

// Who comes without a wish but for a game of boards sees what can be seen.
const FIRST = { score: 'shortest', label: 'o-win', view: 'classes' };
const BOARDS = /^(\d|connect)/;

// The address as it is asked for, with what is shown to whoever names nothing else.
function first() {
  const asked = new URLSearchParams(location.search);
  const wishes = [...asked.keys()].some((key) => key !== 'game') || !BOARDS.test(asked.get('game') ?? '3x3');
  return wishes ? null : inLab(`/tree?${new URLSearchParams({ ...Object.fromEntries(asked), ...FIRST })}`);
}

// The server's own tables, if it has some; one says itself which game and scores it holds.
const own = () => (document.getElementById('option-table') ? form.value('table') : '');

// What the controls say is what is asked for.
function arrange() {
  const { merged } = place();
  form.enable(['game', 'score', 'lost'], !own());
  element('view').value = merged ? 'classes' : 'tree';
  element('merged').checked = merged;
  element('odds-shown').checked = odds();
  for (const button of element('scores').children) {
    const chosen = /** @type {HTMLElement} */ (button).dataset.score === form.value('score');
    button.setAttribute('aria-checked', String(chosen));
    /** @type {HTMLElement} */ (button).tabIndex = chosen ? 0 : -1;
  }
}

// Shows what the address asks for.
async function show() {
  asking.abort();
  question.abort();
  asking = new AbortController();
  const { signal } = asking;
  errors.clear();
  note('');
  arrange();
  const query = new URLSearchParams(form.query());
  query.set('moves', place().moves);
  const tells = (/** @type {string} */ text) => signal.aborted || working(text);
  if (!shown) tells(say('loading'));
  try {
    const found = (/** @type {TreeShown} */ at, /** @type {typeof report} */ whole) => signal.aborted || arrive(at, whole, query);
    await find(query, { found, way: (at) => signal.aborted || view.way(at), tells }, signal);
  } catch (error) {
    fail(error);
  }
}

/** @param {any} error */
function fail(error) {
  if (error.name === 'AbortError') return;
  shown = null;
  working('');
  document.body.classList.add('empty');
  drawers.open('settings');
  errors.show(error);
}

/** @param {TreeShown} found @param {WithPicture<PositionReport> | null} whole @param {URLSearchParams} query */
function arrive(found, whole, query) {
  shown = found;
  report = whole;
  document.body.classList.remove('empty');
  if (own()) form.set('game', found.game);
  draw();
  links(found, query);
  strip(query).catch(fail);
}

function draw() {
  if (!shown) return;
  const { merged } = place();
  rows = merged ? merge(shown.rows) : shown.rows;
  siblings = merged && report ? mergeWays(report.siblings, report.sibling_classes, shown.path) : shown.siblings;
  const look = { odds: odds(), merged, narrow: narrow.matches };
  view.show(shown, rows);
  canvas.draw(shown, rows, look);
}

// Where this tree is seen in the making: boards say there what they say here, and scores are none of its words.
/** @param {string} order */
function growth(order) {
  const known = new Set(['game', 'label']);
  const asked = new URLSearchParams([...new URLSearchParams(form.query())].filter(([key]) => known.has(key)));
  if (place().moves) asked.set('moves', place().moves);
  asked.set('view', order);
  return inLab(`/tree?${asked}`);
}

/** @param {TreeShown} found @param {URLSearchParams} query */
function links({ game, path, size, tree, ended }, query) {
  const asked = new URLSearchParams({ ...(game !== '3x3' && { game }), moves: path });
  element('search').href = inLab(`/search?${asked}&frame=0`);
  element('play').href = inLab(`/play?${asked}`);
  element('play').hidden = !size || ended;
  element('scores').hidden = !size || Boolean(own());
  element('grow').href = growth('breadth-first');
  const table = new URLSearchParams(['game', 'score', 'lost'].map((key) => [key, form.value(key)]));
  element('take-csv').href = inLab(`/api/table?${table}`);
  const item = element('take-csv').closest('li');
  if (item) item.hidden = Boolean(own()) || !tree || tree.from > 0;
  element('take').hidden = !tree;
  exporter.offerPicture('/api/draw/study', query, { ...(tree?.from ? { from: tree.from } : { view: place().merged ? 'classes' : 'tree' }) });
}

// How many classes there are at each depth, where equal positions are one.
/** @param {URLSearchParams} query */
async function strip(query) {
  view.fact('class', null);
  if (!place().merged || !report || report.from) return view.depths([], 0);
  const { signal } = asking;
  const found = await fetchDocument('/api/classes', query, signal);
  if (signal.aborted) return;
  const [count] = found.depths[found.depth];
  view.fact('class', say('class', { number: found.number + 1, count, parents: found.parents.length, children: found.children.length }));
  view.depths(found.depths, found.depth);
}

/** @param {string | null | undefined} to @param {boolean} [merged] */
function go(to, merged = place().merged) {
  if (to === undefined || to === null) return note(say('nothing'));
  const next = address({ moves: to, merged });
  if (next !== location.pathname + location.search) history.pushState(null, '', next);
  return show();
}

/** @param {number} by */
const beside = (by) => siblings[siblings.indexOf(shown?.path ?? '') + by];

function parent() {
  const words = moves(shown?.path ?? '');
  return words.length ? words.slice(0, -1).join(' ') : null;
}

/** @param {string} score */
function setScore(score) {
  form.set('score', score);
  go(place().moves);
}

function setOdds() {
  form.set('label', odds() ? 'score' : 'o-win');
  go(place().moves);
}

/** @type {Record<string, () => void>} */
const ACTS = {
  start: () => go(''),
  parent: () => go(parent()),
  before: () => go(beside(-1)),
  after: () => go(beside(1)),
  child: () => go((rows.find((row) => row.best) ?? rows[0])?.path),
  odds: setOdds,
  merge: () => go(place().moves, !place().merged),
  'zoom-in': () => canvas.viewport.zoom(1.25),
  'zoom-out': () => canvas.viewport.zoom(0.8),
  fit: () => canvas.viewport.fit(),
  search: () => element('search').click(),
  more: () => drawers.toggle('more'),
  keys: () => element('keys').showModal(),
};

/** @type {Record<string, string>} */
const KEYS = {
  ArrowLeft: 'parent', ArrowRight: 'child', ArrowUp: 'before', ArrowDown: 'after', Home: 'start', 0: 'start', b: 'child', o: 'odds', m: 'merge',
  '+': 'zoom-in', '=': 'zoom-in', '-': 'zoom-out', f: 'fit', s: 'search', i: 'more', '?': 'keys',
};

const TYPING = 'input:not([type=checkbox]), select, textarea, [role=radio], #moves';

// The move that a digit means: the square where it lies on a numeric pad, or a column where stones fall.
/** @param {string} key */
function pad(key) {
  if (!shown?.size || !/^[1-9]$/.test(key)) return null;
  const digit = Number(key);
  const [x, y] = [(digit - 1) % 3, 2 - Math.floor((digit - 1) / 3)];
  return shown.rows.find(({ move }) => (shown?.falls ? move[0] === digit - 1 : move[0] === x && move[1] === y));
}

/** @param {KeyboardEvent} event */
function press(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  const target = /** @type {HTMLElement} */ (event.target);
  if (document.querySelector('dialog:modal') || (target.matches?.(TYPING) && event.key.startsWith('Arrow'))) return;
  if (target.matches?.('input:not([type=checkbox]), select, textarea')) return;
  const digit = pad(event.key);
  if (digit) go(digit.path);
  else if (KEYS[event.key] && (shown || event.key === '?')) ACTS[KEYS[event.key]]();
  else return;
  event.preventDefault();
}

// Says why a move is not best.
/** @param {string} move */
async function wonder(move) {
  const at = shown;
  const row = at?.rows.find((one) => one.move.join() === move);
  if (!at || !row) return;
  question.abort();
  question = new AbortController();
  note(`${name(at, row.move)}…`);
  try {
    const query = (/** @type {Record<string, string>} */ extra) => new URLSearchParams({ game: at.game, moves: at.path, ...extra });
    const { sentence } = await reason(query, row.move, question.signal);
    note(sentence);
  } catch (/** @type {any} */ error) {
    if (error.name !== 'AbortError') note(error.message);
  }
}

/** @param {string | null} path */
function ring(path) {
  canvas.ring(path);
  view.point(path);
}

document.addEventListener('click', ({ target }) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest('[data-action], [data-score], [data-why], [data-tab], #way [data-visits], #depths [data-visits]'));
  const { action, score, why, tab, visits } = button?.dataset ?? {};
  if (action) ACTS[action]();
  else if (score) setScore(score);
  else if (why) wonder(why);
  else if (visits !== undefined) go(visits);
  else if (tab) showTab(element('walk'), tab);
});
element('scores').addEventListener('keydown', (event) => {
  const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  const buttons = /** @type {HTMLElement[]} */ ([...element('scores').children]);
  const next = by && buttons[buttons.indexOf(/** @type {HTMLElement} */ (event.target)) + by];
  if (!next) return;
  event.preventDefault();
  setScore(next.dataset.score ?? '');
  next.focus();
});
element('odds-shown').addEventListener('change', setOdds);
element('merged').addEventListener('change', ACTS.merge);
gestures.listen(element('frame'), element('rows'), { visit: go, zoom: (by, about) => canvas.viewport.zoom(by, about), pan: (x, y) => canvas.viewport.pan(x, y), ring });
element('drawing').addEventListener('pointerover', ({ target }) => {
  const row = /** @type {Element} */ (target).closest('[data-row]');
  ring(row?.getAttribute('data-row') ?? null);
});
element('drawing').addEventListener('pointerleave', () => ring(null));
drawers.listen(() => {});
form.listen((key) => {
  if (key === 'table' || key === 'game') return go('');
  return go(place().moves);
});
pictureOptions.listen(() => {
  if (shown) links(shown, new URLSearchParams([...new URLSearchParams(form.query()), ['moves', shown.path]]));
});
element('view').addEventListener('change', () => {
  const { value } = element('view');
  if (!value.endsWith('-first')) return go(place().moves, value === 'classes');
  return location.assign(growth(value));
});
element('form').addEventListener('submit', (event) => {
  event.preventDefault();
  drawers.open(null);
  go(place().moves);
});
addEventListener('keydown', press);
addEventListener('popstate', () => {
  form.fill(location.search);
  show();
});
new ResizeObserver(draw).observe(element('drawing'));
if (runs) {
  const usual = first();
  if (usual) {
    history.replaceState(null, '', usual);
    form.fill(location.search);
  }
  show();
} else if (!errors.any()) status(say('press_show'));
