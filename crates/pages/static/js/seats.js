// Who sits where: people and players, and the five levels. Invariant: the form says who plays; what is shown follows it.

import * as form from './form.js';
import { fetchDocument } from './server.js';

/** @import { GameChoice, Shown } from '../types/page.js' */

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

// The game whose players are offered.
let offered = '';

// Offers only those who can play the game.
/** @param {Shown} shown @param {AbortSignal} signal */
export async function offer({ game }, signal) {
  if (offered === game) return;
  const { players: found } = await fetchDocument('/api/players', { game }, signal);
  const names = new Set(found.map(({ name }) => name));
  const all = /** @type {NodeListOf<HTMLOptionElement>} */ (document.querySelectorAll('#players option, .players optgroup option'));
  for (const option of all) option.disabled = !names.has(option.value);
  offered = game;
}

// Names that are known to be players' or to stand for one.
const players = new Set(['', 'human', 'none', 'mover']);

// Returns who judges where this side's turn is; nobody, where a person is asked or nobody is.
/** @param {string} turn */
export function judge(turn) {
  const named = form.value('judge');
  const player = named === 'mover' ? seat(turn) : named;
  return ['', 'none', 'human'].includes(player) ? null : player;
}

// Checks who is named, before anybody waits for them.
/** @param {AbortSignal} signal */
export async function seated(signal) {
  for (const key of ['circle', 'cross', 'judge']) {
    const player = form.value(key);
    if (players.has(player)) continue;
    await fetchDocument('/api/players', new URLSearchParams({ player }), signal).catch(inField(key));
    players.add(player);
  }
}

// A player's fault is its field's.
/** @param {string} key */
export const inField = (key) => (/** @type {any} */ error) => {
  throw error.key === 'player' ? Object.assign(error, { key }) : error;
};

// Sets the seats as they are chosen.
/** @param {GameChoice} choice */
export function apply({ game: named, level, sides }) {
  if (named) form.set('game', named === '3x3' ? '' : named);
  const both = people().length === 2;
  const opponent = level ?? (both ? 'club' : seat(people()[0] === 'o' ? 'x' : 'o'));
  const own = sides ?? (level && both ? 'o' : null) ?? (both ? 'both' : (people()[0] ?? 'o'));
  if (level === undefined && sides === undefined) return;
  form.set('circle', own === 'x' ? opponent : 'human');
  form.set('cross', own === 'o' ? opponent : 'human');
}

// The levels whose opponents are told of blunders at once, unless they choose otherwise or see no values.
const LEARNING = LEVELS.slice(0, 3);

// Returns when a person is told of a blunder, if nothing is chosen: `once`, or `after` the game.
/** @param {string} values Which values are shown. */
export function usualWarning(values) {
  const opponent = SIDES.map(seat).find((player) => !isPerson(player));
  return values !== 'off' && LEARNING.includes(opponent) ? 'once' : 'after';
}

// Returns the options of a player's own search; of the solver's where it is asked, or a search would be too large for the stage.
/** @param {string} player @param {[number, number]} size @returns {Record<string, string>} */
export function searchOf(player, [width, height]) {
  const own = document.querySelector(`#players [value="${CSS.escape(player.split(':')[0])}"][data-searches]`);
  if (own) return { preset: player };
  if (isPerson(player) && width * height <= 9) return { window: 'range', table: 'merged' };
  return { algorithm: 'solver' };
}
