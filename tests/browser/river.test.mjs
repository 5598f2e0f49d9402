// Best-first searches on the stage: gone through in steps of all sizes, to favourites, traps and leaps, with the truth or without.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server } from './harness.mjs';
import { hasAddress, open, settings, shows } from './search-page.mjs';

const TRAP = 'search?algorithm=uct&iterations=2000&seed=7&board=...x.o.o.';

test('steps of all sizes lead through a search, and to where its trap ends', async (t) => {
  const page = await open(t, server, `${TRAP}&frame=0`);
  await shows(page, 0);
  for (const [key, n] of [['ArrowRight', 1], [']', 1], ['ArrowRight', 4], [']', 4], ['ArrowRight', 54], ['[', 54], ['[', 54], ['ArrowLeft', 53]]) {
    await page.keyboard.press(key);
    await shows(page, n);
  }
  await page.keyboard.press('w');
  await page.waitForFunction(() => Number(document.querySelector('#frame')?.dataset.frame) > 54);
  assert.match(await page.locator('#sentence').innerText(), /has been tried most/);
  assert.ok(await page.locator('#tree-picture [data-item^="truth"]').count() > 5);
});

test('the truth can be hidden, and another kind of search is another page', async (t) => {
  const page = await open(t, server, `${TRAP}&frame=10697`);
  await shows(page, 10697);
  await page.keyboard.press('v');
  await page.waitForFunction(() => !document.querySelector('#tree-picture [data-item^="truth"]'));
  await hasAddress(page, '/search?board=...x.o.o.&algorithm=uct&iterations=2000&seed=7&truth=false&frame=10697');
  await settings(page);
  await page.locator('#option-algorithm').selectOption('alpha-beta');
  await page.waitForURL(/algorithm=alpha-beta|board=\.\.\.x\.o\.o\.$/);
  await page.locator('#option-table').waitFor({ state: 'attached' });
});

test('proof numbers are followed to the most-proving node, and to where the way leaps', async (t) => {
  const page = await open(t, server, 'search?algorithm=pn&ask=0&frame=0');
  await shows(page, 0);
  assert.match(await page.locator('#sentence').innerText(), /at least 0/);
  await page.keyboard.press('l');
  await page.waitForFunction(() => Number(document.querySelector('#frame')?.dataset.frame) > 1);
  const leap = Number(await page.locator('#frame').getAttribute('data-frame'));
  await page.keyboard.press('p');
  await page.waitForFunction((n) => Number(document.querySelector('#frame')?.dataset.frame) > n, leap);
  assert.match(await page.locator('#sentence').innerText(), /Proved|Refuted|Left to prove|Nothing changes/);
  assert.ok(await page.locator('#tree-picture [data-item^="node"]').count() > 10);
  assert.equal(await page.locator('#line [data-item="knot"]').count(), 1);
});

test('an address may name a frame by its round, until the reader goes on', async (t) => {
  const round = `${TRAP}&iteration=1001&phase=select`;
  const page = await open(t, server, round, { expected: /status of 400/ });
  await shows(page, 10615);
  assert.match(page.url(), /iteration=1001&phase=select$/);
  await page.keyboard.press('ArrowRight');
  await shows(page, 10616);
  await hasAddress(page, '/search?algorithm=uct&iterations=2000&seed=7&board=...x.o.o.&frame=10616');
  await page.goto(`${server.url}${round}&anchor=2,2`);
  await shows(page, 10615);
  await page.locator('#chips').getByText('from 2,2').waitFor();
  for (const [wrong, said] of [['iteration=3000', /iteration from 1 to 2,000/], ['iteration=3&phase=update', /unknown phase/], ['phase=select', /needs iteration/], ['iteration=3&frame=7', /frame/]]) {
    await page.goto(`${server.url}${TRAP}&${wrong}`);
    await page.locator('#fault').getByText(said).waitFor();
  }
});

test('a board that is pressed is where the tree begins, until all of it is asked for', async (t) => {
  const page = await open(t, server, `${TRAP}&frame=10697`);
  await shows(page, 10697);
  const nodes = page.locator('#tree-picture [data-node]');
  const node = (path) => page.locator(`#tree-picture [data-node="${path}"]`);
  const all = await nodes.count();
  await node('2,2').click();
  await hasAddress(page, '/search?board=...x.o.o.&algorithm=uct&iterations=2000&seed=7&anchor=2%2C2&frame=10697');
  await shows(page, 10697);
  await node('2,2 0,2').waitFor();
  assert.equal(await node('0,1').count(), 0, 'another move of the root');
  await page.locator('#chips').getByText('from 2,2').waitFor();
  await node('').click();
  await hasAddress(page, '/search?board=...x.o.o.&algorithm=uct&iterations=2000&seed=7&frame=10697');
  await node('0,1').waitFor();
  assert.equal(await nodes.count(), all);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('a');
  await page.waitForURL(/anchor=/);
  await page.keyboard.press('0');
  await page.waitForURL((url) => !url.search.includes('anchor'));
});

test('what is refused is in sight with its field, however far down that stands', async (t) => {
  const page = await open(t, server, 'search?algorithm=uct&iterations=200&anchor=9,9', { height: 800, expected: /status of 400/ });
  await page.locator('#error-anchor', { hasText: '9,9' }).waitFor();
  await page.waitForFunction(() => {
    const own = document.querySelector('#error-anchor');
    const { left, bottom } = own.getBoundingClientRect();
    return own.contains(document.elementFromPoint(left + 4, bottom - 4));
  });
});
