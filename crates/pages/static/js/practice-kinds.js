// What the kinds of exercises differ in: how each is asked, and what is shown of an answer. Invariants: all that is particular to a kind
// stands here, by its name; what is right comes from the server alone.

import { lang, make, say, write } from './page.js';

/** @import { Exercise, ExerciseVerdict, OpenQuestion } from '../types/api.js' */
/** @import { RecordingKind } from '../types/page.js' */

/**
 * What a kind does.
 * @typedef {object} Kind
 * @property {(tree: Exercise) => number[]} values The numbers to choose from.
 * @property {boolean} orders Whether the tree's own order is the answer.
 * @property {boolean} walks Whether one goes down to the answer.
 * @property {RecordingKind} source What is recorded.
 * @property {boolean} branches Whether a branch stands for all leaves below it.
 * @property {(marked: ExerciseVerdict, given: string[]) => Map<string, boolean>} judged The leaves that were rightly named, and those that weren't.
 */

/** @param {string} leaf */
export const wayTo = (leaf) => leaf.split('/').filter(Boolean).join(' ');

/** @param {Exercise} tree */
const scores = (tree) => [...new Set((tree.game.match(/-?\d+/g) ?? []).map(Number))].sort((one, other) => one - other);

/** @param {Exercise} tree */
function between(tree) {
  const values = scores(tree);
  return Array.from({ length: values[values.length - 1] - values[0] + 1 }, (_, n) => values[0] + n);
}

/** @param {ExerciseVerdict} marked @param {string[]} given */
function marks({ answer, missed }, given) {
  const wrong = new Set(missed.map(({ node }) => node));
  return new Map([...given, ...answer].map((leaf) => [wayTo(leaf), !wrong.has(leaf)]));
}

/** @param {ExerciseVerdict} marked @param {string[]} given */
const named = ({ answer }, given) => new Map([...given, ...answer].map((leaf) => [wayTo(leaf), answer.includes(leaf)]));

/** @type {Kind} */
const USUAL = { values: () => [], source: 'search', orders: false, walks: false, branches: false, judged: () => new Map() };

/** @type {Record<string, Partial<Kind>>} */
const KINDS = {
  never: { branches: true, judged: marks },
  up: { values: scores },
  bound: { values: between },
  line: { judged: named },
  chosen: { source: 'best-first' },
  most: { source: 'best-first', walks: true },
  order: { orders: true, judged: ({ better = [] }) => new Map(better.map(({ node }) => [wayTo(node), false])) },
};

// What the kind of this name does.
/** @param {string} name @returns {Kind} */
export const kindOf = (name) => ({ ...USUAL, ...KINDS[name] });

// The exercise's question as a lesson would ask it.
/** @param {Exercise} tree @returns {OpenQuestion} */
export function question(tree) {
  return {
    kind: tree.kind,
    side: tree.side ?? null,
    choices: (tree.choices ?? []).map(({ answer }) => answer),
    values: kindOf(tree.kind).values(tree),
    candidates: [...(tree.leaves ?? []).map((leaf) => ({ answer: leaf, node: wayTo(leaf), nodes: null })), ...(tree.boards ?? []).map((board) => ({ answer: board, node: null, nodes: null }))],
    compared: [],
  };
}

// A text that the server sends in both languages, by its name in English.
/** @template {string} Key @param {{ [key in Key | `${Key}_ja`]?: string }} sent @param {Key} key */
export const spoken = (sent, key) => sent[lang === 'ja' ? /** @type {const} */ (`${key}_ja`) : key] ?? '';

// An answer in words: a choice by its name, a number with a true minus sign, a leaf by `called`.
/** @param {Exercise} tree @param {string} answer @param {(leaf: string) => string} called */
export function answerName(tree, answer, called) {
  const choice = (tree.choices ?? []).find((one) => one.answer === answer);
  if (choice) return spoken(choice, 'name');
  if (kindOf(tree.kind).walks) return answer.split(' ').map((move) => `(${move.replace(',', ', ')})`).join(' ');
  return answer.startsWith('/') ? called(wayTo(answer)) : answer.replace('-', '−');
}

// Where another order of the children is better, as rows of a list.
/** @param {ExerciseVerdict} marked @param {(way: string) => Element} node */
export function betterOrders({ better = [] }, node) {
  return better.map((one) => make('li', [node(wayTo(one.node)), ' ', say('better_here', { leaves: one.leaves })]));
}

// Why each leaf that was wrongly marked, or not marked, is or isn't looked at, as rows of a list; `sentences` are those of their frames.
/** @param {ExerciseVerdict} marked @param {(string | null)[]} sentences @param {(leaf: string, frame: number) => Element} leaf */
export function reasons({ missed }, sentences, leaf) {
  return missed.map(({ node, frame, looked_at, known }, n) => {
    const why = known === null ? say('nothing_known', { frame }) : say('known_before', { frame, value: write(Number(known)).replace('-', '−') });
    return make('li', [leaf(wayTo(node), frame), ' ', looked_at ? why : say('is_cut_away', { frame, sentence: sentences[n] ?? '' })]);
  });
}
