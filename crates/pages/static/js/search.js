// The page `/search`: its state is one run (or none) and the frame the reader is at. Invariant: the address always says what
// the page shows.

import * as address from './address.js';
import * as bestLine from './best-line.js';
import * as chips from './chips.js';
import * as drawers from './drawers.js';
import * as exporter from './export.js';
import * as factList from './fact-list.js';
import * as form from './form.js';
import * as details from './frame-details.js';
import { FrameViewer } from './frame-viewer.js';
import { Frames } from './frames.js';
import * as lessonLink from './lesson-link.js';
import { element, note, say, status } from './page.js';
import * as passes from './passes.js';
import * as positionPicker from './position-picker.js';
import { record } from './recordings.js';
import * as recordingImport from './recording-import.js';
import * as session from './session.js';
import * as transport from './transport.js';
import * as treeMaker from './tree-maker.js';
import * as voices from './voices.js';

/** @import { RecordingSummary } from '../types/api.js' */
/** @import { Enter, Frame, Run } from '../types/page.js' */

// What a first visit shows: a search that is finished, at its first cutoff.
const FIRST = { query: 'window=range&table=merged&score=shortest', frame: 28 };

// All facts of the run's frames, and what ends with the run.
/** @type {Frames | null} */
let listed = null;
let leaving = new AbortController();

const { fail } = session;
/** @type {FrameViewer} */
const viewer = new FrameViewer({
  options: { portrait: 132, voice: 'plain' },
  fail,
  shown,
  moved,
  address: ({ query }) => query,
  visit: (path) => path === viewer.here && closer(),
  notVisited: () => note(say('not_visited')),
});

function leave() {
  exporter.leave();
  bestLine.leave();
  chips.result(null);
  leaving.abort();
  listed?.close();
  viewer.close();
  document.body.classList.add('empty');
}

// Runs a search and shows a frame of it. `enter` writes the address.
/** @param {string} query @param {number} frame @param {Enter} enter */
function begin(query, frame, enter) {
  const searching = (/** @type {number} */ nodes) => say('searching', { nodes });
  const work = (/** @type {AbortSignal} */ signal) => record(query, signal, (nodes) => status(searching(nodes)));
  session.carry(searching(0), work, (summary) => arrive(summary, frame, enter));
}

/** @param {RecordingSummary} summary @param {number} frame @param {Enter} enter */
function arrive(summary, frame, enter) {
  const { search, frames, passes: all, halt } = summary;
  const query = new URLSearchParams(summary.query).toString();
  const n = Math.min(frame, frames - 1);
  leaving = new AbortController();
  listed = new Frames({ path: '/api/frames', query, total: frames, failed: fail, options: () => ({ facts: 'true' }), compared: true });
  document.body.classList.remove('empty');
  viewer.stage.begin();
  viewer.open({ kind: 'search', query, frames, n });
  const run = /** @type {Run} */ (viewer.run);
  transport.begin(run);
  exporter.begin(run);
  const quiet = (/** @type {Error} */ error) => error.name === 'AbortError' || fail(error);
  if (summary.query === search && !halt) bestLine.show(query, leaving.signal).catch(quiet);
  passes.show(all);
  form.fill(new URLSearchParams(search).toString());
  chips.show();
  chips.result(summary);
  enter(query, n);
  viewer.go(n, 'arrive');
}

/** @param {Run} run */
function moved(run) {
  transport.arrive(run);
  passes.mark(run.n);
  exporter.offer(run);
  listFacts();
}

/** @param {Frame} frame */
function shown(frame) {
  document.body.classList.remove('closer');
  details.show(frame);
  lessonLink.update(frame, viewer.run?.query ?? '');
  element('place').replaceChildren(say('place', { n: frame.n, last: viewer.run?.last }));
}

// All facts, as long as the drawer that has them is open.
function listFacts() {
  if (!viewer.run) return;
  if (drawers.isOpen('more')) listed?.want(viewer.run.n, (line) => factList.show(line.facts));
  else listed?.rest();
}

// The node in question larger, with what holds there, where there is no room for it otherwise.
function closer() {
  document.body.classList.toggle('closer');
  return true;
}

// The board, the tree and the link to a comparison show what the form says.
function place() {
  positionPicker.show();
  treeMaker.follow();
  chips.show();
  const given = new URLSearchParams(form.query());
  const sided = [...given].map(([key, value]) => [['game', 'moves', 'board'].includes(key) ? key : `left.${key}`, value]);
  element('compare').search = String(new URLSearchParams(sided));
}

const focus = () => element('frame').focus({ preventScroll: true });

viewer.listen();
transport.listen(() => viewer, {
  leave: transport.leave,
  closer,
  more: () => drawers.toggle('more'),
  ...transport.lookups(fail),
  ...voices.listen([viewer]),
});
passes.listen((n, how) => viewer.go(n, how));
exporter.listen(() => viewer.run, fail);
drawers.listen(listFacts);
chips.listen((key) => {
  drawers.open('settings');
  /** @type {HTMLElement | null} */ (document.querySelector(`[name="${key}"]`))?.focus();
});
recordingImport.listen((query) => {
  begin(query, 0, (...opened) => {
    address.push(...opened);
    drawers.open(null);
    focus();
  });
}, () => {
  session.leave();
  address.replace(form.query(), null);
}, fail);
session.listen({
  begin,
  leave,
  place,
  isOpen: () => viewer.run !== null,
  go: (query, frame) => {
    if (query !== viewer.run?.query) return false;
    viewer.go(frame, 'arrive');
    return true;
  },
  idle: () => {
    document.body.classList.add('empty');
    drawers.open('settings');
  },
  focus,
  first: FIRST,
});
