// A position in its tree: from the answer of `/api/tree`, or, where the tree is too large to lay out, from the values that are known.
// Invariant: whoever shows it needs not know which; what isn't known is null.

/** @import { JsonMove, OddsReport, WithPicture, PlyValues, PositionState, PositionReport, StepReport } from '../types/api.js' */
/** @import { TreeOdds, TreeRow, TreeShown, TreeStep } from '../types/page.js' */

const WORDS = /\s+/;

// The moves of a way.
/** @param {string} path */
export const moves = (path) => path.split(WORDS).filter(Boolean);

// Who a score is good for: nobody, if less than a whole point; `plain` where scores are the game's own.
/** @param {number | null} score @param {{ size: unknown }} shown */
export function who(score, { size }) {
  if (!size) return 'plain';
  if (score === null) return 'open';
  return Math.abs(score) < 1 ? 'draw' : score > 0 ? 'o' : 'x';
}

/** @param {string} game */
const falls = (game) => game.endsWith('g');

// Scores of one kind say how long it takes.
/** @param {{ kind: string, size: unknown }} found */
const counts = ({ kind, size }) => kind !== 'standard' && size !== null;

/** @param {StepReport} step @param {boolean} counted @returns {TreeStep} */
const stepOf = ({ move, path, board, text, score, line_length: plies }, counted) =>
  ({ move, path, board, text, score: Number(score), plies: counted ? plies : null });

// What the server says of a position in a tree that is laid out.
/** @param {WithPicture<PositionReport>} found @returns {TreeShown} */
export function ofTree(found) {
  const counted = counts(found);
  const rows = found.moves.map((move) => ({
    ...stepOf(move, counted),
    move: move.move,
    best: move.best,
    odds: found.size && move.odds,
    class: move.class,
    alike: 1,
    line: move.line.map((step) => stepOf(step, counted)),
  }));
  const { game, path, board, text, turn, ended, siblings } = found;
  return {
    game, path, board, text, turn, ended, rows, siblings,
    odds: found.size && found.odds,
    sampled: null,
    large: null,
    move: found.last,
    score: Number(found.score),
    plies: counted ? found.line_length : null,
    size: /** @type {[number, number] | null} */ (found.size),
    falls: falls(game),
    ends: [Number(found.least_leaf), Number(found.greatest_leaf)],
    tree: { positions: found.positions, classes: found.classes, from: found.from },
    way: found.way.map((step) => stepOf(step, counted)),
  };
}

// The board with a stone, or without one.
/** @param {string} board @param {JsonMove} move @param {[number, number]} size @param {string} stone */
function put(board, [x, y], [, height], stone) {
  const at = y + height * x;
  return board.slice(0, at) + stone + board.slice(at + 1);
}

// A value as this kind of scores has it.
/** @param {PlyValues['score'] | undefined} score @param {string} kind */
const valued = (score, kind) => (score === null || score === undefined ? null : kind === 'standard' ? Math.sign(Number(score)) : Number(score));

// What equal positions have in common: of all mirror images of a board the first; where stones fall, what is above stays above.
/** @param {string} board @param {[number, number]} size @param {boolean} falls */
function common(board, [width, height], falls) {
  const at = (/** @type {number} */ x, /** @type {number} */ y) => board[y + height * x];
  const squares = Array.from({ length: width * height }, (_, n) => [Math.floor(n / height), n % height]);
  const drawn = (/** @type {(x: number, y: number) => string} */ see) => squares.map(([x, y]) => see(x, y)).join('');
  const [right, below] = [width - 1, height - 1];
  const images = [board, drawn((x, y) => at(right - x, y))];
  if (!falls) images.push(drawn((x, y) => at(x, below - y)), drawn((x, y) => at(right - x, below - y)));
  if (!falls && width === height) images.push(drawn((x, y) => at(y, x)), drawn((x, y) => at(right - y, x)), drawn((x, y) => at(y, below - x)), drawn((x, y) => at(right - y, below - x)));
  return images.sort()[0];
}

// The positions before a position, as far back as the game's start.
/** @param {TreeStep} first @param {(PlyValues | undefined)[]} known @param {{ kind: string, size: [number, number] }} look @returns {TreeStep[]} */
export function before(first, known, { kind, size }) {
  const way = [];
  let { board } = first;
  for (let words = moves(first.path); words.length; ) {
    const last = /** @type {string} */ (words.at(-1)).split(',').map(Number);
    words = words.slice(0, -1);
    board = put(board, last, size, '.');
    const row = known[words.length];
    const move = words.at(-1)?.split(',').map(Number) ?? null;
    way.unshift({ move, path: words.join(' '), board, text: null, score: valued(row?.score, kind), plies: kind === 'standard' ? null : (row?.plies ?? null) });
  }
  return way;
}

// Best play from a position, as the solver walks it: every position on the way is worth what the first is.
/** @param {TreeStep} first @param {JsonMove[]} moves @param {{ size: [number, number], turn: string }} look @returns {TreeStep[]} */
function lineOf(first, moves, { size, turn }) {
  let { board, path } = first;
  return moves.map((move, at) => {
    board = put(board, move, size, (turn === 'o') === (at % 2 === 0) ? 'o' : 'x');
    path = `${path} ${move.join(',')}`;
    return { move, path, board, text: null, score: first.score, plies: first.plies === null ? null : first.plies - at - 1 };
  });
}

/** @param {OddsReport['odds']} odds @returns {TreeOdds} */
const bySide = ({ win, draw, lose }) => ({ o: win, draw, x: lose });

// What is known of a position whose tree isn't laid out: values, as far as they are proven, best play by its moves' paths, and odds
// by games.
/** @param {PositionState} found @param {(PlyValues | undefined)[]} known @param {{ kind: string, large: string | null, lines: (path: string) => JsonMove[], odds: OddsReport | null }} look @returns {TreeShown} */
export function ofValues(found, known, { kind, large, lines, odds }) {
  const size = /** @type {[number, number]} */ (found.size);
  const words = found.played.map((move) => move.join(','));
  const path = words.join(' ');
  const row = known[words.length];
  const counted = kind !== 'standard';
  const here = { move: found.played.at(-1) ?? null, path, board: found.board, text: null, score: valued(row?.score, kind), plies: counted ? (row?.plies ?? null) : null };
  const best = row?.best.map(String) ?? [];
  /** @param {JsonMove} move @returns {TreeRow} */
  const rowOf = (move) => {
    const value = row?.moves.find((one) => String(one.move) === String(move));
    const score = valued(value?.score, kind);
    const plies = counted && value?.plies != null ? value.plies - 1 : null;
    const board = put(found.board, move, size, found.turn);
    // Best is what is best by the scores that are shown.
    const isBest = counted ? best.includes(String(move)) : score !== null && score === here.score;
    const alike = common(board, size, falls(found.game));
    const step = { move, path: [...words, move.join(',')].join(' '), board, text: null, score, plies };
    const line = lineOf(step, lines(step.path), { size, turn: found.turn === 'o' ? 'x' : 'o' });
    const after = odds?.moves.find((one) => String(one.move) === String(move));
    return { ...step, best: isBest, odds: after ? bySide(after.odds) : null, class: alike, alike: 1, line };
  };
  return {
    ...here,
    game: found.game,
    turn: found.turn,
    ended: found.ended,
    size,
    falls: falls(found.game),
    odds: odds && bySide(odds.odds),
    sampled: odds,
    ends: null,
    tree: null,
    large,
    way: [...before(here, known, { kind, size }), here],
    rows: found.moves.map(rowOf),
    siblings: siblings(known[words.length - 1], words),
  };
}

// The ways to all siblings, as far as their parent's moves are known.
/** @param {PlyValues | undefined} parent @param {string[]} words */
function siblings(parent, words) {
  const above = words.slice(0, -1);
  return parent?.moves.map(({ move }) => [...above, move.join(',')].join(' ')) ?? [words.join(' ')];
}

// Of moves to equal positions the first, which says how many there are; it is a best move if one of them is.
/** @param {TreeRow[]} rows */
export function merge(rows) {
  /** @type {Map<number | string, TreeRow>} */
  const first = new Map();
  for (const row of rows) {
    const known = first.get(row.class);
    first.set(row.class, known ? { ...known, alike: known.alike + 1, best: known.best || row.best } : row);
  }
  return [...first.values()];
}

// Of siblings that are equal positions one: the position itself, else the first.
/** @param {string[]} ways @param {number[]} classes @param {string} here */
export function mergeWays(ways, classes, here) {
  const own = classes[ways.indexOf(here)];
  return ways.filter((way, at) => way === here || (classes[at] !== own && classes.indexOf(classes[at]) === at));
}
