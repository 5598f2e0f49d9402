// The voices in which frames are told: buttons and keys. Invariant: the one button that is pressed is that of the voice last chosen.

import { element } from './page.js';

/** @typedef {{ speak: (voice: string) => void }} Speaker */

const buttons = () => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('button[data-voice]'));

// Lets buttons choose the voice of these viewers; returns the commands that do the same.
/** @param {Speaker[]} viewers */
export function listen(viewers) {
  const speak = (/** @type {string} */ voice) => {
    if (element('code')) document.body.dataset.voice = voice;
    for (const button of buttons()) button.setAttribute('aria-pressed', String(button.dataset.voice === voice));
    for (const viewer of viewers) viewer.speak(voice);
  };
  for (const button of buttons()) button.addEventListener('click', () => speak(button.dataset.voice ?? 'plain'));
  return { voice_plain: () => speak('plain'), voice_terms: () => speak('terms'), voice_code: () => speak('code') };
}
