// How the page looks: widths, contrast, names of all controls, and faults beside their fields, in both languages and
// both themes. Screenshots are kept for human eyes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { screenshot, startServer } from './harness.mjs';
import { fact, open, openFrame, shows } from './search-page.mjs';

let server;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

const LOOKS = ['ja', 'en'].flatMap((lang) => ['light', 'dark'].flatMap((theme) => [360, 1280].map((width) => ({ lang, theme, width }))));

// Frames of all kinds: a start, a table look-up that narrows, an end that fails high, a score, a cut.
const FRAMES = [66, 67, 69, 27, 28];

async function fits(page) {
  const [wide, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= inner, `${wide} > ${inner}`);
}

// Every text that is shown, with its contrast where that is below 4.5.
function faint() {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const channels = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((value) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = channels(getComputedStyle(at).backgroundColor);
      if (color[3] === 255) return color;
    }
    return channels('white');
  };
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !element.checkVisibility() || element.closest('script')) continue;
    const [one, other] = [light(channels(getComputedStyle(element).color)), light(behind(element))].sort((a, b) => b - a);
    const contrast = (one + 0.05) / (other + 0.05);
    if (contrast < 4.5) found.push(`${texts.currentNode.data.trim()}: ${contrast.toFixed(2)}`);
  }
  return found;
}

// Controls that nothing names.
function nameless() {
  const controls = [...document.querySelectorAll('input, select, button, a, summary')];
  const named = (one) => one.labels?.length || one.getAttribute('aria-label') || (one.tagName !== 'INPUT' && one.textContent.trim());
  return controls.filter((one) => !named(one)).map((one) => one.outerHTML);
}

for (const look of LOOKS) {
  const name = `${look.lang}-${look.theme}-${look.width}`;
  test(`the page fits, is readable and named: ${name}`, async (t) => {
    const page = await open(t, server, 'search', look);
    await fits(page);
    assert.deepEqual(await page.evaluate(faint), []);
    assert.deepEqual(await page.evaluate(nameless), []);
    await screenshot(page, `search-form-${name}`);
    await page.goto(`${server.url}search?window=range&table=merged&score=shortest&frame=66`);
    for (const n of FRAMES) {
      await shows(page, n === FRAMES[0] ? n : await jump(page, n));
      await fits(page);
      assert.deepEqual(await page.evaluate(faint), [], `frame ${n}`);
    }
    await screenshot(page, `search-frame-${name}`);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    assert.deepEqual(await page.evaluate(faint), [], 'keys');
    await fits(page);
  });
}

async function jump(page, n) {
  await page.evaluate((n) => {
    const slider = document.querySelector('#slider');
    slider.value = n;
    slider.dispatchEvent(new Event('change'));
  }, n);
  return n;
}

test('at 360 pixels the frame and the way on are on one screen', async (t) => {
  const page = await openFrame(t, server, 28, { width: 360 });
  const texts = page.locator('#drawing [role=img]').first().locator('text');
  const ends = await texts.evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().bottom));
  const below = Math.max(...ends);
  assert.ok(ends.length > 20 && below < 900, `the panel ends at ${below}`);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await shows(page, 29);
});

test('large boards fit', async (t) => {
  const page = await open(t, server, 'search?game=16x7x5&node_limit=500&frame=9', { width: 360 });
  await shows(page, 9);
  await fits(page);
  assert.equal(await page.locator('#squares span').count(), 112);
  assert.equal(await page.locator('#status').innerText(), '1,664 frames, 388 nodes calculated; stopped at the node limit: the result is partial. To see more, raise the node limit.');
});

const REFUSED = { expected: /status of 4(00|22)/ };

test('a value that can not be used is shown beside its field, with the place', async (t) => {
  const page = await open(t, server, 'search', REFUSED);
  await page.getByLabel('Board', { exact: true }).fill('oxq......');
  await page.keyboard.press('Enter');
  await page.locator('#error-board').getByText('can\'t be used').or(page.locator('#error-board mark')).first().waitFor();
  assert.equal(await page.locator('#error-board mark').innerText(), 'q');
  assert.equal(await page.locator('#option-board').getAttribute('aria-invalid'), 'true');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'option-board');
  await screenshot(page, 'search-fault');
  await page.getByLabel('Board', { exact: true }).fill('ox.......');
  await page.keyboard.press('Enter');
  await shows(page, 0);
  assert.equal(await page.locator('#error-board').innerText(), '');
});

test('an address that can not be used says why, where, and runs nothing', async (t) => {
  const page = await open(t, server, 'search?board=oxq......&frame=3', REFUSED);
  assert.equal(await page.locator('#error-board mark').innerText(), 'q');
  assert.equal(await page.locator('#viewer').isVisible(), false);
  await page.goto(`${server.url}search?algorithm=alfabeta`);
  assert.match(await page.locator('#error-algorithm').innerText(), /"alfabeta" is none of/);
  await page.goto(`${server.url}search?colour=red`);
  assert.match(await page.locator('#fault').innerText(), /^colour: /);
});

test('a condition that can not be read is shown with the place', async (t) => {
  const page = await openFrame(t, server, 0, REFUSED);
  await page.locator('#where').fill('kind=updat');
  await page.locator('#where').press('Enter');
  await page.locator('#error-where mark').waitFor();
  assert.equal(await page.locator('#error-where mark').innerText(), 'u');
  await page.locator('#where').fill('');
  await page.locator('#where').press('Enter');
  await page.getByText('Write a condition, such as').waitFor();
});

test('a search that is too large says so and what to do', async (t) => {
  const page = await open(t, server, 'search?game=4x4', REFUSED);
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText('too many frames').waitFor();
  assert.match(await page.locator('#fault').innerText(), /set a node limit/);
  await page.getByLabel('Node limit', { exact: true }).fill('50');
  await page.keyboard.press('Enter');
  await shows(page, 0);
  assert.equal(await fact(page, 'pruned'), '0 moves +0');
});

test('a server that is gone is named', async (t) => {
  const own = await startServer();
  const page = await open(t, own, 'search', { expected: /ERR_CONNECTION/ });
  await own.stop();
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText('The server does not answer.').waitFor();
});
