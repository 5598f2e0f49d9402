// A bound that is asked for, as a bracket that is moved where bounds stand: on the number line. Invariant: it stands at a score of the
// list, wherever the line's own numbers are drawn; dragging, arrow keys and a press on the line do the same.

import { element, make } from './page.js';

/** @typedef {{ values: number[], value: number, side: 'alpha' | 'beta' | null, label: string, say: (value: number) => string, moved: (value: number) => void }} Settings */

const MINUS = '−';
/** @type {Handle | null} */
let shown = null;

class Handle {
  #settings;
  #room = /** @type {HTMLElement} */ (element('line').parentElement);
  #bar;
  #watch = new MutationObserver(() => this.#place());
  #size = new ResizeObserver(() => this.#place());
  #ended = new AbortController();
  value;

  /** @param {Settings} settings */
  constructor(settings) {
    const { values, value, side, label } = settings;
    this.#settings = settings;
    this.value = value;
    const range = { 'aria-valuemin': values[0], 'aria-valuemax': values[values.length - 1] };
    this.#bar = make('div', [], { class: `line-handle ${side ?? 'both'}`, role: 'slider', tabindex: '0', 'aria-label': label, ...range });
    this.#room.classList.add('drags');
    this.#room.append(this.#bar);
    this.#watch.observe(element('line'), { childList: true, subtree: true, attributes: true, attributeFilter: ['transform', 'viewBox'] });
    this.#size.observe(this.#room);
    this.#listen();
    this.move(value);
  }

  #listen() {
    const { signal } = this.#ended;
    this.#room.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      this.#room.setPointerCapture(event.pointerId);
      this.#bar.focus({ preventScroll: true });
      this.#follow(event);
    }, { signal });
    this.#room.addEventListener('pointermove', (event) => {
      if (this.#room.hasPointerCapture(event.pointerId)) this.#follow(event);
    }, { signal });
    this.#bar.addEventListener('keydown', (event) => this.#key(event), { signal });
  }

  // Keys of a slider; others are the page's.
  /** @param {KeyboardEvent} event */
  #key(event) {
    const { values } = this.#settings;
    const at = values.indexOf(this.value);
    /** @type {Record<string, number>} */
    const to = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, PageDown: at - 3, PageUp: at + 3, Home: 0, End: values.length - 1 };
    if (!(event.key in to) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.move(values[Math.max(0, Math.min(to[event.key], values.length - 1))]);
  }

  // Goes to the score nearest to the pointer.
  /** @param {PointerEvent} pointer */
  #follow({ clientX }) {
    const far = (/** @type {number} */ value) => Math.abs(this.#x(value) - clientX);
    this.move(this.#settings.values.reduce((best, value) => (far(value) < far(best) ? value : best)));
  }

  /** @param {number} value */
  move(value) {
    this.value = value;
    this.#bar.setAttribute('aria-valuenow', String(value));
    this.#bar.setAttribute('aria-valuetext', this.#settings.say(value));
    this.#settings.moved(value);
    this.#place();
  }

  // The numbers that stand below the line, with their places on the screen.
  #numbers() {
    const texts = [...element('line').querySelectorAll('[data-item="line numbers"] text')];
    const numbers = texts.map((text) => {
      const { left, width } = text.getBoundingClientRect();
      return { value: Number((text.textContent ?? '').replace(MINUS, '-')), x: left + width / 2 };
    });
    return numbers.filter(({ value }) => !Number.isNaN(value)).sort((one, other) => one.value - other.value);
  }

  // Where a score stands: between its neighbours, or as far beyond the last as these are apart.
  /** @param {number} value */
  #x(value) {
    const numbers = this.#numbers();
    if (numbers.length < 2) return numbers[0]?.x ?? 0;
    const next = numbers.findIndex((number) => number.value >= value);
    const right = next < 0 ? numbers.length - 1 : Math.max(1, next);
    const [from, to] = [numbers[right - 1], numbers[right]];
    return from.x + ((to.x - from.x) * (value - from.value)) / (to.value - from.value);
  }

  #place() {
    const axis = element('line').querySelector('[data-item="line axis"]')?.getBoundingClientRect();
    if (!axis) return;
    const room = this.#room.getBoundingClientRect();
    const zoom = room.width / this.#room.offsetWidth || 1;
    const { value } = this;
    const [from, to] = [this.#x(value), this.#settings.side === null ? this.#x(value + 1) : this.#x(value)];
    this.#bar.style.left = `${(from - room.left) / zoom}px`;
    this.#bar.style.width = `${(to - from) / zoom}px`;
    this.#bar.style.top = `${(axis.top + axis.height / 2 - room.top) / zoom}px`;
  }

  end() {
    this.#ended.abort();
    this.#watch.disconnect();
    this.#size.disconnect();
    this.#room.classList.remove('drags');
    this.#bar.remove();
  }
}

// Asks for a bound on the number line; says where it stands, and moves it there.
/** @param {Settings} settings */
export function place(settings) {
  remove();
  const handle = new Handle(settings);
  shown = handle;
  return { value: () => handle.value, move: (/** @type {number} */ value) => handle.move(value) };
}

// Asks no longer.
export function remove() {
  shown?.end();
  shown = null;
}
