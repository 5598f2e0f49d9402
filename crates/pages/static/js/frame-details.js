// What stands beside the tree: the sentence, the pseudo-code, what holds at the node, the counters. Invariant: all of it is of one
// frame; what changes from frame to frame is patched, and nothing is made anew.

import { element, make, place, say as text, write } from './page.js';
import { inLab } from './root.js';

/** @import { StageLine } from '../types/api.js' */
/** @import { Frame } from '../types/page.js' */

// The sentence in its parts: numbers point to their nodes, words of the field to what they mean.
/** @param {HTMLElement} place @param {StageLine['sentence']} sentence */
export function say(place, sentence) {
  const pieces = sentence.map(({ text, is, tone, node, term }) => {
    if (is === 'words') return text;
    if (term !== null) return make('a', text, { class: 'term', href: inLab(`/help#${term}`), target: self === top ? '_self' : '_blank' });
    const piece = make('b', text, { 'data-is': is });
    if (tone !== null) piece.dataset.tone = tone;
    if (node !== null) piece.dataset.points = node;
    if (node !== null && is === 'score') piece.tabIndex = 0;
    return piece;
  });
  place.replaceChildren(...pieces);
}

// Shows all that stands beside a frame's tree.
/** @param {Frame} frame */
export function show(frame) {
  place(element('portrait'), frame.portrait);
  say(element('sentence'), frame.sentence);
  element('sentence').dataset.moment = frame.moment;
  code(frame);
  facts(frame);
  walk(frame);
}

// Shows what of it stands beside a question.
/** @param {Frame} frame */
export function brief(frame) {
  place(element('portrait'), frame.portrait);
  walk(frame);
  element('place').replaceChildren(text('frame', { n: frame.n }));
}

/** @param {Frame} frame */
function code({ code: lines, lit }) {
  const list = element('code');
  const text = lines.join('\n');
  if (list.dataset.text !== text) {
    list.dataset.text = text;
    list.replaceChildren(...lines.map((line) => make('li', make('code', line))));
  }
  [...list.children].forEach((row, at) => row.toggleAttribute('aria-current', at === lit));
  // Where there is no room for all lines, the one that runs is in view.
  const row = /** @type {HTMLElement | undefined} */ (list.children[lit]);
  if (row) list.scrollTop = row.offsetTop - (list.clientHeight - row.offsetHeight) / 2;
}

/** @param {Frame} frame */
function facts({ facts: { head, turn, to_move, rows, turned }, counters }) {
  element('turned').textContent = turned ?? '';
  element('head').replaceChildren(...head.map((text) => make('span', text)));
  element('turn').replaceChildren(make('span', '', { class: `mark ${turn}` }), ` ${to_move}`);
  const list = element('facts');
  if (list.children.length !== rows.length) {
    list.replaceChildren(...rows.map(({ name, label }) => make('div', [make('dt', label), make('dd')], { 'data-name': name })));
  }
  rows.forEach(({ value }, at) => { /** @type {Element} */ (list.children[at].lastElementChild).textContent = value; });
  for (const [name, [now, change]] of Object.entries(counters)) {
    const place = document.querySelector(`[data-counter="${name}"]`);
    place?.replaceChildren(make('b', write(now)), ...(change ? [make('span', `+${write(change)}`, { class: 'fine' })] : []));
  }
}

// The path to the node in question and its children, as buttons for whoever doesn't see the tree.
/** @param {Frame} frame */
function walk({ tree: items }) {
  const list = element('path');
  const nodes = [...element('tree-picture').querySelectorAll('[data-node]')];
  const here = nodes.find((node) => node.hasAttribute('aria-current'))?.getAttribute('data-node') ?? '';
  const words = here ? here.split(' ') : [];
  const wanted = nodes.filter((node) => {
    const own = (node.getAttribute('data-node') ?? '').split(' ').filter(Boolean);
    const on = own.every((word, at) => word === words[at]) && own.length <= words.length;
    return items.size > 0 && (on || (own.length === words.length + 1 && words.every((word, at) => word === own[at])));
  });
  const old = [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll('button'))];
  const buttons = wanted.map((node, at) => {
    const button = old[at] ?? make('button', '', { type: 'button' });
    button.dataset.points = button.dataset.visits = node.getAttribute('data-node') ?? '';
    button.textContent = node.getAttribute('data-label');
    return button;
  });
  // What stays keeps its place, and with it the focus.
  for (const button of old.slice(buttons.length)) button.parentElement?.remove();
  list.append(...buttons.slice(old.length).map((button) => make('li', button)));
}
