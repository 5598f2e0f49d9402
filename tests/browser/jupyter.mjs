// The Python package's widgets in a real JupyterLab: its server and kernel, a real Chromium. Arguments: the Python of an environment
// that has JupyterLab, nbconvert, anywidget and the package.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CELLS, inFolder, opened, passes, photograph, played, searched, shown, themed, walked, withServer } from './notebook.mjs';

const [python] = process.argv.slice(2);
const NAME = 'widgets.ipynb';

const notebook = () => JSON.stringify({
  cells: CELLS.map((source, at) => ({ cell_type: 'code', execution_count: null, id: `cell-${at}`, metadata: {}, outputs: [], source })),
  metadata: { kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' } },
  nbformat: 4,
  nbformat_minor: 5,
});

const execute = (page, command, options = {}) => page.evaluate(([name, given]) => window.jupyterapp.commands.execute(name, given), [command, options]);

// Cells that are run before the kernel is there ask which kernel to start.
const ready = (page) => page.waitForFunction(() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle');

const change = (page) => (theme) => execute(page, 'apputils:change-theme', { theme: theme === 'dark' ? 'JupyterLab Dark' : 'JupyterLab Light' });

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
  await photograph(page, 'jupyter-reopened');
}

async function checked(browser, url, folder, env) {
  const page = await opened(browser, `${url}/lab/tree/${NAME}?reset`);
  await ready(page);
  await execute(page, 'notebook:run-all-cells');
  for (const act of [shown, searched, played, walked]) await passes(act.name, () => act(page));
  await passes('themed', () => themed(page, 'jupyter', change(page)));
  await passes('kept', () => kept(page, folder, env));
  await passes('reopened', () => reopened(page));
}

await inFolder('jupyter', async (work, home) => {
  const env = { ...home, JUPYTER_PLATFORM_DIRS: '0' };
  await writeFile(join(work, NAME), notebook());
  const told = ['--no-browser', '--allow-root', '--port=0', '--IdentityProvider.token=', '--expose-app-in-browser', `--ServerApp.root_dir=${work}`];
  await withServer(python, ['-m', 'jupyterlab', ...told], { env }, (browser, url) => checked(browser, url, work, env));
});
