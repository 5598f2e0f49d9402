// In which language the code beside the stage is written. Invariant: the choice is kept on this device.

import { element } from './page.js';

const KEY = 'code';

// Lets the reader choose; `written` hears of the language now and of every choice.
/** @param {(language: string) => void} written */
export function listen(written) {
  const list = element('language-of-code');
  if (!list) return;
  const kept = localStorage.getItem(KEY) ?? '';
  if ([...list.options].some(({ value }) => value === kept)) list.value = kept;
  list.addEventListener('change', () => {
    localStorage.setItem(KEY, list.value);
    written(list.value);
  });
  written(list.value);
}
