// How soon a first visit to the folder of files sees something, has the engine, and makes a step: by a network of 1.6 Mbit/s, 150 ms
// away, and a processor four times slower, as they are for a phone on the road. The server is slowed, so that the engine's own requests
// are too; of the browser's threads the page's is, but not that of the service worker. Prints a table; run by `cargo xtask visit` on a
// machine that does nothing else, and no part of the tests.
import { readFile, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { chromium } from 'playwright-core';
import { CHROMIUM } from './chromium.mjs';
import { serveFiles, typeOf } from './files.mjs';

const FOLDER = process.env.MARUBATSU_FILES;
const BYTES_PER_MS = 1.6e6 / 8 / 1000;
const AWAY = 150;
const SLOWER = 4;
const PIECE = 4096;
const ROOM = { width: 390, height: 780 };
const VISITS = [
  ['home', ''],
  ['search', 'search'],
  ['a chapter', 'lesson?id=minimax'],
  ['play', 'play'],
];

const pressed = promisify(brotliCompress);
const kept = new Map();

// A file as it is sent: compressed once, as hosts of files do it.
async function sent(file) {
  if (!kept.has(file)) {
    const body = await readFile(file);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    kept.set(file, extname(file) === '.woff2' ? body : await pressed(body, quality));
  }
  return kept.get(file);
}

// One wire for all: pieces of answers take turns on it.
let free = 0;
async function onTheWire(response, body) {
  for (let at = 0; at < body.length; at += PIECE) {
    const piece = body.subarray(at, at + PIECE);
    free = Math.max(free, performance.now()) + piece.length / BYTES_PER_MS;
    await pause(free - performance.now());
    response.write(piece);
  }
  response.end();
}

let bytes = 0;
async function send(file, response) {
  const body = await sent(file);
  bytes += body.length;
  const encoding = extname(file) === '.woff2' ? {} : { 'content-encoding': 'br' };
  response.writeHead(200, { 'content-type': typeOf(file), 'content-length': body.length, ...encoding });
  await onTheWire(response, body);
}

// Runs in the page: when its largest part was painted, in milliseconds of the wall's clock.
const painted = () => new Promise((found) => {
  new PerformanceObserver((list) => found(performance.timeOrigin + list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true });
});

// Visits for the first time.
async function visit(browser, origin, [name, address]) {
  const context = await browser.newContext({ viewport: ROOM, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  bytes = 0;
  const begin = Date.now();
  const since = (now = Date.now()) => ((now - begin) / 1000).toFixed(2);
  await page.goto(origin + address, { waitUntil: 'load' });
  await page.waitForTimeout(300);
  const seen = since(await page.evaluate(painted));
  const first = bytes;
  await page.waitForFunction(() => navigator.serviceWorker.controller, undefined, { timeout: 120_000 });
  const engine = since();
  await page.locator('script[src*="static/js"]').first().waitFor({ state: 'attached', timeout: 120_000 });
  const stepped = address === 'search' ? await step(page, since) : '';
  console.log(`| ${name} | ${seen} s | ${Math.round(first / 1000)} kB | ${engine} s | ${stepped} |`);
  await context.close();
}

// Makes a step as soon as it can be made.
async function step(page, since) {
  await page.locator('#frame[data-frame]').waitFor({ timeout: 120_000 });
  const [there, before] = [since(), await page.locator('#frame').getAttribute('data-frame')];
  const begin = performance.now();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction((before) => document.querySelector('#frame').dataset.frame !== before, before);
  return `${there} s, a step ${((performance.now() - begin) / 1000).toFixed(2)} s`;
}

for (const name of await readdir(FOLDER)) if (name.startsWith('engine-')) console.log(`engine: ${Math.round((await sent(join(FOLDER, name))).length / 1000)} kB`);
const files = await serveFiles(FOLDER, '/', { send, away: AWAY });
const browser = await chromium.launch(CHROMIUM);
console.log('| first visit to | seen after | compressed, until then | engine there | frames there |\n|---|---|---|---|---|');
for (const one of VISITS) await visit(browser, files.url, one);
await browser.close();
await files.stop();
