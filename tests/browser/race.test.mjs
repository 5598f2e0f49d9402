// The race of searches: gone through by what changes, and by what is known, with the truth or without.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server } from './harness.mjs';
import { hasAddress, open } from './search-page.mjs';

const SEARCHES = 'uct:iterations=2000,seed=7+uct:iterations=2000,proofs=bounds,seed=7+pn';

test('steps lead to where a search changes its mind, and to where one knows', async (t) => {
  const page = await open(t, server, `race?board=...x.o.o.&searches=${SEARCHES}`);
  const said = (text) => page.locator('#picture').getByText(text).first().waitFor();
  await said('never knows; right from iteration 1,080');
  await page.keyboard.press('W');
  await said('holds (2, 2), worth 0');
  await hasAddress(page, '/race?board=...x.o.o.&searches=uct%3Aiterations%3D2000%2Cseed%3D7+uct%3Aiterations%3D2000%2Cproofs%3Dbounds%2Cseed%3D7+pn&frame=866');
  await page.keyboard.press('Home');
  await said('holds no move yet');
  await page.keyboard.press('ArrowRight');
  await said('2 nodes');
  assert.ok(Number(await page.locator('#moment').inputValue()) > 0);
  await page.keyboard.press('v');
  await page.waitForFunction(() => !/worth|truth/i.test(document.querySelector('#picture')?.textContent ?? 'truth'));
  assert.match(page.url(), /truth=false/);
  await page.keyboard.press('i');
  assert.equal(await page.locator('#numbers ul a').count(), 3);
  assert.match(await page.locator('#numbers ul a').nth(1).getAttribute('href'), /algorithm=uct&board=...x.o.o.&iterations=2000&seed=7&proofs=bounds&frame=0$/);
});

test('a race whose address names a language shows what came of it, as any other', async (t) => {
  const page = await open(t, server, 'race?board=...x.o.o.&searches=pn&lang=en');
  await page.locator('#picture').getByText('knows: 0 at node 866').waitFor();
  await hasAddress(page, '/race?board=...x.o.o.&searches=pn');
});
