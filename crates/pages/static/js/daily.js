// The day's question: a board on which one column wins, three tries, and how the week goes. Its state is the date and what was
// tried, which this machine keeps. Invariant: nothing of the answer is here before it is given.

import * as results from './daily-results.js';
import { element, lang, make, note, say, status } from './page.js';
import { PlayBoard } from './play-board.js';
import { inLab } from './root.js';
import { fetchDocument } from './server.js';
import { MARKS } from './move-name.js';

/** @import { DailyReport, DailyVerdict, JsonMove } from '../types/api.js' */
/** @import { Shown } from '../types/page.js' */

const TRIES = 3;
const { FOUND, DRAWN, LOST, MISSED } = results;
const SIGNS = { win: FOUND, draw: DRAWN, loss: LOST };
/** @type {Record<string, string>} */
const HEARD = { [FOUND]: 'won', [DRAWN]: 'drawn', [LOST]: 'lost' };

const date = new URLSearchParams(location.search).get('date') ?? results.today();
/** @type {DailyReport} */
let day;
/** @type {Shown} */
let shown;
/** @type {PlayBoard} */
let board;
let busy = false;

// The weekday of this number, from 1 for Monday.
/** @param {'weekdays' | 'weekdays_short'} form @param {number} n */
const weekday = (form, n) => say(form).split(' ')[n - 1];

/** @param {any} error */
const fail = (error) => status(error.message);

const marks = () => results.of(date).marks ?? '';
const isOver = () => [FOUND, MISSED].some((sign) => marks().endsWith(sign));
// The tries: a sign each, without the one that says that there was none.
const tried = () => [...marks()].filter((sign) => sign !== MISSED);

// Answers with a column.
/** @param {number} column */
async function answer(column) {
  if (busy || isOver() || !day.open.includes(column)) return;
  busy = true;
  const given = await fetchDocument('/api/daily/answer', new URLSearchParams({ date, column: String(column) })).catch(fail);
  busy = false;
  if (given) await learn(given);
}

/** @param {DailyVerdict} given */
async function learn(given) {
  const now = marks() + SIGNS[given.result];
  const missed = given.result !== 'win' && [...now].length === TRIES;
  results.keep(date, { marks: now + (missed ? MISSED : ''), late: date !== results.today() });
  element('verdict').replaceChildren(sentence(given));
  show();
  if (isOver()) await over();
}

/** @param {DailyVerdict} given */
const sentence = (given) => (lang === 'ja' ? given.sentence_ja : given.sentence);

// What is right, once nothing more can be tried: the move is played, and said.
async function over() {
  const right = await fetchDocument('/api/daily/answer', new URLSearchParams({ date })).catch(fail);
  if (!right) return;
  element('verdict').replaceChildren();
  element('told').replaceChildren(sentence(right));
  await stand(day.moves + right.column);
}

// Shows the board after these moves.
/** @param {string} moves */
async function stand(moves) {
  const found = await fetchDocument('/api/position', new URLSearchParams({ game: day.game, moves })).catch(fail);
  if (!found) return;
  shown = /** @type {Shown} */ (found);
  show();
}

// The signs of the tries; where the next one goes.
function tries() {
  const signs = tried();
  element('daily').querySelectorAll('.try').forEach((place, n) => {
    const next = !isOver() && n === signs.length;
    place.replaceChildren(signs[n] ?? '', ...(signs[n] ? [make('span', say(HEARD[signs[n]]), { class: 'unseen' })] : []));
    place.classList.toggle('next', next);
  });
  element('tries').hidden = isOver();
}

function show() {
  const [signs, over] = [tried(), isOver()];
  tries();
  const found = marks().endsWith(FOUND);
  const turn = make('span', MARKS[day.turn], { class: day.turn });
  element('ask').replaceChildren(...(over ? [say(found ? `found_${signs.length}` : 'missed')] : [turn, ' ', say('ask')]));
  element('done').hidden = !over;
  if (!over) element('told').replaceChildren(rules());
  else element('result').replaceChildren(result());
  board.element.toggleAttribute('data-open', !over);
  board.draw(shown, { moves: !over, label: (move, place) => (over ? place : say(move ? 'drop' : 'full', { place })) });
  week();
}

// A date in words, which breaks nowhere within a number.
/** @param {string} of */
const written = (of) => new Date(`${of}T12:00`).toLocaleDateString(lang, { year: 'numeric', month: 'long', day: 'numeric' });

// How hard the day is, and for whom it is the same.
function rules() {
  const dots = '●'.repeat(day.weekday) + '○'.repeat(7 - day.weekday);
  return say(date === results.today() ? 'rules' : 'rules_of', { dots, date: written(date) });
}

// What one may show to others: no column.
function result() {
  const found = marks().endsWith(FOUND);
  const values = { marks: [...marks()].join(' '), tries: say(found ? `try_${tried().length}` : 'try_none'), n: String(results.streak()) };
  const counts = date === results.today();
  return `${say('result', { n: String(day.number), weekday: weekday('weekdays_short', day.weekday) })}\n${say(counts ? 'with_streak' : 'without_streak', values)}`;
}

function week() {
  element('streak').replaceChildren(say('streak', { n: String(results.streak()) }));
  const monday = results.later(date, 1 - day.weekday);
  element('week').querySelectorAll('a').forEach((link, n) => {
    const of = results.later(monday, n);
    const sign = [...(results.of(of).marks ?? '')].at(-1) ?? '';
    const past = of <= results.today();
    link.querySelector('.day')?.replaceChildren(weekday('weekdays_short', n + 1));
    link.querySelector('.sign')?.replaceChildren(sign);
    link.toggleAttribute('href', past);
    if (past) link.href = address(of);
    link.toggleAttribute('aria-current', of === date);
  });
  element('daily-tree').querySelector('.sign')?.replaceChildren(results.of(date).tree ?? '');
}

/** @param {string} of */
const address = (of) => inLab(`/daily?date=${of}`);

// Where the day's links lead.
function links() {
  element('searched').href = inLab(`/search?${new URLSearchParams({ game: day.game, moves: day.moves, algorithm: 'solver' })}`);
  element('play').href = inLab(`/play?${new URLSearchParams({ game: day.game, moves: day.moves, cross: 'perfect' })}`);
  element('daily-tree').href = inLab(`/practice?${new URLSearchParams({ kind: 'never', levels: String(day.level), seed: String(day.seed), daily: date })}`);
  element('earlier').href = address(results.later(date, -1));
  element('earlier').hidden = day.number === 0;
  element('later').href = address(results.later(date, 1));
  element('later').hidden = date >= results.today();
}

async function copy() {
  const link = new URL(address(date), location.href).href;
  try {
    await navigator.clipboard.writeText(`${result()}\n${link}`);
    note(say('copied'));
  } catch {
    note(say('not_copied'));
  }
}

/** @param {KeyboardEvent} event */
function press(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog:modal')) return;
  if (event.key === '?') element('keys').showModal();
  else if (/^[1-7]$/.test(event.key)) answer(Number(event.key));
}

async function begin() {
  day = await fetchDocument('/api/daily', new URLSearchParams({ date }));
  board = new PlayBoard(element('board'), { play: (/** @type {JsonMove} */ move) => answer(move[0] + 1) });
  element('number').replaceChildren(say('number', { n: String(day.number), weekday: weekday('weekdays', day.weekday) }));
  links();
  await stand(day.moves);
  if (isOver()) await over();
  element('copy').addEventListener('click', copy);
  document.addEventListener('keydown', press);
  document.body.dataset.ready = 'true';
}

if (document.getElementById('daily')) begin().catch(fail);
