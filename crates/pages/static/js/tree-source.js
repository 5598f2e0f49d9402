// Where the tree page's positions come from: the whole tree if it can be laid out, else the tree from where it can, else values, one
// by one as they are proven. Invariant: what was too large once is not asked for again.

import { say } from './page.js';
import { RequestError, fetchDocument, fetchLines } from './server.js';
import { before, merge, ofTree, ofValues } from './tree-data.js';
import * as known from './value-store.js';

/** @import { JsonMove, OddsReport, PositionState, WithPicture, PositionReport } from '../types/api.js' */
/** @import { TreeShown } from '../types/page.js' */

/** @typedef {{ found: (shown: TreeShown, report: WithPicture<PositionReport> | null) => void, way: (shown: TreeShown) => void, tells: (text: string) => void }} Hears */

// What is too large, in the server's words: games, and positions after which too much follows.
/** @type {Map<string, string>} */
const large = new Map();
// Where the tree begins that was laid out last: its game, its first moves.
/** @type {{ game: string, moves: string[] }} */
let last = { game: '', moves: [] };

// Best play after moves of trees that aren't laid out, by game and moves; nodes that may be searched for one.
/** @type {Map<string, JsonMove[]>} */
const walked = new Map();
const LINE_NODES = '2000000';

// Odds by games, where trees aren't laid out, by game and moves.
/** @type {Map<string, OddsReport>} */
const sampled = new Map();

// A position in the tree that begins after its first `from` moves.
/** @param {URLSearchParams} query @param {number} from @param {Hears} hears @param {AbortSignal} signal */
async function laidOut(query, from, { tells }, signal) {
  const asked = new URLSearchParams(query);
  asked.set('progress', 'true');
  if (from) asked.set('from', String(from));
  /** @type {WithPicture<PositionReport> | null} */
  let report = null;
  for await (const line of fetchLines('/api/tree', asked, signal)) {
    if ('error' in line) throw new RequestError(line.error, 422);
    if ('progress' in line) tells(line.progress.nodes ? say('laid', { n: line.progress.nodes }) : say('loading'));
    else report = line;
  }
  return /** @type {WithPicture<PositionReport>} */ (/** @type {unknown} */ (report));
}

// Finds what a query asks for, and tells of it as often as more is known.
/** @param {URLSearchParams} query @param {Hears} hears @param {AbortSignal} signal */
export async function find(query, hears, signal) {
  const named = query.get('game') ?? '3x3';
  if (!large.has(named)) {
    try {
      const report = await laidOut(query, 0, hears, signal);
      hears.tells('');
      return hears.found(ofTree(report), report);
    } catch (/** @type {any} */ fault) {
      if (fault.key !== 'game') throw fault;
      await refuse(query, fault, signal);
      large.set(named, fault.message);
    }
  }
  return findLarge(query, hears, signal);
}

const POSITION = ['game', 'moves'];

/** @param {URLSearchParams} query */
const position = (query) => new URLSearchParams([...query].filter(([key]) => POSITION.includes(key)));

// A game that can't be laid out is walked by values if it has a board, else it is refused.
/** @param {URLSearchParams} query @param {RequestError} fault @param {AbortSignal} signal */
async function refuse(query, fault, signal) {
  const { size } = await fetchDocument('/api/position', position(query), signal);
  if (!size) throw fault;
}

/** @param {URLSearchParams} query @param {Hears} hears @param {AbortSignal} signal */
async function findLarge(query, hears, signal) {
  const found = await fetchDocument('/api/position', position(query), signal);
  const moves = found.played.map((move) => move.join(','));
  const kind = query.get('score') ?? 'standard';
  const size = /** @type {[number, number]} */ (found.size);
  const from = last.game === found.game && last.moves.every((move, at) => moves[at] === move) ? last.moves.length : moves.length;
  // Of the whole game it is known already.
  const place = from ? `${found.game} ${moves.slice(0, from).join(' ')}` : (query.get('game') ?? '');
  /** @type {PositionReport | null} */
  let report = null;
  let whole = false;
  const lines = (/** @type {string} */ path) => walked.get(`${found.game} ${path}`) ?? [];
  const tell = () => {
    const rows = known.rows(found.game, moves);
    if (!report) return hears.found(ofValues(found, rows, { kind, large: large.get(place) ?? null, lines, odds: sampled.get(`${found.game} ${moves.join(' ')}`) ?? null }), null);
    const shown = ofTree(/** @type {WithPicture<PositionReport>} */ (report));
    const [first] = shown.way;
    shown.way = [...before(first, rows, { kind, size }), ...shown.way];
    // Values of the way are all that comes after a tree.
    if (whole) return hears.way(shown);
    whole = true;
    hears.tells('');
    return hears.found(shown, /** @type {WithPicture<PositionReport>} */ (report));
  };
  const tree = large.has(place) ? null : laidOut(query, from, { ...hears, tells: () => {} }, signal);
  const tried = !tree ? sample(found, moves.join(' '), tell, signal) : tree.then((made) => {
    report = made;
    last = { game: found.game, moves: moves.slice(0, from) };
    tell();
  }, (fault) => {
    if (fault.key !== 'from') throw fault;
    large.set(place, fault.message);
    return sample(found, moves.join(' '), tell, signal);
  });
  tell();
  const [, refused] = await Promise.all([tried, solve({ game: found.game, moves, ended: found.ended }, tell, { ...hears, tells: (text) => whole || hears.tells(text) }, signal)]);
  hears.tells(refused);
  if (!report && !signal.aborted) await walk(found, { tell, rows: merge(ofValues(found, known.rows(found.game, moves), { kind, large: null, lines, odds: null }).rows) }, signal);
}

// Finds the odds of a position and after its moves by games, and tells of them.
/** @param {PositionState} found @param {string} path @param {() => void} tell @param {AbortSignal} signal */
async function sample({ game, ended }, path, tell, signal) {
  const place = `${game} ${path}`;
  if (!ended && !sampled.has(place)) sampled.set(place, await fetchDocument('/api/odds', new URLSearchParams({ game, moves: path }), signal));
  tell();
}

// Walks best play after each of these moves, the best ones first, and tells of each line. A line that takes too long isn't there.
/** @param {PositionState} found @param {{ tell: () => void, rows: TreeShown['rows'] }} tree @param {AbortSignal} signal */
async function walk({ game }, { tell, rows }, signal) {
  for (const { path } of [...rows].sort((one, other) => Number(other.best) - Number(one.best))) {
    if (walked.has(`${game} ${path}`)) continue;
    const { line } = await fetchDocument('/api/solve', { game, moves: path, score: 'shortest', node_limit: LINE_NODES }, signal);
    walked.set(`${game} ${path}`, line);
    tell();
  }
}

// Asks for values as long as nobody has laid the tree out; what to say at the end.
/**
 * @param {{ game: string, moves: string[], ended: boolean }} at @param {() => void} tell @param {Hears} hears
 * @param {AbortSignal} signal
 */
async function solve({ game, moves, ended }, tell, { tells }, signal) {
  const news = (/** @type {{ nodes: number }} */ { nodes }) => {
    if (signal.aborted) return;
    tells(say('solving', { nodes }));
    tell();
  };
  try {
    await known.follow(game, moves, [moves.length, ended], news, signal);
  } catch (/** @type {any} */ fault) {
    if (fault.name === 'AbortError') return '';
    if (fault.status !== 429) throw fault;
    return fault.message;
  }
  return '';
}
