// The page of matches and proofs: one match, all against all, stopped; lost games, wrong positions, tables to take away.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { golden, server } from './harness.mjs';
import { address, changed, open, taken } from './search-page.mjs';

const field = (page, name) => page.getByLabel(name, { exact: true });
const cell = (page, row, column) => page.locator('#result tbody tr').nth(row).locator('td').nth(column).innerText();

async function file(page, at = 0) {
  const { name, bytes } = await taken(page, `#result .csv >> nth=${at}`);
  return { name, lines: bytes.toString().trim().split('\n') };
}

test('a match begins with a click where nothing is chosen yet', async (t) => {
  const page = await open(t, server, 'match');
  const ready = page.locator('.ready a');
  assert.equal(await ready.count(), 3);
  await ready.first().click();
  await page.locator('#result table').waitFor();
  assert.equal(await address(page), '/match?players=casual+club&games=500');
  assert.equal(await page.locator('.strength svg >> visible=true').count(), 1, 'one curve, for this window');
});

test('two players meet, with exact odds', async (t) => {
  const page = await open(t, server, 'match');
  await field(page, 'Players by name').fill('ai14s ai2s');
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
  await page.locator('#result .lost svg').first().waitFor();
  const link = page.locator('#result .lost a').first();
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
  assert.match(await page.locator('#result').innerText(), /cancelled: the result is partial; results of the games/);
  assert.match(await page.locator('#result').innerText(), /connect4|7x6x4g/);
  assert.equal(await page.locator('#progress').isVisible(), false);
  await changed(status, () => page.getByRole('button', { name: 'Match', exact: true }).click());
  await page.locator('#result .strength svg >> visible=true').waitFor();
  assert.equal(await page.locator('#result table').count(), 0, 'it is played again, and its curve grows');
  await page.locator('#stop').focus();
  await page.keyboard.press('Enter');
  await page.locator('#result table').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Match', 'the focus is not lost with the button');
});

test('all against all: points, standings, and the table as a file', async (t) => {
  const page = await open(t, server, 'match?players=ai2+ai5+ai14s');
  await page.locator('#result .standings').waitFor();
  assert.deepEqual(await page.locator('.standings .name').allInnerTexts(), ['ai14s', 'ai5', 'ai2']);
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
  await page.locator('#result .errors li').nth(6).waitFor();
  assert.equal(await page.locator('#result .errors li').count(), 7);
  assert.equal(await page.locator('#result .correct').innerText(), `${golden('almost.correct')} / ${golden('almost.of')}`);
  assert.deepEqual(await page.locator('.verdicts > div').evaluateAll((all) => all.map((one) => one.dataset.holds)), ['no', 'yes', 'yes']);
  // Each shows a wrong move and a right one.
  assert.equal(await page.locator('#result .errors li:has(rect.wrong):has(circle.right)').count(), 7);
  const { lines } = await file(page, 1);
  assert.equal(lines.length, 8);
  assert.equal(await address(page), '/match?prove=ai14s');
  const tree = await page.locator('#result .errors li > a').first().getAttribute('href');
  assert.match(tree, /^\/tree\?moves=/);
  const last = page.locator('#result .errors li').last();
  const [before, game] = await last.locator('a').evaluateAll((all) => all.map((one) => new URL(one.href).searchParams.get('moves')));
  assert.ok(game.startsWith(`${before} `), `${game} goes on from ${before}`);
  await last.locator('.punishes a').click();
  await page.locator('#board svg').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('at'), String(before.split(' ').length));
  await page.goBack();
  await page.locator('#result .errors a').first().click();
  await page.waitForURL(`**${tree}*`);
});

test('players are chosen by strength, and leave again', async (t) => {
  const page = await open(t, server, 'match');
  const written = () => field(page, 'Players by name').inputValue();
  const leaves = (name) => page.getByRole('button', { name: `Remove ${name} from the match` });
  await leaves('ai14s').click();
  await leaves('ai2s').click();
  assert.equal(await written(), '');
  for (const level of ['Casual', 'Club']) await page.getByRole('button', { name: level, exact: true }).click();
  assert.equal(await written(), 'casual club');
  assert.deepEqual(await page.locator('.levels [aria-pressed=true]').evaluateAll((all) => all.map((one) => one.dataset.player)), ['casual', 'club']);
  await page.locator('.by-name summary').click();
  await page.locator('.by-name').getByRole('button', { name: 'ai2', exact: true }).click();
  assert.equal(await written(), 'casual club ai2');
  await leaves('club').focus();
  await page.keyboard.press('Enter');
  assert.equal(await written(), 'casual ai2');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'ai2×', 'the focus stays in the list');
  await field(page, 'Games each way').fill('5');
  await page.getByRole('button', { name: 'Match', exact: true }).click();
  await page.locator('#result table').waitFor();
  assert.equal(await address(page), '/match?players=casual+ai2&games=5');
  assert.deepEqual(await page.locator('.versus .name').allInnerTexts(), ['Casual', 'ai2']);
});

test('only those are offered who can play the game', async (t) => {
  const page = await open(t, server, 'match');
  const offers = (name) => page.locator(`.by-name [data-player="${name}"]`);
  await page.locator('.by-name summary').click();
  await offers('ai3').waitFor();
  await page.getByRole('button', { name: 'Connect Four' }).click();
  const game = page.getByRole('textbox', { name: 'Game', exact: true });
  assert.equal(await game.inputValue(), 'connect4');
  await offers('ai3').waitFor({ state: 'hidden' });
  assert.ok(await offers('ai2').isVisible());
  await game.fill('5x5');
  await page.keyboard.press('Tab');
  await offers('ai3').waitFor();
});

test('players that are not there are named in place', async (t) => {
  const page = await open(t, server, 'match?players=ai14s+ai2s', { expected: /status of 400/ });
  await page.locator('#result table').waitFor();
  await field(page, 'Players by name').fill('ai14s ai99');
  await page.keyboard.press('Enter');
  await page.locator('#error-players', { hasText: 'ai99' }).waitFor();
  assert.equal(await page.locator('#result').isVisible(), false, 'no table of others stays');
  await page.goBack();
  await page.locator('#result table').waitFor();
});

test('on a phone a match is chosen on one screen; what is asked for is open', async (t) => {
  const page = await open(t, server, 'match', { width: 360, height: 740, touch: true });
  const folded = () => page.evaluate(() => [...document.querySelectorAll('.proving, .first')].map((fold) => fold.open));
  assert.deepEqual(await folded(), [false, false]);
  assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]), [360, 740]);
  await page.goto(`${server.url}match?prove=ai14s`);
  assert.deepEqual((await folded()).sort(), [false, true]);
});
