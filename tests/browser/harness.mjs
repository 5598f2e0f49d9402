// What every browser test needs: a server of its own, and pages in one headless chromium a test file. Whatever starts
// here ends here: a server with its `stop()`, a page with its test, the browser with its file.
import { mkdir } from 'node:fs/promises';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export { startNim, startServer } from './server.mjs';

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
