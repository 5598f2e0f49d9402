// What became of the daily questions. Invariant: it is kept on this machine alone, and a machine that keeps nothing is as good as one
// that has kept nothing yet; a day that is answered after it has gone counts for no streak.

const PLACE = 'marubatsu.daily';

/** @typedef {{ marks?: string, tree?: string, late?: boolean }} DayResult What was tried, a sign each; what became of the tree. */

/** @returns {Record<string, DayResult>} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    return kept && typeof kept === 'object' ? kept : {};
  } catch {
    return {};
  }
}

export const [FOUND, DRAWN, LOST, MISSED] = ['◎', '＝', '×', '–'];

// The result of this date.
/** @param {string} date @returns {DayResult} */
export const of = (date) => ({ ...read()[date] });

/** @param {string} date @param {DayResult} more */
export function keep(date, more) {
  const kept = read();
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...kept, [date]: { ...kept[date], ...more } }));
  } catch {
    // A private window may keep nothing: the day's question is there all the same.
  }
}

// The date where the reader is.
export function today() {
  const now = new Date();
  return written(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())));
}

/** @param {Date} date */
const written = (date) => date.toISOString().slice(0, 10);

// The date so many days later.
/** @param {string} date @param {number} days */
export function later(date, days) {
  const moved = new Date(`${date}T00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return written(moved);
}

// How many days in a row were found on their day, up to today or yesterday.
export function streak() {
  const kept = read();
  /** @param {string} date */
  const counts = (date) => Boolean(kept[date]?.marks?.endsWith(FOUND) && !kept[date].late);
  let date = counts(today()) ? today() : later(today(), -1);
  let days = 0;
  for (; counts(date); days += 1) date = later(date, -1);
  return days;
}
