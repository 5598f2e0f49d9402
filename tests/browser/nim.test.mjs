// A game of one's own in the lab: the example's Nim is stepped through, drawn and taken away like a built-in one.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { screenshot, startNim } from './harness.mjs';
import { more, open, settings, shown, shows } from './search-page.mjs';

let server;
before(async () => {
  server = await startNim();
});
after(() => server.stop());

for (const lang of ['en', 'ja']) {
  test(`Nim is stepped through: ${lang}`, async (t) => {
    const page = await open(t, server, 'search?game=nim&table=merged&frame=0', { lang });
    await shows(page, 0);
    const position = () => page.locator('#portrait text').allTextContents().then((texts) => texts.join(' '));
    assert.equal(await position(), '1 2 3 o');
    assert.equal(await page.locator('#picker').isVisible(), false, 'no board to click on');
    await page.keyboard.press('c');
    await page.waitForFunction(() => document.querySelector('#frame').dataset.frame > 0);
    assert.ok((await shown(page)) > 0);
    assert.equal(await page.locator('#sentence').getAttribute('data-moment'), 'cut');
    assert.match(await page.locator('#sentence').innerText(), lang === 'en' ? /^(Cut!|Enough\.)/ : /^(切る！|これで十分。)/);
    const current = page.locator('#tree-picture [aria-current]');
    assert.equal(await current.count(), 1);
    const board = await position();
    assert.ok((await current.textContent()).includes(board), board);
    await page.locator('#tree-picture [data-node="0,1"]').first().click();
    await page.locator('#tree-picture [data-node="0,1"][aria-current]').waitFor();
    await more(page);
    await page.locator('#take summary').click();
    await page.locator('#film-count').fill('3');
    const download = page.waitForEvent('download');
    await page.locator('#take-gif').click();
    assert.match((await download).suggestedFilename(), /\.gif$/);
    await screenshot(page, `nim-${lang}`);
  });
}

test('a position of Nim is given as text, and searched', async (t) => {
  const page = await open(t, server, 'search?game=nim&board=0+1+1+o');
  await settings(page);
  await page.getByRole('button', { name: 'Run' }).click();
  await shows(page, 0);
  await page.keyboard.press('End');
  assert.equal(await page.locator('#result span').first().innerText(), 'score −1');
});
