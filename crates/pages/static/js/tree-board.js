// Small boards of a tree: what stands on them, the last stone bright, the frame in the colour of their value. Invariant: a board is a
// group of shapes in a square of its own, whatever the game.

import { shape } from './shapes.js';
import { ground, stone } from './board-shapes.js';
import { who } from './tree-data.js';

/** @import { TreeShown, TreeStep } from '../types/page.js' */

// How wide and high a board is that has so much room in both directions.
/** @param {Pick<TreeShown, 'size'>} shown @param {number} room @returns {[number, number]} */
export function extent({ size }, room) {
  if (!size) return [room, Math.round(room * 0.6)];
  const square = room / Math.max(...size);
  return [size[0] * square, size[1] * square];
}

// The board of a step, so large.
/** @param {TreeShown} shown @param {TreeStep} step @param {number} room */
export function board(shown, step, room) {
  const [width, height] = extent(shown, room);
  const side = who(step.score, shown);
  const made = shape('g', { class: `node-board ${side}${shown.falls ? ' falls' : ''}` });
  if (!shown.size) return boxed(made, step, [width, height]);
  made.append(shape('rect', { width, height, rx: Math.min(4, room / 16), class: 'frame-of' }));
  const inner = shape('g', { transform: `scale(${width / (shown.size[0] * 100)})` });
  if (room >= 30 || !shown.falls) inner.append(ground(...shown.size, shown.falls));
  stones(inner, shown.size, step, shown.falls);
  made.append(inner);
  return made;
}

/** @param {SVGGElement} inner @param {[number, number]} size @param {TreeStep} step @param {boolean} falls */
function stones(inner, [width, height], step, falls) {
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const side = step.board[y + height * x];
    if (side === '.') continue;
    const made = stone(side, falls);
    made.setAttribute('transform', `translate(${x * 100 + 50} ${y * 100 + 50})`);
    const last = step.move !== null && step.move[0] === x && step.move[1] === y;
    made.classList.add(last ? 'newest' : 'older');
    inner.append(made);
  }
}

// A position without a board: △ for max, ▽ for min, a box for everything else.
/** @param {SVGGElement} made @param {TreeStep} step @param {[number, number]} size */
function boxed(made, step, [width, height]) {
  const [x, y] = [width / 2, height / 2];
  const turns = /** @type {Record<string, string>} */ ({ max: `M${x} 1L${x + y} ${height - 1}H${x - y}z`, min: `M${x} ${height - 1}L${x + y} 1H${x - y}z` })[step.text ?? ''];
  made.append(turns ? shape('path', { d: turns, class: `frame-of ${step.text}` }) : shape('rect', { width, height, rx: 4, class: 'frame-of' }));
  const words = turns ? String(step.score ?? '') : (step.text ?? step.board);
  const room = turns ? height * 0.4 : Math.min(height * 0.5, (width - 6) / Math.max(1, words.length * 0.6));
  const middle = turns ? y + (step.text === 'max' ? height * 0.18 : -height * 0.18) : y;
  made.append(shape('text', { x, y: middle + room * 0.36, 'font-size': room, class: 'inside' }, words));
  return made;
}
