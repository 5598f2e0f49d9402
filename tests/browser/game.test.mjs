// The page where games are played: people, players, taking back, hints, reasons, files, permalinks, both languages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contents, screenshot, server } from './harness.mjs';
import { address, changed, open } from './search-page.mjs';

const square = (page, x, y) => page.locator('#board button').nth(3 * y + x);
const marks = (page) => page.locator('#board .circle, #board .cross').count();
const state = (page) => page.locator('#state').innerText();
const says = (page, text) => page.locator('#state', { hasText: text }).waitFor();

test('a person plays against a player, which answers', async (t) => {
  const page = await open(t, server, 'play');
  await says(page, '〇 to move: your turn');
  await changed(() => marks(page), () => square(page, 0, 0).click(), (count) => count === 2);
  await says(page, '〇 to move: your turn');
  assert.match(await page.locator('#board .cross').getAttribute('aria-label'), /^\(1, 1\) ×/, 'ai14s takes the centre');
  assert.equal(await address(page), '/play?moves=0%2C0+1%2C1');
  assert.equal(await page.locator('#plot a').count(), 3);
});

test('moves are taken back with their answers', async (t) => {
  const page = await open(t, server, 'play?moves=0,0 1,1');
  await says(page, 'your turn');
  await page.locator('[data-act="undo"]').click();
  await page.waitForFunction(() => !document.querySelector('#board .circle'));
  assert.equal(await address(page), '/play');
  await page.goBack();
  await page.locator('#board .circle').waitFor();
});

test('the game is walked by keys and the slider, and goes on from there', async (t) => {
  const page = await open(t, server, 'play?cross=human&moves=0,0 1,1 2,2');
  await says(page, 'your turn');
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => document.querySelectorAll('#board .circle').length === 1);
  assert.equal(await address(page), '/play?cross=human&moves=0%2C0+1%2C1+2%2C2&at=2');
  await page.keyboard.press('Home');
  await page.waitForFunction(() => !document.querySelector('#board .circle'));
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.querySelectorAll('#board .circle').length === 2);
  await page.locator('#slider').fill('1');
  await page.waitForFunction(() => document.querySelectorAll('#board .cross').length === 0);
  await page.keyboard.press('Tab');
  await page.locator('#frame, h1').first().click();
  await page.keyboard.press('5');
  await page.waitForFunction(() => document.querySelector('#board .cross'));
  assert.equal(await address(page), '/play?cross=human&moves=0%2C0+1%2C1');
});

test('two players play to the end, and wait for nobody', async (t) => {
  const page = await open(t, server, 'play?circle=ai2&cross=ai_abs_tt4');
  await page.locator('#speed').selectOption('0.2');
  await page.waitForFunction(() => /won|drawn/.test(document.querySelector('#state').textContent));
  assert.doesNotMatch(await state(page), /ai2/, 'a player by chance does not beat a search');
});

test('scores stand on the squares, candidates are marked', async (t) => {
  const page = await open(t, server, 'play?cross=human&judge=ai_gtsvrd&moves=0,0');
  await page.locator('#board .best').waitFor();
  assert.equal(await page.locator('#board .best').count(), 1);
  assert.equal(await square(page, 1, 1).getAttribute('aria-label'), '(1, 1) empty score -0.5 candidate');
  assert.equal(await page.locator('#value').innerText(), 'a draw with best play (value 0)');
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#take-png').click()]);
  assert.match(download.suggestedFilename(), /\.png$/);
  await screenshot(page, 'play');
});

test('a hint, and why not that square', async (t) => {
  const page = await open(t, server, 'play?cross=human&moves=0,0');
  await says(page, 'your turn');
  await page.locator('[data-act="hint"]').click();
  await page.locator('#note', { hasText: 'ai_gtsvrd would play (1, 1)' }).waitFor();
  await page.locator('[data-act="why"]').click();
  await square(page, 1, 0).click();
  await page.locator('#note', { hasText: 'turns a draw into a loss' }).waitFor();
  assert.equal(await marks(page), 1, 'nothing was played');
  await page.locator('#note a').click();
  await page.waitForFunction(() => document.querySelectorAll('#board .cross').length === 1);
  assert.match(await address(page), /moves=0%2C0\+1%2C0/);
});

test('where the table of a game is too large, the solver gives values and hints', async (t) => {
  const moves = '225257625346224411156336534';
  const page = await open(t, server, `play?game=connect4&circle=human&cross=human&moves=${moves}`, { expected: /status of 400/ });
  await page.locator('#value', { hasText: 'wins with best play' }).waitFor();
  assert.match(await address(page), /moves=1%2C5\+1%2C4\+4%2C5/, 'columns become moves');
  await page.locator('#plot [data-at="27"]').waitFor();
  await page.locator('[data-act="hint"]').click();
  await page.locator('#note', { hasText: 'the solver would play' }).waitFor();
  const best = await page.locator('#board .best').count();
  assert.ok(best >= 1 && best < (await page.locator('#board small').count()));
});

test('the plot leads to every move', async (t) => {
  const page = await open(t, server, 'play?circle=human&cross=human&moves=0,0 1,0 1,1');
  const move = (at) => page.locator(`#plot [data-at="${at}"]`);
  await page.locator('#plot [data-at="2"][aria-label="2. × 1,0: 2"]').waitFor();
  assert.equal(await move(3).getAttribute('aria-current'), 'step');
  await move(1).click();
  await page.waitForFunction(() => document.querySelectorAll('#board .circle').length === 1);
  assert.match(await address(page), /&at=1$/);
  await page.locator('#plot [data-at="1"][aria-current]').waitFor();
  await move(2).focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('#board .cross'));
  assert.ok(await move(2).evaluate((one) => one === document.activeElement), 'the plot keeps the focus');
});

test('the search that beat the reader is shown', async (t) => {
  const page = await open(t, server, 'play?cross=ai_abs_tt4&moves=0,0 1,1 0,1 0,2 2,0 1,0 2,2 1,2');
  await says(page, '× has won (ai_abs_tt4)');
  await page.locator('#to-beat', { hasText: 'The search that beat you' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.locator('#to-beat', { hasText: 'What ai_abs_tt4 searches here' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.locator('#to-beat', { hasText: 'The search behind this move' }).waitFor();
  assert.match(await page.locator('#to-beat').getAttribute('href'), /^\/search\?game=3x3&moves=0%2C0\+1%2C1\+0%2C1\+0%2C2\+2%2C0&preset=ai_abs_tt4&frame=0$/);
  await page.keyboard.press('End');
  await page.locator('#to-beat', { hasText: 'The search that beat you' }).click();
  await page.locator('#frame[data-frame="0"]').waitFor();
  assert.match(await address(page), /^\/search\?board=ooxxx\.o\.o&window=range&table=merged/);
});

test('nobody is beaten in a draw', async (t) => {
  const page = await open(t, server, 'play?circle=ai_abs_tt4&cross=human&moves=1,1 0,0 2,2 0,2 0,1 2,1 1,0 1,2 2,0');
  await says(page, 'drawn');
  await page.locator('#to-beat', { hasText: 'The search behind this move' }).waitFor();
});

test('a game is saved and loaded', async (t) => {
  const page = await open(t, server, 'play?cross=human&moves=0,0 1,1');
  await says(page, 'your turn');
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-act="save"]').click()]);
  const text = (await contents(download)).toString();
  assert.equal(text, 'marubatsu game 1\ngame 3x3\ncircle human\ncross human\nmoves 0,0 1,1\n');
  await page.locator('[data-act="restart"]').click();
  await page.waitForFunction(() => !document.querySelector('#board .circle'));
  await page.locator('#file').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.locator('#board .cross').waitFor();
  await page.locator('#file').setInputFiles({ name: 'b.txt', mimeType: 'text/plain', buffer: Buffer.from('nonsense') });
  await page.locator('#note', { hasText: 'no saved game' }).waitFor();
});

test('a game of a match is opened', async (t) => {
  const page = await open(t, server, 'play?cross=human');
  await says(page, 'your turn');
  const game = (moves) => JSON.stringify({ schema: 'marubatsu.game/1', game: '3x3', circle: 'ai14s', cross: 'human', moves });
  const buffer = Buffer.from(`${game([[1, 1], [0, 0]])}\n${game([[2, 2]])}\n`);
  await page.locator('#file').setInputFiles({ name: 'games.jsonl', mimeType: 'application/jsonl', buffer });
  await page.locator('#board .cross').waitFor();
  assert.match(await address(page), /circle=ai14s/);
  // Its player goes on with the game, which begins a note anew.
  await page.locator('#board .circle').nth(1).waitFor();
  await page.locator('#file').setInputFiles({ name: 'x.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from('{"schema":"x"}') });
  await page.locator('#note', { hasText: 'no saved game' }).waitFor();
});

test('stones fall in Connect Four, and columns are digits', async (t) => {
  const page = await open(t, server, 'play?game=connect4&cross=human');
  await says(page, 'your turn');
  await page.keyboard.press('4');
  await page.waitForFunction(() => document.querySelector('#board .circle'));
  assert.match(await page.locator('#board .circle').getAttribute('aria-label'), /^\(3, 5\)/);
});

test('what can not be played is said beside its field', async (t) => {
  const page = await open(t, server, 'play?cross=ai15s', { expected: /400/ });
  assert.match(await page.locator('#error-cross').innerText(), /did you mean "ai1s"\?/);
});

test('the page speaks Japanese, and shows the tree beside the board', async (t) => {
  const page = await open(t, server, 'play?judge=ai14s&moves=1,1 0,0&cross=human', { lang: 'ja' });
  await page.locator('#board .best').first().waitFor();
  assert.match(await state(page), /あなたの番/);
  await page.locator('#around summary').click();
  await page.locator('#drawing [aria-current]').waitFor();
  await page.locator('#drawing [data-node="1,1 0,0 1,0"]').click();
  await page.waitForFunction(() => document.querySelectorAll('#board .circle').length === 2);
});

test('who cannot play is named at the field at once, and a game that is none leaves no board', async (t) => {
  const page = await open(t, server, 'play?cross=human', { expected: /status of 400/ });
  await says(page, 'your turn');
  const cross = page.locator('#option-cross');
  await cross.fill('ai_abstt4');
  await cross.press('Enter');
  await page.locator('#error-cross', { hasText: 'ai_abstt4' }).waitFor();
  assert.equal(await cross.getAttribute('aria-invalid'), 'true');
  await cross.fill('ai2');
  await cross.press('Enter');
  await page.locator('#error-cross:empty').waitFor({ state: 'attached' });
  await page.locator('#option-game').fill('0x0');
  await page.locator('#option-game').press('Enter');
  await page.locator('#error-game:not(:empty)').waitFor();
  assert.equal(await page.locator('#board').isVisible(), false);
});

test('an answer that is late replaces no later one', async (t) => {
  const page = await open(t, server, 'play?cross=human&moves=1,1 0,0');
  await says(page, 'your turn');
  await page.route(/api\/why.*move=2%2C2/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue().catch(() => {});
  });
  await page.keyboard.press('w');
  await square(page, 2, 2).click();
  await square(page, 0, 1).click();
  await page.locator('#note', { hasText: '(0, 1)' }).waitFor();
  await page.waitForTimeout(1200);
  assert.match(await page.locator('#note').innerText(), /\(0, 1\)/);
  await page.setViewportSize({ width: 600, height: 900 });
  await page.waitForTimeout(200);
  assert.match(await page.locator('#note').innerText(), /\(0, 1\)/, 'the answer stays when the window changes');
});

test('the rules say who has won, whether or not the solver answers', async (t) => {
  const page = await open(t, server, 'healthz', { expected: /status of (404|503)/ });
  await page.route(/api\/solve/, (route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":{"message":"no"}}' }));
  await page.goto(`${server.url}play?circle=human&cross=human&moves=1,1+0,1+0,0+1,0+2,2`);
  await says(page, '〇 has won');
  await page.locator('[data-way="first"]').focus();
  await page.keyboard.press('Enter');
  await says(page, '〇 to move');
  assert.equal(await page.locator('#value').innerText(), '');
  assert.ok(await page.evaluate(() => document.activeElement.closest('#board') !== null), 'the focus is not lost with the button');
});

for (const [path, ready] of [
  ['play?cross=human&moves=1%2C1+0%2C0', '#board .cross'],
  ['tree?moves=0%2C0', '#drawing [data-node="0,0"][aria-current]'],
  ['match?players=ai2+ai1s', '#result table'],
]) {
  test(`the other language shows the same: ${path}`, async (t) => {
    const page = await open(t, server, path.split('?')[0]);
    await page.evaluate((next) => history.pushState(null, '', next), `/${path}`);
    await page.locator('#language').click();
    await page.locator('html[lang=ja]').waitFor();
    await page.locator(ready).first().waitFor();
    assert.ok((await address(page)).startsWith(`/${path}`));
  });
}
