// Why a move is good or bad. Invariant: a position that is too large to say why is a fault in words.

import { lang, say } from './page.js';
import { fetchDocument } from './server.js';

/** @import { JsonMove } from '../types/api.js' */
/** @import { Ask } from '../types/page.js' */

// The reason: a sentence, and the best play after it.
/** @param {Ask} query @param {JsonMove} move @param {AbortSignal} signal */
export async function reason(query, move, signal) {
  const found = await fetchDocument('/api/why', query({ move: move.join(',') }), signal).catch((error) => {
    throw error.status === 422 ? Object.assign(error, { message: say('no_reason') }) : error;
  });
  return { sentence: lang === 'ja' ? found.sentence_ja : found.sentence, refutation: found.refutation };
}
