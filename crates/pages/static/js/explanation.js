// "Why?", answered where it stands: three steps in the sentence's place, numbers at the things that they speak of, the rest of the tree
// in the shade. Invariant: whoever closes it finds frame, focus and scroll as they were.

import * as details from './frame-details.js';
import { element, make, note, place, say } from './page.js';
import * as pictureOptions from './picture-options.js';
import * as playback from './playback.js';
import * as projector from './projector.js';
import { inLab } from './root.js';
import { fetchDocument } from './server.js';
import { shape } from './shapes.js';
import * as whyDial from './why-dial.js';
import { beside, corner, spot } from './why-places.js';

/** @import { ExplanationReport } from '../types/api.js' */
/** @import { Area, Frame } from '../types/page.js' */
/** @import { FrameViewer } from './frame-viewer.js' */
/** @typedef {{ why: ExplanationReport, step: number, focus: Element | null, scrolled: [Element, number][] }} Open */

// Boards of fewer pixels are not seen as boards, and a stage this narrow has room for one card.
const SMALL = 30;
const NARROW = 600;
// What stays as it is while all else is in the shade.
const GROUND = /^(paper|alpha|beta|band .*|ruler .*)$/;

/** @type {FrameViewer} */
let viewer;
/** @type {() => boolean} */
let allowed = () => true;
/** @type {(error: any) => void} */
let fail = () => {};
/** @type {Open | null} */
let open = null;
/** @type {AbortController | null} */
let asking = null;

/** @param {string} action */
const button = (action) => /** @type {HTMLButtonElement} */ (document.querySelector(`[data-action="${action}"]`));

// What may have been scrolled: the page, and what gives way to the steps.
const scrolling = () => [document.documentElement, ...document.querySelectorAll('.said, .asked, #code')];

// Follows the page to a frame: says whether there is something to explain.
/** @param {Frame} frame */
export function show(frame) {
  const has = frame.explains !== null && allowed();
  button('why').disabled = !has;
  button('why').hidden = !allowed();
  button('why').title = say(has ? 'why_this' : 'why_nothing');
  if (open && (open.why.n !== frame.n || !has)) leave();
  else if (open) arrange();
}

// Opens the explanation of the frame that is shown, or closes it.
export async function toggle() {
  if (open) return close();
  const { run } = viewer;
  if (!run) return;
  if (button('why').disabled) return note(say('why_nothing'));
  playback.stop();
  asking?.abort();
  const controller = new AbortController();
  asking = controller;
  const query = new URLSearchParams(run.query);
  query.set('frame', String(run.n));
  query.set('theme', pictureOptions.colours());
  const why = await fetchDocument('/api/explain', query, controller.signal).catch((error) => {
    if (error.name !== 'AbortError') fail(error);
    return null;
  });
  if (why?.kind && asking === controller && viewer.stage.shown?.n === why.n) begin(why);
}

/** @param {ExplanationReport} why */
function begin(why) {
  const scrolled = scrolling().map((one) => /** @type {[Element, number]} */ ([one, one.scrollTop]));
  open = { why, step: 0, focus: document.activeElement, scrolled };
  const steps = why.steps.map(({ sentence }, n) => {
    const said = make('p', '', { class: 'sentence' });
    details.say(said, sentence);
    return make('li', [make('span', String(n + 1), { class: 'badge', 'aria-hidden': 'true' }), said], { 'data-step': n + 1 });
  });
  element('why-title').textContent = why.title;
  element('why-steps').replaceChildren(...steps);
  const more = /** @type {HTMLAnchorElement} */ (element('why-more'));
  more.href = inLab(why.more?.href ?? '');
  more.textContent = why.more?.text ?? '';
  furnish(why);
  document.body.classList.add('explaining');
  element('explanation').hidden = element('why-layer').hidden = false;
  element('explanation').focus({ preventScroll: true });
  go(0);
}

// Makes what lies over the tree.
/** @param {ExplanationReport} why */
function furnish({ card, dial, steps }) {
  const made = [shape('svg', { class: 'why-tie', 'aria-hidden': 'true' }, shape('line', {}))];
  const pieces = steps.map((_, n) => make('span', String(n + 1), { class: 'badge', 'data-badge': n + 1, 'aria-hidden': 'true' }));
  const cards = [];
  if (card) {
    const shown = make('div', [make('p', card.title, { class: 'fine' }), make('div')], { class: 'why-card', 'data-card': 'evidence' });
    place(/** @type {HTMLElement} */ (shown.lastElementChild), card.svg);
    cards.push(shown);
  }
  if (dial) cards.push(whyDial.made(dial));
  element('why-layer').replaceChildren(...made, ...cards, ...pieces);
}

// Goes to a step.
/** @param {number} step */
function go(step) {
  if (!open || step < 0 || step > 2) return;
  open.step = step;
  [...element('why-steps').children].forEach((row, n) => {
    row.classList.toggle('told', n <= step);
    row.toggleAttribute('aria-current', n === step);
    if (n === step) row.setAttribute('aria-current', 'step');
    row.setAttribute('aria-hidden', String(n > step));
  });
  element('why-steps').children[step].scrollIntoView({ block: 'nearest' });
  element('why-now').textContent = open.why.steps[step].sentence.map(({ text }) => text).join('');
  button('why-back').disabled = step === 0;
  button('why-next').disabled = step === 2;
  element('why-more').hidden = step < 2;
  arrange();
}

// An item's place in the frame.
/** @param {Element} item @returns {Area} */
function area(item) {
  const { at } = projector.room(element('frame'));
  const { left, top, right, bottom } = item.getBoundingClientRect();
  const [x, y] = at({ clientX: left, clientY: top });
  const [end, foot] = at({ clientX: right, clientY: bottom });
  return { left: x, top: y, right: end, bottom: foot };
}

// The item of a path; where it isn't drawn, the next one to it: below it, or on the way there, or beside that.
/** @param {string} path @returns {Element | null} */
function item(path) {
  const own = viewer.stage.item(`node ${path}`);
  if (own) return own;
  const prefix = path ? `node ${path} ` : 'node ';
  const drawn = [...viewer.picture.querySelectorAll(':scope > [data-item^="node "]')];
  const below = drawn.find((one) => one.getAttribute('data-item')?.startsWith(prefix));
  return below ?? (path ? item(above(path)) : null);
}

/** @param {string} path */
const above = (path) => path.split(' ').slice(0, -1).join(' ');

// Whether the two positions of the first step can be told from the tree alone.
/** @param {ExplanationReport} why */
function isDrawn({ kind, steps: [{ paths }] }) {
  const large = (/** @type {string} */ path) => {
    const found = viewer.stage.item(`node ${path}`);
    return found !== null && found.getBoundingClientRect().height >= SMALL;
  };
  return !kind?.startsWith('table') && paths.every(large);
}

// Shows what the steps so far speak of, and puts everything into its place.
function arrange() {
  if (!open) return;
  const { why, step } = open;
  const layer = element('why-layer');
  const { width, height } = projector.room(layer);
  const told = why.steps.slice(0, step + 1);
  const paths = told.flatMap((one) => one.paths);
  lighten(paths);
  const dial = /** @type {HTMLElement | null} */ (layer.querySelector('[data-card=dial]'));
  const card = /** @type {HTMLElement | null} */ (layer.querySelector('[data-card=evidence]'));
  if (dial) dial.hidden = step < 2;
  if (card) card.hidden = isDrawn(why) || (width < NARROW && dial !== null && step === 2);
  const drawn = paths.map((path) => viewer.stage.item(`node ${path}`)).filter((found) => found !== null);
  /** @type {Area[]} */
  const taken = drawn.map(area);
  const room = { width, height };
  const owner = why.kind?.startsWith('table') ? why.steps[0].paths[0] : (why.steps[0].paths[1] ?? '');
  const held = item(owner);
  const [about, struck] = [held ? area(held) : null, item(why.steps[2].paths[0])];
  if (card && !card.hidden) taken.push(spot(card, about, taken, room));
  if (dial && !dial.hidden) taken.push(spot(dial, struck ? area(struck) : null, taken, room));
  tie(layer, card && !card.hidden ? area(card) : null, about);
  /** @type {Area[]} */
  const badges = [];
  why.steps.forEach(({ paths: [path] }, n) => {
    const badge = /** @type {HTMLElement} */ (layer.querySelector(`[data-badge="${n + 1}"]`));
    badge.hidden = n > step;
    const onCard = card && !card.hidden && (n === 0 || (n === 1 && why.kind?.startsWith('table')));
    const at = onCard ? null : item(path);
    if (badge.hidden) return;
    if (card && onCard) badges.push(beside(badge, area(card), n, room));
    else if (at) badges.push(corner(badge, area(at), n, badges, room));
  });
}

// Leaves what is spoken of in the light.
/** @param {string[]} paths */
function lighten(paths) {
  const here = viewer.here ?? '';
  const ids = new Set(paths.flatMap((path) => [`node ${path}`, `pill ${path}`, `cut ${path}`]));
  for (const path of paths) if (path && paths.includes(above(path))) ids.add(`edge ${path}`);
  if (paths.includes(here)) ids.add('focus');
  for (const one of /** @type {NodeListOf<SVGElement>} */ (viewer.picture.querySelectorAll(':scope > g'))) {
    const id = one.dataset.item ?? '';
    one.classList.toggle('spoken', ids.has(id) || GROUND.test(id));
  }
}

// Ties a card to the node that it shows.
/** @param {HTMLElement} layer @param {Area | null} card @param {Area | null} about */
function tie(layer, card, about) {
  const line = /** @type {SVGLineElement} */ (layer.querySelector('.why-tie line'));
  line.toggleAttribute('hidden', !card || !about);
  if (!card || !about) return;
  const [x, y] = [(about.left + about.right) / 2, (about.top + about.bottom) / 2];
  const ends = { x1: x, y1: y, x2: Math.max(card.left, Math.min(x, card.right)), y2: Math.max(card.top, Math.min(y, card.bottom)) };
  for (const [name, value] of Object.entries(ends)) line.setAttribute(name, String(value));
}

// Closes it without a look back: the reader is elsewhere.
function leave() {
  asking?.abort();
  open = null;
  document.body.classList.remove('explaining');
  element('explanation').hidden = element('why-layer').hidden = true;
  element('why-layer').replaceChildren();
}

// Closes it.
export function close() {
  if (!open) return;
  const { focus, scrolled } = open;
  leave();
  if (focus instanceof HTMLElement || focus instanceof SVGElement) focus.focus({ preventScroll: true });
  for (const [one, top] of scrolled) one.scrollTop = top;
}

// What its keys do while it is open.
/** @param {string} key @returns {(() => void) | null} */
function action(key) {
  const { step } = /** @type {Open} */ (open);
  const dial = /** @type {HTMLElement | null} */ (element('why-layer').querySelector('[role=slider]'));
  if (key === 'Escape' || key === 'w') return close;
  if (key === ' ') return () => {
    close();
    viewer.play();
  };
  if (key === 'ArrowRight' && step === 2) return () => dial?.focus({ preventScroll: true });
  if (key === 'ArrowRight') return () => go(step + 1);
  if (key === 'ArrowLeft') return () => go(step - 1);
  return null;
}

/** @param {KeyboardEvent} event */
function press(event) {
  if (!open || event.ctrlKey || event.altKey || event.metaKey || event.isComposing || document.querySelector('dialog:modal')) return;
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.matches('input, select, textarea')) return;
  if (event.key === ' ' && target.matches('#explanation :is(button, a)')) return;
  const does = target.matches('[data-card=dial]') && whyDial.press(target, event.key) ? () => {} : action(event.key);
  if (!does) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  does();
}

// Lets a viewer's frames be explained where `may` says so.
/** @param {FrameViewer} of @param {(error: any) => void} failed @param {() => boolean} [may] */
export function listen(of, failed, may = () => true) {
  [viewer, fail, allowed] = [of, failed, may];
  addEventListener('keydown', press, true);
  const panel = element('explanation');
  panel.addEventListener('click', ({ target, detail }) => {
    const { action: way } = /** @type {HTMLElement} */ (/** @type {Element} */ (target).closest('[data-action]'))?.dataset ?? {};
    if (!open || !way) return;
    if (way === 'why-close') return close();
    go(open.step + (way === 'why-next' ? 1 : -1));
    // By a pointer the button is left again, so that a blank plays.
    if (detail > 0) panel.focus({ preventScroll: true });
  });
  viewer.picture.addEventListener('click', ({ target }) => {
    if (/** @type {Element} */ (target).closest('[data-item^="arc"]')) toggle();
  });
  // Zoomed and moved by hand, the tree takes all with it.
  new MutationObserver(arrange).observe(viewer.picture, { attributeFilter: ['viewBox'] });
}
