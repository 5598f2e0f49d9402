// ✓ and × at the leaves of an answer that has been judged. Invariant: they stand where the leaves are drawn now, and no state is told by
// colour alone.

import { element, make, say } from './page.js';

/** @param {ReadonlyMap<string, boolean>} judged By the way to each leaf. */
export function show(judged) {
  const frame = element('frame');
  for (const old of frame.querySelectorAll('.verdict')) old.remove();
  const room = frame.getBoundingClientRect();
  const nodes = [...element('tree-picture').querySelectorAll('[data-node]')];
  for (const [way, right] of judged) {
    const node = nodes.find((one) => one.getAttribute('data-node') === way);
    if (!node) continue;
    const { right: edge, top } = node.getBoundingClientRect();
    const mark = make('span', right ? '✓' : '×', { class: right ? 'verdict right' : 'verdict wrong', role: 'img', 'aria-label': say(right ? 'marked_right' : 'marked_wrong') });
    mark.style.left = `${edge - room.left}px`;
    mark.style.top = `${top - room.top}px`;
    frame.append(mark);
  }
}
