// The tree page: one screen; walking by keys, clicks and the table; odds of chance, equal positions, zoom; games that are too large to lay
// out; permalinks, and pictures to take away.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box } from './checks.mjs';
import { golden, server } from './harness.mjs';
import { address, hasAddress, more, open, taken } from './search-page.mjs';

// What the server refuses is told by the browser too.
const LARGE = { expected: /status of 400/ };

const at = (page, path) => page.locator(`#drawing [data-node="${path}"][aria-current]`).waitFor();
// A fact is empty until its position is known.
const fact = (page, name) => page.locator(`[data-fact="${name}"]`).filter({ hasText: /\S/ }).innerText();
const value = (page) => page.locator('#value').innerText();
const row = (page, n) => page.locator('#rows tr').nth(n);
const cells = async (page, n) => (await row(page, n).locator('td').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());

async function settings(page) {
  await page.locator('[data-opens=settings]').click();
  await page.locator('#settings[open]').waitFor();
}

test('the start is worth half a point to cross when draws are recalculated', async (t) => {
  const page = await open(t, server, 'tree?score=shortest-draws');
  await at(page, '');
  assert.match(await value(page), /A draw with best play · value −0.5/);
  assert.equal(await fact(page, 'kept'), '9 of 9');
  assert.equal(await fact(page, 'ends'), '−2 … +3');
  assert.equal(await fact(page, 'size'), `${golden('whole_tree.positions')} positions, ${golden('whole_tree.classes')} classes`);
  assert.equal(await page.locator('#rows tr').count(), 9);
});

test('who comes without a wish sees classes, odds and sooner wins', async (t) => {
  const page = await open(t, server, 'tree');
  await hasAddress(page, '/tree?score=shortest&label=o-win&view=classes');
  await at(page, '');
  assert.equal(await page.locator('#merged').isChecked(), true);
  assert.equal(await page.locator('#odds-shown').isChecked(), true);
  assert.deepEqual(await cells(page, 0), ['(0, 0) 4 alike', '＝ draw', '0', '61 %']);
  assert.equal(await page.locator('#rows tr').count(), 3);
  await page.goto(`${server.url}tree?game=2x2`);
  await hasAddress(page, '/tree?game=2x2&score=shortest&label=o-win&view=classes');
});

for (const [width, height] of [[1280, 720], [1024, 720], [360, 740]]) {
  test(`everything is on one screen of ${width} x ${height}`, async (t) => {
    const page = await open(t, server, 'tree?moves=1,1&score=shortest&label=o-win', { width, height });
    await at(page, '1,1');
    for (const part of ['#drawing', '#way', '#state', '#odds', '#search', '#play']) {
      const { x, y, width: wide, height: high } = await box(page.locator(part));
      assert.ok(x >= 0 && y >= 0 && x + wide <= width && y + high <= height, `${part}: ${[x, y, wide, high]}`);
    }
    assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]), [width, height]);
    assert.equal(await page.locator('#rows').isVisible(), width > 360);
    if (width > 360) return;
    await page.getByRole('tab', { name: 'Moves' }).click();
    await page.locator('#rows').waitFor();
    assert.equal(await page.locator('#drawing').isVisible(), false);
  });
}

// The odds are those of REFERENCE: 737/1260, 8/63, 121/420; after the centre 0.69.
test('odds of random play are exact, and stand under every board', async (t) => {
  const page = await open(t, server, 'tree?score=shortest&label=o-win');
  await at(page, '');
  const odds = page.locator('#odds li');
  assert.deepEqual(await odds.evaluateAll((all) => all.map((one) => one.title)), ['win', 'draw', 'lose'].map((outcome) => golden(`whole_tree.random.${outcome}.fraction`)));
  assert.deepEqual((await odds.allInnerTexts()).map((text) => text.match(/\d+ %/)[0]), ['58 %', '13 %', '29 %']);
  assert.deepEqual(await cells(page, 4), ['(1, 1)', '＝ draw', '0', '69 %']);
  const bars = page.locator('#drawing .chance');
  assert.equal(await bars.count(), 3 * 10);
  // The position's own are the last, circle's first among them.
  const own = await bars.evaluateAll((all) => all.slice(-3).map((bar) => [bar.classList[1], Number(bar.getAttribute('x')), Number(bar.getAttribute('width'))]));
  assert.deepEqual(own.map(([end]) => end), ['o', 'draw', 'x']);
  const wide = (112 * 737) / 1260;
  assert.ok(Math.abs(own[0][2] - wide) < 0.01 && Math.abs(own[1][1] - own[0][1] - wide) < 0.01, `${own}`);
  await page.keyboard.press('o');
  await hasAddress(page, '/tree?score=shortest');
  await bars.first().waitFor({ state: 'detached' });
  await page.getByText('Playout odds', { exact: true }).click();
  await bars.first().waitFor();
});

test('a move that is not best is explained', async (t) => {
  const page = await open(t, server, 'tree?moves=0,0');
  await at(page, '0,0');
  await page.getByRole('button', { name: 'Why not? (1, 0)' }).click();
  await page.locator('#note', { hasText: '(1, 0) turns a draw into a loss' }).waitFor();
});

test('the tree is walked by keys', async (t) => {
  const page = await open(t, server, 'tree?score=shortest');
  await at(page, '');
  for (const [key, path] of [
    ['ArrowRight', '0,0'],
    ['ArrowDown', '1,0'],
    ['ArrowDown', '2,0'],
    ['ArrowUp', '1,0'],
    ['5', '1,0 1,1'],
    ['ArrowLeft', '1,0'],
    ['b', '1,0 0,0'],
    ['Home', ''],
    ['7', '0,0'],
    ['ArrowRight', '0,0 1,1'],
    ['0', ''],
    ['3', '2,2'],
    ['0', ''],
  ]) {
    await page.keyboard.press(key);
    await at(page, path);
  }
  await page.keyboard.press('ArrowLeft');
  await page.getByText('There is nothing further.').waitFor();
  await page.keyboard.press('?');
  await page.locator('#keys', { hasText: 'to the best child' }).waitFor();
});

test('a click on a board, on a move and on the way leads there, and Back returns', async (t) => {
  const page = await open(t, server, 'tree?score=shortest');
  await at(page, '');
  await page.locator('#drawing [data-node="1,1"]').click();
  await at(page, '1,1');
  await hasAddress(page, '/tree?score=shortest&moves=1%2C1');
  await page.locator('#rows').getByRole('button', { name: '(0, 0)', exact: true }).click();
  await at(page, '1,1 0,0');
  assert.equal(await page.evaluate(() => document.activeElement.closest('#rows') !== null), true, 'the table keeps the focus');
  await page.locator('#way').getByRole('button', { name: 'Start' }).click();
  await at(page, '');
  await page.goBack();
  await at(page, '1,1 0,0');
  await page.goBack();
  await page.reload();
  await at(page, '1,1');
});

test('best moves have strong edges, and lines lead to the end', async (t) => {
  const page = await open(t, server, 'tree?moves=1,1+1,0&score=shortest');
  await at(page, '1,1 1,0');
  assert.match(await value(page), /wins in 5 plies · value \+2/);
  assert.equal(await page.locator('#drawing .edge.best').count(), 6);
  assert.deepEqual(await cells(page, 0), ['(0, 0)', '〇 in 5', '+2', '78 %']);
  assert.equal(await page.locator('#rows .best').count(), 6);
  const lines = page.locator('#drawing .move').evaluateAll((moves) => moves.map((move) => move.querySelectorAll('[data-node]').length - 1));
  assert.deepEqual(await lines, [4, 4, 4, 4, 4, 6, 4]);
  assert.equal(await page.locator('#drawing .focus .frame-of').evaluate((frame) => getComputedStyle(frame).strokeWidth), '3px');
});

test('a tablet has room for lines, a phone has not', async (t) => {
  const lines = async (width) => {
    const page = await open(t, server, 'tree?moves=1,1+1,0&score=shortest', { width, height: 1024 });
    await at(page, '1,1 1,0');
    return (await page.locator('#drawing .move [data-node]').count()) - (await page.locator('#drawing .move').count());
  };
  assert.equal(await lines(768), 30);
  assert.equal(await lines(360), 0);
});

test('whoever points at a row sees the move in the picture, and the other way round', async (t) => {
  const page = await open(t, server, 'tree?moves=1,1&score=shortest');
  await at(page, '1,1');
  await row(page, 2).hover();
  await page.locator('#drawing .back.on[data-row="1,1 2,0"]').waitFor();
  await page.locator('#drawing [data-node="1,1 0,0"]').hover();
  await page.locator('#rows tr.on[data-points="1,1 0,0"]').waitFor();
  assert.equal(await page.locator('#rows tr.on').count(), 1);
});

test('the picture is zoomed at the pointer, dragged, and fitted again', async (t) => {
  const page = await open(t, server, 'tree?score=shortest');
  await at(page, '');
  const view = () => page.locator('#drawing svg').getAttribute('viewBox');
  const whole = await view();
  const board = page.locator('#drawing [data-node="1,1"]');
  const { x, y, width, height } = await box(board);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.wheel(0, -100);
  await page.waitForFunction((before) => document.querySelector('#drawing svg').getAttribute('viewBox') !== before, whole);
  const larger = await box(board);
  assert.ok(larger.width > width && Math.abs(larger.x + larger.width / 2 - x - width / 2) < 2, 'what is pointed at stays');
  await page.mouse.move(500, 300);
  await page.mouse.down();
  await page.mouse.move(560, 340, { steps: 4 });
  await page.mouse.up();
  const moved = await box(board);
  assert.ok(Math.abs(moved.x - larger.x - 60) < 3 && Math.abs(moved.y - larger.y - 40) < 3);
  await at(page, '');
  await page.getByRole('button', { name: 'Fit' }).click();
  assert.equal(await view(), whole);
  await page.keyboard.press('+');
  assert.notEqual(await view(), whole);
  await page.keyboard.press('f');
  assert.equal(await view(), whole);
});

test('mirror images are one row, under a strip of all depths', async (t) => {
  const page = await open(t, server, 'tree?moves=1,1+1,0&score=shortest');
  await at(page, '1,1 1,0');
  await page.getByText('Merge mirror images', { exact: true }).click();
  await hasAddress(page, '/tree?score=shortest&moves=1%2C1+1%2C0&view=classes');
  await page.locator('#depths').waitFor();
  assert.equal(await page.locator('#rows tr').count(), 4);
  assert.match((await cells(page, 0))[0], /^\(0, 0\) 2 alike$/);
  assert.equal(await page.locator('#drawing .move').count(), 4);
  const counts = await page.locator('#depths strong').allInnerTexts();
  assert.deepEqual(counts, ['1', '3', '12', '38', '108', '174', '204', '153', '57', '15']);
  assert.match(await fact(page, 'class'), /^no\. \d+ of 12, /);
  await page.keyboard.press('Home');
  await at(page, '');
  await page.keyboard.press('ArrowRight');
  await at(page, '0,0');
  assert.equal(await fact(page, 'class'), 'no. 1 of 3, 1 parent, 5 children');
  await page.keyboard.press('ArrowDown');
  await at(page, '1,0');
  await page.keyboard.press('ArrowDown');
  await at(page, '1,1');
  await page.locator('#depths').getByRole('button').nth(4).click();
  await page.getByText('no. 1 of 108').waitFor();
  await page.reload();
  await page.getByText('no. 1 of 108').waitFor();
  await page.keyboard.press('m');
  await page.locator('#depths').waitFor({ state: 'hidden' });
  assert.doesNotMatch(await address(page), /view/);
});

test('scores are chosen in a row, and every field in the settings', async (t) => {
  const page = await open(t, server, 'tree?moves=1,1+1,0');
  await at(page, '1,1 1,0');
  assert.match(await value(page), /wins with best play · value \+1/);
  await page.getByRole('radio', { name: 'Quicker wins' }).click();
  await hasAddress(page, '/tree?score=shortest&moves=1%2C1+1%2C0');
  await page.locator('#value', { hasText: 'wins in 5 plies' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await hasAddress(page, '/tree?score=shortest-draws&moves=1%2C1+1%2C0');
  await page.getByRole('radio', { name: '±½', checked: true }).waitFor();
  await settings(page);
  await page.locator('#option-game').fill('4x3x3g');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('#rows tr').length === 4);
  assert.equal(await page.locator('#game-name').innerText(), '4x3g');
});

test('the end says who has won, and leads nowhere', async (t) => {
  const page = await open(t, server, 'tree?moves=1,1+1,0+0,0+2,2+0,1+0,2+2,1&score=shortest');
  await page.locator('#state', { hasText: 'has won' }).waitFor();
  assert.equal(await value(page), 'value +2');
  assert.equal(await page.locator('#rows tr').count(), 0);
  assert.equal(await page.locator('#play').isVisible(), false);
  await page.keyboard.press('ArrowRight');
  await page.getByText('There is nothing further.').waitFor();
  await page.keyboard.press('ArrowLeft');
  await at(page, '1,1 1,0 0,0 2,2 0,1 0,2');
});

test('a tree by hand has its own shapes and scores', async (t) => {
  const page = await open(t, server, 'tree?game=((3+5)+(2+9))');
  await at(page, '');
  assert.equal(await value(page), 'value 3');
  assert.equal(await page.locator('#drawing path.frame-of').count(), 3);
  assert.deepEqual((await cells(page, 0)).slice(0, 3), ['0', '3', '3']);
  assert.equal(await page.locator('#odds').isVisible(), false);
  assert.equal(await page.locator('#play').isVisible(), false);
});

test('a game too large to lay out is walked by values, and laid out from where it can be', async (t) => {
  const page = await open(t, server, 'tree?game=connect4&score=shortest', LARGE);
  await at(page, '');
  await page.locator('#value', { hasText: 'wins in 41 plies' }).waitFor();
  assert.equal(await page.locator('#game-name').innerText(), 'Connect Four');
  assert.match(await fact(page, 'size'), /^more than 500,000 positions can follow, too many/);
  await page.locator('#sampled', { hasText: 'sampled: 10,000 games' }).waitFor();
  const [circle, draw, cross] = (await page.locator('#odds li').allInnerTexts()).map((text) => Number(text.match(/([\d.]+)±0\.[0-9] %/)[1]));
  assert.ok(Math.abs(circle + draw + cross - 100) < 0.3 && circle > cross, `${circle} ${draw} ${cross}`);
  await page.waitForFunction(() => document.querySelectorAll('#rows .best').length === 1);
  assert.deepEqual((await cells(page, 0)).slice(0, 3), ['column 1', '× in 40 ?', '−2']);
  await page.keyboard.press('m');
  await page.waitForFunction(() => document.querySelectorAll('#rows tr').length === 4);
  await page.goto(`${server.url}tree?game=connect4&score=shortest&moves=463644611345311136452556`);
  await page.locator('[data-fact=size]', { hasText: '128,197 positions from move 24 on' }).waitFor();
  await page.locator('#odds').waitFor();
  assert.ok((await page.locator('#drawing .move [data-node]').count()) > 14, 'lines to the end');
  assert.equal(await page.locator('#way button').count(), 25);
  const here = await page.locator('#drawing [aria-current]').getAttribute('data-node');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction((before) => document.querySelector('#drawing [aria-current]').dataset.node.startsWith(`${before} `), here);
  await page.locator('[data-fact=size]', { hasText: '128,197 positions from move 24 on' }).waitFor();
});

test('a game without a board that is too large is refused in place', async (t) => {
  const page = await open(t, server, 'tree?game=random:seed=1,depth=12,branching=3', LARGE);
  await page.locator('#error-game').getByText('too many').waitFor();
  assert.equal(await page.locator('#drawing').isVisible(), false);
});

test('what boards say is kept on the way to the growth of the tree, and back', async (t) => {
  const page = await open(t, server, 'tree?label=o-win');
  await at(page, '');
  await settings(page);
  await page.locator('#view').selectOption('depth-first');
  await hasAddress(page, '/tree?label=o-win&view=depth-first');
  await page.locator('#frame[data-frame="274973"]').waitFor();
  await page.keyboard.press('Home');
  const grows = page.locator('#tree-picture text', { hasText: '0.585' });
  await grows.waitFor();
  await page.locator('#chips button[data-field=label]').click();
  await page.locator('#option-label').selectOption('none');
  await hasAddress(page, '/tree?view=depth-first&frame=0');
  await page.locator('#chips button[data-field=view]').click();
  await page.locator('#option-view').selectOption('classes');
  await at(page, '');
  await hasAddress(page, '/tree?view=classes');
});

test('the tree is taken as SVG and PNG, the scores as a file', async (t) => {
  const page = await open(t, server, 'tree?moves=0,0+1,1');
  await at(page, '0,0 1,1');
  await more(page);
  await page.locator('#take summary').click();
  const svg = await taken(page, '#take-svg');
  assert.equal(svg.name, 'marubatsu-tree.svg');
  assert.match(svg.bytes.toString(), /data-node="0,0 1,1"/);
  const png = await taken(page, '#take-png');
  assert.equal(png.name, 'marubatsu-tree.png');
  assert.deepEqual([...png.bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  assert.match(await page.locator('#take-csv').getAttribute('href'), /^\/api\/table\?game=3x3&score=standard/);
});
