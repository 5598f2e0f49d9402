// The stage's acceptance: everything that one steps by is in view at once, can be read, keeps its identity from frame to frame,
// and is reached by mouse, keys and fingers alike. What searches say is checked in `search.test.mjs` and `walk.test.mjs`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AXE, box, findings } from './checks.mjs';
import { screenshot, server } from './harness.mjs';
import { pairs } from './looks.mjs';
import { asked, hold } from './requests.mjs';
import { LAST, LESSON, changed, more, open, openFrame, settings, shown, shows } from './search-page.mjs';

const SIZES = [[1280, 720], [360, 740]];
const isPhone = (width) => width < 720;

const PARTS = ['tree', 'current', 'sentence', 'number-line', 'overview', 'transport', 'settings', 'counters'];
const ACTIONS = ['first', 'previous', 'next', 'last', 'play', 'next-cut', 'previous-cut', 'next-table', 'previous-table', 'skip-subtree', 'fullscreen'];
// What a phone leaves out: it is behind `⋯`, or reached by swipes and keys.
const NOT_ON_PHONES = ['current', 'counters'];

// Searches that look different: marks, a made tree, deep games with gravity, passes, other algorithms, large boards.
const SEARCHES = [
  [LESSON, [0, 1, 28, 71, 72, 99, 283, 1000, 2600, 4061, LAST]],
  ['game=((3+5)+(2+9))&algorithm=minimax', [0, 5, 12]],
  ['game=(((3+12+8)+(2+4+6))+((14+5+2)+(7+9+1)))', [0, 9, 20, 33, 40]],
  ['game=connect4&node_limit=600&table=merged', [0, 40, 300, 900, 1500]],
  ['board=o...x....&algorithm=mtdf&table=merged', [0, 30, 200, 700]],
  ['board=o..o..x..&algorithm=scout&table=merged', [0, 33, 150]],
  ['board=o..o..x..&algorithm=null-window&window=range&table=merged&score=shortest', [0, 10, 20]],
  ['game=4x4&node_limit=400', [0, 100, 700]],
  ['game=16x7x5&node_limit=500', [0, 9, 400]],
  ['depth=3&eval=ai14s&deepen=true', [0, 50, 250, 700]],
];

// The stage stands still: what the address says is shown, and nothing moves any more.
async function still(page) {
  await page.waitForFunction(() => document.querySelector('#frame').dataset.frame === document.querySelector('#number').value);
  await page.locator('#overview img[src]').waitFor({ state: 'attached' });
}

async function goTo(page, n) {
  await page.evaluate((n) => {
    document.querySelector('#number').value = n;
    document.querySelector('#jump').requestSubmit();
  }, n);
  await still(page);
}

// Which of these are not wholly in the window.
function outOfView(page, selectors) {
  return page.evaluate((selectors) => {
    const within = ({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && right > left && bottom > top;
    return selectors.filter((selector) => {
      const one = document.querySelector(selector);
      return !one.checkVisibility({ visibilityProperty: true }) || !within(one.getBoundingClientRect());
    });
  }, selectors);
}

for (const { lang, size: [width, height] } of pairs(['en', 'ja'], SIZES)) {
  test(`everything is in view at once: ${width}x${height}, ${lang}`, async (t) => {
    const page = await openFrame(t, server, 28, { lang, width, height });
    await still(page);
    for (const n of [28, 0, 71, LAST]) {
      await goTo(page, n);
      const wanted = PARTS.filter((part) => !isPhone(width) || !NOT_ON_PHONES.includes(part)).map((part) => `[data-part=${part}]`);
      const outside = await outOfView(page, [...wanted, '#sentence', '#tree-picture', '#line', '[data-action=next]', '[data-action=previous]', '[data-action=play]', '#place']);
      assert.deepEqual(outside, [], `frame ${n}`);
      const { scrolled, inner } = await page.evaluate(() => ({ scrolled: document.scrollingElement.scrollHeight, inner: innerHeight }));
      assert.ok(scrolled <= inner, `${scrolled} > ${inner}`);
      const { told, room } = await page.evaluate(() => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector('#sentence'));
        return { told: range.getBoundingClientRect().bottom, room: document.querySelector('.said').getBoundingClientRect().bottom };
      });
      assert.ok(told <= room + 1, `frame ${n}: the sentence ends at ${told}, its place at ${room}`);
    }
    await screenshot(page, `stage-${lang}-${width}`);
  });
}

test('parts and controls have the names by which programs find them', async (t) => {
  const page = await openFrame(t, server, 28);
  for (const part of PARTS) assert.equal(await page.locator(`[data-part=${part}]`).count(), 1, part);
  for (const action of ACTIONS) {
    const control = page.locator(`[data-action=${action}]`);
    assert.equal(await control.count(), 1, action);
    assert.equal(await control.evaluate((one) => one.tagName), 'BUTTON', action);
  }
  await page.locator('[data-action=next]').click();
  await shows(page, 29);
  await page.locator('[data-action=previous]').click();
  await shows(page, 28);
  await page.locator('[data-action=next-cut]').click();
  await shows(page, 71);
  await page.locator('[data-action=previous-cut]').click();
  await shows(page, 28);
  await page.locator('[data-action=next-table]').click();
  await shows(page, 99);
  await page.locator('[data-action=last]').click();
  await shows(page, LAST);
  await page.locator('[data-action=previous-table]').click();
  await page.waitForFunction((last) => Number(document.querySelector('#frame').dataset.frame) < last, LAST);
  await page.locator('[data-action=first]').click();
  await shows(page, 0);
});

// Texts on screen that are smaller than 12 pixels. An SVG's text is as large as its picture is scaled.
function small() {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || element.closest('script, style, .unseen, .skip')) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    const own = parseFloat(getComputedStyle(element).fontSize);
    const matrix = element.ownerSVGElement ? element.getScreenCTM() : null;
    const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    if (own * scale < 11.95) found.push(`${texts.currentNode.data.trim()}: ${(own * scale).toFixed(2)}`);
  }
  return found;
}

// Boards that lie on each other, and texts that do; in a node, its pill, badge, flag and arc may touch it.
function overlaps() {
  // A long path by its length and its last move.
  const brief = (id) => (id.length < 60 ? id : `${id.split(' ')[0]} … ${id.split(' ').at(-1)} (${id.split(' ').length - 1} moves)`);
  const named = (one) => brief(one.closest('[data-item]').dataset.item);
  const meet = (a, b, by) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > by && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;
  const pairs = (list, by) => list.flatMap(([name, box], at) => list.slice(at + 1).filter(([, other]) => meet(box, other, by)).map(([other]) => `${name} | ${other}`));
  // The board is the node's first shape: strokes and rings may reach beyond it.
  const boards = [...document.querySelectorAll('#tree-picture [data-node]')].map((node) => [named(node), (node.querySelector('rect, path, circle') ?? node).getBoundingClientRect()]);
  const texts = [...document.querySelectorAll('#tree-picture text, #line text')].map((text) => [`${text.textContent} (${named(text)})`, text.getBoundingClientRect()]);
  const inked = texts.map(([name, { left, right, top, bottom }]) => [name, { left: left + 1, right: right - 1, top: top + (bottom - top) * 0.2, bottom: bottom - (bottom - top) * 0.2 }]);
  // A score that returns sets out from the pill of its node.
  const own = (pair) => /^(\S+) \(pill .*\| \1 \(returning\)$/.test(pair);
  return { boards: pairs(boards, 1), texts: pairs(inked, 0).filter((pair) => !own(pair)), nodes: boards.length };
}

// Whatever lies beyond the picture is cut off.
function clipped() {
  const { left, top, right, bottom } = document.querySelector('#tree-picture').getBoundingClientRect();
  return [...document.querySelectorAll('#tree-picture [data-node]')]
    .map((node) => [node.dataset.node, (node.querySelector('rect, path, circle') ?? node).getBoundingClientRect()])
    .filter(([, box]) => box.left < left - 1 || box.top < top - 1 || box.right > right + 1 || box.bottom > bottom + 1)
    .map(([name]) => `${name.split(' ').length} moves, ${name.split(' ').at(-1)}`);
}

for (const { lang, size: [width, height] } of pairs(['en', 'ja'], SIZES)) {
  test(`nothing is too small to read, nothing lies on anything else: ${width}x${height}, ${lang}`, async (t) => {
    const page = await open(t, server, 'healthz', { lang, width, height, motion: 'reduce', expected: /status of 404/ });
    const faults = [];
    let frames = 0;
    for (const [query, numbers] of SEARCHES) {
      // Boards of sixteen columns are dots on a stage of 360 by 300.
      if (isPhone(width) && query.startsWith('game=16x7')) continue;
      await page.goto(`${server.url}search?${query}&frame=${numbers[0]}`);
      await page.locator('#frame[data-frame]').waitFor();
      const last = Number(await page.locator('#number').getAttribute('max'));
      for (const n of numbers.filter((n) => n <= last)) {
        await goTo(page, n);
        frames += 1;
        const { boards, texts, nodes } = await page.evaluate(overlaps);
        assert.ok(nodes > 0, `${query}, frame ${n}: no board`);
        for (const [what, list] of [['small', await page.evaluate(small)], ['boards', boards], ['texts', texts], ['clipped', await page.evaluate(clipped)]]) {
          faults.push(...list.map((one) => `${query}, frame ${n}: ${what}: ${one}`));
        }
      }
    }
    assert.ok(frames >= 36, `${frames} frames`);
    assert.deepEqual(faults, [], `${frames} frames`);
  });
}

// What is on the stage, down to every attribute.
const content = (page) =>
  page.evaluate(() => {
    const items = (id) => [...document.querySelector(id).children].map((item) => item.outerHTML);
    return { tree: items('#tree-picture'), line: items('#line'), portrait: document.querySelector('#portrait').innerHTML, sentence: document.querySelector('#sentence').innerHTML };
  });

// All motion has ended: the picture was the same for a while.
async function settled(page) {
  await page.evaluate(async () => {
    const picture = document.querySelector('#tree-picture');
    let at = performance.now();
    const watch = new MutationObserver(() => {
      at = performance.now();
    });
    watch.observe(picture, { subtree: true, attributes: true, childList: true });
    watch.observe(document.querySelector('#line'), { subtree: true, attributes: true, childList: true });
    while (performance.now() - at < 150) await new Promise(requestAnimationFrame);
    watch.disconnect();
  });
}

test('after a step that moves, the stage is that of a fresh page at that frame', async (t) => {
  const page = await openFrame(t, server, 20);
  const fresh = await openFrame(t, server, 20, { motion: 'reduce' });
  const to = async (n) => {
    await fresh.goto(`${server.url}search?${LESSON}&frame=${n}`);
    await shows(fresh, n);
    await settled(page);
    assert.deepEqual(await content(page), await content(fresh), `frame ${n}`);
  };
  for (let n = 21; n <= 26; n += 1) {
    await page.keyboard.press('ArrowRight');
    await shows(page, n);
    await to(n);
  }
  await page.keyboard.press('ArrowLeft');
  await shows(page, 25);
  await to(25);
  await page.keyboard.press('c');
  await shows(page, 28);
  await to(28);
  await page.keyboard.press('End');
  await shows(page, LAST);
  await to(LAST);
  await page.keyboard.press('Home');
  await shows(page, 0);
  await to(0);
});

test('what is there before and after a step is the same element', async (t) => {
  const page = await openFrame(t, server, 28);
  const kept = () =>
    page.evaluate(() => {
      const held = (window.held ??= new Map());
      const now = [...document.querySelectorAll('#tree-picture > [data-item], #line > [data-item]')];
      const shared = now.filter((item) => held.has(`${item.parentNode.id} ${item.dataset.item}`));
      const same = shared.filter((item) => held.get(`${item.parentNode.id} ${item.dataset.item}`) === item);
      held.clear();
      for (const item of now) held.set(`${item.parentNode.id} ${item.dataset.item}`, item);
      return [shared.length, same.length];
    });
  await kept();
  for (const key of ['ArrowRight', 'ArrowRight', 'c', 'ArrowLeft', 'PageDown', 't']) {
    await changed(() => shown(page), () => page.keyboard.press(key));
    await settled(page);
    const [shared, same] = await kept();
    assert.ok(shared > 10, `${key}: ${shared} shared items`);
    assert.equal(same, shared, key);
  }
});

// Frames of an animation in which an attribute of the picture had yet another value.
const watched = (page, act) =>
  page.evaluate(async (key) => {
    const times = new Set();
    const watch = new MutationObserver(() => {
      times.add(document.timeline.currentTime);
    });
    watch.observe(document.querySelector('#tree-picture'), { subtree: true, attributes: true, childList: true });
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    const end = performance.now() + 700;
    while (performance.now() < end) await new Promise(requestAnimationFrame);
    watch.disconnect();
    return times.size;
  }, act);

test('a step moves, and with reduced motion it does not', async (t) => {
  const moving = await openFrame(t, server, 27);
  await settled(moving);
  await moving.keyboard.press('ArrowRight');
  await shows(moving, 28);
  await moving.keyboard.press('ArrowLeft');
  await shows(moving, 27);
  await settled(moving);
  assert.ok((await watched(moving, 'ArrowRight')) > 2, 'in-between states');
  const calm = await openFrame(t, server, 27, { motion: 'reduce' });
  await settled(calm);
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'PageDown']) {
    assert.ok((await watched(calm, key)) <= 1, key);
  }
});

test('a drag over the overview shows other frames, and one entry of the history is left', async (t) => {
  const page = await openFrame(t, server, 0);
  await still(page);
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  const { x, y, width, height } = await box(page.locator('#overview'));
  await page.mouse.move(x + width * 0.2, y + height / 2);
  await page.mouse.down();
  // A frame from further back may still come when the pointer has moved on.
  const seen = [];
  for (const part of [0.3, 0.5, 0.7]) {
    seen.push(await changed(() => shown(page), () => page.mouse.move(x + width * part, y + height / 2), (frame) => frame > LAST * (part - 0.05)));
  }
  assert.ok(Math.abs(seen[1] - LAST / 2) < 6, `${seen}`);
  await page.mouse.up();
  await shows(page, seen[2]);
  assert.equal(await entries(), before + 1);
  await page.goBack();
  await shows(page, 0);
});

test('the wheel zooms the overview about the pointer, and hovering says what lies there', async (t) => {
  const page = await openFrame(t, server, 28);
  await still(page);
  const picture = page.locator('#overview img');
  const source = () => picture.getAttribute('src');
  const { x, y, width, height } = await box(page.locator('#overview'));
  await page.mouse.move(x + width / 2, y + height / 2);
  const card = page.locator('#overview .card');
  await card.getByText(/^Frame 2,9\d\d: \S/).waitFor();
  const requests = asked(page);
  const last = (name) => Number(requests.findLast(({ pathname }) => pathname === '/api/overview').searchParams.get(name));
  for (let turn = 0; turn < 3; turn += 1) await changed(source, () => page.mouse.wheel(0, -100));
  const [from, to] = ['from', 'to'].map(last);
  assert.ok(from > 0 && to <= LAST + 1 && to - from < (LAST + 1) / 1.5, `${from} to ${to}`);
  assert.ok(from < LAST / 2 && LAST / 2 < to, 'the place under the pointer stays in view');
  for (let turn = 0; turn < 6 && last('to') - last('from') <= LAST; turn += 1) await changed(source, () => page.mouse.wheel(0, 100));
  assert.deepEqual(['from', 'to'].map(last), [0, LAST + 1], 'and all of it comes back');
});

test('numbers in a sentence ring the node they belong to, on hover and on focus', async (t) => {
  const page = await openFrame(t, server, 28, { motion: 'reduce' });
  const numbers = page.locator('#sentence [data-points]');
  assert.equal(await numbers.count(), 2);
  const pointed = () => page.evaluate(() => [...document.querySelectorAll('#tree-picture .pointed')].map((item) => item.dataset.item));
  for (const number of await numbers.all()) {
    const node = await number.getAttribute('data-points');
    await number.hover();
    assert.deepEqual(await pointed(), [`node ${node}`]);
    await page.mouse.move(5, 5);
    assert.deepEqual(await pointed(), []);
    await number.focus();
    assert.deepEqual(await pointed(), [`node ${node}`]);
    await number.blur();
    assert.deepEqual(await pointed(), []);
  }
});

// Keys that step and jump, and those of voices: `search.test.mjs`.
test('the whole stage is worked by keys', async (t) => {
  const page = await openFrame(t, server, 28);
  // To the end of the node, then of its parent, and so on up to the end of the search.
  const level = () => page.locator('#tree-picture [aria-current]').getAttribute('data-node').then((path) => path.split(' ').filter(Boolean).length);
  const levels = [await level()];
  for (let presses = 0; presses < 12 && (await shown(page)) < LAST; presses += 1) {
    await changed(() => shown(page), () => page.keyboard.press('ArrowUp'));
    assert.equal(await page.locator('#frame').getAttribute('data-kind'), 'end');
    levels.push(await level());
  }
  assert.deepEqual(levels, [7, 7, 6, 5, 4, 3, 2, 1, 0]);
  const view = () => page.locator('#tree-picture').getAttribute('viewBox');
  const whole = await view();
  await page.keyboard.press('+');
  const larger = await changed(view, () => page.keyboard.press('+'));
  assert.ok(Number(larger.split(' ')[2]) < Number(whole.split(' ')[2]));
  await changed(view, () => page.keyboard.press('-'));
  await page.keyboard.press('0');
  assert.equal(await view(), whole);
  await page.keyboard.press('Home');
  await shows(page, 0);
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.querySelector('#frame').dataset.frame > 1);
  await page.keyboard.press('Space');
  await page.locator('[data-action=play][aria-pressed=false]').waitFor();
  await page.keyboard.press('i');
  await page.locator('#more').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('#more').waitFor({ state: 'hidden' });
  await page.keyboard.press('f');
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await page.keyboard.press('f');
  await page.waitForFunction(() => document.fullscreenElement === null);
});

test('facts that come when their drawer is closed again ask for no more', async (t) => {
  const page = await openFrame(t, server, 28);
  const requests = [];
  await hold(page, /facts=true/, async (address) => {
    requests.push(address);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowRight');
    await shows(page, 29);
  });
  await page.keyboard.press('i');
  await page.waitForFunction(() => performance.getEntries().some(({ name }) => name.includes('facts=true')));
  await page.keyboard.press('ArrowRight');
  await shows(page, 30);
  assert.equal(requests.length, 1, `${requests}`);
});

for (const [width, height] of [[1920, 1080], [1280, 720]]) {
  test(`on a projector everything is half as large again, and in view: ${width}x${height}`, async (t) => {
    const page = await openFrame(t, server, 71, { width, height });
    await settled(page);
    const before = await page.locator('#sentence b').first().evaluate((one) => one.getBoundingClientRect().height);
    await page.keyboard.press('f');
    await page.waitForFunction(() => document.body.classList.contains('projector'));
    await settled(page);
    await page.waitForFunction((before) => Math.abs(document.querySelector('#sentence b').getBoundingClientRect().height / before - 1.5) < 0.1, before);
    const parts = ['tree', 'sentence', 'number-line', 'overview', 'transport', 'settings', 'counters'].map((part) => `[data-part=${part}]`);
    assert.deepEqual(await outOfView(page, [...parts, '#sentence', '#line', '[data-action=next]', '[data-action=fullscreen]', '#place']), []);
    const { x, y, width: wide } = await box(page.locator('#overview'));
    await page.mouse.click(x + wide / 2, y + 30);
    await page.waitForFunction(() => document.querySelector('#frame').dataset.frame > 1000);
    const playhead = await box(page.locator('#overview .playhead'));
    assert.ok(Math.abs(playhead.x - (x + wide / 2)) < 3, `the playhead is at ${playhead.x}`);
    await page.keyboard.press('f');
    await page.waitForFunction(() => !document.body.classList.contains('projector'));
    assert.equal(await page.locator('body > header').isVisible(), true);
  });
}

test('drag and wheel move and zoom the tree, and another chapter shows all of it again', async (t) => {
  const page = await openFrame(t, server, 28);
  await settled(page);
  const view = () => page.locator('#tree-picture').getAttribute('viewBox');
  const whole = await view();
  const { x, y, width, height } = await box(page.locator('#tree-picture'));
  await page.mouse.move(x + width / 2, y + height - 60);
  await page.mouse.wheel(0, -300);
  await page.waitForFunction((whole) => document.querySelector('#tree-picture').getAttribute('viewBox') !== whole, whole);
  const zoomed = await view();
  await page.mouse.down();
  await page.mouse.move(x + width / 2 - 80, y + height - 90, { steps: 4 });
  await page.mouse.up();
  const panned = await view();
  assert.notEqual(panned, zoomed);
  assert.equal(await shown(page), 28, 'a drag is no click');
  await page.keyboard.press('ArrowRight');
  await shows(page, 29);
  assert.equal(await view(), panned, 'it holds within a chapter');
  await page.keyboard.press('End');
  await shows(page, LAST);
  assert.equal(await view(), whole);
});

for (const lang of ['en', 'ja']) {
  test(`axe finds nothing on the stage: ${lang}`, async (t) => {
    const page = await open(t, server, 'healthz', { lang, expected: /status of 404|Applying inline style violates/ });
    await page.context().addInitScript({ path: AXE });
    await page.goto(`${server.url}search?${LESSON}&frame=28`);
    await shows(page, 28);
    await settled(page);
    assert.deepEqual(await findings(page), [], 'the stage');
    await page.keyboard.press('3');
    await page.locator('button[data-voice=code][aria-pressed=true]').waitFor();
    assert.deepEqual(await findings(page), [], 'as code');
    await more(page);
    assert.deepEqual(await findings(page), [], 'what else there is');
    await settings(page);
    assert.deepEqual(await findings(page), [], 'settings');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.locator('#settings [data-closes]').click();
    await settled(page);
    assert.deepEqual(await findings(page), [], 'on a phone');
  });
}

// The room of a thumb: `sizes.test.mjs`.
test('on a phone fingers step', async (t) => {
  const page = await openFrame(t, server, 28, { width: 360, height: 740, touch: true });
  await page.locator('[data-action=next]').tap();
  await shows(page, 29);
  await page.locator('[data-action=previous-cut]').tap();
  await shows(page, 28);
  await page.locator('[data-opens=more]').tap();
  await page.locator('#more').waitFor();
});
