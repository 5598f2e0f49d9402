// A tree that is watched while it grows: a frame a node, stepped and played. Invariant: the address always has the frame that
// is shown, or is about to.

import * as address from './address.js';
import { Frames } from './frames.js';
import * as nodes from './nodes.js';
import { element, say } from './page.js';
import * as player from './player.js';
import { fetchDocument } from './server.js';
import * as take from './take.js';

// The tree shown: its query, its last frame, the frame the reader is at, its frames.
let run = null;
let failed = null;

export const VIEWS = ['breadth-first', 'depth-first'];

// Gives up what is shown.
export function leave() {
  player.stop();
  take.leave();
  address.flush();
  address.forget();
  run?.frames.close();
  run = null;
}

// Asks for the tree of a query; what comes is shown by `show`.
export const ask = (query, signal) => fetchDocument('/api/growth', query, signal);

// Shows a tree of so many nodes, from this frame on.
export function show(query, count, frame) {
  leave();
  const source = { path: '/api/growth/frames', compared: false };
  run = { query, last: count - 1, n: 0, frames: new Frames(query, count, failed, {}, source), source: take.GROWTH };
  for (const id of ['slider', 'film-from']) element(id).max = run.last;
  element('film-from').value = Math.min(frame, run.last);
  go(frame, 'arrive');
}

// Goes to a frame: a `step` replaces the address soon, a `jump` makes an entry in the history, `drag` and `arrive` leave it.
function go(wanted, how) {
  if (how !== 'step') player.stop();
  const at = run;
  const n = Math.max(0, Math.min(wanted, run.last));
  run.n = n;
  element('slider').value = n;
  element('slider').setAttribute('aria-valuetext', say('place', { n, last: run.last }));
  if (how === 'step') address.step(run.query, n);
  if (how === 'jump') address.push(run.query, n);
  take.offer(run.query, n, take.GROWTH);
  run.frames.want(n, (line) => run === at && put(line));
}

function put({ n, sentence, svg }) {
  nodes.put(element('drawing'), svg);
  element('place').textContent = say('place', { n, last: run.last });
  element('sentence').textContent = sentence;
  element('frame').dataset.n = n;
}

// The same frame again, which looks otherwise now.
export function renew() {
  run.frames.renew();
  go(run.n, 'arrive');
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

const WAYS = {
  play,
  slower: () => player.pace(-1),
  faster: () => player.pace(1),
  first: () => go(0, 'jump'),
  last: () => go(run.last, 'jump'),
  back: () => go(run.n - 1, 'step'),
  forward: () => go(run.n + 1, 'step'),
  ten_back: () => go(run.n - 10, 'step'),
  ten_forward: () => go(run.n + 10, 'step'),
};

// Moves this way; says whether there was anything to move.
export function move(way) {
  if (!run || !WAYS[way]) return false;
  if (!['play', 'slower', 'faster'].includes(way)) player.stop();
  WAYS[way]();
  return true;
}

// Lets the slider move and films be made; `fail` hears of faults.
export function listen(fail) {
  failed = fail;
  element('slider').addEventListener('input', (event) => go(event.target.valueAsNumber, 'drag'));
  element('slider').addEventListener('change', (event) => go(event.target.valueAsNumber, 'jump'));
  take.listen(() => run, fail);
}
