// The page `/learn`: how far the reader has come in each lesson, and where to go on. Invariant: a lesson is entered at its first stop
// that is not done.

import * as lessonFiles from './lesson-files.js';
import { element, lang, make, say } from './page.js';
import * as progress from './lesson-progress.js';
import { inLab } from './root.js';

/** @import { LessonSummary } from '../types/api.js' */

/** @type {LessonSummary[]} */
const lessons = JSON.parse(element('chapters').textContent ?? '[]');

/** @param {LessonSummary} lesson */
const titled = (lesson) => (lang === 'ja' ? lesson.title_ja : lesson.title);

// The card of a lesson of one's own; the chapters have theirs.
/** @param {LessonSummary} lesson */
function makeCard(lesson) {
  const title = titled(lesson);
  const bar = make('progress', '', { max: lesson.stops.length, value: 0, 'aria-label': title });
  const way = make('a', title, { href: inLab(`/lesson?id=${lesson.id}`) });
  const told = make('p', [bar, ' ', make('span')], { class: 'progress' });
  const made = make('li', make('div', [make('h3', way), told]), { class: 'card', 'data-lesson': lesson.id });
  element('own-lessons').append(made);
  return made;
}

/** @param {LessonSummary} lesson */
function show(lesson) {
  const { id, stops } = lesson;
  const card = /** @type {HTMLElement | null} */ (document.querySelector(`[data-lesson="${id}"]`)) ?? makeCard(lesson);
  const kept = progress.of(lesson);
  const done = stops.filter((stop) => stop in kept);
  const first = done.filter((stop) => kept[stop] === 1).length;
  const bar = /** @type {HTMLProgressElement} */ (card.querySelector('progress'));
  bar.value = done.length;
  const told = done.length > 0 ? say('progress', { done: done.length, stops: stops.length, first }) : '';
  bar.nextElementSibling?.replaceChildren(told);
  const next = stops.find((stop) => !(stop in kept)) ?? stops[0];
  const word = done.length === 0 ? 'begin' : done.length < stops.length ? 'go_on' : 'again';
  const way = make('a', say(word), { class: 'go', href: inLab(`/lesson?id=${id}&stop=${next}`) });
  card.querySelector('a.go')?.remove();
  card.querySelector('.progress')?.append(way);
  return done.length;
}

function all() {
  const done = lessons.map(show).reduce((sum, count) => sum + count, 0);
  element('forget').hidden = done === 0;
}

// A lesson of one's own is open: it is listed, and is the next thing to go to.
/** @param {LessonSummary} lesson */
function opened(lesson) {
  if (!lessons.some(({ id }) => id === lesson.id)) lessons.push(lesson);
  all();
  /** @type {HTMLElement | null} */ (document.querySelector(`[data-lesson="${lesson.id}"] .go`))?.focus();
}

element('forget').addEventListener('click', () => {
  progress.forget();
  all();
});
all();
lessonFiles.listen(opened, titled);
