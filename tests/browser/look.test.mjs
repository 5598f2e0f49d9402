// How the search page looks where it is tight or something is wrong: small screens, large boards, faults beside their fields.
// What holds on every page is in `views.mjs`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, fits } from './checks.mjs';
import { screenshot, server, startServer } from './harness.mjs';
import { empty, more, open, openFrame, says, settings, shows } from './search-page.mjs';

test('large boards fit', async (t) => {
  const page = await open(t, server, 'search?game=16x7x5&node_limit=500&frame=9', { width: 360 });
  await shows(page, 9);
  await fits(page, 'a large board');
  await page.setViewportSize({ width: 1280, height: 900 });
  const lines = () => page.locator('#portrait path').first().getAttribute('d').then((grid) => grid.split('M').length - 1);
  assert.equal(await lines(), 15 + 6, '16 columns and 7 rows');
  const { width, height } = await box(page.locator('#portrait svg'));
  assert.ok(width <= 132 && height <= 132, `${width} x ${height}`);
  const [partial, ...counts] = await page.locator('#result span').allInnerTexts();
  assert.equal(partial, 'partial');
  assert.match((await page.locator('#result').getAttribute('title')) ?? '', /^stopped at the node limit/);
  assert.deepEqual(counts.slice(0, 1), ['388 looked at']);
  assert.equal(await page.locator('#of').innerText(), '/ 1,663');
});

const REFUSED = { expected: /status of 4(00|22)/ };

test('a value that can not be used is shown beside its field, with the place', async (t) => {
  const page = await open(t, server, 'search', REFUSED);
  await shows(page, 28);
  await settings(page);
  await page.locator('#form .rest > summary').click();
  await page.getByLabel('Board', { exact: true }).fill('oxq......');
  await page.keyboard.press('Enter');
  await page.locator('#error-board').getByText('can\'t be used').or(page.locator('#error-board mark')).first().waitFor();
  assert.equal(await page.locator('#error-board mark').innerText(), 'q');
  assert.equal(await page.locator('#option-board').getAttribute('aria-invalid'), 'true');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'option-board');
  await screenshot(page, 'search-fault');
  await page.getByLabel('Board', { exact: true }).fill('ox.......');
  await page.keyboard.press('Enter');
  await shows(page, 0);
  assert.equal(await page.locator('#error-board').textContent(), '');
  assert.equal(await page.locator('#settings').isVisible(), false);
});

test('an address that can not be used says why, where, and runs nothing', async (t) => {
  const page = await open(t, server, 'search?board=oxq......&frame=3', REFUSED);
  assert.equal(await page.locator('#error-board mark').innerText(), 'q');
  assert.equal(await page.locator('#settings').isVisible(), true, 'the fault is in view');
  assert.equal(await page.locator('#frame').getAttribute('data-frame'), null);
  await page.goto(`${server.url}search?algorithm=alfabeta`);
  assert.match(await page.locator('#error-algorithm').innerText(), /unknown algorithm "alfabeta"; expected alpha-beta, /);
  await page.goto(`${server.url}search?colour=red`);
  assert.match(await page.locator('#fault').innerText(), /^colour: /);
});

test('a condition that can not be read is shown with the place', async (t) => {
  const page = await openFrame(t, server, 0, REFUSED);
  await more(page);
  await page.locator('#where').fill('kind=updat');
  await page.locator('#where').press('Enter');
  await page.locator('#error-where mark').waitFor();
  assert.equal(await page.locator('#error-where mark').innerText(), 'u');
  await page.locator('#where').fill('');
  await page.locator('#where').press('Enter');
  await page.getByText('Write a condition, such as').waitFor();
});

test('a search that is too large says so and what to do', async (t) => {
  const page = await open(t, server, 'search?game=4x4', REFUSED);
  await settings(page);
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText('too many frames').waitFor();
  assert.match(await page.locator('#fault').innerText(), /set a node limit/);
  await page.getByLabel('Node limit', { exact: true }).fill('50');
  await page.keyboard.press('Enter');
  await shows(page, 0);
  await says(page, 'pruned', '0 moves +0');
});

test('a server that is gone is named', async (t) => {
  const own = await startServer();
  const page = await open(t, own, 'search?table=merged', { expected: /ERR_CONNECTION/ });
  await settings(page);
  await own.stop();
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText('The server does not answer.').waitFor();
  await empty(page);
});

test('on paper a stage fills a sheet that lies, and a game one that is upright, without what steps through them', async (t) => {
  const [lies, upright] = [{ width: 1046, height: 718 }, { width: 718, height: 1046 }];
  const pages = [
    ['search', lies, ['#tree-picture', '#sentence', '#line']],
    ['compare', lies, ['#left-tree', '#right-tree']],
    ['tree/own', lies, ['.tree-picture']],
    ['play', upright, ['#board']],
  ];
  const steps = '.transport button, .overview, .zoom button, .foot button, .icons button, .actions button';
  for (const [path, sheet, selectors] of pages) {
    const page = await open(t, server, path, sheet);
    await page.locator(selectors[0]).waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const selector of selectors) {
      const { x, y, width, height } = await box(page.locator(selector).first());
      assert.ok(width > 150 && height > 20 && x >= 0 && y >= 0 && x + width <= sheet.width && y + height <= sheet.height, `${path}, ${selector}: ${x}, ${y}, ${width}, ${height}`);
    }
    const buttons = await page.locator(steps).all();
    assert.ok(buttons.length > 0, `${path} has buttons`);
    for (const button of buttons) assert.equal(await button.isVisible(), false);
  }
});
