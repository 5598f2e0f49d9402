// Journeys through the lab in Firefox, by WebDriver BiDi: with a server, and as a folder of files. Invariant: what every page is in a
// browser, the tests in Chromium say; here is what would fail if another browser's engine couldn't do what the scripts ask of it.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import puppeteer from 'puppeteer-core';
import { serveFiles } from '../browser/files.mjs';
import { startServer } from '../browser/server.mjs';

// How long anything may take to come, in milliseconds.
const PATIENCE = 30_000;

let browser;

before(async () => {
  browser = await puppeteer.launch({ browser: 'firefox', executablePath: process.env.MARUBATSU_FIREFOX, headless: true, extraPrefsFirefox: { 'intl.accept_languages': 'en' } });
});

after(() => browser?.close());

// A page of its own, whose errors are the test's.
async function open(t, url, path) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const problems = [];
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  t.after(async () => {
    await context.close();
    assert.deepEqual(problems, []);
  });
  await page.goto(url + path);
  // Where there is no server, the page comes in place of its first sight.
  await page.waitForFunction(() => document.readyState === 'complete' && !document.getElementById('said'));
  return page;
}

const text = (page, selector) => page.$eval(selector, (found) => found.textContent.trim());

const says = (page, selector, said) =>
  page.waitForFunction((selector, said) => document.querySelector(selector)?.textContent.includes(said), {}, selector, said);

async function search(t, url) {
  const page = await open(t, url, 'search?window=range&table=merged&score=shortest&frame=28');
  await page.waitForSelector('#frame[data-frame="28"]');
  const before = await text(page, '#sentence');
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('#frame[data-frame="29"]');
  assert.notEqual(await text(page, '#sentence'), before);
  // The next cutoff, by its key.
  await page.keyboard.press('c');
  await page.waitForFunction(() => document.querySelector('#frame').dataset.frame > 29);
  assert.ok(await page.$('#frame svg [data-node]'), 'the tree is drawn');
  const picture = await page.evaluate(async () => {
    const answer = await fetch('api/draw/frame?format=png');
    return [answer.status, (await answer.text()).slice(1, 4)];
  });
  assert.deepEqual(picture, [200, 'PNG']);
}

async function game(t, url) {
  const page = await open(t, url, 'play?game=connect4&cross=perfect&seed=1');
  for (const turn of [1, 2, 3]) {
    await says(page, '#state', 'Your turn');
    await page.click('#board [data-move^="3,"]');
    await page.waitForFunction((turn) => document.querySelectorAll('#board .stone.x:not(.ghost)').length === turn, {}, turn);
  }
  assert.equal((await page.$$('#board .stone.o:not(.ghost)')).length, 3);
}

async function lesson(t, url) {
  const page = await open(t, url, 'lesson?id=alpha-beta&stop=first-cut');
  await page.waitForSelector('#options input');
  const sentence = await text(page, '#sentence');
  assert.equal(sentence, '', 'an open question gives nothing away');
  for (const leaf of ['1 1', '1 2']) await page.click(`#tree-picture [data-node="${leaf}"]`);
  await page.click('#give');
  await page.waitForSelector('#reply[data-is=right]');
  await page.waitForSelector('#frame[data-frame="17"]');
}

async function tree(t, url) {
  const page = await open(t, url, 'tree?score=shortest');
  await page.waitForSelector('#drawing [data-node=""][aria-current]');
  assert.equal((await page.$$('#rows tr')).length, 9);
  await page.click('#drawing [data-node="1,1"]');
  await page.waitForSelector('#drawing [data-node="1,1"][aria-current]');
  assert.equal(new URL(page.url()).search, '?score=shortest&moves=1%2C1');
  await page.goBack();
  await page.waitForSelector('#drawing [data-node=""][aria-current]');
}

async function match(t, url) {
  const page = await open(t, url, 'match?game=connect4&players=ai2+ai_pmc:pnum=500&games=1000');
  await says(page, '#status', 'games played');
  await page.click('#stop');
  await says(page, '#result', 'cancelled: the result is partial');
}

for (const [name, start] of [['a server', startServer], ['a folder of files', () => serveFiles(process.env.MARUBATSU_FILES, '/lab/')]]) {
  test(name, async (t) => {
    const { url, stop } = await start();
    try {
      await t.test('a search is stepped through', (t) => search(t, url));
      await t.test('Connect Four is played against a perfect player', (t) => game(t, url));
      await t.test('a lesson asks', (t) => lesson(t, url));
      await t.test('the tree is walked', (t) => tree(t, url));
      await t.test('a match is stopped', (t) => match(t, url));
    } finally {
      await stop();
    }
  });
}

test('one file, from the disk', async (t) => {
  const page = await open(t, pathToFileURL(join(process.env.MARUBATSU_FILES, 'live.html')).href, '#game=((3+5)+(2+9))&frame=16&lang=en');
  const place = () => page.evaluate(() => document.querySelector('marubatsu-stage')?.shadowRoot.querySelector('output')?.textContent);
  const shows = (frame) => page.waitForFunction((frame) => document.querySelector('marubatsu-stage')?.shadowRoot.querySelector('output')?.textContent.startsWith(`${frame} /`), {}, frame);
  await shows(16);
  const whole = (await place()).split('/')[1];
  await page.select('[name=algorithm]', 'minimax');
  await shows(0);
  assert.notEqual((await place()).split('/')[1], whole);
});
