// The kinds of recordings that have frames: a search, a best-first search, and a tree in the making. Invariant: whoever shows frames finds here alone
// where the server has what belongs to them.

import { RequestError, fetchDocument, fetchLines, unreachable } from './server.js';

/** @import { RecordingSummary } from '../types/api.js' */
/** @import { RecordingKind, RecordingPaths } from '../types/page.js' */

/** @type {Record<RecordingKind, RecordingPaths>} */
export const PATHS = {
  search: { stage: '/api/stage', overview: '/api/overview', find: '/api/find', told: '/api/frames', draw: '/api/draw/frame', film: '/api/film', name: 'marubatsu-frames' },
  'best-first': { stage: '/api/best-first/stage', overview: '/api/best-first/overview', find: '/api/best-first/find', told: '/api/best-first/stage', draw: '/api/draw/best-first', film: '/api/film/best-first', name: 'marubatsu-best-first' },
  growth: { stage: '/api/growth/stage', overview: '/api/growth/overview', find: '/api/growth/find', told: '/api/growth/stage', draw: '/api/draw/growth', film: '/api/film/growth', name: 'marubatsu-growth' },
};

// Records a search: tells how far it has come, and returns its summary.
/**
 * @param {string} query @param {AbortSignal | undefined} signal @param {(nodes: number) => void} [progress]
 * @returns {Promise<RecordingSummary>}
 */
export async function record(query, signal, progress = () => {}) {
  const asked = `${query}${query ? '&' : ''}progress=true`;
  let last = null;
  for await (const line of fetchLines('/api/trace', asked, signal)) {
    if ('progress' in line) progress(line.progress.nodes);
    else last = line;
  }
  if (!last) throw unreachable();
  if ('error' in last) throw new RequestError(last.error, 422);
  return last;
}

// Returns how many frames a recording has.
/** @param {RecordingKind} kind @param {string} query @param {AbortSignal} [signal] */
export async function count(kind, query, signal) {
  if (kind === 'growth') return (await fetchDocument('/api/growth', query, signal)).nodes;
  if (kind === 'best-first') return (await fetchDocument('/api/best-first', query, signal)).frames;
  return (await record(query, signal)).frames;
}

// Returns how high the moves are drawn that a frame of a best-first search weighs, in hundredths of a pixel.
/** @param {string} query @param {AbortSignal} [signal] */
export const weighed = async (query, signal) => (await fetchDocument('/api/best-first', query, signal)).line;

// Returns what a frame of a recording says; none if it can't be asked.
/** @param {RecordingKind} kind @param {string} query @param {number} n @param {AbortSignal} [signal] @returns {Promise<string | null>} */
export async function tell(kind, query, n, signal) {
  const asked = new URLSearchParams(query);
  for (const [key, value] of Object.entries({ from: n, count: 1 })) asked.set(key, String(value));
  let said = null;
  try {
    for await (const { sentence } of fetchLines(PATHS[kind].told, asked, signal)) said = sentence;
  } catch {
    return null;
  }
  return typeof said === 'string' || said === null ? said : said.map(({ text }) => text).join('');
}
