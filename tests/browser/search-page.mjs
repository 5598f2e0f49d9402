// The search page as tests drive it. Invariant: whoever waits here waits for what the page shows, not for a time.
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { PATIENCE, contents, openPage } from './harness.mjs';

// Part 162's search: 5,925 frames.
export const LESSON = 'window=range&table=merged&score=shortest';
export const LAST = 5924;

// Opens the page at an address, and checks at the test's end that nothing went wrong but what the test expects.
export async function open(t, server, address = 'search', options = {}) {
  const { page, problems } = await openPage(t, options);
  t.after(() => assert.deepEqual(problems.filter((problem) => !options.expected?.test(problem)), []));
  await page.goto(server.url + address);
  return page;
}

// Opens a frame of the lesson.
export async function openFrame(t, server, n, options) {
  const page = await open(t, server, `search?${LESSON}&frame=${n}`, options);
  await shows(page, n);
  return page;
}

// Waits until the page shows frame `n`, in the picture, the slider and the field alike.
export async function shows(page, n) {
  await page.locator(`#frame[data-n="${n}"]`).waitFor().catch(async () => {
    assert.fail(`frame ${n} is not shown but ${await page.locator('#frame').getAttribute('data-n')}`);
  });
  assert.equal(await page.locator('#slider').inputValue(), String(n));
  assert.equal(await page.locator('#number').inputValue(), String(n));
}

// Acts, and waits until what `read` says is neither what it said before nor short of `reached`; returns it. For whatever may
// look the same before the act and after it: a wait for that alone would be over at once.
export async function changed(read, act, reached = () => true) {
  const before = await read();
  await act();
  const end = performance.now() + PATIENCE;
  for (;;) {
    const now = await read();
    if (now !== before && reached(now)) return now;
    assert.ok(performance.now() < end, `it was ${JSON.stringify(before)} and is ${JSON.stringify(now)}`);
    await pause(20);
  }
}

// Follows the link to the page in Japanese, until it is there.
export function inJapanese(page) {
  const language = () => page.locator('html').getAttribute('lang');
  return changed(language, () => page.getByRole('link', { name: '日本語' }).click(), (lang) => lang === 'ja');
}

// A fact of the panel as text.
export function fact(page, name) {
  return page.locator(`[data-fact="${name}"]`).innerText();
}

// The address after the host.
export function address(page) {
  return page.evaluate(() => location.pathname + location.search);
}

// Waits until the address is this one.
export async function hasAddress(page, expected) {
  const same = (expected) => location.pathname + location.search === expected;
  await page.waitForFunction(same, expected).catch(async () => {
    assert.equal(await address(page), expected);
  });
}

// What a link or button gives the reader to keep.
export async function taken(page, selector) {
  const download = page.waitForEvent('download');
  await page.locator(selector).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await contents(file) };
}
