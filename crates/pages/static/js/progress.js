// How far the reader has come in the lessons. Invariant: it is kept on this machine alone, and a machine that keeps nothing is as
// good as one that has kept nothing yet.

const PLACE = 'marubatsu.lessons';

/** @typedef {Record<string, Record<string, number>>} Kept By chapter and stop: the try at which it was right, 0 if it was shown. */

/** @returns {Kept} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    return kept && typeof kept === 'object' ? kept : {};
  } catch {
    return {};
  }
}

// The stops of a chapter that are done, each with the try at which it was right.
/** @param {string} lesson @returns {Record<string, number>} */
export const of = (lesson) => ({ ...read()[lesson] });

// A stop is done; the first time counts.
/** @param {string} lesson @param {string} stop @param {number} tries */
export function done(lesson, stop, tries) {
  const kept = read();
  kept[lesson] = { [stop]: tries, ...kept[lesson] };
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // A private window may keep nothing: the lesson goes on all the same.
  }
}

export function forget() {
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // There was nothing to forget.
  }
}
