// Moving through a run: the timeline, playing, kinds of frames, nodes of the picture, and all of it by keys alone, without
// anything jumping on the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server } from './harness.mjs';
import { LAST, address, open, openFrame, shows } from './search-page.mjs';

const shown = (page) => page.locator('#frame').getAttribute('data-n').then(Number);

test('the timeline shows all kinds and leads anywhere', async (t) => {
  const page = await openFrame(t, server, 0);
  const counts = () => page.locator('.count').allInnerTexts();
  await page.waitForFunction(() => document.querySelector('#count-end').textContent !== '');
  assert.deepEqual(await counts(), ['1,242', '959', '1,241', '1,241', '1,242']);
  for (const path of await page.locator('#lanes path').all()) assert.match(await path.getAttribute('d'), /^M/);
  const lanes = await page.locator('#lanes').boundingBox();
  await page.mouse.move(lanes.x + lanes.width / 2, lanes.y + 10);
  assert.match(await page.locator('#timeline').getAttribute('title'), /^Frames 2,950 to 2,974: start \d+, table \d+/);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForFunction((middle) => Math.abs(document.querySelector('#frame').dataset.n - middle) < 6, LAST / 2);
  assert.match(await address(page), /frame=29\d\d$/);
  await page.mouse.move(lanes.x + 1, lanes.y + 10);
  await page.mouse.down();
  await page.mouse.move(lanes.x + lanes.width + 50, lanes.y + 10);
  await page.mouse.up();
  await shows(page, LAST);
});

test('frames play at the speed chosen, and stop', async (t) => {
  const page = await openFrame(t, server, 60);
  const sentence = page.locator('#sentence');
  await page.locator('#speed').selectOption('30');
  await page.getByRole('button', { name: 'Play' }).click();
  assert.equal(await sentence.getAttribute('aria-live'), 'off');
  await page.waitForFunction(() => document.querySelector('#frame').dataset.n > 70);
  await page.getByRole('button', { name: 'Pause' }).click();
  assert.equal(await sentence.getAttribute('aria-live'), 'polite');
  const n = await shown(page);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  assert.equal(await shown(page), n, 'it has stopped');
  await page.locator('#frame').focus();
  await page.keyboard.press('Space');
  await page.waitForFunction((n) => document.querySelector('#frame').dataset.n > n, n);
  await page.keyboard.press('c');
  await page.getByRole('button', { name: 'Play' }).waitFor();
  await page.keyboard.press('<');
  assert.equal(await page.locator('#speed').inputValue(), '16');
  await page.keyboard.press('>');
  await page.keyboard.press('>');
  assert.equal(await page.locator('#speed').inputValue(), '30');
});

test('at the end playing stops, and begins again at the start', async (t) => {
  const page = await openFrame(t, server, LAST - 3);
  await page.locator('#speed').selectOption('30');
  await page.keyboard.press('k');
  await shows(page, LAST);
  await page.getByRole('button', { name: 'Play' }).waitFor();
  await page.keyboard.press('k');
  await page.waitForFunction(() => document.querySelector('#frame').dataset.n < 100);
  await page.keyboard.press('k');
});

test('digits lead to the next frame of a kind', async (t) => {
  const page = await openFrame(t, server, 66);
  for (const [key, n] of [
    ['2', 67],
    ['1', 68],
    ['5', 69],
    ['3', 70],
    ['4', 71],
    ['Shift+Digit3', 70],
    ['Shift+Digit1', 68],
  ]) {
    await page.keyboard.press(key);
    await shows(page, n);
  }
  await page.getByRole('button', { name: 'next update' }).click();
  await shows(page, 71);
});

test('a click on a node leads to its frames', async (t) => {
  const page = await openFrame(t, server, 71);
  const node = (path) => page.locator(`#drawing [data-node="${path}"]`).first();
  await node('0,0').click();
  await page.waitForFunction(() => document.querySelector('#drawing [aria-current]').dataset.node === '0,0');
  assert.equal(await page.locator('#frame').getAttribute('data-kind'), 'score', 'the next of its frames');
  const n = await shown(page);
  await node('').click();
  await shows(page, 4061);
  await page.goBack();
  await shows(page, n);
});

test('the tree is walked with the arrow keys', async (t) => {
  const page = await openFrame(t, server, 71);
  const focused = () => page.evaluate(() => document.activeElement.dataset.node);
  await page.locator('#drawing [aria-current]').focus();
  const here = await focused();
  await page.keyboard.press('ArrowLeft');
  const parent = here.split(' ').slice(0, -1).join(' ');
  assert.equal(await focused(), parent);
  await page.keyboard.press('ArrowRight');
  const child = await focused();
  assert.ok(child.startsWith(`${parent} `), child);
  await page.keyboard.press('ArrowDown');
  assert.notEqual(await focused(), child);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('#frame').dataset.n !== '71');
  assert.equal(await focused(), parent, 'the focus stays in the tree');
  await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'frame');
});

test('a node the search never visits is said to be one', async (t) => {
  const page = await open(t, server, 'search?game=((3+5)+(2+9))&frame=0');
  await shows(page, 0);
  await page.locator('#drawing [data-node="1 1"]').click();
  await page.getByText('The search never goes to that node.').waitFor();
  await page.locator('#drawing [data-node="1 0"]').click();
  await page.waitForFunction(() => document.querySelector('#frame').dataset.n > 0);
});

for (const [lang, width] of [['ja', 360], ['en', 360], ['ja', 1280], ['en', 1280]]) {
  test(`nothing jumps while stepping: ${lang}, ${width} pixels`, async (t) => {
    const page = await openFrame(t, server, 0, { lang, width });
    const places = () =>
      page.evaluate(() =>
        ['drawing', 'moving', 'panel', 'take', 'play', 'slider'].map((id) => {
          const { left, top, width, height } = document.getElementById(id).getBoundingClientRect();
          return `${id} ${left} ${top + scrollY} ${width} ${height}`;
        }),
      );
    const first = await places();
    for (let n = 1; n <= 120; n += 1) {
      await page.keyboard.press('ArrowRight');
      await shows(page, n);
      assert.deepEqual(await places(), first, `frame ${n}`);
    }
    await page.keyboard.press('End');
    await shows(page, LAST);
    await page.keyboard.press('c');
    await page.locator('#note').getByText(/\S/).waitFor();
    assert.deepEqual(await places(), first, 'a note');
  });
}

// Tab reaches `selector`; nothing is clicked.
async function tabTo(page, selector) {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not reach ${selector}`);
}

test('the whole page works by keyboard alone', async (t) => {
  const page = await open(t, server);
  await tabTo(page, '#picker-board button');
  await page.keyboard.press('Enter');
  await page.locator('#picker-board').getByText('〇').waitFor();
  await tabTo(page, '#picker-undo');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('#option-moves').value === '');
  await tabTo(page, '#option-window');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, '#option-table');
  await page.keyboard.press('End');
  await tabTo(page, '#option-score');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, '#form [type=submit]');
  await page.keyboard.press('Enter');
  await shows(page, 0);
  await page.keyboard.press('ArrowRight');
  await shows(page, 1);
  await page.keyboard.press('/');
  await page.keyboard.type('kind=update,node=min,fail=high');
  await page.keyboard.press('Enter');
  await shows(page, 283);
  await page.keyboard.press('Escape');
  await tabTo(page, '#slider');
  await page.keyboard.press('ArrowRight');
  await shows(page, 284);
  await tabTo(page, '#take summary');
  await page.keyboard.press('Enter');
  await tabTo(page, '#take-svg');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  assert.equal((await download).suggestedFilename(), 'marubatsu-frame-284.svg');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});
