// The picture of a tree on its page: the position, its moves with what they lead to, best lines to the end; zoom and pan. Invariants: a
// node is known by the way there, so that whoever walks sees where it was before; what is pointed at changes no place.

import { stone } from './board-shapes.js';
import { shape } from './shapes.js';
import { make, say } from './page.js';
import { board, extent } from './tree-board.js';
import { layout } from './tree-layout.js';
import { label, share, words } from './tree-words.js';
import { who } from './tree-data.js';
import { Viewport } from './viewport.js';

/** @import { TreeLook, TreeOdds, TreeRow, TreeShown, TreeStep } from '../types/page.js' */
/** @import { Layout } from './tree-layout.js' */

// How far one can zoom in and out, and how long a node is on its way, in milliseconds.
/** @type {[number, number]} */
const LIMITS = [0.5, 8];
const MOTION = 180;

const ENDS = /** @type {const} */ (['o', 'draw', 'x']);

/** @typedef {{ x: number, y: number, room: number }} Placed */

export class TreePicture {
  /** @type {SVGSVGElement} */
  #picture = shape('svg', { class: 'tree-picture', role: 'img' });
  /** @type {Map<string, Placed>} */
  #placed = new Map();
  viewport = new Viewport(this.#picture, LIMITS);
  // What was shown last, in how much room: as more is known of it, it stays where it is.
  #last = '';

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    element.replaceChildren(this.#picture);
  }

  // Shows a position with these moves.
  /** @param {TreeShown} shown @param {TreeRow[]} rows @param {TreeLook} look */
  draw(shown, rows, look) {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!width || !height) return;
    const said = rows.map((row) => label(shown, row).about);
    const places = layout(shown, rows, { ...look, width, height, said });
    const before = this.#placed;
    this.#placed = new Map();
    this.viewport.resize(width, height);
    const edges = shape('g', { class: 'edges' }, this.#edges(shown, rows, places));
    const focus = this.#node(shown, shown, places.focus);
    focus.classList.add('focus');
    focus.setAttribute('aria-current', 'true');
    const about = shape('text', { x: places.focus.x, y: places.focus.y - 10, class: 'about' }, say('here'));
    const bars = look.odds ? this.#odds(shown.odds, places.focus, shown) : [];
    const children = rows.map((row, at) => this.#row(shown, row, at, places, look));
    this.#picture.replaceChildren(...children.map(({ back }) => back), edges, ...children.map(({ front }) => front), about, focus, ...bars, ...ending(shown, places));
    this.#picture.setAttribute('aria-label', say('picture', { said: words(shown, shown).map(String).join(''), n: rows.length }));
    this.#move(before);
    const now = [shown.game, shown.path, width, height].join();
    if (now !== this.#last) this.viewport.fit();
    this.#last = now;
  }

  // Lines to all moves, those to the best ones last and strong.
  /** @param {TreeShown} shown @param {TreeRow[]} rows @param {Layout} places */
  #edges(shown, rows, { focus, child, row, top, high }) {
    const [wide] = extent(shown, focus.room);
    const trunk = child - Math.min(40, (child - focus.x - wide) / 2);
    const middle = high / 2;
    const path = (/** @type {number} */ at) => `M${focus.x + wide + 6} ${middle}H${trunk}V${top + row * (at + 0.5)}H${child - 2}`;
    const edge = (/** @type {number} */ at, /** @type {string} */ kind) => shape('path', { d: path(at), class: `edge ${kind}` });
    const all = rows.map((_, at) => at);
    return [...all.filter((at) => !rows[at].best).map((at) => edge(at, 'lesser')), ...all.filter((at) => rows[at].best).map((at) => edge(at, 'best'))];
  }

  // A move: the room that is tinted when it is pointed at, and what stands there.
  /** @param {TreeShown} shown @param {TreeRow} row @param {number} at @param {Layout} places @param {TreeLook} look */
  #row(shown, row, at, places, look) {
    const middle = places.top + places.row * (at + 0.5);
    const [, high] = extent(shown, places.board);
    const y = middle - high / 2 - (look.odds && row.odds ? 3 : 0);
    const back = shape('rect', { x: places.child - 10, y: middle - places.row / 2 + 2, width: places.wide - places.child, height: places.row - 4, class: 'back', 'data-row': row.path });
    const place = { x: places.child, y, room: places.board };
    const parts = [this.#node(shown, row, place), ...(look.odds ? this.#odds(row.odds, place, shown) : []), ...labels(shown, row, places, middle), ...this.#line(shown, row, places, middle)];
    return { back, front: shape('g', { class: row.best ? 'move best' : 'move', 'data-row': row.path }, parts) };
  }

  // The best line behind a move, to the end; if it is too long, its beginning and the end.
  /** @param {TreeShown} shown @param {TreeRow} row @param {Layout} places @param {number} middle */
  #line(shown, row, { line }, middle) {
    if (!line || !row.line.length) return [];
    const left = row.line.length - line.most;
    const kept = left > 0 ? [...row.line.slice(0, line.most - 2), null, row.line[row.line.length - 1]] : row.line;
    const [wide, high] = extent(shown, line.room);
    const end = line.x + (kept.length - 1) * line.step + wide;
    const thread = shape('path', { d: `M${line.x - 8} ${middle}H${end}`, class: 'edge lesser' });
    const steps = kept.map((step, at) => {
      const x = line.x + at * line.step;
      if (!step) return shape('text', { x: x + wide / 2, y: middle + 4, class: 'about skipped' }, say('more_plies', { n: left + 1 }));
      return this.#node(shown, step, { x, y: middle - high / 2, room: line.room });
    });
    return [thread, ...steps];
  }

  // The board of a position at its place, by which one can go there.
  /** @param {TreeShown} shown @param {TreeStep} step @param {Placed} place */
  #node(shown, step, place) {
    this.#placed.set(step.path, place);
    const made = shape('g', { transform: `translate(${place.x} ${place.y})`, 'data-node': step.path, 'data-label': words(shown, step).join('') });
    const inner = shape('g', { class: 'held' }, board(shown, step, place.room));
    made.append(inner);
    return made;
  }

  // How play by chance ends, under a board.
  /** @param {TreeOdds | null} odds @param {Placed} place @param {TreeShown} shown */
  #odds(odds, { x, y, room }, shown) {
    if (!odds) return [];
    const [wide, high] = extent(shown, room);
    let from = x;
    return ENDS.map((end) => {
      const width = share(odds[end]) * wide;
      const bar = shape('rect', { x: from, y: y + high + 3, width, height: 5, class: `chance ${end}` });
      from += width;
      return bar;
    });
  }

  // What was there before comes from where it was.
  /** @param {Map<string, Placed>} before */
  #move(before) {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const node of this.#picture.querySelectorAll('[data-node]')) {
      const path = node.getAttribute('data-node') ?? '';
      const [from, to] = [before.get(path), this.#placed.get(path)];
      const held = node.firstElementChild;
      if (!to || !held || !before.size) continue;
      const frames = from ? [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.room / to.room})` }, { transform: 'none' }] : [{ opacity: 0 }, { opacity: 1 }];
      held.animate(frames, { duration: MOTION, easing: 'ease-out' });
    }
  }

  // Tints the row of a move, or none.
  /** @param {string | null} path */
  ring(path) {
    for (const part of this.#picture.querySelectorAll('[data-row]')) part.classList.toggle('on', part.getAttribute('data-row') === path);
  }
}

// The result and the value of a move, beside its board.
/** @param {TreeShown} shown @param {TreeRow} row @param {Layout} places @param {number} middle */
function labels(shown, row, { label: x, row: high }, middle) {
  const side = who(row.score, shown);
  const { title, about } = label(shown, row);
  const two = high >= 36;
  const y = two ? middle - 2 : middle + 5;
  const glyph = side === 'o' || side === 'x' ? [shape('g', { transform: `translate(${x + 7} ${y - 6}) scale(.22)` }, stone(side, false))] : side === 'draw' ? [shape('path', { d: `M${x} ${y - 9}h14M${x} ${y - 3}h14`, class: 'even-sign' })] : [];
  const text = shape('text', { x: x + (glyph.length ? 20 : 0), y, class: `result ${side}` }, title);
  return [...glyph, text, ...(two ? [shape('text', { x: x + (glyph.length ? 20 : 0), y: middle + 14, class: 'about' }, about)] : [])];
}

// At the end there are no moves.
/** @param {TreeShown} shown @param {Layout} places */
function ending(shown, { child, high }) {
  return shown.ended ? [shape('text', { x: child, y: high / 2 + 6, class: `result ${who(shown.score, shown)}` }, say('ended'))] : [];
}

// A small board by itself.
/** @param {TreeShown} shown @param {TreeStep} step @param {number} room */
export function small(shown, step, room) {
  const [width, height] = extent(shown, room);
  const picture = shape('svg', { width: width + 2, height: height + 2, viewBox: `-1 -1 ${width + 2} ${height + 2}`, 'aria-hidden': 'true' });
  picture.append(board(shown, step, room));
  return make('span', picture, { class: 'small-board' });
}
