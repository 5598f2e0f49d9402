// Which stop of a lesson teaches what a frame shows. Invariant: every moment has one, so that the link is never empty.

import { element } from './page.js';

/** @import { Frame } from '../types/page.js' */

/** @type {Record<string, string>} */
const STOPS = {
  start: 'tree/down-first',
  table: 'table/new-board',
  answer: 'table/known-board',
  score: 'minimax/one-move',
  update: 'alpha-beta/alpha',
  cut: 'alpha-beta/first-cut',
  end: 'alpha-beta/at-most',
  open: 'tree/second-layer',
  ended: 'tree/no-next-move',
  horizon: 'tree/leaves',
};
// Where an algorithm has something of its own to tell.
/** @type {Record<string, Record<string, string>>} */
const OWN = {
  minimax: { update: 'minimax/cross-takes-least', end: 'minimax/greatest' },
  scout: { start: 'null-window/probe', cut: 'null-window/look-properly' },
  mtdf: { start: 'null-window/next-window', cut: 'null-window/root-cut', end: 'null-window/bounds-meet' },
  'null-window': { cut: 'null-window/root-cut', end: 'null-window/more-than-three' },
};

// Points the link to the stop for a frame.
/** @param {Frame} frame @param {string} query */
export function update({ moment }, query) {
  const algorithm = new URLSearchParams(query).get('algorithm') ?? '';
  const [id, stop] = (OWN[algorithm]?.[moment] ?? STOPS[moment] ?? STOPS.start).split('/');
  const link = /** @type {HTMLAnchorElement} */ (element('teach'));
  link.href = `/lesson?id=${id}&stop=${stop}`;
}
