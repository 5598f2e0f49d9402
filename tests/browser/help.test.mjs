// The help page: words that lead to what they mean, and the keys of every page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box } from './checks.mjs';
import { server } from './harness.mjs';
import { LESSON, open, openFrame, shows } from './search-page.mjs';

// The word that the address points to is in view, and stands out.
async function explains(page, id) {
  await page.waitForURL(`**/help#${id}`);
  const word = page.locator(`[id="${id}"]`);
  await word.waitFor();
  const { y, height } = await box(word);
  assert.ok(y >= 0 && y + height <= page.viewportSize().height, `${id} is at ${y}`);
  assert.equal(await word.evaluate((one) => getComputedStyle(one).outlineStyle), 'solid');
}

test('a word on the stage leads to what it means, and back', async (t) => {
  const page = await openFrame(t, server, 71);
  assert.equal(await page.locator('#sentence .term').count(), 0, 'plain words need no glossary');
  const { y } = await box(page.locator('#sentence'));
  await page.keyboard.press('2');
  const term = page.locator('#sentence .term').first();
  await term.waitFor();
  assert.equal((await box(page.locator('#sentence'))).y, y);
  // A word that has the focus takes no key away from the stage.
  await term.focus();
  await page.keyboard.press('ArrowRight');
  await shows(page, 72);
  await page.keyboard.press('ArrowLeft');
  await shows(page, 71);
  const link = page.locator('#sentence .term').first();
  const id = (await link.getAttribute('href')).split('#')[1];
  await link.focus();
  await page.keyboard.press('Enter');
  await explains(page, id);
  await page.goBack();
  await shows(page, 71);
});

test('the help of an option leads to its word', async (t) => {
  const page = await open(t, server, `search?${LESSON}&frame=71`);
  await shows(page, 71);
  await page.locator('#chips button').first().click();
  await page.locator('#settings .rest > summary').click();
  await page.locator('.field:has(#option-fail) summary').click();
  await page.locator('.field:has(#option-fail) .term').click();
  await explains(page, 'fail-soft');
});

test('words lead to each other, and the keys of every page are there', async (t) => {
  const page = await open(t, server, 'help#scout');
  await explains(page, 'scout');
  await page.locator('[id="mtdf"] .term').first().click();
  await explains(page, 'null-window');
  const pages = await page.locator('#keys h3 a').evaluateAll((all) => all.map((one) => one.pathname + one.search));
  assert.deepEqual(pages, ['/play', '/search', '/search?algorithm=uct', '/search?algorithm=pn', '/compare', '/tree', '/tree?view=breadth-first']);
  for (const part of await page.locator('#keys section').all()) assert.ok((await part.locator('kbd').count()) >= 4);
});
