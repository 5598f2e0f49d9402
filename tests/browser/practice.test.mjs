// Practice: a round of random trees is answered, marked by the search, and ends with the way on; the same address is the same trees.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AXE, box, findings, fits } from './checks.mjs';
import { screenshot, server } from './harness.mjs';
import { open } from './search-page.mjs';

const ask = async (path) => (await fetch(server.url + path)).json();
const right = async (kind, level, seed) => (await ask(`api/practice/answer?kind=${kind}&level=${level}&seed=${seed}`)).answer;
const leaf = (board) => `#tree-picture [data-node="${board.split('/').filter(Boolean).join(' ')}"]`;

for (const [lang, width, level] of [['en', 1280, 1], ['ja', 360, 3]]) {
  test(`leaves that are never looked at are marked, and the search plays: ${lang}, ${width}`, async (t) => {
    const page = await open(t, server, `practice?kind=never&level=${level}&seed=7&n=2`, { lang, width, height: 740, motion: 'reduce', touch: width < 700 });
    const first = await ask(`api/practice?kind=never&level=${level}&seed=7`);
    await page.locator('#options input').first().waitFor({ state: 'attached' });
    await fits(page, 'practice');
    assert.equal(await page.locator('#options input').count(), first.leaves.length);
    for (const board of first.leaves) assert.equal(await page.locator(leaf(board)).count(), 1, `${board} is drawn`);
    assert.equal(await page.locator('#overview').getAttribute('aria-valuemax'), '0', 'nothing has happened yet');
    await page.locator('#tree-picture [data-node="0"]').click();
    const below = first.leaves.filter((board) => board.startsWith('/0/')).length;
    assert.equal(await page.locator('#options input:checked').count(), below, 'a branch marks all leaves below it');
    await page.locator('#tree-picture [data-node="0"]').click();
    assert.equal(await page.locator('#options input:checked').count(), 0);
    for (const board of await right('never', level, first.seed)) await page.locator(leaf(board)).click();
    assert.equal(await page.locator('.verdict').count(), 0);
    await screenshot(page, `practice-${lang}-${width}`);
    await page.locator('#give').click();
    await page.locator('#reply[data-is=right]').waitFor();
    assert.match(await page.locator('#score').innerText(), /10/);
    await page.keyboard.press('Enter');
    const { leaves } = await ask(`api/practice?kind=never&level=${level}&seed=${first.seed + 1}`);
    await page.locator('#options input').first().waitFor({ state: 'attached' });
    const wrong = leaves.find((board) => board.endsWith('/0'));
    await page.locator(leaf(wrong)).click();
    await page.locator('#give').click();
    await page.locator('#reply[data-is=wrong] li').first().waitFor();
    const reason = page.locator('#reply li').first();
    assert.match(await reason.innerText(), lang === 'ja' ? /フレーム \d+ で調べている: その親に/ : /Looked at in frame \d+: (nothing had come back to its parent|its parent had)/);
    // The tree itself says which marks were wrong, as soon as its frames are there.
    await page.locator('.verdict.wrong').first().waitFor();
    await page.setViewportSize({ width, height: 560 });
    const way = await box(page.locator('#next'));
    assert.ok(way.y + way.height <= (await box(page.locator('[data-part=transport]'))).y, 'the way on is in view, however much is said');
    await page.setViewportSize({ width, height: 740 });
    await reason.locator('button').click();
    await page.locator('#next').click();
    assert.equal(await page.locator('.missed li').count(), 1, 'the round ends with what was missed');
    assert.match(await page.locator('#same').getAttribute('href'), new RegExp(`^/practice\\?kind=never&levels=${level}${level}&seed=7$`));
  });
}

test('values, bounds and cuts are foretold by keys alone', async (t) => {
  const page = await open(t, server, 'practice?kind=cut&level=2&seed=3&n=1', { motion: 'reduce' });
  await page.locator('#options button').first().waitFor();
  const { seed } = await ask('api/practice?kind=cut&level=2&seed=3');
  const [answer] = await right('cut', 2, seed);
  await page.keyboard.press(answer === 'yes' ? 'y' : 'n');
  await page.locator('#reply[data-is=right]').waitFor();
  for (const kind of ['up', 'bound']) {
    await page.goto(`${server.url}practice?kind=${kind}&level=2&seed=3&n=1`);
    await page.locator('#options > *').first().waitFor();
    const found = await ask(`api/practice?kind=${kind}&level=2&seed=3`);
    const [value] = await right(kind, 2, found.seed);
    if (kind === 'up') await page.locator(`#options button[data-answer="${value}"]`).press('Enter');
    else {
      await page.locator('.line-handle').press('Home');
      const least = Math.min(...found.game.match(/-?\d+/g).map(Number));
      for (let n = least; n < Number(value); n += 1) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    }
    await page.locator('#reply[data-is=right]').waitFor();
  }
});

test('Scout, the best line and the best order are answered by keys, and a tap brings a node forward', async (t) => {
  const page = await open(t, server, 'practice?kind=scout&level=2&seed=3&n=1', { width: 360, height: 740, motion: 'reduce', touch: true });
  for (const kind of ['scout', 'line']) {
    await page.goto(`${server.url}practice?kind=${kind}&level=2&seed=3&n=1`);
    await page.locator('#options > *').first().waitFor();
    await fits(page, kind);
    const { seed } = await ask(`api/practice?kind=${kind}&level=2&seed=3`);
    const [answer] = await right(kind, 2, seed);
    await page.keyboard.press('h');
    await page.locator('#reply[data-is=hint]').waitFor();
    if (kind === 'scout') await page.locator(`#options button[data-answer="${answer}"]`).press('Enter');
    else {
      await page.locator(`#options input[value="${answer}"]`).press('Space');
      await page.locator('#give').press('Enter');
    }
    await page.locator('#reply[data-is=right]').waitFor();
  }
  await page.goto(`${server.url}practice?kind=order&level=1&seed=3&n=1`);
  await page.locator('#options [data-forward]').first().waitFor();
  await fits(page, 'order');
  const { game } = await ask('api/practice?kind=order&level=1&seed=3');
  const [first, second] = game.match(/\([^()]*\)/g);
  await page.locator('#tree-picture [data-node="1"]').tap();
  await page.locator(`#options [data-forward="1"]:text-is("${first.replaceAll('-', '−')}")`).waitFor();
  await page.locator('#options [data-forward="0 1"]').press('Enter');
  const [one, two, three] = second.slice(1, -1).split(' ');
  const given = game.replace(`${first} ${second}`, `(${two} ${one} ${three}) ${first}`);
  const { seed } = await ask('api/practice?kind=order&level=1&seed=3');
  const marked = await ask(`api/practice/answer?${new URLSearchParams({ kind: 'order', level: '1', seed, answer: given })}`);
  await page.locator('#give').press('Enter');
  await page.locator('#reply[data-is]:not([data-is=hint]):not(:empty)').waitFor();
  assert.ok((await page.locator('#reply').innerText()).includes(marked.reason), 'both numbers are said');
  assert.equal(await page.locator('.verdict.wrong').count(), (marked.better ?? []).length);
});

test('one goes down to the most-proving leaf, board by board', async (t) => {
  const page = await open(t, server, 'practice?kind=most&level=2&seed=2&n=1', { motion: 'reduce' });
  await page.locator('[data-goes]').first().waitFor();
  await page.locator('#give').click();
  assert.match(await page.locator('#reply').innerText(), /Go down to a leaf first/);
  const moves = (await right('most', 2, 2))[0].split(' ');
  for (const [n] of moves.entries()) {
    await page.locator(`#tree-picture [data-node="${moves.slice(0, n + 1).join(' ')}"]`).click();
    await page.locator(`.crumbs li:nth-child(${n + 2}) [aria-current]`).waitFor();
  }
  assert.equal(await page.locator('[data-goes]').count(), 0, 'nothing lies below a leaf');
  await page.locator('#give').click();
  await page.locator('#reply[data-is=right]').waitFor();
});

test('a frame of the last tree that comes late asks nothing', async (t) => {
  const page = await open(t, server, 'practice?kind=never&level=1&seed=7&n=2', { motion: 'reduce' });
  const options = page.locator('#options input');
  await options.first().waitFor({ state: 'attached' });
  const held = async (pattern) => {
    const waiting = [];
    await page.route(pattern, (route) => waiting.push(route));
    return async () => {
      await page.unroute(pattern);
      for (const route of waiting) await route.continue().catch(() => {});
    };
  };
  const [frames, tree] = [await held(/\/api\/stage/), await held(/\/api\/practice\?/)];
  const late = page.waitForRequest(/\/api\/stage/);
  for (const board of await right('never', 1, 7)) await page.locator(leaf(board)).click();
  await page.locator('#give').click();
  await late;
  const asked = page.waitForRequest(/\/api\/practice\?/);
  await page.locator('#next').click();
  const { seed } = Object.fromEntries(new URL((await asked).url()).searchParams);
  await frames();
  await page.waitForTimeout(300);
  assert.equal(await options.count(), 0);
  await tree();
  await options.first().waitFor({ state: 'attached' });
  const { leaves } = await ask(`api/practice?kind=never&level=1&seed=${seed}`);
  assert.equal(await options.count(), leaves.length);
});

test('the level follows the reader within a round, and a friend gets the same trees', async (t) => {
  const page = await open(t, server, 'practice?kind=cut&level=1&seed=11&n=8', { lang: 'ja', motion: 'reduce' });
  const level = () => page.locator('#level').inputValue();
  const seen = [];
  const press = async (well) => {
    await page.locator('#options button').first().waitFor();
    await page.locator('#tree-picture [data-node]').first().waitFor();
    seen.push([await level(), await page.locator('#tree-picture').evaluate((tree) => tree.querySelectorAll('[data-node]').length)]);
    const seed = await page.evaluate(() => performance.getEntries().filter(({ name }) => URL.canParse(name)).map(({ name }) => new URL(name)).findLast(({ pathname }) => pathname === '/api/practice').searchParams.get('seed'));
    const [answer] = await right('cut', await level(), seed);
    await page.locator(`#options button[data-answer=${well ? answer : answer === 'yes' ? 'no' : 'yes'}]`).click();
    await page.locator('#reply[data-is]:not(:empty)').waitFor();
    await page.locator('#next').waitFor();
    return page.locator('#reply').innerText();
  };
  for (let n = 0; n < 4; n += 1) {
    assert.doesNotMatch(await press(true), /レベル/);
    await page.locator('#next').click();
  }
  assert.match(await press(true), /次からレベル 2 です/);
  for (const told of [/ /, /次からレベル 1 です/]) {
    await page.locator('#next').click();
    assert.match(await press(false), told);
  }
  await page.locator('#next').click();
  await press(true);
  await page.locator('#next').click();
  assert.deepEqual(seen.map(([shown]) => shown).join(''), '11111221');
  assert.match(await page.locator('#reply .main').getAttribute('href'), /level=1&seed=\d+&n=8/);
  const same = await page.locator('#same').getAttribute('href');
  assert.equal(same, '/practice?kind=cut&levels=11111221&seed=11');
  await page.goto(server.url + same.slice(1));
  const first = seen.splice(0);
  for (let n = 0; n < 8; n += 1) {
    assert.doesNotMatch(await press(n === 0), /レベル/, 'these levels are given');
    await page.locator('#next').click();
  }
  assert.deepEqual(seen, first);
});

test('axe finds nothing in practice, and what it can not do is refused in place', async (t) => {
  const expected = /status of 40[04]|Applying inline style violates/;
  const page = await open(t, server, 'healthz', { lang: 'ja', motion: 'reduce', expected });
  await page.context().addInitScript({ path: AXE });
  await page.goto(`${server.url}practice?seed=4`);
  await page.locator('#options input').first().waitFor();
  assert.deepEqual(await findings(page), []);
  await page.goto(`${server.url}practice?level=9`);
  assert.match(await page.locator('main').innerText(), /level/);
  await page.goto(`${server.url}practice?levels=126`);
  assert.match(await page.locator('main').innerText(), /levels: .*1123/);
});
