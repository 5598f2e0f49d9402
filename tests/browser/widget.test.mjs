// The Python package's widgets in a page of their own: the package's script on one side, its stages in a Python process on the other,
// and between them a model that passes asks and answers as a notebook's does.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { AXE, findings } from './checks.mjs';
import { openPage, server } from './harness.mjs';

const PACKAGE = new URL('../../crates/python/', import.meta.url);
const SITE = process.env.MARUBATSU_SITE ?? fileURLToPath(new URL('../../target/python', import.meta.url));
const [SCRIPT, OWN_STYLE] = await Promise.all(['widget.js', 'widget.css'].map((name) => readFile(new URL(`marubatsu/${name}`, PACKAGE), 'utf8')));
const STYLE = (await (await fetch(`${server.url}static/css/tokens.css`)).text()) + OWN_STYLE;

// A Python process with a stage: what it shows first, and the answer to each ask in turn.
async function kernel(t, ...stage) {
  const env = { ...process.env, PYTHONPATH: SITE, PYTHONDONTWRITEBYTECODE: '1' };
  const child = spawn('python3', [fileURLToPath(new URL('tests/widget_kernel.py', PACKAGE)), ...stage], { stdio: ['pipe', 'pipe', 'inherit'], env });
  t.after(() => child.kill());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async () => JSON.parse((await lines.next()).value);
  return { first: await answer(), ask: (ask) => child.stdin.write(`${JSON.stringify(ask)}\n`), answer };
}

// Runs in the page: a widget on a model that keeps what it is told, as notebooks do.
async function place({ script, style, first }) {
  const sheet = document.createElement('style');
  sheet.textContent = style;
  document.head.append(sheet);
  document.documentElement.lang = first.lang;
  document.title = 'notebook';
  const main = document.body.appendChild(document.createElement('main'));
  main.append(Object.assign(document.createElement('h1'), { textContent: 'notebook' }));
  const { default: widget } = await import(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
  const state = { shown: first };
  const told = new Set();
  const model = {
    get: (name) => state[name],
    set: (name, value) => { state[name] = value; },
    save_changes: async () => {
      state.shown = await window.answer(state.asked);
      for (const hear of told) hear();
    },
    on: (_, hear) => told.add(hear),
    off: (_, hear) => told.delete(hear),
  };
  window.end = widget.render({ model, el: main.appendChild(document.createElement('div')) });
  window.hearing = () => told.size;
}

async function opened(t, stage, options = {}) {
  const { page, problems } = await openPage(t, options);
  const { first, ask, answer } = await kernel(t, stage, options.lang ?? 'en');
  await page.exposeFunction('answer', (asked) => {
    ask(asked);
    return answer();
  });
  await page.addScriptTag({ path: AXE });
  await page.evaluate(place, { script: SCRIPT, style: STYLE, first });
  t.after(() => assert.deepEqual(problems, []));
  return page;
}

const says = (page, text) => page.locator('.says', { hasText: text }).waitFor();

for (const [lang, theme, width] of [['en', 'light', 1280], ['ja', 'dark', 400]]) {
  test(`a search is stepped by keys and buttons, and to its cuts: ${lang}, ${theme}, ${width}`, async (t) => {
    const page = await opened(t, 'search', { lang, theme, width });
    const at = (n) => says(page, lang === 'ja' ? `フレーム ${n} / 5924` : `Frame ${n} of 5924`);
    const widget = page.locator('.marubatsu');
    await page.locator(`.marubatsu[data-theme=${theme}]`).waitFor();
    assert.equal(await widget.locator('svg').getAttribute('role'), 'tree');
    await widget.focus();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
    await at(5);
    await page.keyboard.press('ArrowLeft');
    await at(4);
    await page.keyboard.press('c');
    await at(28);
    assert.match(await widget.locator('.sentence').textContent(), lang === 'ja' ? /切る！/ : /Cut!/);
    await page.keyboard.press('End');
    await at(5924);
    await page.getByRole('button', { name: lang === 'ja' ? '次の枝狩り' : 'next cut' }).click();
    await says(page, lang === 'ja' ? 'このフレームより後にはありません。' : 'None after this frame.');
    await page.getByRole('slider').fill('283');
    await at(283);
    await widget.locator('[data-node="0,0"]').first().click();
    await at(2);
    await widget.focus();
    await page.keyboard.press(' ');
    await at(4);
    await page.keyboard.press(' ');
    assert.deepEqual(await findings(page), []);
  });
}

test('a game is played by clicks and keys against a player of the lab', async (t) => {
  const page = await opened(t, 'play');
  await page.getByRole('button', { name: '(1, 1)', exact: true }).click();
  await says(page, '× is to move.');
  await says(page, '○ is to move.');
  assert.equal(await page.locator('[data-move]').count(), 7);
  assert.deepEqual(await findings(page), []);
  await page.locator('[data-move]').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('[data-move]').length === 5);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.waitForFunction(() => document.querySelectorAll('[data-move]').length === 7);
  await page.locator('select').last().selectOption('human');
  await page.getByRole('button', { name: 'New game' }).click();
  for (const [side, move] of ['0, 0', '1, 0', '0, 1', '1, 1', '0, 2'].entries()) {
    await says(page, `${'○×'[side % 2]} is to move.`);
    await page.getByRole('button', { name: `(${move})`, exact: true }).click();
  }
  await says(page, '○ wins.');
});

test('what a player raises is said, and the game goes on from where it was', async (t) => {
  const page = await opened(t, 'broken');
  await page.getByRole('button', { name: '(1, 1)', exact: true }).click();
  await says(page, "ZeroDivisionError: a player's own fault");
  await page.locator('select').last().selectOption('ai2');
  await says(page, '○ is to move.');
});

test('stones fall where the picture has its squares', async (t) => {
  const page = await opened(t, 'connect4');
  await page.getByRole('button', { name: '(3, 5)', exact: true }).click();
  await page.getByRole('button', { name: '(3, 4)', exact: true }).click();
  await says(page, '○ is to move.');
  assert.equal(await page.locator('[data-move="3,3"]').count(), 1);
});

test('a drawing of a program answers to its own keys and to clicks', async (t) => {
  const page = await opened(t, 'drawn', {});
  const drawing = page.locator('.pictures > svg');
  const boxes = () => page.locator('.pictures path[stroke=red][stroke-width="1"]').count();
  const before = await drawing.innerHTML();
  const { width, height } = await drawing.boundingBox();
  // The second of the root's children; the picture is 50 boards' squares wide and 65 high.
  await drawing.click({ position: { x: (width * 7.5) / 50, y: (height * 6.5) / 65 } });
  await page.waitForFunction((was) => document.querySelector('.pictures > svg').innerHTML !== was, before);
  const clicked = await drawing.innerHTML();
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction((was) => document.querySelector('.pictures > svg').innerHTML === was, before);
  assert.equal(await boxes(), 1);
  await page.keyboard.press('8');
  await page.waitForFunction((was) => document.querySelector('.pictures > svg').innerHTML !== was, clicked);
});

test('a tree is walked by clicks and arrow keys, and a widget that is taken away stops listening', async (t) => {
  const page = await opened(t, 'tree', { theme: 'dark' });
  await page.locator('.marubatsu[data-theme=dark]').waitFor();
  await page.locator('[data-node="1,0"]').click();
  await says(page, '1,0');
  await page.keyboard.press('ArrowDown');
  await says(page, '2,0');
  await page.keyboard.press('ArrowRight');
  await says(page, '2,0 0,0');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => document.querySelectorAll('.pictures [data-node]').length === 10);
  assert.deepEqual(await findings(page), []);
  assert.equal(await page.evaluate(() => window.hearing()), 1);
  await page.evaluate(() => window.end());
  assert.equal(await page.evaluate(() => window.hearing()), 0);
});
