// The page `/embed`: one run in a frame on another page. Invariant: sentence, picture and slider show the same frame; a run
// starts by itself only where the server allows it, else by the reader's button.

import { Frames } from './frames.js';
import * as keys from './keys.js';
import * as nodes from './nodes.js';
import { element, make, runs, say } from './page.js';
import * as player from './player.js';
import { record } from './server.js';

// The run shown: its frames, its last frame, the frame the reader is at.
let run = null;

const asked = new URLSearchParams(location.search);
const first = Number(asked.get('frame') ?? 0);
for (const key of ['frame', 'lang', 'theme']) asked.delete(key);

const status = (text) => element('status').replaceChildren(text);

function fail(error) {
  status('');
  element('fault').replaceChildren(error.message);
}

function show({ n, kind, sentence, svg }) {
  const frame = element('frame');
  Object.assign(frame.dataset, { kind, n });
  element('place').replaceChildren(say('place', { n, last: run.last }), make('span', say(`kind.${kind}`), { class: 'kind' }));
  element('sentence').textContent = sentence;
  nodes.put(element('drawing'), svg);
}

function go(to) {
  run.n = Math.max(0, Math.min(to, run.last));
  element('slider').value = run.n;
  element('slider').setAttribute('aria-valuetext', say('place', { n: run.n, last: run.last }));
  const full = new URL(element('full').href);
  full.searchParams.set('frame', run.n);
  element('full').href = full.href;
  run.frames.want(run.n, show);
}

async function begin() {
  element('start').hidden = true;
  status(say('searching', { nodes: 0 }));
  try {
    const summary = await record(asked.toString(), undefined, (nodes) => status(say('searching', { nodes })));
    run = { last: summary.frames - 1, n: 0, frames: new Frames(asked.toString(), summary.frames, fail) };
    status('');
    element('slider').max = run.last;
    element('frame').hidden = false;
    go(first);
  } catch (error) {
    fail(error);
  }
}

function play() {
  if (player.playing()) return player.stop();
  if (run.n === run.last) go(0);
  player.play(() => {
    go(run.n + 1);
    return run.n < run.last;
  });
}

const WAYS = {
  play,
  first: () => go(0),
  last: () => go(run.last),
  back: () => go(run.n - 1),
  forward: () => go(run.n + 1),
  ten_back: () => go(run.n - 10),
  ten_forward: () => go(run.n + 10),
};

function move(way) {
  if (!run || !WAYS[way]) return false;
  if (way !== 'play') player.stop();
  WAYS[way]();
  return true;
}

keys.listen(move);
for (const button of document.querySelectorAll('[data-way]')) {
  button.addEventListener('click', () => move(button.dataset.way));
}
element('slider').addEventListener('input', ({ target }) => {
  player.stop();
  go(target.valueAsNumber);
});
element('start').addEventListener('click', begin);
if (!element('fault').textContent.trim()) {
  if (runs) begin();
  else element('start').hidden = false;
}
