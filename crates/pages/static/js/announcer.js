// What a screen reader is told of a game: the last move and whose turn it is, and what the position is worth. Invariant: a move is told
// as soon as it is played, with its answer where that comes at once; a value that is only narrowed, at most every two seconds.

import { element, say } from './page.js';

const SOON = 150;
const PAUSE = 2_000;
// Moves that are told together: one and its answer.
const TOGETHER = 2;

let [here, worth, said] = ['', '', ''];
/** @type {string[]} */
let places = [];
let told = -PAUSE;
let timer = 0;

function speak() {
  timer = 0;
  told = performance.now();
  const words = [...places, worth === said ? '' : worth].filter(Boolean);
  [places, said] = [[], worth];
  if (words.length) element('spoken').replaceChildren(words.join(' '));
}

/** @param {string[]} words */
export const sentences = (words) => words.filter(Boolean).map((text) => say('sentence', { text })).join(' ');

// Tells where the game is and what that is worth, what of it is new.
/** @param {string} place @param {string} value */
export function tell(place, value) {
  const moved = place !== here;
  if (!moved && value === worth) return;
  if (moved) [places, said] = [[...places, place].slice(-TOGETHER), ''];
  [here, worth] = [place, value];
  if (timer && !moved) return;
  clearTimeout(timer);
  timer = setTimeout(speak, moved ? SOON : Math.max(SOON, told + PAUSE - performance.now()));
}
