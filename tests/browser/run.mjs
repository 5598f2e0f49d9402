// Runs the browser tests: one server and one headless chromium for all files, node's own test runner as the judge. Arguments
// are test files; without any, all of them run. Invariant: what starts here ends here, and the exit code is 0 only if no test failed.
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM } from './chromium.mjs';
import { serveFiles } from './files.mjs';
import { IS_FILES } from './requests.mjs';
import { startServer } from './server.mjs';
import { againstFiles } from './server-only.mjs';

// The tests that know looks (`looks.mjs`): those that a run for the rest of them takes.
const LOOKED = process.env.MARUBATSU_LOOKS === 'rest' ? ['^(every page|nothing jumps|nothing is too small|each of 700|all of every question|the chapter|the exported chapter)'] : [];
// The folder that `cargo xtask site` writes, for the tests of it. With MARUBATSU_ASKS=files all pages are its own, and tests that ask
// for figures by themselves get the server's; what only a server has is left out then.
const FILES = process.env.MARUBATSU_FILES;
// Test files that run at once: each waits for the browser and the server most of its time.
const TOGETHER = 3;
const FOLDER = dirname(fileURLToPath(import.meta.url));

// All test files, but for those that have a stage of their own. The longest come first, so that the last ones are short and no worker
// ends alone: every page is looked at by a few lines, of the others the length tells.
async function allFiles() {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.test.mjs') && !name.startsWith('site'));
  const lengths = await Promise.all(names.map(async (name) => (name === 'views.test.mjs' ? Infinity : (await stat(join(FOLDER, name))).size)));
  const longestFirst = names.map((name, at) => ({ name, length: lengths[at] })).sort((a, b) => b.length - a.length);
  return longestFirst.map(({ name }) => join(FOLDER, name));
}

// Runs these files in their order, which `node --test` would sort away, and returns whether all went well.
async function pass({ tests, patterns }, pages, browser) {
  Object.assign(process.env, { MARUBATSU_SERVER: pages.url, MARUBATSU_FIGURES: server.url, MARUBATSU_BROWSER: browser.wsEndpoint() });
  const events = run({ files: tests, concurrency: TOGETHER, testNamePatterns: patterns });
  let failures = 0;
  events.on('test:fail', () => (failures += 1));
  await pipeline(events, new spec(), process.stdout, { end: false });
  return failures === 0;
}

const asked = process.argv.slice(2);
const named = asked.length > 0 ? asked : await allFiles();
const { tests, patterns } = IS_FILES ? await againstFiles(named) : { tests: named, patterns: LOOKED };
if (tests.length === 0) throw new Error(`no browser tests found: ${FOLDER}/*.test.mjs`);
const server = await startServer();
const files = IS_FILES ? await serveFiles(FILES) : null;
try {
  const browser = await chromium.launchServer(CHROMIUM);
  const passed = await pass({ tests, patterns }, files ?? server, browser).finally(() => browser.close());
  process.exitCode = passed ? 0 : 1;
} finally {
  await files?.stop();
  await server.stop();
}
