// What can be taken away: frames as SVG and PNG, stretches as GIF and APNG, the same as what the page shows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { server } from './harness.mjs';
import { LESSON, more, openFrame, shows, taken } from './search-page.mjs';

test('a frame is taken as SVG and PNG, in the page\'s language and colours', async (t) => {
  const page = await openFrame(t, server, 71, { lang: 'ja', theme: 'dark' });
  await more(page);
  await page.locator('#take summary').click();
  const svg = await taken(page, '#take-svg');
  assert.equal(svg.name, 'marubatsu-frame-71.svg');
  const text = svg.bytes.toString();
  assert.match(text, /^<svg /);
  assert.match(text, /β 狩り/);
  const drawn = (theme) => fetch(`${server.url}api/draw/frame?${LESSON}&frame=71&picture=wide&lang=ja&theme=${theme}&format=svg`).then((answer) => answer.text());
  assert.equal(text, await drawn('dark'));
  assert.notEqual(text, await drawn('light'));
  await page.keyboard.press('ArrowRight');
  await shows(page, 72);
  const png = await taken(page, '#take-png');
  assert.equal(png.name, 'marubatsu-frame-72.png');
  assert.deepEqual([...png.bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
});

test('what is taken is told in the voice that the page has', async (t) => {
  const page = await openFrame(t, server, 71);
  await page.locator('button[data-voice="terms"]').click();
  await page.locator('#sentence').getByText('Deep').or(page.locator('#sentence').getByText('cutoff')).first().waitFor();
  const sentence = await page.locator('#sentence').innerText();
  await more(page);
  await page.locator('#take summary').click();
  const svg = (await taken(page, '#take-svg')).bytes.toString();
  const drawn = (voice) => fetch(`${server.url}api/draw/frame?${LESSON}&frame=71&picture=wide&theme=light&format=svg&voice=${voice}`).then((answer) => answer.text());
  assert.equal(svg, await drawn('terms'));
  assert.notEqual(svg, await drawn('plain'));
  await page.locator('#film-from').fill('71');
  await page.locator('#film-count').fill('1');
  const film = (await taken(page, '#take-html')).bytes.toString();
  const packed = /id="film"[^>]*>([^<]+)</.exec(film)?.[1] ?? '';
  const frames = inflateRawSync(Buffer.from(packed, 'base64')).toString();
  assert.ok(frames.includes(sentence), sentence);
});

test('a stretch is taken as GIF and APNG', async (t) => {
  const page = await openFrame(t, server, 25);
  await more(page);
  await page.locator('#take summary').click();
  await page.getByRole('button', { name: 'this one' }).click();
  assert.equal(await page.locator('#film-from').inputValue(), '25');
  await page.locator('#film-count').fill('4');
  const gif = await taken(page, '#take-gif');
  assert.equal(gif.name, 'marubatsu-frames-25-28.gif');
  assert.equal(gif.bytes.subarray(0, 6).toString(), 'GIF89a');
  await page.locator('#take-note').getByText(/^Saved: \d+ kB\.$/).waitFor();
  const apng = await taken(page, '#take-apng');
  assert.equal(apng.name, 'marubatsu-frames-25-28.png');
  assert.ok(apng.bytes.includes('acTL'), 'an animation');
  const again = await taken(page, '#take-gif');
  assert.deepEqual(again.bytes, gif.bytes, 'the same bytes twice');
});

test('a stretch that can not be filmed is refused in place', async (t) => {
  const page = await openFrame(t, server, 0);
  await more(page);
  await page.locator('#take summary').click();
  await page.locator('#film-count').fill('0');
  await page.locator('#take-gif').click();
  assert.equal(await page.locator('#film-count').evaluate((field) => field.validity.valid), false);
  assert.equal(await page.locator('#take-note').innerText(), '');
});
