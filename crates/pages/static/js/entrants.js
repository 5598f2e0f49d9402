// Who plays a match: chosen by strength, by name, or as it is written. Invariant: the field says who plays; whoever can't play the
// game is offered to nobody, and stays if it is written.

import * as form from './form.js';
import { element, make, say } from './page.js';
import { fetchDocument } from './server.js';

/** @type {() => NodeListOf<HTMLButtonElement>} */
const offered = () => document.querySelectorAll('[data-player]');
/** @param {string} name */
const buttonOf = (name) => [...offered()].find((button) => button.dataset.player === name);

export const names = () => form.value('players').split(/\s+/).filter(Boolean);

/** @param {string[]} all */
function take(all) {
  form.set('players', all.join(' '));
  show();
}

// Shows who plays, in their order; each leaves by its own button.
export function show() {
  const all = names();
  const list = element('entrants');
  list.replaceChildren(
    ...all.map((name, at) => {
      const known = buttonOf(name.split(':')[0]) ?? buttonOf(name);
      const parts = [...(known?.children ?? [])].map((part) => part.cloneNode(true));
      const called = name.includes(':') || !known ? [make('span', name)] : [];
      const face = called.length ? parts.filter((part) => /** @type {Element} */ (part).matches('.face')) : parts;
      const away = make('span', '×', { class: 'quiet', 'aria-hidden': 'true' });
      const button = make('button', [...face, ...called, away], { type: 'button', class: 'row', 'data-leaves': at, 'aria-label': say('leaves_out', { player: name }), title: say('leaves_out', { player: name }) });
      return make('li', button);
    }),
  );
  for (const button of offered()) button.setAttribute('aria-pressed', String(all.includes(button.dataset.player ?? '')));
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-game]'))) {
    button.setAttribute('aria-pressed', String(button.dataset.game === (form.value('game') || '3x3')));
  }
}

// Offers those alone who can play the game; all if there is no such game.
/** @type {AbortController | null} */
let asking = null;
export async function offer() {
  asking?.abort();
  asking = new AbortController();
  const game = form.value('game') || '3x3';
  const found = await fetchDocument('/api/players', new URLSearchParams({ game }), asking.signal).catch(() => null);
  if (!found) return;
  /** @type {Set<string>} */
  const able = new Set(found.players.map((/** @type {{ name: string }} */ player) => player.name));
  for (const button of offered()) button.hidden = !able.has(button.dataset.player ?? '');
  for (const group of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.by-name fieldset'))) {
    group.hidden = [...group.querySelectorAll('button')].every((button) => button.hidden);
  }
}

/** @param {MouseEvent} event */
function choose({ target }) {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest('[data-player], [data-leaves], [data-game]'));
  if (!button) return;
  const { player, leaves, game } = button.dataset;
  const all = names();
  if (player) take(all.includes(player) ? all.filter((name) => name !== player) : [...all, player]);
  if (leaves) {
    take(all.filter((_, at) => at !== Number(leaves)));
    // The focus stays in the list, or goes to where others are chosen.
    /** @type {HTMLElement | null} */ (element('entrants').querySelector(`[data-leaves="${Math.min(Number(leaves), all.length - 2)}"]`) ?? document.querySelector('[data-player]'))?.focus();
  }
  if (game) form.change('game', game === '3x3' ? '' : game);
}

// Lets players be chosen.
export function listen() {
  element('form').addEventListener('click', choose);
  form.listen((key) => {
    if (key === 'game') offer();
    show();
  });
  show();
  offer();
}
