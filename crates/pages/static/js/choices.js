// The choices that every page has: colours, remembered in a cookie so that the server sends the next page right, and the other
// language. Invariants: the page shows what the list shows; the other language shows what this one shows.

const list = /** @type {HTMLSelectElement} */ (document.getElementById('theme'));

list.addEventListener('change', () => {
  document.documentElement.dataset.theme = list.value;
  document.cookie = `theme=${list.value}; Path=/; Max-Age=31536000; SameSite=Lax`;
});

const language = /** @type {HTMLAnchorElement} */ (document.getElementById('language'));

language.addEventListener('click', () => {
  const query = new URLSearchParams(location.search);
  query.set('lang', language.dataset.lang ?? '');
  language.href = `?${query}`;
});
