// A board of buttons: a click plays a move, arrow keys walk from square to square. Invariant: at most one square is in the
// order of Tab; what can't be played says so.

import { make, say } from './page.js';

export const MARKS = { o: '○', x: '×', '.': '' };

// A board in an element. `play(move, square)` hears of a click on a square with a move; with gravity a column's.
export class Board {
  constructor(element, play) {
    this.element = element;
    this.shown = null;
    element.addEventListener('click', ({ target }) => {
      const square = target.closest('button');
      const at = this.squares().indexOf(square);
      if (at < 0) return;
      for (const other of this.squares()) other.tabIndex = other === square ? 0 : -1;
      const move = this.moveAt(at);
      if (move) play(move);
    });
    element.addEventListener('keydown', (event) => this.walk(event));
  }

  // Gives the focus to the square that Tab comes to.
  focus() {
    this.squares().find((square) => square.tabIndex === 0)?.focus();
  }

  squares() {
    return [...this.element.children];
  }

  // Shows a position as `/api/position` tells it; `note(x, y)` gives what else stands on a square: { text, best }.
  draw(found, note = () => null) {
    this.shown = found;
    const [width, height] = found.size;
    const last = found.played.at(-1);
    if (this.squares().length !== width * height || this.columns !== width) {
      this.columns = width;
      this.element.style.setProperty('--columns', width);
      const square = () => make('button', '', { type: 'button', tabindex: -1 });
      this.element.replaceChildren(...Array.from({ length: width * height }, square));
      this.squares()[0].tabIndex = 0;
    }
    this.squares().forEach((square, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      const mark = found.board[y + height * x];
      const noted = note(x, y);
      const said = [`(${x}, ${y})`, MARKS[mark] || say('empty')];
      if (noted) said.push(noted.label);
      square.replaceChildren(MARKS[mark], ...(noted ? [make('small', noted.text)] : []));
      square.classList.toggle('last', last?.[0] === x && last?.[1] === y);
      square.classList.toggle('best', Boolean(noted?.best));
      square.classList.toggle('circle', mark === 'o');
      square.classList.toggle('cross', mark === 'x');
      square.setAttribute('aria-label', said.join(' '));
      square.setAttribute('aria-disabled', !this.moveAt(at));
    });
  }

  // The move that a click on a square means: with gravity, its column's.
  moveAt(at) {
    const [width] = this.shown.size;
    return this.moveOn(at % width, Math.floor(at / width));
  }

  moveOn(x, y) {
    const falls = this.shown.game.endsWith('g');
    return this.shown.moves.find((move) => move[0] === x && (falls || move[1] === y));
  }

  walk(event) {
    const at = this.squares().indexOf(event.target);
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (at < 0 || !steps[event.key]) return;
    const [width, height] = this.shown.size;
    const [dx, dy] = steps[event.key];
    const [x, y] = [(at % width) + dx, Math.floor(at / width) + dy];
    event.preventDefault();
    event.stopPropagation();
    if (x < 0 || x >= width || y < 0 || y >= height) return;
    event.target.tabIndex = -1;
    const next = this.squares()[y * width + x];
    next.tabIndex = 0;
    next.focus();
  }
}

// Moves as text, as addresses have them.
export const written = (moves) => moves.map((move) => move.join(',')).join(' ');
