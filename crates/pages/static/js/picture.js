// Which picture a frame gets: side by side or stacked, light or dark. Invariant: what `manner` says is what the page has room
// for and shows around the picture.

const roomy = matchMedia('(min-width: 64rem)');
const dark = matchMedia('(prefers-color-scheme: dark)');

// The parameters of a request for frames.
export function manner() {
  const chosen = document.documentElement.dataset.theme;
  const isDark = chosen === 'dark' || (chosen !== 'light' && dark.matches);
  return { picture: roomy.matches ? 'wide' : 'tall', theme: isDark ? 'dark' : 'light' };
}

// Calls back when pictures must look otherwise.
/** @param {() => void} changed */
export function listen(changed) {
  roomy.addEventListener('change', changed);
  dark.addEventListener('change', changed);
  document.getElementById('theme')?.addEventListener('change', () => queueMicrotask(changed));
}
