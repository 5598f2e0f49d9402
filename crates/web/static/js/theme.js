// The choice of colours, remembered in a cookie so that the server sends the next page right. Invariant: the page shows
// what the list shows.

const list = document.getElementById('theme');

list.addEventListener('change', () => {
  document.documentElement.dataset.theme = list.value;
  document.cookie = `theme=${list.value}; Path=/; Max-Age=31536000; SameSite=Lax`;
});
