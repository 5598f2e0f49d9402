// The search on the home page: it plays once, frame after frame of a short story, stops on the cut, and then is the reader's to
// change. Invariants: the frames and how long each stands are the server's; while it plays nothing is asked for; readers who want
// no motion see it stand on the cut.

import { element, make, runs, say } from './page.js';
import * as pictures from './picture-options.js';
import { inLab } from './root.js';
import { joined } from './stage.js';
import * as today from './today.js';
import { TreeEdits } from './tree-edits.js';
import { TreeStage } from './tree-stage.js';
import { Items } from './tween.js';

/** @import { OwnTreeReply } from '../types/api.js' */
/** @import { Story } from '../types/page.js' */

/** @type {Story} */
const { holds, motion, cut, plates } = JSON.parse(element('scenes').textContent);
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const running = element('running');
const button = element('pause');
const link = /** @type {HTMLAnchorElement} */ (element('change'));
const TREE = { game: new URL(link.href).searchParams.get('game') ?? '', algorithm: 'alpha-beta' };

// A picture in one size and one theme, of which one is seen.
class Plate {
  /** @type {HTMLElement} */
  #place;
  /** @type {SVGSVGElement} */
  #picture;
  /** @type {Items} */
  #items;
  #frames;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#place = place;
    this.#picture = /** @type {SVGSVGElement} */ (place.querySelector('svg'));
    this.#items = new Items(this.#picture);
    this.#items.clear();
    /** @type {ReturnType<typeof joined>[]} */
    const frames = [];
    for (const sent of plates[place.dataset.plate ?? '']) frames.push(joined(sent, frames.at(-1) ?? null));
    this.#frames = frames;
  }

  get seen() {
    return this.#place.checkVisibility();
  }

  // The size that it is drawn in.
  get size() {
    const { width, height } = this.#picture.viewBox.baseVal;
    return { width, height };
  }

  /** @param {number} at @param {string} said */
  show(at, said) {
    const moves = !calm.matches && this.seen;
    this.#items.show([...this.#frames[at].tree.values()], moves ? motion : 0);
    this.#picture.setAttribute('aria-label', said);
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
    if (at === cut) return over();
    show(at + 1);
    wait();
  }, holds[at]);
}

/** @param {boolean} plays */
function run(plays) {
  clearTimeout(timer);
  if (plays) wait();
  running.classList.toggle('runs', plays);
  const label = say(plays ? 'pause' : 'resume');
  button.setAttribute('aria-label', label);
  button.title = label;
}

// The story is over: where the reader has opened the page, the tree is there to be changed; else once the reader turns to it.
function over() {
  run(false);
  button.hidden = true;
  if (runs) yours();
  else for (const type of ['pointerenter', 'focusin']) running.addEventListener(type, yours, { once: true });
}

/** @type {TreeEdits | null} */
let edits = null;

function yours() {
  if (edits) return;
  let size = (drawn.find((plate) => plate.seen) ?? drawn[0]).size;
  let opened = true;
  // The tree as it was before the first change, of which the page itself tells.
  let first = TREE.game;
  const query = () => ({ width: String(size.width), height: String(size.height), inset: 'true', theme: pictures.colours() });
  const made = new TreeEdits(TREE, { query, shown, refused: (error) => element('status').replaceChildren(error.message) });
  const stage = new TreeStage(made);
  edits = made;
  /** @param {OwnTreeReply} reply */
  function shown(reply) {
    running.classList.add('yours');
    stage.resize(size);
    stage.show(reply);
    if (opened) made.hold(stage.first);
    opened = false;
    if (!reply.changed && reply.game === first) return;
    first = '';
    element('sentence').replaceChildren(...reply.sentence.map(({ text, is }) => make(is === 'words' ? 'span' : 'strong', text)));
    const game = { game: reply.game };
    link.search = String(new URLSearchParams(game));
    /** @type {HTMLAnchorElement} */ (element('step')).href = inLab(`/search?${new URLSearchParams({ ...game, frame: '0' })}`);
  }
  made.refresh();
  // Another width has another picture.
  new ResizeObserver(() => {
    const wide = !matchMedia('(max-width: 719px)').matches;
    const other = drawn.map((plate) => plate.size).find(({ width }) => width > 400 === wide) ?? size;
    if (other.width === size.width) return;
    size = other;
    made.refresh();
  }).observe(running);
  pictures.listen(() => made.refresh());
}

button.addEventListener('click', () => run(!running.classList.contains('runs')));
calm.addEventListener('change', () => {
  if (calm.matches) run(false);
});

// The trap runs once, when it comes into view; it stands whole for readers who want no motion.
const trap = document.getElementById('trap');
if (trap && !calm.matches) {
  const watcher = new IntersectionObserver((seen) => {
    if (!seen.some((part) => part.isIntersecting)) return;
    trap.classList.add('runs');
    watcher.disconnect();
  }, { threshold: 0.6 });
  watcher.observe(trap);
}

told.forEach((sentence, n) => sentence.classList.toggle('now', n === at));
show(calm.matches ? cut : 0);
button.hidden = false;
if (calm.matches) over();
else run(true);
running.classList.add('ready');
today.show();
