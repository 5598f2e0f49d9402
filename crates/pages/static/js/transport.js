// The controls of a page with frames: buttons, keys, look-ups. Invariants: a command has one name, by which buttons, keys and the
// server's pages know it; whoever goes elsewhere by hand stops what plays.

import * as drawers from './drawers.js';
import * as errors from './errors.js';
import * as keys from './keys.js';
import { element, note, say } from './page.js';
import * as playback from './playback.js';
import * as projector from './projector.js';

/** @import { FrameViewer } from './frame-viewer.js' */
/** @import { Commands, Run } from '../types/page.js' */

// Commands that leave playing as it is.
const PACE = ['play', 'slower', 'faster'];

/** @type {() => FrameViewer} */
let current;

// Begins with another recording.
/** @param {Run} run */
export function begin({ last }) {
  element('number').max = String(last);
  element('number').style.setProperty('--digits', String(String(last).length));
  element('of').replaceChildren(say('of', { last }));
}

// Shows which frame is gone to.
/** @param {Run} run */
export function arrive({ n }) {
  note('');
  errors.clear('number');
  element('number').value = String(n);
}

// Goes to the nearest frame that the server finds, forward or back.
/** @param {boolean} forward @param {Record<string, string>} wanted @param {(error: any) => void} fail */
async function look(forward, wanted, fail) {
  const viewer = current();
  const from = (viewer.run?.n ?? 0) + (forward && !('node' in wanted) ? 1 : 0);
  try {
    const n = await viewer.find({ ...wanted, from, direction: forward ? 'next' : 'previous' });
    if (n === null) note(say(forward ? 'none_after' : 'none_before'));
    else if (n !== undefined) viewer.go(n, 'jump');
  } catch (/** @type {any} */ error) {
    if (error.name !== 'AbortError') fail(error);
  }
}

// Returns what moves every recording.
/** @returns {Commands} */
function steps() {
  const by = (/** @type {number} */ count) => () => current().go((current().run?.n ?? 0) + count);
  return {
    play: () => current().play(),
    slower: () => playback.pace(-1),
    faster: () => playback.pace(1),
    first: () => current().go(0, 'jump'),
    last: () => current().go(current().run?.last ?? 0, 'jump'),
    back: by(-1),
    forward: by(1),
    ten_back: by(-10),
    ten_forward: by(10),
    larger: () => current().zoom(1.25),
    smaller: () => current().zoom(0.8),
    fit: () => current().zoom(0),
    ...(element('number') && { number: toPlace }),
    ...(document.querySelector('[data-way=full]') && { full: projector.toggle }),
    ...(element('keys') && { help: () => element('keys').showModal() }),
  };
}

// Goes to where the node that is shown is left.
export function leave() {
  const viewer = current();
  const n = viewer.stage.shown?.leave;
  if (n != null) viewer.go(n, 'jump');
}

const CUT = { where: 'flag=ab_pruned' };
const ANSWER = { where: 'kind=tt,flag=tt_pruned' };

/** @type {Record<string, Record<string, string>>} */
const LOOKUPS = {
  ...Object.fromEntries(['start', 'tt', 'score', 'update', 'end'].map((kind) => [kind, { where: `kind=${kind}` }])),
  node: { node: 'same' },
  parent: { node: 'parent' },
  cut: CUT,
  answer: ANSWER,
};

// Returns what looks up frames of a search, and lets its forms do so.
/** @param {(error: any) => void} fail @returns {Commands} */
export function lookups(fail) {
  const pairs = Object.entries(LOOKUPS).flatMap(([name, wanted]) => [
    [`${name}_back`, () => look(false, wanted, fail)],
    [`${name}_forward`, () => look(true, wanted, fail)],
  ]);
  onSubmit('find', () => findWhere(true, fail));
  element('find-previous').addEventListener('click', () => findWhere(false, fail));
  return {
    ...Object.fromEntries(pairs),
    node_first: () => look(false, { node: 'edge' }, fail),
    node_last: () => look(true, { node: 'edge' }, fail),
    find: () => {
      drawers.open('more');
      element('moving').open = true;
      element('where').focus();
    },
  };
}

/** @param {boolean} forward @param {(error: any) => void} fail */
function findWhere(forward, fail) {
  errors.clear('where');
  const where = element('where').value.trim();
  if (where && current().run) look(forward, { where }, fail);
  else if (!where) errors.show({ key: 'where', message: say('empty_condition') });
}

function jump() {
  const { run } = current();
  const field = element('number');
  // Digits as they are written anywhere: with marks between thousands, or as wide as kanji.
  const written = field.value.normalize('NFKC').replace(/[\s,]/g, '');
  const n = Number(written || NaN);
  if (!run || !Number.isInteger(n) || n < 0 || n > run.last) {
    return errors.show({ key: 'number', message: say('no_frame', { n: field.value, last: run?.last }) });
  }
  field.blur();
  current().go(n, 'jump');
}

// Goes to the field, wherever it is.
function toPlace() {
  drawers.open(element('number').closest('dialog') ? 'more' : null);
  element('number').focus();
}

// The field that says which frame is shown: whoever leaves it without going anywhere finds it as it was.
function listenToPlace() {
  const field = element('number');
  field.addEventListener('focus', () => {
    playback.stop();
    field.select();
  });
  field.addEventListener('blur', () => {
    const { run } = current();
    if (run) arrive(run);
  });
}

/** @param {string} id @param {() => void} action */
function onSubmit(id, action) {
  element(id)?.addEventListener('submit', (event) => {
    event.preventDefault();
    action();
  });
}

// Lets keys and buttons move the viewer that `viewer()` is; `more` are commands of the page's own, `own` keys that mean others there.
/** @param {() => FrameViewer} viewer @param {Commands} [more] @param {Record<string, string>} [own] */
export function listen(viewer, more = {}, own = {}) {
  current = viewer;
  const commands = { ...steps(), ...more };
  const move = (/** @type {string} */ command) => {
    const always = command === 'help';
    if (!commands[command] || !(always || current().run)) return false;
    if (!always && !PACE.includes(command)) playback.stop();
    commands[command]();
    return true;
  };
  keys.listen(move, own);
  onSubmit('jump', jump);
  if (element('number')) listenToPlace();
  const buttons = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-way]'));
  for (const button of buttons) button.addEventListener('click', () => move(button.dataset.way ?? ''));
}
