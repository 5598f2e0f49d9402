// Bands between two searches over time: one for each of the dearest partings, from its frames left to its frames right. Invariant: a band
// ends where the overviews show those frames.

import { element } from './page.js';

/** @import { PartingReport } from '../types/api.js' */
/** @import { Overview } from './overview.js' */

// How many bands there are, and how high they are drawn.
const BANDS = 60;
const HEIGHT = 36;

const SVG = 'http://www.w3.org/2000/svg';

// Draws the bands of these partings; `current` stands out.
/** @param {PartingReport[]} partings @param {{ left: Overview, right: Overview }} overviews @param {number | null} current */
export function draw(partings, { left, right }, current) {
  const dearest = [...partings].sort((one, two) => Math.abs(two.cost) - Math.abs(one.cost));
  const shown = dearest.filter(({ number }, at) => at < BANDS || number === current);
  const bands = shown.map(({ number, left: upper, right: lower }) => {
    const [a, b] = [left.x(upper.first), left.x(upper.last + 1)];
    const [c, d] = [right.x(lower.first), right.x(lower.last + 1)];
    const middle = HEIGHT / 2;
    const path = document.createElementNS(SVG, 'path');
    const [from, to] = [Math.max(b, a + 1), Math.max(d, c + 1)];
    path.setAttribute('d', `M${a} 0C${a} ${middle} ${c} ${middle} ${c} ${HEIGHT}H${to}C${to} ${middle} ${from} ${middle} ${from} 0Z`);
    path.dataset.parting = String(number);
    if (number === current) path.setAttribute('aria-current', 'true');
    return path;
  });
  const ribbon = element('ribbon');
  ribbon.setAttribute('viewBox', `0 0 ${Math.max(1, ribbon.clientWidth)} ${HEIGHT}`);
  // The present one lies on top.
  ribbon.replaceChildren(...bands.sort((one, two) => Number(one.hasAttribute('aria-current')) - Number(two.hasAttribute('aria-current'))));
}
