// What every browser test needs: the server and the headless chromium that `run.mjs` has started for all of them, and pages
// of its own. A test whose server must be another (its players, its tables, its end) starts one. Whatever starts here ends
// here: a server with its `stop()`, a page with its test.
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { IS_FILES, watchEngines } from './requests.mjs';

export { startNim, startServer } from './server.mjs';

// How long a test waits for anything, in milliseconds: what comes comes soon, unless the machine is busy with something else.
export const PATIENCE = 90_000;

const LOCALES = { ja: 'ja-JP', en: 'en-US' };
const SCREENSHOTS = fileURLToPath(new URL('../../screenshots/', import.meta.url));

// What `run.mjs` says of what it has started.
function started(variable) {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set: the tests are run by tests/browser/run.mjs`);
  return value;
}

// The server of all tests. What it keeps (recordings, tables of games) may have been asked for by other tests before.
export const server = { url: started('MARUBATSU_SERVER') };

// Where the pages are files, whatever a test asks for by itself comes from the server.
if (IS_FILES) {
  const own = globalThis.fetch;
  globalThis.fetch = (address, how) => own(String(address).replace(`${server.url}api/`, `${started('MARUBATSU_FIGURES')}api/`), how);
}

// Lets a context in behind the first sight of a folder of files, so that whatever opens in it is answered by the engine.
export async function enter(context) {
  await watchEngines(context);
  const page = await context.newPage();
  await page.goto(`${server.url}help`);
  await page.locator('script[src*="static/js"]').first().waitFor({ state: 'attached' });
  await page.close();
}

let browser;

before(async () => {
  browser = await chromium.connect(started('MARUBATSU_BROWSER'));
});

after(() => browser?.close());

// A fresh page that closes with the test `t`, in a context of its own: it shares nothing with other tests' pages. `problems`
// collects, as text, every console error, uncaught error and failed request; a request that the page itself gives up
// (leaving, or aborting a stream) is none, nor is an engine's look at a flag that is gone (`door.js`).
export async function openPage(t, { lang = 'en', theme = 'light', width = 1280, height = 900, motion = 'no-preference', touch = false, workers = 'allow' } = {}) {
  const context = await browser.newContext({
    locale: LOCALES[lang],
    colorScheme: theme,
    viewport: { width, height },
    reducedMotion: motion,
    hasTouch: touch,
    serviceWorkers: workers,
  });
  context.setDefaultTimeout(PATIENCE);
  t.after(() => context.close());
  if (IS_FILES) await enter(context);
  const page = await context.newPage();
  const problems = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED' && !request.url().startsWith('blob:')) problems.push(`request: ${request.url()}: ${reason}`);
  });
  return { page, problems };
}

const REQUESTS = readFileSync(new URL('../doors.txt', import.meta.url), 'utf8').split('\n').map((line) => line.split('|').map((cell) => cell.trim()));

// A figure of `doors.txt` by its name, such as `abs_tt4.nodes`, as pages write it in English.
export function golden(name) {
  const [, request, key] = name.match(/^(\w+)\.(.+)$/);
  const figures = REQUESTS.find((cells) => cells[0] === request).at(-1).split(' ');
  const figure = figures.find((one) => one.startsWith(`${key}=`)).slice(key.length + 1);
  return /^\d+$/.test(figure) ? Number(figure).toLocaleString('en') : figure;
}

// What a download holds.
export async function contents(download) {
  return buffer(await download.createReadStream());
}

// Keeps a picture of the whole page for human eyes, in the ignored folder `screenshots/` at the root.
export async function screenshot(page, name) {
  await mkdir(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: `${SCREENSHOTS}${name}.png`, fullPage: true });
}

// Keeps what a page said, for human eyes too.
export async function record(name, lines) {
  await mkdir(SCREENSHOTS, { recursive: true });
  await writeFile(`${SCREENSHOTS}${name}.txt`, lines.map((line) => `${line}\n`).join(''));
}
