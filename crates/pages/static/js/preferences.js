// The choices that every page has: light or dark, and the other language. Both are remembered in cookies, so that the next page is
// written right at once. Invariants: whoever chooses what the system has follows the system again; the other language shows what
// this one shows; a choice holds for this lab and no other one of the same site.

import { colours } from './picture-options.js';
import { ROOT } from './root.js';

const YEAR = 31_536_000;
const page = document.documentElement;

/** @param {'lang' | 'theme'} name @param {string} chosen */
function remember(name, chosen) {
  document.cookie = `${name}=${chosen}; Path=${ROOT}; Max-Age=${YEAR}; SameSite=Lax`;
}

// What an address asks for is a choice too, if the page follows it.
const asked = new URLSearchParams(location.search);
if (asked.get('lang') === page.lang) remember('lang', page.lang);
if (asked.get('theme') === page.dataset.theme) remember('theme', page.dataset.theme);

const button = /** @type {HTMLButtonElement} */ (document.getElementById('theme'));

button.addEventListener('click', () => {
  const wanted = colours() === 'dark' ? 'light' : 'dark';
  const systems = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const chosen = wanted === systems ? 'auto' : wanted;
  page.dataset.theme = chosen;
  remember('theme', chosen);
  button.dispatchEvent(new Event('change'));
});

const language = /** @type {HTMLAnchorElement} */ (document.getElementById('language'));

language.addEventListener('click', () => {
  const query = new URLSearchParams(location.search);
  query.set('lang', language.dataset.lang ?? '');
  language.href = `?${query}`;
});
