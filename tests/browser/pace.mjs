// How fast the pages are: from a key to the new frame, frames a second while a step moves (as it is, and with the processor four
// times slower), and from a drag over the overview to its frame; how soon a chapter of the lessons is open, and how soon its next
// stop is there; how soon a game shows and says what a move would do, how often it tells what is proven, how soon a player that is
// stopped stops, and how soon the perfect player answers each move of whole games. Prints what it measured beside its goals; run by
// `cargo xtask pace` on a machine that does nothing else, and no part of the tests.
import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { CHROMIUM } from './chromium.mjs';
import { startServer } from './server.mjs';

const SEARCHES = [
  ['3x3', 'window=range&table=merged&score=shortest&frame=100'],
  ['Connect Four', 'game=7x6x4g&table=merged&node_limit=2000&frame=3200'],
];
const STEPS = 60;

// Runs in the page: steps, and for each how long the key took and how far apart the pictures of its motion were.
async function stepped(count) {
  const beats = (ms) => new Promise((resolve) => {
    const times = [];
    const begin = performance.now();
    const beat = (now) => {
      times.push(now);
      if (now - begin < ms) requestAnimationFrame(beat);
      else resolve(times.slice(1).map((time, at) => time - times[at]));
    };
    requestAnimationFrame(beat);
  });
  const keys = [];
  const apart = [];
  for (let step = 0; step < count; step += 1) {
    const begin = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    keys.push(performance.now() - begin);
    apart.push(...(await beats(400)));
  }
  return { keys, apart };
}

// Runs in the page: drags over the overview, and for each place how long it took until its frame was shown.
async function dragged(count) {
  const frame = document.querySelector('#frame');
  const overview = document.querySelector('#overview');
  const { left, width, top } = overview.getBoundingClientRect();
  const at = (type, share) => overview.dispatchEvent(new PointerEvent(type, { clientX: left + 20 + (width - 40) * share, clientY: top + 20, pointerId: 1, bubbles: true }));
  overview.setPointerCapture = () => {};
  overview.hasPointerCapture = () => true;
  const times = [];
  at('pointerdown', 0);
  for (let step = 1; step <= count; step += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const before = frame.dataset.frame;
    const begin = performance.now();
    at('pointermove', step / count);
    while (frame.dataset.frame === before && performance.now() - begin < 1000) await new Promise(requestAnimationFrame);
    times.push(performance.now() - begin);
  }
  return times;
}

// Runs in the page before anything else: when its first stop was there, in milliseconds since it was asked for.
function opened() {
  window.standing = () => (document.querySelector('#options')?.childElementCount ?? 0) > 0 || document.querySelector('#explore')?.hidden === false;
  const look = () => {
    if (window.standing()) window.opened = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

// Runs in the page: goes to each stop of the chapter, and for each how long it took until its picture and its question were there.
async function visited(stops) {
  const times = [];
  for (const stop of stops) {
    const dot = document.querySelector(`[data-stop="${stop}"]`);
    const begin = performance.now();
    dot.click();
    while (!dot.matches('[aria-current=step]') || !window.standing()) await new Promise(requestAnimationFrame);
    times.push(performance.now() - begin);
  }
  return times;
}

// Opens every chapter and goes through its stops, twice: at first nothing of it is recorded yet.
async function lessons(browser, url) {
  const { lessons: chapters } = await (await fetch(`${url}api/lessons`)).json();
  for (const first of [true, false]) {
    const open = [];
    const onward = [];
    for (const { id, stops } of chapters) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
      await page.addInitScript(opened);
      await page.goto(`${url}lesson?id=${id}`);
      await page.waitForFunction(() => window.opened !== undefined);
      open.push([id, await page.evaluate(() => window.opened)]);
      const times = await page.evaluate(visited, stops.slice(1));
      onward.push(...times.map((time, at) => [`${id} ${stops[at + 1]}`, time]));
      await page.close();
    }
    const when = first ? 'the first time' : 'once more';
    for (const [what, most, times] of [['a chapter is open', 500, open], ['from stop to stop', 100, onward]]) {
      const late = times.filter(([, time]) => time > most).map(([name, time]) => `${name} ${time.toFixed(0)} ms`);
      const excess = late.length ? `; over ${most} ms: ${late.join(', ')}` : `; none over ${most} ms`;
      console.log(`lessons, ${when}: ${what} in ${told(times.map(([, time]) => time))}${excess}`);
    }
  }
}

// Runs in the page: points at each square, and for each how long it took until its stone was there, and what is said of it.
async function pointed() {
  const [landed, said] = [[], []];
  const why = document.querySelector('#why');
  for (const button of document.querySelectorAll('#board [data-move]')) {
    document.querySelector('#board').dispatchEvent(new PointerEvent('pointerleave'));
    const words = why.textContent;
    const begin = performance.now();
    button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    while (!document.querySelector('#board .ghost')) await new Promise(requestAnimationFrame);
    landed.push(performance.now() - begin);
    while (why.textContent === words && performance.now() - begin < 1000) await new Promise(requestAnimationFrame);
    said.push(performance.now() - begin);
  }
  return [landed, said];
}

// Runs in the page: how often what is proven was told anew, a second.
async function narrowed(ms) {
  let told = 0;
  const watch = new MutationObserver(() => (told += 1));
  watch.observe(document.querySelector('#value'), { childList: true });
  await new Promise((resolve) => setTimeout(resolve, ms));
  return (1000 * told) / ms;
}

// The processor's time that a process has taken, in ticks of its clock.
async function ticks(pid) {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1].split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

// How long after `act` the server still works, in milliseconds, at the most as exact as its clock's ticks.
async function rests(pid, act) {
  await act();
  const begin = performance.now();
  let last = begin;
  for (let before = await ticks(pid); performance.now() - begin < 1500; ) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    const now = await ticks(pid);
    if (now !== before) last = performance.now();
    before = now;
  }
  return last - begin;
}

async function games(browser, { url, pid }) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(`${url}play?game=connect4&cross=human&moves=4636446113453111`);
  await page.locator('#values .best').first().waitFor();
  const [landed, said] = await page.evaluate(pointed);
  console.log(`Connect Four: pointer to landing disc ${told(landed)}${goal(most(landed), 50)}; to what is said of the move ${told(said)}${goal(most(said), 200)}`);
  await page.goto(`${url}play?game=8x7g&circle=human&cross=human`);
  await page.locator('#board').waitFor();
  console.log(`8x7g: ${(await page.evaluate(narrowed, 4000)).toFixed(1)} times a second what is proven is told anew (goal: 2 or more)`);
  await page.goto(`${url}play?game=8x7g&circle=perfect:timelimit=60&cross=human&values=off`);
  const stop = page.locator('[data-action=stop]');
  await stop.waitFor();
  await page.waitForTimeout(1000);
  const rest = await rests(pid, () => stop.click());
  console.log(`8x7g: ${rest.toFixed(0)} ms after Stop the server still worked${goal(rest, 300)}`);
  await page.close();
}

// Runs in the page: plays in a column, and how long it took until both moves were on the board, or the game was over.
async function answered(column) {
  const stones = () => document.querySelectorAll('#board .stone:not(.ghost)').length;
  const before = stones();
  const over = () => !document.querySelector('#board [data-move]') && /win|draw/.test(document.querySelector('#state').textContent);
  const begin = performance.now();
  document.querySelector(`#board [data-move^="${column},"]`).click();
  while (stones() < before + 2 && !over()) await new Promise(requestAnimationFrame);
  return { time: performance.now() - begin, replied: stones() === before + 2, over: over() };
}

// A whole game of Connect Four on the page against the perfect player: for each of its moves how long it took on our screen.
async function wholeGame(browser, url, chosen) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(`${url}play?game=connect4&cross=perfect&seed=1`);
  await page.locator('#board [data-move]').first().waitFor();
  const replies = [];
  for (let ply = 0; ; ply += 2) {
    await page.waitForFunction(() => document.querySelector('#values .best'), undefined, { timeout: 60_000 });
    const columns = await page.locator('#board [data-move]').evaluateAll((all) => all.map((one) => one.dataset.move.split(',')[0]));
    const best = await page.locator('#values .best').first().getAttribute('data-column');
    const { time, replied, over } = await page.evaluate(answered, chosen(columns, best));
    if (replied) replies.push([ply + 1, time]);
    if (over) break;
    await page.waitForFunction((stones) => document.querySelectorAll('#board .stone:not(.ghost)').length === stones && document.querySelector('#board [data-move]'), ply + 2);
  }
  await page.close();
  return replies;
}

// How soon the perfect player answers: in a game of best moves, which is as long as it can be, and in one of bad ones, which the book knows less of.
async function answers(browser, url) {
  for (const [name, chosen] of [
    ['best moves against it', (columns, best) => (columns.includes(best) ? best : columns[0])],
    ['the first column that is open against it', (columns) => columns[0]],
  ]) {
    const replies = await wholeGame(browser, url, chosen);
    const times = replies.map(([, time]) => time);
    console.log(`Connect Four, ${name}: Perfect answers after ${told(times)}${goal(part(times, 0.5), 300)}, ${most(times).toFixed(0)} ms at the most${goal(most(times), 3000)}`);
    console.log(`  at each ply: ${replies.map(([ply, time]) => `${ply} ${time.toFixed(0)}`).join(', ')}`);
  }
}

const part = (times, share) => [...times].sort((one, other) => one - other)[Math.floor((times.length - 1) * share)];
const most = (times) => Math.max(...times);
// A number's goal, and whether it is missed.
const goal = (ms, limit) => ` (goal: ${limit} ms${ms > limit ? `, missed: ${ms.toFixed(0)}` : ''})`;
const told = (times) => `median ${part(times, 0.5).toFixed(1)} ms, 95 % ${part(times, 0.95).toFixed(1)} ms`;

const server = await startServer();
const browser = await chromium.launch(CHROMIUM);
for (const [name, query] of SEARCHES) {
  for (const slower of [1, 4]) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.goto(`${server.url}search?${query}`);
    await page.waitForSelector('#frame[data-frame]');
    await page.waitForTimeout(500);
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const { keys, apart } = await page.evaluate(stepped, STEPS);
    const drags = slower === 1 ? await page.evaluate(dragged, STEPS) : [];
    const seen = 1000 / (apart.reduce((sum, time) => sum + time, 0) / apart.length);
    console.log(`${name}, processor ${slower} times slower: key to new frame ${told(keys)}; while a step moves ${seen.toFixed(0)} pictures a second, ${told(apart)} apart`);
    if (drags.length) console.log(`${name}: drag over the overview to its frame ${told(drags)}`);
    await page.close();
  }
}
await lessons(browser, server.url);
await games(browser, server);
await answers(browser, server.url);
await browser.close();
await server.stop();
