// A search on the page: run it, step through it, jump, find. The numbers are part 162's.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server } from './harness.mjs';
import { LAST, LESSON, address, fact, hasAddress, open, openFrame, shows } from './search-page.mjs';

test('a search is chosen, run with Enter, and stepped through', async (t) => {
  const page = await open(t, server);
  await page.getByLabel('Window (α, β)', { exact: true }).selectOption('range');
  await page.getByLabel('Transposition table', { exact: true }).selectOption('merged');
  await page.getByLabel('Score', { exact: true }).selectOption('shortest');
  await page.getByLabel('Node limit', { exact: true }).press('Enter');
  await shows(page, 0);
  assert.equal(await page.locator('#status').innerText(), '5,925 frames. Score 0. 1,242 nodes calculated, 548,704 nodes pruned.');
  await hasAddress(page, `/search?${LESSON}&frame=0`);
  await page.keyboard.press('ArrowRight');
  await shows(page, 1);
  assert.equal(await fact(page, 'known'), '[-2, 3], not in the table');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await shows(page, 2);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await shows(page, 1);
});

test('the button runs too, and a bare page runs nothing', async (t) => {
  const page = await open(t, server, `search?${LESSON}`);
  assert.equal(await page.locator('#viewer').isVisible(), false);
  await page.getByRole('button', { name: 'Run' }).click();
  await shows(page, 0);
});

test('a frame is shown with its board, its sentence and its facts', async (t) => {
  const page = await openFrame(t, server, 28);
  assert.equal(await page.locator('#frame').getAttribute('data-kind'), 'update');
  assert.equal(await page.locator('#sentence').innerText(), "α cut: score 1 is at most α = 2, so the one remaining move can't change the parent's score.");
  assert.equal(await page.locator('#squares').innerText().then((text) => text.replace(/\s/g, '')), '〇×〇×〇××〇');
  assert.equal(await page.locator('#squares .last').count(), 1);
  for (const [name, expected] of [
    ['node', 'min node, depth 7, no. 8'],
    ['window', '(2, 3)'],
    ['score', '1'],
    ['fail', 'fail low / exact value / fail high'],
    ['flags', 'score improvedα cut'],
    ['skipped', '1'],
    ['calculated', '3 +0'],
    ['pruned', '2 nodes +2'],
    ['total', '5 +2'],
  ]) {
    assert.equal((await fact(page, name)).replace(/\n/g, ''), expected, name);
  }
  assert.equal(await page.locator('[data-fact="fail"] strong').innerText(), 'fail low');
  await page.keyboard.press('c');
  await page.keyboard.press('p');
  await page.waitForFunction(() => /%.*%/.test(document.querySelector('[data-fact="ratio"]').textContent));
  assert.match(await fact(page, 'ratio'), /^\d+\.\d% \d+\.\d%$/);
});

test('ranges are shown at the end of a node, with differences to the frame before', async (t) => {
  const page = await openFrame(t, server, 71);
  await page.keyboard.press('ArrowRight');
  await shows(page, 72);
  assert.equal(await fact(page, 'calculated_range'), '[1, 3]');
  assert.equal(await fact(page, 'registered_range'), '[1, 1]');
  assert.equal(await fact(page, 'calculated'), '13 +1');
  assert.equal(await fact(page, 'leaf'), '–');
});

test('cuts, table answers and conditions are found', async (t) => {
  const page = await openFrame(t, server, 0);
  await page.getByRole('button', { name: 'next cut' }).click();
  await shows(page, 28);
  await page.getByRole('button', { name: 'next answer by the table' }).click();
  await shows(page, 99);
  await page.getByRole('button', { name: 'previous cut' }).click();
  await shows(page, 90);
  await page.getByRole('textbox', { name: 'Find frames where' }).fill('kind=update,node=min,fail=high');
  await page.getByRole('textbox', { name: 'Find frames where' }).press('Enter');
  await shows(page, 283);
  await page.getByRole('button', { name: 'Find before this frame' }).click();
  await page.getByText('None before this frame.').waitFor();
  await shows(page, 283);
});

test('the frames of a node and of its parent are one key apart', async (t) => {
  const page = await openFrame(t, server, 0);
  await page.keyboard.press('n');
  await shows(page, 1);
  await page.keyboard.press('n');
  await shows(page, 4061);
  await page.keyboard.press('ArrowLeft');
  await shows(page, 4060);
  await page.keyboard.press('u');
  await shows(page, 4061);
  await page.keyboard.press('p');
  await shows(page, 1);
  await page.keyboard.press('U');
  await page.getByText('None before this frame.').waitFor();
});

test('every key moves as the list says', async (t) => {
  const page = await openFrame(t, server, 100);
  for (const [key, n] of [
    ['ArrowRight', 101],
    ['ArrowLeft', 100],
    ['PageDown', 110],
    ['PageUp', 100],
    ['End', LAST],
    ['ArrowRight', LAST],
    ['Home', 0],
    ['ArrowLeft', 0],
    ['c', 28],
    ['Shift+P', 18],
    ['Shift+N', 29],
    ['t', 99],
    ['Shift+C', 90],
    ['End', LAST],
    ['Shift+T', null],
  ]) {
    await page.keyboard.press(key);
    if (n === null) await page.waitForFunction((last) => Number(document.querySelector('#frame').dataset.n) < last, LAST);
    else await shows(page, n);
  }
  assert.match(await fact(page, 'flags'), /cut by the table/);
});

test('keys are left to who is typing', async (t) => {
  const page = await openFrame(t, server, 100);
  await page.keyboard.press('/');
  await page.keyboard.type('c?n');
  assert.equal(await page.locator('#where').inputValue(), 'c?n');
  await shows(page, 100);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await shows(page, 101);
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await shows(page, 102);
});

test('the list of keys opens, holds the keys back, and closes', async (t) => {
  const page = await openFrame(t, server, 5);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('ArrowRight');
  await shows(page, 6);
});

test('slider and number go anywhere', async (t) => {
  const page = await openFrame(t, server, 5);
  await page.locator('#slider').fill('3000');
  await shows(page, 3000);
  await page.locator('#number').fill('4061');
  await page.locator('#number').press('Enter');
  await shows(page, 4061);
  assert.equal(await fact(page, 'node'), 'max node, depth 0, no. 0');
  await page.locator('#number').fill('6000');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await page.getByText('There is no frame 6000: the last is 5,924.').waitFor();
  assert.equal(await page.locator('#frame').getAttribute('data-n'), '4061');
});

// Frames come in stretches, so that hardly any step waits for the server. A step also tells the panel, the tree and the
// timeline; parsing the same picture once more is its measure (it takes about 20 times as long), so that a busy machine slows
// down both.
test('a held key shows every frame it passes, at once', async (t) => {
  const page = await openFrame(t, server, 0);
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  const seen = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const seen = [];
        const frame = document.querySelector('#frame');
        const copy = document.createElement('div');
        const timed = (work) => {
          const begin = performance.now();
          work();
          return performance.now() - begin;
        };
        let pressed = 0;
        const press = () => {
          pressed = performance.now();
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
        };
        new MutationObserver(() => {
          const took = performance.now() - pressed;
          const markup = frame.innerHTML;
          const parsed = timed(() => { copy.innerHTML = markup; });
          seen.push({ n: Number(frame.dataset.n), took, parsed });
          if (seen.length === 300) resolve(seen);
          else requestAnimationFrame(press);
        }).observe(frame, { attributeFilter: ['data-n'] });
        press();
      }),
  );
  assert.deepEqual(seen.map(({ n }) => n), Array.from({ length: 300 }, (_, n) => n + 1));
  const median = (times) => times.sort((one, other) => one - other)[times.length / 2];
  const [took, parsed] = ['took', 'parsed'].map((name) => median(seen.map((step) => step[name])));
  const text = `a step ${took.toFixed(2)} ms, parsing its picture ${parsed.toFixed(2)} ms`;
  t.diagnostic(`${text}; ${asked.length} requests`);
  assert.ok(took < 50 * parsed, text);
  assert.ok(asked.length < 300 / 5, asked.join('\n'));
});

test('a search can be stopped while it runs', async (t) => {
  const page = await open(t, server, 'search?game=5x5&table=merged');
  await page.route('**/api/trace?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue().catch(() => {});
  });
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText('Searching: 0 nodes').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped. Run it again, or choose a smaller search.').waitFor();
  assert.equal(await page.locator('#viewer').isVisible(), false);
});

test('a tree of one\'s own is searched too', async (t) => {
  const page = await open(t, server, 'search?game=((3+5)+(2+9))');
  await page.getByRole('button', { name: 'Run' }).click();
  await shows(page, 0);
  await page.keyboard.press('c');
  await page.locator('#frame[data-kind="update"]').waitFor();
  assert.match(await page.locator('#sentence').innerText(), /^α cut: score 2 is at most α = 3/);
  assert.match(await address(page), /^\/search\?game=%28%283\+5%29\+%282\+9%29%29&frame=\d+$/);
});

test('the picture is the server\'s, follows the frame, the theme and the room', async (t) => {
  const page = await openFrame(t, server, 71, { width: 1280 });
  const picture = page.locator('#drawing svg');
  const size = await picture.getAttribute('viewBox');
  assert.equal(await page.locator('#drawing [aria-current]').count(), 1);
  assert.match(await picture.getAttribute('aria-label'), /^frame 71: /);
  await page.keyboard.press('ArrowRight');
  await shows(page, 72);
  assert.match(await picture.getAttribute('aria-label'), /^frame 72: /);
  assert.equal(await picture.getAttribute('viewBox'), size, 'stepping moves nothing');
  const ground = () => picture.locator('rect').first().getAttribute('fill');
  const light = await ground();
  await page.locator('#theme').selectOption('dark');
  await page.waitForFunction((light) => document.querySelector('#drawing rect').getAttribute('fill') !== light, light);
  await page.setViewportSize({ width: 360, height: 900 });
  await page.waitForFunction((size) => document.querySelector('#drawing svg').getAttribute('viewBox') !== size, size);
});
