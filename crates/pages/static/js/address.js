// The page's address: what differs from the defaults, and the frame. Invariants: a run, another search and a jump make an
// entry in the history; steps replace the entry, at most four times a second, and are never lost.

import { inLab } from './root.js';

/** @import { Entry } from '../types/page.js' */

const BEAT = 250;

/** @type {Entry | null} */
let waiting = null;
// What was written last into the entry that is shown.
/** @type {Entry | null} */
let last = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let written = -BEAT;

/** @param {string} query @param {number | null} frame */
function address(query, frame) {
  const asked = new URLSearchParams(query);
  if (frame !== null) asked.set('frame', String(frame));
  return asked.size ? `${location.pathname}?${asked}` : location.pathname;
}

// What the address asks for: a query without frame, the frame or null, and whether it has more (language, colours).
export function read() {
  const asked = new URLSearchParams(location.search);
  const frame = asked.get('frame');
  const more = asked.has('lang') || asked.has('theme');
  for (const key of ['frame', 'lang', 'theme']) asked.delete(key);
  return { query: asked.toString(), frame: frame === null ? null : Number(frame), more };
}

// A new entry.
/** @param {string} query @param {number | null} frame */
export function push(query, frame) {
  flush();
  const next = address(query, frame);
  if (next !== location.pathname + location.search) history.pushState(null, '', next);
  last = { query, frame };
}

// Forgets what waits and what was written: the entry it was for is left.
export function forget() {
  clearTimeout(timer);
  timer = undefined;
  waiting = last = null;
}

// The entry becomes this one, now.
/** @param {string} query @param {number | null} frame */
export function replace(query, frame) {
  forget();
  written = performance.now();
  history.replaceState(null, '', address(query, frame));
  last = { query, frame };
}

// The entry becomes this one, soon.
/** @param {string} query @param {number | null} frame */
export function step(query, frame) {
  waiting = { query, frame };
  timer ??= setTimeout(flush, Math.max(0, written + BEAT - performance.now()));
}

// Writes what waits.
export function flush() {
  if (waiting) replace(waiting.query, waiting.frame);
}

// A link may lead to where the reader is, in other words.
addEventListener('click', flush, { capture: true });

// A reload has taken its address before the page hears of it: what waited or was just written is kept for the page that comes.
const LEFT = 'marubatsu.left';

addEventListener('pagehide', () => {
  flush();
  if (last) sessionStorage.setItem(LEFT, JSON.stringify(last));
});

// The frame that the reader was at when this address was reloaded; once.
/** @param {Entry} entry */
export function reloaded({ query, frame }) {
  const left = JSON.parse(sessionStorage.getItem(LEFT) ?? 'null');
  sessionStorage.removeItem(LEFT);
  const [entry] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
  const same = entry?.type === 'reload' && left?.query === query;
  return same ? left.frame : frame;
}

// Searches that have a stage of their own, by all their names.
/** @type {Record<string, string>} */
const BEST_FIRST = { uct: 'uct', mcts: 'uct', puct: 'puct', pn: 'pn', pns: 'pn', 'proof-number': 'pn', dfpn: 'dfpn', 'df-pn': 'dfpn' };

// Which of them a query asks for, if it asks for one.
/** @param {string} query */
export const bestFirst = (query) => BEST_FIRST[(new URLSearchParams(query).get('algorithm') ?? '').toLowerCase()];

// What all kinds of searches are asked with; a recording that was uploaded is of one kind.
const COMMON = ['game', 'moves', 'board', 'algorithm', 'score', 'node_limit', 'time', 'import'];

// Goes to the page of another kind of search, with what it has in common with this one.
/** @param {string} query */
export function changeKind(query) {
  const asked = [...new URLSearchParams(query)].filter(([key]) => COMMON.includes(key));
  location.assign(inLab(`/search?${new URLSearchParams(asked)}`));
}
