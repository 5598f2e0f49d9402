// Play and tree at every width that readers have: nothing is wider than the screen, nothing of a game or a tree scrolls on a desk
// or on a phone, boards are large, and a finger meets what it aims at. What holds on other pages too is in `views.mjs`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, fits } from './checks.mjs';
import { server } from './harness.mjs';
import { open } from './search-page.mjs';

const PAGES = [
  ['play?cross=human&moves=1,1', '#board', '#values .best'],
  ['play?game=4x4x3&cross=human&moves=1,1', '#board', '#values .best'],
  ['play?game=connect4&cross=human&moves=4636446113453111', '#board', '#values .best'],
  ['tree?moves=1,1&score=shortest&label=o-win', '#drawing', '#drawing [data-node="1,1"][aria-current]'],
];
const SIZES = [[360, 740], [390, 740], [768, 1024], [1024, 720], [1280, 720], [1440, 900]];

// Runs in the page: what is too small for a finger. A link in a text has a line's height.
function small() {
  const shown = [...document.querySelectorAll('a, button, input, select, summary')].filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const places = shown.map((one) => [one, one.getBoundingClientRect()]).filter(([, { right, width }]) => right > 0 && width > 1);
  const found = places.filter(([one, { width, height }]) => (width < 44 || height < 44) && !one.closest('p, svg, label'));
  return found.map(([one, { width, height }]) => `${one.outerHTML.slice(0, 80)}: ${width} x ${height}`);
}

async function onePhone(page, path, board) {
  const { y, width } = await box(page.locator(board));
  assert.ok(y <= 120, `${path}: the board begins at ${y}`);
  if (path.includes('connect4')) assert.ok(width / 7 >= 48, `${path}: columns of ${width / 7}`);
  assert.deepEqual(await page.evaluate(small), [], `${path}: too small for a finger`);
}

test('play and tree fit at every width, and nothing of them scrolls', async (t) => {
  const page = await open(t, server, 'healthz', { expected: /status of 404/ });
  for (const [path, board, ready] of PAGES) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(server.url + path);
    await page.locator(ready).first().waitFor();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await fits(page, `${path} at ${width}`);
      const tall = await page.evaluate(() => document.documentElement.scrollHeight);
      assert.equal(tall, height, `${path} at ${width}`);
      const last = await box(page.locator('.actions > :not([hidden])').last());
      assert.ok(last.y + last.height <= height, `${path} at ${width}: the last button ends at ${last.y + last.height}`);
      if (width === 360) await onePhone(page, path, board);
      if (width === 1280) assert.ok((await box(page.locator(board))).width >= 550, path);
    }
  }
});
