// A run in a frame on another page, at the three sizes of frames: everything inside, nothing over anything, and light to load.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server } from './harness.mjs';
import { open } from './search-page.mjs';

const TREE = 'game=((3+5)+(2+9))';
const SIZES = [[640, 420, 72, 44, '18px', 36], [480, 320, 56, 44, '15px', 36], [320, 240, 44, 40, '13px', 24]];

const at = (page, n) => page.locator(`#frame[data-frame="${n}"]`).waitFor();

// The boxes of everything that says something, and of the tree's nodes.
const boxes = (page) => page.evaluate(() => {
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom, what: element.textContent.trim() || element.getAttribute('data-node') };
  };
  const seen = (element) => element.checkVisibility();
  return {
    nodes: [...document.querySelectorAll('#tree-picture [data-node]')].map(box),
    here: box(document.querySelector('#tree-picture [aria-current]')),
    texts: [...document.querySelectorAll('#tree-picture text, #sentence, .leap span, #full')].filter(seen).map(box),
    rows: ['[data-part=tree]', '[data-part=sentence]', '[data-part=transport]'].map((part) => box(document.querySelector(part))),
    buttons: [...document.querySelectorAll('.transport :is(button, a, .overview)')].filter(seen).map(box),
  };
});

const inside = (box, [left, top, right, bottom]) => box.left >= left - 0.5 && box.top >= top - 0.5 && box.right <= right + 0.5 && box.bottom <= bottom + 0.5;

const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;

function apart(all) {
  all.forEach((one, n) => {
    for (const other of all.slice(n + 1)) assert.ok(!over(one, other), `${one.what} lies over ${other.what}`);
  });
}

for (const [width, height, said, bar, letters, least] of SIZES) {
  for (const lang of ['en', 'ja']) {
    test(`a tree of seven nodes is whole in ${width} by ${height}: ${lang}`, async (t) => {
      const page = await open(t, server, `embed?${TREE}&frame=0&lang=${lang}`, { width, height, lang, motion: 'reduce' });
      const sizes = new Set();
      for (let n = 0; n <= 21; n += 1) {
        await at(page, n);
        const { nodes, here, texts, rows, buttons } = await boxes(page);
        assert.equal(nodes.length, 7, `frame ${n}`);
        for (const node of nodes) assert.ok(inside(node, [0, 0, width, height - said - bar]), `frame ${n}: ${node.what} is outside`);
        assert.ok(Math.min(here.right - here.left, here.bottom - here.top) >= least, `frame ${n}: the node in question is small`);
        assert.deepEqual(rows.map(({ top, bottom }) => bottom - top), [height - said - bar, said, bar], `frame ${n}`);
        for (const text of [...texts, ...buttons]) assert.ok(inside(text, [0, 0, width, height]), `frame ${n}: ${text.what} is outside`);
        apart(texts);
        apart(buttons);
        sizes.add(await page.locator('#sentence').evaluate((sentence) => getComputedStyle(sentence).fontSize));
        assert.ok(await page.locator('.said').evaluate((place) => place.scrollHeight <= place.clientHeight), `frame ${n}: the sentence is cut off`);
        await page.keyboard.press('ArrowRight');
      }
      assert.ok(sizes.has(letters), [...sizes].join());
    });
  }
}

test('without parameters it is at the cut of a small tree, and opens the same frame', async (t) => {
  const page = await open(t, server, 'embed', { width: 640, height: 420 });
  await at(page, 17);
  assert.match(await page.locator('#sentence').innerText(), /^Cut!/);
  assert.deepEqual(await page.locator('#tree-picture [data-item="alpha"], #tree-picture [data-item="beta"]').evaluateAll((flags) => flags.filter((flag) => flag.checkVisibility()).length), 1);
  await page.keyboard.press('ArrowLeft');
  await at(page, 16);
  assert.match(await page.locator('#full').getAttribute('href'), /\/search\?game=.*&frame=16$/);
  const popup = page.waitForEvent('popup');
  await page.locator('#full').click();
  await at(await popup, 16);
});

test('it plays a stretch by itself, over and over; or not, where no motion is wanted', async (t) => {
  const page = await open(t, server, `embed?${TREE}&frame=5&from=4&to=6&autoplay=true&loop=true&theme=auto`, { width: 640, height: 420, theme: 'dark' });
  for (const n of [6, 4, 5]) await at(page, n);
  await page.keyboard.press('End');
  await at(page, 6);
  await page.keyboard.press('Home');
  await at(page, 4);
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'light dark');
  const calm = await open(t, server, `embed?${TREE}&from=4&to=6&autoplay=true`, { motion: 'reduce' });
  await at(calm, 4);
  assert.equal(await calm.locator('[data-action=play]').getAttribute('aria-pressed'), 'false');
});

test('it loads 90 kB at most beside its scripts, compressed', async (t) => {
  const page = await open(t, server, 'embed', { width: 640, height: 420 });
  await at(page, 17);
  await page.evaluate(() => document.fonts.ready);
  const sizes = await page.evaluate(() => {
    const loaded = new Set([location.href, ...performance.getEntries().map(({ name }) => name)]);
    const files = [...loaded].filter((name) => name.startsWith('http') && !/\.js$/.test(new URL(name).pathname));
    const packed = (response) => new Response(response.body.pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
    return Promise.all(files.map(async (name) => (await packed(await fetch(name))).byteLength));
  });
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  t.diagnostic(`${bytes} bytes`);
  assert.ok(bytes <= 90_000 && bytes > 10_000, `${bytes} bytes`);
});
