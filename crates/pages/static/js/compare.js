// The page `/compare`: its state is one comparison (or none), which side leads, and the leader's frame. Invariants: the address
// always says what the page shows; the follower shows what belongs to the leader's frame.

import * as comparisonTable from './comparison-table.js';
import * as drawers from './drawers.js';
import { Follower } from './follower.js';
import * as form from './form.js';
import { element, note, say } from './page.js';
import { Pane } from './pane.js';
import * as positionPicker from './position-picker.js';
import { fetchDocument, fetchText } from './server.js';
import * as session from './session.js';
import * as transport from './transport.js';
import * as voices from './voices.js';

/** @import { CompareReport } from '../types/api.js' */
/** @import { Enter, How, Run, Side } from '../types/page.js' */
/** @typedef {{ query: string, leads: Side, follower: Follower, partings: Record<Side, number[]> }} Comparison */

/** @type {Side[]} */
const SIDES = ['left', 'right'];
// What a first visit shows: the same search with and without a table, where one has remembered.
const FIRST = { query: 'score=shortest&window=range&left.table=merged&left.node_limit=2000&right.node_limit=2000', frame: 99 };
// Places where they part that are looked for, at most.
const PARTINGS = 2000;

// The comparison shown: its query without leader, who leads, where each side parts from the other.
/** @type {Comparison | null} */
let run = null;

/** @param {Side} name */
const makePane = (name) => new Pane(name, {
  fail: session.fail,
  then: meet,
  moved: (to, how) => moved(name, to, how),
  address: () => whole(/** @type {Comparison} */ (run)),
  notVisited: () => note(say('not_visited')),
});
const panes = { left: makePane('left'), right: makePane('right') };

/** @param {Side} name @returns {Side} */
const other = (name) => (name === 'left' ? 'right' : 'left');
const leads = () => run?.leads ?? 'left';
const leader = () => panes[leads()].viewer;

// A query of the address in its parts: what is compared, and who leads.
/** @param {string} query @returns {{ query: string, leads: Side }} */
function parts(query) {
  const asked = new URLSearchParams(query);
  const leads = asked.get('leader') === 'right' ? 'right' : 'left';
  asked.delete('leader');
  return { query: asked.toString(), leads };
}

/** @param {Comparison} comparison */
function whole({ query, leads }) {
  const asked = new URLSearchParams(query);
  if (leads !== 'left') asked.set('leader', leads);
  return asked.toString();
}

function leave() {
  run?.follower.close();
  for (const name of SIDES) panes[name].viewer.close();
  run = null;
  document.body.classList.add('empty');
}

// Runs both searches and shows a frame. `enter` writes the address.
/** @param {string} asked @param {number} frame @param {Enter} enter */
function begin(asked, frame, enter) {
  const { query, leads } = parts(asked);
  const work = async (/** @type {AbortSignal} */ signal) => {
    const found = await fetchDocument('/api/compare', `${query}&paths=${PARTINGS}`, signal);
    return { found, html: await fetchText('/api/compare', `${query}&format=html`, signal) };
  };
  session.carry(say('comparing'), work, ({ found, html }) => arrive(found, html, { leads, frame }, enter));
}

// Where a side goes alone, and where it turns back and the other goes on: its own frames, in order.
/** @param {CompareReport} found @param {Side} name */
function partings(found, name) {
  const alone = found[`only_${name}`].first.map(({ frame }) => frame);
  const left = found[`only_${other(name)}`].first.map(({ not_visited: reason }) => reason.frame);
  return [...new Set([...alone, ...left])].sort((one, two) => one - two);
}

/** @param {CompareReport} found @param {string} html @param {{ leads: Side, frame: number }} at @param {Enter} enter */
function arrive(found, html, { leads, frame }, enter) {
  const query = new URLSearchParams(found.query).toString();
  run = { query, leads, follower: new Follower(query, session.fail), partings: { left: partings(found, 'left'), right: partings(found, 'right') } };
  form.fill(query);
  comparisonTable.show(html);
  document.body.classList.remove('empty');
  for (const name of SIDES) panes[name].begin(found[`${name}_query`], found[name], found[other(name)]);
  lead(leads);
  const n = Math.min(frame, leader().run?.last ?? 0);
  enter(whole(run), n);
  leader().go(n, 'arrive');
}

// Lets a side lead.
/** @param {Side} name */
function lead(name) {
  if (run) run.leads = name;
  element('run').dataset.leads = name;
  element('leads').replaceChildren(say(`leads.${name}`));
  for (const side of SIDES) panes[side].role(side === name);
  transport.begin(/** @type {Run} */ (leader().run));
}

// The side that is moved leads from then on, and the other one follows.
/** @param {Side} name @param {Run} to @param {How} how */
function moved(name, { n }, how) {
  if (!run) return;
  if (run.leads !== name) lead(name);
  transport.arrive(/** @type {Run} */ (leader().run));
  run.follower.want({ leader: name, frame: n }, (line) => {
    panes[other(name)].follow(line.n, { beside: n, missed: line.not_visited }, how === 'drag');
  });
}

// Says where both stand.
function meet() {
  const [left, right] = SIDES.map((name) => panes[name].viewer.run?.n);
  element('meeting').replaceChildren(say('meeting', { left, right }));
  element('place').replaceChildren(say('place', { n: leader().run?.n, last: leader().run?.last }));
}

// Goes to a frame of a side, which leads from then on.
/** @param {Side} name @param {number} n */
function jumpTo(name, n) {
  drawers.open(null);
  panes[name].viewer.go(n, 'jump');
  element(`${name}-frame`).focus({ preventScroll: true });
}

// Lets the other side lead, from the frame it shows.
function swap() {
  const { viewer } = panes[other(leads())];
  viewer.go(viewer.run?.n ?? 0, 'jump');
}

// Goes to the nearest place where they part.
/** @param {boolean} forward */
function part(forward) {
  const n = leader().run?.n ?? 0;
  const all = run?.partings[leads()] ?? [];
  const to = forward ? all.find((frame) => frame > n) : all.findLast((frame) => frame < n);
  if (to === undefined) note(say(forward ? 'none_after' : 'none_before'));
  else leader().go(to, 'jump');
}

/** @param {number} by */
const zoom = (by) => () => SIDES.forEach((name) => panes[name].viewer.zoom(by));

for (const name of SIDES) panes[name].listen();
comparisonTable.listen(jumpTo);
transport.listen(leader, {
  swap,
  parting_back: () => part(false),
  parting_forward: () => part(true),
  leave: transport.leave,
  larger: zoom(1.25),
  smaller: zoom(0.8),
  fit: zoom(0),
  more: () => drawers.toggle('more'),
  ...transport.lookups(session.fail),
  ...voices.listen(SIDES.map((name) => panes[name].viewer)),
});
drawers.listen(() => {});
element('swap').addEventListener('click', swap);
session.listen({
  begin,
  leave,
  place: positionPicker.show,
  isOpen: () => run !== null,
  go: (asked, frame) => {
    const { query, leads } = parts(asked);
    if (query !== run?.query) return false;
    panes[leads].viewer.go(frame, 'arrive');
    return true;
  },
  idle: () => {
    document.body.classList.add('empty');
    drawers.open('settings');
  },
  focus: () => element(`${leads()}-frame`).focus({ preventScroll: true }),
  first: FIRST,
});
