// The page `/search`: its state is one run (or none) and the frame the reader is at. Invariant: the address always says what
// the page shows.

import * as address from './address.js';
import * as chips from './chips.js';
import * as drawers from './drawers.js';
import * as factList from './fact-list.js';
import * as errors from './errors.js';
import * as form from './form.js';
import { Frames } from './frames.js';
import * as gestures from './gestures.js';
import * as recordingImport from './recording-import.js';
import * as bestLine from './best-line.js';
import * as treeMaker from './tree-maker.js';
import { Overview } from './overview.js';
import { element, say } from './page.js';
import * as passes from './passes.js';
import * as positionPicker from './position-picker.js';
import * as pictureOptions from './picture-options.js';
import * as projector from './projector.js';
import { fetchSentence, record } from './server.js';
import * as details from './frame-details.js';
import * as session from './session.js';
import { Stage, joined } from './stage.js';
import * as exporter from './export.js';
import * as lessonLink from './lesson-link.js';
import * as transport from './transport.js';
import * as voices from './voices.js';

// What a first visit shows: a search that is finished, at its first cut.
const FIRST = { query: 'window=range&table=merged&score=shortest', frame: 28 };

// The run shown: its query, its frames, the frame the reader is at.
let run = null;
// The run under way.
let underWay = null;
// The sizes that the server draws for, and the voice.
const look = { width: 0, height: 0, line: 0, portrait: 132, voice: 'plain', zoom: 100 };
// What lies under the pointer: the look-up under way.
let under = null;

const { status } = session;
const stage = new Stage(element('frame'), element('tree-picture'), element('line'));
const overview = new Overview(element('overview'), fail);

function leave() {
  transport.leave();
  exporter.leave();
  bestLine.leave();
  overview.clear();
  chips.result(null);
  underWay?.abort();
  run?.leaving.abort();
  run?.frames.close();
  run?.listed.close();
  run = underWay = null;
  status('');
  session.busy(false);
  reveal(false);
}

function reveal(is) {
  document.body.classList.toggle('empty', !is);
}

// Runs a search and shows a frame of it. `enter` writes the address.
async function begin(query, frame, enter) {
  leave();
  errors.clear();
  const controller = new AbortController();
  underWay = controller;
  session.busy(true);
  status(say('searching', { nodes: 0 }));
  try {
    const summary = await record(query, controller.signal, (nodes) => status(say('searching', { nodes })));
    if (underWay === controller) arrive(summary, frame, enter);
  } catch (error) {
    if (underWay !== controller) return;
    leave();
    if (error.name === 'AbortError') status(say('stopped'));
    else fail(error);
  }
}

// A fault is shown at its field, in the drawer that has it.
function fail(error) {
  drawers.open(error.key === 'where' ? 'more' : 'settings');
  errors.show(error, error.status === 422 ? errors.advice('too_large') : '');
}

const asked = () => ({ ...look, theme: pictureOptions.colours() });

function arrive(summary, frame, enter) {
  underWay = null;
  session.busy(false);
  const query = new URLSearchParams(summary.query).toString();
  const source = { path: '/api/stage', compared: false, manner: asked, join: joined };
  run = { query, last: summary.frames - 1, n: 0, frames: new Frames(query, summary.frames, fail, {}, source) };
  run.listed = new Frames(query, summary.frames, fail, { facts: 'true' }, { path: '/api/frames', compared: true, manner: () => ({}) });
  run.leaving = new AbortController();
  stage.begin();
  measure();
  overview.begin(run);
  transport.begin(run);
  const quiet = (error) => error.name === 'AbortError' || fail(error);
  const own = summary.query === summary.search;
  if (own && !summary.halt) bestLine.show(query, run.leaving.signal).catch(quiet);
  passes.show(summary.passes);
  form.fill(new URLSearchParams(summary.search).toString());
  chips.show();
  chips.result(summary);
  status('');
  reveal(true);
  const n = Math.min(frame, run.last);
  element('film-from').max = run.last;
  element('film-from').value = n;
  enter(run.query, n);
  go(n, 'arrive');
}

function go(n, how) {
  if (!run) return;
  const to = transport.arrive(run, n, how);
  passes.mark(to);
  exporter.offer(run.query, to);
  run.frames.want(to, (frame) => {
    show(frame, how === 'drag');
    element('place').replaceChildren(say('place', { n: frame.n, last: run.last }));
  });
  listFacts();
  if (how === 'step') address.step(run.query, to);
  if (how === 'jump') address.push(run.query, to);
}

function show(frame, still) {
  document.body.classList.remove('closer');
  const said = stage.show(frame, still);
  if (stage.zoom === 1) detail();
  details.show(frame);
  lessonLink.update(frame, run?.query ?? '');
  overview.mark(frame, said);
}

// All facts, as long as the drawer that has them is open.
function listFacts() {
  if (!run) return;
  if (drawers.isOpen('more')) run.listed.want(run.n, (line) => factList.show(line.facts));
  else run.listed.rest();
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
  run.frames.want(run.n, (frame) => show(frame, true));
}

// What a frame says, for whoever only points at it; none if the pointer has gone on.
async function tell(n) {
  under?.abort();
  if (!run || n < 0) return null;
  const controller = new AbortController();
  under = controller;
  return fetchSentence(run.query, n, controller.signal);
}

function speak(voice) {
  look.voice = voice;
  document.body.dataset.voice = voice;
  voices.press(voice);
  renew();
}

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

// The node in question larger, with what holds there, where there is no room for it otherwise.
function closer() {
  document.body.classList.toggle('closer');
}

const WAYS = {
  leave: () => stage.shown?.leave != null && go(stage.shown.leave, 'jump'),
  larger: () => zoom(1.25),
  smaller: () => zoom(0.8),
  fit: () => zoom(0),
  full: projector.toggle,
  closer,
  more: () => drawers.toggle('more'),
  find: () => {
    drawers.open('more');
    element('moving').open = true;
    element('where').focus();
  },
  ...voices.ways(speak),
};

// The board, the tree and the way to a comparison show what the form says.
function place() {
  positionPicker.show();
  treeMaker.follow();
  chips.show();
  const given = new URLSearchParams(form.query());
  const sided = [...given].map(([key, value]) => [['game', 'moves', 'board'].includes(key) ? key : `left.${key}`, value]);
  element('compare').search = new URLSearchParams(sided);
}

// Goes to a node's frames; a tap on the node in question shows it larger.
function visit(path) {
  const here = element('tree-picture').querySelector('[aria-current]')?.getAttribute('data-node');
  if (path === here) closer();
  else transport.visit(path);
}

gestures.listen(element('frame'), element('run'), { visit, zoom, pan: (x, y) => stage.pan(x, y), ring: (node) => stage.ring(node) });
transport.listen({ run: () => run, go, fail, more: WAYS });
overview.listen(go, tell);
passes.listen(go);
exporter.listen(() => run, fail);
drawers.listen(listFacts);
chips.listen((key) => {
  drawers.open('settings');
  document.querySelector(`[name="${key}"]`)?.focus();
});
recordingImport.listen((query) => {
  begin(query, 0, (...opened) => {
    address.push(...opened);
    drawers.open(null);
    element('frame').focus({ preventScroll: true });
  });
}, () => {
  leave();
  address.replace(form.query(), null);
}, fail);
pictureOptions.listen(renew);
for (const [action, way] of [['zoom-in', 'larger'], ['zoom-out', 'smaller'], ['zoom-fit', 'fit']]) {
  document.querySelector(`[data-action="${action}"]`).addEventListener('click', WAYS[way]);
}
voices.listen(speak);
element('stop').addEventListener('click', () => underWay?.abort());
projector.listen(measure);
new ResizeObserver(measure).observe(element('tree-picture'));
measure();
session.listen({
  begin,
  leave,
  place,
  running: () => run !== null || underWay !== null,
  go: (query, frame) => {
    if (query !== run?.query) return false;
    go(frame, 'arrive');
    return true;
  },
  idle: () => {
    reveal(false);
    drawers.open('settings');
  },
  focus: () => element('frame').focus({ preventScroll: true }),
  first: FIRST,
});
