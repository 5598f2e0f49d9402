// What notebooks of every kind have in common for those who try the Python package's widgets in them: a folder, a server and a browser
// of one's own, and the acts of a reader. Invariant: what starts here ends here; nothing is written but below a folder of its own and
// among the screenshots.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM } from './chromium.mjs';

const PATIENCE = 120_000;
const ADDRESS = /(http:\/\/(?:localhost|127\.0\.0\.1):\d+)[/\s]/;
const SCREENSHOTS = fileURLToPath(new URL('../../screenshots/', import.meta.url));
const KINDS = ['search', 'play', 'tree'];

// One widget of each kind.
export const CELLS = [
  "from marubatsu import widgets\nseen = widgets.search('3x3', table='merged', window='range', score='shortest')\nseen",
  "game = widgets.play('3x3', x='ai14s', seed=1)\ngame",
  "tree = widgets.tree('3x3')\ntree",
];

// Where programs keep what is a user's own, below the home.
const PLACES = { XDG_CONFIG_HOME: '.config', XDG_CACHE_HOME: '.cache', XDG_DATA_HOME: '.local/share', XDG_STATE_HOME: '.local/state' };

// Gives a folder to work in and an environment with a home of its own around it; all of it is gone afterwards.
export async function inFolder(name, act) {
  const folder = await mkdtemp(join(tmpdir(), `marubatsu-${name}-`));
  const work = join(folder, 'work');
  const places = Object.fromEntries(Object.entries(PLACES).map(([variable, place]) => [variable, join(folder, place)]));
  try {
    await mkdir(work);
    return await act(work, { ...process.env, ...places, HOME: folder, LC_ALL: 'C.UTF-8' });
  } finally {
    await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 200 });
  }
}

// Gives the address that a server of this Python's prints, and a browser; both end afterwards.
export async function withServer(python, args, options, act) {
  const child = spawn(python, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  try {
    const url = await address(child);
    const browser = await chromium.launch(CHROMIUM);
    await act(browser, url).finally(() => browser.close());
  } finally {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
    await ended;
    clearTimeout(late);
  }
}

function address(child) {
  let said = '';
  return new Promise((resolve, reject) => {
    const fail = (why) => reject(new Error(`${why}: ${said}`));
    const late = setTimeout(() => fail('the server says no address'), PATIENCE);
    child.once('exit', () => fail('the server ended'));
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        said += text;
        const found = said.match(ADDRESS);
        if (found) resolve(found[1]);
        if (found) clearTimeout(late);
      });
    }
  });
}

export async function opened(browser, url) {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1500, height: 1900 } });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

export const photograph = async (page, name) => {
  await mkdir(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: `${SCREENSHOTS}${name}.png` });
};

const widget = (page, kind) => page.locator(`.marubatsu[data-kind=${kind}]`);
const says = (page, kind, text) => widget(page, kind).locator('.says', { hasText: text }).waitFor();

export async function shown(page) {
  for (const kind of KINDS) await widget(page, kind).waitFor();
}

export async function searched(page) {
  await widget(page, 'search').focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight');
  await says(page, 'search', 'Frame 4 of 5924');
  await page.keyboard.press('ArrowLeft');
  await says(page, 'search', 'Frame 3 of 5924');
  await widget(page, 'search').getByRole('button', { name: 'next cut' }).click();
  await says(page, 'search', 'Frame 28 of 5924');
}

export async function played(page) {
  await widget(page, 'play').getByRole('button', { name: '(1, 1)', exact: true }).click();
  await widget(page, 'play').getByRole('button', { name: '(1, 1)', exact: true }).waitFor({ state: 'detached' });
  await says(page, 'play', '○ is to move.');
}

export async function walked(page) {
  await widget(page, 'tree').locator('[data-node="1,0"]').click();
  await says(page, 'tree', '× is to move. 1,0');
  await page.keyboard.press('ArrowDown');
  await says(page, 'tree', '× is to move. 2,0');
}

// Both themes, by what changes the notebook's: the widgets follow it.
export async function themed(page, name, change) {
  for (const theme of ['dark', 'light']) {
    await change(theme);
    for (const kind of KINDS) await page.locator(`.marubatsu[data-kind=${kind}][data-theme=${theme}]`).waitFor();
    await photograph(page, `${name}-${theme}`);
  }
}

// Says what has passed.
export async function passes(name, act) {
  await act();
  console.log(`passed: ${name}`);
}
