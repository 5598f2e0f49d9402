// The page `/tree` while the tree is made: the stage, with a frame a node. Its state is one tree (or none) and the frame that the
// reader is at. Invariant: the address always says what the page shows.

import * as address from './address.js';
import * as chips from './chips.js';
import * as drawers from './drawers.js';
import * as errors from './errors.js';
import * as exporter from './export.js';
import * as form from './form.js';
import * as details from './frame-details.js';
import { FrameViewer } from './frame-viewer.js';
import * as lessonLink from './lesson-link.js';
import { element, make, note, runs, say, status } from './page.js';
import * as playback from './playback.js';
import { count } from './recordings.js';
import * as transport from './transport.js';
import * as voices from './voices.js';

/** @import { Enter, Frame, Run } from '../types/page.js' */

// The orders in which a tree is made; whatever else is shown of it is another page.
const ORDERS = ['breadth-first', 'depth-first'];

// The request under way.
/** @type {AbortController | null} */
let asking = null;

/** @type {FrameViewer} */
const viewer = new FrameViewer({
  options: { portrait: 132, voice: 'plain' },
  fail,
  shown,
  moved,
  address: ({ query }) => query,
  visit: (path) => path === viewer.here && closer(),
  notVisited: () => note(say('not_made')),
});

function leave() {
  asking?.abort();
  playback.stop();
  exporter.leave();
  viewer.close();
  document.body.classList.add('empty');
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
/** @param {string} query @param {number} frame @param {Enter} enter */
async function begin(query, frame, enter) {
  leave();
  errors.clear();
  note('');
  const controller = new AbortController();
  asking = controller;
  element('progress').hidden = false;
  status(say('loading'));
  try {
    const nodes = await count('growth', query, controller.signal);
    if (asking === controller) arrive(query, nodes, frame, enter);
  } catch (error) {
    if (asking === controller) fail(error);
  }
}

/** @param {string} query @param {number} frames @param {number} frame @param {Enter} enter */
function arrive(query, frames, frame, enter) {
  const n = Math.min(frame, frames - 1);
  element('progress').hidden = true;
  status('');
  document.body.classList.remove('empty');
  viewer.stage.begin();
  viewer.open({ kind: 'growth', query, frames, n });
  const run = /** @type {Run} */ (viewer.run);
  transport.begin(run);
  exporter.begin(run);
  element('result').replaceChildren(make('span', say('result_nodes', { nodes: frames })));
  enter(query, n);
  viewer.go(n, 'arrive');
}

/** @param {Run} run */
function moved(run) {
  transport.arrive(run);
  exporter.offer(run);
}

/** @param {Frame} frame */
function shown(frame) {
  document.body.classList.remove('closer');
  details.show(frame);
  lessonLink.update(frame, viewer.run?.query ?? '');
  element('place').replaceChildren(say('place', { n: frame.n, last: viewer.run?.last }));
  linkElsewhere();
}

// Where else this position is looked at.
function linkElsewhere() {
  const game = form.value('game');
  const asked = new URLSearchParams(game === '3x3' ? {} : { game });
  const moves = [form.value('moves'), viewer.here].filter(Boolean).join(' ');
  if (moves) asked.set('moves', moves);
  element('scores').href = `/tree?${asked}`;
  element('search').href = `/search?${asked}&frame=0`;
}

// The newest node larger, with what holds there, where there is no room for it otherwise.
function closer() {
  document.body.classList.toggle('closer');
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
  if (query === viewer.run?.query) return viewer.go(frame ?? 0, 'arrive');
  begin(query, frame ?? 0, () => {});
}

viewer.listen();
transport.listen(() => viewer, {
  leave: transport.leave,
  closer,
  more: () => drawers.toggle('more'),
  ...voices.listen([viewer]),
});
exporter.listen(() => viewer.run, fail);
drawers.listen(() => {});
chips.listen((key) => {
  drawers.open('settings');
  element(`option-${key}`)?.focus();
});
form.listen(ask);
element('form').addEventListener('submit', (event) => {
  event.preventDefault();
  drawers.open(null);
  ask();
});
addEventListener('popstate', () => {
  address.forget();
  follow(address.read().frame);
});
chips.show();
document.body.classList.add('empty');
const opened = address.read();
if (opened.more) address.replace(opened.query, opened.frame);
if (runs && !errors.any()) follow(address.reloaded(opened));
else {
  drawers.open('settings');
  if (!errors.any()) status(say('press_show'));
}
