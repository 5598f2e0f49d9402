// The home page: the search that runs there, the ways on from it, and what is in view at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, fits } from './checks.mjs';
import { openPage, server } from './harness.mjs';
import { asked } from './requests.mjs';
import { open } from './search-page.mjs';

const CUT = 6;
const stands = (page, at) => page.locator(`#running[data-at="${at}"]`).waitFor({ timeout: 30_000 });
// Opens the page with a clock that the test moves on.
async function openTimed(t, options) {
  const page = await open(t, server, 'healthz', { ...options, expected: /status of 404/ });
  await page.clock.install();
  await page.goto(server.url);
  return page;
}

const said = (page) => page.locator('#told .now').innerText();
// The picture that is seen, of all its sizes and colours.
const picture = (page) => page.locator('.plate:visible svg.tree');

test('the cut is seen within 16 seconds, and all games are above the fold', async (t) => {
  const page = await openTimed(t, { width: 1280, height: 720 });
  for (const card of await page.locator('.games li').all()) {
    const { y, height } = await box(card);
    assert.ok(y + height <= 674, `${y} + ${height}`);
  }
  for (const card of await page.locator('.today .card').all()) assert.equal((await box(card)).height, 64);
  assert.equal(await page.locator('.games li').count(), 4);
  await stands(page, 0);
  assert.equal(await picture(page).locator('[data-item="cut 1 1"]').count(), 0);
  const { height } = await box(page.locator('#running'));
  let seconds = 0;
  while ((await page.locator('#running').getAttribute('data-at')) !== String(CUT)) {
    seconds += 1;
    assert.ok(seconds <= 16, 'no cut yet');
    await page.clock.runFor(1_000);
  }
  assert.match(await said(page), /^Cut! ▽ gets 2 here, but △ already has 3/);
  await picture(page).locator('[data-item="cut 1 1"]').waitFor();
  assert.equal(await picture(page).getAttribute('aria-label'), await said(page));
  assert.equal((await box(page.locator('#running'))).height, height, 'nothing moves around it');
});

test('it is paused and goes on', async (t) => {
  const page = await openTimed(t);
  await page.getByRole('button', { name: 'Pause' }).click();
  const at = await page.locator('#running').getAttribute('data-at');
  await page.clock.runFor(30_000);
  assert.equal(await page.locator('#running').getAttribute('data-at'), at);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.clock.runFor(4_000);
  await stands(page, Number(at) + 1);
});

test('for readers who want no motion it stands on the cut, and is theirs at once', async (t) => {
  const page = await open(t, server, '', { motion: 'reduce', lang: 'ja', width: 360 });
  await stands(page, CUT);
  await page.locator('[data-part=make] [data-leaf="1 1"][aria-valuetext*="調べない"]').waitFor();
  assert.equal(await page.locator('#pause').isVisible(), false);
});

test('one click leads to Connect Four, and one to the search that runs', async (t) => {
  const page = await open(t, server, '');
  await page.getByRole('link', { name: 'Connect Four' }).click();
  await page.waitForURL(/\/play\?game=connect4/);
  await page.locator('#board').waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Step through this search' }).click();
  await page.locator('#frame[data-frame="0"]').waitFor();
  assert.match(page.url(), /window=range/);
});

test('when it has played once, the tree is the reader\'s: a drag brings the cut and takes it away', async (t) => {
  const page = await open(t, server, '', { motion: 'reduce', height: 720 });
  const { height } = await box(page.locator('#running'));
  await page.locator('[data-part=strip]').waitFor();
  assert.deepEqual(await page.locator('.zone').allInnerTexts(), ['cuts the 9', 'the 9 is looked at']);
  await page.locator('#drawing [data-item="cut 1 1"]').waitFor();
  const { x, y, width, height: tall } = await box(page.locator('[data-leaf="1 0"]'));
  await page.mouse.move(x + width / 2, y + tall / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + tall / 2 - 24);
  await page.getByText('What if 2 were 4? The tree is worth 4 instead of 3, and 1 more leaf is looked at.').waitFor();
  assert.equal(await page.locator('#drawing [data-item="cut 1 1"]').count(), 0);
  await page.mouse.up();
  assert.equal((await box(page.locator('#running'))).height, height, 'nothing moves around it');
  await page.keyboard.press('Control+z');
  await page.locator('#drawing [data-item="cut 1 1"]').waitFor();
  await page.locator('[data-leaf="0 0"]').press('7');
  await page.getByText('What if 3 were 7?').waitFor();
  await page.getByRole('link', { name: 'Change this tree' }).click();
  await page.waitForURL(/\/tree\/own/);
  await page.waitForFunction(() => document.querySelector('#tree').value === '((7 5) (2 9))');
});

test('while it plays nothing is asked for but the day, and nothing overflows at any width', async (t) => {
  const page = await open(t, server, 'healthz', { expected: /status of 404/ });
  const requests = asked(page);
  await page.goto(server.url);
  await page.locator('#today-board .stone').first().waitFor();
  await stands(page, 1);
  assert.deepEqual(requests.map(({ pathname }) => pathname), ['/api/daily', '/api/position']);
  for (const width of [360, 390, 719, 720, 768, 959, 960, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await fits(page, `${width}`);
  }
});

test('the day is there with its position and its tree, and what became of them', async (t) => {
  const page = await open(t, server, '', { lang: 'ja', width: 360 });
  await page.locator('#today-board .stone').first().waitFor();
  await page.locator('#today-move-said', { hasText: '勝つ手は 1 つだけ' }).waitFor();
  const date = new Date().toLocaleDateString('sv');
  await page.evaluate((date) => localStorage.setItem('marubatsu.daily', JSON.stringify({ [date]: { marks: '×◎', tree: '◎', late: false } })), date);
  await page.reload();
  await page.locator('#today-move-sign', { hasText: '× ◎' }).waitFor();
  await page.locator('#today-tree-sign', { hasText: '◎ 正解' }).waitFor();
  await page.locator('#today-when', { hasText: '連続 1 日' }).waitFor();
  await fits(page, 'the day');
  await page.locator('#today-tree').click();
  await page.waitForURL(/\/practice\?kind=never&levels=\d&seed=\d+&daily=/);
});

test('browsers can install the lab as an app, by a manifest and icons of its own', async (t) => {
  const { page, problems } = await openPage(t, { lang: 'ja' });
  await page.goto(server.url);
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  assert.deepEqual([url, errors], [`${server.url}manifest.webmanifest`, []]);
  const { icons, lang } = JSON.parse(data);
  assert.equal(lang, 'ja');
  const sides = await page.evaluate(async (addresses) => Promise.all(addresses.map(async (address) => {
    const icon = await createImageBitmap(await (await fetch(address)).blob());
    return `${icon.width}x${icon.height}`;
  })), icons.map(({ src }) => src));
  assert.deepEqual(sides, icons.map(({ sizes }) => sizes));
  assert.deepEqual(problems, []);
});
