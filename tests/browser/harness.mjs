// What every browser test needs: a server of its own, and pages in one headless chromium a test file. Whatever starts
// here ends here: a server with its `stop()`, a page with its test, the browser with its file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\//;
const START_LIMIT = 10_000;
const STOP_LIMIT = 5_000;
const LOCALES = { ja: 'ja-JP', en: 'en-US' };
const SCREENSHOTS = fileURLToPath(new URL('../../screenshots/', import.meta.url));

let browser;

before(async () => {
  browser = await chromium.launch({
    executablePath: process.env.MARUBATSU_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
});

after(() => browser?.close());

// Starts `marubatsu serve` on any free port. `stop()` ends this server only, and fails if it had already ended.
export async function startServer(extraArgs = []) {
  return startProgram('MARUBATSU_BIN', ['serve', '--port', '0', ...extraArgs]);
}

// Starts the example's Nim in a lab of its own.
export async function startNim() {
  return startProgram('MARUBATSU_NIM', ['0']);
}

async function startProgram(variable, args) {
  const program = process.env[variable];
  if (!program) throw new Error(`${variable} does not name the program (\`cargo xtask test\` sets it)`);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  try {
    return { url: await printedAddress(child), stop: () => stop(child) };
  } catch (error) {
    kill();
    throw error;
  }
}

// The address in what the server prints; its output is read to the end, so that it never waits for a reader.
async function printedAddress(child) {
  let printed = '';
  let timer;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no address in ${START_LIMIT} ms`)), START_LIMIT);
      child.once('error', reject);
      child.once('exit', (code, signal) => reject(new Error(`it ended (${signal ?? code})`)));
      child.stdout.setEncoding('utf8').on('data', (text) => {
        printed += text;
        const address = printed.match(ADDRESS);
        if (address) resolve(address[0]);
      });
    });
  } catch (error) {
    throw new Error(`the server did not start: ${error.message}; it printed ${JSON.stringify(printed)}`);
  } finally {
    clearTimeout(timer);
  }
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) {
    throw new Error(`the server had already ended (${child.signalCode ?? child.exitCode})`);
  }
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(timer);
}

// A fresh page that closes with the test `t`. `problems` collects, as text, every console error, uncaught error and
// failed request; a request that the page itself gives up (leaving, or aborting a stream) is none.
export async function openPage(t, { lang = 'en', theme = 'light', width = 1280 } = {}) {
  const context = await browser.newContext({
    locale: LOCALES[lang],
    colorScheme: theme,
    viewport: { width, height: 900 },
  });
  t.after(() => context.close());
  const page = await context.newPage();
  const problems = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') problems.push(`request: ${request.url()}: ${reason}`);
  });
  return { page, problems };
}

// Keeps a picture of the whole page for human eyes, in the ignored folder `screenshots/` at the root.
export async function screenshot(page, name) {
  await mkdir(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: `${SCREENSHOTS}${name}.png`, fullPage: true });
}
