// The values after a game's moves, as bars over and under a line. Invariant: a position whose value isn't known is hatched, and says so.

import { write } from './page.js';
import { shape } from './shapes.js';
import { share, side } from './value-format.js';

/** @import { PlyValues } from '../types/api.js' */

const [WIDTH, HEIGHT, MIDDLE, REACH, LEFT] = [344, 112, 52, 44, 8];
const WIDEST = 40;
const MARKED = { '??': 'full', '?': 'hollow', '?!': '', '!': '' };

// How wide a position is on a plot of so many, and where the first begins.
/** @param {number} count */
const column = (count) => Math.min(WIDEST, (WIDTH - 2 * LEFT) / count);

// The position under a place on a plot, which may be wider or higher than what is drawn on it.
/** @param {SVGSVGElement} picture @param {DOMPointInit} place @param {number} most */
export function ply(picture, place, most) {
  const { x } = DOMPoint.fromPoint(place).matrixTransform(picture.getScreenCTM()?.inverse());
  return Math.floor((x - LEFT) / column(most + 1));
}

// A plot of what is known; `most` is how long the game can be, `greatest` the greatest value.
/** @param {(PlyValues | undefined)[]} rows @param {{ at: number, most: number, greatest: number }} look */
export function plot(rows, { at, most, greatest }) {
  const width = column(most + 1);
  const left = (/** @type {number} */ n) => LEFT + n * width;
  const parts = rows.flatMap((row, n) => bar(row, { x: left(n), width, greatest, here: n === at }));
  const line = shape('path', { d: `M${LEFT} ${MIDDLE}H${WIDTH - LEFT}`, class: 'axis' });
  const frame = shape('rect', { x: left(at) - 1, y: 4, width: width + 2, height: HEIGHT - 22, rx: 2, class: 'at' });
  const middle = Math.min(WIDTH - 14, Math.max(14, left(at) + width / 2));
  const here = shape('text', { x: middle, y: HEIGHT - 4, class: 'now' }, write(at));
  const end = shape('text', { x: WIDTH - LEFT, y: HEIGHT - 4, class: 'end' }, write(most));
  const hatch = shape('pattern', { id: 'hatch', width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' }, shape('path', { d: 'M0 0V6', class: 'hatch' }));
  const far = middle < WIDTH - 44;
  return shape('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' }, [hatch, line, ...parts, frame, here, ...(far ? [end] : [])]);
}

/** @param {PlyValues | undefined} row @param {{ x: number, width: number, greatest: number, here: boolean }} place */
function bar(row, { x, width, greatest, here }) {
  const inner = Math.max(1, width - 2);
  const score = Number(row?.score);
  if (!row || row.score === null) return [shape('rect', { x: x + 1, y: 12, width: inner, height: 80, class: 'open' })];
  const high = (share(score, greatest) - 0.5) * 2 * REACH;
  const y = Math.min(MIDDLE, MIDDLE - high);
  const drawn = [shape('rect', { x: x + 1, y: high ? y : MIDDLE - 2, width: inner, height: Math.max(Math.abs(high), high ? 1 : 4), class: `bar ${side(score)}${here ? ' now' : ''}` })];
  return drawn;
}

// A mark over the position that a bad move led to.
/** @param {(PlyValues | undefined)[]} rows @param {{ most: number }} look */
export function marks(rows, { most }) {
  const width = column(most + 1);
  return rows.flatMap((row, n) => {
    const shown = row?.mark ? MARKED[row.mark] : '';
    if (!shown) return [];
    const under = row?.turn === 'o';
    return [shape('circle', { cx: LEFT + (n + 1.5) * width, cy: under ? HEIGHT - 24 : 8, r: Math.min(3.5, width / 2 - 0.5), class: `slip ${shown}` })];
  });
}
