// Tables of a page as files to take away. Invariants: a file has one line of heads, and the rows and columns that are shown; a
// cell written for eyes carries its number in `data-value`.

import { give, make } from './page.js';

const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const value = (cell) => cell.dataset.value ?? cell.textContent.trim();

// Rows of cells as a grid of texts, where a cell stands at every place that it spans.
function grid(rows) {
  const places = rows.map(() => []);
  rows.forEach((row, y) => {
    for (const cell of row.cells) {
      let x = 0;
      while (places[y][x] !== undefined) x += 1;
      for (let down = 0; down < cell.rowSpan; down += 1) {
        for (let right = 0; right < cell.colSpan; right += 1) places[y + down][x + right] = value(cell);
      }
    }
  });
  return places;
}

// A table as text: heads that stand above each other are one.
export function csv(table) {
  const heads = grid([...table.tHead.rows]);
  const head = heads[0].map((_, x) => [...new Set(heads.map((row) => row[x]))].filter(Boolean).join(' '));
  const rows = grid([...table.rows].filter((row) => row.parentElement !== table.tHead));
  return [head, ...rows].map((row) => `${row.map(quoted).join(',')}\n`).join('');
}

// A button that gives a table away under this name.
export function button(table, name) {
  const made = make('button', 'CSV', { type: 'button', class: 'csv' });
  made.addEventListener('click', () => give(`${name}.csv`, csv(table), 'text/csv'));
  return made;
}
