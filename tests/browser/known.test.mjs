// A server that has a tablebase: the values of every column are there at once, from the first move to the last, without a search.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openPage, screenshot, startServer } from './harness.mjs';

let server;
let folder;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marubatsu-known-'));
  const file = join(folder, 'small.tablebase');
  execFileSync(process.env.MARUBATSU_BIN, ['tablebase', 'build', '--game', '4x4x4g', '-o', file]);
  server = await startServer(['--known', file]);
});

after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

// What every column is worth after these moves, as the server tells it without a search.
async function told(moves) {
  const { plies, nodes } = await (await fetch(`${server.url}api/values?game=4x4x4g&moves=${moves.join('+')}`)).json();
  assert.equal(nodes, 0, 'nothing was searched');
  return plies.at(-1).moves.map(({ score }) => (score > 0 ? `+${score}` : `${score}`.replace('-', '−')));
}

const shows = (page, values) =>
  page.waitForFunction((values) => {
    const chips = [...document.querySelectorAll('#values .chip small')].map((chip) => chip.innerText);
    return chips.join() === values.join();
  }, values);

test('a game is played with every column worth what the tablebase says', async (t) => {
  const { page, problems } = await openPage(t);
  await page.goto(`${server.url}play?game=4x4x4g&circle=human&cross=human`);
  const moves = [];
  for (const column of ['2', '2', '1', '1', '3']) {
    await shows(page, await told(moves));
    await page.keyboard.press(column);
    moves.push(column);
    await page.locator(`#moves [data-ply="${moves.length}"]`).waitFor();
  }
  const values = await told(moves);
  assert.ok(new Set(values).size > 1, 'moves differ there');
  await shows(page, values);
  await screenshot(page, 'known');
  assert.deepEqual(problems, []);
});

test('a tree shows the same values, also of what a search would take long for', async (t) => {
  const { page, problems } = await openPage(t);
  await page.goto(`${server.url}tree?game=4x4x4g&moves=1 2`);
  await page.locator('#drawing svg').first().waitFor();
  const { plies, nodes } = await (await fetch(`${server.url}api/values?game=4x4x4g&moves=1+2`)).json();
  assert.equal(nodes, 0);
  assert.deepEqual(plies[2].moves.map(({ score }) => score), [0, -1, 0, 0]);
  assert.deepEqual(problems, []);
});
