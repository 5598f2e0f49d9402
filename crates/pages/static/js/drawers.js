// Drawers over the tree: the settings, and what is behind `⋯`. Invariant: at most one is open, and Escape closes it.

import { element } from './page.js';

const IDS = /** @type {const} */ (['settings', 'more', 'story', 'partings']);

/** @type {() => void} */
let changed = () => {};

// Opens a drawer, or closes all.
/** @param {typeof IDS[number] | null} wanted */
export function open(wanted) {
  for (const id of IDS.filter(element)) {
    const drawer = element(id);
    if (drawer.open && id !== wanted) drawer.close();
    if (!drawer.open && id === wanted) drawer.show();
  }
  changed();
}

/** @param {typeof IDS[number]} id */
export const isOpen = (id) => element(id)?.open;

/** @param {typeof IDS[number]} id */
export const toggle = (id) => open(isOpen(id) ? null : id);

// Lets buttons open and close drawers; `then` hears of every change.
/** @param {() => void} then */
export function listen(then) {
  changed = then;
  document.addEventListener('click', ({ target }) => {
    const button = /** @type {Element} */ (target).closest('[data-opens], [data-closes]');
    if (!(button instanceof HTMLElement)) return;
    if (button.dataset.closes) return open(null);
    toggle(/** @type {typeof IDS[number]} */ (button.dataset.opens));
  });
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || document.querySelector('dialog:modal')) return;
    if (!IDS.some(isOpen)) return;
    event.preventDefault();
    open(null);
    element('frame')?.focus({ preventScroll: true });
  });
}
