// Moving through a run: the overview, playing, kinds of frames, nodes of the picture, and all of it by keys alone, without
// anything jumping on the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box } from './checks.mjs';
import { server } from './harness.mjs';
import { pairs } from './looks.mjs';
import { LAST, LESSON, address, empty, more, open, openFrame, shown, shows, steppedThrough } from './search-page.mjs';

// Tab reaches `selector`; nothing is clicked.
async function tabTo(page, selector) {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not reach ${selector}`);
}

test('the overview shows the whole search and leads anywhere', async (t) => {
  const page = await openFrame(t, server, 0);
  const overview = page.locator('#overview');
  assert.equal(await overview.getAttribute('aria-valuemax'), String(LAST));
  const { x, y, width } = await box(overview);
  await page.mouse.move(x + width / 2, y + 10);
  const card = overview.locator('.card');
  await card.waitFor();
  const [, pointed] = (await card.innerText()).match(/^Frame ([\d,]+): \S/);
  const middle = Number(pointed.replace(',', ''));
  assert.ok(Math.abs(middle - LAST / 2) < 6, `${middle}`);
  await page.mouse.down();
  await page.mouse.up();
  await shows(page, middle);
  await page.waitForFunction((n) => location.search.endsWith(`frame=${n}`), middle);
  assert.equal(await overview.getAttribute('aria-valuetext'), await page.locator('#sentence').innerText());
  await page.mouse.move(x + 20, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + width + 50, y + 10);
  await page.mouse.up();
  await shows(page, LAST);
});

test('frames play at the speed chosen, and stop', async (t) => {
  const page = await openFrame(t, server, 60);
  const sentence = page.locator('#sentence');
  await page.locator('#speed').selectOption('30');
  await page.getByRole('button', { name: 'Play' }).click();
  assert.equal(await sentence.getAttribute('aria-live'), 'off');
  await page.waitForFunction(() => document.querySelector('#frame').dataset.frame > 70);
  await page.locator('[data-action=play][aria-pressed=true]').click();
  assert.equal(await sentence.getAttribute('aria-live'), 'polite');
  const n = await shown(page);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  assert.equal(await shown(page), n, 'it has stopped');
  await page.locator('#frame').focus();
  await page.keyboard.press('Space');
  await page.waitForFunction((n) => document.querySelector('#frame').dataset.frame > n, n);
  await page.keyboard.press('c');
  await page.locator('[data-action=play][aria-pressed=false]').waitFor();
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
  await page.locator('[data-action=play][aria-pressed=false]').waitFor();
  await page.keyboard.press('k');
  await page.waitForFunction(() => document.querySelector('#frame').dataset.frame < 100);
  await page.keyboard.press('k');
});

test('digits that are no voice, and buttons, lead to the next frame of a kind', async (t) => {
  const page = await openFrame(t, server, 66);
  for (const [key, n] of [
    ['5', 69],
    ['4', 71],
    ['Shift+Digit3', 70],
    ['Shift+Digit1', 68],
  ]) {
    await page.keyboard.press(key);
    await shows(page, n);
  }
  await more(page);
  for (const [name, n] of [
    ['previous table lookup', 67],
    ['next start', 68],
    ['next end', 69],
    ["next child's score", 70],
    ['next update', 71],
  ]) {
    await page.getByRole('button', { name, exact: true }).click();
    await shows(page, n);
  }
});

test('a click on a node leads to its end if it is settled, else to its start', async (t) => {
  const page = await openFrame(t, server, 71, { motion: 'reduce' });
  const node = (path) => page.locator(`#tree-picture [data-node="${path}"]`).first();
  await node('0,0').click();
  await page.waitForFunction(() => document.querySelector('#tree-picture [aria-current]').dataset.node === '0,0');
  await shows(page, 2);
  assert.equal(await page.locator('#frame').getAttribute('data-kind'), 'start', 'it is still searched');
  await node('').click();
  await shows(page, 0);
  await page.goBack();
  await shows(page, 2);
  await page.goBack();
  await shows(page, 71);
  const settled = page.locator('#tree-picture [data-node][data-label$=": 1"]:not([aria-current])').last();
  const path = await settled.getAttribute('data-node');
  await settled.click();
  await page.waitForFunction((path) => document.querySelector('#tree-picture [aria-current]').dataset.node === path, path);
  assert.equal(await page.locator('#frame').getAttribute('data-kind'), 'end', 'it is settled');
});

test('a node that is pointed at says what it is', async (t) => {
  const page = await openFrame(t, server, 28, { motion: 'reduce' });
  const card = page.locator('#frame .hover');
  assert.equal(await card.isVisible(), false);
  await page.locator('#tree-picture [aria-current]').hover();
  await card.getByText('best so far 1').waitFor();
  await page.mouse.move(5, 300);
  await card.waitFor({ state: 'hidden' });
});

// Whoever doesn't see the tree has its path and the children as buttons.
test('the path and the children are walked by Tab and Enter', async (t) => {
  const page = await openFrame(t, server, 71);
  const buttons = page.locator('#path button');
  const here = await page.locator('#tree-picture [aria-current]').getAttribute('data-node');
  const words = here.split(' ');
  const visits = await buttons.evaluateAll((buttons) => buttons.map((button) => button.dataset.visits));
  assert.deepEqual(visits.slice(0, words.length + 1), words.map((_, at) => words.slice(0, at).join(' ')).concat(here));
  for (const child of visits.slice(words.length + 1)) assert.ok(child.startsWith(`${here} `), child);
  await tabTo(page, `#path [data-visits="${words.slice(0, -1).join(' ')}"]`);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('#frame').dataset.frame !== '71');
  assert.equal(await page.locator('#tree-picture [aria-current]').getAttribute('data-node'), words.slice(0, -1).join(' '));
  assert.notEqual(await page.evaluate(() => document.activeElement.dataset.visits), undefined, 'the focus stays in the path');
});

test('a node the search never visits is said to be one', async (t) => {
  const page = await open(t, server, 'search?game=((3+5)+(2+9))&frame=0', { motion: 'reduce' });
  await shows(page, 0);
  await page.keyboard.press('c');
  await page.locator('#sentence[data-moment=cut]').waitFor();
  const n = await shown(page);
  await page.locator('#tree-picture [data-node="1 1"]').click();
  await page.getByText('The search never visits that node.').waitFor();
  await page.locator('#tree-picture [data-node="0 1"]').click();
  await page.waitForFunction((n) => Number(document.querySelector('#frame').dataset.frame) !== n, n);
});

// What never moves while one steps.
const FIXED = ['#tree-picture', '#line', '#sentence', '#overview', ...['next', 'play', 'next-cut'].map((action) => `[data-action=${action}]`)];

for (const { lang, size: width } of pairs(['ja', 'en'], [360, 1280])) {
  test(`nothing jumps while stepping: ${lang}, ${width} pixels`, async (t) => {
    const page = await openFrame(t, server, 0, { lang, width });
    const stepped = (last) => page.evaluate(steppedThrough, { ready: ['#frame[data-frame="N"]'], fixed: FIXED, from: 0, last });
    const { places, moved } = await stepped(120);
    assert.deepEqual(moved, []);
    await page.keyboard.press('End');
    await shows(page, LAST);
    await page.keyboard.press('c');
    await page.locator('#note').getByText(/\S/).waitFor();
    assert.deepEqual((await stepped(0)).places, places, 'a note');
  });
}

test('the whole page works by keyboard alone', async (t) => {
  const page = await open(t, server);
  await shows(page, 28);
  await tabTo(page, '#chips [data-field=moves], #chips [data-field=game]');
  await page.keyboard.press('Enter');
  await page.locator('#settings').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'option-game');
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, '#picker-board button');
  await page.keyboard.press('Enter');
  await page.locator('#picker-board .stone.o').waitFor();
  await empty(page);
  await tabTo(page, '#picker-undo');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('#option-moves').value === '');
  await tabTo(page, '#option-window');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, '#option-table');
  await page.keyboard.press('End');
  await tabTo(page, '#form [type=submit]');
  await page.keyboard.press('Enter');
  await shows(page, 0);
  assert.equal(await address(page), `/search?${LESSON}&frame=0`);
  await page.keyboard.press('ArrowRight');
  await shows(page, 1);
  await page.keyboard.press('/');
  await page.keyboard.type('kind=update,node=min,fail=high');
  await page.keyboard.press('Enter');
  await shows(page, 283);
  await page.keyboard.press('Escape');
  await page.locator('#more').waitFor({ state: 'hidden' });
  await tabTo(page, '#overview');
  await page.keyboard.press('ArrowRight');
  await shows(page, 284);
  await page.keyboard.press('i');
  await page.locator('#more').waitFor();
  await tabTo(page, '#take summary');
  await page.keyboard.press('Enter');
  await tabTo(page, '#take-svg');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  assert.equal((await download).suggestedFilename(), 'marubatsu-frame-284.svg');
  await page.keyboard.press('Escape');
  await page.locator('#more').waitFor({ state: 'hidden' });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});
