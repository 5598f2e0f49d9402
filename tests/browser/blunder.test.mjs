// What is said of a move as soon as it is played: marks, the card of a blunder, taking it back, how it is punished; the mistakes of a
// game once more; and games that are pasted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fits } from './checks.mjs';
import { contents, server } from './harness.mjs';
import { hold } from './requests.mjs';
import { address, open } from './search-page.mjs';

const square = (page, move) => page.locator(`#board [data-move="${move}"]`);
const action = (page, name) => page.locator(`#card [data-action="${name}"]`);
const stones = (page, count) => page.waitForFunction((count) => document.querySelectorAll('#board .stone:not(.ghost)').length === count, count);
const solved = (page) => page.locator('#values .best').first().waitFor();
const state = (page) => page.evaluate(() => [location.href, ...['played', 'board', 'state'].map((id) => document.getElementById(id).textContent)]);

// 〇 wins with one column, and loses with others.
const LATE = '4636446113453111';

// The square of the first column that loses.
const blunder = (page) => page.evaluate(() => {
  const { column } = [...document.querySelectorAll('#values > div')].find((one) => one.querySelector('.chip.x')).dataset;
  return `#board [data-move^="${column},"]`;
});

// Every move's mark as the list shows it.
const marks = (page) => page.locator('#played [data-ply] b').allInnerTexts();

// Waits until nothing more can be known of the game.
const known = (page) => page.waitForFunction(() => {
  const rows = [...document.querySelectorAll('#played [data-ply] small')];
  return rows.every((one) => /\d/.test(one.textContent)) && document.querySelector('#played').ariaBusy === 'false';
});

test('a blunder is told at once, the opponent waits, and taking it back restores everything', async (t) => {
  const page = await open(t, server, `play?game=connect4&cross=perfect&blunders=once&moves=${LATE}`, { height: 720 });
  await solved(page);
  await known(page);
  const before = await state(page);
  const losing = await blunder(page);
  await page.locator(losing).click();
  await page.locator('#card-title', { hasText: `${Number(losing.match(/\d/)) + 1} ?? turns a win into a loss` }).waitFor();
  await page.locator('#board .badge', { hasText: '??' }).waitFor();
  await page.locator('#played [aria-current]', { hasText: '??' }).waitFor();
  await page.locator('#above', { hasText: 'waits while you decide' }).waitFor();
  await page.locator('#board .step').nth(4).waitFor();
  await page.locator('#card-text', { hasText: 'Follow 1 to 5.' }).waitFor();
  await stones(page, 17);
  await page.keyboard.press('e');
  await page.waitForFunction(() => document.querySelectorAll('#board .stone:not(.ghost)').length > 18);
  await page.keyboard.press('ArrowLeft');
  await stones(page, 17);
  await page.locator('#board .step').nth(4).waitFor();
  await page.keyboard.press('u');
  await stones(page, 16);
  await solved(page);
  await known(page);
  assert.deepEqual(await state(page), before);
  assert.equal(await page.locator('#card').isVisible(), false);
});

test('a reader plays on after a blunder, or hears of blunders after the game', async (t) => {
  const page = await open(t, server, `play?game=connect4&cross=casual&seed=1&moves=${LATE}`);
  await solved(page);
  await page.locator(await blunder(page)).click();
  await action(page, 'play-on').click();
  await stones(page, 18);
  assert.equal(await page.locator('#card').isVisible(), false, 'it is not told again');
  await page.goto(`${server.url}play?game=connect4&cross=casual&seed=1&blunders=after&moves=${LATE}`);
  await solved(page);
  await page.locator(await blunder(page)).click();
  await stones(page, 18);
  assert.equal(await page.locator('#card').isVisible(), false);
  await page.locator('[data-choice=blunders][data-value=once]').click();
  await page.waitForFunction(() => !location.search.includes('blunders'));
});

// A generator of whole numbers, the same for the same seed.
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
}

// A game of random moves from a position; its marks while it is played.
async function live(page, path, seed) {
  const next = numbers(seed);
  await page.goto(`${server.url}${path}`);
  for (;;) {
    await page.locator('#state').filter({ hasText: /\S/ }).waitFor();
    await known(page);
    const moves = await page.locator('#board [data-move]').evaluateAll((all) => all.map((one) => one.dataset.move));
    if (!moves.length || (await page.locator('#state').innerText()).match(/wins|draw/)) break;
    await solved(page);
    const count = await page.locator('#played [data-ply]').count();
    await square(page, moves[next(moves.length)]).click();
    await page.waitForFunction((count) => document.querySelectorAll('#played [data-ply]').length > count, count);
  }
  return marks(page);
}

test('marks are the same while a game is played and after it is opened again', async (t) => {
  const page = await open(t, server, 'play?cross=human', { motion: 'reduce' });
  const games = [
    ['play?cross=human', 1],
    ['play?cross=human', 2],
    ['play?game=4x4x3g&cross=human', 1],
  ];
  let given = 0;
  for (const [path, seed] of games) {
    const found = await live(page, path, seed);
    given += found.filter((mark) => mark.includes('?')).length;
    await page.reload();
    await known(page);
    await page.waitForFunction((found) => JSON.stringify([...document.querySelectorAll('#played [data-ply] b')].map((one) => one.textContent)) === found, JSON.stringify(found));
  }
  assert.ok(given > 2, `${given} mistakes`);
});

test('the mistakes of a game are asked again, judged by values', async (t) => {
  const page = await open(t, server, 'play?cross=human&circle=human&moves=1,1+1,0+0,0+2,2+2,1+0,1+0,2+2,0+1,2');
  await page.locator('[data-action=retry]', { hasText: 'Retry my mistakes (2)' }).click();
  await page.locator('#card-title', { hasText: 'Mistake 1 of 2' }).waitFor();
  await page.locator('#card-text', { hasText: 'keeps the draw' }).waitFor();
  assert.equal(await page.locator('#values .chip').count(), 0, 'no value answers it');
  await square(page, '0,0').click();
  await page.locator('#card-title', { hasText: 'Yes: (0, 0) keeps the result.' }).waitFor();
  await action(page, 'next-mistake').click();
  await page.locator('#card-text', { hasText: 'keeps the win' }).waitFor();
  await page.locator('#board [data-move]').last().click();
  await page.locator('#card-title', { hasText: 'turns a win into a draw' }).waitFor();
  await action(page, 'see-why').click();
  await page.locator('#board .step').first().waitFor();
  await action(page, 'next-mistake').click();
  await page.locator('#card-title', { hasText: '1 of 2 found' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.locator('#card').waitFor({ state: 'hidden' });
});

// Pastes a text into the box, as from the clipboard.
const paste = (page, text) =>
  page.evaluate((text) => {
    const field = document.querySelector('#option-moves');
    field.focus();
    const data = new DataTransfer();
    data.setData('text', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);

test('of two games that are pasted one after the other the second is opened', async (t) => {
  const page = await open(t, server, 'play?game=connect4&cross=human');
  await page.locator('#board [data-move="3,5"]').waitFor();
  let answered;
  const first = new Promise((resolve) => (answered = resolve));
  await hold(page, /\/api\/position\?.*moves=4444/, () => first);
  await paste(page, '4444');
  await paste(page, '123');
  await stones(page, 3);
  answered();
  await page.locator('#played [data-ply="3"]').waitFor();
  assert.equal(await address(page), '/play?game=connect4&cross=human&moves=0%2C5+1%2C5+2%2C5');
});

test('the box opens moves, letters, a board, an address and a saved game, and shows what is none', async (t) => {
  const page = await open(t, server, 'play?game=connect4&cross=human', { expected: /400/ });
  await page.locator('#board [data-move="3,5"]').waitFor();
  for (const [text, count] of [
    ['4444', 4],
    ['4 4 4', 3],
    ['ddec', 4],
    ['.......\n.......\n...o...\n...x...\n...o...\nx..o...', 5],
    [`${server.url}play?game=connect4&moves=3%2C5+3%2C4&at=1`, 2],
    ['marubatsu game 1\ngame connect4\ncircle human\ncross human\nmoves 3,5 2,5 2,4\n', 3],
    [`${server.url}search?game=3x3&board=o........`, 1],
  ]) {
    await paste(page, text);
    await stones(page, count);
  }
  await paste(page, '1,1 1,1');
  await page.locator('#error-moves mark', { hasText: '1' }).waitFor();
  await page.locator('#option-moves').fill('1,1 0,0');
  await page.keyboard.press('Enter');
  await stones(page, 2);
  assert.equal(await page.locator('#error-moves').innerText(), '');
  assert.equal(await address(page), '/play?cross=human&moves=1%2C1+0%2C0');
  assert.equal(await page.locator('#option-moves').inputValue(), '1,1 0,0');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('[data-action=copy-address]').click();
  await page.locator('#note', { hasText: 'Link copied' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
});

for (const width of [360, 768]) {
  test(`the card fits ${width} pixels, by touch`, async (t) => {
    const page = await open(t, server, `play?game=connect4&cross=casual&moves=${LATE}`, { width, height: width === 360 ? 740 : 1024, touch: true, lang: 'ja' });
    await solved(page);
    await page.locator(await blunder(page)).tap();
    await page.locator('#card-title', { hasText: '勝ちが負けになった' }).waitFor();
    await fits(page, 'the card');
    for (const button of await page.locator('#card button:visible').all()) {
      const { y, height } = await button.boundingBox();
      assert.ok(height >= 44 && y + height <= (width === 360 ? 740 : 1024), `${y} ${height}`);
    }
    await action(page, 'take-back').tap();
    await stones(page, 16);
  });
}

test('a saved game keeps the daily results, which another device takes', async (t) => {
  const page = await open(t, server, 'play?cross=human&moves=1,1');
  await stones(page, 1);
  await page.evaluate(() => localStorage.setItem('marubatsu.daily', JSON.stringify({ '2026-11-24': { marks: '×◎', late: false }, '2026-11-25': { marks: '◎', tree: '×', late: true } })));
  await page.locator('[data-action=all-players]').click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-action=save]').click()]);
  const text = (await contents(download)).toString();
  assert.ok(text.endsWith('moves 1,1\nday 2026-11-24 ×◎ -\nday 2026-11-25 ◎ × late\n'), text);
  await page.evaluate(() => localStorage.clear());
  await page.locator('#file').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.locator('#note', { hasText: '2 daily results added' }).waitFor();
  assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem('marubatsu.daily'))['2026-11-25']), { marks: '◎', tree: '×', late: true });
});

test('the first win against the first level is told once', async (t) => {
  const page = await open(t, server, 'play?cross=beginner&moves=1,1+0,1+0,0+2,0&seed=1');
  await square(page, '2,2').click();
  await page.locator('#why .first-win', { hasText: 'Your first win.' }).waitFor();
  await page.goto(`${server.url}play?cross=beginner&moves=1,1+0,1+0,2+1,0&seed=1`);
  await square(page, '2,0').click();
  await page.locator('#why', { hasText: 'Moves that kept the result' }).waitFor();
  assert.equal(await page.locator('.first-win').count(), 0);
});

test('the search behind a move is the one that chose it: the book, or the solver', async (t) => {
  const page = await open(t, server, 'play?game=connect4&circle=human&cross=perfect&moves=444441');
  await solved(page);
  await known(page);
  await page.keyboard.press('s');
  await page.locator('#note', { hasText: 'From the opening book: 〇 wins in 36 plies' }).waitFor();
  await page.goto(`${server.url}play?game=connect4&circle=human&cross=perfect&moves=22525762534622441115633653`);
  await stones(page, 26);
  await page.keyboard.press('s');
  await page.waitForURL(/\/search\?.*algorithm=solver.*node_limit=200000/);
});

test('players are found by name, and the rest of a line is folded', async (t) => {
  const page = await open(t, server, 'players', { width: 360, height: 740, touch: true });
  await page.locator('#find').fill('ai14');
  await page.locator('#found', { hasText: '1 player' }).waitFor();
  assert.equal(await page.locator('[data-named]:visible').count(), 1);
  await page.locator('[data-named]:visible summary').tap();
  await page.locator('[data-named]:visible').getByRole('link', { name: 'Prove its play' }).waitFor();
  await fits(page, 'the players');
});
