// The page of a search at every size: each sentence has its room, nothing below it moves, every control is inside the window, no
// text is cut off, and a frame's number leads to it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box } from './checks.mjs';
import { server } from './harness.mjs';
import { pairs } from './looks.mjs';
import { LAST, LESSON, open, openFrame, shown, shows } from './search-page.mjs';

const SIZES = [[1280, 720], [1440, 900], [1920, 1080], [768, 1024], [360, 740]];
const TABLETS = [[768, 1024], [1024, 768], [820, 1180], [1180, 820]];

// Searches whose sentences differ, and how many of their first frames are told.
const SEARCHES = [
  [LESSON, 1400],
  ['board=o...x....&algorithm=mtdf&table=merged', 500],
  ['board=o..o..x..&algorithm=scout&table=merged', 200],
];

// How many frames of each are gone to: what stands below the sentence has no other way to move.
const VISITS = 6;

// What the first frames of a search say, from the server.
async function told(query, end, lang) {
  const found = [];
  while (found.length < end) {
    const answer = await fetch(`${server.url}api/stage?${query}&from=${found.length}&count=256&lang=${lang}&width=240&height=120`);
    found.push(...(await answer.text()).trim().split('\n').map((line) => JSON.parse(line).sentence));
  }
  return found;
}

// Runs in the page: of these sentences those that have no room in their place.
async function overflowing(sentences) {
  const { say } = await import('/static/js/frame-details.js');
  const sentence = document.querySelector('#sentence');
  const range = document.createRange();
  return sentences.flatMap((parts) => {
    say(sentence, parts);
    range.selectNodeContents(sentence);
    const [room, text] = [sentence.getBoundingClientRect(), range.getBoundingClientRect()];
    const over = text.height === 0 || text.bottom > room.bottom + 1 || text.right > room.right + 1 || sentence.scrollHeight > sentence.clientHeight + 1;
    return over ? [sentence.textContent] : [];
  });
}

// Runs in the page: what is said of these frames, and where the parts are that keep their places.
async function frames(numbers) {
  const found = [];
  const round = (selector) => Math.round(document.querySelector(selector)?.getBoundingClientRect().top ?? -1);
  for (const n of numbers) {
    document.querySelector('#number').value = n;
    document.querySelector('#jump').requestSubmit();
    while (document.querySelector('#frame').dataset.frame !== String(n)) await new Promise(requestAnimationFrame);
    found.push({ said: document.querySelector('#sentence').textContent, places: ['#code', '.counters', '#line', '#why'].map(round).join(' ') });
  }
  return found;
}

const LANGS = ['en', 'ja'];

for (const lang of LANGS) {
  test(`each of 700 sentences has room, and nothing below it moves: ${lang}`, async (t) => {
    const page = await open(t, server, 'healthz', { lang, motion: 'reduce', expected: /status of 404/ });
    for (const [query, end] of SEARCHES) {
      const sentences = (await told(query, end, lang)).filter((_, n) => n % 3 === 0);
      await page.goto(`${server.url}search?${query}&frame=0`);
      await shows(page, 0);
      await page.evaluate(() => document.fonts.ready);
      for (const { size: [width, height] } of pairs(LANGS, SIZES).filter((pair) => pair.lang === lang)) {
        await page.setViewportSize({ width, height });
        await page.waitForFunction((width) => innerWidth === width, width);
        const found = await page.evaluate(frames, Array.from({ length: VISITS }, (_, at) => Math.floor((at * end) / VISITS) + 1));
        assert.equal([...new Set(found.map(({ places }) => places))].length, 1, `${query} at ${width}x${height}: ${found.map(({ places }) => places)}`);
        assert.deepEqual(await page.evaluate(overflowing, sentences), [], `${query} at ${width}x${height}`);
      }
    }
  });
}

// Runs in the page: controls of the transport that are not inside it, and texts that are cut off.
function faults() {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true });
  const bar = document.querySelector('.transport').getBoundingClientRect();
  const controls = [...document.querySelectorAll('.transport :is(button, select, input)')].filter(shown);
  const outside = controls.filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < bar.left || right > innerWidth || top < bar.top - 1 || bottom > bar.bottom + 1;
  });
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1;
  const boxes = [...document.querySelectorAll('.transport > *')].filter(shown).map((one) => one.getBoundingClientRect());
  const lying = boxes.filter((one, at) => boxes.slice(at + 1).some((other) => meet(one, other)));
  const texts = [...document.querySelectorAll('.stage *, header *')].filter((one) => shown(one) && !one.closest('.unseen, dialog, svg, select') && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  const clipped = texts.filter((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const told = range.getBoundingClientRect();
    for (let around = one; around; around = around.parentElement) {
      const { left, right, top, bottom } = around.getBoundingClientRect();
      // What stands in a further line of the chips is not seen at all.
      if (getComputedStyle(around).overflowX === 'visible' || told.top >= bottom - 1) continue;
      if (told.right > right + 1 || told.left < left - 1 || told.top < top - 4 || told.bottom > bottom + 4) return true;
    }
    return told.right > innerWidth + 1;
  });
  return { controls: controls.length, found: [...outside, ...clipped].map((one) => one.outerHTML.slice(0, 120)).concat(lying.map(({ left }) => `something lies on what is at ${left}`)) };
}

for (const lang of ['en', 'ja']) {
  test(`on tablets every control is inside and no text is cut off: ${lang}`, async (t) => {
    const page = await openFrame(t, server, 28, { lang, width: 768, height: 1024 });
    for (const [width, height] of TABLETS) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((width) => Math.abs(document.querySelector('.transport').getBoundingClientRect().width - width) < 1, width);
      const { controls, found } = await page.evaluate(faults);
      assert.ok(controls >= 14, `${controls} controls`);
      assert.deepEqual(found, [], `${width}x${height}`);
      const [rail, tree] = [await box(page.locator('.rail')), await box(page.locator('#frame'))];
      const beside = width >= 1024 && width >= 0.9 * height;
      assert.equal(rail.y < tree.y + tree.height && rail.x >= tree.x + tree.width, beside, `${width}x${height}: the rail is at ${rail.x}, ${rail.y}`);
    }
  });
}

test('on a phone every button has room for a finger', async (t) => {
  const page = await openFrame(t, server, 28, { width: 360, height: 740, touch: true });
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, select, input, .place')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.unseen'))
      .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
      .filter(([, { width, height }]) => width < 44 || height < 44)
      .map(([html, { width, height }]) => `${html}: ${width} x ${height}`));
  assert.deepEqual(small, []);
});

for (const [lang, refused] of [['en', 'There is no frame 5,925: the last is 5,924.'], ['ja', 'フレーム 5,925 はありません。最後は 5,924 です。']]) {
  test(`the frame number is a field: ${lang}`, async (t) => {
    const page = await openFrame(t, server, 28, { lang });
    const field = page.locator('#number');
    await field.click();
    await page.keyboard.type('1,234');
    await page.keyboard.press('Enter');
    await shows(page, 1234);
    await page.keyboard.press('ArrowRight');
    await shows(page, 1235);
    await page.keyboard.press('g');
    await page.keyboard.type('１１８');
    await page.keyboard.press('Enter');
    await shows(page, 118);
    await page.keyboard.press('g');
    await page.keyboard.type(`${(LAST + 1).toLocaleString('en')}`);
    await page.keyboard.press('Enter');
    await page.getByText(refused).waitFor();
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    assert.equal(await shown(page), 118);
    await page.keyboard.press('Escape');
    assert.equal(await field.inputValue(), '118');
    assert.equal(await page.locator('#error-number').isVisible(), false);
    await page.keyboard.press('ArrowLeft');
    await shows(page, 117);
    await page.keyboard.press('g');
    await page.keyboard.type('many');
    await page.keyboard.press('Enter');
    await page.locator('#error-number:not(:empty)').waitFor();
  });
}

test('zoomed in, ruler and flags keep their size and their edge', async (t) => {
  const page = await openFrame(t, server, 118, { motion: 'reduce' });
  const places = () =>
    page.evaluate(() =>
      Object.fromEntries([...document.querySelectorAll('#tree-picture > [data-item]')]
        .filter(({ dataset: { item } }) => /^(ruler \d+|alpha|beta|legend)$/.test(item))
        .map((item) => [item.dataset.item, item.getBoundingClientRect()])
        .map(([item, { top, height }]) => [item, [Math.round(top), Math.round(height)]])));
  const before = await places();
  const node = page.locator('#tree-picture [aria-current]');
  const [old, { x, y, width, height }] = [await box(node), await box(page.locator('#tree-picture'))];
  await page.mouse.move(old.x + old.width / 2, old.y + old.height / 2);
  await page.mouse.wheel(0, -300);
  await page.waitForFunction((width) => document.querySelector('#tree-picture [aria-current]').getBoundingClientRect().width > width * 1.05, old.width);
  const now = await box(node);
  assert.ok(Math.abs(now.x + now.width / 2 - old.x - old.width / 2) < 2, 'what the pointer is at stays under it');
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 40, y + height / 2 - 90, { steps: 4 });
  await page.mouse.up();
  assert.deepEqual(await places(), before);
  await page.keyboard.press('0');
  assert.deepEqual(await places(), before);
});

test('a node under the pointer is shown with its board', async (t) => {
  const page = await openFrame(t, server, 118, { motion: 'reduce' });
  const { x, y, width, height } = await box(page.locator('#tree-picture [data-node]').nth(3));
  await page.mouse.move(x + width / 2, y + height / 2);
  const card = page.locator('#frame .hover');
  await card.locator('svg').waitFor();
  assert.ok((await box(card.locator('svg'))).width >= 72);
  assert.match(await card.innerText(), /: \S/);
});

test('the focus never scrolls the stage away', async (t) => {
  for (const [width, height] of [[1280, 720], [360, 740]]) {
    const page = await openFrame(t, server, 118, { width, height, motion: 'reduce' });
    const places = () => page.evaluate(() => ['.stage', '#frame', '.rail', '.transport'].map((part) => Math.round(document.querySelector(part).getBoundingClientRect().top)).join(' '));
    const before = await places();
    for (let tab = 0; tab < 60; tab += 1) {
      await page.keyboard.press('Tab');
      assert.equal(await places(), before, `${width}: ${await page.evaluate(() => document.activeElement.outerHTML.slice(0, 90))}`);
    }
  }
});

test('the code keeps its lines, says whose signs are turned, and is written in the language last chosen', async (t) => {
  const page = await openFrame(t, server, 28, { width: 1440, height: 900, motion: 'reduce' });
  assert.equal(await page.locator('#turned').innerText(), "from ×'s side: α −3, β −2");
  for (const language of ['pseudo', 'python', 'rust']) {
    await page.locator('#language-of-code').selectOption(language);
    const first = { pseudo: 'alpha_beta(node, α, β):', python: 'def alpha_beta(node, α, β):', rust: 'fn search(n: Node, w: Window) -> Score' }[language];
    await page.locator('#code li').first().getByText(first, { exact: true }).waitFor();
    const lines = await page.locator('#code li').evaluateAll((rows) => rows.map((row) => [row.textContent, row.getBoundingClientRect().height, row.scrollWidth - row.parentElement.clientWidth]));
    for (const [line, height, over] of lines) assert.ok(line.length <= 38 && height < 16 && over <= 0, `${line}: ${height}, ${over}`);
    assert.match(await page.locator('#code [aria-current]').innerText(), /best (≥|>=) (w\.)?β/);
  }
  await page.goto(`${server.url}search?${LESSON}&frame=118`);
  await shows(page, 118);
  await page.locator('#code li').first().getByText('fn search').waitFor();
  assert.equal(await page.locator('#turned').innerText(), '');
});

test('moves of a game with gravity are columns', async () => {
  const frames = await told('game=connect4&node_limit=300&table=merged', 900, 'en');
  const said = frames.map((parts) => parts.map(({ text }) => text).join(''));
  assert.deepEqual(said.filter((sentence) => /\(\d+, \d+\)/.test(sentence)), []);
  assert.ok(said.some((sentence) => /^Column \d /.test(sentence)), said.join('\n'));
});
