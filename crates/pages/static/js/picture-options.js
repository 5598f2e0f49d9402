// Which picture a frame gets: side by side or stacked, light or dark. Invariant: what `manner` says is what the page has room
// for and shows around the picture.

const roomy = matchMedia('(min-width: 64rem)');
const dark = matchMedia('(prefers-color-scheme: dark)');

// The colours of pictures, which are the page's.
export function colours() {
  const chosen = document.documentElement.dataset.theme;
  const isDark = chosen === 'dark' || (chosen !== 'light' && dark.matches);
  return isDark ? 'dark' : 'light';
}

// The parameters of a request for frames.
export const manner = () => ({ picture: roomy.matches ? 'wide' : 'tall', theme: colours() });

// Calls back when pictures must look otherwise.
/** @param {() => void} changed */
export function listen(changed) {
  roomy.addEventListener('change', changed);
  dark.addEventListener('change', changed);
  document.getElementById('theme')?.addEventListener('change', changed);
}
