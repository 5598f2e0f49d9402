// The strip on the home page with the questions of the day: the position, the tree, and how the reader stands. Invariants: the date is
// the reader's own; nothing of an answer is here; without the server's word the cards lead on all the same.

import { ground, stone } from './board-shapes.js';
import * as results from './daily-results.js';
import { element, lang, make, say } from './page.js';
import { inLab } from './root.js';
import { fetchDocument } from './server.js';
import { shape } from './shapes.js';

/** @import { DailyReport, PositionState } from '../types/api.js' */

const date = results.today();
const WEEK = 7;

// A board as a picture.
/** @param {PositionState} position */
function picture({ size, board }) {
  const [width, height] = size ?? [1, 1];
  const made = shape('svg', { viewBox: `0 0 ${width * 100} ${height * 100}`, 'aria-hidden': 'true', class: 'stones' }, ground(width, height, true));
  [...board].forEach((side, place) => {
    if (side === '.') return;
    const held = stone(side, true);
    held.setAttribute('transform', `translate(${Math.floor(place / height) * 100 + 50} ${(place % height) * 100 + 50})`);
    made.append(held);
  });
  return made;
}

// How the day's position went, or how hard it is.
/** @param {DailyReport} day */
function standing(day) {
  const { marks } = results.of(date);
  const dots = '●'.repeat(day.weekday) + '○'.repeat(WEEK - day.weekday);
  return marks ? [...marks].join(' ') : dots;
}

function when() {
  const day = new Date(`${date}T00:00Z`).toLocaleDateString(lang, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  return say('today_streak', { day, n: results.streak() });
}

async function tell() {
  element('today-when').replaceChildren(when());
  const { tree } = results.of(date);
  element('today-tree-sign').replaceChildren(tree ? say(tree === results.FOUND ? 'tree_found' : 'tree_done') : '');
  const day = await fetchDocument('/api/daily', { date });
  const { game, moves } = day;
  element('today-move-said').replaceChildren(make('i', day.turn === 'o' ? '〇' : '×', { class: `mark ${day.turn}` }), ' ', say('today_turn'));
  element('today-move-sign').replaceChildren(standing(day));
  element('today-tree').href = inLab(`/practice?${new URLSearchParams({ kind: 'never', levels: String(day.level), seed: String(day.seed), daily: date })}`);
  element('today-board').replaceChildren(picture(await fetchDocument('/api/position', { game, moves })));
}

// Shows the day's questions, which the server alone knows; without it their pages say what is wrong.
export const show = () => tell().catch(() => {});
