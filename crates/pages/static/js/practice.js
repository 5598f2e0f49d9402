// The page `/practice`: rounds of random trees. Its state is one round and the tree that is asked about. Invariants: while a tree's
// question is open, only what has happened up to its frame is shown, and the leaves; a round whose levels are given has these
// levels, any other follows the reader.

import * as answers from './answer-input.js';
import { boardPicture } from './board-picture.js';
import { FOUND, LOST, keep } from './daily-results.js';
import * as explanation from './explanation.js';
import * as details from './frame-details.js';
import { FrameViewer } from './frame-viewer.js';
import { nodeName } from './node-name.js';
import { element, make, say, status } from './page.js';
import { answerName, betterOrders, kindOf, question, reasons, spoken, wayTo } from './practice-kinds.js';
import * as recordings from './recordings.js';
import { inLab } from './root.js';
import { fetchDocument } from './server.js';
import * as transport from './transport.js';
import * as order from './tree-order.js';
import * as verdicts from './verdict-marks.js';
import * as walk from './walk.js';

/** @import { Exercise, ExerciseVerdict } from '../types/api.js' */
/** @import { Frame } from '../types/page.js' */

// Faultless trees in a row after which the next is harder, and misses after which it is easier.
const UP = 5;
const DOWN = 2;
const HARDEST = 5;
const POINTS = 10;

const asked = new URLSearchParams(location.search);
const trees = Number(element('run')?.dataset.trees ?? 10);
const seeds = Number(element('run')?.dataset.seeds);
/** @type {FrameViewer} */
let viewer;
/** @type {Exercise | null} */
let exercise = null;
let told = false;
// The tree as the reader has ordered it.
let ordered = '';
// The levels of the trees, if somebody else has gone through them before.
const given = [...(asked.get('levels') ?? '')].map(Number);
// The date whose tree this is, if it is a day's.
const daily = asked.get('daily');
const begun = { kind: asked.get('kind') ?? 'never', level: given[0] ?? Number(asked.get('level') ?? 1), seed: Number(asked.get('seed') ?? Math.floor(Math.random() * 1e6)) };
// `well` and `badly` are counted anew at each level.
const round = { n: 0, points: 0, streak: 0, best: 0, seed: begun.seed, level: begun.level, well: 0, badly: 0 };
/** @type {number[]} */
const levels = [];
// The trees that had faults, to be gone through at the end.
/** @type {Exercise[]} */
const faulty = [];
// What each leaf was worth of the answer: right, wrong, or neither.
/** @type {Map<string, boolean>} */
let judged = new Map();

/** @param {any} error */
function fail(error) {
  if (error.name !== 'AbortError') status(error.message);
}

/** @param {Exercise} tree */
const searched = (tree) => (kindOf(tree.kind).orders ? new URLSearchParams({ game: ordered }).toString() : tree.query);
const { source } = kindOf(begun.kind);

// Whether one goes down to the answer.
const walks = () => !told && kindOf(begun.kind).walks;

/** @param {Exercise} tree @param {boolean} all */
function query(tree, all) {
  const made = source === 'best-first' ? `${searched(tree)}&truth=false` : searched(tree);
  return all ? made : `${made}&until=${tree.frame ?? 0}`;
}

// A leaf by its place from the left, and what it is worth.
/** @param {string} node */
function named(node) {
  const n = (exercise?.leaves ?? []).findIndex((leaf) => wayTo(leaf) === node);
  return n < 0 ? nodeName(node) : say('nth_leaf', { n: n + 1, value: (exercise?.game.match(/-?\d+/g) ?? [])[n].replace('-', '−') });
}

// Goes to the next tree of the round.
async function next() {
  if (round.n === trees) return over();
  round.level = given[round.n] ?? round.level;
  round.n += 1;
  told = false;
  // What still comes of the last tree asks nothing and is shown no more.
  exercise = null;
  viewer.close();
  judged = new Map();
  explanation.close();
  element('level').value = String(round.level);
  for (const part of ['options', 'reply', 'status']) element(part).replaceChildren();
  element('next').hidden = true;
  const wanted = new URLSearchParams({ kind: begun.kind, level: String(round.level), seed: String(round.seed) });
  const found = await fetchDocument('/api/practice', wanted).catch(fail);
  if (!found) return;
  exercise = found;
  ordered = found.game;
  document.body.classList.toggle('by-hand', found.game.startsWith('('));
  document.body.classList.toggle('ordering', kindOf(found.kind).orders);
  levels.push(found.level);
  // After the last seed comes the first.
  round.seed = (found.seed + 1) % seeds;
  element('say').replaceChildren(spoken(found, 'question'));
  viewer.stage.begin();
  if (source === 'best-first') viewer.stage.weigh(await recordings.weighed(found.query));
  if (exercise !== found) return;
  stand(query(found, false), (found.frame ?? 0) + 1, found.frame ?? 0);
  score();
  element('say').focus({ preventScroll: true });
}

// Shows a recording of the tree at a frame.
/** @param {string} query @param {number} frames @param {number} n */
function stand(query, frames, n) {
  const options = { look: told ? 'values' : (exercise?.look ?? 'values'), whole: 'true' };
  viewer.open({ kind: source, query, frames, n, options: walks() ? walk.begin(options) : options });
  viewer.go(n);
}

function score() {
  const parts = say('so_far', { n: round.n, count: trees, points: round.points, streak: round.streak }).split('|');
  element('score').replaceChildren(...parts.map((part) => make('span', part)));
}

// What stands beside a frame; says what the frame is called.
/** @param {Frame} frame @param {string} said */
function shown(frame, said) {
  details.brief(frame);
  element('turn').replaceChildren();
  element('sentence').replaceChildren(told ? said : '');
  if (!told && exercise && (element('options').childElementCount === 0 || (walks() && walk.hasGone(viewer)))) {
    const here = exercise;
    walk.follow(() => answers.ask(question(here), { give, ring: (node) => viewer.stage.ring(node), name: named, word: (answer) => answerName(here, answer, named), here: () => 0, board, ...(kindOf(here.kind).orders ? { order: orders } : {}), ...(walks() ? { walk: walk.along(viewer) } : {}) }));
  }
  viewer.stage.mark(told || walks() ? [] : chosen(), 'chosen');
  verdicts.show(judged);
  explanation.show(frame);
  return told ? said : element('say').innerText;
}

// A board of the game of three by three as a small picture; null if it is none.
/** @param {string} text */
const board = (text) => (text.startsWith('/') ? null : boardPicture(text, 3, 3));

// How the tree is ordered.
const orders = {
  tree: () => ordered,
  waiting: () => order.waiting(ordered),
  forward,
};

// Puts a node first among its siblings.
/** @param {string} way */
function forward(way) {
  if (!exercise || told) return;
  const focused = element('options').contains(document.activeElement);
  ordered = order.forward(ordered, way);
  viewer.stage.ring(null);
  element('options').replaceChildren();
  stand(query(exercise, false), 1, 0);
  if (focused) element('give').focus({ preventScroll: true });
}

// The leaves that are marked.
const chosen = () => answers.given().map(wayTo);

/** @param {string[]} given */
async function give(given) {
  const here = exercise;
  if (!here || told) return;
  if (walks() && given.length === 0) return element('reply').replaceChildren(say('to_leaf'));
  const judging = new URLSearchParams({ kind: here.kind, level: String(here.level), seed: String(here.seed) });
  for (const one of given) judging.append('answer', one);
  const marked = await fetchDocument('/api/practice/answer', judging).catch(fail);
  if (!marked || exercise !== here) return;
  told = true;
  document.body.classList.remove('ordering');
  answers.end();
  element('answer').hidden = true;
  viewer.stage.ring(null);
  judged = kindOf(here.kind).judged(marked, given);
  if (marked.points < POINTS) faulty.push(here);
  count(marked);
  await reply(here, marked);
  const changed = climb(marked.points === POINTS);
  if (changed) element('reply').append(make('p', changed, { class: 'level' }));
  const frames = await recordings.count(source, query(here, true)).catch(() => 0);
  if (exercise !== here || frames === 0) return;
  stand(query(here, true), frames, here.frame ?? 0);
  viewer.playTo(here.frame === null ? frames - 1 : marked.frame);
}

/** @param {ExerciseVerdict} marked */
function count({ points }) {
  round.points += points;
  if (daily) keep(daily, { tree: points === POINTS ? FOUND : LOST });
  round.streak = points === POINTS ? round.streak + 1 : 0;
  round.best = Math.max(round.best, round.streak);
  score();
  element('next').textContent = say('next');
  element('next').hidden = false;
  element('next').focus({ preventScroll: true });
}

// The level of the next tree, after one more without fault or with; what is said if it is another.
/** @param {boolean} right */
function climb(right) {
  if (given.length > 0) return '';
  round.well = right ? round.well + 1 : 0;
  round.badly += right ? 0 : 1;
  const by = round.well === UP && round.level < HARDEST ? 1 : round.badly === DOWN && round.level > 1 ? -1 : 0;
  if (round.well === UP || round.badly === DOWN) round.well = round.badly = 0;
  round.level += by;
  return by === 0 ? '' : say(by > 0 ? 'harder' : 'easier', { level: round.level, well: UP, badly: DOWN });
}

// What an answer is worth, and why; each leaf that was wrongly marked with the sentence of the frame that says so.
/** @param {Exercise} here @param {ExerciseVerdict} marked */
async function reply(here, marked) {
  const into = element('reply');
  const right = marked.points === POINTS;
  into.dataset.is = right ? 'right' : 'wrong';
  const head = make('strong', say(right ? 'all_right' : 'some_wrong', { points: marked.points }));
  const why = spoken(marked, 'reason');
  if (right) return into.replaceChildren(head, ' ', why);
  if (marked.missed.length === 0) {
    if (kindOf(here.kind).orders) return into.replaceChildren(head, ' ', why, bestOrder(here, marked));
    if (here.boards) {
      const [before, after] = say('wrong_is', { answer: '|' }).split('|');
      return into.replaceChildren(head, ' ', why, ' ', before, ...marked.answer.flatMap((one) => board(one) ?? []), after);
    }
    const answer = marked.answer.map((one) => answerName(here, one, named)).join(' ');
    return into.replaceChildren(head, ' ', why, ' ', say('wrong_is', { answer }));
  }
  const sentences = await Promise.all(marked.missed.map(({ frame }) => recordings.tell(source, query(here, true), frame)));
  into.replaceChildren(head, make('ul', reasons(marked, sentences, leafButton), { class: 'plain text stack' }));
}

// Where the reader's order isn't the best, and the best one, which is shown if it is pressed.
/** @param {Exercise} here @param {ExerciseVerdict} marked */
function bestOrder(here, marked) {
  const [best] = marked.answer;
  const show = make('button', order.shown(best), { type: 'button', 'data-answer': best });
  show.addEventListener('click', () => {
    ordered = best;
    judged = new Map();
    stand(query(here, true), marked.frame + 1, marked.frame);
  });
  const node = (/** @type {string} */ way) => {
    const made = make('button', way === '' ? say('root') : order.at(ordered, way), { type: 'button', 'data-points': way });
    made.addEventListener('click', () => viewer.stage.ring(way));
    return made;
  };
  return make('ul', [...betterOrders(marked, node), make('li', [say('best_order'), show])], { class: 'plain text stack' });
}

// A leaf that leads to its frame.
/** @param {string} way @param {number} frame */
function leafButton(way, frame) {
  const leaf = make('button', named(way), { type: 'button', 'data-points': way });
  leaf.addEventListener('click', () => viewer.go(frame));
  return leaf;
}

// How to go about it.
function hint() {
  if (!exercise || told) return;
  element('reply').dataset.is = 'hint';
  element('reply').replaceChildren(make('strong', say('hint')), ' ', spoken(exercise, 'hint'));
  element('reply').scrollIntoView({ block: 'nearest' });
}

// The round is over: points, and where to go on.
function over() {
  exercise = null;
  element('answer').hidden = true;
  element('next').hidden = true;
  const told = say('over', { points: round.points, most: trees * POINTS, streak: round.best });
  const onward = new URLSearchParams({ kind: begun.kind, level: String(round.level), seed: String(round.seed), n: String(trees) });
  const same = new URLSearchParams({ kind: begun.kind, levels: levels.join(''), seed: String(begun.seed) });
  element('say').replaceChildren(told);
  element('reply').dataset.is = 'over';
  element('reply').replaceChildren(
    ...missedTrees(),
    make('p', make('a', say('onward', { count: trees, level: round.level }), { href: inLab(`/practice?${onward}`), class: 'main' })),
    make('p', make('a', say('link'), { href: inLab(`/practice?${same}`), id: 'same' })),
  );
  element('sentence').replaceChildren();
}

// The trees that had faults, each with the way back to it.
function missedTrees() {
  if (faulty.length === 0) return [];
  const rows = faulty.map(({ kind, level, seed, game }) => {
    const query = new URLSearchParams({ kind, levels: String(level), seed: String(seed) });
    return make('li', make('a', say('missed_tree', { level, game }), { href: inLab(`/practice?${query}`) }));
  });
  return [make('p', say('missed')), make('ul', rows, { class: 'plain text stack missed' })];
}

// Keys of its own, unless somebody types.
/** @param {KeyboardEvent} event */
function press(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || document.querySelector('dialog:modal')) return;
  const where = /** @type {HTMLElement} */ (event.target);
  if (where.matches('input[type=text], select')) return;
  if (!told && exercise && answers.press(event.key)) {
    event.stopImmediatePropagation();
    event.preventDefault();
  } else if (event.key === 'h') hint();
  else if (event.key === 'Enter' && !where.matches('button, a, input, summary, [role=slider]:not(.line-handle)')) {
    event.preventDefault();
    if (told) next();
    else give(answers.given());
  }
}

// A branch that is chosen marks all leaves below it, or none of them if all are marked.
/** @param {string} path */
function branch(path) {
  const below = answers.nodes().filter((leaf) => path === '' || leaf.startsWith(`${path} `));
  const marked = new Set(chosen());
  const all = below.every((leaf) => marked.has(leaf));
  for (const leaf of below) if (marked.has(leaf) === all) answers.pick(leaf);
  viewer.stage.ring(null);
  viewer.stage.mark(chosen(), 'chosen');
  return below.length > 0;
}

/** @param {string} path */
function visit(path) {
  const open = !told && exercise !== null;
  if (open && kindOf(begun.kind).orders) {
    if (order.waiting(ordered).some(({ way }) => way === path)) forward(path);
    return true;
  }
  if (open && walks()) {
    walk.along(viewer).go(path);
    return true;
  }
  const answer = open && answers.nodes().includes(path);
  if (answer) answers.pick(path);
  if (open && !answer && kindOf(begun.kind).branches) return branch(path);
  if (answer) viewer.stage.mark(chosen(), 'chosen');
  return answer;
}

if (element('run')) {
  viewer = new FrameViewer({ options: { portrait: 96 }, fail, shown, visit });
  element('show').hidden = element('explore').hidden = true;
  if (source === 'best-first') {
    document.body.classList.add(source);
    document.body.dataset.kind = begun.kind;
  }
  const { kind, level, seed } = begun;
  /** @type {Record<string, string>} */
  const many = given.length > 0 ? { levels: given.join('') } : { level: String(level), n: String(trees) };
  const known = { kind, seed: String(seed), ...many, ...(daily ? { daily } : {}) };
  history.replaceState(null, '', inLab(`/practice?${new URLSearchParams(known)}`));
  answers.listen(press, give);
  element('options').addEventListener('change', () => viewer.stage.mark(chosen(), 'chosen'));
  element('next').addEventListener('click', next);
  element('hint').addEventListener('click', hint);
  element('choices').addEventListener('change', () => {
    const [kind, level] = [element('kind').value, element('level').value];
    location.assign(inLab(`/practice?${new URLSearchParams({ kind, level, n: String(trees) })}`));
  });
  viewer.listen();
  new ResizeObserver(() => verdicts.show(judged)).observe(element('frame'));
  explanation.listen(viewer, fail, () => told);
  transport.listen(() => viewer, { why: explanation.toggle });
  next();
}
