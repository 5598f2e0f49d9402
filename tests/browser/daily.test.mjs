// The daily move: three tries, what they keep, the result that tells no column, the week, and the tree; by mouse, touch and keys.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server } from './harness.mjs';
import { asked } from './requests.mjs';
import { open } from './search-page.mjs';

// In this position column 3 wins, in 7 plies; all others but the fourth are as wrong as the first.
const DAY = 'daily?date=2026-11-24';
const signs = (page) => page.locator('.try').evaluateAll((tries) => tries.map((place) => place.firstChild?.textContent ?? ''));
const column = (page, n) => page.locator('#board button').nth(n - 1);
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('marubatsu.daily') ?? '{}'));

async function opened(t, options = {}) {
  const page = await open(t, server, DAY, { height: 720, ...options });
  await page.locator('[data-ready]').waitFor();
  return page;
}

test('a wrong column says what it keeps, the right one ends it; the result to copy tells no column, and a reload knows', async (t) => {
  const page = await opened(t);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  assert.match(await page.locator('#ask').innerText(), /〇 to move\. Only one move wins/);
  await column(page, 1).click();
  await page.getByText('Column 1 loses.').waitFor();
  assert.deepEqual(await signs(page), ['×', '', '']);
  await column(page, 3).click();
  await page.getByText('Only column 3 wins, in 7 plies.').waitFor();
  assert.equal(await page.locator('#ask').innerText(), 'Found on the second try');
  await page.locator('[data-action=copy]').click();
  await page.getByText('Result copied').waitFor();
  const [head, tries, link, ...more] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  assert.equal(head, 'marubatsu daily 327 (Tue)');
  assert.match(tries, /^× ◎ {2}2nd try/);
  assert.equal(link, `${server.url}daily?date=2026-11-24`);
  assert.ok(!/column/i.test([tries, ...more].join()));
  await page.reload();
  await page.getByText('Only column 3 wins, in 7 plies.').waitFor();
  assert.equal((await kept(page))['2026-11-24'].marks, '×◎');
});

test('after three wrong columns the page says which one wins, by keys alone', async (t) => {
  const page = await opened(t, { lang: 'ja' });
  for (const key of ['1', '2', '5']) {
    await page.keyboard.press(key);
    await page.waitForFunction((n) => document.querySelector('#daily .done:not([hidden])') || document.querySelector('#verdict').textContent.startsWith(n), key);
  }
  await page.getByText('3 列目だけが勝ち。あと 7 手。').waitFor();
  assert.equal(await page.locator('#ask').innerText(), '見つからなかった');
  assert.equal((await kept(page))['2026-11-24'].marks, '×××–');
  // Nothing more can be tried.
  await page.keyboard.press('3');
  assert.deepEqual((await kept(page))['2026-11-24'].marks, '×××–');
});

test('nothing that is sent before an answer tells the column', async (t) => {
  const page = await open(t, server, 'help', { height: 720 });
  const requests = asked(page);
  await page.goto(server.url + DAY);
  await page.locator('[data-ready]').waitFor();
  assert.ok(requests.length > 0);
  const sent = requests.map(async (address) => (await fetch(address)).text());
  for (const text of await Promise.all(sent)) assert.ok(!/"(result|column|plies|score|best)"/.test(text), text);
});

test('two browsers have the same position, and the reader’s own date if none is given', async (t) => {
  const pages = await Promise.all([opened(t), opened(t)]);
  const boards = await Promise.all(pages.map((page) => page.locator('#board .marks').innerHTML()));
  assert.equal(boards[0], boards[1]);
  const page = await open(t, server, '', { height: 720 });
  await page.clock.setFixedTime(new Date(2027, 0, 2, 23, 59));
  await page.goto(`${server.url}daily`);
  await page.getByText('Daily move 366 · Saturday').waitFor();
});

test('days in a row are a streak, and a day answered later is none', async (t) => {
  const page = await open(t, server, '', { height: 720 });
  await page.clock.setFixedTime(new Date(2026, 10, 24, 12));
  await page.evaluate(() => localStorage.setItem('marubatsu.daily', JSON.stringify({ '2026-11-23': { marks: '◎', late: false }, '2026-11-22': { marks: '◎', late: true } })));
  await page.goto(`${server.url}daily`);
  await page.locator('[data-ready]').waitFor();
  await page.getByText('Streak 1,').waitFor();
  await column(page, 3).click();
  await page.getByText('Streak 2,').waitFor();
  assert.match(await page.locator('#result').innerText(), /◎ {2}1st try, streak 2/);
  assert.deepEqual(await page.locator('#week .sign').allInnerTexts(), ['◎', '◎', '', '', '', '', '']);
  await page.getByRole('link', { name: 'The day before' }).click();
  await page.waitForURL(/date=2026-11-23/);
});

test('on a phone a column is tapped, and the day’s tree is kept with it', async (t) => {
  const page = await opened(t, { width: 360, height: 740, touch: true });
  await column(page, 3).tap();
  await page.getByText('Found on the first try').waitFor();
  await page.getByRole('link', { name: 'Daily tree' }).tap();
  await page.waitForURL(/\/practice\?kind=never&seed=20261124&levels=1&daily=2026-11-24/);
  await page.locator('#tree-picture [data-node="0 0"]').tap();
  await page.getByRole('button', { name: 'Answer' }).tap();
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('marubatsu.daily'))['2026-11-24'].tree);
});
