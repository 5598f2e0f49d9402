// A run in a frame on another page: steps, starts nothing by itself there, and no other page of the lab can be framed.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openPage, server } from './harness.mjs';
import { IS_FILES } from './requests.mjs';
import { open, openFrame } from './search-page.mjs';

const RUN = 'embed?game=((3+5)+(2+9))&frame=17';

const at = (page, n) => page.locator(`#frame[data-frame="${n}"]`).waitFor();

test('it steps by buttons and keys, and leads to the whole page', async (t) => {
  const page = await open(t, server, RUN);
  await at(page, 17);
  assert.match(await page.locator('#sentence').innerText(), /^Cut!/);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await at(page, 18);
  await page.keyboard.press('Home');
  await at(page, 0);
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  await at(page, 5);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('#frame:not([data-frame="5"])').waitFor();
  await page.getByRole('button', { name: 'Play', exact: true, pressed: true }).click();
  const popup = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open in marubatsu' }).click();
  const full = await popup;
  await full.locator('#frame[data-frame]').waitFor();
  assert.match(full.url(), /\/search\?game=/);
});

test('a run that can not be is refused in its place', async (t) => {
  const page = await open(t, server, 'embed?algorithm=alfabeta', { expected: /status of 400/ });
  assert.match(await page.locator('#fault').innerText(), /alfabeta/);
  assert.equal(await page.locator('#start').isVisible(), false);
  await page.goto(`${server.url}embed?from=x`);
  assert.match(await page.locator('#fault').innerText(), /whole number/);
});

// A page with two frames: the run, and the search page.
const holding = (url) => `<!doctype html><title>slides</title><iframe id="run" src="${url}${RUN}" width="700" height="700"></iframe>
  <iframe id="page" src="${url}search" width="700" height="300"></iframe>`;

async function framed(page) {
  const run = page.frameLocator('#run');
  // Another page may neither keep a server busy nor show its search page. Files run in the reader's own browser.
  if (!IS_FILES) {
    await run.locator('#start').waitFor();
    assert.equal(await run.locator('#run').isVisible(), false, 'nothing runs by itself');
    await run.locator('#start').click();
  }
  await run.locator('#frame[data-frame="17"]').waitFor();
  await run.getByRole('button', { name: 'Back' }).click();
  await run.locator('#frame[data-frame="16"]').waitFor();
  if (!IS_FILES) assert.equal(await page.frameLocator('#page').locator('#form').count(), 0, 'the search page is in no frame');
}

test('slides from another server of this machine show a run', async (t) => {
  const slides = createServer((_, response) => response.setHeader('content-type', 'text/html').end(holding(server.url)));
  slides.listen(0, '127.0.0.1');
  await once(slides, 'listening');
  t.after(() => slides.close());
  const { page } = await openPage(t);
  for (const host of ['127.0.0.1', 'localhost']) {
    await page.goto(`http://${host}:${slides.address().port}/`);
    await framed(page);
  }
});

test('slides from a file show a run', async (t) => {
  const path = join(tmpdir(), `marubatsu-slides-${process.pid}.html`);
  await writeFile(path, holding(server.url));
  const { page } = await openPage(t);
  await page.goto(pathToFileURL(path).href);
  await framed(page);
});

test('the search page gives the code away', async (t) => {
  const page = await openFrame(t, server, 71, { lang: 'ja', theme: 'dark' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('i');
  await page.locator('#take summary').click();
  await page.locator('#embed-copy').click();
  await page.getByText('コピーしました。').waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(code, await page.locator('#embed').inputValue());
  const source = code.match(/^<iframe src="([^"]+)" title="探索のコマ送り" width="720" height="900"><\/iframe>$/)?.[1];
  assert.ok(source, code);
  await page.goto(source.replaceAll('&amp;', '&'));
  await page.locator('#frame[data-frame="71"]').waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'ja');
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
});
