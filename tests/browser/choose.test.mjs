// Choosing what to search: positions by clicking squares.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box } from './checks.mjs';
import { server } from './harness.mjs';
import { LESSON, empty, hasAddress, open, settings, shows } from './search-page.mjs';

// Opens the page at an address, with its settings open.
async function openSettings(t, address, options) {
  const page = await open(t, server, address, options);
  await settings(page);
  return page;
}

const square = (page, name) => page.locator('#picker-board').getByRole('button', { name, exact: true });

test('what one changes most stands at the top, and a chip opens what is folded', async (t) => {
  const page = await open(t, server, 'search?fail=hard&frame=3', { height: 720 });
  await shows(page, 3);
  await settings(page);
  const drawer = await box(page.locator('#settings'));
  for (const one of ['#option-game', '#option-algorithm', '#option-table', '#option-window', '#option-order', '#option-depth', '#form .main', '#form .rest > summary']) {
    const { y, height } = await box(page.locator(one));
    assert.ok(y + height <= drawer.y + drawer.height, `${one} is at ${y}`);
  }
  assert.equal(await page.locator('#option-fail').isVisible(), false);
  await page.locator('#chips button[data-field=fail]').click();
  await page.locator('#option-fail:focus').waitFor();
});

test('a position is chosen square by square, taken back, and searched', async (t) => {
  const page = await open(t, server);
  await shows(page, 28);
  await settings(page);
  await square(page, '(1, 1) empty').click();
  await square(page, '(1, 1) 〇').waitFor();
  await empty(page);
  await square(page, '(0, 0) empty').click();
  await square(page, '(0, 0) ×').waitFor();
  assert.equal(await page.locator('#option-moves').inputValue(), '1,1 0,0');
  assert.equal(await page.locator('#picker-caption').innerText(), '〇 to move');
  await square(page, '(0, 0) ×').click({ force: true });
  assert.equal(await page.locator('#option-moves').inputValue(), '1,1 0,0', 'an occupied square is no move');
  await page.getByRole('button', { name: 'Undo' }).click();
  await square(page, '(0, 0) empty').waitFor();
  assert.equal(await page.locator('#option-moves').inputValue(), '1,1');
  await hasAddress(page, `/search?moves=1%2C1&${LESSON}`);
  await page.getByRole('button', { name: 'Run' }).click();
  await shows(page, 0);
  assert.equal(await page.locator('#portrait path[stroke="#0b7a86"]').getAttribute('d').then((marks) => marks.split('M').length), 2, 'one circle');
  assert.equal(await page.locator('#portrait path[stroke="#a8326b"]').count(), 0, 'and no cross');
});

test('a board given as text is played on', async (t) => {
  const page = await openSettings(t, 'search?board=oxo.x....');
  await square(page, '(1, 1) ×').waitFor();
  assert.equal(await page.locator('#picker-caption').innerText(), '〇 to move');
  await square(page, '(2, 2) empty').click();
  await square(page, '(2, 2) 〇').waitFor();
  assert.equal(await page.locator('#option-board').inputValue(), 'oxo.x...o');
  await page.getByRole('button', { name: 'Start position' }).click();
  await square(page, '(0, 0) empty').waitFor();
  assert.equal(await page.locator('#option-board').inputValue(), '');
});

test('with gravity a column is chosen, and an ended game takes no move', async (t) => {
  const page = await openSettings(t, 'search?game=connect4');
  await square(page, 'column 4').click();
  await page.locator('#picker-board .stone.o:not(.ghost)').waitFor();
  await square(page, 'column 4').click();
  await page.locator('#picker-board .stone.x:not(.ghost)').waitFor();
  assert.equal(await page.locator('#option-moves').inputValue(), '3,5 3,4');
  await page.goto(`${server.url}search?moves=0,0 0,1 1,0 1,1 2,0`);
  await settings(page);
  await square(page, '(2, 0) 〇').waitFor();
  assert.equal(await page.locator('#picker-caption').innerText(), 'the game has ended');
  assert.equal(await page.locator('#picker-board [aria-disabled=false]').count(), 0);
});

test('squares are reached with the arrow keys', async (t) => {
  const page = await openSettings(t);
  await square(page, '(0, 0) empty').focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await square(page, '(1, 2) 〇').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), '(1, 2) 〇', 'the focus stays');
});
