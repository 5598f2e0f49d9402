// Scenes of items that last: what stays moves, what is new grows out of something, what goes fades into it. It is the
// library's `between`, in the browser. Invariants: places are whole hundredths of a pixel, as in the library, so that both
// show the same; an item's element lasts as long as the item.

/** @import { Item } from '../types/page.js' */

const SVG = 'http://www.w3.org/2000/svg';
const END = 1000;
const NUMBER = /-?\d+(?:\.\d+)?/g;

/** @typedef {[number, number]} Point */
/** @typedef {{ item: Item, element: SVGGElement }} Held */
/** @typedef {(t: number) => void} Mover */
/** @typedef {{ node: Element, name: string, text: string, numbers: number[] }} Track */

/** @param {number} from @param {number} to @param {number} e */
const mix = (from, to, e) => from + Math.trunc(((to - from) * e) / END);
/** @param {Point} from @param {Point} to @param {number} e @returns {Point} */
const mixed = (from, to, e) => [mix(from[0], to[0], e), mix(from[1], to[1], e)];

// Slowing down towards the end, for what begins after a delay.
/** @param {number} t @param {number} delay */
export function eased(t, delay = 0) {
  const left = END - Math.trunc((Math.max(t - delay, 0) * END) / (END - Math.min(delay, END - 1)));
  return END - Math.trunc((left * left * left) / (END * END));
}

/** @param {SVGGElement} element @param {Point} at @param {number} scale @param {number} opacity */
function put(element, at, scale, opacity) {
  const moved = at[0] || at[1] ? `translate(${at[0] / 100} ${at[1] / 100})` : '';
  const scaled = scale === END ? '' : `scale(${scale / END})`;
  if (moved || scaled) element.setAttribute('transform', moved + scaled);
  else element.removeAttribute('transform');
  if (opacity < 100) element.setAttribute('opacity', String(opacity / 100));
  else element.removeAttribute('opacity');
}

// What an item's shapes are made of: every attribute that holds places, with its numbers in hundredths; none if there are
// shapes inside shapes, which don't bend.
/** @param {SVGGElement} element @returns {Track[] | null} */
function tracks(element) {
  if (element.querySelector('g')) return null;
  const found = [];
  for (const node of element.children) {
    for (const name of ['x', 'y', 'width', 'height', 'd']) {
      const text = node.getAttribute(name);
      if (text === null) continue;
      const numbers = (text.match(NUMBER) ?? []).map((number) => Math.round(Number(number) * 100));
      found.push({ node, name, text, numbers });
    }
  }
  return found;
}

/** @param {Track} track @param {(number: number, at: number) => number} change */
function bend({ node, name, text, numbers }, change) {
  let at = -1;
  // Radii of circles, after an `a`, stay what they are.
  const kept = text.indexOf('a');
  const moved = text.replace(NUMBER, (number, place) => {
    at += 1;
    return kept !== -1 && place > kept ? number : String(change(numbers[at], at) / 100);
  });
  node.setAttribute(name, moved);
}

/** @param {Track} track */
const build = ({ node, name, text }) => `${node.tagName} ${name} ${text.replace(NUMBER, '')}`;

// Where others grow out of an item.
/** @param {Held} held @returns {Point} */
function middle({ item, element }) {
  if (!item.flexible) return item.at;
  const [first, second, third, fourth] = tracks(element) ?? [];
  if (!first) return item.at;
  if (first.name === 'd') return /** @type {Point} */ (first.numbers.slice(first.text.includes('C') ? -2 : 2).slice(0, 2));
  return fourth ? [first.numbers[0] + third.numbers[0] / 2, second.numbers[0] + fourth.numbers[0] / 2] : item.at;
}

// A curve as far as it has been drawn: De Casteljau's construction.
/** @param {Track} track @param {number} e */
function drawUntil(track, e) {
  const { numbers } = track;
  /** @type {(at: number) => Point} */
  const point = (at) => [numbers[2 * at], numbers[2 * at + 1]];
  const points = [0, 1, 2, 3].map(point);
  /** @type {(row: Point[]) => Point[]} */
  const once = (row) => row.slice(1).map((next, at) => mixed(row[at], next, e));
  const second = once(points);
  const third = once(second);
  const now = [points[0], second[0], third[0], once(third)[0]].flat();
  bend(track, (_, at) => now[at]);
}

// Shows the shapes that the server wrote in a group of a picture.
/** @param {SVGGElement} inside @param {string} shapes */
function draw(inside, shapes) {
  const { body } = new DOMParser().parseFromString(`<svg>${shapes}</svg>`, 'text/html');
  inside.replaceChildren(...(body.firstElementChild?.childNodes ?? []));
}

export class Items {
  /** @type {SVGSVGElement} */
  #root;
  /** @type {Map<string, Held>} */
  #held = new Map();
  /** @type {SVGGElement[]} */
  #going = [];
  /** @type {Mover[]} */
  #movers = [];
  #beat = 0;

  /** @param {SVGSVGElement} root */
  constructor(root) {
    this.#root = root;
  }

  // The element of an item that is there.
  /** @param {string} id */
  element(id) {
    return this.#held.get(id)?.element ?? null;
  }

  // Forgets everything: what comes next has nothing to grow out of.
  clear() {
    this.finish();
    this.#held.clear();
    this.#root.replaceChildren();
  }

  // Shows these items, moving there for so many milliseconds.
  /** @param {Item[]} items @param {number} duration */
  show(items, duration) {
    this.finish();
    const before = this.#held;
    this.#held = new Map();
    /** @type {Element | null} */
    let cursor = this.#root.firstElementChild;
    for (const item of items) {
      const held = before.get(item.id);
      if (!held && item.opacity === 0) continue;
      const element = held?.element ?? this.#made(item);
      if (element === cursor) cursor = cursor.nextElementSibling;
      else this.#root.insertBefore(element, cursor);
      this.#held.set(item.id, { item, element });
      this.#movers.push(held ? arriving(held, item) : entering(element, item, before));
    }
    for (const [id, held] of before) {
      if (!this.#held.has(id)) this.#leave(held);
    }
    if (duration > 0) this.#run(duration);
    else this.finish();
  }

  // The end of what moves, now.
  finish() {
    cancelAnimationFrame(this.#beat);
    for (const mover of this.#movers) mover(END);
    this.#movers = [];
    for (const element of this.#going) element.remove();
    this.#going = [];
    for (const [id, { item, element }] of this.#held) {
      if (item.opacity > 0) continue;
      element.remove();
      this.#held.delete(id);
    }
  }

  // The scene this part of the way, in thousandths: what a test compares.
  /** @param {number} t */
  at(t) {
    cancelAnimationFrame(this.#beat);
    for (const mover of this.#movers) mover(t);
  }

  /** @param {Item} item */
  #made(item) {
    const element = document.createElementNS(SVG, 'g');
    element.dataset.item = item.id;
    draw(element, item.svg);
    return element;
  }

  /** @param {Held} held */
  #leave(held) {
    const { item, element } = held;
    const into = this.#held.get(item.from ?? '');
    const to = into && !item.flexible ? middle(into) : null;
    this.#root.prepend(element);
    this.#going.push(element);
    this.#movers.push((t) => {
      const e = eased(t);
      const opacity = mix(item.opacity, 0, e);
      if (to) put(element, mixed(item.at, to, e), mix(END, 200, e), opacity);
      else put(element, item.at, END, opacity);
    });
  }

  /** @param {number} duration */
  #run(duration) {
    const begin = performance.now();
    const beat = () => {
      const t = Math.min(END, Math.round(((performance.now() - begin) / duration) * END));
      if (t === END) return this.finish();
      for (const mover of this.#movers) mover(t);
      this.#beat = requestAnimationFrame(beat);
    };
    beat();
  }
}

// An item that was there.
/** @param {Held} held @param {Item} item @returns {Mover} */
function arriving({ item: old, element }, item) {
  if (item.flexible && old.flexible) return bending(element, old, item);
  const fades = item.opacity === 0;
  if (!fades && old.svg !== item.svg) draw(element, item.svg);
  const whole = Math.max(1, fades ? old.size : item.size);
  return (t) => {
    const e = eased(t);
    const size = mix(old.size, item.size, e);
    put(element, mixed(old.at, item.at, e), Math.trunc((size * END) / whole), mix(old.opacity, item.opacity, e));
  };
}

/** @param {SVGGElement} element @param {Item} old @param {Item} item @returns {Mover} */
function bending(element, old, item) {
  const fade = (/** @type {number} */ t) => put(element, item.at, END, mix(old.opacity, item.opacity, eased(t)));
  if (old.svg === item.svg) return fade;
  const from = tracks(element);
  draw(element, item.svg);
  const to = tracks(element);
  const same = from && to && from.length === to.length && from.every((track, at) => build(track) === build(to[at]));
  if (!same) return fade;
  return (t) => {
    fade(t);
    const e = eased(t);
    to.forEach((track, at) => bend(track, (number, place) => mix(from[at].numbers[place], number, e)));
  };
}

// An item that is new.
/** @param {SVGGElement} element @param {Item} item @param {Map<string, Held>} before @returns {Mover} */
function entering(element, item, before) {
  const origin = before.get(item.from ?? '');
  const from = origin ? middle(origin) : null;
  const shapes = item.flexible ? (tracks(element) ?? []) : [];
  return (t) => {
    const e = eased(t, item.delay);
    const opacity = mix(0, item.opacity, e);
    if (!item.flexible && from) return put(element, mixed(from, item.at, e), mix(150, END, e), opacity);
    put(element, item.at, END, opacity);
    for (const track of shapes) grow(track, from, e);
  };
}

/** @param {Track} track @param {Point | null} from @param {number} e */
function grow(track, from, e) {
  const { name, text } = track;
  if (!from) {
    if (name === 'd' && text.includes('C')) drawUntil(track, e);
  } else if (name === 'd') bend(track, (number, at) => mix(from[at % 2], number, e));
  else if (name === 'x' || name === 'y') bend(track, (number) => mix(from[name === 'x' ? 0 : 1], number, e));
  else bend(track, (number) => mix(0, number, e));
}
