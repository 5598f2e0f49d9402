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
