// axe-core finds nothing to mend, in any language, theme and width, with every fold open.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { startServer } from './harness.mjs';
import { LESSON, open, shows } from './search-page.mjs';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

let server;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

// What axe finds, as text. The tool (which writes inline styles of its own, in vain) comes into the page past its content policy, through the browser itself.
async function findings(page) {
  await page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)));
  const found = await page.evaluate(() => axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}

for (const lang of ['ja', 'en']) {
  for (const theme of ['light', 'dark']) {
    for (const width of [360, 768, 1280]) {
      test(`axe finds nothing: ${lang}, ${theme}, ${width} pixels`, async (t) => {
        const page = await open(t, server, 'healthz', { lang, theme, width, expected: /status of 404|Applying inline style violates/ });
        await page.context().addInitScript({ path: AXE });
        await page.goto(`${server.url}search`);
        await page.locator('#picker-board button').first().waitFor();
        assert.deepEqual(await findings(page), [], 'the form');
        for (const n of [66, 71, 72]) {
          await page.goto(`${server.url}search?${LESSON}&frame=${n}`);
          await shows(page, n);
          assert.deepEqual(await findings(page), [], `frame ${n}`);
        }
        await page.keyboard.press('?');
        await page.getByRole('dialog').waitFor();
        assert.deepEqual(await findings(page), [], 'the keys');
        await page.goto(`${server.url}search?game=((3+5)+(2+9))&algorithm=minimax&frame=5`);
        await shows(page, 5);
        assert.deepEqual(await findings(page), [], 'a tree');
        await page.goto(`${server.url}nothing`).catch(() => {});
        assert.deepEqual(await findings(page), [], 'a fault');
      });
    }
  }
}
