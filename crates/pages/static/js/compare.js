// The page `/compare`: its state is one comparison (or none), which side leads, and the leader's frame. Invariants: the address
// always says what the page shows; the follower shows what belongs to the leader's frame.

import * as address from './address.js';
import * as drawers from './drawers.js';
import * as errors from './errors.js';
import { Follower } from './follower.js';
import * as form from './form.js';
import * as gestures from './gestures.js';
import * as comparisonTable from './comparison-table.js';
import { element, say } from './page.js';
import { Pane } from './pane.js';
import * as positionPicker from './position-picker.js';
import * as pictureOptions from './picture-options.js';
import * as projector from './projector.js';
import { fetchDocument, fetchText } from './server.js';
import * as session from './session.js';
import * as transport from './transport.js';
import * as voices from './voices.js';

const SIDES = ['left', 'right'];
// What a first visit shows: the same search with and without a table, where one has remembered.
const FIRST = { query: 'score=shortest&window=range&left.table=merged&left.node_limit=2000&right.node_limit=2000', frame: 99 };
// Places where they part that are looked for, at most.
const PARTINGS = 2000;

// The comparison shown: its query without leader, where each side parts from the other, who leads.
let run = null;
// The comparison under way.
let underWay = null;
let voice = 'plain';

const panes = Object.fromEntries(SIDES.map((name) => [name, new Pane(name, fail)]));

const other = (name) => SIDES.find((side) => side !== name);
const leader = () => (run ? panes[run.leads].run : null);

// A query of the address in its parts: what is compared, and who leads.
function parts(query) {
  const asked = new URLSearchParams(query);
  const leads = asked.get('leader') ?? SIDES[0];
  asked.delete('leader');
  return { query: asked.toString(), leads };
}

function whole({ query, leads }) {
  const asked = new URLSearchParams(query);
  if (leads !== SIDES[0]) asked.set('leader', leads);
  return asked.toString();
}

const empty = (is) => document.body.classList.toggle('empty', is);

function leave() {
  transport.leave();
  underWay?.abort();
  run?.follower.close();
  for (const name of SIDES) panes[name].leave();
  run = underWay = null;
  session.status('');
  session.busy(false);
  empty(true);
}

// Runs both searches and shows a frame. `enter` writes the address.
async function begin(asked, frame, enter) {
  leave();
  errors.clear();
  const controller = new AbortController();
  underWay = controller;
  session.busy(true);
  session.status(say('comparing'));
  const { query, leads } = parts(asked);
  try {
    const found = await fetchDocument('/api/compare', `${query}&paths=${PARTINGS}`, controller.signal);
    const html = await fetchText('/api/compare', `${query}&format=html`, controller.signal);
    if (underWay === controller) arrive({ ...found, html }, { leads, frame }, enter);
  } catch (error) {
    if (underWay !== controller) return;
    leave();
    if (error.name === 'AbortError') session.status(say('stopped'));
    else fail(error);
  }
}

// A fault is shown at its field, in the drawer that has it.
function fail(error) {
  drawers.open(error.key === 'where' ? 'more' : 'settings');
  errors.show(error, error.status === 422 ? errors.advice('too_large') : '');
}

// Where a side goes alone, and where it turns back and the other goes on: its own frames, in order.
function partings(found, name) {
  const alone = found[`only_${name}`].first.map(({ frame }) => frame);
  const left = found[`only_${other(name)}`].first.map(({ not_visited: reason }) => reason.frame);
  return [...new Set([...alone, ...left])].sort((one, two) => one - two);
}

function arrive(found, { leads, frame }, enter) {
  underWay = null;
  session.busy(false);
  const query = new URLSearchParams(found.query).toString();
  run = {
    query,
    leads,
    follower: new Follower(query, fail),
    partings: Object.fromEntries(SIDES.map((name) => [name, partings(found, name)])),
  };
  form.fill(query);
  session.status('');
  for (const name of SIDES) panes[name].begin(found[`${name}_query`], found[name], found[other(name)]);
  comparisonTable.show(found.html);
  empty(false);
  lead(leads);
  measure();
  const n = Math.min(frame, leader().last);
  enter(whole(run), n);
  go(n, 'arrive');
}

// Lets a side lead.
function lead(name) {
  run.leads = name;
  element('run').dataset.leads = name;
  element('leads').replaceChildren(say(`leads.${name}`));
  for (const side of SIDES) panes[side].role(side === name);
  transport.begin(leader());
}

function go(n, how) {
  if (!run) return;
  const [leads, follows] = [panes[run.leads], panes[other(run.leads)]];
  const to = transport.arrive(leads.run, n, how);
  leads.want(to, null, how === 'drag', meet);
  run.follower.want({ leader: run.leads, frame: to }, (line) => {
    follows.run.n = line.n;
    follows.want(line.n, { beside: to, missed: line.not_visited }, how === 'drag', meet);
  });
  if (how === 'step') address.step(whole(run), to);
  if (how === 'jump') address.push(whole(run), to);
}

// Says where both stand.
function meet() {
  const [left, right] = SIDES.map((name) => panes[name].run?.n);
  element('meeting').replaceChildren(say('meeting', { left, right }));
  element('place').replaceChildren(say('place', { n: leader().n, last: leader().last }));
}

// Lets the other side lead, from the frame it shows.
function swap() {
  lead(other(run.leads));
  go(leader().n, 'jump');
}

// Goes to a frame of a side, which leads from then on.
function jumpTo(name, n) {
  if (run.leads !== name) lead(name);
  drawers.open(null);
  go(n, 'jump');
  element(`${name}-frame`).focus({ preventScroll: true });
}

// Goes to the frames of a node in a side's picture.
function visit(name, path) {
  if (run.leads !== name) lead(name);
  transport.visit(path);
}

// Goes to the nearest place where they part.
function part(forward) {
  const { n } = leader();
  const all = run.partings[run.leads];
  const to = forward ? all.find((frame) => frame > n) : all.findLast((frame) => frame < n);
  if (to === undefined) transport.note(say(forward ? 'none_after' : 'none_before'));
  else go(to, 'jump');
}

function measure() {
  const changed = SIDES.filter((name) => panes[name].measure(voice));
  if (run && changed.length) renew();
}

// The same frames, drawn otherwise.
function renew() {
  for (const name of SIDES) panes[name].renew();
}

function speak(wanted) {
  voice = wanted;
  voices.press(wanted);
  measure();
}

const WAYS = {
  swap,
  parting_back: () => part(false),
  parting_forward: () => part(true),
  leave: () => {
    const to = panes[run.leads].leaves();
    if (to !== null) go(to, 'jump');
  },
  larger: () => SIDES.forEach((name) => panes[name].zoom(1.25)),
  smaller: () => SIDES.forEach((name) => panes[name].zoom(0.8)),
  fit: () => SIDES.forEach((name) => panes[name].zoom(0)),
  full: projector.toggle,
  more: () => drawers.toggle('more'),
  find: () => {
    drawers.open('more');
    element('moving').open = true;
    element('where').focus();
  },
  ...voices.ways(speak),
};

for (const name of SIDES) {
  const pane = panes[name];
  const said = document.querySelector(`.side-said[data-side="${name}"]`);
  gestures.listen(pane.tree, said, {
    visit: (path) => visit(name, path),
    zoom: (by, about) => pane.zoom(by, about),
    pan: (x, y) => pane.stage.pan(x, y),
    ring: (node) => pane.stage.ring(node),
  });
  // Where there is room for one sentence only, a tap says whose.
  element(`${name}-frame`).addEventListener('pointerup', () => { element('run').dataset.shows = name; });
  pane.overview.listen((n, how) => {
    if (!run) return;
    if (run.leads !== name) lead(name);
    go(n, how);
  }, (n) => pane.tell(n));
}
comparisonTable.listen(jumpTo);
transport.listen({ run: leader, go, fail, more: WAYS });
drawers.listen(() => {});
element('swap').addEventListener('click', swap);
element('stop').addEventListener('click', () => underWay?.abort());
voices.listen(speak);
pictureOptions.listen(renew);
projector.listen(measure);
new ResizeObserver(measure).observe(panes.left.tree);
session.listen({
  begin,
  leave,
  place: positionPicker.show,
  running: () => run !== null || underWay !== null,
  go: (asked, frame) => {
    const { query, leads } = parts(asked);
    if (query !== run?.query) return false;
    if (leads !== run.leads) lead(leads);
    go(frame, 'arrive');
    return true;
  },
  idle: () => {
    empty(true);
    drawers.open('settings');
  },
  focus: () => element(`${run?.leads ?? 'left'}-frame`).focus({ preventScroll: true }),
  first: FIRST,
});
