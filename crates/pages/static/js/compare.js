// The page `/compare`: its state is one comparison (or none), which side leads, and the leader's frame. Invariants: the address
// always says what the page shows; the follower shows what belongs to the leader's frame. A parting is a frame of the side that goes on:
// the other one then stands where it was done with the same node.

import * as address from './address.js';
import * as comparisonTable from './comparison-table.js';
import * as drawers from './drawers.js';
import { Follower } from './follower.js';
import * as form from './form.js';
import { element, note, say } from './page.js';
import { Pane } from './pane.js';
import * as positionPicker from './position-picker.js';
import * as ribbon from './ribbon.js';
import { fetchDocument, fetchText } from './server.js';
import * as session from './session.js';
import * as share from './share.js';
import * as transport from './transport.js';
import * as voices from './voices.js';

/** @import { CompareReport, PartingReport } from '../types/api.js' */
/** @import { Enter, How, Run, Side } from '../types/page.js' */
/** @typedef {{ query: string, leads: Side, follower: Follower, report: CompareReport, parting: PartingReport | null, fresh: boolean }} Comparison */

/** @type {Side[]} */
const SIDES = ['left', 'right'];
// What a first visit shows: the same search with and without a table.
const FIRST = { query: 'score=shortest&window=range&left.table=merged', frame: 0 };
// The dearest partings, which one may step through.
const PARTINGS = 500;

// The comparison shown: its query without leader, who leads, what came of it, the parting that is shown, and whether a step leads to
// the first one.
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

/** @param {CompareReport} found @param {string} html @param {{ leads: Side, frame: number }} at @param {Enter} enter */
function arrive(found, html, { leads, frame }, enter) {
  const query = new URLSearchParams(found.query).toString();
  run = { query, leads, follower: new Follower(query, session.fail), report: found, parting: null, fresh: address.read().frame === null };
  form.fill(query);
  comparisonTable.show(html);
  document.body.classList.remove('empty');
  for (const name of SIDES) comparisonTable.name(name, panes[name].begin(found[`${name}_query`], found[name], found[other(name)]));
  lead(leads);
  const n = Math.min(frame, leader().run?.last ?? 0);
  enter(whole(run), n);
  leader().go(n, 'arrive');
}

// The frame of a side that shows a parting.
/** @param {PartingReport} parting @param {Side} name */
const shownAt = (parting, name) => (name === parting.goes_on ? parting[name].first : parting[name].last);

// Says at which parting the reader is, or how many there are.
function tellParting() {
  if (!run) return;
  const { report: { partings: { count, first }, parting_sentences: sentences } } = run;
  const n = leader().run?.n ?? 0;
  const at = run.fresh ? -1 : first.findIndex((parting) => parting.goes_on === leads() && shownAt(parting, leads()) === n);
  const parting = first[at] ?? null;
  element('parting-title').textContent = parting && say('parting', { number: parting.number, count, depth: parting.path.length });
  comparisonTable.tell(element('parting-said'), sentences[at] ?? say(count ? 'partings' : 'no_partings', { count }));
  run.parting = parting;
  element('run').dataset.parted = String(parting !== null);
  comparisonTable.mark(parting?.number ?? null);
  drawRibbon();
}

function drawRibbon() {
  if (run) ribbon.draw(run.report.partings.first, { left: panes.left.viewer.overview, right: panes.right.viewer.overview }, run.parting?.number ?? null);
}

// Goes to a parting: the side that goes on leads.
/** @param {PartingReport | undefined} parting @param {boolean} [forward] */
function goTo(parting, forward = true) {
  if (!run) return;
  if (!parting) return note(say(forward ? 'none_after' : 'none_before'));
  run.fresh = false;
  drawers.open(null);
  panes[parting.goes_on].viewer.go(shownAt(parting, parting.goes_on), 'jump');
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
  if (n > 0) run.fresh = false;
  tellParting();
  transport.arrive(/** @type {Run} */ (leader().run));
  if (run.fresh) return panes[other(name)].follow(0, { beside: 0, missed: null }, true);
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

// Goes to the next parting by time, or to the one before.
/** @param {boolean} forward */
function part(forward) {
  if (!run) return;
  const { report: { partings: { first } }, parting, fresh } = run;
  const name = leads();
  const n = fresh ? -1 : (leader().run?.n ?? 0);
  const at = parting ? first.indexOf(parting) : -1;
  const after = (/** @type {PartingReport} */ one) => shownAt(one, name) > n;
  const before = (/** @type {PartingReport} */ one) => shownAt(one, name) < n;
  const next = at >= 0 ? first[at + 1] : first.find(after);
  const last = at >= 0 ? first[at - 1] : first.findLast(before);
  goTo(forward ? next : last, forward);
}

// Asks the side that leads why, or else the other, in a search of its own.
function ask() {
  const address = panes[leads()].why ?? panes[other(leads())].why;
  if (address) location.assign(address);
  else note(say('why_nothing'));
}

// Shows both from the start, as they were opened.
function fromStart() {
  if (!run) return;
  run.fresh = true;
  leader().go(0, 'jump');
  tellParting();
}

// A step; from the start it leads to the first parting.
function step() {
  if (run?.fresh && run.report.partings.count > 0) part(true);
  else leader().go((leader().run?.n ?? 0) + 1);
}

/** @param {number} by */
const zoom = (by) => () => SIDES.forEach((name) => panes[name].viewer.zoom(by));

for (const name of SIDES) panes[name].listen();
comparisonTable.listen(jumpTo, (number) => goTo(run?.report.partings.first.find((parting) => parting.number === number)));
for (const name of SIDES) element(`${name}-overview`).addEventListener('drawn', drawRibbon);
transport.listen(leader, {
  swap,
  why: ask,
  first: fromStart,
  forward: step,
  parting_back: () => part(false),
  parting_forward: () => part(true),
  leave: transport.leave,
  larger: zoom(1.25),
  smaller: zoom(0.8),
  fit: zoom(0),
  more: () => drawers.toggle('more'),
  ...transport.lookups(session.fail),
  // `p` and `P` are for partings here.
  node_back: () => part(true),
  node_first: () => part(false),
  ...voices.listen(SIDES.map((name) => panes[name].viewer)),
});
drawers.listen(() => {});
element('swap').addEventListener('click', swap);
element('from-start').addEventListener('click', fromStart);
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
// The picture of the moment is the leading side's.
share.listen(() => ({ frames: leader().run, find: (wanted) => leader().find(wanted) }));
