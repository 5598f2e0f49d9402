// The list of players: a search by name, and the player that an address names is unfolded. Invariant: what is found is what holds every
// word that was typed, in its name or in what it does.

import { element, say } from './page.js';

const field = /** @type {HTMLInputElement} */ (element('find'));
const lines = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-named]'))];

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const line of lines) {
    const said = `${line.dataset.named} ${line.querySelector('.about')?.textContent}`.toLowerCase();
    line.hidden = !words.every((word) => said.includes(word));
    count += Number(!line.hidden);
  }
  for (const family of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.family'))) family.hidden = !family.querySelector('[data-named]:not([hidden])');
  element('found').replaceChildren(words.length ? say('found', { n: count }) : '');
}

// Unfolds whom the address names.
function unfold() {
  const named = element(decodeURIComponent(location.hash.slice(1)))?.querySelector('details');
  if (named) named.open = true;
}

field.addEventListener('input', search);
addEventListener('hashchange', unfold);
search();
unfold();
