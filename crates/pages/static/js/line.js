// The line of a search: best move after best move, in words and in the picture's tree. Invariant: it comes from the report of
// the very same search; while there is none, nothing is shown.

import { element, say } from './page.js';
import { fetchDocument } from './server.js';

/** @type {string[]} */
let ways = [];

// Forgets the line.
export function leave() {
  ways = [];
  element('line').replaceChildren();
}

// Asks for the line of a search that has come to its end.
/** @param {string} query @param {AbortSignal} signal */
export async function show(query, signal) {
  leave();
  const { line } = await fetchDocument('/api/search', query, signal);
  if (signal.aborted || !line.length) return;
  const words = line.map((move) => move.join(','));
  ways = words.map((_, at) => words.slice(0, at + 1).join(' '));
  element('line').textContent = say('line', { line: line.map((move) => `(${move.join(', ')})`).join(' ') });
  mark();
}

// Marks the nodes of the picture that lie on the line.
export function mark() {
  const nodes = /** @type {NodeListOf<SVGElement>} */ (element('drawing').querySelectorAll('[data-node]'));
  for (const node of nodes) {
    node.classList.toggle('on-line', ways.includes(node.dataset.node ?? ''));
  }
}
