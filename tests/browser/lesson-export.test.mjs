// A chapter as one file, opened from the disk with nobody to ask: every stop is answered, wrong and right, in both languages, and the
// file says what the server's judge says.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { AXE, findings, fits, readable, walked } from './checks.mjs';
import { openPage, screenshot, server } from './harness.mjs';
import { turns } from './looks.mjs';

const CHAPTERS = ['tree', 'minimax', 'alpha-beta', 'table', 'order', 'null-window', 'guess', 'prove'];
const run = promisify(execFile);

let folder;
const file = (id) => join(folder, `${id}.html`);
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marubatsu-'));
  for (const id of CHAPTERS) await run(process.env.MARUBATSU_BIN, ['lesson', 'export', id, '-o', file(id), '--lang', 'en']);
});
after(() => rm(folder, { recursive: true }));

// Opens a chapter; whatever it asks for beside itself is a failure.
async function opened(t, id, options) {
  const { page, problems } = await openPage(t, options);
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  const url = pathToFileURL(file(id)).href;
  t.after(() => {
    assert.deepEqual(asked.filter((other) => other !== url && !/^(data|blob):/.test(other)), [], 'it asks nobody');
    assert.deepEqual(problems.filter((problem) => !/Applying inline style violates/.test(problem)), []);
  });
  await page.context().setOffline(true);
  await page.context().addInitScript({ path: AXE });
  await page.goto(url);
  await page.locator('#tree svg').waitFor();
  return page;
}

const ask = async (path) => (await fetch(server.url + path)).json();

const judge = (at, answer) => ask(`api/lesson/answer?${at}&${answer.map((one) => `answer=${encodeURIComponent(one)}`).join('&')}`);

const text = (phrases) => phrases.map((phrase) => phrase.text).join('');

// What one may answer, each as the server takes it.
async function offered(page) {
  const words = await page.locator('#options button[data-answer]').evaluateAll((all) => all.map((one) => one.dataset.answer.split(',')));
  const nodes = await page.locator('#options input[name=node]').evaluateAll((all) => all.map((one) => [one.value]));
  const number = (await page.locator('#number').count()) > 0 ? [['987654']] : [];
  return [...words, ...nodes, ...number];
}

async function give(page, answer) {
  const word = page.locator(`#options button[data-answer="${answer.join(',')}"]`);
  if (await word.count()) return word.click();
  if (await page.locator('#number').count()) {
    await page.locator('#number').fill(answer[0]);
  } else {
    for (const input of await page.locator('#options input').all()) {
      if (await input.isChecked() && await input.getAttribute('type') === 'checkbox') await input.uncheck();
    }
    for (const one of answer) await page.locator(`#options input[value="${one}"]`).check();
  }
  return page.locator('#give').click();
}

const reply = async (page) => (await page.locator('#reply').innerText()).replace(/\s+/g, ' ').trim();

for (const [n, id] of CHAPTERS.entries()) {
  // In the run of every day a third of them, in one look each.
  const looks = [['en', 360, 740], null, null, ['ja', 1280, 900], null, null];
  for (const [lang, width, height] of turns(looks, n).filter(Boolean)) {
    test(`the exported chapter ${id} answers as the server does: ${lang}, ${width}`, async (t) => {
      const page = await opened(t, id, { lang, width, height, touch: width < 500 });
      if (lang === 'ja') await page.locator('#lang').click();
      assert.equal(await page.locator('html').getAttribute('lang'), lang);
      const { lessons } = await ask('api/lessons');
      const { stops } = lessons.find((lesson) => lesson.id === id);
      for (const [n, stop] of stops.entries()) {
        const at = `id=${id}&stop=${stop}&lang=${lang}`;
        const open = await ask(`api/lesson?${at}`);
        assert.equal(await page.locator('#say').innerText(), text(open.say), `${stop} says`);
        await fits(page, `${id} ${stop}`);
        if (open.ask !== null) {
          const shown = await ask(`api/lesson/answer?${at}`);
          const wrong = (await offered(page)).filter((answer) => answer.join() !== shown.answer.join());
          assert.ok(wrong.length > 0, `${stop} has wrong answers`);
          for (const answer of wrong) {
            await give(page, answer);
            const judged = await judge(at, answer);
            assert.equal(judged.right, false, `${stop} ${answer}`);
            assert.ok((await reply(page)).endsWith(text(judged.reply).replace(/\s+/g, ' ').trim()), `${stop} ${answer}: ${await reply(page)}`);
          }
          await give(page, shown.answer);
          assert.ok((await reply(page)).endsWith(text(shown.reply).replace(/\s+/g, ' ').trim()), `${stop}: ${await reply(page)}`);
          assert.equal(await page.locator('#answer').isVisible(), false);
          if (shown.then > open.frame) assert.match(await page.locator('#frame').innerText(), new RegExp(`\\b${shown.then}\\b`));
        }
        if (n + 1 < stops.length) await page.locator('#next').click();
      }
      assert.match(await page.locator('#end').innerText(), /\d/);
    });
  }
}

test('an open question tells nothing: no answer stands in its texts and pictures', async (t) => {
  const page = await opened(t, 'alpha-beta', { lang: 'en' });
  await page.locator('#stops button').nth(0).click();
  const seen = await page.content();
  for (const told of ['That is a cut', 'needed: skip it', 'cut"', ': cut']) assert.ok(!seen.includes(told), told);
  assert.equal(await page.locator('#tree [data-node="1 1"]').textContent().then((text) => text.trim()), '', 'a leaf that was not looked at keeps its value');
});

test('nodes are chosen in the picture, frames stepped through, and two wrong answers bring the way out', async (t) => {
  const page = await opened(t, 'alpha-beta', { lang: 'en' });
  await page.locator('#stops button').nth(0).click();
  await page.locator('#give').click();
  assert.equal(await reply(page), 'Choose an answer first.');
  await page.locator('#tree [data-node="2 0"]').click();
  assert.ok(await page.locator('#options input[value="/2/0"]').isChecked());
  await page.locator('#give').click();
  assert.equal(await page.locator('#show').isVisible(), false);
  await page.locator('#give').click();
  await page.locator('#show').click();
  const shown = await ask('api/lesson/answer?id=alpha-beta&stop=first-cut&lang=en');
  assert.equal(await reply(page), `Here it is: ${text(shown.reply).replace(/\s+/g, ' ').trim()}`);
  const at = (n) => new RegExp(`\\b${n}\\b`);
  assert.match(await page.locator('#frame').innerText(), at(shown.then));
  await page.locator('#step-back').click();
  assert.match(await page.locator('#frame').innerText(), at(shown.then - 1));
  await page.locator('#reply .link').first().focus();
  assert.equal(await page.locator('#tree .ringed').count(), 1);
});

for (const [lang, width, theme] of [['en', 360, 'light'], ['ja', 1280, 'dark']]) {
  test(`the file is readable, and axe finds nothing: ${lang}, ${width}, ${theme}`, async (t) => {
    const page = await opened(t, 'alpha-beta', { lang, width, height: 740, theme });
    if (lang === 'ja') await page.locator('#lang').click();
    for (const n of [0, 3, 4]) {
      await page.locator('#stops button').nth(n).click();
      assert.deepEqual(await findings(page), []);
      await readable(page, 'the file');
      await screenshot(page, `lesson-export-${n}-${lang}-${width}`);
    }
    await walked(page, 'the file');
    assert.ok((await readFile(file('alpha-beta'))).length < 1_500_000);
  });
}

test('the file has the colours of its reader, brings its fonts along, and is light on paper', async (t) => {
  const page = await opened(t, 'table', { lang: 'en', theme: 'dark' });
  const fonts = () => page.evaluate(() => [...document.fonts].map(({ family, weight, status }) => `${family} ${weight} ${status}`).sort());
  await page.waitForFunction(() => document.fonts.size === 6);
  assert.deepEqual([...new Set(await fonts())], ['M PLUS 1 400 loaded', 'M PLUS 1 700 loaded']);
  const ground = (of) => page.locator(of).evaluate((svg) => svg.querySelector('rect').getAttribute('fill'));
  const back = () => page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor);
  // A question whose choices have pictures too.
  await page.locator('#stops button').nth(3).click();
  const pictures = ['#tree svg', '#line svg', '#options svg >> nth=0'];
  const seen = async () => [await back(), ...(await Promise.all(pictures.map(ground)))];
  const night = await seen();
  assert.equal(night[0], 'rgb(18, 20, 23)');
  await page.emulateMedia({ colorScheme: 'light' });
  const day = await seen();
  assert.equal(day[0], 'rgb(251, 250, 246)');
  for (const [n, colour] of day.entries()) assert.notEqual(colour, night[n], `picture ${n}`);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  assert.deepEqual(await seen(), day);
});

test('a sheet prints on paper, its answers on pages of their own', async (t) => {
  const sheet = join(folder, 'sheet.html');
  await run(process.env.MARUBATSU_BIN, ['lesson', 'export', 'alpha-beta', '--sheet', '-o', sheet, '--lang', 'ja']);
  const { page, problems } = await openPage(t, { lang: 'ja', width: 900 });
  await page.context().setOffline(true);
  await page.context().addInitScript({ path: AXE });
  await page.goto(pathToFileURL(sheet).href);
  assert.deepEqual(await findings(page), []);
  await fits(page, 'the sheet');
  const paper = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  // Thirteen stops, three a page, then the answers.
  assert.equal(paper.match(/\/Type \/Page\b/g).length, 7);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.answers').evaluate((answers) => getComputedStyle(answers).breakBefore), 'page');
  assert.deepEqual(problems.filter((problem) => !/Applying inline style violates/.test(problem)), []);
});
