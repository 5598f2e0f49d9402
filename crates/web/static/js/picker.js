// The position the search begins with, chosen on a board: a click plays a move. Invariant: moves are offered as the game's own
// rules give them; the fields beside the board always say the same as the board.

import * as form from './form.js';
import { element, make, say } from './page.js';
import { fetchDocument } from './server.js';

const MARKS = { o: '○', x: '×', '.': '' };

let shown = null;
let asking = null;

const board = () => element('picker-board');
const squares = () => [...board().children];

// Shows the position that the form asks for; nothing for a game without a board, or while the fields hold none.
export async function show() {
  asking?.abort();
  const controller = new AbortController();
  asking = controller;
  const query = new URLSearchParams();
  for (const key of ['game', 'moves', 'board']) {
    const value = form.value(key);
    if (value) query.set(key, value);
  }
  const found = await fetchDocument('/api/position', query, controller.signal).catch(() => null);
  if (asking !== controller) return;
  shown = found?.size ? found : null;
  element('picker').hidden = !shown;
  if (shown) draw();
}

function draw() {
  const [width, height] = shown.size;
  const last = shown.played.at(-1);
  const state = shown.ended ? say('leaf.end') : say('turn', { mark: MARKS[shown.turn] });
  element('picker-caption').textContent = state;
  element('picker-undo').disabled = shown.played.length === 0;
  element('picker-start').disabled = !shown.played.length && !form.value('board');
  if (squares().length !== width * height) {
    board().style.setProperty('--columns', width);
    board().replaceChildren(...Array.from({ length: width * height }, () => make('button', '', { type: 'button', tabindex: -1 })));
    squares()[0].tabIndex = 0;
  }
  squares().forEach((square, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const mark = shown.board[y + height * x];
    square.textContent = MARKS[mark];
    square.classList.toggle('last', last?.[0] === x && last?.[1] === y);
    square.setAttribute('aria-label', `(${x}, ${y}) ${MARKS[mark] || say('empty')}`);
    square.setAttribute('aria-disabled', !moveAt(x, y));
  });
}

// The move that a click on a square means: with gravity, its column's.
function moveAt(x, y) {
  const falls = shown.game.endsWith('g');
  return shown.moves.find((move) => move[0] === x && (falls || move[1] === y));
}

function play(at) {
  const [width, height] = shown.size;
  const move = moveAt(at % width, Math.floor(at / width));
  if (!move) return;
  if (form.value('board')) {
    const place = move[1] + height * move[0];
    form.change('board', shown.board.slice(0, place) + shown.turn + shown.board.slice(place + 1));
  } else {
    form.change('moves', written([...shown.played, move]));
  }
}

const written = (moves) => moves.map((move) => move.join(',')).join(' ');

function walk(event) {
  const at = squares().indexOf(event.target);
  const [width, height] = shown.size;
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const [dx, dy] = steps[event.key] ?? [0, 0];
  const [x, y] = [(at % width) + dx, Math.floor(at / width) + dy];
  if (at < 0 || !steps[event.key]) return;
  event.preventDefault();
  event.stopPropagation();
  if (x < 0 || x >= width || y < 0 || y >= height) return;
  event.target.tabIndex = -1;
  const next = squares()[y * width + x];
  next.tabIndex = 0;
  next.focus();
}

board().addEventListener('click', ({ target }) => {
  const at = squares().indexOf(target);
  if (at < 0) return;
  for (const square of squares()) square.tabIndex = square === target ? 0 : -1;
  play(at);
});
board().addEventListener('keydown', walk);
element('picker-undo').addEventListener('click', () => form.change('moves', written(shown.played.slice(0, -1))));
element('picker-start').addEventListener('click', () => {
  form.set('board', '');
  form.change('moves', '');
});
