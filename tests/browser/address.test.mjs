// Every view is a URL: permalinks, reload, Back and Forward, the two languages and the colours.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server } from './harness.mjs';
import { LESSON, address, empty, hasAddress, inJapanese, open, openFrame, says, settings, shows } from './search-page.mjs';

const at = (n) => `/search?${LESSON}&frame=${n}`;

test('an address carries what differs from the defaults, whatever it was asked with', async (t) => {
  const page = await open(t, server, 'search?fail=soft&moves=1,1+0,0&algorithm=alpha-beta&frame=3&lang=en&theme=auto');
  await shows(page, 3);
  await hasAddress(page, '/search?board=x...o....&frame=3');
  assert.equal(await page.getByLabel('Board', { exact: true }).inputValue(), 'x...o....');
  assert.equal(await page.getByLabel('Moves', { exact: true }).inputValue(), '');
});

test('Back leaves the run, Forward comes back to where the reader was', async (t) => {
  const page = await open(t, server, `search?${LESSON}`);
  await settings(page);
  await page.getByRole('button', { name: 'Run' }).click();
  await shows(page, 0);
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowRight');
  await hasAddress(page, at(8));
  await page.goBack();
  await hasAddress(page, `/search?${LESSON}`);
  await empty(page);
  await page.goForward();
  await shows(page, 8);
});

test('a frame beyond the end is the last; a reload shows the same frame; jumps are entries of the history, steps are not', async (t) => {
  const page = await open(t, server, `search?${LESSON}&frame=99999`);
  await shows(page, 5924);
  await hasAddress(page, at(5924));
  await page.goto(server.url + at(10).slice(1));
  await shows(page, 10);
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowRight');
  await shows(page, 30);
  await hasAddress(page, at(30));
  await page.reload();
  await shows(page, 30);
  await page.keyboard.press('c');
  await shows(page, 71);
  assert.equal(await entries(), before + 1);
  await page.goBack();
  await shows(page, 30);
  assert.equal(await address(page), at(30));
});

test('steps write the address four times a second at most', async (t) => {
  const page = await openFrame(t, server, 0);
  await page.evaluate(() => {
    const own = history.replaceState.bind(history);
    window.written = 0;
    history.replaceState = (...entry) => {
      window.written += 1;
      own(...entry);
    };
  });
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('ArrowRight');
  await shows(page, 40);
  await hasAddress(page, at(40));
  const [written, elapsed] = await page.evaluate(() => [window.written, performance.now()]);
  assert.ok(written >= 1 && written <= 2 + elapsed / 250, `${written} in ${elapsed} ms`);
});

test('another option leaves the run, and Back returns to it', async (t) => {
  const page = await openFrame(t, server, 66);
  await settings(page, 'score');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'option-score', 'a chip leads to its field');
  await page.getByLabel('Score', { exact: true }).selectOption('standard');
  await empty(page);
  await hasAddress(page, '/search?window=range&table=merged');
  await page.goBack();
  await shows(page, 66);
  assert.equal(await page.getByLabel('Score', { exact: true }).inputValue(), 'shortest');
});

test('a window of one\'s own is written into the address', async (t) => {
  const page = await open(t, server, 'search?board=oxo......');
  await settings(page);
  await page.getByLabel('Window (α, β)', { exact: true }).selectOption({ label: 'other: A,B' });
  await page.keyboard.type('-1,0.5');
  await page.keyboard.press('Enter');
  await shows(page, 0);
  await hasAddress(page, '/search?board=oxo......&window=-1%2C0.5&frame=0');
  await page.reload();
  await shows(page, 0);
  await says(page, 'window', '(-1, 0.5)');
  assert.equal(await page.locator('#facts [data-name=window] dd').innerText(), '−1 … 0.5');
});

test('the header leads to six pages, and home, play and help to the others', async (t) => {
  const page = await open(t, server, 'search');
  const links = () => page.locator('body > header a').evaluateAll((links) => links.map((link) => link.pathname));
  assert.deepEqual((await links()).slice(0, 7), ['/', '/play', '/search', '/tree', '/compare', '/learn', '/help']);
  for (const place of ['', 'play', 'help']) {
    await page.goto(server.url + place);
    for (const other of ['/match', '/players']) assert.ok(await page.locator(`main a[href^=".${other}"]`).count(), `${place}: ${other}`);
  }
});

test('the language changes in place and stays', async (t) => {
  const page = await openFrame(t, server, 28);
  await page.keyboard.press('ArrowRight');
  await shows(page, 29);
  await inJapanese(page);
  await shows(page, 29);
  await hasAddress(page, at(29));
  await page.goto(`${server.url}search?${LESSON}&frame=28`);
  await shows(page, 28);
  assert.equal(await page.locator('#sentence').innerText(), '切る！ × はここで 1 を取れる。しかし 〇 は別の手で 2 を確保しているので、ここへは来ない。最後の手は調べなくてよい。');
  assert.deepEqual(await page.locator('#chips button').allInnerTexts(), ['3×3', 'αβ 法', 'α 値と β 値の初期値: −2 … 3', '置換表: 共通する範囲', '評価値: 最短の勝利']);
});

test('the colours are the system\'s until chosen, and then stay', async (t) => {
  const page = await open(t, server, 'search', { theme: 'dark' });
  const dark = () => page.evaluate(() => getComputedStyle(document.body).color === 'rgb(236, 233, 226)');
  assert.equal(await dark(), true);
  const choice = page.getByRole('button', { name: 'Light or dark' });
  await choice.click();
  assert.equal(await dark(), false);
  await page.reload();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'light');
  assert.equal(await dark(), false);
  await choice.click();
  assert.equal(await dark(), true);
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'auto', 'it follows the system again');
});

test('a page opened from another site runs nothing until asked', async (t) => {
  const page = await open(t, server);
  const other = server.url.replace('127.0.0.1', 'localhost');
  const asked = [];
  page.on('request', (request) => request.url().startsWith(other) && asked.push(request.url()));
  const link = `${other}search?${LESSON}&frame=66`;
  await page.evaluate((link) => {
    const anchor = document.createElement('a');
    anchor.href = link;
    document.body.append(anchor);
    anchor.click();
  }, link);
  await page.getByText('Press Run to see frame 66.').waitFor();
  assert.ok(asked.length > 0);
  assert.deepEqual(asked.filter((url) => url.includes('/api/') && !url.includes('/api/position')), []);
  await settings(page);
  await page.getByRole('button', { name: 'Run' }).click();
  await shows(page, 66);
});
