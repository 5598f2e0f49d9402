// The page where games are played: people, players, exact values of every move, taking back, reasons, files, permalinks, both
// languages, by mouse, by keyboard, by touch.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, readable } from './checks.mjs';
import { contents, record, screenshot, server } from './harness.mjs';
import { address, open } from './search-page.mjs';

const LATE = '4636446113453111';
const MIDDLE = '225257625346224411156336534';

const square = (page, x, y) => page.locator(`#board [data-move="${x},${y}"]`);
const action = (page, name) => page.locator(`[data-action="${name}"]`);
const says = (page, text) => page.locator('#state', { hasText: text }).waitFor();
const stones = (page, side, count) =>
  page.waitForFunction(([side, count]) => document.querySelectorAll(`#board .stone.${side}:not(.ghost)`).length === count, [side, count]);
const solved = (page) => page.locator('#values .best').first().waitFor();

test('a person plays against a player, takes moves back with their answers, and plays the same game again', async (t) => {
  const page = await open(t, server, 'play?cross=ai14s&seed=5');
  await says(page, 'Your turn');
  await square(page, 0, 0).click();
  await stones(page, 'x', 1);
  await says(page, 'Your turn');
  const whole = '/play?cross=ai14s&seed=5&moves=0%2C0+1%2C1';
  assert.equal(await address(page), whole, 'ai14s takes the centre');
  assert.equal(await page.locator('#board [data-move]').count(), 7);
  assert.equal(await page.locator('#moves [data-ply]').count(), 2);
  await action(page, 'undo').click();
  await stones(page, 'o', 0);
  assert.equal(await address(page), '/play?cross=ai14s&seed=5');
  await page.keyboard.press('r');
  await stones(page, 'x', 1);
  assert.equal(await address(page), whole);
  await page.goBack();
  await stones(page, 'o', 0);
  // Without a seed a game gets one, by which it is played again.
  await page.goto(`${server.url}play?cross=ai2`);
  await square(page, 0, 0).click();
  await stones(page, 'x', 1);
  const once = await address(page);
  await page.goto(`${server.url}play?cross=ai2&seed=${once.match(/seed=(\d+)/)[1]}`);
  await square(page, 0, 0).click();
  await stones(page, 'x', 1);
  assert.equal(await address(page), once);
});

test('the game is walked by keys, list and plot, and goes on from there', async (t) => {
  const page = await open(t, server, 'play?cross=human&moves=0,0 1,1 2,2');
  await stones(page, 'o', 2);
  await page.keyboard.press('ArrowLeft');
  await stones(page, 'o', 1);
  assert.equal(await address(page), '/play?cross=human&moves=0%2C0+1%2C1+2%2C2&at=2');
  await page.locator('#above', { hasText: 'replay: move 2 of 3' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await stones(page, 'o', 0);
  await page.keyboard.press('ArrowDown');
  await stones(page, 'o', 2);
  await page.locator('[data-ply="1"]').click();
  await stones(page, 'x', 0);
  const { x, y, width } = await box(page.locator('#plot'));
  await page.mouse.click(x + (width * (8 + 2.5 * 32.8)) / 344, y + 50);
  await stones(page, 'x', 1);
  await page.keyboard.press('ArrowLeft');
  await stones(page, 'x', 0);
  await page.keyboard.press('5');
  await stones(page, 'x', 1);
  assert.equal(await address(page), '/play?cross=human&moves=0%2C0+1%2C1');
  await page.keyboard.press('r');
  await stones(page, 'o', 2);
});

test('two players play to the end, and wait for nobody', async (t) => {
  const page = await open(t, server, 'play?circle=ai2&cross=ai_abs_tt4');
  await action(page, 'all-players').click();
  await page.locator('#speed').selectOption('0.2');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => /wins|draw/.test(document.querySelector('#state').textContent));
  assert.doesNotMatch(await page.locator('#state').innerText(), /〇 wins/, 'a player by chance does not beat a search');
});

// What stands on the squares is what the solver says.
test('every square has its exact value, and the plies to the end', async (t) => {
  const page = await open(t, server, 'play?cross=human&moves=1,1 1,0');
  await solved(page);
  const shown = await page.locator('#board [data-move]').evaluateAll((squares) => squares.map((one) => [one.dataset.move, one.getAttribute('aria-label')]));
  const { scores } = await (await fetch(`${server.url}api/solve?moves=1,1+1,0&all_moves=true&score=shortest`)).json();
  const expected = scores.map(([x, y, score]) => [`${x},${y}`, score ? `(${x}, ${y}), 〇 wins in 5 plies, value +${score}` : `(${x}, ${y}), A draw with best play, value 0`]);
  assert.deepEqual(shown.sort(), expected.sort());
  assert.equal(await page.locator('#values .best').count(), 6);
  assert.equal(await page.locator('#value').innerText(), '〇 wins in 5 plies · value +2');
  assert.equal(await page.locator('#plot').getAttribute('aria-valuetext'), 'after move 2: 〇 wins in 5 plies');
  await page.locator('[data-ply="2"]', { hasText: '?' }).waitFor();
  await screenshot(page, 'play');
});

test('every column of Connect Four has its exact value, and says why not', async (t) => {
  const page = await open(t, server, `play?game=connect4&cross=human&moves=${LATE}`);
  await solved(page);
  const chips = await page.locator('#values .chip small').allInnerTexts();
  assert.deepEqual(chips, ['−2', '−1', '+8', '−2', '−2', '0', '−2']);
  assert.deepEqual(await page.locator('#values .chip .when').allInnerTexts(), ['× 24', '× 26', '〇 11', '× 24', '× 24', '＝', '× 24']);
  await page.locator('#board [data-move="3,1"]').hover();
  await page.locator('#why', { hasText: 'Not column 4: it turns “〇 wins in 11 plies” into “× wins in 24 plies”.' }).waitFor();
  await page.locator('#why .best-line', { hasText: 'Best play after it:' }).waitFor();
  assert.equal(await page.locator('#board .ghost').count(), 1);
  assert.match(await address(page), /moves=4636446113453111|moves=3%2C5/);
});

test('moves are listed alike, however the address writes them', async (t) => {
  const page = await open(t, server, 'healthz', { expected: /status of 404/ });
  for (const moves of ['4 4', '44', '3,5 4', '3,5 3,4']) {
    await page.goto(`${server.url}play?game=c4&cross=human&values=off&moves=${moves}`);
    await stones(page, 'x', 1);
    const labels = await page.locator('#moves [data-ply]').evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
    assert.deepEqual(labels, ['1 〇 4', '2 × 4'], moves);
    assert.equal(new URLSearchParams((await address(page)).split('?')[1]).get('moves'), '3,5 3,4');
  }
});

test('the bar goes from one value to the next, and nowhere else', async (t) => {
  const page = await open(t, server, 'play?game=3x3&circle=human&cross=human&moves=1,1');
  await page.locator('#evaluation[data-state=exact]').waitFor();
  await page.evaluate(() => {
    const bar = document.querySelector('#evaluation');
    window.shares = [];
    const look = () => {
      window.shares.push(bar.querySelector('.rest').offsetHeight / bar.offsetHeight);
      requestAnimationFrame(look);
    };
    look();
  });
  // A mistake: half of the bar was circle's, and most of it will be.
  await page.locator('#board [data-move="1,0"]').click();
  await page.waitForFunction(() => window.shares.at(-1) > 0.91);
  const shares = await page.evaluate(() => window.shares);
  assert.deepEqual(shares, shares.toSorted((a, b) => a - b));
});

test('what was spent is told from the first moment, before anything is proven', async (t) => {
  const page = await open(t, server, 'play?game=8x7g&cross=human');
  const spent = () => page.locator('#value').innerText().then((text) => text.match(/^not solved yet · ([\d,]+) nodes · ([\d.]+) s$/)?.slice(1).map((number) => Number(number.replaceAll(',', ''))) ?? [0, 0]);
  await page.locator('#value', { hasText: /· 0\.[1-9] s/ }).waitFor();
  const [nodes, seconds] = await spent();
  await page.waitForFunction((text) => document.querySelector('#value').textContent !== text, await page.locator('#value').textContent());
  const later = await spent();
  assert.ok(later[0] > nodes && later[1] >= seconds, `${nodes} ${seconds} ${later}`);
});

test('while a player thinks, what stops it can be read', async (t) => {
  const page = await open(t, server, 'play?game=8x7g&circle=perfect:timelimit=60&cross=human');
  await action(page, 'stop').waitFor();
  await readable(page, 'thinking');
  await page.keyboard.press('Escape');
  await action(page, 'go-on').waitFor();
});

test('values may wait for the move, or be off', async (t) => {
  const page = await open(t, server, 'play?cross=human&moves=1,1 1,0&values=after');
  await page.locator('[data-ply="2"]', { hasText: '+2' }).waitFor({ timeout: 3000 }).catch(() => {});
  assert.equal(await page.locator('#values .chip').count(), 0);
  await page.keyboard.press('v');
  await page.locator('[data-value=off][aria-checked=true]').waitFor();
  assert.match(await address(page), /values=off/);
  assert.equal(await page.locator('#moves small:not(:empty)').count(), 0);
  await page.locator('[data-value=shown]').click();
  await solved(page);
  assert.doesNotMatch(await address(page), /values/);
});

test('the end says who has won, by which move it was decided, and who kept the result', async (t) => {
  const page = await open(t, server, `play?game=connect4&circle=human&cross=human&moves=${MIDDLE}`);
  await page.locator('#state', { hasText: /to move|wins|draw/ }).waitFor();
  await page.goto(`${server.url}play?circle=human&cross=human&moves=1,1+0,0+1,0+2,2+1,2`);
  await says(page, 'wins');
  await page.locator('#value', { hasText: 'Decided by move 4, × (2, 2)?: 0 → +3.' }).waitFor();
  await page.locator('#why', { hasText: '3 / 3' }).waitFor();
  assert.equal(await page.locator('#board .capsule').count(), 2);
  await page.locator('#value a').click();
  await stones(page, 'x', 2);
});

test('a reader who has lost sees the search that won', async (t) => {
  const page = await open(t, server, 'play?cross=ai_abs_tt4&moves=0,0 1,1 0,1 0,2 2,0 1,0 2,2 1,2');
  await says(page, 'ai_abs_tt4 wins');
  await action(page, 'search-behind').click();
  await page.locator('#frame[data-frame="0"]').waitFor();
  assert.match(await address(page), /^\/search\?board=ooxxx\.o\.o&window=range&table=merged/);
});

test('what a player tried, or how far a move is from a proof, stands beside what is true, after its move alone', async (t) => {
  const page = await open(t, server, 'play?cross=mcts&moves=2,0&game=3x3');
  const tries = page.locator('.tries');
  await tries.locator('span:nth-child(2) :is(.mark, .even)').waitFor();
  const counts = (await tries.locator('b').allInnerTexts()).map(Number);
  assert.equal(counts.length, 5);
  assert.deepEqual(counts, counts.toSorted((one, other) => other - one));
  await page.keyboard.press('ArrowLeft');
  await tries.waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowRight');
  await tries.waitFor();
  await page.goto(`${server.url}play?cross=pn&moves=2,0&game=3x3`);
  const rows = page.locator('.tries span:nth-child(n + 2)');
  // The centre alone keeps cross from losing: it disproves that circle wins.
  await rows.first().filter({ hasText: /\(1, 1\):.*∞\|0.*＝/ }).waitFor();
  assert.equal(await rows.filter({ hasText: '∞|0' }).count(), 1);
});

test('scores of a judge stand beside the values', async (t) => {
  const page = await open(t, server, 'play?cross=human&judge=ai_gtsvrd&moves=0,0');
  await page.locator('.judge.best').waitFor();
  assert.equal(await page.locator('.judge.best').count(), 1);
  assert.equal(await page.locator('.judge.best').innerText(), '-0.5');
  // Where a move follows, nobody plays on.
  await page.goto(`${server.url}play?cross=ai14s&circle=ai2&judge=mover&moves=1,1 0,0&at=1`);
  await page.locator('.judge[title=ai14s]').first().waitFor();
});

test('a game is saved and loaded, with its seed, and a game of a match is opened', async (t) => {
  const page = await open(t, server, 'play?cross=human&seed=7&moves=0,0 1,1');
  await stones(page, 'x', 1);
  await action(page, 'all-players').click();
  const [download] = await Promise.all([page.waitForEvent('download'), action(page, 'save').click()]);
  const text = (await contents(download)).toString();
  assert.equal(text, 'marubatsu game 1\ngame 3x3\ncircle human\ncross human\nseed 7\nmoves 0,0 1,1\n');
  await action(page, 'close').click();
  await action(page, 'new-game').click();
  await stones(page, 'o', 0);
  const load = (name, text) => page.locator('#file').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await load('a.txt', text.replace('seed 7\n', ''));
  await stones(page, 'x', 1);
  await load('b.txt', 'nonsense');
  await page.locator('#note', { hasText: 'not a saved game' }).waitFor();
  const game = (moves) => JSON.stringify({ schema: 'marubatsu.game/1', game: '3x3', circle: 'ai14s', cross: 'human', moves });
  await load('games.jsonl', `${game([[1, 1], [0, 0], [2, 2]])}\n${game([[2, 2]])}\n`);
  await stones(page, 'o', 2);
  assert.match(await address(page), /circle=ai14s/);
  await load('x.jsonl', '{"schema":"x"}');
  await page.locator('#note', { hasText: 'not a saved game' }).waitFor();
});

test('games, opponents and sides are chosen by picture and name, for this game or the next', async (t) => {
  const page = await open(t, server, 'play?cross=human');
  await page.locator('[data-game=connect4]').click();
  await page.locator('#board [data-move="0,5"]').waitFor();
  assert.equal(await page.locator('#board [role=gridcell]').count(), 7);
  await page.locator('#board [data-move="0,5"]').click();
  await stones(page, 'o', 1);
  await page.locator('[data-game="3x3"]').click();
  await page.locator('#asks-start', { hasText: 'This starts a new game.' }).waitFor();
  await stones(page, 'o', 1);
  await page.keyboard.press('n');
  await stones(page, 'o', 0);
  assert.equal(await page.locator('#board [role=gridcell]').count(), 9);
});

test('on a phone the choices are a sheet: it has the focus, and gives it back', async (t) => {
  const page = await open(t, server, 'play?cross=human&moves=0,0', { width: 360, height: 740, touch: true });
  await stones(page, 'o', 1);
  const sheet = page.getByRole('dialog', { name: 'New game' });
  const focused = () => page.evaluate(() => document.activeElement.closest('#rail') !== null);
  await action(page, 'new-game').tap();
  await sheet.waitFor();
  assert.equal(await focused(), true);
  const start = await box(action(page, 'start'));
  assert.ok(start.y + start.height <= 740 && start.height >= 48);
  assert.equal(await page.evaluate(() => document.querySelector('#rail').scrollHeight <= document.querySelector('#rail').clientHeight), true, 'all of it is in view');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  assert.equal(await page.evaluate(() => document.activeElement.dataset.action), 'new-game');
  await action(page, 'new-game').tap();
  await action(page, 'close-sheet').tap();
  await sheet.waitFor({ state: 'hidden' });
  await stones(page, 'o', 1);
  await action(page, 'new-game').tap();
  await sheet.getByText('4×4, three').tap();
  await action(page, 'start').tap();
  await page.waitForFunction(() => document.querySelectorAll('#board [role=gridcell]').length === 16);
  assert.equal(await page.getByRole('dialog').count(), 0);
});

test('on a phone the plot is behind a tab, and leads through the game too', async (t) => {
  const page = await open(t, server, 'play?cross=human&moves=1,1+1,0', { width: 360, height: 740, touch: true });
  await solved(page);
  assert.equal(await page.locator('#plot').isVisible(), false);
  await page.getByRole('tab', { name: 'Values' }).tap();
  assert.equal(await page.locator('#why').isVisible(), false);
  const here = await box(page.locator('#plot .at'));
  const plot = await box(page.locator('#plot'));
  assert.ok(here.x > plot.x && here.height > 40 && plot.y + plot.height <= (await box(action(page, 'first'))).y, JSON.stringify([here, plot]));
  await page.touchscreen.tap(here.x - here.width / 2, here.y + 20);
  await stones(page, 'x', 0);
  await page.locator('#evaluation.draw .span').waitFor();
});

test('the board is turned over, and the address says so', async (t) => {
  const page = await open(t, server, 'play?cross=human&moves=0,0');
  await stones(page, 'o', 1);
  const y = () => box(page.locator('#board .stone.o')).then(({ y }) => Math.round(y));
  const before = await y();
  await page.keyboard.press('f');
  await page.waitForFunction(() => location.search.includes('flip=true'));
  assert.ok((await y()) > before + 300);
});

test('who cannot play is named at the field at once, and a game that is none leaves no board', async (t) => {
  const page = await open(t, server, 'play?cross=human', { expected: /status of 400/ });
  await says(page, 'to move');
  await action(page, 'all-players').click();
  const cross = page.locator('#option-cross');
  const own = page.locator('#option-cross-own');
  await cross.selectOption({ label: 'other: a player with its parameters' });
  await own.fill('ai_abstt4');
  await own.press('Tab');
  await page.locator('#error-cross', { hasText: 'ai_abstt4' }).waitFor();
  await page.locator('#option-cross[aria-invalid=true]').waitFor();
  await cross.selectOption('ai2');
  await page.locator('#error-cross:empty').waitFor({ state: 'attached' });
  await page.locator('#option-game').fill('0x0');
  await page.locator('#option-game').press('Tab');
  await page.locator('#error-game:not(:empty)').waitFor();
  assert.equal(await page.locator('#board').isVisible(), false);
});

// Whoever sees no colours reads signs; marks, discs, rings stand out from what they lie on.
test('results are told by signs, and marks stand out in both themes', async (t) => {
  const stands = () => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const light = (color) => {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one, other) => {
      const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
      return (bright + 0.05) / (dark + 0.05);
    };
    const paint = (selector, property) => getComputedStyle(document.querySelector(selector))[property];
    const ground = paint('.playboard', 'backgroundColor');
    const found = ['o', 'x'].flatMap((side) => {
      const disc = document.querySelector(`#board .stone.${side} .disc`) && `#board .stone.${side} .disc`;
      const mark = paint(`#board .stone.${side} .stroke`, 'stroke');
      return disc ? [contrast(mark, paint(disc, 'fill')), Math.max(contrast(paint(disc, 'fill'), ground), contrast(paint(disc, 'stroke'), ground))] : [contrast(mark, ground)];
    });
    return [...found, contrast(paint('#board .last', 'stroke'), ground)];
  };
  const signed = async (page, results) => {
    const signs = await page.locator('#values .chip').evaluateAll((all) => all.map((chip) => [chip.classList[1], chip.querySelector('.when').textContent.trim()[0]]));
    assert.deepEqual(signs, signs.map(([side]) => [side, { o: '〇', x: '×', draw: '＝' }[side]]));
    assert.deepEqual(new Set(signs.map(([side]) => side)), new Set(results));
  };
  for (const theme of ['light', 'dark']) {
    const page = await open(t, server, `play?game=connect4&cross=human&moves=${LATE}`, { theme });
    await solved(page);
    await signed(page, ['o', 'x', 'draw']);
    const seen = await page.evaluate(stands);
    await page.goto(`${server.url}play?cross=human&moves=1,1+1,0`);
    await solved(page);
    await signed(page, ['o', 'draw']);
    seen.push(...(await page.evaluate(stands)));
    assert.ok(seen.length === 8 && seen.every((contrast) => contrast >= 3), `${theme}: ${seen.map((contrast) => contrast.toFixed(2))}`);
  }
});

// Games to their end: by keyboard alone.
test('Connect Four is played by touch', async (t) => {
  const page = await open(t, server, 'play?game=connect4&cross=ai2&seed=3', { width: 360, height: 740, touch: true });
  for (let turn = 0; turn < 3; turn += 1) {
    await says(page, 'Your turn');
    const column = await page.locator('#values .best').first().getAttribute('data-column');
    await page.locator(`#board [data-move^="${column},"]`).tap();
    await stones(page, 'o', turn + 1);
  }
});

test('a finger that stays on a square asks why, and plays nothing', async (t) => {
  const page = await open(t, server, 'play?cross=human&moves=1,1+1,0', { width: 360, height: 740, touch: true });
  await solved(page);
  await page.locator('#why', { hasText: 'Hold a square to see why.' }).waitFor();
  const { x, y, width, height } = await box(square(page, 1, 2));
  const hand = await page.context().newCDPSession(page);
  await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + width / 2, y: y + height / 2 }] });
  await page.locator('#why', { hasText: 'Not (1, 2)' }).waitFor();
  await page.waitForTimeout(400);
  await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(200);
  assert.equal(await page.locator('#board .stone:not(.ghost)').count(), 2);
  await square(page, 0, 0).tap();
  await stones(page, 'o', 2);
});

test('a whole game of Connect Four by keyboard alone, as it is read out', async (t) => {
  const page = await open(t, server, 'play?game=connect4&cross=ai2&seed=3', { height: 720 });
  await says(page, 'Your turn');
  for (let presses = 0; presses < 60; presses += 1) {
    if (await page.evaluate(() => document.activeElement.closest('#board') !== null)) break;
    await page.keyboard.press('Tab');
  }
  // What is announced from now on, as a screen reader hears it.
  await page.evaluate(() => {
    window.heard = [];
    new MutationObserver(() => window.heard.push(document.querySelector('#spoken').textContent)).observe(document.querySelector('#spoken'), { childList: true });
  });
  const played = [];
  for (let turn = 0; turn < 21; turn += 1) {
    await page.waitForFunction(() => /Your turn|win|draw/.test(document.querySelector('#state').textContent));
    if (/win|draw/.test(await page.locator('#state').innerText())) break;
    await solved(page);
    // Once there is time to hear what the position is worth, with whose turn it is or soon after.
    if (turn === 1) await page.waitForFunction(() => /^(?!.*thinking).*〇 wins in \d+ plies, value \+\d+\.$/.test(window.heard.at(-1)));
    const best = Number(await page.locator('#values .best').first().getAttribute('data-column'));
    const at = () => page.evaluate(() => [...document.querySelectorAll('#board button')].indexOf(document.activeElement));
    while ((await at()) !== best) await page.keyboard.press((await at()) < best ? 'ArrowRight' : 'ArrowLeft');
    assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^column \d, .*(value [+−]\d+|draw)/);
    await page.keyboard.press('Enter');
    played.push(best + 1);
    await page.waitForFunction((turn) => document.querySelectorAll('#board .stone.o:not(.ghost)').length > turn, turn);
  }
  await page.waitForFunction(() => window.heard.at(-1)?.includes('You win'));
  const heard = await page.evaluate(() => window.heard);
  await record('play-announcements', heard);
  assert.ok(heard.at(-1).endsWith(`〇 column ${played.at(-1)}. You win.`), heard.at(-1));
  const list = await page.locator('#played [data-ply]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label').split(' ')));
  const replies = list.filter(([, side]) => side === '×').map(([, , column]) => `× column ${column}. Your turn.`);
  assert.ok(replies.length > 3);
  for (const reply of replies) assert.ok(heard.some((words) => words.includes(reply)), `${reply} is announced: ${heard.join(' / ')}`);
});

test('the other language shows the same', async (t) => {
  const page = await open(t, server, 'play');
  for (const [path, ready] of [
    ['play?cross=human&moves=1%2C1+0%2C0', '#board .stone.x'],
    ['tree?moves=0%2C0', '#drawing [data-node="0,0"][aria-current]'],
    ['match?players=ai2+ai1s', '#result table'],
  ]) {
    await page.goto(`${server.url}${path.split('?')[0]}?lang=en`);
    await page.evaluate((next) => history.pushState(null, '', next), `/${path}`);
    await page.locator('#language').click();
    await page.locator('html[lang=ja]').waitFor();
    await page.locator(ready).first().waitFor();
    assert.ok((await address(page)).startsWith(`/${path}`));
  }
});
