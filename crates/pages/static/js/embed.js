// The page `/embed`: one run in a frame on another page. Invariant: tree, sentence, number line and overview show the same frame;
// a run starts by itself only where the server allows it, else by the reader's button.

import { Frames } from './frames.js';
import * as gestures from './gestures.js';
import * as keys from './keys.js';
import { Overview } from './overview.js';
import { element, runs, say } from './page.js';
import * as pictureOptions from './picture-options.js';
import * as playback from './playback.js';
import * as details from './frame-details.js';
import { fetchDocument, fetchSentence, record } from './server.js';
import { Stage, joined } from './stage.js';
import * as story from './story.js';

// The run shown: its query, its frames, its last frame, the frame the reader is at.
let run = null;
let under = null;
const look = { width: 0, height: 0, line: 0, portrait: 48 };

const asked = new URLSearchParams(location.search);
const first = Number(asked.get('frame') ?? 0);
for (const key of ['frame', 'lang', 'theme']) asked.delete(key);

const stage = new Stage(element('frame'), element('tree-picture'), element('line'));
const overview = new Overview(element('overview'), fail);

const status = (text) => element('status').replaceChildren(text);

function fail(error) {
  status('');
  element('fault').replaceChildren(error.message);
}

function show(frame, still) {
  const said = stage.show(frame, still);
  details.say(element('sentence'), frame.sentence);
  overview.mark(frame, said);
  element('place').replaceChildren(say('place', { n: frame.n, last: run.last }));
}

function go(to, still = false) {
  run.n = Math.max(0, Math.min(to, run.last));
  const full = new URL(element('full').href);
  full.searchParams.set('frame', run.n);
  element('full').href = full.href;
  run.frames.want(run.n, (frame) => show(frame, still));
}

function measure() {
  const room = stage.room(1);
  if (Object.entries(room).every(([key, value]) => look[key] === value)) return;
  Object.assign(look, room);
  stage.resize(room);
  renew();
}

// The same frame, drawn otherwise.
function renew() {
  if (!run) return;
  run.frames.renew();
  overview.renew();
  go(run.n, true);
}

async function begin() {
  element('start').hidden = true;
  status(say('searching', { nodes: 0 }));
  try {
    const summary = await record(asked.toString(), undefined, (nodes) => status(say('searching', { nodes })));
    const query = asked.toString();
    const source = { path: '/api/stage', compared: false, manner: () => ({ ...look, theme: pictureOptions.colours() }), join: joined };
    status('');
    element('run').hidden = false;
    measure();
    run = { query, last: summary.frames - 1, n: 0, frames: new Frames(query, summary.frames, fail, {}, source) };
    overview.begin(run);
    go(first);
  } catch (error) {
    fail(error);
  }
}

async function play() {
  if (playback.playing()) return playback.stop();
  if (run.n === run.last) go(0);
  playback.play(await story.steps(run, go));
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
  if (way !== 'play') playback.stop();
  WAYS[way]();
  return true;
}

// Goes to the frames of a node of the picture.
async function visit(path) {
  const query = new URLSearchParams(run.query);
  query.set('path', path);
  query.set('from', run.n);
  const { n } = await fetchDocument('/api/find', query).catch(() => ({ n: null }));
  if (n !== null) go(n);
}

// What lies under the pointer.
function tell(n) {
  under?.abort();
  if (n < 0) return Promise.resolve(null);
  under = new AbortController();
  return fetchSentence(run.query, n, under.signal);
}

keys.listen(move);
for (const button of document.querySelectorAll('[data-way]')) {
  button.addEventListener('click', () => move(button.dataset.way));
}
gestures.listen(element('frame'), element('run'), {
  visit,
  zoom: (by, about) => stage.scale(by, about),
  pan: (x, y) => stage.pan(x, y),
  ring: (node) => stage.ring(node),
});
overview.listen((n, how) => {
  playback.stop();
  go(n, how === 'drag');
}, tell);
pictureOptions.listen(renew);
new ResizeObserver(() => run && measure()).observe(element('tree-picture'));
element('start').addEventListener('click', begin);
if (!element('fault').textContent.trim()) {
  if (runs) begin();
  else element('start').hidden = false;
}
