// One side's frame: which it is, its sentence, its picture, and for the follower why there is none. Invariant: a pane says in
// words whether it leads, and what it shows.

import * as nodes from './nodes.js';
import { element, make, say } from './page.js';
import { address } from './take.js';

/** @import { FramesLine, Missed } from '../types/api.js' */

/** @type {Record<string, { query: string, last: number }>} */
const runs = {};
/** @param {string} side @param {string} name */
const part = (side, name) => element(`${side}-${name}`);

// Begins with a search: its query, its last frame.
/** @param {string} side @param {{ query: string, last: number }} run */
export function begin(side, { query, last }) {
  runs[side] = { query, last };
}

// Says whether the side leads.
/** @param {string} side @param {boolean} leads */
export function role(side, leads) {
  part(side, 'frame').dataset.role = leads ? 'leads' : 'follows';
  if (leads) part(side, 'missed').replaceChildren();
}

// Shows a line of `/api/frames`, or of `/api/compare/follow` for the leader's frame `beside`.
/** @param {string} side @param {FramesLine & { not_visited?: Missed | null }} line @param {number | null} [beside] */
export function show(side, { n, kind, sentence, svg, not_visited: missed = null }, beside = null) {
  const frame = part(side, 'frame');
  const { query, last } = runs[side];
  Object.assign(frame.dataset, { kind, n, beside: beside ?? '', missed: missed !== null });
  part(side, 'place').replaceChildren(
    make('span', say(`side.${side}`), { class: 'side' }),
    make('span', say(frame.dataset.role ?? ''), { class: 'kind' }),
    say('place', { n, last }),
    make('span', say(`kind.${kind}`), { class: 'kind' }),
  );
  part(side, 'missed').textContent = missed?.sentence ?? '';
  part(side, 'sentence').textContent = sentence;
  nodes.put(part(side, 'drawing'), svg ?? '');
  const link = (/** @type {string} */ format) => /** @type {HTMLAnchorElement} */ (part(side, format));
  for (const format of ['svg', 'png']) link(format).href = address('/api/draw/frame', query, { frame: n, format });
}
