// The page `/search`: its state is one run (or none) and the frame the reader is at. Invariant: the address always says what
// the page shows.

import * as address from './address.js';
import * as bestLine from './best-line.js';
import * as chips from './chips.js';
import * as drawers from './drawers.js';
import * as explanation from './explanation.js';
import * as factList from './fact-list.js';
import * as form from './form.js';
import { Frames } from './frames.js';
import { element, say, status } from './page.js';
import * as nodeStory from './node-story.js';
import * as passes from './passes.js';
import * as positionPicker from './position-picker.js';
import { record } from './recordings.js';
import * as recordingImport from './recording-import.js';
import * as recordingPage from './recording-page.js';
import * as session from './session.js';
import * as share from './share.js';
import * as transport from './transport.js';

/** @import { RecordingSummary, Score } from '../types/api.js' */
/** @import { Enter } from '../types/page.js' */

// What a first visit shows: a search that is finished, at its first cutoff.
const FIRST = { query: 'window=range&table=merged&score=shortest', frame: 28 };

// All facts of the run's frames, and what ends with the run.
/** @type {Frames | null} */
let listed = null;
let leaving = new AbortController();

const { fail } = session;
const { viewer } = recordingPage;

function leave() {
  explanation.close();
  bestLine.leave();
  chips.result(null);
  leaving.abort();
  listed?.close();
}

// Runs a search and shows a frame of it. `enter` writes the address.
/** @param {string} query @param {number} frame @param {Enter} enter */
function begin(query, frame, enter) {
  if (address.bestFirst(query)) return address.changeKind(query);
  const searching = (/** @type {number} */ nodes) => say('searching', { nodes });
  const work = (/** @type {AbortSignal} */ signal) => record(query, signal, (nodes) => status(searching(nodes)));
  session.carry(searching(0), work, (summary) => arrive(summary, { n: frame, asked: new URLSearchParams(query) }, enter));
}

// The most letters of moves that a chip has room for.
const SHORT = 12;

// What chips say of a run that the form doesn't: the ends of a window of all scores, and short moves as they were asked for.
/** @param {RecordingSummary} summary @param {URLSearchParams} asked */
function known({ passes: all, window, search }, asked) {
  const written = (/** @type {Score} */ score) => String(score).replace('-', '−').replace('inf', '∞');
  const given = new URLSearchParams(search);
  // Searches of several passes and the solver have windows of their own.
  const own = all.length > 0 || given.get('algorithm') === 'solver';
  const ends = !own && given.get('window') === 'range' ? window?.map(written) : null;
  const moves = asked.get('moves') ?? '';
  return { window: ends?.join(' … '), moves: moves.length <= SHORT ? moves : '' };
}

/** @param {RecordingSummary} summary @param {{ n: number, asked: URLSearchParams }} wish @param {Enter} enter */
function arrive(summary, { n, asked }, enter) {
  const { search, frames, passes: all, halt } = summary;
  const query = new URLSearchParams(summary.query).toString();
  leaving = new AbortController();
  listed = new Frames({ path: '/api/frames', query, total: frames, failed: fail, options: () => ({ facts: 'true' }), compared: true });
  const quiet = (/** @type {Error} */ error) => error.name === 'AbortError' || fail(error);
  if (summary.query === search && !halt) bestLine.show(query, leaving.signal).catch(quiet);
  passes.show(all);
  form.fill(new URLSearchParams(search).toString());
  const name = recordingImport.name(query);
  chips.show(name ? { name, holds: summary.sentence } : null, known(summary, asked));
  chips.result(summary);
  recordingPage.open({ kind: 'search', query, frames, n }, enter);
}

// All facts, as long as the drawer that has them is open.
function listFacts() {
  if (!viewer.run) return;
  if (drawers.isOpen('more')) listed?.want(viewer.run.n, (line) => factList.show(line.facts));
  else listed?.rest();
}

// The board and the links to a tree of one's own and to a comparison show what the form says.
function place() {
  positionPicker.show();
  const given = new URLSearchParams(form.query());
  const sided = [...given].map(([key, value]) => [['game', 'moves', 'board'].includes(key) ? key : `left.${key}`, value]);
  element('compare').search = String(new URLSearchParams(sided));
  const game = form.value('game');
  element('own-tree').search = /^[ox]?\(/.test(game) ? String(new URLSearchParams({ game })) : '';
}

passes.listen((n, how) => viewer.go(n, how));
recordingImport.listen((query) => {
  begin(query, 0, (...opened) => {
    address.push(...opened);
    drawers.open(null);
    recordingPage.focus();
  });
}, () => {
  session.leave();
  address.replace(form.query(), null);
}, fail);
explanation.listen(viewer, fail);
nodeStory.listen(viewer, fail);
// Whoever comes to ask why is told at once, and not again.
let asks = location.hash === '#why';
share.listen(() => ({ frames: viewer.run, find: (wanted) => viewer.find(wanted) }));
recordingPage.listen({
  begin,
  leave,
  place,
  moved({ n }) {
    passes.mark(n);
    listFacts();
  },
  shown(frame) {
    explanation.show(frame);
    nodeStory.follow();
    if (asks) explanation.toggle();
    asks = false;
  },
  drawn() {
    listFacts();
    nodeStory.follow();
  },
  commands: { ...transport.lookups(fail), why: explanation.toggle, story: nodeStory.toggle },
  first: FIRST,
});
