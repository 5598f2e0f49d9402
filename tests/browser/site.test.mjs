// The lab without a server: a folder of files below a path, served by anything. Invariant: after the first visit no network is needed.
import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { serveFiles } from './files.mjs';
import { contents, openPage } from './harness.mjs';

const FOLDER = process.env.MARUBATSU_FILES;

test('a folder of files below a path is the whole lab, without a network from the second visit on', async (t) => {
  const files = await serveFiles(FOLDER, '/some/where/');
  t.after(files.stop);
  const { page, problems } = await openPage(t, { lang: 'ja' });
  // A link to the middle of a search is opened first.
  await page.goto(`${files.url}search?game=((3+5)+(2+9))&frame=17`);
  await page.waitForURL(/\/some\/where\/search\?/);
  await page.waitForFunction(() => document.querySelector('#sentence')?.textContent && new URLSearchParams(location.search).get('frame') === '17');
  // The font of Japanese is a file of its own.
  await page.waitForFunction(() => [...document.fonts].some(({ status, unicodeRange }) => status === 'loaded' && unicodeRange.startsWith('U+2E80')));
  await files.stop();
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL(/frame=16/);
  // What a link calls a download comes from here too.
  const [taken] = await Promise.all([page.waitForEvent('download'), page.locator('#take-svg').evaluate((link) => link.click())]);
  assert.match((await contents(taken)).toString(), /^<svg /);
  await page.locator('#language').evaluate((link) => link.click());
  await page.waitForURL(/lang=en/);
  // The choice holds on the next page, which lies a folder deeper, and its search runs.
  await page.goto(`${files.url}tree/own`);
  await page.locator('[data-part=make] [data-leaf]').first().waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  for (const link of await page.locator('a[href]').evaluateAll((links) => links.map(({ href }) => href))) {
    assert.ok(!link.startsWith(files.url.slice(0, -'some/where/'.length)) || link.startsWith(files.url), link);
  }
  assert.deepEqual(problems, []);
});

test('pictures in pixels need a second file, which is fetched for the first of them', async (t) => {
  const files = await serveFiles(FOLDER);
  t.after(files.stop);
  const { page } = await openPage(t);
  await page.goto(`${files.url}search?game=((3+5)+(2+9))&frame=17`);
  await page.locator('#frame[data-frame="17"]').waitFor();
  const kept = () => page.evaluate(async () => {
    const [cache] = (await caches.keys()).filter((name) => name.startsWith('marubatsu: /'));
    const names = (await (await caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname);
    return names.filter((name) => !name.includes('/fonts/')).map((name) => name.match(/\w+/)[0]).sort();
  });
  assert.deepEqual(await kept(), ['engine', 'static', 'worker']);
  // Where the file can't be fetched there is a word about it, and everything else goes on.
  const picture = (address) => page.evaluate(async (asked) => {
    const answer = await fetch(asked);
    return [answer.status, (await answer.text()).slice(0, 4)];
  }, address);
  files.folder = join(FOLDER, 'play');
  assert.deepEqual(await picture('og.png'), [503, 'The ']);
  assert.deepEqual(await picture('api/draw/frame?format=svg'), [200, '<svg']);
  files.folder = FOLDER;
  const [taken] = await Promise.all([page.waitForEvent('download'), page.locator('#take-png').evaluate((link) => link.click())]);
  assert.equal((await contents(taken)).subarray(1, 4).toString(), 'PNG');
  assert.deepEqual(await kept(), ['engine', 'pictures', 'static', 'worker']);
  await files.stop();
  assert.deepEqual(await picture('api/film?game=((3+5)+(2+9))&count=3&format=gif'), [200, 'GIF8']);
});

// What comes before the engine, if browsers ask for compressed answers, in bytes.
const FIRST = 120_000;
const compressed = async (path) => gzipSync(await readFile(join(FOLDER, path))).length;

test('a page is seen before the engine is there, in its language, by what its address asks for', async (t) => {
  const files = await serveFiles(FOLDER, '/some/where/');
  t.after(files.stop);
  for (const [lang, width, sentence, chapter] of [
    ['en', 1280, 'Cut!', 'tree'],
    ['ja', 360, '切る', 'tree-ja-phone'],
  ]) {
    const { page, problems } = await openPage(t, { lang, width, theme: lang === 'ja' ? 'dark' : 'light', workers: 'block' });
    await page.goto(`${files.url}search`);
    await page.locator('#sentence', { hasText: sentence }).waitFor();
    await page.locator('#said', { hasText: /Fetching the lab|ラボを読み込んで/ }).waitFor();
    assert.equal(await page.locator('#number').inputValue(), '28');
    assert.ok(await page.locator('#tree-picture [data-node]').count() > 10);
    // Its colours are those of the reader's theme.
    const picture = await page.locator('#tree-picture rect').first().evaluate((shape) => getComputedStyle(shape).fill);
    const around = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    assert.equal(picture, around);
    // Its links lead on without the engine.
    await page.locator('.menu-button:visible, nav a[href$=learn]:visible').first().click();
    if (width === 360) await page.locator('nav a[href$=learn]').click();
    await page.waitForURL(/learn/);
    await page.locator('main h2').first().waitFor();
    await page.goto(`${files.url}lesson?id=tree`);
    await page.locator(`html[data-sight="${chapter}"] #tree-picture [data-node]`).first().waitFor();
    await page.goto(`${files.url}search?board=o........`);
    assert.equal(await page.locator('main').evaluate((main) => getComputedStyle(main).visibility), 'hidden');
    assert.deepEqual(problems.filter((problem) => !problem.includes('start.js')), []);
  }
});

test('what comes before the engine is small', async () => {
  const all = await readdir(FOLDER, { recursive: true });
  const around = (await compressed('start.js')) + (await Promise.all(all.filter((name) => /fonts\/latin-/.test(name)).map(compressed))).reduce((sum, one) => sum + one, 0);
  // One file needs no other.
  const sights = all.filter((name) => name.endsWith('.html') && name !== 'live.html');
  assert.ok(sights.length >= 80, `${sights.length}`);
  for (const name of sights) {
    const bytes = (await compressed(name)) + around;
    assert.ok(bytes <= FIRST, `${name}: ${bytes} bytes`);
  }
});

test('work says how far it has come, and a match that is stopped ends with the games it has', async (t) => {
  const files = await serveFiles(FOLDER);
  t.after(files.stop);
  const { page, problems } = await openPage(t);
  await page.goto(`${files.url}match?game=connect4&players=ai2+ai_pmc:pnum=500&games=1000`);
  await page.locator('#status', { hasText: 'games played' }).waitFor();
  await page.locator('#result .strength svg >> visible=true').waitFor();
  await page.locator('#stop').click();
  await page.locator('#result', { hasText: 'cancelled: the result is partial' }).waitFor();
  assert.ok(await page.locator('#result .strength svg >> visible=true').isVisible());
  const fast = await page.evaluate(async () => (await fetch('api/solve?game=4x4x3')).status);
  assert.equal(fast, 200);
  assert.deepEqual(problems, []);
});

test('two tabs have engines of their own, and what is brought along is found in both', async (t) => {
  const files = await serveFiles(FOLDER);
  t.after(files.stop);
  const { page, problems } = await openPage(t);
  await page.goto(`${files.url}search?frame=40`);
  await page.locator('#frame[data-frame="40"]').waitFor();
  const other = await page.context().newPage();
  await other.goto(`${files.url}search?algorithm=uct&iterations=300&frame=60`);
  await other.locator('#frame[data-frame="60"]').waitFor();
  // Both go on at once.
  await Promise.all([page.keyboard.press('ArrowRight'), other.keyboard.press('ArrowRight')]);
  await page.locator('#frame[data-frame="41"]').waitFor();
  await other.locator('#frame[data-frame="61"]').waitFor();
  const lines = await page.evaluate(async () => (await fetch('api/events?game=((3+5)+(2+9))')).text());
  const brought = await page.evaluate(async (body) => (await fetch('api/import', { method: 'POST', body })).json(), lines);
  await other.goto(`${files.url}search?${brought.query}&frame=3`);
  await other.locator('#frame[data-frame="3"]').waitFor();
  assert.deepEqual(problems, []);
});

test('another version waits until it is let in, and takes every page at once', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'marubatsu-'));
  t.after(() => rm(folder, { recursive: true }));
  await cp(FOLDER, folder, { recursive: true });
  const files = await serveFiles(folder);
  t.after(files.stop);
  const { page } = await openPage(t);
  await page.goto(`${files.url}help`);
  await page.waitForURL(`${files.url}help`);
  await page.locator('#keys').waitFor();
  // The same under another name.
  const [, version] = (await readFile(join(folder, 'sw.js'), 'utf8')).match(/version = '(\w+)'/);
  for (const name of await readdir(folder)) if (name.includes(version)) await cp(join(folder, name), join(folder, name.replace(version, 'later')));
  await writeFile(join(folder, 'sw.js'), (await readFile(join(folder, 'sw.js'), 'utf8')).replace(version, 'later'));
  await page.goto(`${files.url}search`);
  const kept = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('marubatsu: /')).map((name) => name.split(' ').at(-1)));
  await page.locator('#update').waitFor();
  assert.deepEqual((await kept()).sort(), [version, 'later'].sort());
  await page.locator('#update').click();
  await page.waitForFunction(async () => (await caches.keys()).filter((name) => name.startsWith('marubatsu: /')).length === 1);
  assert.deepEqual(await kept(), ['later']);
});
