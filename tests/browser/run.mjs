// Runs the browser tests: one server and one headless chromium for all files, node's own test runner as the judge. Arguments
// are test files; without any, all of them run. Invariant: what starts here ends here, and the exit code is the runner's.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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

// All test files, but for those that have a stage of their own.
async function allFiles() {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.test.mjs') && !name.startsWith('site'));
  // Backwards, as the longest of them, the views, would else run last and alone.
  return names.sort().reverse().map((name) => join(FOLDER, name));
}

// The exit code of the runner over these files; a signal that ended it counts as a failure.
async function judged({ tests, patterns }, pages, browser) {
  const env = { ...process.env, MARUBATSU_SERVER: pages.url, MARUBATSU_FIGURES: server.url, MARUBATSU_BROWSER: browser.wsEndpoint() };
  const args = ['--test', '--test-reporter=spec', `--test-concurrency=${TOGETHER}`, ...patterns.map((pattern) => `--test-name-pattern=${pattern}`), ...tests];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit', env }), 'exit');
  return code ?? 1;
}

const asked = process.argv.slice(2);
const named = asked.length > 0 ? asked : await allFiles();
const { tests, patterns } = IS_FILES ? await againstFiles(named) : { tests: named, patterns: LOOKED };
if (tests.length === 0) throw new Error(`no browser tests found: ${FOLDER}/*.test.mjs`);
const server = await startServer();
const files = IS_FILES ? await serveFiles(FILES) : null;
try {
  const browser = await chromium.launchServer(CHROMIUM);
  process.exitCode = await judged({ tests, patterns }, files ?? server, browser).finally(() => browser.close());
} finally {
  await files?.stop();
  await server.stop();
}
