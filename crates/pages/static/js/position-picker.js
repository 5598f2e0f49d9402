// The position the search begins with, chosen on a board: a click plays a move. Invariant: moves are offered as the game's own
// rules give them; the fields beside the board always say the same as the board.

import * as form from './form.js';
import { MARKS, written } from './move-name.js';
import { element, say } from './page.js';
import { PlayBoard } from './play-board.js';
import { fetchDocument } from './server.js';

/** @import { JsonMove } from '../types/api.js' */
/** @import { Shown } from '../types/page.js' */

/** @type {Shown | null} */
let shown = null;
/** @type {AbortController | null} */
let asking = null;

const board = new PlayBoard(element('picker-board'), { play });

// Shows the position that the form asks for; nothing for a game without a board, or while the fields hold none.
export async function show() {
  asking?.abort();
  const controller = new AbortController();
  asking = controller;
  const query = new URLSearchParams();
  for (const key of ['game', 'moves', 'board']) {
    const value = form.value(key);
    if (value) query.set(key, value);
  }
  const found = await fetchDocument('/api/position', query, controller.signal).catch(() => null);
  if (asking !== controller) return;
  shown = found?.size ? /** @type {Shown} */ (found) : null;
  element('picker').hidden = !shown;
  if (shown) draw(shown);
}

/** @param {Shown} shown */
function draw(shown) {
  const state = shown.ended ? say('leaf.end') : say('turn', { mark: MARKS[shown.turn] });
  element('picker-caption').textContent = state;
  element('picker-undo').disabled = shown.played.length === 0;
  element('picker-start').disabled = !shown.played.length && !form.value('board');
  const label = (/** @type {unknown} */ _, /** @type {string} */ place, /** @type {string} */ held) => `${place} ${held}`.trim();
  board.draw(shown, { label, moves: !shown.ended });
}

/** @param {JsonMove} move */
function play(move) {
  if (!shown) return;
  const [, height] = shown.size;
  if (form.value('board')) {
    const place = move[1] + height * move[0];
    form.change('board', shown.board.slice(0, place) + shown.turn + shown.board.slice(place + 1));
  } else {
    form.change('moves', written([...shown.played, move]));
  }
}

element('picker-undo').addEventListener('click', () => {
  if (shown) form.change('moves', written(shown.played.slice(0, -1)));
});
element('picker-start').addEventListener('click', () => {
  form.set('board', '');
  form.change('moves', '');
});
