// A tree in the making is the stage of searches: stepped, played, by keyboard, with permalinks, at the addresses that the tree
// page has; told, counted, and taken away as films.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box } from './checks.mjs';
import { server } from './harness.mjs';
import { changed, hasAddress, more, open, settings, shows } from './search-page.mjs';

const sentence = (page) => page.locator('#sentence').innerText();

test('it opens in the middle of the making, with a timeline of phases and numbers', async (t) => {
  for (const [width, height] of [[1280, 720], [360, 740]]) {
    const page = await open(t, server, 'tree?view=breadth-first&depth=3', { width, height });
    await shows(page, 293);
    const picture = page.locator('#overview img[src]');
    await picture.waitFor();
    const svg = decodeURIComponent(await picture.getAttribute('src'));
    const said = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
    assert.ok(said.includes('depth 3'), said.join());
    const numbers = said.filter((text) => /^[\d,]+$/.test(text)).map((text) => Number(text.replace(',', '')));
    assert.ok(numbers.length >= 3 && numbers[0] === 0 && numbers.every((number, at) => at === 0 || number > numbers[at - 1]), said.join());
    await page.keyboard.press('ArrowRight');
    await shows(page, 294);
    await page.keyboard.press('Home');
    await shows(page, 0);
  }
  const page = await open(t, server, 'tree?view=depth-first&depth=3&frame=0');
  await shows(page, 0);
  const svg = decodeURIComponent(await page.locator('#overview img[src]').getAttribute('src'));
  assert.match(svg, />\(1, 1\)</);
});

test('breadth-first the whole tree is stepped to and fro', async (t) => {
  const page = await open(t, server, 'tree?view=breadth-first&frame=0');
  await shows(page, 0);
  assert.equal(await sentence(page), 'The root. The tree is built depth by depth.');
  for (const [key, n] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['PageDown', 12],
    ['ArrowLeft', 11],
    ['End', 549945],
    ['Home', 0],
  ]) {
    await page.keyboard.press(key);
    await shows(page, n);
  }
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await shows(page, 1);
  // To where something is complete: the root's children, then a depth.
  await page.keyboard.press('ArrowUp');
  await shows(page, 9);
  await page.keyboard.press('ArrowUp');
  await shows(page, 81);
  await hasAddress(page, '/tree?view=breadth-first&frame=81');
});

test('the tree page leads there, another order is seen, and Back leaves it', async (t) => {
  const page = await open(t, server, 'tree');
  await page.locator('#drawing [data-node=""][aria-current]').waitFor();
  await page.locator('[data-opens=settings]').click();
  await page.locator('#view').selectOption('depth-first');
  await shows(page, 274973);
  await page.goto(`${server.url}tree?game=2x2&view=breadth-first&depth=3&frame=3`);
  await shows(page, 3);
  assert.match(await sentence(page), /^Child 3 of 4 of the root is \(0, 1\)\./);
  await settings(page, 'view');
  await page.locator('#option-view').selectOption('depth-first');
  await hasAddress(page, '/tree?game=2x2&view=depth-first&depth=3&frame=20');
  await page.keyboard.press('Escape');
  for (let n = 21; n < 24; n += 1) await page.keyboard.press('ArrowRight');
  await shows(page, 23);
  await hasAddress(page, '/tree?game=2x2&view=depth-first&depth=3&frame=23');
  await page.goBack();
  await page.locator('#sentence', { hasText: 'Child 3 of 4 of the root' }).waitFor();
});

test('it plays to the end and stops there, and a permalink shows the same frame', async (t) => {
  const page = await open(t, server, 'tree?view=depth-first&depth=1&frame=0');
  await shows(page, 0);
  await page.locator('#speed').selectOption({ index: (await page.locator('#speed option').count()) - 1 });
  await page.locator('#frame').focus();
  await page.keyboard.press(' ');
  await shows(page, 9);
  await page.locator('[data-way=play][aria-pressed="false"]').waitFor();
  await hasAddress(page, '/tree?view=depth-first&depth=1&frame=9');
  await page.reload();
  await shows(page, 9);
});

test('a node is gone to, voices tell it, depths are counted', async (t) => {
  const page = await open(t, server, 'tree?view=breadth-first&frame=40', { motion: 'reduce' });
  await shows(page, 40);
  const told = await sentence(page);
  assert.equal(await page.locator('[data-counter="made"] b').innerText(), '41');
  assert.match(await page.locator('#line').innerHTML(), /depth 2: 31 \/ 72/);
  await changed(() => sentence(page), () => page.keyboard.press('2'));
  assert.match(await sentence(page), /the queue holds \d+/);
  await changed(() => sentence(page), () => page.keyboard.press('3'));
  assert.ok(await page.locator('#code [aria-current]').isVisible());
  await page.keyboard.press('1');
  await page.locator('#sentence', { hasText: told }).waitFor();
  await page.locator('#tree-picture [data-node="0,0"]').click();
  await shows(page, 1);
  await hasAddress(page, '/tree?view=breadth-first&frame=1');
});

test('its position leads to its scores and its search, and a tree too large is refused in place', async (t) => {
  const page = await open(t, server, 'tree?view=breadth-first&depth=2&moves=1,1&frame=1', { expected: /400/ });
  await shows(page, 1);
  await more(page);
  assert.equal(await page.locator('#scores').getAttribute('href'), '/tree?moves=1%2C1+0%2C0');
  await page.locator('#search').click();
  await page.waitForURL(/search\?moves=1%2C1\+0%2C0&frame=0/);
  await page.goto(`${server.url}tree?view=breadth-first&game=5x5`);
  await page.locator('#error-depth', { hasText: 'more than 1000000 nodes' }).waitFor();
});

test('the whole of it is dragged through, and a stretch is filmed', async (t) => {
  const page = await open(t, server, 'tree?view=breadth-first&depth=2&frame=5');
  await shows(page, 5);
  const { x, y, width, height } = await box(page.locator('#overview'));
  await page.locator('#overview img[src]').waitFor();
  await page.mouse.click(x + width - 20, y + height / 2);
  await page.locator('#frame[data-frame="81"]').waitFor();
  await page.goBack();
  await shows(page, 5);
  await more(page);
  await page.locator('#take summary').click();
  await page.getByRole('button', { name: 'this one' }).click();
  await page.locator('#film-count').fill('4');
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#take-gif').click()]);
  assert.equal(download.suggestedFilename(), 'marubatsu-growth-5-8.gif');
  assert.match(await page.locator('#take-png').getAttribute('href'), /^\/api\/draw\/growth\?.*frame=5/);
});
