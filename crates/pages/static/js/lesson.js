// The page `/lesson`: a stop of a chapter on the stage. Its state is one stop, open or told. Invariant: while its question is open,
// everything shown is of a recording that ends at the stop's frame.

import { bestFirst } from './address.js';
import * as answers from './answer-input.js';
import { boardPicture } from './board-picture.js';
import * as comparison from './comparison.js';
import * as dragging from './drag-to-reorder.js';
import * as explanation from './explanation.js';
import * as details from './frame-details.js';
import { FrameViewer } from './frame-viewer.js';
import * as progress from './lesson-progress.js';
import { nodeName } from './node-name.js';
import { element, lang, make, say, status } from './page.js';
import * as playback from './playback.js';
import * as projector from './projector.js';
import * as recordings from './recordings.js';
import { inLab } from './root.js';
import { fetchDocument } from './server.js';
import * as transport from './transport.js';
import * as walk from './walk.js';

/** @import { StopVerdict, OpenStop, Phrase } from '../types/api.js' */
/** @import { Frame, LessonData, RecordingKind } from '../types/page.js' */
/** @typedef {{ stop: OpenStop, tries: number, told: boolean }} At */

// Frames that are played one by one, at most; what comes later is shown at once.
const MOST_PLAYED = 20;
const NAMES = ['id', 'projector', 'answers'];
const asked = new URLSearchParams(location.search);
const hidden = asked.get('answers') === 'hide';

/** @type {LessonData} */
let lesson;
/** @type {FrameViewer} */
let viewer;
/** @type {At | null} */
let at = null;
/** @type {AbortController | null} */
let asking = null;
// Which stops were right at once, where that is told only at the end.
/** @type {Map<string, boolean>} */
const taken = new Map();

/** @param {any} error */
function fail(error) {
  if (error.name === 'AbortError') return;
  status(error.message);
}

const open = () => at !== null && at.stop.ask !== null && !at.told;

// Whether one goes down to the answer.
const walks = () => open() && at?.stop.ask?.kind === 'most';

/** @typedef {{ until: number | null, truth: boolean, look: string }} Veil The last frame that may be known, whether the truth is told, what is hidden. */

// The recording of a stop, as far as it may be known.
/** @param {OpenStop} stop @param {Pick<Veil, 'until' | 'truth'>} veil */
function query(stop, { until, truth }) {
  const made = new URLSearchParams(stop.query);
  if (stop.grow) made.set('view', stop.grow);
  if (until !== null) made.set('until', String(until));
  if (kind(stop) === 'best-first' && !truth) made.set('truth', 'false');
  return made.toString();
}

/** @param {OpenStop} stop @returns {RecordingKind} */
function kind(stop) {
  if (stop.grow !== null) return 'growth';
  return bestFirst(stop.query) ? 'best-first' : 'search';
}

/** @param {OpenStop} stop @param {AbortSignal} [signal] */
const count = (stop, signal) => recordings.count(kind(stop), query(stop, { until: null, truth: true }), signal);

// Shows the recording of a stop at a frame.
/** @param {OpenStop} stop @param {Veil} veil @param {number} frames @param {number} n */
function stand(stop, veil, frames, n) {
  const options = { look: veil.look, whole: 'true' };
  viewer.open({ kind: kind(stop), query: query(stop, veil), frames, n, options: walks() ? walk.begin(options) : options });
  viewer.go(n);
}

// What may be seen when a question is over: all of it, unless a later one asks about the same recording.
/** @param {Pick<Veil, 'until' | 'truth'>} told @param {OpenStop} stop @returns {Veil} */
const after = ({ until, truth }, { look }) => ({ until, truth, look: until === null || look === 'values' || look === 'leaves' ? 'values' : 'shape' });

// What stands beside a frame; says what the frame is called.
/** @param {Frame} frame @param {string} said */
function shown(frame, said) {
  details.brief(frame);
  element('turn').replaceChildren(make('span', '', { class: `mark ${frame.facts.turn}` }), ` ${frame.facts.to_move}`);
  element('depth').replaceChildren(frame.facts.head.slice(0, 2).join(' · '));
  details.say(element('sentence'), at && !open() && frame.n !== at.stop.frame ? frame.sentence : []);
  if (open() && (element('options').childElementCount === 0 || (walks() && walk.hasGone(viewer)))) walk.follow(question);
  viewer.stage.mark(open() ? answers.nodes() : [], 'candidate');
  explore(frame.n);
  explanation.show(frame);
  lock(frame.n);
  // While something is asked, frames keep their words to themselves.
  return open() && at ? at.stop.say.map(({ text }) => text).join('') : said;
}

// The board of a game of squares, as a small picture.
/** @param {string} text */
function boardOf(text) {
  const [, width, height] = /^(\d+)x(\d+)/.exec(new URLSearchParams(at?.stop.query ?? '').get('game') ?? '3x3') ?? [];
  return width === undefined ? null : boardPicture(text, Number(width), Number(height));
}

// Nothing goes on past what is asked: what would says so.
/** @param {number} n */
function lock(n) {
  const locked = open() && n >= (at?.stop.frame ?? 0);
  for (const button of ONWARD) {
    button.dataset.title ??= button.title;
    if (locked) button.setAttribute('aria-disabled', 'true');
    else button.removeAttribute('aria-disabled');
    button.title = locked ? say('answer_first') : button.dataset.title;
  }
}

const ONWARD = /** @type {HTMLElement[]} */ (['play', 'forward', 'ten_forward', 'last'].flatMap((way) => [...document.querySelectorAll(`.transport [data-way=${way}]`)]));
// The keys that press them.
const ONWARD_KEYS = [' ', 'ArrowRight', 'PageDown', 'End'];
const locked = () => ONWARD.some((button) => button.hasAttribute('aria-disabled'));

function question() {
  answers.ask(at?.stop.ask ?? null, {
    give,
    ring: (node) => viewer.stage.ring(node),
    // Where one goes down, the numbers of the picture are no secret.
    name: (node) => nodeName(node, at?.stop.ask?.kind === 'owner', walks()),
    // The nodes of the way itself are told apart by their depth.
    board: (answer) => (at?.stop.ask?.kind === 'owner' ? null : boardOf(answer)),
    here: () => viewer.run?.n ?? 0,
    ...(walks() ? { walk: walk.along(viewer) } : {}),
  });
}

// What is said, with words that point to their nodes.
/** @param {HTMLElement} into @param {Phrase[]} phrases @param {string} [first] */
function speak(into, phrases, first = '') {
  const pieces = phrases.map(({ text, node }) => (node === undefined ? text : make('b', text, { 'data-points': node, 'data-is': 'node', tabindex: '0' })));
  into.replaceChildren(...(first ? [make('strong', first), ' '] : []), ...pieces);
}

// Goes to a stop of the chapter.
/** @param {string} id @param {'arrive' | 'jump'} how */
async function enter(id, how) {
  playback.stop();
  asking?.abort();
  const controller = new AbortController();
  asking = controller;
  try {
    const stop = await fetchDocument('/api/lesson', { id: lesson.id, stop: id }, controller.signal);
    const frames = stop.until === null ? await count(stop, controller.signal) : stop.until + 1;
    const weighed = kind(stop) === 'best-first' ? await recordings.weighed(stop.query, controller.signal) : null;
    if (asking !== controller) return;
    viewer.stage.weigh(weighed);
    if (how === 'jump') history.pushState(null, '', address(id));
    arrive(stop, frames, how);
  } catch (error) {
    if (asking === controller) fail(error);
  }
}

/** @param {OpenStop} stop @param {number} frames @param {'arrive' | 'jump'} how */
function arrive(stop, frames, how) {
  explanation.close();
  if (at?.stop.query !== stop.query || at.stop.grow !== stop.grow) viewer.stage.begin();
  else viewer.stage.viewport.fit();
  at = { stop, tries: 0, told: false };
  answers.end();
  for (const part of ['options', 'reply', 'status', 'sentence']) element(part).replaceChildren();
  element('answer').hidden = !stop.ask;
  for (const part of ['show', 'next', 'explore']) element(part).hidden = true;
  element('hint').hidden = !stop.ask;
  document.body.dataset.kind = stop.ask?.kind ?? 'shown';
  const searched = new URLSearchParams(stop.query);
  document.body.classList.toggle('by-hand', (searched.get('game') ?? '').startsWith('('));
  document.body.classList.toggle('growing', stop.grow !== null);
  document.body.classList.toggle('best-first', kind(stop) === 'best-first');
  document.body.classList.toggle('boundless', stop.grow === null && searched.get('algorithm') === 'minimax');
  viewer.stage.mark([], 'hinted');
  speak(element('say'), stop.say);
  stand(stop, stop.ask ? stop : after(stop, stop), frames, stop.frame);
  comparison.show(stop.ask?.compared ?? []);
  dots();
  if (how === 'jump') element('say').focus({ preventScroll: true });
  if (!stop.ask) end(0);
}

/** @param {string[]} answer */
async function give(answer) {
  if (!at || !open()) return;
  const here = at;
  if (answer.length === 0) return element('reply').replaceChildren(say(walks() ? 'to_leaf' : 'choose'));
  const judged = await judge(here, answer);
  if (!judged || at !== here) return;
  here.tries += 1;
  if (hidden) return take(here, judged.right);
  if (judged.right) return tell(here, judged, 'right');
  element('reply').dataset.is = 'wrong';
  speak(element('reply'), judged.reply, say('wrong'));
  element('show').hidden = here.tries < 2;
}

/** @param {At} here @param {string[]} answer @returns {Promise<StopVerdict | null>} */
async function judge({ stop }, answer) {
  const given = new URLSearchParams({ id: lesson.id, stop: stop.id });
  for (const one of answer) given.append('answer', one);
  return fetchDocument('/api/lesson/answer', given).catch((error) => {
    fail(error);
    return null;
  });
}

// An answer whose worth is told at the end.
/** @param {At} here @param {boolean} right */
function take(here, right) {
  here.told = true;
  if (!taken.has(here.stop.id)) taken.set(here.stop.id, right);
  element('answer').hidden = true;
  answers.end();
  element('reply').dataset.is = 'taken';
  element('reply').replaceChildren(say('taken'));
  viewer.stage.mark([], 'candidate');
  end(here.tries);
}

// The question is over: what is right is said, and seen.
/** @param {At} here @param {StopVerdict} judged @param {'right' | 'shown'} how */
async function tell(here, judged, how) {
  here.told = true;
  progress.done(lesson, here.stop.id, how === 'right' ? here.tries : 0);
  element('answer').hidden = true;
  answers.end();
  viewer.stage.ring(null);
  element('reply').dataset.is = how;
  speak(element('reply'), judged.reply, say(how));
  comparison.show(judged.compared);
  end(here.tries);
  element('next').focus({ preventScroll: true });
  const seen = here.stop.ask?.kind === 'reorder' ? reordered(here.stop, judged.answer?.[0] ?? '') : here.stop;
  const known = after(judged, here.stop);
  const frames = known.until === null || seen !== here.stop ? await count(seen).catch(() => 0) : known.until + 1;
  if (at !== here || frames === 0) return;
  if (seen !== here.stop) return stand(seen, { until: null, truth: true, look: 'values' }, frames, frames - 1);
  stand(here.stop, known, frames, here.stop.frame);
  const then = judged.then ?? here.stop.frame;
  if (then - here.stop.frame > MOST_PLAYED) viewer.go(then);
  else viewer.playTo(then);
}

// The same search on the tree whose root has this child first.
/** @param {OpenStop} stop @param {string} first @returns {OpenStop} */
function reordered(stop, first) {
  const searched = new URLSearchParams(stop.query);
  const inside = (searched.get('game') ?? '').replace(/^[ox]?\(/, '').replace(/\)$/, '');
  const children = inside.match(/\([^()]*\)|[^\s()]+/g) ?? [];
  const [child] = children.splice(Number(first.slice(1)), 1);
  searched.set('game', `(${[child, ...children].join(' ')})`);
  return { ...stop, query: searched.toString() };
}

// What follows this stop.
/** @param {number} tries */
function end(tries) {
  if (tries === 0 && at && !at.stop.ask) progress.done(lesson, at.stop.id, 1);
  const last = lesson.stops.indexOf(at?.stop.id ?? '') === lesson.stops.length - 1;
  const word = !last ? 'next' : lesson.after ? 'next_chapter' : 'all_chapters';
  element('next').textContent = say(word);
  element('next').hidden = false;
  if (last) summary();
  dots();
}

// How many questions were right at the first try.
function summary() {
  const kept = progress.of(lesson);
  const questions = lesson.stops.filter((_, n) => lesson.asks[n]);
  const right = questions.filter((stop) => (hidden ? taken.get(stop) : kept[stop] === 1));
  const told = say('end', { first: right.length, questions: questions.length });
  element('reply').append(make('p', told, { class: 'summary' }));
}

// The stops of the chapter, with those that are done.
function dots() {
  const kept = progress.of(lesson);
  const last = lesson.stops.length - 1;
  const over = !hidden || (at?.told && at.stop.id === lesson.stops[last]) || (at && !at.stop.ask && at.stop.id === lesson.stops[last]);
  lesson.stops.forEach((stop, n) => {
    const dot = /** @type {HTMLElement} */ (document.querySelector(`[data-stop="${stop}"]`));
    const done = hidden ? (over && taken.has(stop) ? (taken.get(stop) ? 1 : 2) : undefined) : kept[stop];
    dot.dataset.done = done === undefined ? '' : done === 1 ? 'first' : 'later';
    dot.toggleAttribute('aria-current', stop === at?.stop.id);
    if (stop === at?.stop.id) {
      dot.setAttribute('aria-current', 'step');
      dot.scrollIntoView({ inline: 'center', block: 'nearest' });
    }
    const words = [say('stop', { n: n + 1, count: lesson.stops.length })];
    if (done !== undefined) words.push(say(done === 1 ? 'done_first' : 'done'));
    dot.setAttribute('aria-label', words.join(', '));
  });
}

/** @param {string} stop */
function address(stop) {
  const made = new URLSearchParams();
  for (const name of NAMES) if (asked.has(name)) made.set(name, asked.get(name) ?? '');
  made.set('id', lesson.id);
  made.set('stop', stop);
  return inLab(`/lesson?${made}`);
}

// Where the same recording is looked at without a question.
/** @param {number} n */
function explore(n) {
  const link = /** @type {HTMLAnchorElement} */ (element('explore'));
  link.hidden = !at || open() || hidden;
  if (!at || link.hidden) return;
  const made = new URLSearchParams(at.stop.query);
  const tree = at.stop.grow !== null && !made.has('board');
  if (tree) made.set('view', at.stop.grow ?? '');
  made.set('frame', String(at.stop.grow && !tree ? 0 : n));
  link.href = inLab(`${tree ? '/tree' : '/search'}?${made}`);
}

/** @param {number} by */
function turn(by) {
  const n = lesson.stops.indexOf(at?.stop.id ?? '') + by;
  if (n >= 0 && n < lesson.stops.length) return enter(lesson.stops[n], 'jump');
  if (by > 0) location.assign(inLab(lesson.after ? `/lesson?${new URLSearchParams({ ...Object.fromEntries(asked), stop: '', id: lesson.after })}`.replace('stop=&', '') : '/learn'));
}

async function hint() {
  if (!at || !open()) return;
  const here = at;
  const found = await fetchDocument('/api/lesson/hint', { id: lesson.id, stop: here.stop.id }).catch(() => ({ nodes: [], say: [] }));
  if (at !== here || !open()) return;
  here.tries += 1;
  element('show').hidden = here.tries < 2;
  viewer.stage.mark(found.nodes, 'hinted');
  element('reply').dataset.is = 'hint';
  speak(element('reply'), found.say.length > 0 ? found.say : [{ text: say(found.nodes.length > 0 ? 'look_at' : 'no_hint') }], say('hint'));
}

async function reveal() {
  if (!at || !open()) return;
  const here = at;
  const judged = await judge(here, []);
  if (judged && at === here) tell(here, judged, 'shown');
}

// A node that is chosen may be an answer.
/** @param {string} path */
function visit(path) {
  if (walks()) {
    walk.along(viewer).go(path);
    return true;
  }
  const answer = open() && answers.nodes().includes(path);
  if (answer) answers.pick(path);
  return answer;
}

const reorders = () => open() && at?.stop.ask?.kind === 'reorder';

// A child that is dragged before the others, or sent there by its key, is the answer.
/** @param {string} node */
const putFirst = (node) => answers.pick(node, false);

// What a lesson's own keys do, unless somebody types.
/** @param {KeyboardEvent} event */
function press(event) {
  const { key, target } = event;
  const { stands } = /** @type {HTMLElement} */ (target).dataset;
  if (event.altKey && key === 'ArrowUp' && stands !== undefined && reorders()) {
    event.preventDefault();
    return putFirst(stands);
  }
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || document.querySelector('dialog:modal')) return;
  const where = /** @type {HTMLElement} */ (target);
  if (where.matches('input[type=text], select')) return;
  const large = document.body.classList.contains('projector');
  const pressed = where.matches('button, a, input, summary, [role=slider]:not(.line-handle)');
  if (!pressed && !where.matches('.line-handle') && ONWARD_KEYS.includes(key) && locked()) {
    event.stopImmediatePropagation();
    status(say('answer_first'));
  } else if (open() && answers.press(key)) event.stopImmediatePropagation();
  else if (key === 'h') hint();
  else if (key === '.') reveal();
  else if (key === 'Backspace') turn(-1);
  else if (key === 'Enter' && !pressed) (open() ? give(answers.given()) : turn(1));
  else if (large && /^[1-9]$/.test(key) && lesson.stops[Number(key) - 1]) enter(lesson.stops[Number(key) - 1], 'jump');
  else return;
  event.preventDefault();
}

function listen() {
  answers.listen(press, give);
  // Before the stage's own gestures.
  dragging.listen(/** @type {any} */ (element('tree-picture')), {
    nodes: () => (reorders() ? answers.nodes() : []),
    aim: (node) => viewer.stage.ring(node),
    first: putFirst,
  });
  for (const button of ONWARD) {
    button.addEventListener('click', (event) => {
      if (!button.hasAttribute('aria-disabled')) return;
      event.stopImmediatePropagation();
      status(say('answer_first'));
    });
  }
  viewer.listen();
  explanation.listen(viewer, fail, () => !open() && !hidden);
  transport.listen(() => viewer, { why: explanation.toggle });
  element('hint').addEventListener('click', hint);
  element('show').addEventListener('click', reveal);
  element('next').addEventListener('click', () => turn(1));
  element('dots').addEventListener('click', (event) => {
    const dot = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('[data-stop]'));
    if (!dot || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    enter(dot.dataset.stop ?? '', 'jump');
  });
  addEventListener('popstate', () => {
    const stop = new URLSearchParams(location.search).get('stop') ?? lesson.stops[0];
    enter(stop, 'arrive');
  });
}

const data = document.getElementById('lesson');
if (data) {
  lesson = JSON.parse(data.textContent ?? '{}');
  document.documentElement.lang = lang;
  viewer = new FrameViewer({ options: { portrait: 96 }, fail, shown, visit, quiet: open });
  if (asked.get('projector') === 'true') projector.start();
  listen();
  enter(lesson.stop, 'arrive');
}
