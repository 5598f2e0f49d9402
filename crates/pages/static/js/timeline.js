// All frames at a glance: a lane a kind, a bar a bin, as high as that kind's share of the bin (full: its greatest share). Invariant: what lies under a
// place of the lanes is what the slider below stands for there.

import { element, say, write } from './page.js';
import { fetchDocument } from './server.js';

const BINS = 240;
const LANE = 10;

let shown = null;

const lanes = () => element('lanes');
const name = (kind) => say(`kind.${kind}`);

// Shows the frames of a search, when they are there.
export async function show(query, signal) {
  clear();
  const asked = new URLSearchParams(query);
  asked.set('bins', BINS);
  shown = await fetchDocument('/api/timeline', asked, signal);
  const bins = Math.ceil(shown.frames / shown.width);
  lanes().setAttribute('viewBox', `0 0 ${bins} ${LANE * shown.kinds.length}`);
  shown.kinds.forEach((kind, lane) => {
    const total = shown.bins.reduce((sum, bin) => sum + bin[lane], 0);
    lanes().querySelector(`[data-kind="${kind}"]`).setAttribute('d', bars(lane));
    element(`count-${kind}`).textContent = write(total);
  });
}

// Shows nothing.
export function clear() {
  shown = null;
  for (const path of lanes().querySelectorAll('path')) path.setAttribute('d', '');
}

function bars(lane) {
  const bottom = LANE * (lane + 1);
  const shares = shown.bins.map((bin) => bin[lane] / bin.reduce((sum, count) => sum + count, 0) || 0);
  const most = Math.max(...shares);
  const bar = (share, x) => `M${x} ${bottom}v${(-(LANE - 1.5) * (share / most)).toFixed(2)}h1V${bottom}z`;
  return shares.map((share, x) => (share > 0 ? bar(share, x) : '')).join('');
}

// Marks where the reader is.
export function mark(n, last) {
  element('now').style.setProperty('--place', last === 0 ? 0 : n / last);
}

function frameAt(event) {
  const { left, width } = lanes().getBoundingClientRect();
  const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
  return Math.round(share * (shown.frames - 1));
}

function tell(event) {
  const bin = Math.floor(frameAt(event) / shown.width);
  const from = bin * shown.width;
  const to = Math.min(from + shown.width, shown.frames) - 1;
  const counts = shown.kinds.map((kind, lane) => `${name(kind)} ${write(shown.bins[bin][lane])}`);
  element('timeline').title = `${say('stretch', { from, to })}: ${counts.join(', ')}`;
}

// Calls `go(n, how)` for clicks (a jump) and drags on the lanes.
export function listen(go) {
  const timeline = element('timeline');
  timeline.addEventListener('pointerdown', (event) => {
    if (!shown || event.button !== 0) return;
    timeline.setPointerCapture(event.pointerId);
    go(frameAt(event), 'drag');
  });
  timeline.addEventListener('pointermove', (event) => {
    if (!shown) return;
    tell(event);
    if (timeline.hasPointerCapture(event.pointerId)) go(frameAt(event), 'drag');
  });
  timeline.addEventListener('pointerup', (event) => {
    if (shown && timeline.hasPointerCapture(event.pointerId)) go(frameAt(event), 'jump');
  });
}
