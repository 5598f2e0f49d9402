// The voices in which frames are told: buttons and keys. Invariant: the one button that is pressed is that of the voice last chosen.

import { element } from './page.js';

/** @typedef {{ speak: (voice: string) => void }} Speaker */

const buttons = () => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('button[data-voice]'));

// The voice that is chosen.
export const chosen = () => [...buttons()].find((button) => button.getAttribute('aria-pressed') === 'true')?.dataset.voice ?? 'plain';

// Lets buttons choose the voice of these viewers, and calls `then` for each choice; returns the commands that do the same.
/** @param {Speaker[]} viewers @param {() => void} [then] */
export function listen(viewers, then) {
  const speak = (/** @type {string} */ voice) => {
    if (element('code')) document.body.dataset.voice = voice;
    for (const button of buttons()) button.setAttribute('aria-pressed', String(button.dataset.voice === voice));
    for (const viewer of viewers) viewer.speak(voice);
    then?.();
  };
  for (const button of buttons()) button.addEventListener('click', () => speak(button.dataset.voice ?? 'plain'));
  return { voice_plain: () => speak('plain'), voice_terms: () => speak('terms'), voice_code: () => speak('code') };
}
