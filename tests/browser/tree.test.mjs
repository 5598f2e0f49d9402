// The tree page: walking by keys and clicks, the graph of equal positions, permalinks, and pictures to take away.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server } from './harness.mjs';
import { address, hasAddress, open, taken } from './search-page.mjs';

const at = (page, path) => page.locator(`#drawing [data-node="${path}"][aria-current]`).waitFor();
const fact = (page, name) => page.locator(`[data-fact="${name}"]`).innerText();

test('the start is worth half a point to cross when draws are recalculated', async (t) => {
  const page = await open(t, server, 'tree?score=shortest-draws');
  await at(page, '');
  assert.equal(await fact(page, 'score'), '-0.5');
  assert.equal(await page.locator('#sentence').innerText(), 'A draw from here: score -0.5. 9 of 9 moves keep it.');
  assert.equal(await fact(page, 'ends'), '-2 to 3');
  assert.equal(await page.locator('#rows tr').count(), 9);
});

test('a move that is not best is explained', async (t) => {
  const page = await open(t, server, 'tree?moves=0,0');
  await at(page, '0,0');
  await page.getByRole('button', { name: 'Why not? (1, 0)' }).click();
  await page.locator('#note', { hasText: '(1, 0) turns a draw into a loss' }).waitFor();
});

test('what boards say is chosen, kept in the address, and nothing by itself while the tree grows', async (t) => {
  const page = await open(t, server, 'tree');
  await at(page, '');
  const chosen = page.locator('#option-label');
  const says = (text) => page.locator('#drawing text', { hasText: text }).first().waitFor();
  assert.equal(await chosen.inputValue(), 'score');
  await chosen.selectOption('o-win');
  await says('0.585');
  await hasAddress(page, '/tree?label=o-win');
  await page.locator('#view').selectOption('depth-first');
  await hasAddress(page, '/tree?label=o-win&view=depth-first');
  const grows = page.locator('#tree-picture text', { hasText: '0.585' });
  await grows.waitFor();
  await page.locator('#chips button[data-field=label]').click();
  await chosen.selectOption('none');
  await hasAddress(page, '/tree?view=depth-first&frame=0');
  await grows.waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('#frame[data-frame="0"]').waitFor();
  assert.equal(await chosen.inputValue(), 'none');
  await page.locator('#chips button[data-field=view]').click();
  await page.locator('#option-view').selectOption('tree');
  await at(page, '');
  await hasAddress(page, '/tree');
  assert.equal(await chosen.inputValue(), 'score');
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
    ['3', '0,0 2,2'],
    ['0', ''],
  ]) {
    await page.keyboard.press(key);
    await at(page, path);
  }
  await page.keyboard.press('ArrowLeft');
  await page.getByText('There is no further way.').waitFor();
});

test('a click on a node and on a move leads there, and Back returns', async (t) => {
  const page = await open(t, server, 'tree');
  await at(page, '');
  await page.locator('#drawing [data-node="1,1"]').click();
  await at(page, '1,1');
  await hasAddress(page, '/tree?moves=1%2C1');
  await page.locator('#rows').getByRole('button', { name: '(0, 0)' }).click();
  await at(page, '1,1 0,0');
  await page.goBack();
  await at(page, '1,1');
  await page.reload();
  await at(page, '1,1');
  assert.equal(await page.locator('#picker').count(), 0);
});

test('best moves are bright and marked, lines stand on grey', async (t) => {
  const page = await open(t, server, 'tree?moves=0,0');
  await at(page, '0,0');
  assert.equal(await fact(page, 'best'), '(1, 1)');
  assert.equal(await page.locator('#rows .best').count(), 1);
  const labels = await page.locator('#drawing [data-node^="0,0 "]').evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label')));
  assert.equal(labels.filter((label) => label.endsWith(', not best')).length, 7);
  assert.ok(labels.filter((label) => label.endsWith(', on the line')).length > 20, labels.join('\n'));
});

test('the picture keeps its size while one walks', async (t) => {
  const page = await open(t, server, 'tree');
  await at(page, '');
  const size = () => page.locator('#drawing svg').getAttribute('viewBox');
  const first = await size();
  for (const [key, path] of [['5', '1,1'], ['7', '1,1 0,0'], ['8', '1,1 0,0 1,0']]) {
    await page.keyboard.press(key);
    await at(page, path);
    assert.equal(await size(), first);
  }
});

test('the graph view shows each class once, under a strip of all depths', async (t) => {
  const page = await open(t, server, 'tree');
  await at(page, '');
  await page.getByLabel('View').selectOption('classes');
  await page.locator('#depths').waitFor();
  const counts = await page.locator('#depths strong').allInnerTexts();
  assert.deepEqual(counts, ['1', '3', '12', '38', '108', '174', '204', '153', '57', '15']);
  assert.equal(await page.locator('#drawing [data-node]').count(), 4, 'the start and three children');
  await page.locator('#frame').focus();
  await page.keyboard.press('ArrowRight');
  await at(page, '0,0');
  assert.equal(await fact(page, 'class'), 'no. 1 of 3, 1 parent, 5 children');
  await page.keyboard.press('ArrowDown');
  await page.getByText('no. 2 of 3').waitFor();
  await page.locator('#depths').getByRole('button').nth(4).click();
  await page.getByText('no. 1 of 108').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByText(/of 38/).waitFor();
  assert.match(await address(page), /view=classes/);
  await page.reload();
  await page.getByText(/of 38/).waitFor();
});

test('another game and other scores are asked for, and a game too large is refused in place', async (t) => {
  const page = await open(t, server, 'tree', { expected: /status of 400/ });
  await at(page, '');
  await page.getByLabel('Score', { exact: true }).selectOption('shortest');
  await page.waitForFunction(() => document.querySelector('[data-fact="ends"]').textContent === '-2 to 3');
  await page.getByLabel('Game', { exact: true }).fill('4x3x3g');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('#rows tr').length === 4);
  await page.getByLabel('Game', { exact: true }).fill('5x5');
  await page.keyboard.press('Enter');
  await page.locator('#error-game').getByText('too large').waitFor();
  assert.equal(await page.locator('#viewer').isVisible(), false);
});

test('what is shown is taken as SVG and PNG', async (t) => {
  const page = await open(t, server, 'tree?moves=0,0+1,1');
  await at(page, '0,0 1,1');
  await page.locator('#take summary').click();
  const svg = await taken(page, '#take-svg');
  assert.equal(svg.name, 'marubatsu-tree.svg');
  const shown = await page.locator('#drawing svg [data-node]').count();
  assert.equal(svg.bytes.toString().match(/data-node=/g).length, shown);
  const png = await taken(page, '#take-png');
  assert.equal(png.name, 'marubatsu-tree.png');
  assert.deepEqual([...png.bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
});
