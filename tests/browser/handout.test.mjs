// A stretch of frames as one HTML file: taken from the page, opened from the disk, stepped through with nobody to ask.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { AXE, findings, fits, readable, walked } from './checks.mjs';
import { openPage, screenshot, server } from './harness.mjs';
import { LESSON, more, openFrame, shows } from './search-page.mjs';

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

for (const [lang, theme, width] of [['ja', 'dark', 360], ['en', 'light', 1440]]) {
  test(`the file steps, plays and reads out without a server: ${lang}, ${theme}, ${width}`, async (t) => {
    const look = { lang, theme, width };
    const page = await opened(t, await taken(t, look), look);
    const say = (en, ja) => (lang === 'ja' ? ja : en);
    assert.equal(await place(page), say('Frame 25 of 5924', 'フレーム 25 / 5924'));
    assert.equal(await page.locator('html').getAttribute('lang'), lang);
    const layout = width === 360 ? 'tall' : 'wide';
    const query = `${LESSON}&from=25&count=6&picture=${layout}&theme=${theme}&lang=${lang}`;
    const answer = await (await fetch(`${server.url}api/frames?${query}`)).text();
    const frames = answer.trim().split('\n').map((line) => JSON.parse(line));
    for (const [at, { n, svg }] of frames.entries()) {
      assert.match(await place(page), new RegExp(`${n}`));
      const sentence = await page.locator('#sentence').textContent();
      const label = await page.locator('#drawing svg').getAttribute('aria-label');
      assert.equal(label, `${say('frame', 'フレーム')} ${n}: ${sentence}`);
      const same = await page.evaluate((svg) => {
        const own = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
        return document.querySelector('#drawing svg').isEqualNode(document.importNode(own, true));
      }, svg);
      assert.ok(same, `the picture of frame ${n} is the server's`);
      assert.equal(await page.locator('#slider').inputValue(), String(at));
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Home');
    assert.match(await place(page), /25/);
    await page.getByRole('button', { name: say('Last', '最後') }).click();
    assert.match(await place(page), /30/);
    await page.locator('#slider').fill('2');
    assert.match(await place(page), /27/);
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press(' ');
    assert.equal(await page.locator('[data-way=play]').innerText(), say('Pause', '停止'));
    assert.equal(await page.locator('#sentence').getAttribute('aria-live'), 'off');
    await page.locator('#place', { hasNotText: '27' }).waitFor();
    if ((await page.locator('[data-way=play]').getAttribute('aria-pressed')) === 'true') await page.keyboard.press(' ');
    assert.equal(await page.locator('#sentence').getAttribute('aria-live'), 'polite');
    await fits(page, 'the file');
    await readable(page, 'the file');
    await walked(page, 'the file');
    await screenshot(page, `handout-${lang}-${theme}-${width}`);
  });
}

test('axe finds nothing in the file', async (t) => {
  const look = { lang: 'en', theme: 'dark', width: 1440 };
  const path = await taken(t, look);
  const { page } = await openPage(t, look);
  await page.context().addInitScript({ path: AXE });
  await page.goto(pathToFileURL(path).href);
  assert.deepEqual(await findings(page), []);
  assert.ok((await readFile(path)).length < 1_000_000);
});

test('a file that would be too large says how large, and none is saved', async (t) => {
  const page = await openFrame(t, server, 0, { expected: /status of 422/ });
  await page.goto(`${server.url}search?game=9x14x5&node_limit=4000&frame=0`);
  await shows(page, 0);
  await more(page);
  await page.locator('#take summary').click();
  await page.locator('#film-count').fill('300');
  await page.locator('#take-html').click();
  await page.getByText(/the file would have \d+\.\d MB, and 5\.0 MB are the most/).waitFor();
});
