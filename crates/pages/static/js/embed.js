// The page `/embed`: one run in a frame on another page. Invariant: a run starts by itself only where the server allows it, else by
// the reader's button.

import * as details from './frame-details.js';
import { FrameViewer } from './frame-viewer.js';
import { element, runs, say, status } from './page.js';
import { record } from './recordings.js';
import * as transport from './transport.js';

const asked = new URLSearchParams(location.search);
const first = Number(asked.get('frame') ?? 0);
for (const key of ['frame', 'lang', 'theme']) asked.delete(key);

/** @param {Error} error */
function fail(error) {
  status('');
  element('fault').replaceChildren(error.message);
}

const viewer = new FrameViewer({
  options: { portrait: 48 },
  fail,
  shown(frame) {
    details.say(element('sentence'), frame.sentence);
    element('place').replaceChildren(say('place', { n: frame.n, last: viewer.run?.last }));
  },
  moved({ n }) {
    const full = new URL(element('full').href);
    full.searchParams.set('frame', String(n));
    element('full').href = full.href;
  },
});

async function begin() {
  element('start').hidden = true;
  status(say('searching', { nodes: 0 }));
  try {
    const query = asked.toString();
    const { frames } = await record(query, undefined, (nodes) => status(say('searching', { nodes })));
    status('');
    element('run').hidden = false;
    viewer.open({ kind: 'search', query, frames, n: first });
    viewer.go(first, 'arrive');
  } catch (/** @type {any} */ error) {
    fail(error);
  }
}

viewer.listen();
transport.listen(() => viewer);
element('start').addEventListener('click', begin);
if (!element('fault').textContent.trim()) {
  if (runs) begin();
  else element('start').hidden = false;
}
