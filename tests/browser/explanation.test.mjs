// "Why?", answered where it stands: three steps by keys, mouse and touch on the search page, in a lesson and while practising; numbers
// lie inside the stage at their things, and closing leaves everything as it was.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screenshot, server } from './harness.mjs';
import { open, openFrame, shown, shows } from './search-page.mjs';

const panel = (page) => page.locator('[data-part=why]');
const told = (page) => page.locator('#why-steps > .told').count();
const badge = (page, n) => page.locator(`#why-layer [data-badge="${n}"]`);

async function explained(page, steps) {
  await panel(page).waitFor();
  await page.waitForFunction((steps) => document.querySelectorAll('#why-steps > .told').length === steps, steps);
}

// Every number that is shown lies inside the stage, near the box that `at` finds for it.
async function pointsTo(page, n, selector) {
  const [stage, mark, thing] = await Promise.all([page.locator('#frame'), badge(page, n), page.locator(selector)].map((one) => one.boundingBox()));
  assert.ok(mark.x >= stage.x && mark.y >= stage.y && mark.x + mark.width <= stage.x + stage.width && mark.y + mark.height <= stage.y + stage.height, `badge ${n}`);
  const [x, y] = [mark.x + mark.width / 2, mark.y + mark.height / 2];
  const off = Math.max(thing.x - x, x - thing.x - thing.width, thing.y - y, y - thing.y - thing.height, 0);
  assert.ok(off <= 14, `badge ${n} is ${off} from ${selector}`);
}

// Where the page is scrolled to, and who has the focus.
const state = (page) => page.evaluate(() => ({
  focus: document.activeElement.id || document.activeElement.dataset.action,
  scrolled: [document.documentElement.scrollTop, document.querySelector('.said')?.scrollTop],
  frame: document.querySelector('#frame').dataset.frame,
}));

for (const lang of ['en', 'ja']) {
  test(`a cut is explained by keys, and Escape leaves all as it was: ${lang}`, async (t) => {
    const page = await openFrame(t, server, 28, { lang, width: 1280, height: 720 });
    await page.locator('[data-action=next-cut]').focus();
    const before = await state(page);
    await page.keyboard.press('w');
    await explained(page, 1);
    // The child that has the bound, the child that reaches the score, the move that is skipped.
    const [promised, reached, skipped] = await page.evaluate(async () => {
      const query = new URLSearchParams(location.search);
      const why = await (await fetch(`/api/explain?${query}`)).json();
      return why.steps.map(({ paths }) => paths[0]);
    });
    const node = (path) => `#tree-picture [data-item="node ${path}"]`;
    await pointsTo(page, 1, node(promised));
    assert.equal(await badge(page, 2).isVisible(), false);
    assert.equal(await page.locator('#sentence').isVisible(), false, 'the steps stand in its place');
    // What is spoken of is in the light, all else in the shade.
    const opacity = (path) => page.locator(node(path)).evaluate((one) => Number(getComputedStyle(one).opacity));
    await page.waitForFunction((path) => getComputedStyle(document.querySelector(path)).opacity === '0.26', node(reached));
    assert.equal(await opacity(promised), 1);
    await page.keyboard.press('ArrowRight');
    await explained(page, 2);
    await pointsTo(page, 2, node(reached));
    await page.keyboard.press('ArrowRight');
    await explained(page, 3);
    await pointsTo(page, 3, node(skipped));
    assert.match(await page.locator('#why-more').getAttribute('href'), /^\/lesson\?id=alpha-beta&stop=/);
    const dial = page.locator('[data-card=dial]');
    assert.deepEqual(await dial.locator('.result').allInnerTexts(), ['−2', '−1', '0', '1', '1', '1']);
    await screenshot(page, `why-${lang}-1280`);
    // → reaches the dial, whose keys are its own.
    await page.keyboard.press('ArrowRight');
    assert.equal(await dial.evaluate((one) => one === document.activeElement), true);
    assert.equal(await dial.locator('.score.chosen').innerText(), '3');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await dial.locator('.score.chosen').innerText(), '2');
    await page.locator('#explanation').focus();
    await page.keyboard.press('ArrowLeft');
    await explained(page, 2);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    assert.deepEqual(await state(page), before);
    assert.equal(await page.locator('#sentence').isVisible(), true);
  });
}

test('a blank closes it and plays, and another frame closes it', async (t) => {
  const page = await openFrame(t, server, 28, { width: 1280, height: 720 });
  await page.locator('[data-action=why]').click();
  await explained(page, 1);
  await page.keyboard.press('c');
  await shows(page, 71);
  await panel(page).waitFor({ state: 'hidden' });
  await page.keyboard.press('w');
  await explained(page, 1);
  await page.locator('[data-action=why-next]').click();
  await explained(page, 2);
  await page.keyboard.press(' ');
  await panel(page).waitFor({ state: 'hidden' });
  await page.locator('#frame[data-frame="72"]').waitFor();
});

test('the arc opens it, dragging turns the dial, and zooming takes the numbers along', async (t) => {
  const page = await openFrame(t, server, 28, { width: 1280, height: 720 });
  // A point on the arc where no board lies under it.
  const [x, y] = await page.locator('[data-item=arc] path').first().evaluate((path) => {
    const { x: right, y: down } = path.getPointAtLength(path.getTotalLength() / 2);
    const { e, f, a } = path.getScreenCTM();
    return [right * a + e, down * a + f];
  });
  await page.mouse.click(x, y);
  await explained(page, 1);
  await page.locator('[data-action=why-next]').click();
  await page.locator('[data-action=why-next]').click();
  await explained(page, 3);
  const first = await page.locator('[data-card=dial] .score').first().boundingBox();
  await page.mouse.move(first.x + 60, first.y + 12);
  await page.mouse.down();
  await page.mouse.move(first.x + 4, first.y + 12);
  await page.mouse.up();
  assert.equal(await page.locator('[data-card=dial] .score.chosen').innerText(), '−2');
  const before = await badge(page, 2).boundingBox();
  await page.locator('[data-action=zoom-in]').click();
  await page.waitForFunction(({ x, y }) => {
    const now = document.querySelector('#why-layer [data-badge="2"]').getBoundingClientRect();
    return now.x !== x || now.y !== y;
  }, before);
});

test('where there is nothing to explain, the button says so', async (t) => {
  const page = await openFrame(t, server, 27);
  const why = page.locator('[data-action=why]');
  assert.equal(await why.isDisabled(), true);
  assert.match(await why.getAttribute('title'), /Nothing to explain/);
  await page.keyboard.press('w');
  await page.getByText('Nothing to explain at this frame').waitFor();
  await page.keyboard.press('ArrowRight');
  await shows(page, 28);
  assert.equal(await why.isDisabled(), false);
});

test('what the table knows is explained by both positions', async (t) => {
  const page = await openFrame(t, server, 99, { width: 1280, height: 720 });
  await page.keyboard.press('w');
  await explained(page, 1);
  const card = page.locator('[data-card=evidence]');
  assert.match(await card.innerText(), /^Frame \d+: where the table learnt it/);
  const stored = Number((await card.innerText()).match(/\d+/)[0]);
  assert.match(await page.locator('#why-steps li').first().innerText(), new RegExp(`at frame ${stored}\\b`));
  await pointsTo(page, 1, '[data-card=evidence]');
});

// Twenty cuts, one after the other, at the sizes of a desk and a phone.
for (const [width, height] of [[1280, 720], [360, 740]]) {
  test(`twenty cuts are explained, each number inside the stage: ${width}x${height}`, async (t) => {
    const page = await open(t, server, 'search?game=connect4&node_limit=2000&frame=0', { width, height, motion: 'reduce' });
    await shows(page, 0);
    for (let cut = 0; cut < 20; cut += 1) {
      const before = await shown(page);
      await page.keyboard.press('c');
      await page.waitForFunction((before) => Number(document.querySelector('#frame').dataset.frame) > before, before);
      await page.keyboard.press('w');
      for (let step = 1; step <= 3; step += 1) {
        await explained(page, step);
        const outside = await page.evaluate(() => {
          const stage = document.querySelector('#frame').getBoundingClientRect();
          const pieces = [...document.querySelectorAll('#why-layer > :is(.badge, .why-card)')].filter((one) => one.checkVisibility());
          const out = (one) => one.left < stage.left - 1 || one.top < stage.top - 1 || one.right > stage.right + 1 || one.bottom > stage.bottom + 1;
          const placed = pieces.filter((one) => one.style.left !== '' && one.style.top !== '');
          return { outside: pieces.filter((one) => out(one.getBoundingClientRect())).length, badges: placed.filter((one) => one.matches('.badge')).length };
        });
        assert.deepEqual(outside, { outside: 0, badges: step }, `cut at ${await shown(page)}, step ${step}`);
        if (step < 3) await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('Escape');
      await panel(page).waitFor({ state: 'hidden' });
    }
  });
}

test('a phone shows it by touch, one card at a time', async (t) => {
  const page = await openFrame(t, server, 28, { lang: 'ja', theme: 'dark', width: 360, height: 740, touch: true });
  const why = page.locator('[data-action=why]');
  const { height } = await why.boundingBox();
  assert.ok(height >= 44, `${height}`);
  await why.tap();
  await explained(page, 1);
  for (const step of [2, 3]) {
    const next = page.locator('[data-action=why-next]');
    assert.ok((await next.boundingBox()).height >= 44);
    await next.tap();
    await explained(page, step);
  }
  assert.equal(await page.locator('.why-card:visible').count(), 1);
  await screenshot(page, 'why-ja-360');
  await page.locator('[data-action=why-close]').tap();
  await panel(page).waitFor({ state: 'hidden' });
  assert.equal(await told(page), 3);
});

test('a lesson explains a cut once its question is answered', async (t) => {
  const page = await open(t, server, 'lesson?id=alpha-beta&stop=deep-cut', { width: 1280, height: 720, motion: 'reduce' });
  await page.locator('#frame[data-frame]').waitFor();
  const why = page.locator('[data-action=why]');
  assert.equal(await why.isVisible(), false, 'it would tell the answer');
  await page.keyboard.press('w');
  assert.equal(await panel(page).isVisible(), false);
  await page.keyboard.press('.');
  await why.waitFor();
  const { stop } = await page.evaluate(() => ({ stop: document.querySelector('#frame').dataset.frame }));
  for (let frame = Number(stop); await why.isDisabled(); frame -= 1) {
    assert.ok(frame > 0, 'there is a cut');
    await page.keyboard.press('ArrowLeft');
    await page.locator(`#frame[data-frame="${frame - 1}"]`).waitFor();
  }
  await page.keyboard.press('w');
  await explained(page, 1);
  assert.equal(await page.locator('#say').isVisible(), false);
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'hidden' });
  assert.equal(await page.locator('#say').isVisible(), true);
});
