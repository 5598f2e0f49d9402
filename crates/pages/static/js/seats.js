// Who sits where: people and players, and the five levels. Invariant: the form says who plays; what is shown follows it.

import * as form from './form.js';

export const SIDES = ['o', 'x'];

/** @type {NodeListOf<HTMLElement>} */
const levels = document.querySelectorAll('[data-level]');
export const LEVELS = [...levels].map((button) => button.dataset.level);

// Returns whose turn it is after so many moves.
/** @param {number} count */
export const mover = (count) => SIDES[count % 2];

// Returns who sits where this side's turns are.
/** @param {string} turn */
export const seat = (turn) => form.value(turn === 'o' ? 'circle' : 'cross') || 'human';

/** @param {string} player */
export const isPerson = (player) => player === 'human';
export const people = () => SIDES.filter((turn) => isPerson(seat(turn)));
export const game = () => form.value('game') || '3x3';

/** @param {string} player */
export const nameOf = (player) => document.querySelector(`[data-level="${CSS.escape(player)}"] span`)?.textContent ?? player;

// One of a group is chosen, and that one is in the order of Tab; the first if none is.
/** @param {string} group @param {(button: HTMLElement) => boolean} isChosen */
export function check(group, isChosen) {
  const all = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(group))];
  const chosen = all.find(isChosen);
  for (const button of all) {
    button.setAttribute('aria-checked', String(button === chosen));
    button.tabIndex = button === (chosen ?? all[0]) ? 0 : -1;
  }
}

// Lets arrow keys choose within a group.
/** @param {KeyboardEvent} event */
export function walkGroup(event) {
  const button = /** @type {Element} */ (event.target).closest('[role="radio"]');
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!button?.parentElement || !step) return;
  const all = /** @type {HTMLElement[]} */ ([...button.parentElement.children]);
  const other = all[(all.indexOf(/** @type {HTMLElement} */ (button)) + step + all.length) % all.length];
  event.preventDefault();
  other.focus();
  other.click();
}
