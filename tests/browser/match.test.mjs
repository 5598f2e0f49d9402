// The page of matches and proofs: one match, all against all, stopped; lost games, wrong positions, tables to take away.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server } from './harness.mjs';
import { address, changed, open, taken } from './search-page.mjs';

const field = (page, name) => page.getByLabel(name, { exact: true });
const cell = (page, row, column) => page.locator('#result tbody tr').nth(row).locator('td').nth(column).innerText();

async function file(page, at = 0) {
  const { name, bytes } = await taken(page, `#result .csv >> nth=${at}`);
  return { name, lines: bytes.toString().trim().split('\n') };
}

test('two players meet, with exact odds', async (t) => {
  const page = await open(t, server, 'match');
  await field(page, 'Players').fill('ai14s ai2s');
  await field(page, 'Exact odds').check();
  await page.getByRole('button', { name: 'Match', exact: true }).click();
  await page.locator('#result table').waitFor();
  assert.equal(await cell(page, 0, 0), '95/96 99.0 %');
  assert.equal(await cell(page, 2, 0), '18871/20160 93.6 %');
  assert.equal(await address(page), '/match?exact=true&players=ai14s+ai2s');
  const { name, lines } = await file(page);
  assert.equal(name, 'marubatsu-match.csv');
  assert.deepEqual(lines.slice(0, 2), ['name,win,draw,lose', 'ai14s as 〇,95/96,1/96,0']);
});

test('each lost game of a sampled match opens', async (t) => {
  const page = await open(t, server, 'match?players=ai2+ai14s&exact=false&games=2000&seed=7');
  await page.locator('#result .links').first().waitFor();
  const link = page.locator('#result .links a').first();
  assert.match(await link.getAttribute('href'), /^\/play\?circle=human&cross=human&moves=/);
  await link.click();
  await page.locator('#state', { hasText: 'wins' }).waitFor();
});

test('a match that is stopped keeps the games it had', async (t) => {
  const page = await open(t, server, 'match?game=connect4&players=ai2+ai_pmc:pnum=500&games=1000');
  const status = () => page.locator('#status').innerText();
  await page.locator('#status', { hasText: 'games played' }).waitFor();
  await page.locator('#stop').click();
  await page.locator('#result table').waitFor();
  assert.match(await page.locator('#result').innerText(), /cancelled: the result is partial; these are the games/);
  assert.match(await page.locator('#result').innerText(), /connect4|7x6x4g/);
  assert.equal(await page.locator('#progress').isVisible(), false);
  await changed(status, () => page.getByRole('button', { name: 'Match', exact: true }).click());
  await page.locator('#status', { hasText: 'games played' }).waitFor();
  assert.equal(await page.locator('#result').isVisible(), false, 'it is played again');
  await page.locator('#stop').focus();
  await page.keyboard.press('Enter');
  await page.locator('#result table').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Match', 'the focus is not lost with the button');
});

test('all against all: points, standings, and the table as a file', async (t) => {
  const page = await open(t, server, 'match?players=ai2+ai5+ai14s');
  await page.locator('#result .standings').waitFor();
  assert.deepEqual(await page.locator('.standings code').allInnerTexts(), ['ai14s', 'ai5', 'ai2']);
  const { name, lines } = await file(page);
  assert.equal(name, 'marubatsu-round-robin.csv');
  assert.equal(lines[0], 'place,player,points,ai14s,ai5,ai2');
  const [at, of, mean, own, ...points] = lines[1].split(',');
  assert.deepEqual([at, of, own], ['1', 'ai14s', '']);
  points.push(mean);
  assert.ok(points.every((point) => Number(point) > 0 && Number(point) < 1), lines[1]);
});

test('a proof leads to its wrong positions, and to a game that punishes', async (t) => {
  const page = await open(t, server, 'match');
  await field(page, 'Player to prove').fill('ai14s');
  await page.getByRole('button', { name: 'Prove' }).click();
  await page.locator('#result .wrong tbody tr').nth(6).waitFor();
  assert.equal(await page.locator('#result .wrong tbody tr').count(), 7);
  const { lines } = await file(page, 1);
  assert.equal(lines.length, 8);
  assert.equal(await address(page), '/match?prove=ai14s');
  await page.locator('#result .wrong a').first().click();
  await page.locator('#drawing [aria-current]').waitFor();
});

test('players that are not there are named in place', async (t) => {
  const page = await open(t, server, 'match?players=ai14s+ai2s', { expected: /status of 400/ });
  await page.locator('#result table').waitFor();
  await field(page, 'Players').fill('ai14s ai99');
  await page.keyboard.press('Enter');
  await page.locator('#error-players', { hasText: 'ai99' }).waitFor();
  assert.equal(await page.locator('#result').isVisible(), false, 'no table of others stays');
  await page.goBack();
  await page.locator('#result table').waitFor();
});
