// What became of the daily questions. Invariant: it is kept on this machine alone; a day that is answered after it has gone counts for no streak.

import * as kept from './kept.js';

const PLACE = 'marubatsu.daily';

/** @typedef {{ marks?: string, tree?: string, late?: boolean }} DayResult What was tried, a sign each; what became of the tree. */

/** @returns {Record<string, DayResult>} */
const read = () => kept.read(PLACE);

export const [FOUND, DRAWN, LOST, MISSED] = ['◎', '＝', '×', '–'];

// The result of this date.
/** @param {string} date @returns {DayResult} */
export const of = (date) => ({ ...read()[date] });

/** @param {string} date @param {DayResult} more */
export function keep(date, more) {
  const days = read();
  kept.write(PLACE, { ...days, [date]: { ...days[date], ...more } });
}

// All results as lines of text, a day each: its date, what was tried, what became of the tree, whether it was answered later.
export function text() {
  const line = (/** @type {[string, DayResult]} */ [date, { marks, tree, late }]) => [`day ${date}`, marks || '-', tree || '-', ...(late ? ['late'] : [])].join(' ');
  return Object.entries(read()).sort().map((day) => `${line(day)}\n`).join('');
}

// Takes results as `text` writes them, those of days of which nothing is kept yet; how many these are.
/** @param {string} lines */
export function take(lines) {
  const days = read();
  const found = [...lines.matchAll(/^day (\d{4}-\d\d-\d\d) ([◎＝×–]{1,4}|-) ([◎×–]|-)( late)?$/gmu)];
  const own = (/** @type {string} */ sign) => (sign === '-' ? undefined : sign);
  const more = found.filter(([, date]) => !days[date]).map(([, date, marks, tree, late]) => [date, { marks: own(marks), tree: own(tree), late: Boolean(late) }]);
  kept.write(PLACE, { ...days, ...Object.fromEntries(more) });
  return more.length;
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
  const days = read();
  /** @param {string} date */
  const counts = (date) => Boolean(days[date]?.marks?.endsWith(FOUND) && !days[date].late);
  let date = counts(today()) ? today() : later(today(), -1);
  let count = 0;
  for (; counts(date); count += 1) date = later(date, -1);
  return count;
}
