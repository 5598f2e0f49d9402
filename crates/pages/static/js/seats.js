// Who sits where: people and players, and the five levels. Invariant: the form says who plays; what is shown follows it.

import * as form from './form.js';

export const SIDES = ['o', 'x'];
export const LEVEL = [...document.querySelectorAll('[data-level]')].map((button) => button.dataset.level);
export const mover = (count) => SIDES[count % 2];
export const seat = (turn) => form.value(turn === 'o' ? 'circle' : 'cross') || 'human';
export const isPerson = (player) => player === 'human';
export const people = () => SIDES.filter((turn) => isPerson(seat(turn)));
export const game = () => form.value('game') || '3x3';
export const nameOf = (player) => document.querySelector(`[data-level="${CSS.escape(player)}"] span`)?.textContent ?? player;

// One of a group is chosen, and that one is in the order of Tab; the first if none is.
export function check(group, isChosen) {
  const all = [...document.querySelectorAll(group)];
  const chosen = all.find(isChosen);
  for (const button of all) {
    button.setAttribute('aria-checked', button === chosen);
    button.tabIndex = button === (chosen ?? all[0]) ? 0 : -1;
  }
}

// Arrow keys choose within a group.
export function walkGroup(event) {
  const button = event.target.closest('[role="radio"]');
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!button || !step) return;
  const all = [...button.parentElement.children];
  const other = all[(all.indexOf(button) + step + all.length) % all.length];
  event.preventDefault();
  other.focus();
  other.click();
}
