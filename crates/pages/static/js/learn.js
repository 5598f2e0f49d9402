// The page `/learn`: how far the reader has come in each chapter, and where to go on. Invariant: a chapter is entered at its first
// stop that is not done.

import { element, make, say } from './page.js';
import * as progress from './progress.js';

/** @typedef {{ id: string, stops: string[] }} Chapter */

/** @type {Chapter[]} */
const chapters = JSON.parse(element('chapters').textContent ?? '[]');

/** @param {Chapter} chapter */
function show({ id, stops }) {
  const card = /** @type {HTMLElement} */ (document.querySelector(`[data-lesson="${id}"]`));
  const kept = progress.of(id);
  const done = stops.filter((stop) => stop in kept);
  const first = done.filter((stop) => kept[stop] === 1).length;
  const bar = /** @type {HTMLProgressElement} */ (card.querySelector('progress'));
  bar.value = done.length;
  const told = done.length > 0 ? say('progress', { done: done.length, stops: stops.length, first }) : '';
  bar.nextElementSibling?.replaceChildren(told);
  const next = stops.find((stop) => !(stop in kept)) ?? stops[0];
  const word = done.length === 0 ? 'begin' : done.length < stops.length ? 'go_on' : 'again';
  const way = make('a', say(word), { class: 'go', href: `/lesson?id=${id}&stop=${next}` });
  card.querySelector('a.go')?.remove();
  card.querySelector('.progress')?.append(way);
  return done.length;
}

function all() {
  const done = chapters.map(show).reduce((sum, count) => sum + count, 0);
  element('forget').hidden = done === 0;
}

element('forget').addEventListener('click', () => {
  progress.forget();
  all();
});
all();
