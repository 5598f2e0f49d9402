// The page `/tree` while the tree is made: the stage, with a frame a node. Its state is one tree (or none) and the frame that the
// reader is at. Invariant: the address always says what the page shows.

import * as address from './address.js';
import * as chips from './chips.js';
import * as drawers from './drawers.js';
import * as errors from './errors.js';
import * as form from './form.js';
import { Frames } from './frames.js';
import * as gestures from './gestures.js';
import * as keys from './keys.js';
import { Overview } from './overview.js';
import { element, make, runs, say } from './page.js';
import * as pictureOptions from './picture-options.js';
import * as playback from './playback.js';
import * as projector from './projector.js';
import * as details from './frame-details.js';
import { fetchDocument, fetchLines } from './server.js';
import { Stage, joined } from './stage.js';
import * as exporter from './export.js';
import * as lessonLink from './lesson-link.js';
import * as voices from './voices.js';

/** @import { Filmed, Frame, How } from '../types/page.js' */
/** @typedef {Filmed & { frames: Frames }} Tree */

// The orders in which a tree is made; whatever else is shown of it is another page.
const ORDERS = ['breadth-first', 'depth-first'];

/** @type {Tree | null} */
let run = null;
// The request under way, and the look-up of what lies under the pointer.
/** @type {AbortController | null} */
let asking = null;
/** @type {AbortController | null} */
let under = null;

// The sizes that the server draws for, and the voice.
/** @type {Record<string, number | string>} */
const look = { width: 0, height: 0, line: 0, portrait: 132, voice: 'plain', zoom: 100 };

const stage = new Stage(element('frame'), element('tree-picture'), element('line'));
const overview = new Overview(element('overview'), fail);

/** @param {string} text */
const status = (text) => element('status').replaceChildren(text);
/** @param {string} text */
const note = (text) => element('note').replaceChildren(text);

/** @param {boolean} is */
function reveal(is) {
  document.body.classList.toggle('empty', !is);
}

function leave() {
  asking?.abort();
  playback.stop();
  exporter.leave();
  overview.clear();
  run?.frames.close();
  run = null;
  reveal(false);
}

/** @param {any} error */
function fail(error) {
  if (error.name === 'AbortError') return;
  status('');
  element('progress').hidden = true;
  drawers.open(error.key === 'number' ? 'more' : 'settings');
  errors.show(error);
}

// Asks for the tree of a query and shows a frame of it. `enter` writes the address.
/** @param {string} query @param {number} frame @param {(query: string, frame: number | null) => void} enter */
async function begin(query, frame, enter) {
  leave();
  errors.clear();
  note('');
  const controller = new AbortController();
  asking = controller;
  element('progress').hidden = false;
  status(say('loading'));
  try {
    const { nodes } = await fetchDocument('/api/growth', query, controller.signal);
    if (asking === controller) arrive(query, nodes, frame, enter);
  } catch (error) {
    if (asking === controller) fail(error);
  }
}

/** @param {string} query @param {number} count @param {number} frame @param {(query: string, frame: number | null) => void} enter */
function arrive(query, count, frame, enter) {
  element('progress').hidden = true;
  status('');
  const manner = () => ({ ...look, theme: pictureOptions.colours() });
  const source = { path: /** @type {const} */ ('/api/growth/stage'), compared: false, manner, join: joined };
  run = { query, last: count - 1, n: 0, frames: new Frames(query, count, fail, {}, source), source: exporter.GROWTH };
  stage.begin();
  measure();
  overview.begin(run, '/api/growth/overview');
  element('result').replaceChildren(make('span', say('result_nodes', { nodes: count })));
  for (const id of /** @type {const} */ (['number', 'film-from'])) element(id).max = String(run.last);
  element('of').replaceChildren(say('of', { last: run.last }));
  element('film-from').value = String(Math.min(frame, run.last));
  reveal(true);
  enter(query, Math.min(frame, run.last));
  go(frame, 'arrive');
}

// Goes to a frame: a `step` replaces the address soon, a `jump` makes an entry in the history, `drag` and `arrive` leave it.
/** @param {number} wanted @param {How} how */
function go(wanted, how) {
  if (!run) return;
  if (how !== 'step') playback.stop();
  note('');
  errors.clear('number');
  const n = Math.max(0, Math.min(wanted, run.last));
  run.n = n;
  element('number').value = String(n);
  if (how === 'step') address.step(run.query, n);
  if (how === 'jump') address.push(run.query, n);
  exporter.offer(run.query, n, exporter.GROWTH);
  run.frames.want(n, (line) => show(/** @type {any} */ (line), how === 'drag'));
}

/** @param {Frame} frame @param {boolean} still */
function show(frame, still) {
  document.body.classList.remove('closer');
  const said = stage.show(frame, still);
  if (stage.zoom === 1) detail();
  details.show(frame);
  lessonLink.update(frame, run?.query ?? '');
  overview.mark(frame, said);
  element('place').replaceChildren(say('place', { n: frame.n, last: run?.last }));
  lead();
}

// Where else this position is looked at.
function lead() {
  const newest = element('tree-picture').querySelector('[aria-current]')?.getAttribute('data-node') ?? '';
  const game = form.value('game');
  const asked = new URLSearchParams(game === '3x3' ? {} : { game });
  const moves = [form.value('moves'), newest].filter(Boolean).join(' ');
  if (moves) asked.set('moves', moves);
  element('scores').href = `/tree?${asked}`;
  element('search').href = `/search?${asked}&frame=0`;
}

// The sizes of the pictures follow the room that there is.
function measure() {
  const room = stage.room();
  if (Object.entries(room).every(([key, value]) => look[key] === value)) return;
  Object.assign(look, room);
  stage.resize(room);
  renew();
}

// The same frame, drawn otherwise.
function renew() {
  if (!run) return;
  run.frames.renew();
  overview.renew();
  run.frames.want(run.n, (line) => show(/** @type {any} */ (line), true));
}

// What a frame says, for whoever only points at it; none if the pointer has gone on.
/** @param {number} n @returns {Promise<string | null>} */
async function tell(n) {
  under?.abort();
  if (!run || n < 0) return null;
  under = new AbortController();
  const asked = new URLSearchParams(run.query);
  for (const [key, value] of Object.entries({ from: n, count: 1, voice: look.voice })) asked.set(key, String(value));
  let said = null;
  try {
    for await (const { sentence } of fetchLines('/api/growth/stage', asked, under.signal)) said = sentence.map(({ text }) => text).join('');
  } catch {
    return null;
  }
  return said;
}

/** @param {string} voice */
function speak(voice) {
  look.voice = voice;
  document.body.dataset.voice = voice;
  voices.press(voice);
  renew();
}

/** @param {number} by @param {[number, number]} [about] */
function zoom(by, about) {
  stage.scale(by, about);
  detail();
}

// The larger the boards, the more the server draws of them.
function detail() {
  if (stage.detail === look.zoom) return;
  look.zoom = stage.detail;
  renew();
}

// The newest node larger, with what holds there, where there is no room for it otherwise.
function closer() {
  document.body.classList.toggle('closer');
}

// Plays on from here, or from the start at the end; or stops.
function play() {
  const at = run;
  if (!at || playback.playing()) return playback.stop();
  if (at.n === at.last) go(0, 'jump');
  playback.play(() => {
    go(at.n + 1, 'step');
    return at.n < at.last;
  });
}

// Goes to the frame that makes a node; a tap on the newest node shows it larger.
/** @param {string} path */
async function visit(path) {
  const here = element('tree-picture').querySelector('[aria-current]')?.getAttribute('data-node');
  if (!run || path === here) return closer();
  const query = new URLSearchParams(run.query);
  query.set('path', path);
  const { n } = await fetchDocument('/api/growth/find', query).catch(() => ({ n: null }));
  if (n === null) note(say('not_made'));
  else go(n, 'jump');
}

/** @param {number} by */
const step = (by) => go((run?.n ?? 0) + by, 'step');

/** @type {Record<string, () => unknown>} */
const WAYS = {
  play,
  slower: () => playback.pace(-1),
  faster: () => playback.pace(1),
  first: () => go(0, 'jump'),
  last: () => go(run?.last ?? 0, 'jump'),
  back: () => step(-1),
  forward: () => step(1),
  ten_back: () => step(-10),
  ten_forward: () => step(10),
  leave: () => stage.shown?.leave != null && go(stage.shown.leave, 'jump'),
  larger: () => zoom(1.25),
  smaller: () => zoom(0.8),
  fit: () => zoom(0),
  full: projector.toggle,
  closer,
  more: () => drawers.toggle('more'),
  ...voices.ways(speak),
};

// Moves this way; says whether there was anything to move.
/** @param {string} way */
function move(way) {
  if (way === 'help') element('keys').showModal();
  if (way === 'help') return true;
  if (!run || !WAYS[way]) return false;
  if (!['play', 'slower', 'faster'].includes(way)) playback.stop();
  WAYS[way]();
  return true;
}

// Where the tree is as it is.
/** @param {string} query */
function elsewhere(query) {
  const asked = new URLSearchParams(query);
  asked.delete('depth');
  if (asked.get('view') === 'tree') asked.delete('view');
  return asked.size ? `/tree?${asked}` : '/tree';
}

// Shows the tree that the form asks for; what isn't a tree in the making is another page's.
function ask() {
  chips.show();
  const query = form.query();
  if (ORDERS.includes(form.value('view'))) begin(query, 0, address.push);
  else location.assign(elsewhere(query));
}

// Shows what the address asks for, also after Back and Forward.
/** @param {number | null} frame */
function follow(frame) {
  const { query } = address.read();
  form.fill(query);
  chips.show();
  if (query === run?.query) return go(frame ?? 0, 'arrive');
  begin(query, frame ?? 0, () => {});
}

function jump() {
  const n = element('number').valueAsNumber;
  if (run && n >= 0 && n <= run.last) go(n, 'jump');
  else errors.show({ key: 'number', message: say('no_frame', { n: element('number').value, last: run?.last }) });
}

gestures.listen(element('frame'), element('run'), { visit, zoom, pan: (x, y) => stage.pan(x, y), ring: (node) => stage.ring(node) });
keys.listen(move);
overview.listen(go, tell);
exporter.listen(() => run, fail);
drawers.listen(() => {});
chips.listen((key) => {
  drawers.open('settings');
  element(`option-${key}`)?.focus();
});
pictureOptions.listen(renew);
form.listen(ask);
element('form').addEventListener('submit', (event) => {
  event.preventDefault();
  drawers.open(null);
  ask();
});
element('jump').addEventListener('submit', (event) => {
  event.preventDefault();
  jump();
});
for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-way]'))) {
  button.addEventListener('click', () => move(button.dataset.way ?? ''));
}
for (const [action, way] of [['zoom-in', 'larger'], ['zoom-out', 'smaller'], ['zoom-fit', 'fit']]) {
  document.querySelector(`[data-action="${action}"]`)?.addEventListener('click', WAYS[way]);
}
voices.listen(speak);
projector.listen(measure);
addEventListener('popstate', () => {
  address.forget();
  follow(address.read().frame);
});
new ResizeObserver(measure).observe(element('tree-picture'));
measure();
chips.show();
reveal(false);
const opened = address.read();
if (opened.more) address.replace(opened.query, opened.frame);
if (runs && !errors.any()) follow(address.reloaded(opened));
else {
  drawers.open('settings');
  if (!errors.any()) status(say('press_show'));
}
