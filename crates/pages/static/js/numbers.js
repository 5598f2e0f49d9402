// A comparison in numbers: depth by depth, in all, and the paths that only one side visited. Invariant: nothing is counted
// here; a path leads to its first frame.

import { button } from './csv.js';
import { element, make, say, write } from './page.js';

const SIDES = ['left', 'right'];
const TALLY = ['nodes', 'cuts', 'table_answers'];

const score = (value) => (typeof value === 'string' ? value.replace('inf', '∞') : write(value ?? '–'));
const cell = (value) => (typeof value === 'number' ? make('td', write(value), { 'data-value': value }) : make('td', value));
const row = (head, values) => make('tr', [make('th', head, { scope: 'row' }), ...values.map(cell)]);
const tallies = (at) => SIDES.flatMap((side) => TALLY.map((name) => at[side][name]));

// The comparison in one sentence.
export function sumUp(found) {
  const { left, right } = found;
  const said = say('compared', { left: left.nodes, left_score: score(left.score), right: right.nodes, right_score: score(right.score) });
  return [said, found.halt_message].filter(Boolean).join(' ');
}

// Fills the tables and lists; calls `go(side, n)` for a path that is chosen.
export function show(found, go) {
  element('depths').replaceChildren(...found.depths.map((at) => row(write(at.depth), tallies(at))));
  element('sums').replaceChildren(row(say('sum'), tallies(found)));
  const total = (side) => [score(found[side].score), found[side].frames, found[side].paths, found[`only_${side}`].paths];
  element('totals').replaceChildren(...SIDES.map((side) => row(say(`side.${side}`), total(side))));
  for (const name of ['depths', 'totals']) take(name);
  for (const side of SIDES) list(side, found[`only_${side}`], found[`reasons_${side}`], go);
}

// The table that these rows are in, to take away.
function take(name) {
  const table = element(name).closest('table');
  if (table.nextElementSibling?.matches('.csv')) return;
  table.after(button(table, `marubatsu-${name}`));
}

function list(side, only, reasons, go) {
  element(`only-${side}-count`).textContent = write(only.paths);
  element(`only-${side}`).replaceChildren(...only.first.map((path, at) => item(side, path, reasons[at], go)));
  const cut = only.first.length < only.subtrees;
  element(`only-${side}-more`).textContent = cut ? say('more_paths', { shown: only.first.length, all: only.subtrees }) : '';
}

function item(side, { path, paths, frame }, reason, go) {
  const moves = path.map((move) => `(${move.join(', ')})`).join(' ') || say('root');
  const button = make('button', moves, { type: 'button', 'data-frame': frame });
  button.addEventListener('click', () => go(side, frame));
  return make('li', [button, ' ', make('span', say('behind', { paths })), ' ', make('span', reason, { class: 'reason' })]);
}
