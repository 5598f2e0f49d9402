// The component `<marubatsu-stage>`: a page of ten lines beside the package's files, in a folder outside, from a plain server of files.
// Invariant: what it says is what the server says.
import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { AXE, fits } from './checks.mjs';
import { serveFiles } from './files.mjs';
import { openPage, screenshot, server } from './harness.mjs';

let outside;
let files;

const page = (inside, lang = 'en') => `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Article</title>
<style>:root { color-scheme: light dark } body { background: light-dark(white, #111); font-family: sans-serif }</style>
<main><h1>Article</h1>
${inside}
</main>
<script type="module" src="marubatsu/stage.js"></script>
</html>`;

before(async () => {
  outside = await mkdtemp(join(tmpdir(), 'marubatsu-stage-'));
  for (const name of ['stage.js', 'marubatsu.wasm']) await cp(join(process.env.MARUBATSU_NPM, name), join(outside, 'marubatsu', name));
  files = await serveFiles(outside);
});

after(async () => {
  await files.stop();
  await rm(outside, { recursive: true });
});

// A page with this inside, once its first stage shows something.
async function opened(t, inside, look = {}) {
  await writeFile(join(outside, 'article.html'), page(inside, look.lang));
  const found = await openPage(t, look);
  await found.page.goto(`${files.url}article.html`);
  return { ...found, stage: found.page.locator('marubatsu-stage').first() };
}

const at = (stage, n) => stage.locator('output', { hasText: new RegExp(`^${n} / `) }).waitFor();

const told = async (address) => JSON.parse(await (await fetch(`${server.url}api/frames?${address}&count=1`)).text()).sentence;

test('ten lines show a search, which steps by keys, buttons and attribute', async (t) => {
  const { page, stage, problems } = await opened(t, '<marubatsu-stage table="merged" window="range" score="shortest" frame="28">A search</marubatsu-stage>');
  await at(stage, 28);
  const search = 'table=merged&window=range&score=shortest';
  assert.equal(await stage.locator('.sentence').innerText(), await told(`${search}&from=28`));
  assert.equal(await stage.locator('output').innerText(), '28 / 5924');
  const heard = page.evaluate(() => new Promise((hear) => document.addEventListener('frame', ({ detail, target }) => hear([detail, target.getAttribute('frame')]), { once: true })));
  await stage.locator('section').focus();
  await page.keyboard.press('ArrowRight');
  assert.deepEqual(await heard, [{ n: 29, sentence: await told(`${search}&from=29`) }, '29']);
  await stage.getByRole('button', { name: 'next cut' }).click();
  await at(stage, 71);
  await page.keyboard.press('End');
  await at(stage, 5924);
  await stage.evaluate((element) => element.setAttribute('frame', '12'));
  await at(stage, 12);
  await stage.getByRole('button', { name: 'Play, pause' }).click();
  await at(stage, 13);
  await stage.getByRole('button', { name: 'Play, pause', pressed: true }).click();
  assert.match(await stage.getByRole('img').getAttribute('aria-label'), /^Frame \d+: /);
  assert.deepEqual(problems, []);
});

test('what the lab refuses is said in its place, and mended by an attribute', async (t) => {
  const { stage } = await opened(t, '<marubatsu-stage algorithm="alfa" game="((3 5) (2 9))" frame="17"></marubatsu-stage>');
  assert.match(await stage.getByRole('alert').innerText(), /unknown algorithm "alfa"/);
  await stage.evaluate((element) => element.setAttribute('algorithm', 'minimax'));
  await at(stage, 17);
  assert.equal(await stage.getByRole('alert').count(), 0);
  await stage.evaluate((element) => element.setAttribute('tabel', 'merged'));
  assert.match(await stage.getByRole('alert').innerText(), /tabel/);
});

test('it opens an address of the lab, and a file of a recorded search', async (t) => {
  await writeFile(join(outside, 'search.jsonl'), await (await fetch(`${server.url}api/events?game=((3+5)+(2+9))`)).text());
  const address = 'https://lab.example/search?algorithm=uct&amp;iterations=300&amp;seed=7&amp;frame=100&amp;lang=ja';
  const { page, stage, problems } = await opened(t, `<marubatsu-stage src="search.jsonl" frame="17" to="18"></marubatsu-stage><marubatsu-stage id="uct" src="${address}"></marubatsu-stage>`);
  await at(stage, 17);
  assert.match(await stage.locator('.sentence').innerText(), /^Cut!/);
  await stage.locator('section').focus();
  await page.keyboard.press('End');
  await at(stage, 18);
  const uct = page.locator('#uct');
  await uct.scrollIntoViewIfNeeded();
  await at(uct, 100);
  assert.match(await uct.locator('.sentence').innerText(), /^One game/);
  await uct.getByRole('button', { name: 'next favourite' }).waitFor();
  assert.deepEqual(problems, []);
});

test('it draws for the room it has, and shows the same where it is moved to', async (t) => {
  const { page, stage } = await opened(t, '<div id="there"></div><marubatsu-stage game="((3 5) (2 9))" frame="17"></marubatsu-stage>');
  const room = () => stage.locator('svg').evaluate((svg) => [svg.getAttribute('viewBox'), `0 0 ${svg.clientWidth} ${svg.clientHeight}`]);
  await at(stage, 17);
  const [drawn, has] = await room();
  assert.equal(drawn, has);
  await stage.evaluate((element) => (element.style.height = '600px'));
  await page.waitForFunction((before) => document.querySelector('marubatsu-stage').shadowRoot.querySelector('svg').getAttribute('viewBox') !== before, drawn);
  const [later, larger] = await room();
  assert.equal(later, larger);
  await stage.evaluate((element) => document.getElementById('there').append(element));
  await at(stage, 17);
  await stage.getByRole('button', { name: 'Back' }).click();
  await at(stage, 16);
});

for (const [lang, theme, width] of [['en', 'light', 1280], ['ja', 'dark', 360], ['en', 'dark', 1280], ['ja', 'light', 360]]) {
  test(`it is read and used in ${lang}, ${theme}, ${width} wide`, async (t) => {
    const { page, stage, problems } = await opened(t, '<marubatsu-stage game="((3 5) (2 9))" frame="17"></marubatsu-stage>', { lang, theme, width });
    await at(stage, 17);
    assert.equal(await stage.locator('.sentence').innerText(), await told(`game=((3+5)+(2+9))&from=17&lang=${lang}`));
    await page.addScriptTag({ path: AXE });
    const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ['violations'] }));
    assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 120))]), []);
    await fits(page, 'the article');
    const inside = await stage.locator('section').evaluate((section) => section.scrollWidth - section.clientWidth);
    assert.equal(inside, 0);
    await screenshot(page, `component-${lang}-${theme}-${width}`);
    assert.deepEqual(problems, []);
  });
}
