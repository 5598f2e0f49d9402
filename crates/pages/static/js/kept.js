// What this machine keeps for the reader: a record by name. Invariant: a machine that keeps nothing, or something that is no record,
// is as good as one that has kept nothing yet; nobody but the reader's own browser has any of it.

// What is kept under this name.
/** @param {string} place @returns {Record<string, any>} */
export function read(place) {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? '{}');
    return kept && typeof kept === 'object' && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** @param {string} place @param {Record<string, any>} kept */
export function write(place, kept) {
  try {
    localStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // A private window may keep nothing: the page goes on all the same.
  }
}

/** @param {string} place */
export function forget(place) {
  try {
    localStorage.removeItem(place);
  } catch {
    // There was nothing to forget.
  }
}
