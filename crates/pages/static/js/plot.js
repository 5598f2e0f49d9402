// The values after a game's moves, as a plot. Invariants: every move is a link to its place in the game, whose name says its
// value; a value that isn't known leaves a gap.

const NS = 'http://www.w3.org/2000/svg';
const [WIDTH, HEIGHT, LEFT, MIDDLE, REACH] = [360, 124, 26, 52, 36];
const WIDEST = 30;
// So many numbers of moves have room below.
const NUMBERS = 20;

function draw(tag, attributes, content = []) {
  const made = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...[content].flat());
  return made;
}

const signed = (value) => (value > 0 ? `+${value}` : String(value));

// A line as long as the column of each move, at its value's height.
function line(known, left, height) {
  const part = (value, at) => {
    if (value === null) return '';
    const up = at > 0 && known[at - 1] !== null;
    return `${up ? 'L' : 'M'}${left(at)} ${height(value)}H${left(at + 1)}`;
  };
  return known.map(part).join('');
}

function scale(most, height) {
  const axis = draw('path', { d: `M${LEFT} ${MIDDLE}H${WIDTH}`, class: 'axis' });
  const tick = ([value, mark]) => draw('text', { x: LEFT - 4, y: height(value) + 4, class: 'tick' }, mark);
  return [axis, ...[[most, '○'], [0, '0'], [-most, '×']].map(tick)];
}

// A plot of the known values. `entry(value, at)` says of a move how it is called and where it leads.
export function plot(known, current, entry) {
  const most = Math.max(1, ...known.map((value) => Math.abs(value ?? 0)));
  const column = Math.min(WIDEST, (WIDTH - LEFT) / known.length);
  const left = (at) => LEFT + at * column;
  const height = (value) => MIDDLE - (REACH * value) / most;
  const every = Math.ceil(known.length / NUMBERS);
  const move = (value, at) => {
    const { label, href } = entry(value, at);
    const here = at === current;
    const drawn = [draw('title', {}, label), draw('rect', { x: left(at), y: 0, width: column, height: HEIGHT, class: 'hit' })];
    if (value) drawn.push(draw('rect', { x: left(at), y: Math.min(height(value), MIDDLE), width: column, height: Math.abs(height(value) - MIDDLE), class: value > 0 ? 'o' : 'x' }));
    return draw('a', { href, 'data-at': at, 'aria-label': label, ...(here && { 'aria-current': 'step' }) }, drawn);
  };
  const text = (at, y, content) => draw('text', { x: left(at) + column / 2, y, class: at === current ? 'here' : 'number' }, content);
  const numbered = [...known.keys()].filter((at) => at === current || (at % every === 0 && Math.abs(at - current) >= every));
  const value = known[current];
  const above = height(value ?? 0) + (value < 0 ? 14 : -5);
  const texts = [...numbered.map((at) => text(at, HEIGHT - 6, String(at))), text(current, above, value === null ? '?' : signed(value))];
  const drawn = [...scale(most, height), ...known.map(move), draw('path', { d: line(known, left, height), class: 'line' }), ...texts];
  return draw('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'group' }, drawn);
}
