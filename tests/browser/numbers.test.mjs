// The numbers that pages show are those of the command line, taken from both and compared: values and plies of moves, the tree's
// values and odds, and matches.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { server } from './harness.mjs';
import { open } from './search-page.mjs';

// What the command line prints, as JSON.
const told = (...args) => {
  const { status, stdout, stderr } = spawnSync(process.env.MARUBATSU_BIN, [...args, '--json'], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
};
const signed = (text) => Number(text.replace('−', '-'));
const percent = (share) => `${(100 * share).toFixed(1)} %`;

// What words tell of a value: its score, and the plies to the end unless it is a draw.
function worth(words) {
  const score = /^A draw|, A draw/.test(words) ? 0 : signed(words.match(/value ([+−]\d+)/)[1]);
  return { score, plies: Number(words.match(/wins in (\d+) pl/)?.[1] ?? NaN) };
}

for (const [game, moves] of [
  ['connect4', '4636446113453111'],
  ['connect4', '4'],
  ['4x4x3', '1,1 0,0'],
  ['3x3', ''],
]) {
  test(`values and plies of every move are those of solve: ${game}, ${moves}`, async (t) => {
    const expected = told('solve', '--game', game, '--moves', moves, '--all-moves', '--score', 'shortest');
    const page = await open(t, server, `play?game=${game}&circle=human&cross=human&moves=${moves}`);
    await page.locator('#values .best').first().waitFor();
    await page.waitForFunction((count) => document.querySelectorAll('#board [data-move][aria-label*=value]').length === count, expected.scores.length);
    const labels = await page.locator('#board [data-move]').evaluateAll((all) => all.map((one) => [one.dataset.move, one.getAttribute('aria-label')]));
    const shown = Object.fromEntries(labels.map(([move, words]) => [move, worth(words)]));
    for (const [at, [x, y, score]] of expected.scores.entries()) {
      const plies = score === 0 ? NaN : expected.score_plies[at];
      assert.deepEqual(shown[`${x},${y}`], { score, plies }, `(${x}, ${y})`);
    }
    const headline = worth(await page.locator('#value').innerText());
    assert.deepEqual(headline, { score: expected.score, plies: expected.score === 0 ? NaN : expected.plies });
  });
}

test('values and odds of the tree are those of the table', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'marubatsu-'));
  t.after(() => rm(folder, { recursive: true }));
  const table = join(folder, 'shortest.jsonl');
  execFileSync(process.env.MARUBATSU_BIN, ['table', 'build', '--score', 'shortest', '--out', table]);
  const page = await open(t, server, 'tree?moves=1,1+0,1&score=shortest&label=o-win');
  await page.locator('#drawing [data-node="1,1 0,1"][aria-current]').waitFor();
  const rows = await page.locator('#rows tr').evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.innerText.replace(/\s+/g, ' ').trim())));
  assert.equal(rows.length, 7);
  for (const [move, , value, odds] of rows) {
    const { row } = told('table', 'show', table, '--moves', `1,1 0,1 ${move.replace(/[() ]/g, '')}`);
    const [above, below] = row.random_win.split('/').map(Number);
    assert.deepEqual([signed(value), odds], [row.score, `${Math.round((100 * above) / (below ?? 1))} %`], move);
  }
});

test('a match has the numbers of the command line, exact ones and games alike', async (t) => {
  const page = await open(t, server, 'match?players=ai14s+ai2s&exact=true');
  const rows = async () => {
    await page.locator('#result table').first().waitFor();
    return page.locator('#result tbody tr').evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText)));
  };
  const ends = ['win', 'draw', 'lose'];
  const exact = told('match', 'ai14s', 'ai2s', '--exact');
  const fraction = ({ fraction: text, value }) => `${text} ${percent(value)}`;
  assert.deepEqual(await rows(), [exact.as_o, exact.as_x, exact.mean].map((odds) => ends.map((end) => fraction(odds[end]))));
  await page.goto(`${server.url}match?players=ai14s+ai5&games=50&seed=3`);
  const sampled = told('match', 'ai14s', 'ai5', '--games', '50', '--seed', '3');
  const counts = (await rows()).map((row) => row.map((cell) => Number(cell.split(' ')[0])));
  assert.deepEqual(counts.slice(0, 2), [sampled.as_o, sampled.as_x].map((odds) => ends.map((end) => odds[end])));
});
