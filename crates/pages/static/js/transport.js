// Moving through a recording: buttons, keys, look-ups. Invariants: whoever goes elsewhere by hand stops what
// plays; a look-up that is overtaken by another moves nothing.

import * as errors from './errors.js';
import * as keys from './keys.js';
import { element, say } from './page.js';
import * as playback from './playback.js';
import { fetchDocument } from './server.js';
import * as story from './story.js';

/** @import { How, Moved, Run } from '../types/page.js' */

// What moves: `run()` is the recording moved through (its `query`, its `last` frame, the frame `n` the reader is at) or null;
// `go(n, how)` goes to a frame: a `step` replaces the address soon, a `jump` makes an entry in the history, `drag` and `arrive`
// leave it alone; `fail` hears of faults.
/** @type {Moved} */
let page;
// The look-up under way.
/** @type {AbortController | null} */
let looking = null;

/** @param {string} text */
export const note = (text) => element('note').replaceChildren(text);

// The recording, where somebody moves through one.
const running = () => /** @type {Run} */ (page.run());

// Begins with another recording.
/** @param {Run} run */
export function begin(run) {
  leave();
  element('number').max = String(run.last);
  element('of').replaceChildren(say('of', { last: run.last }));
}

// Gives up what is under way.
export function leave() {
  playback.stop();
  looking?.abort();
  looking = null;
}

// The frame within the recording that is gone to, which the controls now show.
/** @param {Run} run @param {number} n @param {How} how */
export function arrive(run, n, how) {
  if (how !== 'step') playback.stop();
  run.n = Math.max(0, Math.min(n, run.last));
  note('');
  errors.clear('number');
  element('number').value = String(run.n);
  return run.n;
}

/** @param {Run} run @param {Record<string, unknown>} wanted */
async function find(run, wanted) {
  looking?.abort();
  const controller = new AbortController();
  looking = controller;
  const query = new URLSearchParams(run.query);
  for (const [key, value] of Object.entries(wanted)) query.set(key, String(value));
  const { n } = await fetchDocument('/api/find', query, controller.signal);
  return looking === controller ? n : undefined;
}

// Goes to the nearest frame that the server finds, forward or back.
/** @param {boolean} forward @param {Record<string, string>} wanted */
async function look(forward, wanted) {
  const run = running();
  const from = run.n + (forward && !('node' in wanted) ? 1 : 0);
  try {
    const n = await find(run, { ...wanted, from, direction: forward ? 'next' : 'previous' });
    if (n === null) note(say(forward ? 'none_after' : 'none_before'));
    else if (n !== undefined) page.go(n, 'jump');
  } catch (/** @type {any} */ error) {
    if (error.name !== 'AbortError') page.fail(error);
  }
}

// Goes to the frames of a node of the picture.
/** @param {string} path */
export async function visit(path) {
  const run = running();
  const n = await find(run, { path, from: run.n }).catch((error) => (error.name === 'AbortError' ? undefined : null));
  if (n === null) note(say('not_visited'));
  else if (n !== undefined) page.go(n, 'jump');
}

// Plays on from here, or from the start at the end; or stops.
async function play() {
  if (playback.playing()) return playback.stop();
  const run = running();
  if (run.n === run.last) page.go(0, 'jump');
  try {
    const step = await story.steps(run, (n) => page.go(n, 'step'));
    if (page.run() === run) playback.play(step);
  } catch (/** @type {any} */ error) {
    page.fail(error);
  }
}

const CUT = { where: 'flag=ab_pruned' };
const ANSWER = { where: 'kind=tt,flag=tt_pruned' };

const KINDS = ['start', 'tt', 'score', 'update', 'end'].flatMap((kind) => [
  [`${kind}_back`, () => look(false, { where: `kind=${kind}` })],
  [`${kind}_forward`, () => look(true, { where: `kind=${kind}` })],
]);

/** @type {Record<string, () => unknown>} */
const WAYS = {
  ...Object.fromEntries(KINDS),
  play,
  slower: () => playback.pace(-1),
  faster: () => playback.pace(1),
  first: () => page.go(0, 'jump'),
  last: () => page.go(running().last, 'jump'),
  back: () => page.go(running().n - 1, 'step'),
  forward: () => page.go(running().n + 1, 'step'),
  ten_back: () => page.go(running().n - 10, 'step'),
  ten_forward: () => page.go(running().n + 10, 'step'),
  node_back: () => look(false, { node: 'same' }),
  node_forward: () => look(true, { node: 'same' }),
  node_first: () => look(false, { node: 'edge' }),
  node_last: () => look(true, { node: 'edge' }),
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
/** @param {string} way */
function move(way) {
  if (way === 'help') element('keys').showModal();
  if (way === 'help') return true;
  const act = page.more?.[way] ?? WAYS[way];
  if (!act || !page.run()) return false;
  if (!['play', 'slower', 'faster'].includes(way)) playback.stop();
  act();
  return true;
}

/** @param {boolean} forward */
function findWhere(forward) {
  errors.clear('where');
  const where = element('where').value.trim();
  if (where && page.run()) look(forward, { where });
  else if (!where) errors.show({ key: 'where', message: say('empty_condition') });
}

function jump() {
  const { last } = running();
  const n = element('number').valueAsNumber;
  if (n >= 0 && n <= last) page.go(n, 'jump');
  else errors.show({ key: 'number', message: say('no_frame', { n: element('number').value, last }) });
}

/** @param {string} id @param {() => void} action */
function onSubmit(id, action) {
  element(id).addEventListener('submit', (event) => {
    event.preventDefault();
    action();
  });
}

// Lets a page be moved; `more` are ways of its own.
/** @param {Moved} own */
export function listen(own) {
  page = own;
  keys.listen(move);
  onSubmit('jump', jump);
  onSubmit('find', () => findWhere(true));
  element('find-previous').addEventListener('click', () => findWhere(false));
  const buttons = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-way]'));
  for (const button of buttons) {
    button.addEventListener('click', () => move(button.dataset.way ?? ''));
  }
}
