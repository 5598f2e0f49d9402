// How a question is answered: words, numbers, nodes of the picture, an end of the window. Invariant: every way of answering can be
// worked with the pointer and with keys alone, and gives the answer as the texts that the judge takes.

import * as line from './line-handle.js';
import { stepName } from './node-name.js';
import { element, make, say, write } from './page.js';

/** @import { Candidate, OpenQuestion } from '../types/api.js' */
/** @import { Walk } from './walk.js' */

/** @typedef {{ give: (answer: string[]) => void, ring: (node: string | null) => void, name: (node: string) => string, here: () => number, word?: (answer: string) => string, board?: (answer: string) => Element | null, order?: Order, walk?: Walk }} Hooks */

/** @typedef {{ tree: () => string, waiting: () => { way: string, text: string }[], forward: (way: string) => void }} Order Of a tree whose nodes are brought forward. */

// Values that are offered as buttons; more are typed.
const FEW = 28;
const NONE = 'none';
// With more choices than these they are smaller.
const MANY = 8;
const MANY_BOARDS = 4;
const SIDES = /** @type {const} */ ({ alpha: 'α', beta: 'β' });
// The keys of words.
/** @type {Record<string, string>} */
const KEYS = { y: 'yes', n: 'no', '=': '=', '<': '≤', '>': '≥' };

/** @type {OpenQuestion | null} */
let question = null;
/** @type {Hooks} */
let hooks;
/** @type {() => string[]} */
let answer = () => [];

// Takes a digit that is an answer; says whether it is.
/** @type {(digit: number) => boolean} */
let digits = () => false;

// Whether a finger was the last pointer.
let touched = false;

const SEVERAL = ['never', 'hits', 'counted', 'truth'];
const many = () => SEVERAL.includes(question?.kind ?? '');

// The nodes that one may choose, as the picture names them.
export const nodes = () => hooks?.walk?.children() ?? (question?.candidates ?? []).flatMap(({ node }) => (node === null ? [] : [node]));

/** @param {string} text @param {string[]} given */
function button(text, given) {
  const made = make('button', text, { type: 'button', 'data-answer': given.join(',') });
  made.addEventListener('click', () => hooks.give(given));
  return made;
}

/** @param {Candidate} candidate */
function called({ answer: text, node, nodes: count }) {
  if (count !== null) return say('nodes', { nodes: count });
  return node === null ? say(text) : hooks.name(node);
}

// Nodes to choose from: one of them, or as many as one likes.
/** @param {Candidate[]} candidates */
function choices(candidates) {
  const type = many() ? 'checkbox' : 'radio';
  const rows = candidates.map((candidate) => {
    const input = make('input', [], { type, name: 'candidate', value: candidate.answer });
    if (candidate.node !== null) input.dataset.stands = candidate.node;
    const board = hooks.board?.(candidate.answer);
    const row = make('label', [input, ...(board ? [board] : []), make('span', called(candidate), { class: board ? 'unseen' : '' })], { class: board ? 'row pictured' : 'row' });
    for (const [event, node] of /** @type {const} */ ([['focusin', true], ['pointerenter', true], ['focusout', false], ['pointerleave', false]])) {
      row.addEventListener(event, () => hooks.ring(node ? candidate.node : null));
    }
    return row;
  });
  answer = () => inputs().filter((input) => input.checked).map((input) => input.value);
  for (const row of rows) row.addEventListener('change', (event) => alone(/** @type {HTMLInputElement} */ (event.target)));
  const pictured = rows.some((row) => row.classList.contains('pictured'));
  return make('div', rows, { class: candidates.length > (pictured ? MANY_BOARDS : MANY) ? 'candidates many' : 'candidates', role: many() ? 'group' : 'radiogroup', 'aria-labelledby': 'say' });
}

// Whoever says that none is right chooses nothing besides.
/** @param {HTMLInputElement} changed */
function alone(changed) {
  if (!many() || !changed.checked) return;
  for (const other of inputs()) {
    if (other !== changed && (changed.value === NONE || other.value === NONE)) other.checked = false;
  }
}

const inputs = () => /** @type {HTMLInputElement[]} */ ([...element('options').querySelectorAll('input[name=candidate]')]);

// The nodes that may be put first among their siblings; the answer is the tree in its order.
/** @param {Order} order */
function forwards(order) {
  const rows = order.waiting().map(({ way, text }) => {
    const made = make('button', text, { type: 'button', 'aria-label': say('put_first', { tree: text }), 'data-forward': way });
    made.addEventListener('click', () => order.forward(way));
    for (const [event, node] of /** @type {const} */ ([['focus', way], ['pointerenter', way], ['blur', null], ['pointerleave', null]])) made.addEventListener(event, () => hooks.ring(node));
    return made;
  });
  answer = () => [order.tree()];
  return make('div', [make('p', say('forward_here'), { class: 'fine' }), make('div', rows, { class: 'candidates many forwards', role: 'group', 'aria-labelledby': 'say' })], { class: 'stack' });
}

// The way down that the reader has gone, each of its nodes a button back to it, and where it may go on; its end is the answer where
// nothing lies below.
/** @param {Walk} walk */
function steps({ way, children, go }) {
  const moves = way().split(' ').filter(Boolean);
  const named = ['', ...moves.map((_, n) => moves.slice(0, n + 1).join(' '))];
  const crumbs = named.map((node) => {
    const crumb = make('button', stepName(node), { type: 'button', ...(node === way() ? { 'aria-current': 'true' } : {}) });
    crumb.addEventListener('click', () => go(node));
    return make('li', crumb);
  });
  const rows = children().map((node) => {
    const row = make('button', stepName(node), { type: 'button', 'data-goes': node, 'aria-label': hooks.name(node) });
    for (const [event, ringed] of /** @type {const} */ ([['focus', node], ['pointerenter', node], ['blur', null], ['pointerleave', null]])) row.addEventListener(event, () => hooks.ring(ringed));
    row.addEventListener('click', () => go(node));
    return row;
  });
  answer = () => (children().length === 0 && way() !== '' ? [way()] : []);
  const told = make('p', say(rows.length > 0 ? 'go_down' : 'at_leaf'), { class: 'fine' });
  const onward = make('div', rows, { class: 'wrap', role: 'group', 'aria-labelledby': 'say' });
  return make('div', [make('ol', crumbs, { class: 'plain crumbs', 'aria-label': say('way_down') }), told, ...(rows.length > 0 ? [onward] : [])], { class: 'walk stack' });
}

// A number, typed or by its digits and `signs`, or a pair of them in this form.
/** @param {string} [signs] @param {string} [form] */
function number(signs = '', form = '') {
  const named = form ? { 'aria-label': say('pair'), placeholder: form } : { 'aria-label': say('number') };
  const field = make('input', [], { type: 'text', inputmode: signs ? 'text' : 'numeric', autocomplete: 'off', id: 'number', ...named });
  const pad = [...'1234567890', ...signs].map((digit) => {
    const key = make('button', digit, { type: 'button' });
    key.addEventListener('click', () => { field.value += digit; });
    return key;
  });
  const erase = make('button', '←', { type: 'button', 'aria-label': say('erase') });
  erase.addEventListener('click', () => { field.value = field.value.slice(0, -1); });
  answer = () => {
    const digits = field.value.normalize('NFKC').replace(/[,\s]/g, '').replace('−', '-');
    return digits === '' ? [] : [digits];
  };
  return make('div', [field, make('div', [...pad, erase], { class: signs ? 'pad signed' : 'pad' })], { class: 'number stack' });
}

// An end of the window, or a whole null window, that is dragged on the number line; a digit answers at once.
/** @param {number[]} scores @param {keyof SIDES | null} side */
function bracket(scores, side) {
  const least = scores[0] - (side ? 0 : 1);
  const values = Array.from({ length: scores[scores.length - 1] - least + 1 }, (_, n) => least + n);
  const told = make('output', [], { class: side ?? 'window' });
  const named = (/** @type {number} */ value) => (side ? say('bound', { side: SIDES[side], value }) : say('window_is', { alpha: value, beta: value + 1 }));
  const begin = values[side === 'beta' ? values.length - 1 : 0];
  const label = side ? SIDES[side] : say('window_is', { alpha: '', beta: '' });
  const handle = line.place({ values, value: begin, side, label, say: named, moved: (value) => { told.textContent = named(value); } });
  answer = () => [String(handle.value()), ...(side ? [] : [String(handle.value() + 1)])];
  digits = (digit) => {
    if (!values.includes(digit)) return false;
    handle.move(digit);
    hooks.give(answer());
    return true;
  };
  return make('div', [told, make('p', say('drag_here'), { class: 'fine' })], { class: 'bracket stack', 'data-side': side ? { alpha: 'o', beta: 'x' }[side] : '' });
}

/** @param {OpenQuestion} asked */
function build(asked) {
  const { kind, side, candidates } = asked;
  const values = asked.values.map(Number);
  if (asked.choices.length > 0) return make('div', asked.choices.map((word) => button(hooks.word?.(word) ?? say(word), [word])), { class: 'words wrap' });
  if (kind === 'source') {
    const here = make('button', say('here'), { type: 'button' });
    here.addEventListener('click', () => hooks.give([String(hooks.here())]));
    return make('div', [here], { class: 'words wrap' });
  }
  if (kind === 'bound' || kind === 'window') return bracket(values, kind === 'bound' ? /** @type {keyof SIDES} */ (side) : null);
  if (hooks.order) return forwards(hooks.order);
  if (hooks.walk) return steps(hooks.walk);
  if (candidates.length > 0) return choices(candidates);
  if (kind === 'mean') return number('.−/');
  if (kind === 'numbers') return number('/∞', say('pair_form'));
  const few = kind === 'more' ? [...Array(10).keys()] : values.length <= FEW ? values : [];
  if (few.length > 0) return make('div', few.map((value) => button(write(value).replace('-', '−'), [String(value)])), { class: 'words values wrap' });
  return number();
}

// Asks; what is answered by one press needs no button besides.
/** @param {OpenQuestion | null} asked @param {Hooks} more */
export function ask(asked, more) {
  [question, hooks] = [asked, more];
  answer = () => [];
  digits = () => false;
  line.remove();
  element('options').replaceChildren(...(asked ? [build(asked)] : []));
  element('answer').hidden = asked === null;
  element('give').hidden = element('options').querySelector('.words') !== null;
  element('give').textContent = say(asked?.kind === 'reorder' ? 'first' : 'answer');
}

// Nothing is asked any longer.
export const end = line.remove;

// What is answered so far.
export const given = () => answer();

// A node of the picture was chosen; says whether that is an answer at once.
/** @param {string} node @param {boolean} [waits] Whether it is given by the button alone: a finger may have slipped. */
export function pick(node, waits = touched) {
  const input = inputs().find((one) => one.dataset.stands === node);
  if (!input) return;
  input.checked = many() ? !input.checked : true;
  alone(input);
  hooks.ring(node);
  if (!many() && !waits) hooks.give([input.value]);
}

// Takes a key that stands for a word; says whether it does.
/** @param {string} key */
export function press(key) {
  if (/^[0-9]$/.test(key) && digits(Number(key))) return true;
  const word = KEYS[key];
  if (!word || !question?.choices.includes(word)) return false;
  hooks.give([word]);
  return true;
}

// Lets keys and the form answer; `press` hears of keys before anybody else.
/** @param {(event: KeyboardEvent) => void} press @param {(answer: string[]) => void} give */
export function listen(press, give) {
  addEventListener('keydown', press, true);
  addEventListener('pointerdown', (event) => { touched = event.pointerType === 'touch'; }, true);
  element('answer').addEventListener('submit', (event) => {
    event.preventDefault();
    give(given());
  });
}
