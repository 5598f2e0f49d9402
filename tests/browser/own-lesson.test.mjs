// Lessons of one's own: out of an address, from a file that is chosen or dropped, of the server's folder. A broken one says where, and
// nothing of it opens; what was answered in a lesson that has changed counts for nothing.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { fits } from './checks.mjs';
import { screenshot, server, startServer } from './harness.mjs';
import { open } from './search-page.mjs';

const LESSON = await readFile(new URL('../../crates/pages/tests/pages/own_lessons/cut.toml', import.meta.url), 'utf8');

const packed = (text) => deflateRawSync(text).toString('base64url');
const titled = (en, ja) => LESSON.replace(/^title = .*$/m, `title = { en = "${en}", ja = "${ja}" }`);
const file = (name, text) => ({ name, mimeType: 'application/toml', buffer: Buffer.from(text) });

// Lets go of files over the page.
const drop = (page, files) => page.evaluate((files) => {
  const carried = new DataTransfer();
  for (const { name, text } of files) carried.items.add(new File([text], name));
  const moved = (kind) => new DragEvent(kind, { dataTransfer: carried, bubbles: true, cancelable: true });
  const over = !document.querySelector('h1').dispatchEvent(moved('dragover'));
  const lit = document.body.matches('.dropping');
  document.querySelector('h1').dispatchEvent(moved('drop'));
  return over && lit && !document.body.matches('.dropping');
}, files);

for (const [lang, width, told, begin] of [['en', 1280, 'Out of an address is open: 1 stop, 1 question.', 'Begin'], ['ja', 360, '「アドレスから」を開きました。1 場面、質問 1 個です。', '始める']]) {
  test(`a lesson in the address is checked, listed and answered: ${lang}, ${width}`, async (t) => {
    const text = titled('Out of an address', 'アドレスから');
    const page = await open(t, server, `learn?lesson=${packed(text)}`, { lang, width, height: 740, motion: 'reduce' });
    await page.getByText(told).waitFor();
    await fits(page, 'learn');
    await screenshot(page, `learn-own-${lang}-${width}`);
    const way = page.locator('#own-lessons a.go:focus');
    assert.equal(await way.innerText(), begin);
    await page.keyboard.press('Enter');
    await page.locator('#options input').first().waitFor({ state: 'attached' });
    assert.match(await page.evaluate(() => location.search), /^\?id=own:[0-9a-f]{16}&stop=cut$/);
    await page.locator('#tree-picture [data-node="1 1"]').click();
    await page.locator('#give').click();
    await page.locator('#reply[data-is=right]').waitFor();
    await page.goto(`${server.url}learn`);
    const card = page.locator('#own-lessons li', { has: page.getByText(lang === 'en' ? 'Out of an address' : 'アドレスから') });
    assert.match(await card.locator('.progress').innerText(), /1/, 'it is still listed, and how far one has come is known');
    assert.equal(await page.locator('#own-lessons .go').filter({ hasText: lang === 'en' ? 'Again' : 'もう一度' }).count(), 1);
  });
}

test('a link from elsewhere opens nothing by itself', async (t) => {
  const text = titled('From elsewhere', '他の所から');
  const page = await open(t, server, 'healthz', { expected: /status of 404/ });
  // Another port is another origin of the same site, from which nobody has typed the address.
  await page.route('http://elsewhere.test/', (route) => route.fulfill({ contentType: 'text/html', body: `<a href="${server.url}learn?lesson=${packed(text)}">a lesson</a>` }));
  await page.goto('http://elsewhere.test/');
  await page.getByText('a lesson').click();
  await page.getByRole('button', { name: 'Check and open the lesson in this address' }).click();
  await page.getByText('From elsewhere is open').waitFor();
});

test('files are chosen and dropped, and of a broken one every fault has its place', async (t) => {
  const page = await open(t, server, 'learn', { expected: /status of 413/ });
  const before = await page.locator('#own-lessons li').count();
  const wrong = LESSON.replace('nodes = 6', 'nodes = 7').replace('score = 3', 'score = 4');
  assert.ok(await drop(page, [{ name: 'wrong.toml', text: wrong }]), 'the page says that a file may be dropped');
  await page.getByText('wrong.toml was not opened; 2 problems:').waitFor();
  const faults = await page.locator('.faults li').allInnerTexts();
  assert.match(faults[0], /^8:9: recording\.T\.nodes: claimed 7, found 6$/);
  assert.match(faults[1], /^10:9: recording\.T\.score: claimed 4, found 3$/);
  await page.locator('#bring').setInputFiles([file('typed.toml', LESSON.replace('[recording.T]', '[[recording')), file('large.toml', `${LESSON}#${'x'.repeat(10 << 20)}`)]);
  await page.getByText('typed.toml was not opened; 1 problem:').waitFor();
  await page.getByText('large.toml was not opened: it has 10,241 KiB; the limit is 256 KiB.').waitFor();
  assert.equal(await page.locator('#own-lessons li').count(), before, 'nothing has opened');
  await page.goto(`${server.url}learn?lesson=${packed(wrong)}`);
  await page.getByText('The lesson in this address was not opened; 2 problems:').waitFor();
  assert.ok(await drop(page, [{ name: 'dropped.toml', text: titled('Dropped', '落とした') }]));
  await page.getByText('Dropped is open').waitFor();
  await page.locator('#own-lessons li', { hasText: 'Dropped' }).waitFor();
});

test('an address that holds no lesson says so', async (t) => {
  const page = await open(t, server, 'learn?lesson=AAAA', { expected: /status of 400/, lang: 'ja' });
  assert.match(await page.locator('.fault').first().innerText(), /^lesson: .*deflate/);
  assert.equal(await page.locator('.lessons li').count() >= 6, true, 'the chapters are there all the same');
});

test("lessons of the server's folder are listed, and a changed lesson begins anew", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'marubatsu-'));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'cut.toml'), LESSON);
  const own = await startServer(['--lessons', folder]);
  t.after(() => own.stop());
  const page = await open(t, own, 'learn', { expected: /status of 404/ });
  const card = page.locator('#own-lessons li');
  assert.equal(await card.count(), 1);
  await card.locator('.go').click();
  await page.locator('#tree-picture [data-node="1 1"]').click();
  await page.locator('#give').click();
  await page.locator('#reply[data-is=right]').waitFor();
  // As if the chapter had been another when it was answered, and as it was kept before lessons had hashes.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('marubatsu.lessons'));
    const changed = { hash: '0123456789abcdef', stops: { 'at-most': 1 } };
    localStorage.setItem('marubatsu.lessons', JSON.stringify({ ...kept, tree: changed, 'alpha-beta': { 'at-most': 1, beta: 2 } }));
  });
  await page.goto(`${own.url}learn`);
  await page.locator('[data-lesson=alpha-beta] .go').waitFor();
  assert.match(await card.locator('.progress').innerText(), /1 of 1 stops/);
  assert.doesNotMatch(await page.locator('[data-lesson=tree] .progress').innerText(), / of /);
  assert.match(await page.locator('[data-lesson=alpha-beta] .progress').innerText(), /2 of 13 stops, 1 right first time/);
  const { hash } = await page.evaluate(() => JSON.parse(localStorage.getItem('marubatsu.lessons'))['alpha-beta']);
  assert.match(hash, /^[0-9a-f]{16}$/, 'it is now kept with the hash of the chapter');
});
