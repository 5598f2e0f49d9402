// Why a move is good or bad. Invariant: that it takes too long to find is said in a sentence too, with no play after it.

import { lang } from './page.js';
import { fetchDocument } from './server.js';

/** @import { JsonMove } from '../types/api.js' */
/** @import { Ask } from '../types/page.js' */

// The reason: a sentence, and the best play after it.
/** @param {Ask} query @param {JsonMove} move @param {AbortSignal} signal */
export async function reason(query, move, signal) {
  const found = await fetchDocument('/api/why', query({ move: move.join(',') }), signal);
  return { sentence: lang === 'ja' ? found.sentence_ja : found.sentence, refutation: found.refutation };
}
