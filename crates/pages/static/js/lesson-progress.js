// How far the reader has come in the lessons. Invariant: it is kept on this machine alone; what was answered in a lesson that has
// changed since counts for nothing.

import * as records from './kept.js';

const PLACE = 'marubatsu.lessons';

/** @typedef {{ id: string, hash: string }} Named A lesson: its name in addresses, and the hash of its file. */
/** @typedef {Record<string, number>} Stops By stop: the try at which it was right, 0 if it was shown. */
/** @typedef {{ hash: string, stops: Stops }} Chapter */

// The stops of a lesson that are done, each with the try at which it was right. What was kept before lessons had hashes is of
// the lesson as it is now.
/** @param {Named} lesson @returns {Stops} */
export function of({ id, hash }) {
  const kept = records.read(PLACE);
  const own = kept[id] ?? {};
  if (typeof own.hash === 'string') return own.hash === hash ? { ...own.stops } : {};
  if (Object.keys(own).length > 0) records.write(PLACE, { ...kept, [id]: { hash, stops: own } });
  return { ...own };
}

// A stop is done; the first time counts.
/** @param {Named} lesson @param {string} stop @param {number} tries */
export function done(lesson, stop, tries) {
  const stops = { [stop]: tries, ...of(lesson) };
  records.write(PLACE, { ...records.read(PLACE), [lesson.id]: { hash: lesson.hash, stops } });
}

export const forget = () => records.forget(PLACE);
