// The page `/embed`: one run in a frame on another page. Invariant: a run starts by itself only where the server allows it, else by
// the reader's button.

import * as details from './frame-details.js';
import { FrameViewer } from './frame-viewer.js';
import { element, runs, say, status } from './page.js';
import { record } from './recordings.js';
import * as transport from './transport.js';

/** @import { Item } from '../types/page.js' */

/** @type {{ query: string, frame: number, from: number | null, to: number | null, autoplay: boolean, loop: boolean }} */
const asked = JSON.parse(element('embed').textContent ?? '');

const calm = matchMedia('(prefers-reduced-motion: reduce)');

// How long a frame is shown while it plays, and a cut, in milliseconds.
const BEAT = 1200;
const CUT = 2500;

/** @param {Error} error */
function fail(error) {
  status('');
  element('fault').replaceChildren(error.message);
}

// What a frame on another page has room for: no legend, and no flags of bounds that nobody has set, which are empty.
/** @param {Item} item */
function fits({ id, svg }) {
  const isEmpty = (/** @type {string} */ flag) => flag.match(/fill="([^"]*)"/)?.[1] !== flag.match(/stroke="([^"]*)"/)?.[1];
  return id !== 'legend' && !(['alpha', 'beta'].includes(id) && isEmpty(svg));
}

// A sentence that is longer than its lines has smaller letters.
function fit() {
  const place = /** @type {HTMLElement} */ (element('sentence').parentElement);
  place.classList.remove('long');
  place.classList.toggle('long', place.scrollHeight > place.clientHeight);
}

const viewer = new FrameViewer({
  options: { portrait: 48, whole: 'true' },
  fail,
  fits,
  loops: asked.loop,
  pace: (frame) => (frame?.moment === 'cut' ? CUT : BEAT),
  shown(frame) {
    details.say(element('sentence'), frame.sentence);
    fit();
  },
  moved({ n }) {
    const full = new URL(element('full').href);
    full.searchParams.set('frame', String(n));
    element('full').href = full.href;
  },
});

// Goes to the next cut, or the one before.
/** @param {number} by */
async function leap(by) {
  const from = (viewer.run?.n ?? 0) + (by > 0 ? 1 : 0);
  const n = await viewer.find({ where: 'flag=ab_pruned', from, direction: by > 0 ? 'next' : 'previous' });
  if (n != null) viewer.go(n, 'jump');
}

async function begin() {
  element('start').hidden = true;
  status(say('searching', { nodes: 0 }));
  const { query, frame, from, to, autoplay } = asked;
  try {
    const { frames } = await record(query, undefined, (nodes) => status(say('searching', { nodes })));
    status('');
    element('run').hidden = false;
    viewer.open({ kind: 'search', query, frames, n: frame, from, to });
    viewer.go(frame, 'arrive');
    if (autoplay && !calm.matches) viewer.play();
  } catch (/** @type {any} */ error) {
    fail(error);
  }
}

viewer.listen();
addEventListener('resize', fit);
transport.listen(() => viewer, { cut_back: () => leap(-1), cut_forward: () => leap(1) });
element('start').addEventListener('click', begin);
if (!element('fault').textContent.trim()) {
  if (runs) begin();
  else element('start').hidden = false;
}
