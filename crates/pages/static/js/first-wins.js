// The reader's first win against a level of play. Invariant: it is kept on this machine alone, with the game it was won in, so that the
// game says it again when it is opened again, and no other does.

import * as kept from './kept.js';

const PLACE = 'marubatsu.first-wins';

// Whether a game that was won is the first against this level.
/** @param {string} level @param {string} game */
export function isFirst(level, game) {
  const wins = kept.read(PLACE);
  if (!(level in wins)) kept.write(PLACE, { ...wins, [level]: game });
  return (wins[level] ?? game) === game;
}
