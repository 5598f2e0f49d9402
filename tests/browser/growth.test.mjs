// A tree that grows on the tree page: stepped, played, by keyboard, with permalinks, and films.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server } from './harness.mjs';
import { hasAddress, open } from './search-page.mjs';

const at = (page, n) => page.locator(`#frame[data-n="${n}"]`).waitFor();
const sentence = (page) => page.locator('#sentence').innerText();

test('breadth-first the whole tree is stepped to and fro', async (t) => {
  const page = await open(t, server, 'tree');
  await page.locator('#drawing [data-node=""][aria-current]').waitFor();
  await page.locator('#view').selectOption('breadth-first');
  await at(page, 0);
  await hasAddress(page, '/tree?view=breadth-first');
  assert.equal(await sentence(page), 'Breadth-first: node 1 of 549946, at depth 0.');
  assert.equal(await page.locator('#walk').isVisible(), false);
  for (const [key, n] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['PageDown', 12],
    ['ArrowLeft', 11],
    ['End', 549945],
    ['Home', 0],
  ]) {
    await page.keyboard.press(key);
    await at(page, n);
  }
  await page.getByRole('button', { name: 'Next' }).click();
  await at(page, 1);
  await page.getByRole('button', { name: 'Last' }).click();
  await at(page, 549945);
  await hasAddress(page, '/tree?view=breadth-first&frame=549945');
});

test('depth-first another order is seen, and Back leaves it', async (t) => {
  const page = await open(t, server, 'tree?game=2x2&view=breadth-first&depth=3&frame=3');
  await at(page, 3);
  assert.equal(await sentence(page), 'Breadth-first: node 4 of 41, at depth 1.');
  await page.locator('#view').selectOption('depth-first');
  await page.locator('#sentence', { hasText: 'Depth-first: node 1 of 41' }).waitFor();
  for (let n = 1; n < 4; n += 1) await page.keyboard.press('ArrowRight');
  await at(page, 3);
  assert.equal(await sentence(page), 'Depth-first: node 4 of 41, at depth 3.');
  await page.goBack();
  await page.locator('#sentence', { hasText: 'Breadth-first: node 4' }).waitFor();
});

test('it plays to the end and stops there, and a permalink shows the same frame', async (t) => {
  const page = await open(t, server, 'tree?view=depth-first&depth=1');
  await at(page, 0);
  await page.locator('#speed').selectOption({ index: await page.locator('#speed option').count() - 1 });
  await page.locator('#frame').focus();
  await page.keyboard.press(' ');
  assert.equal(await page.locator('#play').getAttribute('aria-pressed'), 'true');
  await at(page, 9);
  await page.locator('#play[aria-pressed="false"]').waitFor();
  await hasAddress(page, '/tree?view=depth-first&depth=1&frame=9');
  await page.reload();
  await at(page, 9);
});

test('a node leads to the whole tree, and a tree too large is refused in place', async (t) => {
  const page = await open(t, server, 'tree?view=breadth-first&depth=2&moves=1,1&frame=40', { expected: /400/ });
  await at(page, 40);
  await page.locator('#drawing [data-node="0,0"]').click();
  await page.locator('#drawing [data-node="1,1 0,0"][aria-current]').waitFor();
  await hasAddress(page, '/tree?moves=1%2C1+0%2C0');
  await page.goto(`${server.url}tree?view=breadth-first&game=5x5`);
  await page.locator('#error-depth', { hasText: 'more than 1000000 nodes' }).waitFor();
});

test('a stretch is filmed', async (t) => {
  const page = await open(t, server, 'tree?view=breadth-first&depth=2&frame=5');
  await at(page, 5);
  await page.locator('#take summary').click();
  await page.getByRole('button', { name: 'this one' }).click();
  await page.locator('#film-count').fill('4');
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#take-gif').click()]);
  assert.equal(download.suggestedFilename(), 'marubatsu-growth-5-8.gif');
  assert.match(await page.locator('#take-png').getAttribute('href'), /^\/api\/draw\/growth\?.*frame=5/);
});
