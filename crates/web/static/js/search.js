// The page `/search`: its state is one run (or none) and the frame the reader is at. Invariants: the address always says
// what the page shows; a run starts when the user asks for it, or the address does and the server allows it.

import * as address from './address.js';
import * as faults from './faults.js';
import * as form from './form.js';
import { Frames } from './frames.js';
import { listen } from './keys.js';
import * as line from './line.js';
import * as maker from './maker.js';
import * as nodes from './nodes.js';
import { element, runs, say } from './page.js';
import * as passes from './passes.js';
import * as picker from './picker.js';
import * as picture from './picture.js';
import * as player from './player.js';
import { fetchDocument, record } from './server.js';
import * as take from './take.js';
import * as timeline from './timeline.js';
import * as view from './view.js';

// The run shown: its query, its frames, the frame the reader is at, and the look-up under way.
let run = null;
// The run under way.
let underWay = null;
// The frame that an address asks for which may not run by itself.
let asked = null;

// Where the ways to move would push the rest out of sight.
const narrow = matchMedia('(max-width: 60rem)');

// Makes room for the frames.
function fold() {
  element('settings').open = false;
  if (narrow.matches) element('moving').open = false;
}

// Brings them to where the reader looks.
function present() {
  if (narrow.matches) element('viewer').scrollIntoView({ block: 'start' });
}

const status = (text) => element('status').replaceChildren(text);
const note = (text) => element('note').replaceChildren(text);

function leave() {
  player.stop();
  take.leave();
  line.leave();
  underWay?.abort();
  run?.leaving.abort();
  run?.frames.close();
  run?.look?.abort();
  run = underWay = null;
  status('');
  busy(false);
  element('viewer').hidden = true;
  element('hint').hidden = false;
}

function busy(is) {
  element('progress').hidden = element('stop').hidden = !is;
  element('run').setAttribute('aria-busy', is);
}

// Runs a search and shows a frame of it. `enter` writes the address.
async function begin(query, frame, enter) {
  leave();
  faults.clear();
  const controller = new AbortController();
  underWay = controller;
  busy(true);
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
  busy(false);
  const query = new URLSearchParams(summary.query).toString();
  run = { query, last: summary.frames - 1, n: 0, frames: new Frames(query, summary.frames, fail), look: null };
  run.leaving = new AbortController();
  const quiet = (error) => error.name === 'AbortError' || fail(error);
  timeline.show(query, run.leaving.signal).catch(quiet);
  if (!summary.halt) line.show(query, run.leaving.signal).catch(quiet);
  passes.show(summary.passes);
  form.fill(query);
  status(sumUp(summary));
  view.begin(summary);
  element('hint').hidden = true;
  element('viewer').hidden = false;
  for (const id of ['slider', 'number', 'film-from']) element(id).max = run.last;
  element('of').replaceChildren(say('of', { last: run.last }));
  const n = Math.min(frame, run.last);
  element('film-from').value = n;
  enter(run.query, n);
  present();
  go(n, 'arrive');
}

function sumUp(summary) {
  const { frames, calculated, pruned, halt } = summary;
  if (halt) {
    return say('summary_stopped', { frames, calculated, message: summary.halt_message, advice: faults.advice(halt) });
  }
  return say('summary', { frames, calculated, pruned, score: summary.score, unit: say(`unit.${summary.pruned_unit}`) });
}

// Goes to a frame: a `step` replaces the address soon, a `jump` makes an entry, `drag` and `arrive` leave it alone. Whoever
// goes elsewhere by hand stops what plays.
function go(n, how) {
  if (!run) return;
  if (how !== 'step') player.stop();
  const to = Math.max(0, Math.min(n, run.last));
  run.n = to;
  note('');
  faults.clear('number');
  element('slider').value = element('number').value = to;
  element('slider').setAttribute('aria-valuetext', say('place', { n: to, last: run.last }));
  timeline.mark(to, run.last);
  passes.mark(to);
  take.offer(run.query, to);
  run.frames.want(to, view.show);
  if (how === 'step') address.step(run.query, to);
  if (how === 'jump') address.push(run.query, to);
}

// Goes to the nearest frame that the server finds, forward or back.
async function look(forward, wanted) {
  const looking = run;
  looking.look?.abort();
  looking.look = new AbortController();
  const query = new URLSearchParams(looking.query);
  const from = looking.n + (forward && !('node' in wanted) ? 1 : 0);
  const direction = forward ? 'next' : 'previous';
  for (const [key, value] of Object.entries({ ...wanted, from, direction })) query.set(key, value);
  try {
    const { n } = await fetchDocument('/api/find', query, looking.look.signal);
    if (run !== looking) return;
    if (n === null) note(say(forward ? 'none_after' : 'none_before'));
    else go(n, 'jump');
  } catch (error) {
    if (error.name !== 'AbortError') fail(error);
  }
}

// Goes to the frames of a node of the picture.
async function visit(path) {
  const going = run;
  const query = new URLSearchParams(going.query);
  query.set('path', path);
  query.set('from', going.n);
  const { n } = await fetchDocument('/api/find', query).catch(() => ({ n: null }));
  if (run !== going) return;
  if (n === null) note(say('not_visited'));
  else go(n, 'jump');
}

// Plays on from here, or from the start at the end; or stops.
function play() {
  if (player.playing()) return player.stop();
  if (run.n === run.last) go(0, 'jump');
  player.play(() => {
    go(run.n + 1, 'step');
    return run.n < run.last;
  });
}

function pace(by) {
  const list = element('speed');
  list.selectedIndex = Math.max(0, Math.min(list.selectedIndex + by, list.length - 1));
}

const CUT = { where: 'flag=ab_pruned' };
const ANSWER = { where: 'kind=tt,flag=tt_pruned' };

const KINDS = ['start', 'tt', 'score', 'update', 'end'].flatMap((kind) => [
  [`${kind}_back`, () => look(false, { where: `kind=${kind}` })],
  [`${kind}_forward`, () => look(true, { where: `kind=${kind}` })],
]);

const WAYS = {
  ...Object.fromEntries(KINDS),
  play,
  slower: () => pace(-1),
  faster: () => pace(1),
  first: () => go(0, 'jump'),
  last: () => go(run.last, 'jump'),
  back: () => go(run.n - 1, 'step'),
  forward: () => go(run.n + 1, 'step'),
  ten_back: () => go(run.n - 10, 'step'),
  ten_forward: () => go(run.n + 10, 'step'),
  node_back: () => look(false, { node: 'same' }),
  node_forward: () => look(true, { node: 'same' }),
  parent_back: () => look(false, { node: 'parent' }),
  parent_forward: () => look(true, { node: 'parent' }),
  cut_back: () => look(false, CUT),
  cut_forward: () => look(true, CUT),
  answer_back: () => look(false, ANSWER),
  answer_forward: () => look(true, ANSWER),
  find: () => {
    element('moving').open = true;
    element('where').focus();
  },
};

// Moves this way; says whether there was anything to move.
function move(way) {
  if (way === 'help') element('keys').showModal();
  else if (run) {
    if (!['play', 'slower', 'faster'].includes(way)) player.stop();
    WAYS[way]();
  }
  return way === 'help' || run !== null;
}

function find(forward) {
  faults.clear('where');
  const where = element('where').value.trim();
  if (where) look(forward, { where });
  else faults.show({ key: 'where', message: say('empty_condition') });
}

function jump() {
  const n = element('number').valueAsNumber;
  if (n >= 0 && n <= run.last) go(n, 'jump');
  else faults.show({ key: 'number', message: say('no_frame', { n: element('number').value, last: run.last }) });
}

// Shows what the address asks for: after Back or Forward, and when the page is opened.
function follow() {
  address.forget();
  const { query, frame } = address.read();
  asked = null;
  if (run && frame !== null && query === run.query) return go(frame, 'arrive');
  form.fill(query);
  place();
  if (frame !== null) return begin(query, frame, () => {});
  leave();
}

// The board, the tree and the line of what is chosen show what the form says.
function place() {
  element('chosen').textContent = form.chosen();
  picker.show();
  maker.follow();
}

function open() {
  const { query, frame: given, more } = address.read();
  const frame = address.reloaded({ query, frame: given });
  if (more) address.replace(query, frame);
  if (frame === null) return;
  if (runs && !faults.any()) {
    fold();
    begin(query, frame, address.replace);
  } else if (!faults.any()) {
    asked = { query: form.query(), frame };
    status(say('press_run', { n: frame }));
  }
}

function submit() {
  const query = form.query();
  const frame = asked?.query === query ? asked.frame : 0;
  asked = null;
  begin(query, frame, (...run) => {
    address.push(...run);
    fold();
    element('frame').focus({ preventScroll: true });
  });
}

// Another search: the run is left, and the address says what the form says.
function change(key) {
  faults.clear(key);
  place();
  const enter = run || underWay ? address.push : address.replace;
  leave();
  enter(form.query(), null);
}

function onSubmit(id, action) {
  element(id).addEventListener('submit', (event) => {
    event.preventDefault();
    action();
  });
}

function otherLanguage({ currentTarget: link }) {
  address.flush();
  const query = new URLSearchParams(location.search);
  query.set('lang', link.dataset.lang);
  link.href = `?${query}`;
}

nodes.listen(visit);
timeline.listen(go);
passes.listen(go);
take.listen(() => run, fail);
picture.listen(() => {
  run?.frames.renew();
  if (run) go(run.n, 'arrive');
});
form.listen(change);
listen(move);
onSubmit('form', submit);
onSubmit('jump', jump);
onSubmit('find', () => find(true));
element('find-previous').addEventListener('click', () => find(false));
element('stop').addEventListener('click', () => underWay?.abort());
element('slider').addEventListener('input', (event) => go(event.target.valueAsNumber, 'drag'));
element('slider').addEventListener('change', (event) => go(event.target.valueAsNumber, 'jump'));
element('show-keys').addEventListener('click', () => move('help'));
element('language').addEventListener('click', otherLanguage);
for (const button of document.querySelectorAll('[data-way]')) {
  button.addEventListener('click', () => move(button.dataset.way));
}
addEventListener('popstate', follow);
place();
open();
