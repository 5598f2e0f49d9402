// Two searches in lock-step: the follower is where the leader is or says why not, whoever leads; every view is a URL, in both
// languages; and nothing moves while one steps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { golden, server } from './harness.mjs';
import { pairs } from './looks.mjs';
import { hasAddress, inJapanese, open, steppedThrough, taken } from './search-page.mjs';

// Part 162's search, with an infinite and with a range window.
const SHARED = 'score=shortest&table=merged';
const PAIR = `${SHARED}&right.window=range`;
const QUERY = 'left.table=merged&left.score=shortest&right.window=range&right.table=merged&right.score=shortest';

// Waits until a side leads at frame `n`, and the other shows what belongs to it; returns what the other shows.
async function inStep(page, side, n) {
  const other = side === 'left' ? 'right' : 'left';
  const [leader, follower] = [page.locator(`#${side}-frame[data-role=leads][data-frame="${n}"]`), page.locator(`#${other}-frame[data-role=follows][data-beside="${n}"]`)];
  await leader.waitFor().catch(async () => assert.fail(`${side} does not lead at ${n} but at ${await page.locator(`#${side}-frame`).getAttribute('data-frame')}`));
  await follower.waitFor().catch(() => assert.fail(`the ${other} side does not follow to ${n}`));
  assert.equal(await page.locator(`#${side}-overview`).getAttribute('aria-valuenow'), String(n));
  const data = await follower.evaluate((frame) => ({ n: Number(frame.dataset.frame), missed: frame.dataset.missed === 'true' }));
  return { ...data, reason: await page.locator(`#${other}-missed`).innerText() };
}

async function openPair(t, n, options = {}, query = PAIR) {
  const page = await open(t, server, `compare?${query}&frame=${n}${options.leader ? `&leader=${options.leader}` : ''}`, options);
  await inStep(page, options.leader ?? 'left', n);
  return page;
}

const ask = (path) => fetch(server.url + path).then((response) => response.text());
// That each frame has the right follower and the true reason: the use cases' `compare.rs`.
test('stepping the left shows the right at its last frame of the same path, or why it never came', async (t) => {
  const pair = 'board=oxo.x....&left.algorithm=minimax';
  const page = await openPair(t, 0, {}, pair);
  const kinds = { met: 0, missed: 0 };
  for (let n = 1; n < 40; n += 1) {
    await page.keyboard.press('ArrowRight');
    const shown = await inStep(page, 'left', n);
    const follower = JSON.parse(await ask(`api/compare/follow?${pair}&leader=left&frame=${n}&lang=en`));
    assert.deepEqual([shown.n, shown.missed], [follower.n, follower.not_visited !== null], `frame ${n}`);
    assert.equal(shown.reason === '', !shown.missed, `frame ${n}`);
    if (shown.missed) assert.match(await page.locator('#right-sentence').innerText(), /^(Cut!|Enough\.)/);
    kinds[shown.missed ? 'missed' : 'met'] += 1;
  }
  assert.ok(kinds.met > 5 && kinds.missed > 5, JSON.stringify(kinds));
});

test('the other may lead, by button and key, from the frame it shows', async (t) => {
  const page = await openPair(t, 200);
  const { n } = await inStep(page, 'left', 200);
  await page.getByRole('button', { name: 'Let the other side lead' }).click();
  await inStep(page, 'right', n);
  assert.equal(await page.locator('#leads').innerText(), 'The right search leads.');
  await hasAddress(page, `/compare?${QUERY}&leader=right&frame=${n}`);
  await page.locator('#right-frame').focus();
  await page.keyboard.press('ArrowRight');
  const { n: back } = await inStep(page, 'right', n + 1);
  await page.keyboard.press('s');
  await inStep(page, 'left', back);
  await page.goBack();
  await inStep(page, 'right', n + 1);
});

test('every view is a URL: reload, Back, and the two languages', async (t) => {
  const page = await openPair(t, 66, { leader: 'right' });
  await hasAddress(page, `/compare?${QUERY}&leader=right&frame=66`);
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  await inStep(page, 'right', 71);
  await page.reload();
  await inStep(page, 'right', 71);
  await hasAddress(page, `/compare?${QUERY}&leader=right&frame=71`);
  await page.keyboard.press('c');
  await page.waitForFunction(() => !location.search.endsWith('frame=71'));
  await page.goBack();
  await inStep(page, 'right', 71);
  await inJapanese(page);
  await inStep(page, 'right', 71);
  assert.equal(await page.locator('h1').innerText(), '2 つの探索を比べる');
  assert.match(await page.locator('#right-sentence').innerText(), /^これで十分。/);
  await hasAddress(page, `/compare?${QUERY}&leader=right&frame=71`);
});

test('numbers stand side by side, and a path that one side visited alone leads to its frame', async (t) => {
  const page = await openPair(t, 0, {}, 'right.window=range');
  assert.equal(await page.locator('#left-result').innerText().then((text) => text.replace(/\s+/g, ' ')), `score 0 ${golden('abs2.nodes')} looked at`);
  assert.equal(await page.locator('#right-result').innerText().then((text) => text.replace(/\s+/g, ' ')), `score 0 ${golden('abs3.nodes')} looked at`);
  await page.keyboard.press('i');
  assert.equal(await page.locator('.depths tbody tr').count(), 10);
  const sums = await page.locator('.depths tfoot td').allInnerTexts();
  assert.deepEqual([sums[0], sums[3]], [golden('abs2.nodes'), golden('abs3.nodes')]);
  assert.equal(await page.locator('#only-left-count').innerText(), '1,486');
  assert.equal(await page.locator('#only-right-count').innerText(), '0');
  assert.equal(await page.locator('#only-left li').count(), 20);
  await page.getByRole('button', { name: 'Let the other side lead' }).click();
  await page.locator('#left-frame[data-role=follows][data-beside]').waitFor();
  const path = page.locator('#only-left button').nth(2);
  const frame = Number(await path.getAttribute('data-frame'));
  await path.click();
  const shown = await inStep(page, 'left', frame);
  assert.equal(shown.missed, true);
  assert.equal(shown.reason, await page.locator('#only-left li').nth(2).locator('.reason').innerText());
});

test('the frame of either side is taken away as a picture', async (t) => {
  const page = await openPair(t, 28);
  const shown = await page.locator('#right-frame').getAttribute('data-frame');
  await page.keyboard.press('i');
  const { name, bytes } = await taken(page, '#right-svg');
  assert.equal(name, `marubatsu-frame-${shown}.svg`);
  assert.match(bytes.toString(), /^<svg /);
  assert.match(await page.locator('#left-png').getAttribute('href'), /frame=28&format=png$/);
});

test('the numbers of each depth are taken away', async (t) => {
  const page = await openPair(t, 0);
  await page.keyboard.press('i');
  const { name, bytes } = await taken(page, '.csv >> nth=0');
  assert.equal(name, 'marubatsu-depths.csv');
  const [head, start, ...rows] = bytes.toString().trim().split('\n').map((line) => line.split(','));
  assert.equal(head.length, 7);
  assert.equal(head[1], 'left_nodes');
  assert.deepEqual(start.slice(0, 2), ['0', '1'], 'the root is one node');
  const nodes = [start, ...rows].reduce((sum, row) => sum + Number(row[1]), 0);
  assert.equal(nodes, 1276, 'numbers without signs for eyes, and no sum among them');
});

test('a node of either picture leads to its frames', async (t) => {
  const page = await openPair(t, 300);
  await page.locator('#right-tree [data-node=""]').first().click();
  await page.locator('#right-frame[data-role=leads]').waitFor();
  await page.locator('#right-tree [aria-current][data-node=""]').waitFor();
  await page.waitForFunction(() => location.search.includes('leader=right'));
});

test('the form runs, is refused at the side that is wrong, and comes from a search', async (t) => {
  const page = await open(t, server, 'search?table=merged&board=oxo......', { expected: /status of 400/ });
  await page.locator('#settings').waitFor();
  await page.getByRole('link', { name: 'Compare with another' }).click();
  await page.locator('#option-left\\.table').waitFor();
  await hasAddress(page, '/compare?board=oxo......&left.table=merged');
  assert.equal(await page.locator('#option-left\\.table').inputValue(), 'merged');
  await page.locator('#option-right\\.window').selectOption({ label: 'other: A,B' });
  await page.keyboard.type('1,x');
  await page.keyboard.press('Enter');
  await page.locator('#error-right\\.window mark').waitFor();
  assert.equal(await page.locator('#error-right\\.window mark').innerText(), 'x');
  await page.locator('#option-right\\.window').selectOption('range');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await inStep(page, 'left', 0);
  await hasAddress(page, '/compare?board=oxo......&left.table=merged&right.window=range&frame=0');
  await page.goBack();
  await page.locator('body.empty').waitFor();
});

// The parts of the page that the reader looks at or presses.
const FIXED = ['left-overview', 'swap', 'left-tree', 'right-tree', 'left-line', 'place'].map((id) => `#${id}`);

for (const { lang, size: width } of pairs(['ja', 'en'], [360, 1280])) {
  test(`nothing jumps while stepping: ${lang}, ${width} pixels`, async (t) => {
    const page = await openPair(t, 40, { width, lang });
    const ready = ['#left-frame[data-frame="N"]', '#right-frame[data-beside="N"]'];
    const { moved } = await page.evaluate(steppedThrough, { ready, fixed: FIXED, from: 40, last: 109 });
    assert.deepEqual(moved, []);
  });
}

// What the verdict, the list and its last line say of the costs.
const costs = (page) =>
  page.evaluate(() => {
    const number = (element) => Number(element.dataset.cost);
    const [rest] = [...document.querySelectorAll('#partings-list .rest')].map(number);
    return { listed: [...document.querySelectorAll('#partings-list [data-parting]')].map(number), rest: rest ?? 0 };
  });

// That the costs of all partings add up: the use cases' `compare.rs`.
test('the costs of partings are listed, the dearest first', async (t) => {
  const query = 'score=shortest&window=range&left.table=merged';
  const page = await open(t, server, `compare?${query}&frame=0`);
  await page.locator('#left-frame[data-frame="0"]').waitFor();
  const { listed, rest } = await costs(page);
  assert.equal(listed.reduce((sum, cost) => sum + cost, rest), 19242);
  const sizes = listed.map(Math.abs);
  assert.deepEqual(sizes, [...sizes].sort((one, two) => two - one));
});

test('a first visit begins at the start, and the first step leads to the first parting', async (t) => {
  const page = await open(t, server, 'compare');
  await page.locator('.verdict-sentence').waitFor();
  assert.equal(await page.locator('.verdict-sentence').innerText(), 'The same answer, 0. The table saves 19,242 of 20,484 nodes.');
  for (const side of ['left', 'right']) await page.locator(`#${side}-frame[data-frame="0"]`).waitFor();
  assert.equal(await page.locator('#parting-said').innerText(), '417 partings. Press → for the first.');
  assert.deepEqual(await page.locator('.total dt').allInnerTexts(), ['table: merged', 'table: none']);
  assert.deepEqual(await page.locator('#left-title, #right-title').allInnerTexts(), ['αβ · table: merged', 'αβ · table: none']);
  await page.locator('#left-frame').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Parting 1 of 417').waitFor();
  await page.keyboard.press('p');
  await page.getByText('Parting 2 of 417').waitFor();
  await page.keyboard.press('P');
  await page.getByText('Parting 1 of 417').waitFor();
  // The dearest one, from the list; both sides stand at the same node.
  await page.locator('#partings-list [data-parting]').first().click();
  await page.locator('#ribbon [aria-current]').waitFor();
  assert.match(await page.locator('#parting-said').innerText(), /^Left, 3 frames: the table knows it is .* Right, [\d,]+ frames: 3,903 nodes|3,902 nodes for the same result\.$/);
  // Both stood at the same node at the first parting, too.
  await page.waitForFunction(() => {
    const [left, right] = ['left', 'right'].map((side) => document.querySelector(`#${side}-tree [aria-current]`)?.dataset.node);
    return document.querySelector('#left-frame')?.dataset.frame !== '100' && left === right;
  });
  await page.locator('#parting-order').selectOption('time');
  const numbers = await page.locator('#partings-list [data-parting]').evaluateAll((rows) => rows.map(({ dataset }) => Number(dataset.parting)));
  assert.deepEqual(numbers, [...numbers].sort((one, two) => one - two));
  await page.getByRole('button', { name: 'Both from the start' }).click();
  for (const side of ['left', 'right']) await page.locator(`#${side}-frame[data-frame="0"]`).waitFor();
  // The side that can say why says it in a search of its own, at the same frame.
  await page.keyboard.press('ArrowRight');
  await page.getByText('Parting 1 of 417').waitFor();
  await page.locator('#left-frame[data-frame="100"]').waitFor();
  await page.keyboard.press('w');
  await page.getByText('How does the table know?').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('frame'), '100');
});

test('a search that was stopped is partial, and its total at least so many', async (t) => {
  const page = await open(t, server, 'compare?score=shortest&left.node_limit=100&frame=0');
  await page.locator('.total[data-side=left][data-partial=true]').waitFor();
  assert.match(await page.locator('.total[data-side=left]').innerText(), /≥ 100\s+partial/);
  assert.match(await page.locator('.verdict-sentence').innerText(), /^Partial, so far\./);
});

for (const { lang, size: width } of pairs(['ja', 'en'], [360, 768, 1024, 1280])) {
  test(`verdict and partings are in view: ${lang}, ${width} pixels`, async (t) => {
    const page = await open(t, server, 'compare', { width, lang, touch: width < 1200 });
    await page.locator('.verdict-sentence').waitFor();
    await page.locator('#left-frame').focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('.two[data-parted=true]').waitFor();
    for (const name of ['#parting-said', '#parting-title', '#ribbon', '.transport [data-way=parting_forward]']) {
      const over = await page.locator(name).evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return [left < 0, right > innerWidth, top < 0, bottom > innerHeight, element.scrollWidth > element.clientWidth + 1];
      });
      assert.ok(!over.slice(0, 4).includes(true), `${name} ${over}`);
    }
    const controls = await page.locator('.transport > *').evaluateAll((all) => {
      const boxes = all.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0).sort((one, two) => one.left - two.left);
      return boxes.map(({ right }, at) => Math.round((boxes[at + 1]?.left ?? innerWidth) - right));
    });
    assert.ok(controls.every((gap) => gap >= 0), `the transport: ${controls}`);
    const cut = await page.locator('.transport button:visible').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.outerHTML));
    assert.deepEqual(cut, []);
    if (width < 1200) {
      assert.equal(await page.locator('#partings-list').isVisible(), false);
      await page.getByRole('button', { name: lang === 'en' ? 'Partings' : '分かれ目', exact: true }).click();
    }
    await page.locator('#partings-list [data-parting]').first().waitFor();
  });
}
