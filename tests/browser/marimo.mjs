// The Python package's widgets in a real marimo, as a notebook that is edited and as an app: its server and kernel, a real Chromium.
// Arguments: the Python of an environment that has marimo, anywidget and the package.
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CELLS, inFolder, opened, passes, photograph, played, searched, shown, themed, walked, withServer } from './notebook.mjs';

const [python] = process.argv.slice(2);
const NAME = 'widgets.py';
const HURRY = 30;

// What cells read of a widget is read again when it changes, if marimo knows it as one of its own.
const SOURCES = [
  'import marimo as mo',
  ...CELLS.slice(0, 2),
  "tree = mo.ui.anywidget(widgets.tree('3x3'))\ntree",
  "mo.md(f'walked to {tree.stage.position.played}')",
  "import marubatsu as m\nm.Game('3x3').play('1,1 0,0')",
  "run = m.trace('3x3', table='merged')\nrun[71]",
  'run',
  "m.table('3x3')",
];

const indented = (source) => source.replaceAll(/^/gm, '    ');
const cells = SOURCES.map((source) => `@app.cell\ndef _():\n${indented(source)}\n    return\n`);
const NOTEBOOK = ['import marimo', 'app = marimo.App()', ...cells, "if __name__ == '__main__':\n    app.run()\n"].join('\n\n');

// A notebook that is opened runs, and looks as the system does.
const SETTINGS = '[runtime]\nauto_instantiate = true\n\n[display]\ntheme = "system"\n';

const search = (page) => page.locator('.marubatsu[data-kind=search]');
const at = (page, n) => search(page).locator('.says', { hasText: `Frame ${n} of 5924` }).waitFor();

// Asks that overtake each other end where the last wanted to be.
async function hurried(page) {
  await search(page).getByRole('button', { name: 'First', exact: true }).click();
  await search(page).focus();
  for (let press = 0; press < HURRY; press += 1) await page.keyboard.press('ArrowRight');
  await at(page, HURRY);
}

// Cells that read a widget, and what is shown without any.
async function beside(page) {
  await page.getByText('walked to [(2, 0)]').waitFor();
  await page.getByLabel('max node x...o....').first().waitFor();
  await page.getByLabel('frame 71:').waitFor();
  const run = page.frameLocator('iframe[sandbox]');
  await run.getByRole('button', { name: 'Next' }).click();
  await run.getByText('Frame 1 of 5114').waitFor();
  const column = page.getByRole('columnheader', { name: 'best_moves' });
  await column.scrollIntoViewIfNeeded();
  assert.notEqual(await column.evaluate((head) => getComputedStyle(head).paddingLeft), '0px');
}

// A page that comes back to its kernel finds the widgets where they were.
async function reopened(page) {
  await page.reload();
  await at(page, HURRY);
  await search(page).focus();
  await page.keyboard.press('ArrowRight');
  await at(page, HURRY + 1);
}

async function checked(how, browser, url) {
  const page = await opened(browser, url);
  await passes(`${how}: shown`, () => shown(page));
  for (const act of [searched, hurried, played, walked]) await passes(`${how}: ${act.name}`, () => act(page));
  await passes(`${how}: themed`, () => themed(page, `marimo-${how}`, (colorScheme) => page.emulateMedia({ colorScheme })));
  await passes(`${how}: beside`, () => beside(page));
  await photograph(page, `marimo-${how}-beside`);
  // An app gives each reader a kernel of their own.
  if (how === 'edit') await passes(`${how}: reopened`, () => reopened(page));
}

await inFolder('marimo', async (work, home) => {
  const env = { ...home, MARIMO_SKIP_UPDATE_CHECK: '1' };
  const settings = join(env.XDG_CONFIG_HOME, 'marimo');
  await mkdir(settings, { recursive: true });
  await writeFile(join(settings, 'marimo.toml'), SETTINGS);
  await writeFile(join(work, NAME), NOTEBOOK);
  for (const how of ['edit', 'run']) {
    const args = ['-m', 'marimo', '--yes', how, NAME, '--headless', '--no-token'];
    await withServer(python, args, { cwd: work, env }, (browser, url) => checked(how, browser, url));
  }
});
