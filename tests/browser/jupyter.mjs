// The Python package's widgets in a real JupyterLab: its server and kernel, a real Chromium. Arguments: the Python of an environment
// that has JupyterLab, nbconvert, anywidget and the package. Invariant: what starts here ends here; nothing is written but below a
// folder of its own.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

const [python] = process.argv.slice(2);
const SCREENSHOTS = fileURLToPath(new URL('../../screenshots/', import.meta.url));
const PATIENCE = 120_000;
const NAME = 'widgets.ipynb';

const CELLS = [
  "from marubatsu import widgets\nseen = widgets.search('3x3', table='merged', window='range', score='shortest')\nseen",
  "game = widgets.play('3x3', x='ai14s', seed=1)\ngame",
  "tree = widgets.tree('3x3')\ntree",
];

const notebook = () => JSON.stringify({
  cells: CELLS.map((source, at) => ({ cell_type: 'code', execution_count: null, id: `cell-${at}`, metadata: {}, outputs: [], source })),
  metadata: { kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' } },
  nbformat: 4,
  nbformat_minor: 5,
});

// JupyterLab's server, and the address it prints.
async function lab(folder, env) {
  const told = ['--no-browser', '--allow-root', '--port=0', '--IdentityProvider.token=', '--expose-app-in-browser', `--ServerApp.root_dir=${folder}`];
  const child = spawn(python, ['-m', 'jupyterlab', ...told], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  const url = await new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`JupyterLab ended: ${said}`)));
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text;
      const found = said.match(/http:\/\/(?:localhost|127\.0\.0\.1):\d+\//);
      if (found) resolve(found[0]);
    });
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { url, stop };
}

const execute = (page, command, options = {}) => page.evaluate(([name, given]) => window.jupyterapp.commands.execute(name, given), [command, options]);
const widget = (page, kind) => page.locator(`.marubatsu[data-kind=${kind}]`);
const says = (page, kind, text) => widget(page, kind).locator('.says', { hasText: text }).waitFor();

async function opened(browser, url) {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1500, height: 1900 } });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await page.goto(`${url}lab/tree/${NAME}?reset`);
  // Cells that are run before the kernel is there ask which kernel to start.
  await page.waitForFunction(() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle');
  return page;
}

async function searched(page) {
  await widget(page, 'search').focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight');
  await says(page, 'search', 'Frame 4 of 5924');
  await page.keyboard.press('ArrowLeft');
  await says(page, 'search', 'Frame 3 of 5924');
  await widget(page, 'search').getByRole('button', { name: 'next cut' }).click();
  await says(page, 'search', 'Frame 28 of 5924');
}

async function played(page) {
  await widget(page, 'play').getByRole('button', { name: '(1, 1)', exact: true }).click();
  await widget(page, 'play').getByRole('button', { name: '(1, 1)', exact: true }).waitFor({ state: 'detached' });
  await says(page, 'play', '○ is to move.');
}

async function walked(page) {
  await widget(page, 'tree').locator('[data-node="1,0"]').click();
  await says(page, 'tree', '× is to move. 1,0');
  await page.keyboard.press('ArrowDown');
  await says(page, 'tree', '× is to move. 2,0');
}

// Every theme that JupyterLab comes with: the widgets follow it.
async function themed(page) {
  for (const [name, theme] of [['JupyterLab Dark', 'dark'], ['JupyterLab Light', 'light']]) {
    await execute(page, 'apputils:change-theme', { theme: name });
    for (const kind of ['search', 'play', 'tree']) await page.locator(`.marubatsu[data-kind=${kind}][data-theme=${theme}]`).waitFor();
    await page.screenshot({ path: `${SCREENSHOTS}jupyter-${theme}.png` });
  }
}

// What the file holds beside the widgets, and what becomes of it where nothing runs.
async function kept(page, folder, env) {
  await execute(page, 'docmanager:save');
  const path = join(folder, NAME);
  for (let tries = 0; !(await readFile(path, 'utf8')).includes('widget-view'); tries += 1) {
    assert.ok(tries < 100, 'the notebook is saved');
    await page.waitForTimeout(100);
  }
  const found = JSON.parse(await readFile(path, 'utf8')).cells.map((cell) => cell.outputs.map(({ data }) => Object.keys(data).sort().join(' ')));
  const [run, picture, view] = ['text/html text/plain', 'image/svg+xml text/html text/plain', 'application/vnd.jupyter.widget-view+json text/plain'];
  assert.deepEqual(found, [[run, view], [picture, view], [picture, view]]);
  await promisify(execFile)(python, ['-m', 'nbconvert', '--to', 'html', path], { env });
  const html = await readFile(path.replace('.ipynb', '.html'), 'utf8');
  assert.match(html, /<iframe sandbox=(?:"|&quot;)allow-scripts/);
  assert.equal([...html.matchAll(/<div data-marubatsu="[0-9a-f]+"><svg/g)].length, 2);
}

// Opened again without the kernel that the widgets had: pictures and the page to step through are still there.
async function reopened(page) {
  const hidden = () => page.locator('[data-marubatsu]').evaluateAll((all) => all.map((still) => still.hidden));
  assert.deepEqual(await hidden(), [true, true, true]);
  await page.evaluate(() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown());
  await page.reload();
  for (let at = 0; at < 3; at += 1) await page.locator('[data-marubatsu]').nth(at).waitFor();
  assert.deepEqual(await hidden(), [false, false, false]);
  await page.frameLocator('[data-marubatsu] iframe').getByText('Frame 0 of 5924').waitFor();
  await page.screenshot({ path: `${SCREENSHOTS}jupyter-reopened.png` });
}

async function checked(browser, url, folder, env) {
  const page = await opened(browser, url);
  await execute(page, 'notebook:run-all-cells');
  for (const kind of ['search', 'play', 'tree']) await widget(page, kind).waitFor();
  console.log('JupyterLab shows three widgets');
  for (const act of [searched, played, walked, themed]) {
    await act(page);
    console.log(`passed: ${act.name}`);
  }
  await kept(page, folder, env);
  console.log('passed: kept');
  await reopened(page);
  console.log('passed: reopened');
}

const folder = await mkdtemp(join(tmpdir(), 'marubatsu-jupyter-'));
const work = join(folder, 'work');
const env = { ...process.env, HOME: folder, JUPYTER_PLATFORM_DIRS: '0', LC_ALL: 'C.UTF-8' };
await mkdir(work);
await mkdir(SCREENSHOTS, { recursive: true });
await writeFile(join(work, NAME), notebook());
const server = await lab(work, env);
try {
  const browser = await chromium.launch({ executablePath: process.env.MARUBATSU_CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
  await checked(browser, server.url, work, env).finally(() => browser.close());
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}
