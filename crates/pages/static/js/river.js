// The page `/search` of a best-first search: a frame an event, gone through in steps of the reader's choice. Its state is one search (or
// none), the frame that the reader is at and the step. Invariant: the address always says what the page shows.

import * as address from './address.js';
import * as chips from './chips.js';
import * as form from './form.js';
import { element, make, note, say } from './page.js';
import * as playback from './playback.js';
import * as positionPicker from './position-picker.js';
import * as recordingImport from './recording-import.js';
import * as recordingPage from './recording-page.js';
import { fetchDocument } from './server.js';
import * as session from './session.js';

/** @import { BestFirstSummary } from '../types/api.js' */
/** @import { Commands, Enter } from '../types/page.js' */

const { viewer } = recordingPage;

// What a step may be, from the smallest on.
const STEPS = ['phase', '1', '10', '100', 'double'];

let step = STEPS[0];

// How a search is looked at, whichever it is.
const LOOKS = ['truth', 'anchor'].filter((key) => element(`option-${key}`));

// What chips say of a recording that was uploaded, and the form doesn't.
/** @type {Parameters<typeof chips.show>} */
let imported = [];

// Which search the page shows, what one can go to in it, and keys that mean something else here than on other stages.
const ALGORITHM = element('run').dataset.algorithm;
const PROVES = ALGORITHM === 'pn' || ALGORITHM === 'dfpn';
const JUMPS = PROVES ? { p: 'settled', l: 'leap' } : { f: 'favourite', w: 'trap' };
/** @type {Record<string, string>} */
const KEYS = { ...(PROVES ? {} : { a: 'anchor' }), v: 'truth', '[': 'smaller_step', ']': 'larger_step' };
/** @type {Commands} */
const jumps = {};
for (const [key, to] of Object.entries(JUMPS)) {
  KEYS[key] = `${to}_forward`;
  KEYS[key.toUpperCase()] = `${to}_back`;
  jumps[`${to}_forward`] = () => seek(to, true, 'jump');
  jumps[`${to}_back`] = () => seek(to, false, 'jump');
}

// Asks for the search of a query and shows a frame of it, or its end where none is asked for; what isn't such a search is another
// page's.
/** @param {string} query @param {number} n @param {Enter} enter */
function begin(query, n, enter) {
  if (address.bestFirst(query) !== ALGORITHM) return address.changeKind(query);
  const named = address.read().frame;
  const asked = n > 0 || named === 0;
  const place = new URLSearchParams(query);
  // A frame that the address names by its round is found by the server, which refuses one that is named by its number too.
  if (place.has('iteration') && named !== null) place.set('frame', String(named));
  return session.carry(say('loading'), (signal) => fetchDocument('/api/best-first', place.toString(), signal), (summary) => {
    const { frames, iterations, expansions, nodes, line } = summary;
    for (const key of ['iteration', 'phase', 'frame']) place.delete(key);
    viewer.stage.weigh(line);
    const rounds = expansions === undefined ? say('result_iterations', { iterations }) : say('result_expansions', { expansions });
    // By df-pn a node is entered again and again.
    const parts = ALGORITHM === 'dfpn' ? [say('result_visits', { nodes }), say('result_positions', { expansions })] : [rounds, say('result_nodes', { nodes })];
    element('result').replaceChildren(...parts.map((text) => make('span', text)));
    describe(query, summary, parts);
    const shown = summary.frame ?? (asked ? n : frames - 1);
    recordingPage.open({ kind: 'best-first', query: place.toString(), frames, n: shown }, enter);
  });
}

// Says of a recording that was uploaded which search it is, in the form, and by whom.
/** @param {string} query @param {BestFirstSummary} summary @param {string[]} parts */
function describe(query, { search, program }, parts) {
  const name = recordingImport.name(query);
  imported = name ? [{ name, holds: parts.join(', ') }, { algorithm: program }] : [];
  if (!name) return;
  const looked = new URLSearchParams(search);
  for (const key of LOOKS) looked.set(key, form.value(key));
  form.fill(looked.toString());
  positionPicker.show();
  chips.show(...imported);
}

// Goes to a frame that the server finds, forward or back.
/** @param {string} to @param {boolean} forward @param {'step' | 'jump'} how */
async function seek(to, forward, how) {
  try {
    const n = await viewer.find({ to, from: viewer.run?.n ?? 0, direction: forward ? 'next' : 'previous' });
    if (n === null) note(say(forward ? 'none_after' : 'none_before'));
    else if (n !== undefined) viewer.go(n, how);
  } catch (/** @type {any} */ error) {
    if (error.name !== 'AbortError') session.fail(error);
  }
}

/** @param {boolean} forward */
function move(forward) {
  if (step === 'phase') viewer.go((viewer.run?.n ?? 0) + (forward ? 1 : -1));
  else seek(step, forward, 'step');
}

// Plays on in steps, from the start where the end is shown; or stops.
function play() {
  const { run } = viewer;
  if (!run || playback.playing()) return playback.stop();
  if (run.n === run.last) viewer.go(run.first, 'jump');
  playback.play(() => {
    move(true);
    return run.n < run.last;
  });
}

/** @param {string} wanted */
function choose(wanted) {
  const buttons = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-step]'));
  // Where only the step that is chosen has room, it is a button to the next.
  const alone = [...buttons].some((button) => button.offsetParent === null);
  step = alone && wanted === step ? STEPS[(STEPS.indexOf(step) + 1) % STEPS.length] : wanted;
  for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.step === step));
}

/** @param {number} by */
const chooseBeside = (by) => choose(STEPS[Math.max(0, Math.min(STEPS.indexOf(step) + by, STEPS.length - 1))]);

// What the form asks for; of a recording that was uploaded, that recording, looked at as the form says.
function own() {
  const asked = new URLSearchParams(viewer.run?.query);
  if (!asked.has('import')) return form.query();
  const given = new URLSearchParams(form.query());
  for (const key of LOOKS) {
    if (given.has(key)) asked.set(key, form.value(key));
    else asked.delete(key);
  }
  return asked.toString();
}

// The same frame as the form says it now.
/** @param {Enter} enter */
function again(enter) {
  chips.show(...imported);
  begin(own(), viewer.run?.n ?? 0, enter);
}

// A change of how the search is looked at leaves it the same, and the frame too.
/** @param {string} key */
function changed(key) {
  if (LOOKS.includes(key)) again(address.push);
  return LOOKS.includes(key);
}

// The same search with its truth, or without.
function turnTruth() {
  form.set('truth', form.value('truth') === 'false' ? 'true' : 'false');
  again(address.replace);
}

// Shows the tree from a node on: the root where that is none.
/** @param {string} path */
function anchor(path) {
  form.set('anchor', path);
  again(address.push);
}

// Shows the tree from a board on; of the first one, from the board above it.
/** @param {string} path */
function showFrom(path) {
  if (PROVES) return false;
  anchor(path === form.value('anchor') ? path.split(' ').slice(0, -1).join(' ') : path);
  return true;
}

/** @type {Commands} */
const below = {
  anchor: () => anchor(viewer.here ?? ''),
  fit: () => (form.value('anchor') ? anchor('') : viewer.zoom(0)),
};

/** @type {Commands} */
const commands = {
  back: () => move(false),
  forward: () => move(true),
  play,
  ...jumps,
  ...(PROVES ? {} : below),
  truth: turnTruth,
  smaller_step: () => chooseBeside(-1),
  larger_step: () => chooseBeside(1),
  ...Object.fromEntries(STEPS.map((name) => [`step_${name}`, () => choose(name)])),
};

recordingPage.listen({ begin, changed, choose: showFrom, place: () => positionPicker.show(), commands, keys: KEYS, immediate: true, portrait: 96 });
