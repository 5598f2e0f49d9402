// A comparison as the server wrote it: the verdict, the partings by cost, the numbers. Invariant: nothing is counted here; a path and a
// parting lead to their frames.

import './download-buttons.js';
import { element, make, place } from './page.js';

/** @import { Side } from '../types/page.js' */

// Shows the parts, each in its place.
/** @param {string} html */
export function show(html) {
  place(element('numbers'), html);
  for (const part of element('numbers').querySelectorAll('[data-for]')) {
    const inside = element(part.getAttribute('data-for') === 'verdict' ? 'verdict' : 'partings-list');
    inside.replaceChildren(part);
  }
  const verdict = element('verdict').querySelector('.verdict-sentence');
  if (verdict) tell(verdict, verdict.textContent);
  element('parting-order').value = 'cost';
}

// Tells a sentence, its numbers in bold.
/** @param {Element} place @param {string} sentence */
export function tell(place, sentence) {
  const parts = sentence.split(/(\d+(?:[.,]\d+)*)/);
  place.replaceChildren(...parts.map((part, at) => (at % 2 ? make('b', part) : part)));
}

// Names the total of a side by what it differs in; by its place, where nothing differs.
/** @param {Side} side @param {string} name */
export function name(side, name) {
  const total = element('verdict').querySelector(`[data-side=${side}] dt`);
  if (total && name) total.textContent = name;
}

// Orders the partings by cost, as they come, or by time; the rest stays last.
/** @param {string} order */
function sort(order) {
  const list = element('partings-list').firstElementChild;
  const key = (/** @type {Element} */ row) => {
    const { cost = '0', parting = '0' } = /** @type {HTMLElement | null} */ (row.querySelector('[data-parting]'))?.dataset ?? {};
    return order === 'time' ? Number(parting) : -Math.abs(Number(cost));
  };
  const rest = list?.querySelector('.rest');
  const rows = [...(list?.children ?? [])].filter((row) => row !== rest);
  list?.replaceChildren(...rows.sort((one, two) => key(one) - key(two)), ...(rest ? [rest] : []));
}

// Marks the parting that is shown.
/** @param {number | null} number */
export function mark(number) {
  for (const button of element('partings-list').querySelectorAll('[data-parting]')) {
    const is = Number(button.getAttribute('data-parting')) === number;
    button.toggleAttribute('aria-current', is);
    if (is) button.scrollIntoView({ block: 'nearest' });
  }
}

// Calls `go(side, n)` for a path that is chosen, and `part(number)` for a parting.
/** @param {(side: Side, n: number) => void} go @param {(number: number) => void} part */
export function listen(go, part) {
  element('numbers').addEventListener('click', ({ target }) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest('button[data-frame]'));
    const { pane, frame } = button?.dataset ?? {};
    if (pane) go(/** @type {Side} */ (pane), Number(frame));
  });
  element('partings-list').addEventListener('click', ({ target }) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest('[data-parting]'));
    if (button) part(Number(button.dataset.parting));
  });
  element('parting-order').addEventListener('change', ({ target }) => sort(/** @type {HTMLSelectElement} */ (target).value));
}
