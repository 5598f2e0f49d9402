// A search on the page: run it, step through it, jump, find. The numbers are part 162's.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { golden, server } from './harness.mjs';
import { asked, hold } from './requests.mjs';
import { LAST, LESSON, address, empty, hasAddress, more, open, openFrame, says, settings, shows } from './search-page.mjs';

// Numbers beside the chips.
const result = (page) => page.locator('#result span').allInnerTexts();

test('a first visit shows a finished search at its first cut', async (t) => {
  const page = await open(t, server);
  await shows(page, 28);
  await hasAddress(page, `/search?${LESSON}&frame=28`);
  assert.equal(await page.locator('#sentence').getAttribute('data-moment'), 'cut');
  assert.deepEqual(await page.locator('#chips button').allInnerTexts(), ['3×3', 'αβ', 'window −2 … 3', 'table: merged', 'score: shortest']);
  assert.deepEqual(await result(page), ['score 0', `${golden('part_162.calculated')} looked at`, `${golden('part_162.pruned')} cut away`]);
  assert.equal(await page.locator('#settings').isVisible() || await page.locator('#more').isVisible(), false, 'drawers are closed');
});

test('chips say the moves that were asked for, and a window by its ends', async (t) => {
  const page = await open(t, server, 'search?game=connect4&moves=44444&depth=2&window=range&lang=ja&frame=0');
  await shows(page, 0);
  assert.deepEqual(await page.locator('#chips button').allInnerTexts(), ['コネクトフォー 7×6', '44444 の後', 'αβ 法', 'α 値と β 値の初期値: −1 … 1', '深さ 2']);
});

test('a search is chosen, run with Enter, and stepped through', async (t) => {
  const page = await open(t, server, 'search?algorithm=minimax');
  await settings(page);
  await page.getByLabel('Algorithm', { exact: true }).selectOption('alpha-beta');
  await page.getByLabel('Window (α, β)', { exact: true }).selectOption('range');
  await page.getByLabel('Transposition table', { exact: true }).selectOption('merged');
  await page.locator('#settings .rest > summary').click();
  await page.getByLabel('Score', { exact: true }).selectOption('shortest');
  await page.getByLabel('Node limit', { exact: true }).press('Enter');
  await shows(page, 0);
  assert.equal(await page.locator('#settings').isVisible(), false, 'the drawer makes room');
  assert.equal(await page.locator('#of').innerText(), '/ 5,924');
  assert.deepEqual(await result(page), ['score 0', `${golden('part_162.calculated')} looked at`, `${golden('part_162.pruned')} cut away`]);
  await hasAddress(page, `/search?${LESSON}&frame=0`);
  await page.keyboard.press('ArrowRight');
  await shows(page, 1);
  await says(page, 'known', '[-2, 3], not in the table');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await shows(page, 2);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await shows(page, 1);
});

test('the story of a node has a row for each of its frames, which leads there', async (t) => {
  const page = await openFrame(t, server, 70);
  await page.keyboard.press('o');
  const rows = page.locator('#node-story [data-item^="frame "]');
  const here = page.locator('#node-story [aria-current]');
  await page.waitForFunction(() => document.querySelectorAll('#node-story [data-item^="frame "]').length === 4);
  assert.equal(await here.getAttribute('data-item'), 'frame 71', 'a child that comes back and what that means are one row');
  await rows.first().click();
  await shows(page, 66);
  await page.waitForFunction(() => document.querySelector('#node-story [aria-current]')?.getAttribute('data-item') === 'frame 66');
  await rows.last().press('Enter');
  await shows(page, 72);
  await page.locator('.sentence', { hasText: 'table stores' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => !document.querySelector('#node-story [data-item="frame 66"]'), null, { timeout: 5000 });
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#story').isVisible(), false);
});

// What the board beside the sentence shows, of its marks' shapes: circles, lines of crosses, whether a square is lit.
const portrait = (page) =>
  page.locator('#portrait svg').evaluate((picture) => {
    const strokes = (color) => [...picture.querySelectorAll(`path[stroke="${color}"]`)].map((path) => path.getAttribute('d')).join('');
    const [circles, crosses] = ['#0b7a86', '#a8326b'].map(strokes);
    return [circles.split('M').length - 1, crosses.split('M').length - 1, picture.querySelectorAll('rect[fill-opacity]').length];
  });

test('a frame is shown with its board, its sentence and its facts', async (t) => {
  const page = await openFrame(t, server, 28);
  assert.equal(await page.locator('#frame').getAttribute('data-kind'), 'update');
  const sentence = page.locator('#sentence');
  assert.equal(await sentence.innerText(), 'Cut! × gets 1 here, but 〇 already has 2 elsewhere and will not come this way. The last move need not be looked at.');
  assert.deepEqual(await portrait(page), [4, 6, 1], 'four circles, three crosses, the last move lit');
  assert.equal((await page.locator('#head').innerText()).replace(/\s+/g, ' '), 'depth 7 min node 8');
  assert.match(await page.locator('#turn').innerText(), /to move/);
  assert.deepEqual((await page.locator('#facts dd').allInnerTexts()), ['2 … 3', '1', 'nothing yet', '2']);
  const counters = await page.locator('.counters dd').allInnerTexts();
  assert.deepEqual(counters.map((text) => text.replace(/\s/g, '')), ['3', '2+2', '0']);
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
    await says(page, name, expected);
  }
  assert.equal(await page.locator('[data-fact="fail"] strong').innerText(), 'fail low');
  await page.keyboard.press('c');
  await page.keyboard.press('p');
  await says(page, 'ratio', /^\d+\.\d% \d+\.\d%$/);
});

test('a frame is told in three voices, by buttons and keys, and they stay', async (t) => {
  const page = await openFrame(t, server, 28);
  const sentence = page.locator('#sentence');
  const told = (text) => sentence.getByText(text).waitFor();
  const chosen = () => page.locator('button[data-voice][aria-pressed=true]').getAttribute('data-voice');
  assert.equal(await chosen(), 'plain');
  await page.keyboard.press('2');
  await told('α cutoff: 1 ≤ α = 2. α comes from a child 1 move up. Moves pruned: 1.');
  await page.getByRole('button', { name: 'code', exact: true }).click();
  await told('if best ≥ β: cut with best = −1, β = −2');
  assert.equal(await chosen(), 'code');
  assert.equal(await page.locator('#code [aria-current]').innerText().then((text) => text.trim()), 'if best ≥ β: cut');
  await page.keyboard.press('ArrowRight');
  await shows(page, 29);
  assert.equal(await chosen(), 'code');
  await page.keyboard.press('1');
  await page.locator('button[data-voice=plain][aria-pressed=true]').waitFor();
  await page.keyboard.press('ArrowLeft');
  await told('Cut! × gets 1 here');
});

test('conditions are found, and the frames of a node and of its parent are one key apart', async (t) => {
  const page = await openFrame(t, server, 0);
  await more(page);
  await page.getByRole('textbox', { name: 'Find frames where' }).fill('kind=update,node=min,fail=high');
  await page.getByRole('textbox', { name: 'Find frames where' }).press('Enter');
  await shows(page, 283);
  await page.getByRole('button', { name: 'Find before this frame' }).click();
  await page.getByText('None before this frame.').waitFor();
  await shows(page, 283);
  await page.keyboard.press('Escape');
  for (const [key, n] of [['Home', 0], ['n', 1], ['n', 4061], ['ArrowLeft', 4060], ['u', 4061], ['p', 1]]) {
    await page.keyboard.press(key);
    await shows(page, n);
  }
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
    if (n === null) await page.waitForFunction((last) => Number(document.querySelector('#frame').dataset.frame) < last, LAST);
    else await shows(page, n);
  }
  await says(page, 'flags', /cut by the table/);
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
  await page.locator('#keys kbd', { hasText: /^w$/ }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('ArrowRight');
  await shows(page, 6);
});

// Frames come in stretches, so that hardly any step waits for the server. A step also tells the sentence, the
// numbers and the overview; parsing the same picture once more is its measure, so that a busy machine slows down both.
test('a held key shows every frame it passes, at once', async (t) => {
  const page = await openFrame(t, server, 0);
  const requests = asked(page);
  const seen = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const seen = [];
        const frame = document.querySelector('#frame');
        const picture = document.querySelector('#tree-picture');
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
          const markup = picture.outerHTML;
          const parsed = timed(() => { copy.innerHTML = markup; });
          seen.push({ n: Number(frame.dataset.frame), took, parsed });
          if (seen.length === 300) resolve(seen);
          else requestAnimationFrame(press);
        }).observe(frame, { attributeFilter: ['data-frame'] });
        press();
      }),
  );
  assert.deepEqual(seen.map(({ n }) => n), Array.from({ length: 300 }, (_, n) => n + 1));
  const median = (times) => times.sort((one, other) => one - other)[times.length / 2];
  const [took, parsed] = ['took', 'parsed'].map((name) => median(seen.map((step) => step[name])));
  const text = `a step ${took.toFixed(2)} ms, parsing its picture ${parsed.toFixed(2)} ms`;
  t.diagnostic(`${text}; ${requests.length} requests`);
  assert.ok(took < 50 * parsed, text);
  assert.ok(requests.length < 300 / 5, requests.join('\n'));
});

test('a search can be stopped while it runs', async (t) => {
  const page = await open(t, server, 'search?game=5x5&table=merged');
  await hold(page, /\/api\/trace\?/, () => new Promise((resolve) => void setTimeout(resolve, 500)));
  await settings(page);
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText('Searching: 0 nodes').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped. Run it again, or choose a smaller search.').waitFor();
  await empty(page);
});

test('a server that is busy is asked again when it said, and says so in words if it still is', async (t) => {
  const page = await open(t, server, 'search?board=oxxxo..o.', { expected: /429/ });
  let refusals = 1;
  const message = 'too much is being worked on already: try again in two seconds';
  const busy = { status: 429, headers: { 'retry-after': '1' }, json: { error: { key: null, value: null, at: null, message } } };
  await hold(page, /\/api\/trace\?/, () => (refusals-- > 0 ? busy : null));
  await settings(page);
  await page.getByRole('button', { name: 'Run' }).click();
  await shows(page, 0);
  refusals = 100;
  await settings(page);
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText(message).waitFor();
});

test('a tree of one\'s own is searched too', async (t) => {
  const page = await open(t, server, 'search?game=((3+5)+(2+9))');
  await settings(page);
  await page.getByRole('button', { name: 'Run' }).click();
  await shows(page, 0);
  await page.keyboard.press('2');
  await page.keyboard.press('c');
  await page.locator('#sentence[data-moment=cut]').waitFor();
  assert.match(await page.locator('#sentence').innerText(), /^α cutoff: 2 ≤ α = 3\./);
  assert.match(await address(page), /^\/search\?game=%28%283\+5%29\+%282\+9%29%29&frame=\d+$/);
});

// What stands in the picture: each item with its shapes, as the browser writes them.
const items = (page) => page.locator('#tree-picture').evaluate((picture) => [...picture.children].map((item) => [item.dataset.item, item.innerHTML]));

test('the picture is the server\'s, follows the frame, the theme and the room', async (t) => {
  const page = await openFrame(t, server, 71, { width: 1280, motion: 'reduce' });
  const picture = page.locator('#tree-picture');
  const size = await picture.getAttribute('viewBox');
  const [, , width, height] = size.split(' ');
  const answer = await (await fetch(`${server.url}api/stage?${LESSON}&from=71&count=1&width=${width}&height=${height}&theme=light&lang=en`)).json();
  const own = await page.evaluate((items) => {
    const place = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    return items.filter(({ shown }) => shown.opacity > 0).map(({ id, shown }) => {
      place.innerHTML = shown.svg;
      return [id, place.innerHTML];
    });
  }, answer.tree);
  assert.ok(own.length > 30, `${own.length} items`);
  assert.deepEqual(await items(page), own);
  assert.equal(await page.locator('#tree-picture [aria-current]').count(), 1);
  const said = await page.locator('#sentence').innerText();
  assert.equal(await picture.getAttribute('aria-label'), said);
  await page.keyboard.press('ArrowRight');
  await shows(page, 72);
  assert.notEqual(await picture.getAttribute('aria-label'), said);
  assert.equal(await picture.getAttribute('viewBox'), size, 'stepping moves nothing');
  const ground = () => picture.locator('[aria-current] rect').first().getAttribute('fill');
  const light = await ground();
  await page.locator('#theme').click();
  await page.waitForFunction((light) => document.querySelector('#tree-picture [aria-current] rect').getAttribute('fill') !== light, light);
  await page.setViewportSize({ width: 360, height: 900 });
  await page.waitForFunction((size) => document.querySelector('#tree-picture').getAttribute('viewBox') !== size, size);
});
