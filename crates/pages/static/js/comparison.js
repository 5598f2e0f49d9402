// What a question of fewer or more compares: two searches over time, one below the other and to one scale. Invariant: a search whose
// size is asked for is an empty frame; its picture is fetched only when its size may be known.

import { bestFirst } from './address.js';
import { element, make, say, write } from './page.js';
import { colours } from './picture-options.js';
import { PATHS } from './recordings.js';
import { fetchDocument } from './server.js';

/** @import { ComparedFigure } from '../types/api.js' */

const HEIGHT = 96;
const MOST_FRAMES = 120_000;

// The picture of a search over time, as wide as its share.
/** @param {string} query @param {HTMLElement} into @param {number} width */
async function draw(query, into, width) {
  const asked = new URLSearchParams(query);
  const size = { width: Math.max(100, Math.round(width)), height: HEIGHT, padding: 0, theme: colours() };
  for (const [key, value] of Object.entries(size)) asked.set(key, String(value));
  const found = await fetchDocument(PATHS[bestFirst(query) ? 'best-first' : 'search'].overview, asked).catch(() => null);
  if (!found || !into.isConnected) return;
  into.replaceChildren(make('img', [], { alt: '', src: `data:image/svg+xml,${encodeURIComponent(found.svg)}` }));
}

/** @param {ComparedFigure} figure @param {number} most @param {number} room */
function row({ name, query, number }, most, room) {
  const bar = make('div', number === null ? '?' : '', { class: number === null ? 'bar open' : 'bar' });
  const share = number === null ? 1 : number / most;
  bar.style.width = `${Math.max(100 * share, 0.4)}%`;
  if (query !== null && number !== null && number * 4 < MOST_FRAMES && share * room > 60) draw(query, bar, share * room);
  const told = number === null ? '?' : write(number);
  return make('div', [make('p', [name ?? say('counted'), ' ', make('b', told)]), bar], { class: 'compared' });
}

// Shows both; with nothing to compare, the tree.
/** @param {ComparedFigure[]} figures */
export function show(figures) {
  const into = element('comparison');
  into.hidden = figures.length === 0;
  document.body.classList.toggle('compares', figures.length > 0);
  const most = Math.max(...figures.map(({ number }) => number ?? 0));
  // What is compared with stands first, as it is known first.
  into.replaceChildren(...figures.toReversed().map((figure) => row(figure, most, into.clientWidth - 32)));
}
