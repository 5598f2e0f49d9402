// The dial of a cut: what the side to move takes, whatever a skipped move is worth. Invariant: one score is chosen at any time.

import { make, say } from './page.js';

/** @import { DialReport } from '../types/api.js' */

// The dial as a card, at the score that would change most.
/** @param {DialReport} dial */
export function made({ labels: [given, taken], side, scores, results }) {
  const start = scores[0] === results[0] ? scores.length - 1 : 0;
  const row = (/** @type {string} */ label, /** @type {string[]} */ values, /** @type {string} */ name) => [
    make('span', label),
    ...values.map((value) => make('b', value, { class: name })),
  ];
  const cells = [...row(given, scores, 'score'), ...row(taken, results, 'result')];
  const card = make('div', cells, {
    class: 'why-card', 'data-card': 'dial', role: 'slider', tabindex: '0', 'aria-label': given, 'aria-valuemin': 0, 'aria-valuemax': scores.length - 1,
    'data-side': side, 'data-given': given, 'data-taken': taken,
  });
  card.style.setProperty('--scores', String(scores.length));
  turn(card, start);
  card.addEventListener('pointerdown', (event) => {
    card.setPointerCapture(event.pointerId);
    follow(card, event);
  });
  card.addEventListener('pointermove', (event) => card.hasPointerCapture(event.pointerId) && follow(card, event));
  return card;
}

/** @param {HTMLElement} card @param {string} name */
const cells = (card, name) => [.../** @type {NodeListOf<HTMLElement>} */ (card.querySelectorAll(`.${name}`))];

// Chooses a score.
/** @param {HTMLElement} card @param {number} at */
function turn(card, at) {
  const [scores, results] = [cells(card, 'score'), cells(card, 'result')];
  const chosen = Math.max(0, Math.min(at, scores.length - 1));
  [scores, results].forEach((row) => row.forEach((cell, n) => cell.classList.toggle('chosen', n === chosen)));
  const { given, taken } = card.dataset;
  const [score, result] = [scores[chosen].textContent, results[chosen].textContent];
  card.setAttribute('aria-valuenow', String(chosen));
  card.setAttribute('aria-valuetext', say('dial', { given, score, taken, result }));
}

// The score under a pointer.
/** @param {HTMLElement} card @param {PointerEvent} event */
function follow(card, { clientX }) {
  const apart = cells(card, 'score').map((cell) => {
    const { left, right } = cell.getBoundingClientRect();
    return Math.abs(clientX - (left + right) / 2);
  });
  turn(card, apart.indexOf(Math.min(...apart)));
}

// What a key does to the dial; returns whether it means anything.
/** @param {HTMLElement} card @param {string} key */
export function press(card, key) {
  const now = Number(card.getAttribute('aria-valuenow'));
  /** @type {Record<string, number>} */
  const to = { ArrowLeft: now - 1, ArrowDown: now - 1, ArrowRight: now + 1, ArrowUp: now + 1, Home: 0, End: Number(card.getAttribute('aria-valuemax')) };
  if (!(key in to)) return false;
  turn(card, to[key]);
  return true;
}
