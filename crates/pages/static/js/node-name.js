// Nodes of the picture, in words.

import { element, say } from './page.js';

// Returns which child or move a node is, and what the picture says of it.
/** @param {string} node @param {boolean} [ancestor] */
export function nodeName(node, ancestor = false) {
  const shown = [...element('tree-picture').querySelectorAll('[data-node]')].find((one) => one.getAttribute('data-node') === node);
  const state = shown?.getAttribute('data-label')?.split(': ').pop() ?? '';
  const words = node.split(' ').filter(Boolean);
  const last = words.at(-1);
  if (last === undefined) return say('node_root', { state });
  if (ancestor) return say('node_depth', { depth: words.length, state });
  return last.includes(',') ? say('node_move', { move: `(${last.replace(',', ', ')})`, state }) : say('node_child', { n: Number(last) + 1, state });
}
