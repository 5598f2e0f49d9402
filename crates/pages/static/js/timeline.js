// All frames at a glance: a lane a kind, a bar a bin, as high as that kind's share of the bin (full: its greatest share). Invariant: what lies under a
// place of the lanes is what the slider below stands for there.

import { element, say, write } from './page.js';
import { fetchDocument } from './server.js';

/** @import { Timeline } from '../types/api.js' */
/** @import { Go } from '../types/page.js' */

const BINS = 240;
const LANE = 10;

/** @type {Timeline | null} */
let shown = null;

const lanes = () => element('lanes');
/** @param {string} kind */
const name = (kind) => say(`kind.${kind}`);

// Shows the frames of a search, when they are there.
/** @param {string} query @param {AbortSignal} [signal] */
export async function show(query, signal) {
  clear();
  const asked = new URLSearchParams(query);
  asked.set('bins', String(BINS));
  const found = await fetchDocument('/api/timeline', asked, signal);
  shown = found;
  const bins = Math.ceil(found.frames / found.width);
  lanes().setAttribute('viewBox', `0 0 ${bins} ${LANE * found.kinds.length}`);
  found.kinds.forEach((kind, lane) => {
    const total = found.bins.reduce((sum, bin) => sum + bin[lane], 0);
    lanes().querySelector(`[data-kind="${kind}"]`)?.setAttribute('d', bars(found, lane));
    element(`count-${kind}`).textContent = write(total);
  });
}

// Shows nothing.
export function clear() {
  shown = null;
  for (const path of lanes().querySelectorAll('path')) path.setAttribute('d', '');
}

/** @param {Timeline} of @param {number} lane */
function bars(of, lane) {
  const bottom = LANE * (lane + 1);
  const shares = of.bins.map((bin) => bin[lane] / bin.reduce((sum, count) => sum + count, 0) || 0);
  const most = Math.max(...shares);
  /** @param {number} share @param {number} x */
  const bar = (share, x) => `M${x} ${bottom}v${(-(LANE - 1.5) * (share / most)).toFixed(2)}h1V${bottom}z`;
  return shares.map((share, x) => (share > 0 ? bar(share, x) : '')).join('');
}

// Marks where the reader is.
/** @param {number} n @param {number} last */
export function mark(n, last) {
  element('now').style.setProperty('--place', String(last === 0 ? 0 : n / last));
}

/** @param {Timeline} of @param {PointerEvent} event */
function frameAt(of, event) {
  const { left, width } = lanes().getBoundingClientRect();
  const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
  return Math.round(share * (of.frames - 1));
}

/** @param {Timeline} of @param {PointerEvent} event */
function tell(of, event) {
  const bin = Math.floor(frameAt(of, event) / of.width);
  const from = bin * of.width;
  const to = Math.min(from + of.width, of.frames) - 1;
  const counts = of.kinds.map((kind, lane) => `${name(kind)} ${write(of.bins[bin][lane])}`);
  element('timeline').title = `${say('stretch', { from, to })}: ${counts.join(', ')}`;
}

// Calls `go(n, how)` for clicks (a jump) and drags on the lanes.
/** @param {Go} go */
export function listen(go) {
  const timeline = element('timeline');
  timeline.addEventListener('pointerdown', (event) => {
    if (!shown || event.button !== 0) return;
    timeline.setPointerCapture(event.pointerId);
    go(frameAt(shown, event), 'drag');
  });
  timeline.addEventListener('pointermove', (event) => {
    if (!shown) return;
    tell(shown, event);
    if (timeline.hasPointerCapture(event.pointerId)) go(frameAt(shown, event), 'drag');
  });
  timeline.addEventListener('pointerup', (event) => {
    if (shown && timeline.hasPointerCapture(event.pointerId)) go(frameAt(shown, event), 'jump');
  });
}
