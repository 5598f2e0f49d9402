// The strip below a leaf that one holds: every value it could have, in zones by what follows. Invariant: what follows is the
// server's answer; the disc stands on the leaf's value, and moving it is changing the leaf.

import { element, make, say } from './page.js';

/** @import { ValueStrip, StripZone } from '../types/api.js' */

const strip = () => element('strip');
/** @type {ValueStrip | null} */
let shown = null;

/** @param {number} value */
export const written = (value) => String(value).replace('-', '−');

// What follows from the values of a zone, and in a few letters.
/** @param {StripZone} zone @param {number[]} most */
function words({ cut_away: cut, unseen }, most) {
  const [value] = [...cut, ...most].map((score) => written(Number(score)));
  if (unseen) return say('never');
  if (cut.length === 0) return most.length === 1 ? say('looks_at_one', { value }) : say('looks_at_all');
  return cut.length === 1 ? say('cuts_one', { value }) : say('cuts', { count: cut.length });
}

// Shows the strip, of which a value takes `each` pixels of the picture's width.
/** @param {ValueStrip | null} next */
export function show(next) {
  shown = next;
  strip().hidden = !next;
  if (!next) return;
  const now = Number(next.now);
  const [from, to] = ends(next);
  const part = (/** @type {number} */ value) => (value - from + 0.5) / (to - from + 1);
  const cut = next.zones.flatMap((zone) => zone.cut_away.map(Number));
  const zones = next.zones.map((zone) => {
    const [low, high] = [Number(zone.from), Number(zone.to)];
    const made = make('div', make('span', words(zone, [...new Set(cut)])), { class: 'zone' });
    made.classList.toggle('cuts', zone.cut_away.length > 0 || zone.unseen);
    made.classList.toggle('present', low - 0.5 <= now && now < high + 0.5);
    made.style.flexGrow = String(high - low + 1);
    return made;
  });
  const ticks = steps(from, to).map((value) => at(make('span', written(value), { class: 'tick' }), part(value)));
  const dots = next.before === null ? [] : [at(make('i', '', { class: 'dot' }), part(Number(next.before)))];
  strip().replaceChildren(make('div', zones, { class: 'zones' }), ...ticks, ...dots, at(make('b', written(now), { class: 'disc' }), part(now)));
}

/** @param {ValueStrip} strip */
const ends = ({ zones }) => [Number(zones[0].from), Number(zones[zones.length - 1].to)];

/** @param {HTMLElement} made @param {number} part */
function at(made, part) {
  made.style.setProperty('--at', String(Math.min(1, Math.max(0, part))));
  return made;
}

// Numbers below the strip: each, or every second, fifth, tenth.
/** @param {number} from @param {number} to */
function steps(from, to) {
  const step = [1, 2, 5, 10, 20, 50, 100].find((step) => (to - from) / step <= 13) ?? 500;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, n) => first + n * step);
}

// The value under the pointer.
/** @param {PointerEvent} event */
export function value(event) {
  if (!shown) return null;
  const { left, width } = strip().getElementsByClassName('zones')[0].getBoundingClientRect();
  const [from, to] = ends(shown);
  const found = from + Math.floor(((event.clientX - left) / width) * (to - from + 1));
  return Math.min(to, Math.max(from, found));
}
