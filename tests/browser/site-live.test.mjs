// The page of one file: searches and trees without a network and without a server, opened from the disk. Invariant: what it says is
// what the server says.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { AXE, findings, fits } from './checks.mjs';
import { serveFiles } from './files.mjs';
import { openPage, screenshot, server } from './harness.mjs';

const LIVE = pathToFileURL(join(process.env.MARUBATSU_FILES, 'live.html')).href;

let folder;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marubatsu-live-'));
});

after(() => rm(folder, { recursive: true }));

// The file at this address, once its stage shows a frame; no network is there.
async function opened(t, file, hash = '', look = {}) {
  const found = await openPage(t, look);
  await found.page.context().setOffline(true);
  await found.page.goto(`${file}#${hash}`);
  const stage = found.page.locator('marubatsu-stage');
  await stage.locator('output').waitFor();
  return { ...found, stage };
}

const place = (stage) => stage.locator('output').innerText();

const told = async (search, n) => JSON.parse(await (await fetch(`${server.url}api/frames?${search}&from=${n}&count=1`)).text()).sentence;

test('it goes on to other trees, algorithms and languages, and says what the server says', async (t) => {
  const { page, stage, problems } = await opened(t, LIVE, 'table=merged&window=range&frame=28&lang=en');
  assert.match(await place(stage), /^28 /);
  assert.equal(await stage.locator('.sentence').innerText(), await told('table=merged&window=range', 28));
  await page.getByLabel('Game', { exact: true }).fill('((3 5) (2 9))');
  await page.keyboard.press('Tab');
  await stage.locator('output', { hasText: /^0 \/ \d\d$/ }).waitFor();
  await stage.getByRole('button', { name: 'Next', exact: true }).click();
  await stage.locator('output', { hasText: /^1 / }).waitFor();
  const tree = `game=${encodeURIComponent('((3 5) (2 9))')}&table=merged&window=range`;
  assert.equal(await stage.locator('.sentence').innerText(), await told(tree, 1));
  await page.getByLabel('Algorithm', { exact: true }).selectOption('uct');
  await page.getByLabel('Iterations', { exact: true }).waitFor();
  await stage.getByRole('button', { name: 'next favourite' }).waitFor();
  assert.match(page.url(), /algorithm=uct/);
  assert.doesNotMatch(page.url(), /table=/);
  await page.getByRole('button', { name: '日本語' }).click();
  await page.getByLabel('アルゴリズム', { exact: true }).waitFor();
  await stage.getByRole('button', { name: '次の本命の交代' }).waitFor();
  assert.deepEqual(problems, []);
});

test('what is wrong is said at its field, and the next search runs', async (t) => {
  const { page, stage, problems } = await opened(t, LIVE, 'lang=en');
  const game = page.getByLabel('Game', { exact: true });
  await game.fill('(4 (5 2');
  await game.press('Enter');
  await page.locator('#error-game', { hasText: 'a closing parenthesis is missing' }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'option-game');
  await page.getByLabel('Game', { exact: true }).fill('(4 (5 2))');
  await page.keyboard.press('Enter');
  await stage.locator('output', { hasText: /^0 \/ \d+$/ }).waitFor();
  assert.deepEqual(problems, []);
});

test('a saved file begins with the search that was shown', async (t) => {
  const first = await opened(t, LIVE, 'algorithm=minimax&game=(4 (5 2))&frame=3&lang=ja');
  const [download] = await Promise.all([first.page.waitForEvent('download'), first.page.getByRole('button', { name: '保存' }).click()]);
  const saved = join(folder, 'saved.html');
  await download.saveAs(saved);
  assert.ok((await readFile(saved)).length < 2_500_000);
  const { page, stage, problems } = await opened(t, pathToFileURL(saved).href);
  assert.equal(await place(stage), await place(first.stage));
  assert.match(await place(stage), /^3 /);
  assert.equal(await page.getByLabel('ゲーム', { exact: true }).inputValue(), '(4 (5 2))');
  assert.deepEqual([...problems, ...first.problems], []);
});

test('the lab without a server offers it where searches are exported', async (t) => {
  const files = await serveFiles(process.env.MARUBATSU_FILES, '/some/where/');
  t.after(files.stop);
  const { page, problems } = await openPage(t, { lang: 'en' });
  await page.goto(`${files.url}search?game=((3+5)+(2+9))&frame=16`);
  await page.locator('#frame[data-frame="16"]').waitFor();
  const [live] = await Promise.all([page.waitForEvent('popup'), page.locator('#take-live').evaluate((link) => link.click())]);
  const stage = live.locator('marubatsu-stage');
  await stage.locator('output').waitFor();
  assert.match(await place(stage), /^16 /);
  assert.equal(await live.getByLabel('Game', { exact: true }).inputValue(), '((3 5) (2 9))');
  assert.deepEqual(problems, []);
});

for (const [lang, theme, width] of [['en', 'light', 1280], ['ja', 'dark', 360], ['en', 'dark', 768], ['ja', 'light', 1920]]) {
  test(`it is read and used in ${lang}, ${theme}, ${width} wide`, async (t) => {
    const { page, stage, problems } = await opened(t, LIVE, `table=merged&window=range&score=shortest&frame=28&lang=${lang}`, { lang, theme, width });
    await fits(page, 'the file');
    await screenshot(page, `live-${lang}-${theme}-${width}`);
    await page.addScriptTag({ path: AXE });
    assert.deepEqual(await findings(page), []);
    assert.equal(await stage.locator('section').evaluate((section) => section.scrollWidth - section.clientWidth), 0);
    assert.deepEqual(problems, []);
  });
}
