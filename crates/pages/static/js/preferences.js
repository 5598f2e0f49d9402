// The choices that every page has: light or dark, remembered in a cookie so that the server sends the next page right, and the other
// language. Invariants: whoever chooses what the system has follows the system again; the other language shows what this one shows.

import { colours } from './picture-options.js';

const button = /** @type {HTMLButtonElement} */ (document.getElementById('theme'));

button.addEventListener('click', () => {
  const wanted = colours() === 'dark' ? 'light' : 'dark';
  const systems = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const chosen = wanted === systems ? 'auto' : wanted;
  document.documentElement.dataset.theme = chosen;
  document.cookie = `theme=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax`;
  button.dispatchEvent(new Event('change'));
});

const language = /** @type {HTMLAnchorElement} */ (document.getElementById('language'));

language.addEventListener('click', () => {
  const query = new URLSearchParams(location.search);
  query.set('lang', language.dataset.lang ?? '');
  language.href = `?${query}`;
});
