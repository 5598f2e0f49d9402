// Where everything stands in the picture of a tree: the position at the left, its moves in rows, their lines behind them. Invariant:
// places depend on the room, the number of moves, and the longest line alone.

import { extent } from './tree-board.js';

/** @import { TreeLook, TreeRow, TreeShown } from '../types/page.js' */

/** @typedef {{ x: number, y: number, room: number }} Place */
/** @typedef {{ focus: Place, child: number, board: number, row: number, top: number, label: number, line: { x: number, room: number, step: number, most: number } | null, wide: number, high: number }} Layout */

// The room for boards; for labels; between boards on a line; the least board of a line.
const [FOCUS, CHILD, LABEL, GAP, LEAST] = [112, 68, 112, 10, 26];
// The height of a row; the room between the position and its moves; what labels and edges take of the width; how much larger boards get.
const [ROW, BETWEEN, BESIDE, MOST] = [96, 96, 276, 2];

// How wide a character of small type is, a Latin one and another.
const [LATIN, OTHER] = [6.4, 12];

// How wide a text of small type gets, about.
/** @param {string} text */
const wide = (text) => [...text].reduce((sum, letter) => sum + (letter > '\u02ff' ? OTHER : LATIN), 0);

/** @param {TreeRow[]} rows @param {number} least */
const longest = (rows, least) => Math.max(least, ...rows.map((row) => row.line.length));

/** @param {TreeShown} shown @param {TreeRow[]} rows @param {TreeLook & { width: number, height: number, said: string[] }} look @returns {Layout} */
export function layout(shown, rows, { width, height, narrow, said }) {
  const count = Math.max(1, rows.length);
  const larger = narrow ? 1 : growth({ width, height }, { count, plies: longest(rows, 1) });
  const row = Math.min(ROW * larger, (height - 16) / count);
  const board = Math.max(10, Math.min(CHILD * larger, row - 17));
  const room = narrow ? 74 : FOCUS * larger;
  const child = narrow ? 140 : room + BETWEEN;
  const [focusWide, focusHigh] = extent(shown, room);
  const [childWide] = extent(shown, board);
  const label = child + childWide + 12;
  const begin = label + Math.max(LABEL - 8, 32 + Math.max(0, ...said.map(wide)));
  return {
    focus: { x: (narrow ? 12 : 24) + (room - focusWide) / 2, y: (height - focusHigh) / 2, room },
    child,
    board,
    row,
    top: (height - row * count) / 2,
    label,
    line: line(width - begin - 16, begin, { board, plies: longest(rows, 1) }),
    wide: width,
    high: height,
  };
}

// How much larger everything gets on a wide screen: as much as fills its width or its height.
/** @param {{ width: number, height: number }} room @param {{ count: number, plies: number }} tree */
function growth({ width, height }, { count, plies }) {
  const across = (width - BESIDE) / (FOCUS + CHILD + (CHILD + GAP) * plies);
  return Math.min(MOST, Math.max(1, Math.min(across, (height - 16) / (ROW * count))));
}

// How large the boards of lines are: as large as the children, if the longest line then has room; a line that is longer than there is
// room for the least boards is cut short.
/** @param {number} room @param {number} x @param {{ board: number, plies: number }} all */
function line(room, x, { board, plies }) {
  if (room < LEAST * 2) return null;
  const step = Math.min(board + GAP, room / plies);
  if (step - GAP >= LEAST) return { x, room: step - GAP, step, most: plies };
  const small = Math.min(board, LEAST);
  return { x, room: small, step: small + 6, most: Math.max(2, Math.min(plies, Math.floor(room / (small + 6)))) };
}
