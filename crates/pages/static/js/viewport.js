// The part of a picture that is in view: moved by hand, and larger or smaller. Invariant: what lies under the place that is zoomed
// about stays there.

export class Viewport {
  /** @type {SVGSVGElement} */
  #picture;
  #limits;
  #moved;
  #size = [1, 1];
  // A factor, and the upper left corner in pixels of the picture.
  #view = { factor: 1, x: 0, y: 0 };

  /** @param {SVGSVGElement} picture @param {[number, number]} limits How small and how large it can be. @param {() => void} [moved] */
  constructor(picture, limits, moved) {
    this.#picture = picture;
    this.#limits = limits;
    this.#moved = moved;
  }

  // What is in view: a factor, and the edges in pixels of the picture.
  get view() {
    const { factor, x, y } = this.#view;
    const [width, height] = this.#size;
    return { factor, left: x, top: y, right: x + width / factor, bottom: y + height / factor };
  }

  get factor() {
    return this.#view.factor;
  }

  // The size of the whole picture from now on.
  /** @param {number} width @param {number} height */
  resize(width, height) {
    this.#size = [width, height];
    this.#show(this.#view);
  }

  // All of the picture.
  fit() {
    this.#show({ factor: 1, x: 0, y: 0 });
  }

  // Larger or smaller about a place, given in parts of the picture's size; by 0 all of it.
  /** @param {number} by @param {[number, number]} [about] */
  zoom(by, about = [0.5, 0.5]) {
    if (by === 0) return this.fit();
    const { factor: before, x, y } = this.#view;
    const [least, most] = this.#limits;
    const factor = Math.max(least, Math.min(before * by, most));
    const part = (/** @type {number} */ at) => this.#size[at] * about[at] * (1 / before - 1 / factor);
    this.#show({ factor, x: x + part(0), y: y + part(1) });
  }

  // Moved by so many pixels of the screen.
  /** @param {number} right @param {number} down */
  pan(right, down) {
    const { factor, x, y } = this.#view;
    this.#show({ factor, x: x - right / factor, y: y - down / factor });
  }

  /** @param {{ factor: number, x: number, y: number }} view */
  #show(view) {
    this.#view = view;
    const [width, height] = this.#size;
    this.#picture.setAttribute('viewBox', `${view.x} ${view.y} ${width / view.factor} ${height / view.factor}`);
    this.#moved?.();
  }
}
