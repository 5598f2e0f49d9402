// Games as files: what is saved is the game with the reader's daily results, and what is opened gives both. Invariant: a file that is no
// saved game changes nothing.

import * as daily from './daily-results.js';
import * as form from './form.js';
import * as gameFile from './game-file.js';
import { element, give, note, say } from './page.js';
import { game, seat } from './seats.js';
import { fetchDocument } from './server.js';

/** @import { Saved } from '../types/page.js' */

// Gives the reader the game as a file.
/** @param {string[]} moves */
export function save(moves) {
  const lines = gameFile.write({ game: game(), circle: seat('o'), cross: seat('x'), seed: form.value('seed'), moves }) + daily.text();
  give('marubatsu-game.txt', new Blob([lines], { type: 'text/plain' }));
}

// Opens the game of the file that was chosen.
/** @param {(game: Saved) => unknown} open */
export async function load(open) {
  const [file] = element('file').files ?? [];
  element('file').value = '';
  const found = file && (await gameFile.read(file));
  if (!found) return note(say('not_saved'));
  try {
    const { played } = await fetchDocument('/api/position', new URLSearchParams({ game: found.game, moves: found.moves.join(' ') }));
    const days = daily.take(await file.text());
    await open({ ...found, moves: played.map((move) => move.join(',')) });
    return days && note(say('days_taken', { n: days }));
  } catch (/** @type {any} */ error) {
    return note(`${say('not_saved')}: ${error.message}`);
  }
}
