// Shapes of pictures that scripts draw themselves. Invariant: what is only seen is hidden from those who hear the page.

/** @import { Content } from '../types/page.js' */

const NS = 'http://www.w3.org/2000/svg';

// A new shape.
/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, unknown>} attributes @param {Content} [content]
 */
export function shape(tag, attributes, content = []) {
  const made = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...[content].flat());
  return made;
}

// A mark in a square of 100: a ring or a cross, so large.
/** @param {string} side @param {number} reach @param {number} stroke */
export function mark(side, reach, stroke) {
  if (side === 'o') return shape('circle', { r: reach, fill: 'none', 'stroke-width': stroke, class: 'stroke' });
  const d = `M${-reach} ${-reach}L${reach} ${reach}M${reach} ${-reach}L${-reach} ${reach}`;
  return shape('path', { d, 'stroke-width': stroke, class: 'stroke', 'stroke-linecap': 'round' });
}
