// The pictures of `docs/`, taken anew: screenshots of pages, and films by the command line. Run by `cargo xtask pictures`.
// Invariant: a picture is what the program shows today; nothing is retouched.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM } from './chromium.mjs';
import { startServer } from './server.mjs';

const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url));
const SUFFIX = { en: '', ja: '-ja' };

// Screenshots: the file's name, the page's address, what says that it is ready, and what is done before.
const SHOTS = [
  {
    name: 'play',
    address: 'play?game=connect4&moves=4636446113453111',
    ready: '#values .best',
    act: (page) => page.locator('#board [data-move="3,1"]').hover(),
  },
  {
    name: 'beat',
    address: 'search?board=x...o...o&window=range&table=merged&score=shortest&frame=26',
    ready: '#frame[data-frame="26"]',
  },
];

// The film of the READMEs: how a cutoff comes about that really skips a move.
const FILM = 'film --table merged --window range --score shortest --from 20 --count 9 --tween'.split(' ');

async function take(browser, url, lang, { name, address, ready, act }) {
  const context = await browser.newContext({ locale: lang, colorScheme: 'light', viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(url + address);
  await page.locator(ready).first().waitFor();
  await act?.(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${DOCS}${name}${SUFFIX[lang]}.png` });
  await context.close();
}

const server = await startServer();
try {
  const browser = await chromium.launch(CHROMIUM);
  for (const lang of Object.keys(SUFFIX)) {
    for (const shot of SHOTS) await take(browser, server.url, lang, shot);
    execFileSync(process.env.MARUBATSU_BIN, [...FILM, '--lang', lang, '--out', `${DOCS}cut${SUFFIX[lang]}.gif`], { stdio: 'inherit' });
  }
  await browser.close();
} finally {
  await server.stop();
}
