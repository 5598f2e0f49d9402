// The whole search over time: one drags through it, the wheel zooms it, hovering says what lies there. Invariant: what lies
// under a place of the picture is the frame that the playhead shows there.

import { make, say } from './page.js';
import { colours } from './picture-options.js';
import * as projector from './projector.js';
import { fetchDocument } from './server.js';

/** @import { OverviewReport } from '../types/api.js' */
/** @import { Fail, Go, OverviewPath, Run } from '../types/page.js' */

// The fewest frames that are shown, and how much a turn of the wheel zooms.
const LEAST = 30;
const TURN = 1.2;

const narrow = matchMedia('(max-width: 719px)');

// The parts of an overview, in the order in which they lie on each other.
const PARTS = /** @type {const} */ (['ahead', 'playhead', 'here', 'recall']);

// What a value is on the line through these points: between two of them, or at an end.
/** @param {[number, number][]} points @param {number} value */
function between(points, value) {
  const next = points.findIndex(([at]) => at > value);
  if (next <= 0) return points[next === 0 ? 0 : points.length - 1][1];
  const [[from, low], [to, high]] = [points[next - 1], points[next]];
  return low + ((high - low) * (value - from)) / Math.max(1, to - from);
}

export class Overview {
  /** @type {HTMLElement} */
  #root;
  #picture = /** @type {HTMLImageElement} */ (make('img', [], { alt: '', draggable: 'false' }));
  #note = make('p', [], { class: 'card lies-here', hidden: '' });
  /** @type {OverviewReport | null} */
  #shown = null;
  /** @type {{ query: string, path: OverviewPath, n: number, depth: number, stored: number | null } | null} */
  #here = null;
  /** @type {AbortController | null} */
  #asking = null;
  // What else its picture is asked with.
  /** @type {Record<string, string | number>} */
  #more = {};
  /** @type {Fail} */
  #failed;

  /** @param {HTMLElement} root @param {Fail} failed */
  constructor(root, failed) {
    this.#root = root;
    this.#failed = failed;
    const parts = PARTS.map((name) => make('div', [], { class: name }));
    root.append(this.#picture, ...parts, this.#note);
  }

  // Shows a recording, or what has another address of its own.
  /** @param {Pick<Run, 'query' | 'last'>} run @param {OverviewPath} [path] @param {Record<string, string | number>} [more] */
  begin({ query, last }, path = '/api/overview', more = {}) {
    this.clear();
    this.#more = more;
    this.#here = { query, path, n: 0, depth: 0, stored: null };
    this.#root.setAttribute('aria-valuemax', String(last));
    this.#fetch(null);
  }

  // Shows nothing.
  clear() {
    this.#asking?.abort();
    this.#shown = this.#here = null;
    this.#picture.removeAttribute('src');
  }

  // Where a frame stands, in pixels from the left; at the edge if it is not in the stretch that is shown.
  /** @param {number} frame */
  x(frame) {
    const { frames: [from, to], padding } = this.#shown ?? { frames: [0, 1], padding: 0 };
    const { width } = projector.room(this.#root);
    const knots = this.#shown?.knots;
    const x = knots ? between(knots, frame) / 100 : padding / 100 + ((width - (2 * padding) / 100) * (frame - from)) / Math.max(1, to - from);
    return Math.round(10 * Math.max(0, Math.min(x, width))) / 10;
  }

  // Draws the same again: for another size, or other colours.
  renew() {
    // Where frames don't lie evenly, all of them are shown.
    const part = this.#shown?.knots ? null : this.#shown?.frames;
    this.#fetch(part ? [part[0], part[1]] : null);
  }

  /** @param {[number, number] | null} range */
  async #fetch(range) {
    if (!this.#here) return;
    this.#asking?.abort();
    const controller = new AbortController();
    this.#asking = controller;
    try {
      const found = await fetchDocument(this.#here.path, this.#asked(this.#here.query, range), controller.signal);
      if (this.#asking !== controller) return;
      this.#shown = found;
      this.#picture.src = `data:image/svg+xml,${encodeURIComponent(found.svg)}`;
      this.#place();
      // What stands beside it may have to move along.
      this.#root.dispatchEvent(new Event('drawn'));
    } catch (/** @type {any} */ error) {
      if (error.name !== 'AbortError') this.#failed(error);
    }
  }

  /** @param {string} query @param {[number, number] | null} range */
  #asked(query, range) {
    const { width, height } = projector.room(this.#root);
    const asked = new URLSearchParams(query);
    const size = { width: Math.max(100, Math.round(width)), height: Math.max(40, Math.round(height)), padding: narrow.matches ? 10 : 16 };
    const of = range ? { from: range[0], to: range[1] } : {};
    for (const [key, value] of Object.entries({ ...size, ...of, ...this.#more, theme: colours() })) asked.set(key, String(value));
    return asked;
  }

  // Marks the frame that the reader is at, with a line back to the one that stored what the table tells, and says it to whoever
  // doesn't see it.
  /** @param {{ n: number, depth: number, stored: number | null }} frame @param {string} said */
  mark({ n, depth, stored }, said) {
    if (!this.#here) return;
    Object.assign(this.#here, { n, depth, stored });
    this.#root.setAttribute('aria-valuenow', String(n));
    this.#root.setAttribute('aria-valuetext', said);
    const [from, to] = this.#shown?.frames ?? [0, Infinity];
    if (n < from || n >= to) this.#follow(from, to, n);
    this.#place();
  }

  // Puts the playhead where the reader is, on the row of the depth; away if that isn't in the stretch shown.
  #place() {
    if (!this.#shown || !this.#here) return;
    const { frames: [from, to], rows } = this.#shown;
    const { n, depth } = this.#here;
    const away = n < from || n >= to;
    const [top, height] = rows[Math.min(depth, rows.length - 1)] ?? [0, 0];
    const x = (/** @type {number} */ frame) => this.x(frame + 0.5);
    const { style, classList } = this.#root;
    const { stored } = this.#here;
    classList.toggle('away', away);
    classList.toggle('recalls', stored !== null && !away);
    if (stored !== null) {
      const back = x(stored);
      style.setProperty('--from', `${back}px`);
      style.setProperty('--back', `${Math.max(2, x(n) - back)}px`);
    }
    style.setProperty('--x', `${x(n)}px`);
    style.setProperty('--y', `${top / 100}px`);
    style.setProperty('--h', `${Math.max(2, height / 100)}px`);
  }

  // The stretch that is shown moves to where the reader is.
  /** @param {number} from @param {number} to @param {number} n */
  #follow(from, to, n) {
    const length = to - from;
    const first = Math.max(0, Math.min(n - Math.round(length / 2), (this.#shown?.of ?? 0) - length));
    this.#fetch([first, first + length]);
  }

  /** @param {OverviewReport} of @param {MouseEvent} pointer */
  #frameAt({ frames: [from, to], padding, knots }, pointer) {
    const { width, at } = projector.room(this.#root);
    if (knots) {
      const turned = /** @type {[number, number][]} */ (knots.map(([frame, x]) => [x, frame]));
      return Math.max(from, Math.min(Math.floor(between(turned, at(pointer)[0] * 100)), to - 1));
    }
    const share = (at(pointer)[0] - padding / 100) / (width - (2 * padding) / 100);
    return Math.max(from, Math.min(Math.floor(from + share * (to - from)), to - 1));
  }

  /** @param {WheelEvent} event */
  #zoom(event) {
    // Where frames don't lie evenly, all of them are shown.
    if (!this.#shown || this.#shown.knots) return;
    event.preventDefault();
    const { frames: [from, to], of } = this.#shown;
    const at = this.#frameAt(this.#shown, event);
    const factor = event.deltaY < 0 ? 1 / TURN : TURN;
    const length = Math.max(Math.min(LEAST, of), Math.min(Math.round((to - from) * factor), of));
    const start = Math.round(at - ((at - from) * length) / (to - from));
    const first = Math.max(0, Math.min(start, of - length));
    this.#fetch([first, first + length]);
  }

  // Calls `go(n, how)` for drags and clicks, and `tell(n)` for what lies under the pointer.
  /** @param {Go} go @param {(n: number) => Promise<string | null>} tell */
  listen(go, tell) {
    const root = this.#root;
    root.addEventListener('pointerdown', (event) => {
      if (!this.#shown || event.button !== 0) return;
      root.setPointerCapture(event.pointerId);
      this.#note.hidden = true;
      go(this.#frameAt(this.#shown, event), 'drag');
    });
    root.addEventListener('pointermove', (event) => {
      if (!this.#shown) return;
      const n = this.#frameAt(this.#shown, event);
      if (root.hasPointerCapture(event.pointerId)) go(n, 'drag');
      else this.#tell(n, event, tell);
    });
    root.addEventListener('pointerup', (event) => {
      if (this.#shown && root.hasPointerCapture(event.pointerId)) go(this.#frameAt(this.#shown, event), 'jump');
    });
    root.addEventListener('pointerleave', () => {
      tell(-1);
      this.#note.hidden = true;
    });
    root.addEventListener('wheel', (event) => this.#zoom(event), { passive: false });
  }

  /** @param {number} n @param {MouseEvent} pointer @param {(n: number) => Promise<string | null>} tell */
  async #tell(n, pointer, tell) {
    const said = await tell(n);
    if (said === null) return;
    this.#note.textContent = say('at', { n, sentence: said });
    this.#note.hidden = false;
    const { width, at } = projector.room(this.#root);
    this.#note.style.left = `${Math.max(8, Math.min(at(pointer)[0] - 160, width - 328))}px`;
  }
}
