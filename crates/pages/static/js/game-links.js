// Where a game's positions are found on other pages. Invariant: the search behind a move is the one that chose it.

import { element, lang, note, say } from './page.js';
import { inLab } from './root.js';
import { mover, searchOf, seat } from './seats.js';
import { fetchDocument } from './server.js';
import { keepers } from './slips.js';
import { text } from './value-format.js';
import * as known from './value-store.js';

/** @import { Ask, GameState } from '../types/page.js' */

// How many nodes of a solver's search are shown: more would have too many frames to be kept.
const MOST_NODES = '200000';

// Sets the links to the position that is shown.
/** @param {Ask} here */
export function show(here) {
  element('to-search').href = inLab(`/search?${here({})}&frame=0`);
  element('to-tree').href = inLab(`/tree?${here({ score: 'shortest', label: 'o-win' })}`);
  for (const format of /** @type {const} */ (['svg', 'png'])) element(`take-${format}`).href = inLab(`/api/draw/board?${here({ format, lang })}`);
}

// Opens the search that chose the last move, or would choose the one to come: a player's own, else the solver's, which knows the first
// moves from a book. `before` asks about the position in question.
/** @param {GameState} game @param {Ask} before @param {boolean} falls */
export async function behind({ shown, moves, at }, before, falls) {
  const from = at ? at - 1 : 0;
  const own = searchOf(seat(mover(from)), shown.size);
  if (own.algorithm && (await fetchDocument('/api/position', before({}))).in_book) {
    const row = known.rows(shown.game, moves)[from];
    const said = row && row.score !== null ? text(row.score, row.plies) : say('not_known');
    note(say('from_book', { said, keeps: (row && keepers(row, falls)) || '–' }));
  } else location.href = inLab(`/search?${before(own.algorithm ? { ...own, node_limit: MOST_NODES } : own)}&frame=0`);
}
