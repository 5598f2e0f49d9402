// What stands around the picture of a tree: the way to the position, what it is worth, the odds of chance, its moves as a table.
// Invariant: it shows what it is told, and whoever had the focus keeps it.

import { element, make, say, write } from './page.js';
import { small } from './tree-picture.js';
import { who } from './tree-data.js';
import { ends, inFull, label, name, parts, percent, share, short, value } from './tree-words.js';
import { drawn, sign } from './value-format.js';

/** @import { TreeRow, TreeShown, TreeStep } from '../types/page.js' */

// How large boards are on the way.
const SMALL = 36;

// Shows all of it.
/** @param {TreeShown} shown @param {TreeRow[]} rows */
export function show(shown, rows) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement?.closest('#way, #rows'))?.id;
  way(shown);
  headline(shown);
  chances(shown);
  facts(shown, rows);
  table(shown, rows);
  if (focused) /** @type {HTMLElement | null} */ (document.querySelector(`#${focused} [aria-current], #${focused} button`))?.focus({ preventScroll: true });
}

// Shows the positions from the start to here.
/** @param {TreeShown} shown */
export function way(shown) {
  const step = (/** @type {TreeStep} */ at, /** @type {number} */ n) => {
    const called = at.move ? `${n}. ${short(shown, at.move)}` : say('start');
    const text = make('span', [make('small', called), make('b', value(at.score, shown))]);
    const here = at.path === shown.path;
    return make('li', make('button', [small(shown, at, SMALL), text], { type: 'button', class: 'row', 'data-visits': at.path, ...(here && { 'aria-current': 'location' }) }), { class: 'row' });
  };
  const name = element('game-name');
  name.textContent = JSON.parse(name.dataset.names ?? '{}')[shown.game] ?? shown.game;
  const list = element('way');
  list.replaceChildren(...shown.way.map(step));
  list.scrollLeft = list.scrollWidth;
}

/** @param {TreeShown} shown */
function headline(shown) {
  const side = who(shown.score, shown);
  const title = shown.ended ? (side === 'plain' ? say('ended') : say(`won.${side}`)) : say(`turn.${shown.turn}`);
  if (element('state').textContent !== title) element('state').replaceChildren(...drawn(title));
  const number = say('worth', { score: value(shown.score, shown) });
  if (shown.ended) return element('value').replaceChildren(number);
  const beside = side === 'plain' || side === 'open' ? [] : [make('small', ` · ${number}`)];
  return element('value').replaceChildren(make('b', drawn(ends(shown, shown))), ...beside);
}

// A result's mark: a side's, or ＝.
/** @param {string} end */
const glyph = (end) => (end === 'draw' ? make('i', '＝', { class: 'even' }) : sign(end));

/** @param {TreeShown} shown */
function chances({ odds, sampled }) {
  const place = element('odds');
  place.hidden = !odds;
  if (!odds) return;
  element('sampled').textContent = sampled ? `(${say('sampled', sampled)})` : '';
  for (const { end, share: part, text, full } of parts(odds)) {
    const cell = /** @type {HTMLElement} */ (place.querySelector(`li[data-side="${end}"]`));
    cell.replaceChildren(glyph(end), ` ${text}`);
    cell.title = full;
    /** @type {HTMLElement} */ (place.querySelector(`.odds-bar .${end}`)).style.flexGrow = String(part);
  }
}

// Writes a fact, or hides it.
/** @param {string} key @param {string | null} text */
export function fact(key, text) {
  const cell = /** @type {HTMLElement} */ (document.querySelector(`[data-fact="${key}"]`));
  if (cell.parentElement) cell.parentElement.hidden = text === null;
  cell.textContent = text;
}

/** @param {TreeShown} shown @param {TreeRow[]} rows */
function facts(shown, rows) {
  const best = rows.filter((row) => row.best).length;
  fact('kept', best ? say('kept', { best, all: rows.length }) : null);
  fact('ends', shown.ends && say('ends', { least: value(shown.ends[0], shown), greatest: value(shown.ends[1], shown) }));
  const size = shown.tree && say(shown.tree.from ? 'size_from' : 'size', shown.tree);
  fact('size', size ?? (shown.large && `${shown.large}. ${say('by_values')}`));
}

/** @param {TreeShown} shown @param {TreeRow[]} rows */
function table(shown, rows) {
  const heading = document.querySelector('th[data-column="odds"]');
  const [before, after] = say('odds_for', { side: '|' }).split('|');
  heading?.replaceChildren(before, sign(shown.turn), after);
  element('moves').classList.toggle('no-odds', rows.every((row) => !row.odds));
  element('rows').replaceChildren(...rows.map((row) => entry(shown, row)));
}

/** @param {TreeShown} shown @param {TreeRow} row */
function entry(shown, row) {
  const called = name(shown, row.move);
  const side = who(row.score, shown);
  const go = make('button', called, { type: 'button', 'data-visits': row.path });
  const alike = row.alike > 1 ? [' ', make('small', say('alike', { n: row.alike }))] : [];
  const { title } = label(shown, row);
  const result = side === 'plain' || side === 'open' ? [title] : [glyph(side), ` ${title}`];
  const asks = row.best || row.score === null ? [] : [' ', make('button', '?', { type: 'button', class: 'why', 'data-why': row.move.join(), 'aria-label': `${say('why')} ${called}`, title: say('why') })];
  const odds = row.odds ? row.odds[shown.turn === 'o' ? 'o' : 'x'] : null;
  const cells = [
    make('td', [go, ...alike]),
    make('td', [...result, ...asks], { class: side }),
    make('td', value(row.score, shown), { class: 'number' }),
    make('td', odds ? percent(odds) : '–', { class: 'number odds-of', ...(odds && { title: typeof odds === 'string' ? `${odds} = ${share(odds).toFixed(3)}` : inFull(odds) }) }),
  ];
  return make('tr', cells, { 'data-points': row.path, class: row.best ? 'best' : '' });
}

// The classes of each depth, as a strip; the one that is shown is pressed.
/** @param {[number, string][]} depths @param {number} here */
export function depths(depths, here) {
  const cell = (/** @type {[number, string]} */ [count, path], /** @type {number} */ depth) => {
    const said = say('classes', { depth, count });
    return make('button', [make('span', String(depth), { class: 'quiet' }), make('strong', write(count))], { type: 'button', title: said, 'data-visits': path, 'aria-pressed': depth === here });
  };
  element('depths').replaceChildren(...depths.map(cell));
  element('depths').hidden = depths.length === 0;
}

// Points a row of the table out, or none.
/** @param {string | null} path */
export function point(path) {
  for (const row of element('rows').children) row.classList.toggle('on', /** @type {HTMLElement} */ (row).dataset.points === path);
}
