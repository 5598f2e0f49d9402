// Draws a frame: sentence, board, panel. The only module that knows what a step holds. Invariant: it compares no scores
// and computes nothing but sums; the counters' change since the frame shown before comes with the frame.

import * as line from './line.js';
import * as nodes from './nodes.js';
import { element, make, say, write } from './page.js';

const MARKS = { o: '○', x: '×', '.': '' };

let summary = null;

// Begins with a new search.
export function begin(next) {
  summary = next;
  element('squares').replaceChildren();
}

// Shows a line of `/api/frames`.
export function show({ n, kind, sentence, step, since, svg }) {
  const frame = element('frame');
  frame.dataset.kind = kind;
  frame.dataset.n = n;
  element('place').replaceChildren(
    say('place', { n, last: summary.frames - 1 }),
    make('span', say(`kind.${kind}`), { class: 'kind' }),
  );
  element('sentence').textContent = sentence;
  // The picture is made by the server: the same bytes as on the command line.
  nodes.put(element('drawing'), svg);
  line.mark();
  board(step);
  panel(step, since);
}

const pair = (move) => `(${move.join(', ')})`;

function board(step) {
  const root = element('squares');
  const last = step.path.at(-1);
  element('caption').textContent = caption(step, last).join(' · ');
  root.classList.toggle('way', !summary.size);
  if (!summary.size) {
    root.textContent = step.board;
    root.setAttribute('aria-label', step.board);
    return;
  }
  const [width, height] = summary.size;
  if (root.children.length !== width * height) {
    root.style.setProperty('--columns', width);
    root.replaceChildren(...Array.from({ length: width * height }, () => make('span')));
  }
  const rows = [];
  for (let y = 0; y < height; y += 1) {
    const marks = [];
    for (let x = 0; x < width; x += 1) {
      const mark = step.board[y + height * x];
      const child = same([x, y], step.child_move);
      square(root.children[y * width + x], child ? step.turn : mark, same([x, y], last), child);
      marks.push(MARKS[mark] || say('empty'));
    }
    rows.push(say('row', { y, marks: marks.join(' ') }));
  }
  root.setAttribute('aria-label', rows.join('; '));
}

function caption(step, last) {
  return [
    step.leaf === 'end' ? say('leaf.end') : say('turn', { mark: MARKS[step.turn] }),
    last ? say('last_move', { move: pair(last) }) : say('root'),
    step.child_move && say('child_move', { move: pair(step.child_move) }),
  ].filter(Boolean);
}

const same = (one, other) => other != null && one[0] === other[0] && one[1] === other[1];

function square(cell, mark, last, child) {
  cell.textContent = MARKS[mark];
  cell.className = `${last ? 'last' : ''} ${child ? 'child' : ''}`.trim();
}

const score = (value) => (typeof value === 'string' ? value.replace('inf', '∞') : write(value ?? '–'));
const open = (ends) => ends && `(${ends.map(score).join(', ')})`;
const closed = (ends) => ends && `[${ends.map(score).join(', ')}]`;

function panel(step, since) {
  const facts = { ...position(step), ...ranges(step), ...counters(step, since) };
  for (const cell of element('panel').querySelectorAll('[data-fact]')) {
    const fact = facts[cell.dataset.fact];
    cell.replaceChildren(...[fact ?? '–'].flat());
    cell.parentElement.classList.toggle('absent', fact == null);
  }
}

function position(step) {
  const kind = say(step.turn === 'o' ? 'max' : 'min');
  const node = say('node', { kind, depth: step.depth, node: step.node });
  return {
    node: step.role === 'full' ? node : `${node}, ${say(`role.${step.role}`)}`,
    score: step.score === null ? null : score(step.score),
    child: step.child === null ? null : say('by', { score: score(step.child), move: pair(step.child_move) }),
    leaf: step.leaf && say(`leaf.${step.leaf}`),
    flags: flags(step),
    skipped: step.skipped ? write(step.skipped) : null,
  };
}

function flags(step) {
  const names = step.flags.filter((flag) => !/^(fail_|exact_)/.test(flag));
  const word = (flag) => (flag === 'ab_pruned' ? say(`cut.${step.turn}`) : say(`flag.${flag}`));
  return names.length ? names.map((flag) => make('span', word(flag), { class: 'tag' })) : null;
}

function ranges(step) {
  const moved = step.window_now.join() !== step.window.join() && !step.flags.includes('ab_pruned');
  const unknown = summary.options.table !== 'none' && !step.leaf && !step.flags.includes('registered_in_tt');
  const known = closed(step.known);
  const registers = step.leaf !== 'table' && summary.options.table !== 'none';
  const fails = ['low', 'exact', 'high'].map((fail) =>
    fail === step.fail ? make('strong', say(`fail.${fail}`)) : make('span', say(`fail.${fail}`)),
  );
  return {
    window: open(step.window),
    window_now: moved ? open(step.window_now) : null,
    known: known && unknown ? say('unregistered', { range: known }) : known,
    calculated_range: step.leaf === 'table' ? null : closed(step.calculated_range),
    registered_range: registers ? closed(step.registered_range) : null,
    fail: step.fail && fails.flatMap((word, at) => (at ? [' / ', word] : [word])),
  };
}

function counters({ calculated, pruned }, since) {
  const sum = (counts) => [counts.calculated, counts.pruned, counts.calculated + counts.pruned];
  const [now, changes] = [sum({ calculated, pruned }), sum(since)];
  const percent = (part, whole) => `${(whole === 0 ? 0 : (100 * part) / whole).toFixed(1)}%`;
  const signed = (value) => (value < 0 ? '−' : '+') + write(Math.abs(value));
  const cell = (value, change) => [value, ' ', make('span', change, { class: 'change' })];
  return {
    calculated: cell(write(now[0]), signed(changes[0])),
    pruned: cell(`${write(now[1])} ${say(`unit.${summary.pruned_unit}`)}`, signed(changes[1])),
    total: cell(write(now[2]), signed(changes[2])),
    ratio: cell(percent(now[0], now[2]), percent(Math.abs(changes[0]), Math.abs(changes[2]))),
  };
}
