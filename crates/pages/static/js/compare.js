// The page `/compare`: its state is one comparison (or none), which side leads, and the leader's frame. Invariants: the address
// always says what the page shows; the follower shows what belongs to the leader's frame.

import * as address from './address.js';
import * as faults from './faults.js';
import { Follower } from './follower.js';
import * as form from './form.js';
import { Frames } from './frames.js';
import * as nodes from './nodes.js';
import * as numbers from './numbers.js';
import { element, say } from './page.js';
import * as pane from './pane.js';
import * as picker from './picker.js';
import * as picture from './picture.js';
import { fetchDocument, fetchText } from './server.js';
import * as session from './session.js';
import * as transport from './transport.js';

const SIDES = ['left', 'right'];
// Two pictures side by side, or narrow ones below each other.
const LOOK = { picture: 'tall' };

// The comparison shown: its query without leader, the follower's frames, and for each side what is moved through.
let run = null;
// The comparison under way.
let underWay = null;

const other = (name) => SIDES.find((side) => side !== name);
const leader = () => run?.sides[run.leads] ?? null;

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

function leave() {
  transport.leave();
  underWay?.abort();
  run?.follower.close();
  for (const name of SIDES) run?.sides[name].frames.close();
  run = underWay = null;
  session.status('');
  session.busy(false);
  session.reveal(false);
}

// Runs both searches and shows a frame. `enter` writes the address.
async function begin(asked, frame, enter) {
  leave();
  faults.clear();
  const controller = new AbortController();
  underWay = controller;
  session.busy(true);
  session.status(say('comparing'));
  const { query, leads } = parts(asked);
  try {
    const found = await fetchDocument('/api/compare', query, controller.signal);
    const html = await fetchText('/api/compare', `${query}&format=html`, controller.signal);
    if (underWay === controller) arrive({ ...found, html }, { leads, frame }, enter);
  } catch (error) {
    if (underWay !== controller) return;
    leave();
    if (error.name === 'AbortError') session.status(say('stopped'));
    else fail(error);
  }
}

function fail(error) {
  faults.show(error, error.status === 422 ? faults.advice('too_large') : '');
}

function side(found, name) {
  const query = new URLSearchParams(found[`${name}_query`]).toString();
  const { frames: total } = found[name];
  return { name, query, last: total - 1, n: 0, frames: new Frames(query, total, fail, LOOK) };
}

function arrive(found, { leads, frame }, enter) {
  underWay = null;
  session.busy(false);
  const query = new URLSearchParams(found.query).toString();
  const sides = Object.fromEntries(SIDES.map((name) => [name, side(found, name)]));
  run = { query, leads, sides, follower: new Follower(query, LOOK, fail) };
  form.fill(query);
  session.status(found.sentence);
  numbers.show(found.html);
  session.reveal(true);
  for (const name of SIDES) pane.begin(name, sides[name]);
  lead(leads);
  const n = Math.min(frame, leader().last);
  enter(whole(run), n);
  session.present();
  go(n, 'arrive');
}

// Lets a side lead.
function lead(name) {
  run.leads = name;
  element('leads').replaceChildren(say(`leads.${name}`));
  for (const side of SIDES) pane.role(side, side === name);
  transport.begin(leader());
}

function go(n, how) {
  if (!run) return;
  const [leads, follows] = [leader(), run.sides[other(run.leads)]];
  const to = transport.arrive(leads, n, how);
  leads.frames.want(to, (line) => pane.show(leads.name, line));
  run.follower.want({ leader: leads.name, frame: to, since: follows.n }, (line) => {
    follows.n = line.n;
    pane.show(follows.name, line, to);
  });
  if (how === 'step') address.step(whole(run), to);
  if (how === 'jump') address.push(whole(run), to);
}

// Lets the other side lead, from the frame it shows.
function swap() {
  lead(other(run.leads));
  go(leader().n, 'jump');
}

// Goes to a frame of a side, which leads from then on.
function jumpTo(name, n) {
  if (run.leads !== name) lead(name);
  go(n, 'jump');
  element('viewer').scrollIntoView({ block: 'start' });
  element(`${name}-frame`).focus({ preventScroll: true });
}

// Goes to the frames of a node in a side's picture.
function visit(name, path) {
  if (run.leads !== name) lead(name);
  transport.visit(path);
}

for (const name of SIDES) nodes.listen(element(`${name}-drawing`), (path) => visit(name, path));
numbers.listen(jumpTo);
transport.listen({ run: leader, go, fail, more: { swap } });
element('swap').addEventListener('click', swap);
element('stop').addEventListener('click', () => underWay?.abort());
picture.listen(() => {
  if (!run) return;
  for (const name of SIDES) run.sides[name].frames.renew();
  go(leader().n, 'arrive');
});
session.listen({
  begin,
  leave,
  place: picker.show,
  running: () => run !== null || underWay !== null,
  go: (asked, frame) => {
    const { query, leads } = parts(asked);
    if (query !== run?.query) return false;
    if (leads !== run.leads) lead(leads);
    go(frame, 'arrive');
    return true;
  },
  focus: () => element(`${run.leads}-frame`).focus({ preventScroll: true }),
});
