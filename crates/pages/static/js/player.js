// Plays frames one after the other, as fast as the list says. Invariant: the button says what it does next; sentences are
// not read out while frames run past.

import { element, say } from './page.js';

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const interval = () => 1000 / Number(element('speed').value);

export const playing = () => timer !== undefined;

// Seconds a frame is shown.
export const delay = () => interval() / 1000;

// Slower or faster by so many steps of the list.
/** @param {number} by */
export function pace(by) {
  const list = element('speed');
  list.selectedIndex = Math.max(0, Math.min(list.selectedIndex + by, list.length - 1));
}

// Starts to call `step()`, until it says that there is no more.
/** @param {() => boolean} step */
export function play(step) {
  stop();
  const beat = () => {
    timer = setTimeout(beat, interval());
    if (!step()) stop();
  };
  timer = setTimeout(beat, interval());
  tell();
}

export function stop() {
  clearTimeout(timer);
  timer = undefined;
  tell();
}

function tell() {
  const button = element('play');
  button.replaceChildren(say(playing() ? 'pause' : 'play'));
  button.setAttribute('aria-pressed', String(playing()));
  for (const sentence of document.querySelectorAll('.sentence')) sentence.setAttribute('aria-live', playing() ? 'off' : 'polite');
}
