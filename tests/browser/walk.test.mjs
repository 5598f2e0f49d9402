// Part 162's own walk through its search, with table, range and shortest victory: each frame shows what the part describes, on
// the stage and in the facts behind it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screenshot, server } from './harness.mjs';
import { more, openFrame, says, shows } from './search-page.mjs';

// Frame by frame: which kind it is, what the facts say (a dash stands for none), what stands on the stage: the flags of α and
// β, the word, the score on the number line. The order and the numbers are the part's.
const WALK = [
  {
    n: 25,
    kind: 'update',
    facts: { node: 'max ノード、深さ 8、9 番', window: '(2, 3)', score: '1', known: '[-2, 3] (置換表に未登録)', calculated_range: '–', registered_range: '–', flags: '評価値の更新', skipped: '–' },
    marked: 'fail low',
    counters: ['2', '0 ノード', '2', '100.0%'],
    stage: { moment: 'update', alpha: 'α 2', beta: 'β 3', score: '1', counters: ['2', '0'] },
  },
  {
    n: 66,
    kind: 'start',
    facts: { node: 'max ノード、深さ 8、19 番', window: '(0, 2)', score: '–', known: '–', fail: '–', flags: '–' },
    marked: null,
    counters: ['11', '2 ノード', '13', '84.6%'],
    stage: { moment: 'start', alpha: 'α 0', beta: 'β 2', score: null, counters: ['11', '2'] },
  },
  {
    n: 67,
    kind: 'tt',
    facts: { node: 'max ノード、深さ 8、19 番', window: '(0, 1)', score: '–', known: '[-2, 1]', fail: '–', flags: '置換表に登録済α 値または β 値の初期値の更新' },
    marked: null,
    counters: ['11', '2 ノード', '13', '84.6%'],
    stage: { moment: 'table', alpha: 'α 0', beta: 'β 1', score: null, counters: ['11', '2'] },
  },
  {
    n: 71,
    kind: 'update',
    facts: { node: 'max ノード、深さ 8、19 番', window: '(0, 1)', score: '1', known: '[-2, 1]', calculated_range: '–', flags: '置換表に登録済評価値の更新β 狩り' },
    marked: 'fail high',
    counters: ['12', '2 ノード', '14', '85.7%'],
    stage: { moment: 'cut', alpha: 'α 0', beta: 'β 1', score: '1', counters: ['12', '2'] },
  },
  {
    n: 72,
    kind: 'end',
    facts: { node: 'max ノード、深さ 8、19 番', score: '1', calculated_range: '[1, 3]', registered_range: '[1, 1]', flags: '置換表に登録済' },
    marked: 'fail high',
    counters: ['13', '2 ノード', '15', '86.7%'],
    stage: { moment: 'end', alpha: 'α 0', beta: 'β 1', score: '1', counters: ['13', '2'] },
  },
  {
    n: 283,
    kind: 'update',
    facts: { node: 'min ノード、深さ 5、61 番', window: '(-2, 2)', score: '2', known: '[-2, 3] (置換表に未登録)', flags: '評価値の更新' },
    marked: 'fail high',
    counters: ['58', '187 ノード', '245', '23.7%'],
    stage: { moment: 'update', alpha: 'α −2', beta: 'β 2', score: '2', counters: ['58', '187'] },
  },
  {
    n: 4061,
    kind: 'score',
    facts: { node: 'max ノード、深さ 0、0 番', window: '(-2, 3)', score: '-2', child: '0 (着手 (0, 0))', known: '[-2, 3] (置換表に未登録)', fail: '–', flags: '–' },
    marked: null,
    counters: ['857', '58,848 ノード', '59,705', '1.4%'],
    stage: { moment: 'score', alpha: 'α −2', beta: 'β 3', score: '0', counters: ['857', '58,848'] },
  },
];

// What stands on the stage and on its number line.
const onStage = (page) =>
  page.evaluate(() => {
    const text = (picture, id) => document.querySelector(`#${picture} [data-item="${id}"]`)?.textContent.trim() || null;
    const counter = (name) => document.querySelector(`[data-counter=${name}] b`).textContent;
    return {
      moment: document.querySelector('#sentence').dataset.moment,
      alpha: text('line', 'line alpha label'),
      beta: text('line', 'line beta label'),
      score: text('line', 'line score'),
      counters: [counter('looked'), counter('cut')],
    };
  });

async function go(page, n) {
  await page.locator('#number').fill(String(n));
  await page.locator('#number').press('Enter');
  await shows(page, n);
  await page.locator('#number').blur();
}

for (const width of [1280, 360]) {
  test(`part 162's walk, ${width} pixels wide`, async (t) => {
    const page = await openFrame(t, server, 0, { lang: 'ja', width, motion: 'reduce' });
    await more(page);
    if (width === 360) await page.locator('#moving > summary').click();
    for (const { n, kind, facts, marked, counters, stage } of WALK) {
      await go(page, n);
      assert.equal(await page.locator('#frame').getAttribute('data-kind'), kind, `frame ${n}`);
      assert.deepEqual(await onStage(page), stage, `frame ${n}`);
      for (const [name, text] of Object.entries(facts)) await says(page, name, text);
      for (const [at, name] of ['calculated', 'pruned', 'total', 'ratio'].entries()) await says(page, name, new RegExp(`^${counters[at].replace('.', '\\.')} `));
      assert.deepEqual(await page.locator('[data-fact="fail"] strong').allInnerTexts(), marked ? [marked] : [], `frame ${n}'s legend`);
      assert.equal(await page.locator('#tree-picture [aria-current]').count(), 1);
      await screenshot(page, `walk-${n}-${width}`);
    }
  });
}

test('counters are compared to the frame shown before', async (t) => {
  const page = await openFrame(t, server, 66);
  await more(page);
  const changes = async (calculated, pruned, total) => {
    await says(page, 'calculated', calculated);
    await says(page, 'pruned', pruned);
    await says(page, 'total', total);
  };
  await page.keyboard.press('ArrowRight');
  await shows(page, 67);
  await changes('11 +0', '2 nodes +0', '13 +0');
  await go(page, 72);
  await changes('13 +2', '2 nodes +0', '15 +2');
  await page.keyboard.press('ArrowLeft');
  await shows(page, 71);
  await changes('12 −1', '2 nodes +0', '14 −1');
  await go(page, 4061);
  await changes('857 +845', '58,848 nodes +58,846', '59,705 +59,691');
  await page.keyboard.press('ArrowRight');
  await shows(page, 4062);
  await changes('857 +0', '58,848 nodes +0', '59,705 +0');
});
