// The exported film of a search explains its frames, too, without a server.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openPage, screenshot, server } from './harness.mjs';
import { LESSON } from './search-page.mjs';

const panel = (page) => page.locator('[data-part=why]');

// Opens the film of some frames, of which the one asked for is shown.
async function film(t, { from, at, lang = 'en', ...options }) {
  const answer = await fetch(`${server.url}api/film?${LESSON}&from=${from}&count=6&format=html&lang=${lang}`);
  const path = join(tmpdir(), `marubatsu-film-${process.pid}-${lang}-${options.width}.html`);
  await writeFile(path, await answer.text());
  const { page, problems } = await openPage(t, { lang, motion: 'reduce', ...options });
  t.after(() => assert.deepEqual(problems, []));
  await page.goto(pathToFileURL(path).href);
  await page.locator('#sentence b').first().waitFor();
  for (let frame = from; frame < at; frame += 1) await page.keyboard.press('ArrowRight');
  return page;
}

for (const lang of ['en', 'ja']) {
  test(`a cut of a film is explained in three steps: ${lang}`, async (t) => {
    const page = await film(t, { from: 25, at: 27, lang, width: 1280, height: 800 });
    const why = page.locator('[data-action=why]');
    assert.equal(await why.isDisabled(), true, 'frame 27 has nothing to explain');
    await page.keyboard.press('ArrowRight');
    assert.equal(await why.isDisabled(), false);
    await why.focus();
    const place = await page.locator('#place').innerText();
    await page.keyboard.press('w');
    await panel(page).waitFor();
    const { steps } = await (await fetch(`${server.url}api/explain?${LESSON}&frame=28&lang=${lang}`)).json();
    for (let step = 1; step <= 3; step += 1) {
      assert.equal(await page.locator('#steps .told').count(), step);
      const said = await page.locator('#steps li').nth(step - 1).innerText();
      assert.equal(said, steps[step - 1].sentence.map(({ text }) => text).join(''));
      const [mark, node] = await page.evaluate(([step, path]) => {
        const box = (selector) => document.querySelector(`#drawing ${selector}`).getBoundingClientRect().toJSON();
        return [box(`[data-badge="${step}"] circle`), box(`[data-node="${path}"]`)];
      }, [step, steps[step - 1].paths[0]]);
      const [x, y] = [mark.x + mark.width / 2, mark.y + mark.height / 2];
      assert.ok(x >= node.left - 12 && x <= node.right + 12 && y >= node.top - 12 && y <= node.bottom + 12, `badge ${step}`);
      if (step < 3) await page.keyboard.press('ArrowRight');
    }
    assert.match(await page.locator('[data-card=dial]').innerText(), /−2\s+−1\s+0\s+1\s+1\s+1/);
    await screenshot(page, `film-why-${lang}`);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    assert.equal(await page.locator('#place').innerText(), place);
    assert.equal(await why.evaluate((one) => one === document.activeElement), true);
    assert.equal(await page.locator('#veil').count(), 0);
  });
}

test('on a phone the steps stand below the nodes, and a blank plays on', async (t) => {
  const page = await film(t, { from: 25, at: 28, width: 360, height: 740, touch: true });
  await page.locator('[data-action=why]').tap();
  await panel(page).waitFor();
  const [steps, node] = await Promise.all([panel(page), page.locator('[data-badge="1"]')].map((one) => one.boundingBox()));
  assert.ok(node.y + node.height <= steps.y + 1 && steps.x >= 0 && steps.x + steps.width <= 360 && steps.y + steps.height <= 740);
  await page.locator('[data-action=why-next]').tap();
  assert.equal(await page.locator('#steps .told').count(), 2);
  await panel(page).focus();
  await page.keyboard.press(' ');
  await panel(page).waitFor({ state: 'hidden' });
  await page.locator('[data-way=play][aria-pressed=true]').waitFor();
});
