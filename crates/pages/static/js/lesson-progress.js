// How far the reader has come in the lessons. Invariant: it is kept on this machine alone, and a machine that keeps nothing is as
// good as one that has kept nothing yet; what was answered in a lesson that has changed since counts for nothing.

const PLACE = 'marubatsu.lessons';

/** @typedef {{ id: string, hash: string }} Named A lesson: its name in addresses, and the hash of its file. */
/** @typedef {Record<string, number>} Stops By stop: the try at which it was right, 0 if it was shown. */
/** @typedef {{ hash: string, stops: Stops }} Chapter */
/** @typedef {Record<string, Chapter>} Kept By lesson. */

/** @returns {Record<string, any>} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    return kept && typeof kept === 'object' ? kept : {};
  } catch {
    return {};
  }
}

/** @param {Kept} kept */
function write(kept) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // A private window may keep nothing: the lesson goes on all the same.
  }
}

// The stops of a lesson that are done, each with the try at which it was right. What was kept before lessons had hashes is of
// the lesson as it is now.
/** @param {Named} lesson @returns {Stops} */
export function of({ id, hash }) {
  const kept = read();
  const own = kept[id] ?? {};
  if (typeof own.hash === 'string') return own.hash === hash ? { ...own.stops } : {};
  if (Object.keys(own).length > 0) write({ ...kept, [id]: { hash, stops: own } });
  return { ...own };
}

// A stop is done; the first time counts.
/** @param {Named} lesson @param {string} stop @param {number} tries */
export function done(lesson, stop, tries) {
  const stops = { [stop]: tries, ...of(lesson) };
  write({ ...read(), [lesson.id]: { hash: lesson.hash, stops } });
}

export function forget() {
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // There was nothing to forget.
  }
}
