// The voices in which a frame is told: buttons and keys. Invariant: the one button that is pressed is that of the voice last chosen.

/** @typedef {(voice: string) => void} Speak */

const buttons = () => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('button[data-voice]'));

/** @param {string} voice */
export function press(voice) {
  for (const button of buttons()) button.setAttribute('aria-pressed', String(button.dataset.voice === voice));
}

// What the keys of voices do.
/** @param {Speak} speak */
export const ways = (speak) => ({
  voice_plain: () => speak('plain'),
  voice_terms: () => speak('terms'),
  voice_code: () => speak('code'),
});

/** @param {Speak} speak */
export function listen(speak) {
  for (const button of buttons()) button.addEventListener('click', () => speak(button.dataset.voice ?? 'plain'));
}
