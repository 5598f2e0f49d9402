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
  // 4,176,536 positions, and 161,029.
  const built = ['5x5x3g', '4x4x4g'].map((game) => {
    const file = join(folder, `${game}.tablebase`);
    execFileSync(process.env.MARUBATSU_BIN, ['tablebase', 'build', '--game', game, '--workers', '2', '-o', file]);
    return ['--known', file];
  });
  server = await startServer(built.flat());
});

after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

// What every move is worth after these, as the server tells it without a search.
async function known(game, moves) {
  const { plies, nodes } = await (await fetch(`${server.url}api/values?game=${game}&moves=${moves.join('+')}`)).json();
  assert.equal(nodes, 0, 'nothing was searched');
  return plies.at(-1).moves;
}

const chips = (worth) => worth.map(({ score }) => (score > 0 ? `+${score}` : `${score}`.replace('-', '−')));

const shows = (page, values) =>
  page.waitForFunction((values) => {
    const chips = [...document.querySelectorAll('#values .chip small')].map((chip) => chip.innerText);
    return chips.join() === values.join();
  }, values);

test('a game is played against the tablebase to its end, with every column worth what it says', async (t) => {
  const { page, problems } = await openPage(t);
  await page.goto(`${server.url}play?game=5x5x3g&circle=human&cross=human`);
  const moves = [];
  const play = async (column) => {
    await page.keyboard.press(column);
    moves.push(column);
    await page.locator(`#moves [data-ply="${moves.length}"]`).waitFor();
  };
  // Circle gives the game away, and then holds out for as long as it can.
  await shows(page, chips(await known('5x5x3g', moves)));
  await play('1');
  await page.locator('#value', { hasText: '× wins in 13 plies' }).waitFor();
  while (moves.length < 14) {
    const worth = await known('5x5x3g', moves);
    await shows(page, chips(worth));
    const scores = worth.map(({ score }) => score);
    const best = moves.length % 2 ? Math.min(...scores) : Math.max(...scores);
    await play(`${worth[scores.indexOf(best)].move[0] + 1}`);
    if (moves.length === 6) await screenshot(page, 'known');
  }
  await page.locator('#state', { hasText: '× wins' }).waitFor();
  assert.deepEqual(problems, []);
});

test('a tree shows the same values, also of what a search would take long for', async (t) => {
  const { page, problems } = await openPage(t);
  await page.goto(`${server.url}tree?game=4x4x4g&moves=1 2`);
  await page.locator('#drawing svg').first().waitFor();
  const worth = await known('4x4x4g', ['1', '2']);
  assert.deepEqual(worth.map(({ score }) => score), [0, -1, 0, 0]);
  assert.deepEqual(problems, []);
});
