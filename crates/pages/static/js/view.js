// Draws a frame: sentence, board, facts. Invariant: what is said comes with the frame; here it gets its place.

import * as line from './line.js';
import * as nodes from './nodes.js';
import { element, make, say } from './page.js';

const MARKS = { o: '○', x: '×', '.': '' };

let summary = null;

// Begins with a new search.
export function begin(next) {
  summary = next;
  element('squares').replaceChildren();
}

// Shows a line of `/api/frames`.
export function show({ n, kind, sentence, step, svg, caption, facts }) {
  const frame = element('frame');
  frame.dataset.kind = kind;
  frame.dataset.n = n;
  element('place').replaceChildren(
    say('place', { n, last: summary.frames - 1 }),
    make('span', say(`kind.${kind}`), { class: 'kind' }),
  );
  element('sentence').textContent = sentence;
  // The picture is made by the server: the same bytes as on the command line.
  nodes.put(element('drawing'), svg);
  line.mark();
  element('caption').textContent = caption;
  board(step);
  list(facts);
}

function board(step) {
  const root = element('squares');
  const last = step.path.at(-1);
  root.classList.toggle('way', !summary.size);
  if (!summary.size) {
    root.textContent = step.board;
    root.setAttribute('aria-label', step.board);
    return;
  }
  const [width, height] = summary.size;
  if (root.children.length !== width * height) {
    root.style.setProperty('--columns', width);
    root.replaceChildren(...Array.from({ length: width * height }, () => make('span')));
  }
  const rows = [];
  for (let y = 0; y < height; y += 1) {
    const marks = [];
    for (let x = 0; x < width; x += 1) {
      const mark = step.board[y + height * x];
      const child = same([x, y], step.child_move);
      square(root.children[y * width + x], child ? step.turn : mark, same([x, y], last), child);
      marks.push(MARKS[mark] || say('empty'));
    }
    rows.push(say('row', { y, marks: marks.join(' ') }));
  }
  root.setAttribute('aria-label', rows.join('; '));
}

const same = (one, other) => other != null && one[0] === other[0] && one[1] === other[1];

function square(cell, mark, last, child) {
  cell.textContent = MARKS[mark];
  cell.className = `${last ? 'last' : ''} ${child ? 'child' : ''}`.trim();
}

// Puts each fact beside its label.
function list(facts) {
  for (const { name, value } of facts) {
    const cell = element('panel').querySelector(`[data-fact="${name}"]`);
    cell.replaceChildren(...(value.length ? value.map(piece) : ['–']));
    cell.parentElement.classList.toggle('absent', value.length === 0);
  }
}

function piece({ text, manner }) {
  if (manner === 'plain') return text;
  return manner === 'strong' ? make('strong', text) : make('span', text, { class: manner });
}
