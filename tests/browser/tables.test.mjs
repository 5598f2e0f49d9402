// Score tables of one's own on the tree page: chosen from a list, shown as the file says, kept in the address.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startServer } from './harness.mjs';
import { hasAddress, open } from './search-page.mjs';

let server;
let directory;
before(async () => {
  directory = mkdtempSync(join(tmpdir(), 'marubatsu-tables-'));
  const file = join(directory, 'mine.jsonl');
  execFileSync(process.env.MARUBATSU_BIN, ['table', 'build', '--game', '3x2x2', '--out', file]);
  const rows = readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  const start = rows.find((row) => row.board === '......');
  Object.assign(start, { score: 42, best_moves: [[2, 1]] });
  writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  server = await startServer(['--score-table', `mine=${file}`]);
});
after(async () => {
  await server.stop();
  rmSync(directory, { recursive: true });
});

const at = (page, path) => page.locator(`#drawing [data-node="${path}"][aria-current]`).waitFor();
const value = (page, text) => page.locator('#value', { hasText: text }).waitFor();

test('a table is chosen from the list, and its game, scores and best moves are shown', async (t) => {
  const page = await open(t, server, 'tree?moves=0,0');
  await at(page, '0,0');
  await page.locator('[data-opens=settings]').click();
  assert.equal(await page.locator('#option-game').isDisabled(), false);
  await page.getByLabel('Score table').selectOption('mine');
  await at(page, '');
  await hasAddress(page, '/tree?table=mine');
  await value(page, '+42');
  assert.equal(await page.locator('#rows .best').innerText().then((text) => text.slice(0, 6)), '(2, 1)');
  assert.equal(await page.locator('#option-game').inputValue(), '3x2');
  assert.equal(await page.locator('#option-game').isDisabled(), true);
  assert.match(await page.locator('#search').getAttribute('href'), /game=3x2&/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('b');
  await at(page, '2,1');
  await hasAddress(page, '/tree?table=mine&moves=2%2C1');
  await page.goBack();
  await page.goBack();
  await at(page, '0,0');
  assert.equal(await page.locator('#option-table').inputValue(), '');
  assert.equal(await page.locator('#option-game').isDisabled(), false);
});

test('an address with a table is a permalink, in Japanese too', async (t) => {
  const page = await open(t, server, 'tree?table=mine&view=classes', { lang: 'ja' });
  await value(page, '+42');
  assert.equal(await page.locator('#option-table').inputValue(), 'mine');
});
