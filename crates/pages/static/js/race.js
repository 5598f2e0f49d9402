// The page `/race`: several searches over the nodes that they make. Its state is one race (or none) and how many nodes are made.
// Invariants: the address always says what the page shows; a step leads to where something changes in one of the searches.

import * as address from './address.js';
import * as chips from './chips.js';
import * as drawers from './drawers.js';
import * as form from './form.js';
import { element, make, note, place, say } from './page.js';
import * as pictureOptions from './picture-options.js';
import * as playback from './playback.js';
import * as positionPicker from './position-picker.js';
import { inLab } from './root.js';
import { fetchDocument, fetchText } from './server.js';
import * as session from './session.js';
import * as transport from './transport.js';

/** @import { Enter, How } from '../types/page.js' */
/** @typedef {{ query: string, n: number, first: number, last: number, moments: number[], known: number[] }} Race */

// How many steps the slider has, and over how many of them it plays on.
const STEPS = 1000;
const BEAT = 12;

/** @type {Race | null} */
let race = null;
/** @type {AbortController | null} */
let drawing = null;

// Where so many nodes lie on the slider, where each tenfold is as long; and back.
/** @param {number} n @param {number} last */
const along = (n, last) => Math.round((STEPS * Math.log(Math.max(1, n))) / Math.log(Math.max(2, last)));
/** @param {number} step @param {number} last */
const nodesAt = (step, last) => Math.round(Math.max(2, last) ** (step / STEPS));

/** @param {number[]} numbers */
const inOrder = (numbers) => [...new Set(numbers)].sort((one, other) => one - other);

// Runs the searches and shows what was so after `n` nodes; at first what came of them. `enter` writes the address.
/** @param {string} query @param {number} n @param {Enter} enter */
function begin(query, n, enter) {
  const asked = n > 0 || address.read().frame === 0;
  const work = async (/** @type {AbortSignal} */ signal) => {
    const report = await fetchDocument('/api/race', query, signal);
    return { report, html: await fetchText('/api/race', `${query}&format=html`, signal) };
  };
  session.carry(say('loading'), work, ({ report, html }) => {
    const last = Math.max(...report.lanes.map((lane) => lane.nodes));
    const held = report.lanes.flatMap((lane) => lane.held.map(({ nodes }) => nodes));
    const known = report.lanes.filter((lane) => lane.known !== null).map((lane) => lane.nodes);
    race = { query, n: last, first: 0, last, moments: inOrder([...held, ...known, last]), known: inOrder(known) };
    document.body.classList.remove('empty');
    place(element('numbers'), html);
    element('result').replaceChildren(make('span', say('result', { nodes: last })));
    note(report.lanes.some((lane) => lane.stopped) ? say('stopped_early') : '');
    transport.begin(/** @type {any} */ (race));
    const to = asked ? Math.min(n, last) : last;
    enter(query, to);
    go(to, 'arrive');
  });
}

// The picture of the race as it stands.
/** @param {Race} shown @param {Record<string, string>} more */
function picture({ query, n, last }, more) {
  const asked = new URLSearchParams(query);
  if (n < last) asked.set('frame', String(n));
  for (const [key, value] of Object.entries(more)) asked.set(key, value);
  return asked;
}

async function draw() {
  if (!race) return;
  drawing?.abort();
  const controller = new AbortController();
  drawing = controller;
  const width = Math.max(320, Math.min(2400, Math.floor(element('picture').clientWidth)));
  const theme = pictureOptions.colours();
  try {
    const svg = await fetchText('/api/draw/race', picture(race, { width: String(width), theme }), controller.signal);
    if (drawing === controller) place(element('picture'), svg);
  } catch (/** @type {any} */ error) {
    if (error.name !== 'AbortError') session.fail(error);
  }
}

// Goes to where so many nodes are made.
/** @param {number} wanted @param {How} [how] */
function go(wanted, how = 'step') {
  if (!race) return;
  if (how !== 'step') playback.stop();
  race.n = Math.max(race.first, Math.min(wanted, race.last));
  transport.arrive(/** @type {any} */ (race));
  element('moment').value = String(along(race.n, race.last));
  for (const kind of ['svg', 'png']) {
    const asked = picture(race, { format: kind, theme: pictureOptions.colours() });
    element(`take-${kind}`).setAttribute('href', inLab(`/api/draw/race?${asked}`));
  }
  draw();
  if (how === 'step') address.step(race.query, race.n);
  if (how === 'jump') address.push(race.query, race.n);
}

// Goes to the next of these places, or to the one before.
/** @param {'moments' | 'known'} places @param {boolean} forward @param {How} how */
function leap(places, forward, how) {
  if (!race) return;
  const { n } = race;
  const to = forward ? race[places].find((at) => at > n) : race[places].findLast((at) => at < n);
  if (to === undefined && places === 'moments') return go(forward ? race.last : race.first, how);
  if (to === undefined) return note(say(forward ? 'known_after' : 'known_before'));
  go(to, how);
}

// Plays on along the axis, from the start where the end is shown; or stops.
function play() {
  if (!race || playback.playing()) return playback.stop();
  if (race.n === race.last) go(race.first, 'jump');
  playback.play(() => {
    if (!race) return false;
    go(Math.max(race.n + 1, nodesAt(along(race.n, race.last) + BEAT, race.last)));
    return race.n < race.last;
  });
}

// The same race with its truth, or without.
function turnTruth() {
  form.set('truth', form.value('truth') === 'false' ? 'true' : 'false');
  begin(form.query(), race?.n ?? 0, address.replace);
}

function leave() {
  drawing?.abort();
  race = null;
  document.body.classList.add('empty');
}

const viewer = {
  get run() {
    return race;
  },
  go,
  play,
  zoom() {},
};

transport.listen(() => /** @type {any} */ (viewer), {
  back: () => leap('moments', false, 'step'),
  forward: () => leap('moments', true, 'step'),
  known_back: () => leap('known', false, 'jump'),
  known_forward: () => leap('known', true, 'jump'),
  truth: turnTruth,
  more: () => drawers.toggle('more'),
}, { v: 'truth', w: 'known_forward', W: 'known_back' });
element('moment').addEventListener('input', () => race && go(nodesAt(Number(element('moment').value), race.last)));
pictureOptions.listen(draw);
new ResizeObserver(draw).observe(element('picture'));
drawers.listen(() => {});
chips.listen((key) => {
  drawers.open('settings');
  const field = /** @type {HTMLElement | null} */ (document.querySelector(`[name="${key}"]`));
  field?.focus();
});
session.listen({
  begin,
  leave,
  place() {
    chips.show(null);
    positionPicker.show();
  },
  isOpen: () => race !== null,
  go(query, n) {
    if (query !== race?.query) return false;
    go(n, 'arrive');
    return true;
  },
  idle() {
    document.body.classList.add('empty');
    drawers.open('settings');
  },
  focus: () => element('frame').focus({ preventScroll: true }),
  immediate: true,
});
