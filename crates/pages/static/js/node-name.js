// Nodes of the picture, in words.

import { element, say } from './page.js';

// Returns which child or move a node is, and what the picture says of it, unless that would tell too much.
/** @param {string} node @param {boolean} [ancestor] @param {boolean} [told] */
export function nodeName(node, ancestor = false, told = true) {
  const shown = [...element('tree-picture').querySelectorAll('[data-node]')].find((one) => one.getAttribute('data-node') === node);
  const state = shown?.getAttribute('data-label')?.split(': ').pop() ?? '';
  const words = node.split(' ').filter(Boolean);
  const last = words.at(-1);
  if (!told) return bare(words, last, ancestor);
  if (last === undefined) return say('node_root', { state });
  if (ancestor) return say('node_depth', { depth: words.length, state });
  return last.includes(',') ? say('node_move', { move: `(${last.replace(',', ', ')})`, state }) : say('node_child', { n: Number(last) + 1, state });
}

// Returns by which move or child one comes to a node.
/** @param {string} node */
export const stepName = (node) => bare(node.split(' ').slice(-1).filter(Boolean), node.split(' ').at(-1) || undefined, false);

/** @param {string[]} words @param {string | undefined} last @param {boolean} ancestor */
function bare(words, last, ancestor) {
  if (last === undefined) return say('bare_root');
  if (ancestor) return say('bare_depth', { depth: words.length });
  if (last.includes(',')) return say('bare_move', { move: `(${last.replace(',', ', ')})` });
  return words.length > 1 ? say('bare_path', { path: words.map((word) => Number(word) + 1).join('–') }) : say('bare_child', { n: Number(last) + 1 });
}
