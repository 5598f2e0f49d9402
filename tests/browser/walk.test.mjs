// Part 162's own walk through its search, with table, range and shortest victory: each frame shows what the part describes, in
// the picture and in the facts beside it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screenshot, server } from './harness.mjs';
import { fact, openFrame, shows } from './search-page.mjs';

// Frame by frame: texts of the panel, texts it must not have, what the legend marks, facts. The order is the part's.
const WALK = [
  {
    n: 25,
    says: ['α = 2', 'β = 3', 'α 値', 'β 値', '評価値 = 1', 'ミニマックス値は置換表に未登録', '下界 = -2', '上界 = 3', '評価値の更新 (fail low)', '更新処理'],
    lacks: ['β 狩り', '計算されたミニマックス値'],
    marked: 'fail low',
    counters: ['2', '0', '2', '100.0%'],
    ground: '#e0ffff',
  },
  {
    n: 66,
    says: ['α = 0', 'β = 2', '処理の開始', '深さ 8 max ノード'],
    lacks: ['下界', '上界', '置換表のミニマックス値の範囲', '評価値 ='],
    marked: null,
    counters: ['11', '2', '13', '84.6%'],
    ground: '#fff',
  },
  {
    n: 67,
    says: ['α = 0', 'β = 1', '下界 = -2', '上界 = 1', '置換表のミニマックス値の範囲', '置換表に登録済', 'α 値または β 値の初期値の更新'],
    lacks: ['評価値 ='],
    marked: null,
    counters: ['11', '2', '13', '84.6%'],
    ground: '#f0fff0',
  },
  {
    n: 71,
    says: ['α = 0', 'β = 1', '評価値 = 1', '評価値の更新 (fail high)', 'β 狩り', 'fail high (β 狩り)', '下界 = -2', '上界 = 1'],
    lacks: ['α 値', 'β 値', '計算されたミニマックス値'],
    marked: 'fail high (β 狩り)',
    counters: ['12', '2', '14', '85.7%'],
    ground: '#e0ffff',
  },
  {
    n: 72,
    says: ['評価値 = 1', '評価値の確定 (fail high)', '置換表への登録', '計算されたミニマックス値', '置換表に登録したミニマックス値', '下界 = 1', '上界 = 1'],
    lacks: ['β 狩り'],
    marked: 'fail high',
    counters: ['13', '2', '15', '86.7%'],
    ground: '#fff0f5',
  },
  {
    n: 283,
    says: ['α = -2', 'β = 2', '評価値 = 2', '深さ 5 min ノード', '評価値の更新 (fail high)', 'fail low (α 狩り)', 'ミニマックス値は置換表に未登録'],
    lacks: ['β 狩り', 'α 狩り'],
    marked: 'fail high',
    counters: ['58', '187', '245', '23.7%'],
    ground: '#e0ffff',
  },
  {
    n: 4061,
    says: ['α = -2', 'β = 3', '評価値 = -2', '子の評価値 = 0', '子ノードの評価値', '深さ 0 max ノード', 'ミニマックス値は置換表に未登録'],
    lacks: ['評価値の更新'],
    marked: null,
    counters: ['857', '58848', '59705', '1.4%'],
    ground: '#ffffe0',
  },
];

// The panel's texts, those in heavy letters that the legend has, and its ground.
function panel(page) {
  return page.locator('#drawing [role=img]').first().evaluate((panel) => {
    const texts = [...panel.querySelectorAll('text')];
    const legend = texts.filter((text) => /^(fail (low|high)|exact value)/.test(text.textContent));
    return {
      texts: texts.map((text) => text.textContent),
      marked: legend.filter((text) => text.getAttribute('font-weight') === 'bold').map((text) => text.textContent),
      ground: panel.querySelector('rect').getAttribute('fill'),
    };
  });
}

async function go(page, n) {
  await page.locator('#number').fill(String(n));
  await page.locator('#number').press('Enter');
  await shows(page, n);
  await page.keyboard.press('Escape');
}

for (const width of [1280, 360]) {
  test(`part 162's walk, ${width} pixels wide`, async (t) => {
    const page = await openFrame(t, server, 0, { lang: 'ja', width });
    if (width === 360) await page.locator('#moving > summary').click();
    for (const { n, says, lacks, marked, counters, ground } of WALK) {
      await go(page, n);
      const shown = await panel(page);
      for (const text of says) assert.ok(shown.texts.includes(text), `frame ${n} says ${text}: ${shown.texts}`);
      for (const text of lacks) {
        const held = shown.texts.filter((other) => other === text || (text.endsWith('=') && other.startsWith(text)));
        assert.deepEqual(held, [], `frame ${n} lacks ${text}`);
      }
      assert.deepEqual(shown.marked, marked ? [marked] : [], `frame ${n}'s legend`);
      for (const text of counters) assert.ok(shown.texts.includes(text), `frame ${n} counts ${text}`);
      assert.equal(shown.ground, ground, `frame ${n}'s ground`);
      assert.equal(await page.locator('#drawing [aria-current]').count(), 1);
      await screenshot(page, `walk-${n}-${width}`);
    }
  });
}

test('counters are compared to the frame shown before, in picture and facts alike', async (t) => {
  const page = await openFrame(t, server, 66);
  const changes = () => page.locator('#drawing [role=img]').first().locator('text').evaluateAll((texts) => texts.filter((text) => text.getAttribute('fill') === '#555').map((text) => text.textContent).filter((text) => /^[+-]/.test(text)));
  await page.keyboard.press('ArrowRight');
  await shows(page, 67);
  assert.deepEqual(await changes(), ['+0', '+0', '+0']);
  await go(page, 72);
  assert.deepEqual(await changes(), ['+2', '+0', '+2'], 'since frame 67');
  assert.equal(await fact(page, 'calculated'), '13 +2');
  await page.keyboard.press('ArrowLeft');
  await shows(page, 71);
  assert.deepEqual(await changes(), ['-1', '+0', '-1'], 'one step back');
  assert.equal(await fact(page, 'calculated'), '12 −1');
  await go(page, 4061);
  assert.deepEqual(await changes(), ['+845', '+58846', '+59691'], 'since frame 71');
  await page.keyboard.press('ArrowRight');
  await shows(page, 4062);
  assert.deepEqual(await changes(), ['+0', '+0', '+0']);
});
