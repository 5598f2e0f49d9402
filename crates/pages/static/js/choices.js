// The choices that every page has: colours, remembered in a cookie so that the server sends the next page right, and the other
// language. Invariants: the page shows what the list shows; the other language shows what this one shows.

const list = document.getElementById('theme');

list.addEventListener('change', () => {
  document.documentElement.dataset.theme = list.value;
  document.cookie = `theme=${list.value}; Path=/; Max-Age=31536000; SameSite=Lax`;
});

document.getElementById('language').addEventListener('click', ({ currentTarget: link }) => {
  const query = new URLSearchParams(location.search);
  query.set('lang', link.dataset.lang);
  link.href = `?${query}`;
});
