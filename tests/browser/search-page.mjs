// The search page as tests drive it. Invariant: whoever waits here waits for what the page shows, not for a time.
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { PATIENCE, contents, openPage } from './harness.mjs';

// Part 162's search: 5,925 frames.
export const LESSON = 'window=range&table=merged&score=shortest';
export const LAST = 5924;

// How long facts may take to come once their frame is shown, in milliseconds.
const FACTS = 20_000;

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

// Waits until the page shows frame `n`, in the picture, the overview and the field alike.
export async function shows(page, n) {
  await page.locator(`#frame[data-frame="${n}"]`).waitFor().catch(async () => {
    assert.fail(`frame ${n} is not shown but ${await page.locator('#frame').getAttribute('data-frame')}`);
  });
  assert.equal(await page.locator('#overview').getAttribute('aria-valuenow'), String(n));
  assert.equal(await page.locator('#number').inputValue(), String(n));
}

// Runs in the page: goes on to frame `last` by the arrow key, and waits at each frame N for what is `ready` then. Returns the places of
// these parts, and the frames at which they aren't where they were.
export async function steppedThrough({ ready, fixed, from, last }) {
  // Some half a minute of the screen's own frames.
  const LONGEST = 1800;
  const place = (selector) => {
    const { left, top, width } = document.querySelector(selector).getBoundingClientRect();
    return `${selector} ${left} ${top + scrollY} ${width}`;
  };
  const places = fixed.map(place);
  const moved = [];
  for (let n = from + 1; n <= last; n += 1) {
    for (const kind of ['keydown', 'keyup']) document.activeElement.dispatchEvent(new KeyboardEvent(kind, { key: 'ArrowRight', bubbles: true }));
    for (let drawn = 0; !ready.every((one) => document.querySelector(one.replace('N', n))); drawn += 1) {
      if (drawn > LONGEST) throw new Error(`frame ${n} does not come`);
      await new Promise(requestAnimationFrame);
    }
    moved.push(...fixed.map(place).filter((one, at) => one !== places[at]).map((one) => `frame ${n}: ${one}`));
  }
  return { places, moved };
}

// The frame that is shown.
export const shown = (page) => page.locator('#frame').getAttribute('data-frame').then(Number);

// Waits until no run is shown: an empty stage.
export async function empty(page) {
  await page.locator('body.empty').waitFor();
  assert.equal(await page.locator('#tree-picture').isVisible(), false);
}

// Opens the settings at the field of a key, if they aren't open.
export async function settings(page, key = 'game') {
  if (!(await page.locator('#settings').isVisible())) await page.locator(`#chips button[data-field=${key}]`).click();
  await page.locator('#settings').waitFor();
}

// Opens what else there is: all facts, jumps, what can be taken away.
export async function more(page) {
  if (!(await page.locator('#more').isVisible())) await page.locator('[data-opens=more]').click();
  await page.locator('#more').waitFor();
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

// A fact of a page's panel as text.
export function fact(page, name) {
  return page.locator(`[data-fact="${name}"]`).innerText();
}

// Waits until the facts behind `⋯` say this, a text or a pattern: they come after the frame.
export async function says(page, name, expected) {
  await more(page);
  const text = async () => (await fact(page, name)).replace(/\n/g, '');
  const holds = (said) => (expected instanceof RegExp ? expected.test(said) : said === expected);
  const end = performance.now() + FACTS;
  while (!holds(await text()) && performance.now() < end) await pause(20);
  const said = await text();
  assert.ok(holds(said), `${name} is ${JSON.stringify(said)} and not ${JSON.stringify(String(expected))}`);
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
