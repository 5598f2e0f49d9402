// The page `/search`: its state is one run (or none) and the frame the reader is at. Invariant: the address always says what
// the page shows.

import * as address from './address.js';
import * as faults from './faults.js';
import * as form from './form.js';
import { Frames } from './frames.js';
import * as imported from './import.js';
import * as line from './line.js';
import * as maker from './maker.js';
import * as nodes from './nodes.js';
import { element, say } from './page.js';
import * as passes from './passes.js';
import * as picker from './picker.js';
import * as picture from './picture.js';
import { record } from './server.js';
import * as session from './session.js';
import * as take from './take.js';
import * as transport from './transport.js';
import * as view from './view.js';

// The run shown: its query, its frames, the frame the reader is at.
let run = null;
// The run under way.
let underWay = null;

const { status } = session;

function leave() {
  transport.leave();
  take.leave();
  line.leave();
  underWay?.abort();
  run?.leaving.abort();
  run?.frames.close();
  run = underWay = null;
  status('');
  session.busy(false);
  session.reveal(false);
}

// Runs a search and shows a frame of it. `enter` writes the address.
async function begin(query, frame, enter) {
  leave();
  faults.clear();
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

function fail(error) {
  faults.show(error, error.status === 422 ? faults.advice('too_large') : '');
}

function arrive(summary, frame, enter) {
  underWay = null;
  session.busy(false);
  const query = new URLSearchParams(summary.query).toString();
  run = { query, last: summary.frames - 1, n: 0, frames: new Frames(query, summary.frames, fail, { facts: 'true' }) };
  transport.begin(run);
  run.leaving = new AbortController();
  const quiet = (error) => error.name === 'AbortError' || fail(error);
  const own = summary.query === summary.search;
  if (own && !summary.halt) line.show(query, run.leaving.signal).catch(quiet);
  passes.show(summary.passes);
  form.fill(new URLSearchParams(summary.search).toString());
  status(summary.sentence);
  view.begin(summary);
  session.reveal(true);
  const n = Math.min(frame, run.last);
  element('film-from').max = run.last;
  element('film-from').value = n;
  enter(run.query, n);
  session.present();
  go(n, 'arrive');
}

function go(n, how) {
  if (!run) return;
  const to = transport.arrive(run, n, how);
  passes.mark(to);
  take.offer(run.query, to);
  run.frames.want(to, view.show);
  if (how === 'step') address.step(run.query, to);
  if (how === 'jump') address.push(run.query, to);
}

// The board, the tree and the way to a comparison show what the form says.
function place() {
  picker.show();
  maker.follow();
  const asked = new URLSearchParams(form.query());
  const sided = [...asked].map(([key, value]) => [['game', 'moves', 'board'].includes(key) ? key : `left.${key}`, value]);
  element('compare').search = new URLSearchParams(sided);
}

nodes.listen(element('drawing'), transport.visit);
transport.listen({ run: () => run, go, fail });
passes.listen(go);
take.listen(() => run, fail);
imported.listen((query) => {
  begin(query, 0, address.push);
}, () => {
  leave();
  address.replace(form.query(), null);
}, fail);
picture.listen(() => {
  run?.frames.renew();
  if (run) go(run.n, 'arrive');
});
element('stop').addEventListener('click', () => underWay?.abort());
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
  focus: () => element('frame').focus({ preventScroll: true }),
});
