// The choices of the page to play as a sheet, where there is no room for them beside the board. Invariant: while the sheet is open the
// focus is in it and nothing else can be reached; closed, the focus is where it was.

import { element } from './page.js';

const rail = element('rail');

/** @type {HTMLElement | null} */
let back = null;

const others = () => [...document.querySelectorAll('body > header'), ...(rail.parentElement?.children ?? [])].filter((other) => other !== rail);

// Whether choices wait in it until the reader starts.
export const isOpen = () => rail.classList.contains('open');

/** @param {boolean} open */
function turn(open) {
  rail.classList.toggle('open', open);
  for (const other of others()) /** @type {HTMLElement} */ (other).inert = open;
  const label = document.querySelector('[data-action=new-game]')?.textContent ?? '';
  for (const [name, value] of Object.entries({ role: 'dialog', 'aria-modal': 'true', 'aria-label': label })) {
    if (open) rail.setAttribute(name, value);
    else rail.removeAttribute(name);
  }
}

// Opens it; says whether it could be opened.
export function open() {
  if (isOpen() || getComputedStyle(rail).position !== 'fixed') return false;
  back = /** @type {HTMLElement | null} */ (document.activeElement);
  turn(true);
  /** @type {HTMLElement | null} */ (rail.querySelector('.levels [tabindex="0"], .levels [aria-checked=true], button'))?.focus();
  return true;
}

// Closes it; says whether it was open.
export function close() {
  if (!isOpen()) return false;
  turn(false);
  back?.focus();
  return true;
}

document.addEventListener('pointerdown', ({ target }) => {
  if (!rail.contains(/** @type {Node} */ (target))) close();
});
