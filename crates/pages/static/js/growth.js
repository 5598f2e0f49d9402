// The page `/tree` while the tree is made: a frame a node. Its state is one tree (or none) and the frame that the reader is at.
// Invariant: the address always says what the page shows.

import * as address from './address.js';
import * as form from './form.js';
import { element, make, say } from './page.js';
import { count } from './recordings.js';
import * as recordingPage from './recording-page.js';
import { inLab } from './root.js';
import * as session from './session.js';

/** @import { Enter } from '../types/page.js' */

const { viewer } = recordingPage;

// The orders in which a tree is made; whatever else is shown of it is another page.
const ORDERS = ['breadth-first', 'depth-first'];

// Asks for the tree of a query and shows a frame of it, or the middle of its making where none is asked for; what isn't a tree in the
// making is another page's.
/** @param {string} query @param {number} n @param {Enter} enter */
function begin(query, n, enter) {
  if (!ORDERS.includes(new URLSearchParams(query).get('view') ?? '')) return location.assign(elsewhere(query));
  const asked = n > 0 || address.read().frame === 0;
  return session.carry(say('loading'), (signal) => count('growth', query, signal), (frames) => {
    element('result').replaceChildren(make('span', say('result_nodes', { nodes: frames })));
    recordingPage.open({ kind: 'growth', query, frames, n: asked ? n : Math.floor(frames / 2) }, enter);
  });
}

// Where the tree is as it is.
/** @param {string} query */
function elsewhere(query) {
  const asked = new URLSearchParams(query);
  asked.delete('depth');
  if (asked.get('view') === 'tree') asked.delete('view');
  return inLab(asked.size ? `/tree?${asked}` : '/tree');
}

// Where else this position is looked at.
function linkElsewhere() {
  const game = form.value('game');
  const asked = new URLSearchParams(game === '3x3' ? {} : { game });
  const moves = [form.value('moves'), viewer.here].filter(Boolean).join(' ');
  if (moves) asked.set('moves', moves);
  element('scores').href = inLab(`/tree?${asked}`);
  element('search').href = inLab(`/search?${asked}&frame=0`);
}

recordingPage.listen({ begin, shown: linkElsewhere, immediate: true });
