// Pages bring their fonts: what has the size of its text has the same size on a system with other fonts, and little is loaded.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM } from './chromium.mjs';
import { enter, openPage, PATIENCE, server } from './harness.mjs';
import { IS_FILES } from './requests.mjs';
import { VIEWS } from './views.mjs';

const OTHER_FONTS = fileURLToPath(new URL('other-fonts.conf', import.meta.url));
const LOOKS = [
  { locale: 'ja-JP', viewport: { width: 360, height: 740 } },
  { locale: 'en-US', viewport: { width: 1280, height: 900 } },
];

// A browser whose system has hardly any letters. (Where fonts aren't found by fontconfig it has those of all.)
let elsewhere;
before(async () => {
  elsewhere = await chromium.launch({ ...CHROMIUM, env: { ...process.env, FONTCONFIG_FILE: OTHER_FONTS } });
});
after(() => elsewhere?.close());

// Every element that is shown, with its place and size in whole pixels.
const boxes = (page) => page.evaluate(async () => {
  await document.fonts.ready;
  const named = (element) => `${element.tagName.toLowerCase()}${element.id && `#${element.id}`}.${element.className.baseVal ?? element.className} ${element.children.length > 0 ? '' : element.textContent.trim()}`;
  const shown = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility() && !element.closest('option, script, .unseen'));
  return shown.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return `${named(element)}: ${[x, y, width, height].map(Math.round)}`;
  });
});

// The elements that differ, once both pages have come to rest: values still come in when a page is ready.
async function differing(pages) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const [here, there] = await Promise.all(pages.map(boxes));
    const other = there.filter((box, n) => box !== here[n]);
    if ((other.length === 0 && here.length === there.length) || Date.now() > end) return other;
  }
}

for (const look of LOOKS) {
  test(`sizes rest on no font of the system: ${look.locale}, ${look.viewport.width} pixels`, async (t) => {
    const contexts = await Promise.all([(await openPage(t)).page.context().browser(), elsewhere].map((browser) => browser.newContext({ ...look, reducedMotion: 'reduce' })));
    t.after(() => Promise.all(contexts.map((context) => context.close())));
    if (IS_FILES) await Promise.all(contexts.map(enter));
    const pages = await Promise.all(contexts.map((context) => context.newPage()));
    for (const page of pages) page.setDefaultTimeout(PATIENCE);
    for (const { name, address, ready } of VIEWS.filter(({ act, same }) => !act && !same)) {
      await Promise.all(pages.map(async (page) => {
        await page.goto(server.url + address);
        if (ready) await page.locator(ready).first().waitFor();
      }));
      assert.deepEqual(await differing(pages), [], name);
    }
  });
}

const MOST_BYTES = { en: 60_000, ja: 270_000 };
for (const [lang, most] of Object.entries(MOST_BYTES)) {
  test(`fonts are few bytes, and nothing jumps when they come: ${lang}`, async (t) => {
    const { page } = await openPage(t, { lang });
    await page.addInitScript(() => {
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) window.shifted += shift.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const loaded = new Set();
    page.on('response', (response) => response.url().endsWith('.woff2') && loaded.add(response.url()));
    // They come late: what stands in has been laid out by then.
    await page.route('**/*.woff2', async (route) => {
      await page.waitForFunction(() => document.querySelector('main').getBoundingClientRect().height > 0);
      await route.continue();
    });
    for (const address of ['', 'search', 'play?moves=1,1', 'tree']) {
      await page.goto(server.url + address, { waitUntil: 'load' });
      await page.evaluate(() => document.fonts.ready);
      assert.ok(await page.evaluate(() => document.fonts.check("16px 'M PLUS 1'")), address);
      const shifted = await page.evaluate(() => window.shifted);
      assert.ok(shifted <= 0.02, `${address}: ${shifted}`);
    }
    const sizes = await page.evaluate((fonts) => Promise.all(fonts.map(async (font) => (await (await fetch(font)).arrayBuffer()).byteLength)), [...loaded]);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(bytes > 0 && bytes <= most, `${bytes} bytes: ${[...loaded]}`);
    // A font that was asked for last may still be held back.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}
