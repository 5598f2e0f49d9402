// A board of squares as a small picture, to tell answers apart that are boards. Invariant: a stone is told by its mark, whatever its
// colour; the picture says nothing to whoever doesn't see it, as its name stands beside it.

import { ground } from './board-shapes.js';
import { shape } from './shapes.js';

const LINE = 14;

/** @param {string} side @param {number} x @param {number} y */
function mark(side, x, y) {
  if (side === 'o') return shape('circle', { cx: x, cy: y, r: 28, class: 'o', 'stroke-width': LINE });
  return shape('path', { d: `M${x - 26} ${y - 26}L${x + 26} ${y + 26}M${x - 26} ${y + 26}L${x + 26} ${y - 26}`, class: 'x', 'stroke-width': LINE });
}

// Draws a board that is written square by square, column by column; null if it isn't.
/** @param {string} text @param {number} width @param {number} height */
export function boardPicture(text, width, height) {
  const squares = [...text.slice(0, width * height)];
  if (squares.length < width * height || squares.some((square) => !'ox.'.includes(square))) return null;
  const drawn = shape('svg', { viewBox: `0 0 ${width * 100} ${height * 100}`, class: 'small-board', 'aria-hidden': 'true' });
  drawn.append(ground(width, height, false));
  squares.forEach((side, at) => {
    if (side !== '.') drawn.append(mark(side, Math.floor(at / height) * 100 + 50, (at % height) * 100 + 50));
  });
  return drawn;
}
