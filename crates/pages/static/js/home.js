// The search that runs on the home page: frame after frame of a short story, over and over, until it is paused. Invariants: the
// frames and how long each stands are the server's; nothing is asked for; readers who want no motion see it stand on the cut.

import { Items } from './tween.js';
import { element, say } from './page.js';
import { joined } from './stage.js';

/** @import { Story } from '../types/page.js' */

/** @type {Story} */
const { holds, motion, cut, plates } = JSON.parse(element('scenes').textContent);
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const running = element('running');
const button = element('pause');

// A picture in one size and one theme, of which one is seen.
class Plate {
  /** @type {HTMLElement} */
  #place;
  /** @type {SVGSVGElement[]} */
  #pictures;
  /** @type {Items[]} */
  #items;
  #frames;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#place = place;
    this.#pictures = [...place.querySelectorAll('svg')];
    this.#items = this.#pictures.map((picture) => new Items(picture));
    for (const items of this.#items) items.clear();
    /** @type {ReturnType<typeof joined>[]} */
    const frames = [];
    for (const sent of plates[place.dataset.plate ?? '']) frames.push(joined(sent, frames.at(-1) ?? null));
    this.#frames = frames;
  }

  /** @param {number} at @param {string} said */
  show(at, said) {
    const { tree, line } = this.#frames[at];
    const moves = !calm.matches && this.#place.checkVisibility();
    [tree, line].forEach((items, part) => this.#items[part].show([...items.values()], moves ? motion : 0));
    this.#pictures[0].setAttribute('aria-label', said);
  }
}

/** @type {NodeListOf<HTMLElement>} */
const places = running.querySelectorAll('[data-plate]');
const drawn = [...places].map((place) => new Plate(place));
const told = [...element('told').children];
let at = 0;
let timer = 0;

/** @param {number} next */
function show(next) {
  told[at].classList.remove('now');
  told[next].classList.add('now');
  at = next;
  running.dataset.at = String(at);
  for (const plate of drawn) plate.show(at, told[at].textContent);
}

function wait() {
  timer = setTimeout(() => {
    show((at + 1) % holds.length);
    wait();
  }, holds[at]);
}

/** @param {boolean} runs */
function run(runs) {
  clearTimeout(timer);
  if (runs) wait();
  running.classList.toggle('runs', runs);
  const label = say(runs ? 'pause' : 'resume');
  button.setAttribute('aria-label', label);
  button.title = label;
}

button.addEventListener('click', () => run(!running.classList.contains('runs')));
calm.addEventListener('change', () => {
  if (calm.matches) run(false);
});

told.forEach((sentence, n) => sentence.classList.toggle('now', n === at));
show(calm.matches ? cut : 0);
run(!calm.matches);
button.hidden = false;
running.classList.add('ready');
