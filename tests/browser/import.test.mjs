// A recording that another program wrote: opened from a file, stepped through, kept in the address, refused where it is wrong.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { contents, server } from './harness.mjs';
import { address, empty, more, open, says, settings, shows } from './search-page.mjs';

const SMALL = 'game=((3+5)+(2+9))';
const REFUSED = { expected: /status of 4\d\d/ };

// Minimax of a tree with two leaves, as a small program would write it.
const FOREIGN = [
  { schema: 'marubatsu.events/1', game: '(3 5)', options: { algorithm: 'minimax' } },
  { event: 'enter', window: ['-inf', 'inf'] },
  { event: 'order' },
  { event: 'enter', move: [0], window: ['-inf', 'inf'] },
  { event: 'leave', score: 3, calculated: [3, 3], fail: 'exact', leaf: 'end' },
  { event: 'child', best: '-inf', score: 3 },
  { event: 'updated', best: 3, window: ['-inf', 'inf'], improved: true, fail: 'exact' },
  { event: 'enter', move: [1], window: ['-inf', 'inf'] },
  { event: 'leave', score: 5, calculated: [5, 5], fail: 'exact', leaf: 'end' },
  { event: 'child', best: 3, score: 5 },
  { event: 'updated', best: 5, window: ['-inf', 'inf'], improved: true, fail: 'exact' },
  { event: 'leave', score: 5, calculated: [5, 5], fail: 'exact' },
];

// Three iterations of a program that tells its values.
const ROUNDS = [
  { schema: 'marubatsu.best-first/1', game: '3x3', board: '...x.o.o.', algorithm: 'my net' },
  { path: [[2, 2]], new: true, result: 0.37, values: [[[2, 2, 0.25, 0.75], [0, 0, -0.125, 1]]] },
  { path: [[2, 2], [0, 0]], new: true, result: -1 },
  { path: [[2, 2], [0, 0]], result: -1, values: [[[2, 2, -0.5, 0.5]]] },
];

const lines = (events) => events.map((event) => JSON.stringify(event)).join('\n');

async function choose(page, text, name = 'search.jsonl') {
  await page.locator('#import').setInputFiles({ name, mimeType: 'application/x-ndjson', buffer: Buffer.from(text) });
}

test('a foreign recording is opened, stepped through and found again by its address', async (t) => {
  const page = await open(t, server, '');
  await page.getByRole('link', { name: 'Import' }).click();
  await page.locator('#import:focus').waitFor();
  assert.ok(await page.locator('#settings').isVisible());
  await choose(page, lines(FOREIGN), 'my search.jsonl');
  await shows(page, 0);
  const chip = page.locator('#chips button').first();
  assert.equal(await chip.innerText(), 'file: my search.jsonl');
  assert.match(await chip.getAttribute('title'), /^10 frames.* Score 5/);
  assert.equal(await page.locator('#of').innerText(), '/ 9');
  assert.deepEqual((await page.locator('#result span').allInnerTexts()).slice(0, 2), ['score 5', '3 looked at']);
  await page.keyboard.press('End');
  await shows(page, 9);
  await says(page, 'score', '5');
  await page.keyboard.press('ArrowLeft');
  await shows(page, 8);
  assert.match(await page.locator('#sentence').innerText(), /\b5\b/);
  assert.equal(await page.locator('#sentence').getAttribute('data-moment'), 'update');
  assert.equal(await page.locator('#option-game').inputValue(), '(3 5)', 'the form says which search it is');
  assert.equal(await page.locator('#option-algorithm').inputValue(), 'minimax');
  await page.waitForFunction(() => location.search.includes('frame=8'));
  assert.match(await address(page), /^\/search\?import=[0-9a-f]{16}&frame=8$/);
  await page.reload();
  await shows(page, 8);
  assert.equal(await chip.innerText(), 'file: my search.jsonl');
  await chip.click();
  await page.locator('#import:focus').waitFor();
  await page.getByRole('button', { name: 'Run' }).click();
  await shows(page, 0);
  assert.equal(await address(page), '/search?game=%283+5%29&algorithm=minimax&frame=0', 'Run carries the same search out');
  await page.goBack();
  await shows(page, 8);
});

test('what the page gives away comes back the same', async (t) => {
  const page = await open(t, server, `search?${SMALL}&frame=17`);
  await shows(page, 17);
  await more(page);
  await page.locator('#take summary').click();
  const download = page.waitForEvent('download');
  await page.locator('#take-events').click();
  const file = await download;
  assert.equal(file.suggestedFilename(), 'marubatsu-search.jsonl');
  const text = (await contents(file)).toString();
  const tree = () => page.locator('#tree-picture [data-node]').evaluateAll((nodes) => nodes.map((node) => node.outerHTML).sort());
  const before = await tree();
  await settings(page);
  await choose(page, text);
  await shows(page, 0);
  await page.keyboard.press('c');
  await shows(page, 17);
  const picture = await page.evaluate(async () => {
    const query = new URLSearchParams(location.search);
    const text = await (await fetch(`/api/frames?import=${query.get('import')}&from=17&count=1&picture=wide&lang=en`)).json();
    return text.svg;
  });
  const own = await (await fetch(`${server.url}api/frames?${SMALL}&from=17&count=1&picture=wide&lang=en`)).json();
  assert.equal(picture, own.svg);
  assert.ok(before.length > 5);
  assert.deepEqual(await tree(), before, 'the same nodes in the same state');
});

// What may be wrong with a file: the use cases' `events.rs` and `rounds.rs`.
test('a file that is wrong says where, in both languages, and shows nothing', async (t) => {
  for (const [lang, name, wrong, message] of [
    ['en', 'search.jsonl', [...FOREIGN.slice(0, 3), { event: 'leave' }], 'line 4, "score": this field is missing'],
    ['ja', 'rounds.jsonl', [...ROUNDS, { path: [[2, 2]], new: true, result: 0 }], '5 行目の「new」'],
  ]) {
    const page = await open(t, server, `search?lang=${lang}`, { lang, ...REFUSED });
    await choose(page, lines(wrong), name);
    await page.locator('#error-import').getByText(message).waitFor();
    assert.ok((await page.locator('#error-import').innerText()).startsWith(`${name}: `));
    await empty(page);
    assert.equal(await page.locator('#import').inputValue(), '', 'the file can be chosen once more');
    await choose(page, lines(FOREIGN));
    await shows(page, 0);
    assert.equal(await page.locator('#error-import').innerText(), '');
    assert.match(await address(page), /import=/);
    await choose(page, 'nonsense');
    await page.locator('#error-import').getByText(lang === 'en' ? 'not a marubatsu trace' : 'トレースではありません').waitFor();
    assert.doesNotMatch(await address(page), /import=/, 'the address names nothing that is not shown');
  }
});

test('a best-first search that another program has told is shown by its name, at its board', async (t) => {
  const page = await open(t, server);
  await choose(page, lines(ROUNDS), 'rounds.jsonl');
  await shows(page, 17);
  const chips = page.locator('#chips button');
  const told = ['file: rounds.jsonl', '3×3', 'after 3 moves', 'my net'];
  assert.deepEqual(await chips.allInnerTexts(), told);
  assert.equal(await chips.first().getAttribute('title'), '3 iterations, 3 nodes');
  assert.equal(await page.locator('#option-board').inputValue(), '...x.o.o.');
  const address = /\/search\?algorithm=uct&import=[0-9a-f]{16}/;
  await page.keyboard.press('Home');
  await shows(page, 0);
  assert.match(await page.locator('#sentence').innerText(), /^my net tells what it searched: 3 iterations\./);
  await page.keyboard.press('ArrowRight');
  await shows(page, 1);
  assert.match(await page.locator('#line').textContent(), /my net for ×/);
  assert.doesNotMatch(await page.locator('#line').textContent(), /UCB/);
  await page.keyboard.press('v');
  await page.waitForURL(/truth=false/);
  await shows(page, 1);
  assert.match(page.url(), address);
  assert.deepEqual(await chips.allInnerTexts(), [...told, 'truth hidden']);
  await settings(page);
  await page.locator('#option-truth').selectOption('true');
  await page.waitForURL((url) => !url.search.includes('truth'));
  assert.match(page.url(), address, 'another look at the same recording');
  await page.reload();
  await shows(page, 1);
  assert.deepEqual(await chips.allInnerTexts(), told);
});

test('a file that is too large is not even sent', async (t) => {
  const page = await open(t, server);
  const sent = [];
  page.on('request', (request) => sent.push(request.method()));
  // Made on the page itself: so many bytes take long to get there.
  await page.locator('#import').evaluate((field) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array((16 << 20) + 1)], 'large.jsonl'));
    field.files = files.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.locator('#error-import').getByText('The file is too large: 17 MB; the limit is 16 MB.').waitFor();
  assert.ok(!sent.includes('POST'));
});

test('a recording that is gone says what to do', async (t) => {
  const page = await open(t, server, 'search?import=0123456789abcdef&frame=2', REFUSED);
  await page.locator('#error-import').getByText('open its file again').waitFor();
});

test('a recording that `--record` wrote is opened too', async (t) => {
  const path = join(await mkdtemp(join(tmpdir(), 'marubatsu-')), 'search.trace');
  execFileSync(process.env.MARUBATSU_BIN, ['trace', '--board', 'oxo.x.x.o', '--record', path, '--count', '0']);
  const page = await open(t, server);
  await page.locator('#import').setInputFiles(path);
  await shows(page, 0);
  assert.equal(await page.locator('#option-board').inputValue(), 'oxo.x.x.o');
});
