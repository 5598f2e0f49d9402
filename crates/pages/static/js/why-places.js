// Where cards and numbers lie over the tree. Invariant: all of them stay inside the stage; what is spoken of is covered as little as
// possible.

/** @import { Area } from '../types/page.js' */
/** @typedef {{ width: number, height: number }} Room */

// The distance from the stage's edges, and from the thing that a card is about; how large a number is.
const EDGE = 8;
const NEAR = 16;
const BADGE = 24;

/** @param {Area} one @param {Area} other */
function shared(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}

/** @param {number} value @param {number} least @param {number} most */
const within = (value, least, most) => Math.max(least, Math.min(value, most));

/** @param {HTMLElement} piece @param {number} x @param {number} y @param {number} width @param {number} height @returns {Area} */
function put(piece, x, y, width, height) {
  piece.style.left = `${x}px`;
  piece.style.top = `${y}px`;
  return { left: x, top: y, right: x + width, bottom: y + height };
}

// Puts a card beside what it is about, or into a corner, wherever it covers least.
/** @param {HTMLElement} card @param {Area | null} about @param {Area[]} taken @param {Room} room */
export function spot(card, about, taken, room) {
  const [width, height] = [card.offsetWidth, card.offsetHeight];
  const [end, foot] = [room.width - width - EDGE, room.height - height - EDGE];
  /** @type {[number, number][]} */
  const places = [[EDGE, foot], [end, foot], [end, 60], [EDGE, 60]];
  if (about) {
    const [x, y] = [(about.left + about.right - width) / 2, (about.top + about.bottom - height) / 2];
    places.unshift([x, about.bottom + NEAR], [x, about.top - NEAR - height], [about.right + NEAR, y], [about.left - NEAR - width, y]);
  }
  let [best, least] = [places[0], Infinity];
  for (const place of places) {
    const [x, y] = [within(place[0], EDGE, end), within(place[1], EDGE, foot)];
    const area = { left: x, top: y, right: x + width, bottom: y + height };
    const covers = taken.reduce((sum, other) => sum + shared(area, other), 0);
    if (covers < least) [best, least] = [[x, y], covers];
  }
  return put(card, best[0], best[1], width, height);
}

// Puts a number at the left edge of a card.
/** @param {HTMLElement} badge @param {Area} card @param {number} step @param {Room} room */
export function beside(badge, { left, top, bottom }, step, room) {
  const y = (step === 0 ? top : bottom) - BADGE / 2;
  return put(badge, Math.max(0, left - BADGE / 2 + 4), within(y, 0, room.height - BADGE), BADGE, BADGE);
}

// Puts a number at a corner of its thing, where no other number is.
/** @param {HTMLElement} badge @param {Area} thing @param {number} step @param {Area[]} others @param {Room} room */
export function corner(badge, thing, step, others, room) {
  const { left, top, right, bottom } = thing;
  /** @type {[number, number][]} */
  const places = [[right, top], [left, top], [right, bottom], [left, bottom], [right + BADGE, top], [left - BADGE, top], [right + 2 * BADGE, top], [right, bottom + BADGE]];
  if (step === 2) places.unshift([left, top]);
  const inside = places.map(([x, y]) => [within(x - BADGE / 2, 0, room.width - BADGE), within(y - BADGE / 2, 0, room.height - BADGE)]);
  const free = inside.find(([x, y]) => others.every((other) => shared(other, { left: x, top: y, right: x + BADGE, bottom: y + BADGE }) === 0));
  const [x, y] = free ?? inside[0];
  return put(badge, x, y, BADGE, BADGE);
}
