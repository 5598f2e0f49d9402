// The line of a search: best move after best move. Invariant: it comes from the report of the very same search; while there is
// none, nothing is shown.

import { element, say } from './page.js';
import { fetchDocument } from './server.js';

// Forgets the line.
export function leave() {
  element('reading').replaceChildren();
}

// Asks for the line of a search that has come to its end.
/** @param {string} query @param {AbortSignal} signal */
export async function show(query, signal) {
  leave();
  const { line } = await fetchDocument('/api/search', query, signal);
  if (signal.aborted || !line.length) return;
  element('reading').textContent = say('line', { line: line.map((move) => `(${move.join(', ')})`).join(' ') });
}
