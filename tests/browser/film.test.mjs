// A film: a stretch of frames as one HTML file, taken from the page, opened from the disk, played with nobody to ask.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { AXE, box, findings, fits, readable, walked } from './checks.mjs';
import { openPage, screenshot, server } from './harness.mjs';
import { hold } from './requests.mjs';
import { LESSON, more, openFrame } from './search-page.mjs';

let folder;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marubatsu-'));
});
after(() => rm(folder, { recursive: true }));

async function taken(t, options) {
  const page = await openFrame(t, server, 25, options);
  await more(page);
  await page.locator('#take summary').click();
  await page.locator('#film-here').click();
  await page.locator('#film-count').fill('6');
  const download = page.waitForEvent('download');
  await page.locator('#take-html').click();
  const file = await download;
  assert.equal(file.suggestedFilename(), 'marubatsu-frames-25-30.html');
  const path = join(folder, `${options.lang}-${options.theme}-${options.width}.html`);
  await file.saveAs(path);
  return path;
}

// Opens a file; whatever it asks for beside itself is a failure.
async function opened(t, path, options) {
  const { page, problems } = await openPage(t, options);
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  const url = pathToFileURL(path).href;
  t.after(() => {
    assert.deepEqual(asked.filter((other) => other !== url && !other.startsWith('data:')), [], 'it asks nobody');
    assert.deepEqual(problems.filter((problem) => !/Applying inline style violates/.test(problem)), []);
  });
  await page.goto(url);
  return page;
}

const place = (page) => page.locator('#place').innerText();
const still = { motion: 'reduce' };

for (const [lang, theme, width] of [['ja', 'dark', 360], ['en', 'light', 1440]]) {
  test(`the file steps and reads out without a server: ${lang}, ${theme}, ${width}`, async (t) => {
    const look = { lang, theme, width };
    const page = await opened(t, await taken(t, look), { ...look, ...still });
    const say = (en, ja) => (lang === 'ja' ? ja : en);
    assert.equal(await place(page), '25 / 30');
    assert.equal(await page.locator('html').getAttribute('lang'), lang);
    const size = width === 360 ? 'width=360&height=300' : 'width=1280&height=488';
    const answer = await (await fetch(`${server.url}api/stage?${LESSON}&from=25&count=6&lang=${lang}&${size}`)).text();
    const frames = answer.trim().split('\n').map((line) => JSON.parse(line));
    for (const [at, { n, sentence }] of frames.entries()) {
      assert.match(await place(page), new RegExp(`^${n} / 30$`));
      assert.equal(await page.locator('#sentence').textContent(), sentence.map(({ text }) => text).join('').replaceAll('-', '−'));
      assert.equal(await page.locator('#drawing svg').getAttribute('viewBox'), width === 360 ? '0 0 360 300' : '0 0 1280 488');
      assert.equal(await page.locator('#slider').inputValue(), String(at));
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Home');
    assert.equal(await place(page), '25 / 30');
    await page.keyboard.press('End');
    assert.equal(await place(page), '30 / 30');
    await page.getByRole('button', { name: say('Previous frame', '前のフレーム') }).first().click();
    assert.equal(await place(page), '29 / 30');
    await page.locator('#slider').fill('2');
    assert.equal(await place(page), '27 / 30');
    await fits(page, 'the file');
    await readable(page, 'the file');
    await walked(page, 'the file');
    await screenshot(page, `film-${lang}-${theme}-${width}`);
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const before = await ground();
    await page.locator('[data-action=theme]').click();
    assert.notEqual(await ground(), before);
    await page.locator('[data-action=lang]').click();
    assert.equal(await page.locator('html').getAttribute('lang'), say('ja', 'en'));
    assert.match(await page.locator('#range').textContent(), say(/^フレーム 25/, /^frames 25/));
  });
}

test('its parts are as high as on the lab, and nothing moves when the sentence changes', async (t) => {
  const look = { lang: 'en', theme: 'light', width: 1280 };
  const page = await opened(t, await taken(t, look), { ...look, height: 720, ...still });
  const heights = () => page.evaluate(() => ['header', '#drawing', '#words', '#transport'].map((part) => {
    const { top, height } = document.querySelector(part).getBoundingClientRect();
    return [top, height];
  }));
  const first = await heights();
  assert.deepEqual(first, [[0, 56], [56, 488], [544, 112], [656, 64]]);
  for (let frame = 25; frame < 30; frame += 1) {
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(await heights(), first);
    assert.ok(await page.evaluate(() => document.getElementById('sentence').scrollHeight <= 112), 'the sentence has room');
  }
  assert.ok(await page.evaluate(() => document.fonts.check("16px 'M PLUS 1'") && [...document.fonts].length === 3), 'its own letters');
});

test('it plays by itself, a cut for longer, and says so; not where motion is unwelcome', async (t) => {
  const look = { lang: 'en', theme: 'light', width: 1280 };
  const path = await taken(t, look);
  const { page } = await openPage(t, look);
  // Time passes when the test says so: `pass` ends the film's wait that began last.
  await page.addInitScript(() => {
    const waits = [];
    const native = window.setTimeout;
    Object.assign(window, {
      // Shorter waits are the browser test's own.
      setTimeout: (does, time) => (time < 1000 ? native(does, time) : waits.push({ does, time })),
      pass() {
        const { does, time } = waits.at(-1);
        does();
        return time;
      },
    });
  });
  await page.goto(pathToFileURL(path).href);
  await page.locator('[data-way=play][aria-pressed=true]').waitFor();
  assert.equal(await page.locator('#sentence').getAttribute('aria-live'), 'off');
  assert.equal(await place(page), '25 / 30');
  for (const [time, expected] of [[1200, 26], [1200, 27], [1200, 28], [2500, 29], [1200, 30], [1200, 30]]) {
    assert.equal(await page.evaluate(() => window.pass()), time);
    assert.equal(await place(page), `${expected} / 30`);
  }
  await page.locator('[data-way=play][aria-pressed=false]').waitFor();
  assert.equal(await page.locator('#sentence').getAttribute('aria-live'), 'polite');
  await page.keyboard.press(' ');
  await page.locator('[data-way=play][aria-pressed=true]').waitFor();
  assert.equal(await place(page), '25 / 30');
  const quiet = await opened(t, path, { ...look, ...still });
  await quiet.locator('#sentence b').first().waitFor();
  assert.equal(await quiet.locator('[data-way=play]').getAttribute('aria-pressed'), 'false');
});

test('a tap at the sides steps, one in the middle plays and pauses, and a drag on the chart scrubs', async (t) => {
  const look = { lang: 'en', theme: 'light', width: 360 };
  const page = await opened(t, await taken(t, look), { ...look, height: 740, touch: true, ...still });
  const { x, y, width, height } = await box(page.locator('#drawing'));
  const tap = (part) => page.touchscreen.tap(x + part * width, y + height / 2);
  await tap(0.9);
  assert.equal(await place(page), '26 / 30');
  await tap(0.9);
  await tap(0.1);
  assert.equal(await place(page), '26 / 30');
  await tap(0.5);
  await page.locator('[data-way=play][aria-pressed=true]').waitFor();
  await tap(0.5);
  await page.locator('[data-way=play][aria-pressed=false]').waitFor();
  const chart = await box(page.locator('#chart'));
  await page.mouse.move(chart.x + 4, chart.y + 20);
  await page.mouse.down();
  await page.mouse.move(chart.x + chart.width / 2, chart.y + 20, { steps: 4 });
  const middle = Number((await place(page)).split(' ')[0]);
  assert.ok(middle >= 27 && middle <= 28, `${middle}`);
  await page.mouse.move(chart.x + chart.width - 2, chart.y + 20, { steps: 4 });
  await page.mouse.up();
  assert.equal(await place(page), '30 / 30');
  for (const button of await page.locator('button:visible').all()) {
    const { width: wide, height: high } = await box(button);
    assert.ok(wide >= 44 && high >= 44, `${await button.getAttribute('aria-label')} ${wide} ${high}`);
  }
});

test('axe finds nothing in the file', async (t) => {
  const look = { lang: 'en', theme: 'dark', width: 1440 };
  const path = await taken(t, look);
  const { page } = await openPage(t, look);
  await page.context().addInitScript({ path: AXE });
  await page.goto(pathToFileURL(path).href);
  await page.locator('#sentence b').first().waitFor();
  assert.deepEqual(await findings(page), []);
  assert.ok((await readFile(path)).length <= 150_000);
});

test('a file that would be too large says how large, and none is saved', async (t) => {
  // Making such a file takes long, and the command line's tests do: here its refusal is answered at once.
  const page = await openFrame(t, server, 0, { expected: /status of 422/ });
  const message = 'the file would have 560 kB, and 400 kB are the most';
  await hold(page, /\/api\/film\?/, () => ({ status: 422, json: { error: { key: 'count', value: '300', at: null, message } } }));
  let saved = false;
  page.on('download', () => { saved = true; });
  await more(page);
  await page.locator('#take summary').click();
  await page.locator('#film-count').fill('300');
  await page.locator('#take-html').click();
  await page.getByText(message).waitFor();
  assert.equal(saved, false);
});
