// Buttons that carry a file. Invariant: what is given away is what the server wrote.

import { give } from './page.js';

document.addEventListener('click', ({ target }) => {
  const button = target instanceof HTMLElement ? target.closest('button') : null;
  const { file, text } = button?.dataset ?? {};
  if (file) give(file, new Blob([text ?? ''], { type: 'text/csv' }));
});
