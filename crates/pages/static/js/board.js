// A board of buttons: a click plays a move, arrow keys walk from square to square. Invariant: at most one square is in the
// order of Tab; what can't be played says so.

import { make, say } from './page.js';

/** @import { JsonMove } from '../types/api.js' */
/** @import { Note, Shown } from '../types/page.js' */

/** @type {Record<string, string>} */
export const MARKS = { o: '〇', x: '×', '.': '' };

// What stands on a square: the mark as text, which styles draw as a shape, or nothing.
/** @param {string} mark */
export function drawn(mark) {
  return MARKS[mark] ? [make('i', MARKS[mark], { class: `mark ${mark}` })] : [];
}

// A board in an element. `play(move, square)` hears of a click on a square with a move; with gravity a column's.
export class Board {
  /** @param {HTMLElement} element @param {(move: JsonMove) => void} play */
  constructor(element, play) {
    this.element = element;
    /** @type {Shown | null} */
    this.shown = null;
    this.columns = 0;
    element.addEventListener('click', ({ target }) => {
      const square = /** @type {HTMLElement} */ (target).closest('button');
      const at = this.squares().findIndex((other) => other === square);
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

  /** @returns {HTMLElement[]} */
  squares() {
    return /** @type {HTMLElement[]} */ ([...this.element.children]);
  }

  // Shows a position as `/api/position` tells it; `note(x, y)` gives what else stands on a square: { text, best }.
  /** @param {Shown} found @param {(x: number, y: number) => Note | null} [note] */
  draw(found, note = () => null) {
    this.shown = found;
    const [width, height] = found.size;
    const last = found.played.at(-1);
    if (this.squares().length !== width * height || this.columns !== width) {
      this.columns = width;
      this.element.style.setProperty('--columns', String(width));
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
      square.replaceChildren(...drawn(mark), ...(noted ? [make('small', noted.text)] : []));
      square.classList.toggle('last', last?.[0] === x && last?.[1] === y);
      square.classList.toggle('best', Boolean(noted?.best));
      square.classList.toggle('circle', mark === 'o');
      square.classList.toggle('cross', mark === 'x');
      square.setAttribute('aria-label', said.join(' '));
      square.setAttribute('aria-disabled', String(!this.moveAt(at)));
    });
  }

  // The move that a click on a square means: with gravity, its column's.
  /** @param {number} at */
  moveAt(at) {
    const width = this.columns;
    return this.moveOn(at % width, Math.floor(at / width));
  }

  /** @param {number} x @param {number} y */
  moveOn(x, y) {
    const falls = this.shown?.game.endsWith('g');
    return this.shown?.moves.find((move) => move[0] === x && (falls || move[1] === y));
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const from = /** @type {HTMLElement} */ (event.target);
    const at = this.squares().indexOf(from);
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (at < 0 || !steps[event.key] || !this.shown) return;
    const [width, height] = this.shown.size;
    const [dx, dy] = steps[event.key];
    const [x, y] = [(at % width) + dx, Math.floor(at / width) + dy];
    event.preventDefault();
    event.stopPropagation();
    if (x < 0 || x >= width || y < 0 || y >= height) return;
    from.tabIndex = -1;
    const next = this.squares()[y * width + x];
    next.tabIndex = 0;
    next.focus();
  }
}

// Moves as text, as addresses have them.
/** @param {JsonMove[]} moves */
export const written = (moves) => moves.map((move) => move.join(',')).join(' ');
