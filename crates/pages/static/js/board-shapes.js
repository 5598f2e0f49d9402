// What boards are drawn with, in squares of 100: wells where stones fall, lines between squares elsewhere; stones with their marks.
// Invariant: a stone is told by its mark, whatever its colour.

import { element } from './page.js';
import { shape } from './shapes.js';

// What lies under the stones.
/** @param {number} width @param {number} height @param {boolean} falls */
export function ground(width, height, falls) {
  const made = shape('g', { class: 'ground' });
  if (falls) {
    for (let at = 0; at < width * height; at += 1) {
      made.append(shape('circle', { cx: (at % width) * 100 + 50, cy: Math.floor(at / width) * 100 + 50, r: 40 }));
    }
    return made;
  }
  const across = Array.from({ length: height - 1 }, (_, y) => `M6 ${(y + 1) * 100}H${width * 100 - 6}`);
  const down = Array.from({ length: width - 1 }, (_, x) => `M${(x + 1) * 100} 6V${height * 100 - 6}`);
  made.append(shape('path', { d: [...across, ...down].join('') }));
  return made;
}

// A stone around the middle of its square, as the server draws it.
/** @param {string} side @param {boolean} falls @returns {SVGGElement} */
export function stone(side, falls) {
  const drawn = element('stones').content.querySelector(`.${side}${falls ? '.fallen' : ':not(.fallen)'}`);
  return /** @type {SVGGElement} */ (document.importNode(/** @type {Element} */ (drawn), true));
}
