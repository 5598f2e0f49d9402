// Plays frames one after the other, as fast as the list says. Invariant: the button says what it does next; sentences are
// not read out while frames run past.

import { element, say } from './page.js';

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

// How long a frame is shown where the list names no speed.
const USUAL = 500;

const interval = () => 1000 / Number(element('speed').value) || USUAL;

// What is told in place of every frame: a story, or none.
export function tale() {
  const { value } = element('speed');
  return Number.isNaN(Number(value)) ? value : null;
}

export const playing = () => timer !== undefined;

// Seconds a frame is shown.
export const delay = () => interval() / 1000;

// Whether frames run past too fast to see them move.
export const fast = () => playing() && Number(element('speed').value) > 8;

// Slower or faster by so many steps of the list.
/** @param {number} by */
export function pace(by) {
  const list = element('speed');
  list.selectedIndex = Math.max(0, Math.min(list.selectedIndex + by, list.length - 1));
}

// Starts to call `step()`, until it says that there is no more; where it says a number, so many milliseconds pass until the next.
// Each step is counted from when the one before was due, so that what steps cost doesn't slow them down; what was late is made up
// for by one step at most.
/** @param {() => boolean | number} step */
export function play(step) {
  stop();
  /** @param {number} due */
  const wait = (due) => {
    timer = setTimeout(beat, due - performance.now(), due);
  };
  /** @param {number} due */
  const beat = (due) => {
    const from = Math.max(due, performance.now() - interval());
    const goes = step();
    if (goes === false) stop();
    else wait(from + (goes === true ? interval() : goes));
  };
  wait(performance.now() + interval());
  tell();
}

export function stop() {
  clearTimeout(timer);
  timer = undefined;
  tell();
}

function tell() {
  const button = /** @type {HTMLElement} */ (document.querySelector('[data-way=play]'));
  if (!button.querySelector('.icon')) button.replaceChildren(say(playing() ? 'pause' : 'play'));
  button.setAttribute('aria-pressed', String(playing()));
  for (const sentence of document.querySelectorAll('.sentence')) sentence.setAttribute('aria-live', playing() ? 'off' : 'polite');
}
