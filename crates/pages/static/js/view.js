// Draws a frame: sentence, board, facts. Invariant: what is said comes with the frame; here it gets its place.

import { MARKS, drawn } from './board.js';
import * as line from './line.js';
import * as nodes from './nodes.js';
import { element, make, say } from './page.js';

/** @import { FramesLine, ListedFact, ListedPiece, RecordingSummary, Step } from '../types/api.js' */

// The last frame, and columns and rows if the game has a board.
let last = 0;
/** @type {[number, number] | null} */
let size = null;

// Begins with a new search.
/** @param {RecordingSummary} summary */
export function begin(summary) {
  last = summary.frames - 1;
  ({ size } = summary);
  element('squares').replaceChildren();
}

// Shows a line of `/api/frames`.
/** @param {FramesLine} line */
export function show({ n, kind, sentence, step, svg, caption = '', facts = [] }) {
  Object.assign(element('frame').dataset, { kind, n });
  element('place').replaceChildren(
    say('place', { n, last }),
    make('span', say(`kind.${kind}`), { class: 'kind' }),
  );
  element('sentence').textContent = sentence;
  // The picture is made by the server: the same bytes as on the command line.
  nodes.put(element('drawing'), svg ?? '');
  line.mark();
  element('caption').textContent = caption;
  board(step);
  list(facts);
}

/** @param {Step} step */
function board(step) {
  const root = element('squares');
  root.classList.toggle('way', !size);
  if (!size) {
    root.textContent = step.board;
    root.setAttribute('aria-label', step.board);
    return;
  }
  const [width, height] = size;
  if (root.children.length !== width * height) {
    root.style.setProperty('--columns', String(width));
    root.replaceChildren(...Array.from({ length: width * height }, () => make('span')));
  }
  const rows = [];
  for (let y = 0; y < height; y += 1) {
    const marks = [];
    for (let x = 0; x < width; x += 1) {
      const mark = step.board[y + height * x];
      const child = same([x, y], step.child_move);
      square(root.children[y * width + x], child ? step.turn : mark, same([x, y], step.path.at(-1)), child);
      marks.push(MARKS[mark] || say('empty'));
    }
    rows.push(say('row', { y, marks: marks.join(' ') }));
  }
  root.setAttribute('aria-label', rows.join('; '));
}

/** @param {number[]} one @param {number[] | null} [other] */
const same = (one, other) => other != null && one[0] === other[0] && one[1] === other[1];

/** @param {Element} cell @param {string} mark @param {boolean} last @param {boolean} child */
function square(cell, mark, last, child) {
  cell.replaceChildren(...drawn(mark));
  cell.className = `${last ? 'last' : ''} ${child ? 'child' : ''}`.trim();
}

// Puts each fact beside its label.
/** @param {ListedFact[]} facts */
function list(facts) {
  for (const { name, value } of facts) {
    const cell = element('panel').querySelector(`[data-fact="${name}"]`);
    cell?.replaceChildren(...(value.length ? value.map(piece) : ['–']));
    cell?.parentElement?.classList.toggle('absent', value.length === 0);
  }
}

/** @param {ListedPiece} piece */
function piece({ text, manner }) {
  if (manner === 'plain') return text;
  return manner === 'strong' ? make('strong', text) : make('span', text, { class: manner });
}
