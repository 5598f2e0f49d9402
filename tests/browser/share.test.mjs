// Sharing what is shown: the link in one click, loops that open on a cut, pictures, and code for other pages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box } from './checks.mjs';
import { openPage, server } from './harness.mjs';
import { asked, hold } from './requests.mjs';
import { LESSON, open, openFrame, shows, taken } from './search-page.mjs';

const VIEWS = [
  ['search', `search?${LESSON}&frame=28`, '#frame[data-frame="28"]'],
  ['own tree', 'tree/own?game=((3+12+8)(2+4+6)(14+5+2))', '#strip:visible'],
  ['compare', 'compare?score=shortest&table=merged&right.window=range&frame=0', '#left-frame[data-frame="0"]'],
  ['play', 'play?moves=1,1+0,0&cross=human', '#values .best'],
];

// The times of a GIF's frames, in hundredths of a second.
const times = (gif) => gif.toString('latin1').split('!\u00f9\u0004').slice(1).map((block) => block.charCodeAt(1) + 256 * block.charCodeAt(2));

for (const [name, address, ready] of VIEWS) {
  test(`the link is copied in one click: ${name}`, async (t) => {
    const page = await open(t, server, address);
    await page.locator(ready).first().waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('[data-action=share]').click();
    await page.locator('#share[open]').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.dataset.action), 'copy-link');
    await page.keyboard.press('Enter');
    await page.locator('#share-note[aria-live]').getByText('Link copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(link, page.url());
    await page.locator('#share-preview').evaluate((picture) => picture.decode());
    await page.keyboard.press('Escape');
    await page.goto(link);
    await page.locator(ready).first().waitFor();
    await page.keyboard.press('.');
    await page.locator('#share[open]').waitFor();
  });
}

test('a shared address opens on its cut, and little is fetched before', async (t) => {
  const { page } = await openPage(t);
  const requests = asked(page);
  // The first frame that the stage shows, and what was there by then.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const { frame } = document.getElementById('frame')?.dataset ?? {};
      if (frame === undefined) return;
      const cut = document.querySelector('#frame [data-item^="arc"]') !== null;
      const made = performance.getEntries().filter(({ name }) => name.includes('/api/'));
      globalThis.first ??= { frame, cut, answers: made.length };
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-frame'] });
  });
  await page.goto(`${server.url}search?${LESSON}&frame=28`);
  await shows(page, 28);
  const { frame, cut, answers } = await page.evaluate(() => globalThis.first);
  assert.deepEqual([frame, cut], ['28', true]);
  assert.ok(answers <= 5, `${answers} answers`);
  // The stage comes frame by frame, the wanted one first.
  const stage = requests.find(({ pathname }) => pathname === '/api/stage');
  assert.equal(stage.searchParams.get('from'), '28');
  stage.searchParams.set('count', '1');
  const bytes = (await (await fetch(stage)).arrayBuffer()).byteLength;
  assert.ok(bytes <= 100_000, `${bytes} bytes`);
});

test('a loop begins where the node that is cut begins, and ends after the cut', async (t) => {
  const page = await openFrame(t, server, 28);
  await page.keyboard.press('.');
  await page.locator('#share-range').getByText(/From frame 18 to 29 · 12 frames, 12 s, about \d+ kB/).waitFor();
  const range = page.locator('#share-range');
  for (const [shape, size] of [['wide', [960, 540]], ['square', [600, 600]], ['tall', [540, 960]]]) {
    await page.locator(`[data-shape=${shape}]`).click();
    await page.locator(`[data-shape=${shape}][aria-pressed=true]`).waitFor();
    const { name, bytes } = await taken(page, '[data-loop=gif]');
    assert.equal(name, 'marubatsu-18-29.gif');
    assert.deepEqual([bytes.readUInt16LE(6), bytes.readUInt16LE(8)], size);
    assert.ok(bytes.length <= 2_000_000 && bytes.length > 20_000, `${bytes.length} bytes`);
    const told = (await range.getByText(/about \d+ kB/).innerText()).match(/about (\d+) kB/);
    const estimate = 1000 * Number(told[1]);
    assert.ok(Math.abs(estimate - bytes.length) <= 0.15 * bytes.length + 10_000, `${estimate} for ${bytes.length} bytes`);
    const shown = times(bytes);
    assert.ok(shown.length <= 24 && shown.reduce((sum, time) => sum + time, 0) <= 1200, shown.join());
  }
  const apng = await taken(page, '[data-loop=apng]');
  assert.ok(apng.bytes.includes('acTL'), 'an animation');
  const film = await taken(page, '[data-loop=html]');
  assert.equal(film.name, 'marubatsu-18-29.html');
});

test('the ends of a loop can be moved, by 24 frames at most', async (t) => {
  const page = await openFrame(t, server, 28);
  await page.keyboard.press('.');
  await page.locator('#share-range').getByText('From frame 18').waitFor();
  await page.locator('#share-from').fill('0');
  await page.locator('#share-range').getByText('From frame 0 to 23 · 24 frames, 12 s').waitFor();
  await page.locator('#share-to').focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('#share-range').getByText('From frame 1 to 24 · 24 frames').waitFor();
});

test('a comparison shares the moment that is shown, of the side that leads', async (t) => {
  const page = await open(t, server, 'compare?score=shortest&table=merged&right.window=range&frame=0');
  await page.locator('#left-frame[data-frame="0"]').waitFor();
  await page.locator('#left-frame').focus();
  for (let frame = 1; frame < 4; frame += 1) {
    await page.keyboard.press('ArrowRight');
    await page.locator(`#left-frame[data-frame="${frame}"]`).waitFor();
  }
  await page.keyboard.press('.');
  await page.locator('#share-preview[src*="frame=3"]').waitFor();
  await page.locator('#share-preview').evaluate((picture) => picture.decode());
});

test('a picture and code for other pages show the same frame', async (t) => {
  const page = await openFrame(t, server, 28);
  // The picture is there before it is known where the loop begins.
  let go = () => {};
  const held = new Promise((resolve) => { go = resolve; });
  await hold(page, /\/api\/find/, () => held);
  await page.keyboard.press('.');
  const png = await taken(page, '#share-png');
  go();
  assert.deepEqual([...png.bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  const svg = (await taken(page, '#share-svg')).bytes.toString();
  assert.match(svg, /viewBox="0 0 960 540"/);
  const source = (await page.locator('#share-embed').inputValue()).match(/src="([^"]+)"/)[1];
  await page.goto(source.replaceAll('&amp;', '&'));
  await page.locator('#frame[data-frame="28"]').waitFor();
});

test('the dialog is 880 wide, and a whole sheet on a phone', async (t) => {
  const page = await openFrame(t, server, 28, { width: 1280, height: 720 });
  await page.keyboard.press('.');
  const { width, y, height } = await box(page.locator('#share'));
  assert.equal(width, 880);
  assert.ok(y >= 0 && y + height <= 720, `${y} ${height}`);
  const small = await openFrame(t, server, 28, { width: 360, height: 740, lang: 'ja' });
  await small.keyboard.press('.');
  const sheet = await box(small.locator('#share'));
  assert.deepEqual([sheet.width, sheet.height], [360, 740]);
  for (const button of await small.locator('#share :is(button, .button):visible').all()) {
    const { x, width: wide } = await box(button);
    assert.ok(x >= 0 && x + wide <= 360, await button.innerText());
  }
  await shows(small, 28);
});
