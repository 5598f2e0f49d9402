// The values after a game's moves, as a plot. Invariants: every move is a link to its place in the game, whose name says its
// value; a value that isn't known leaves a gap.

/** @import { Content, Known } from '../types/page.js' */

const NS = 'http://www.w3.org/2000/svg';
const [WIDTH, HEIGHT, LEFT, MIDDLE, REACH] = [360, 124, 26, 52, 36];
const WIDEST = 30;
// So many numbers of moves have room below.
const NUMBERS = 20;

/** @param {string} tag @param {Record<string, unknown>} attributes @param {Content} [content] */
function draw(tag, attributes, content = []) {
  const made = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...[content].flat());
  return made;
}

/** @param {number} value */
const signed = (value) => (value > 0 ? `+${value}` : String(value));

// A line as long as the column of each move, at its value's height.
/** @param {Known} known @param {(at: number) => number} left @param {(value: number) => number} height */
function line(known, left, height) {
  /** @type {(value: number | null, at: number) => string} */
  const part = (value, at) => {
    if (value === null) return '';
    const up = at > 0 && known[at - 1] !== null;
    return `${up ? 'L' : 'M'}${left(at)} ${height(value)}H${left(at + 1)}`;
  };
  return known.map(part).join('');
}

/** @param {number} most @param {(value: number) => number} height */
function scale(most, height) {
  const axis = draw('path', { d: `M${LEFT} ${MIDDLE}H${WIDTH}`, class: 'axis' });
  /** @param {[number, string]} at */
  const tick = ([value, mark]) => draw('text', { x: LEFT - 4, y: height(value) + 4, class: 'tick' }, mark);
  /** @type {[number, string][]} */
  const marks = [[most, '〇'], [0, '0'], [-most, '×']];
  return [axis, ...marks.map(tick)];
}

// A plot of the known values. `entry(value, at)` says of a move how it is called and where it leads.
/**
 * @param {Known} known @param {number} current
 * @param {(value: number | null, at: number) => { label: string, href: string }} entry
 */
export function plot(known, current, entry) {
  const most = Math.max(1, ...known.map((value) => Math.abs(value ?? 0)));
  const column = Math.min(WIDEST, (WIDTH - LEFT) / known.length);
  /** @param {number} at */
  const left = (at) => LEFT + at * column;
  /** @param {number} value */
  const height = (value) => MIDDLE - (REACH * value) / most;
  const every = Math.ceil(known.length / NUMBERS);
  /** @param {number | null} value @param {number} at */
  const move = (value, at) => {
    const { label, href } = entry(value, at);
    const here = at === current;
    const drawn = [draw('title', {}, label), draw('rect', { x: left(at), y: 0, width: column, height: HEIGHT, class: 'hit' })];
    if (value) drawn.push(draw('rect', { x: left(at), y: Math.min(height(value), MIDDLE), width: column, height: Math.abs(height(value) - MIDDLE), class: value > 0 ? 'o' : 'x' }));
    return draw('a', { href, 'data-at': at, 'aria-label': label, ...(here && { 'aria-current': 'step' }) }, drawn);
  };
  /** @param {number} at @param {number} y @param {string} content */
  const text = (at, y, content) => draw('text', { x: left(at) + column / 2, y, class: at === current ? 'here' : 'number' }, content);
  const numbered = [...known.keys()].filter((at) => at === current || (at % every === 0 && Math.abs(at - current) >= every));
  const value = known[current];
  const above = height(value ?? 0) + ((value ?? 0) < 0 ? 14 : -5);
  const texts = [...numbered.map((at) => text(at, HEIGHT - 6, String(at))), text(current, above, value === null ? '?' : signed(value))];
  const drawn = [...scale(most, height), ...known.map(move), draw('path', { d: line(known, left, height), class: 'line' }), ...texts];
  return draw('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'group' }, drawn);
}
