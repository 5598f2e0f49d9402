// A board to play on: stones that drop or are drawn, a button for every column or square. Invariants: what is there stays there and
// only what changes is drawn; at most one button is in the order of Tab.

import { MARKS } from './move-name.js';
import { make, say } from './page.js';
import { shape } from './shapes.js';
import { ground, stone } from './board-shapes.js';

/** @import { JsonMove } from '../types/api.js' */
/** @import { Shown } from '../types/page.js' */

// How long a stone drops, in milliseconds: a beginning, and more for each row.
const [DROP, DROP_ROW] = [80, 60];
// How long a finger stays that asks, in milliseconds.
const LONG = 350;

/** @typedef {{ play: (move: JsonMove) => void, point?: (move: JsonMove | null) => void }} Heard */
/** @typedef {{ label: (move: JsonMove | undefined, place: string, held: string) => string, flipped?: boolean, moves: boolean }} Look */

export class PlayBoard {
  /** @type {Shown | null} */
  #shown = null;
  #kind = '';
  /** @type {SVGSVGElement} */
  #picture = shape('svg', { 'aria-hidden': 'true', class: 'stones' });
  /** @type {Map<string, SVGGElement>} */
  #stones = new Map();
  /** @type {HTMLElement[]} */
  #buttons = [];
  #flipped = false;
  // When a finger came down; and whether it stayed, which asks about a move and doesn't play it.
  #down = 0;
  #asks = false;

  /** @param {HTMLElement} element @param {Heard} heard */
  constructor(element, heard) {
    this.element = element;
    this.heard = heard;
    element.addEventListener('click', (event) => {
      if (!this.#asks || event.detail === 0) this.#choose(event, heard.play);
    });
    element.addEventListener('pointerdown', ({ timeStamp }) => ([this.#down, this.#asks] = [timeStamp, false]));
    element.addEventListener('pointerup', ({ pointerType, timeStamp }) => (this.#asks = pointerType === 'touch' && timeStamp - this.#down >= LONG));
    element.addEventListener('keydown', (event) => this.#walk(event));
    element.addEventListener('pointerover', (event) => this.#choose(event, (move) => this.#point(move)));
    element.addEventListener('focusin', (event) => this.#choose(event, (move) => this.#point(move)));
    element.addEventListener('pointerleave', () => this.#point(null));
    element.addEventListener('focusout', () => this.#point(null));
  }

  // Gives the focus to the button that Tab comes to.
  focus() {
    this.#buttons.find((button) => button.tabIndex === 0)?.focus();
  }

  get falls() {
    return Boolean(this.#shown?.game.endsWith('g'));
  }

  // Shows a position as `/api/position` tells it.
  /** @param {Shown} shown @param {Look} look */
  draw(shown, look) {
    const [width, height] = shown.size;
    this.#shown = shown;
    // Stones that fall lie where they are, whoever looks at them.
    this.#flipped = Boolean(look.flipped) && !this.falls;
    if (this.#kind !== `${shown.game} ${width}x${height}`) this.#build(`${shown.game} ${width}x${height}`, width, height);
    this.#place(shown);
    this.#last(shown);
    this.#line(shown);
    this.label(look);
    this.element.classList.toggle('flipped', this.#flipped);
    this.#picture.querySelector('.ghost')?.remove();
  }

  /** @param {string} kind @param {number} width @param {number} height */
  #build(kind, width, height) {
    this.#kind = kind;
    this.#stones.clear();
    const { style, classList } = /** @type {HTMLElement} */ (this.element.parentElement);
    style.setProperty('--columns', String(width));
    style.setProperty('--rows', String(height));
    classList.toggle('falls', this.falls);
    this.#picture.replaceChildren(ground(width, height, this.falls), shape('g', { class: 'line' }), shape('g', { class: 'marks' }), shape('g', { class: 'over' }), shape('g', { class: 'told' }));
    this.#picture.setAttribute('viewBox', `0 0 ${width * 100} ${height * 100}`);
    const rows = this.falls ? 1 : height;
    this.#buttons = Array.from({ length: width * rows }, () => make('button', '', { type: 'button', tabindex: -1 }));
    const cells = this.#buttons.map((button) => make('div', button, { role: 'gridcell' }));
    const lines = Array.from({ length: rows }, (_, y) => make('div', cells.slice(y * width, (y + 1) * width), { role: 'row' }));
    this.element.replaceChildren(this.#picture, ...lines);
    this.#buttons[0].tabIndex = 0;
  }

  // Where a square is seen.
  /** @param {number} x @param {number} y */
  #at(x, y) {
    const [, height] = /** @type {Shown} */ (this.#shown).size;
    return [x * 100 + 50, (this.#flipped ? height - 1 - y : y) * 100 + 50];
  }

  /** @param {Shown} shown */
  #place(shown) {
    const [width, height] = shown.size;
    const there = new Set();
    const last = shown.played.at(-1)?.join();
    for (let at = 0; at < width * height; at += 1) {
      const [x, y] = [at % width, Math.floor(at / width)];
      const side = shown.board[y + height * x];
      if (side === '.') continue;
      const id = `${x},${y},${side}`;
      there.add(id);
      const old = this.#stones.get(id);
      const held = old ?? stone(side, this.falls);
      held.setAttribute('transform', `translate(${this.#at(x, y).join(' ')})`);
      if (old) continue;
      this.#stones.set(id, held);
      this.#picture.querySelector('.marks')?.append(held);
      if (last === `${x},${y}`) this.#arrive(held, y);
    }
    for (const [id, held] of this.#stones) {
      if (there.has(id)) continue;
      held.remove();
      this.#stones.delete(id);
    }
  }

  // A stone drops from above, a mark is drawn.
  /** @param {SVGGElement} held @param {number} row */
  #arrive(held, row) {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    if (!this.falls) {
      held.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 180, easing: 'ease-out' });
      return;
    }
    for (const part of held.children) {
      part.animate([{ transform: `translateY(${-(row + 1) * 100}px)` }, { transform: 'none' }], { duration: DROP + DROP_ROW * (row + 1), easing: 'cubic-bezier(.45,0,.85,.6)' });
    }
  }

  /** @param {Shown} shown */
  #last(shown) {
    const over = /** @type {Element} */ (this.#picture.querySelector('.over'));
    const move = shown.played.at(-1);
    if (!move) return over.replaceChildren();
    const [x, y] = this.#at(move[0], move[1]);
    const ring = this.falls ? shape('circle', { cx: x, cy: y, r: 45.5, class: 'last' }) : shape('rect', { x: x - 45, y: y - 45, width: 90, height: 90, rx: 6, class: 'last' });
    return over.replaceChildren(...(shown.ended && shown.win.length ? [] : [ring]));
  }

  // Says something of the last move in a badge, and how the game would go on in numbers on the squares.
  /** @param {string} badge @param {JsonMove[]} line */
  tell(badge, line) {
    const shown = /** @type {Shown} */ (this.#shown);
    const last = shown.played.at(-1);
    const [x, y] = last ? this.#at(last[0], last[1]) : [0, 0];
    const badges = last && badge ? [shape('g', { class: 'badge', transform: `translate(${x + 31} ${y - 31})` }, [shape('circle', { r: 19 }), shape('text', { y: 8 }, badge)])] : [];
    const steps = line.map((move, n) => {
      const [cx, cy] = this.#at(move[0], move[1]);
      const side = (n % 2 === 0) === (shown.turn === 'o') ? 'o' : 'x';
      return shape('g', { class: `step ${side}`, transform: `translate(${cx} ${cy})` }, [shape('circle', { r: 40 }), shape('text', { y: 11 }, String(n + 1))]);
    });
    this.#picture.querySelector('.told')?.replaceChildren(...steps, ...badges);
  }

  // The winner's line lies under the discs, and around marks.
  /** @param {Shown} shown */
  #line(shown) {
    const line = /** @type {Element} */ (this.#picture.querySelector('.line'));
    this.element.classList.toggle('won', shown.win.length > 0);
    const ends = shown.win.map(([x, y]) => this.#at(x, y));
    for (const [id, held] of this.#stones) {
      held.classList.toggle('wins', shown.win.some(([x, y]) => id.startsWith(`${x},${y},`)));
    }
    if (!ends.length) return line.replaceChildren();
    const [[x, y], [x2, y2]] = [ends[0], ends[ends.length - 1]];
    const d = `M${x} ${y}L${x2} ${y2}`;
    if (this.falls) return line.replaceChildren(shape('path', { d, class: 'bar', pathLength: 1 }), ...ends.map(([cx, cy]) => shape('circle', { cx, cy, r: 43, class: 'ring' })));
    return line.replaceChildren(shape('path', { d, class: 'capsule' }), shape('path', { d, class: 'capsule inside' }));
  }

  // What a screen reader says of each button, and which of them play.
  /** @param {Look} look */
  label(look) {
    const shown = /** @type {Shown} */ (this.#shown);
    const [width, height] = shown.size;
    this.#buttons.forEach((button, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      const move = this.moveOn(x, y);
      const place = this.falls ? say('column', { n: x + 1 }) : say('square', { x, y });
      const held = this.falls ? '' : MARKS[shown.board[y + height * x]] || say('empty');
      button.setAttribute('aria-label', look.label(move, place, held));
      button.setAttribute('aria-disabled', String(!move || !look.moves));
      if (move) button.dataset.move = move.join(',');
      else delete button.dataset.move;
    });
  }

  // The move on a square as it is seen; where stones fall, in its column.
  /** @param {number} x @param {number} y */
  moveOn(x, y) {
    const [, height] = /** @type {Shown} */ (this.#shown).size;
    const row = this.#flipped ? height - 1 - y : y;
    return this.#shown?.moves.find((move) => move[0] === x && (this.falls || move[1] === row));
  }

  /** @param {Event} event @param {(move: JsonMove) => void} then */
  #choose({ target }, then) {
    const button = /** @type {HTMLElement} */ (target).closest('button');
    const at = this.#buttons.indexOf(/** @type {HTMLElement} */ (button));
    if (at < 0 || !this.#shown) return;
    for (const other of this.#buttons) other.tabIndex = other === button ? 0 : -1;
    const [width] = this.#shown.size;
    const move = this.moveOn(at % width, Math.floor(at / width));
    if (move) then(move);
    else this.#point(null);
  }

  // Where a move would lead: a pale stone, and the column it falls in.
  /** @param {JsonMove | null} move */
  #point(move) {
    this.#picture.querySelector('.ghost')?.remove();
    if (move && this.#shown && this.element.dataset.open !== undefined) {
      const ghost = stone(this.#shown.turn, this.falls);
      ghost.classList.add('ghost');
      ghost.setAttribute('transform', `translate(${this.#at(move[0], move[1]).join(' ')})`);
      this.#picture.append(ghost);
    }
    this.heard.point?.(move);
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const at = this.#buttons.indexOf(/** @type {HTMLElement} */ (event.target));
    if (at < 0 || !steps[event.key] || !this.#shown) return;
    const [width] = this.#shown.size;
    const [dx, dy] = steps[event.key];
    const [x, y] = [(at % width) + dx, Math.floor(at / width) + dy];
    event.preventDefault();
    event.stopPropagation();
    const next = x < 0 || x >= width ? undefined : this.#buttons[y * width + x];
    if (!next) return;
    this.#buttons[at].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
}
