// The npm package from outside: packed, installed in a folder that knows nothing of this repository, and used from there. Invariant:
// what it says, the server says too.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openPage, server } from './harness.mjs';

const run = promisify(execFile);
const TYPESCRIPT = fileURLToPath(new URL('../scripts/node_modules/typescript/bin/tsc', import.meta.url));
const SEARCH = 'table=merged&window=range&score=shortest';
let outside;

// A program in the folder outside, and what it prints.
async function printed(name, text) {
  await writeFile(join(outside, name), text);
  const { stdout } = await run(process.execPath, [name], { cwd: outside });
  return stdout.trim();
}

before(async () => {
  outside = await mkdtemp(join(tmpdir(), 'marubatsu-npm-'));
  const npm = (...words) => run('npm', words, { cwd: outside });
  await npm('pack', '--silent', process.env.MARUBATSU_NPM);
  const [packed] = (await readdir(outside)).filter((name) => name.endsWith('.tgz'));
  await writeFile(join(outside, 'package.json'), '{"type":"module"}');
  await npm('install', '--offline', '--no-audit', '--no-fund', packed);
});

after(() => rm(outside, { recursive: true }));

test('a program in ten lines has the frames, sentences and pictures that the server has', async () => {
  const program = `
    import { Search } from 'marubatsu';
    const recording = await new Search('3x3', { table: 'merged', window: 'range', score: 'shortest' }).record();
    const sentences = (await recording.frames(0, recording.length, { lang: 'ja' })).map(({ sentence }) => sentence);
    const pictures = await Promise.all([28, 71].map((n) => recording.svg(n, { theme: 'dark', picture: 'tall' })));
    console.log(JSON.stringify({ length: recording.length, score: recording.score, sentences, pictures }));`;
  const { length, score, sentences, pictures } = JSON.parse(await printed('ten.js', program));
  assert.equal(length, 5925);
  assert.equal(score, 0);
  assert.equal(sentences.length, length);
  const served = async (address) => (await fetch(`${server.url}api/${address}`)).text();
  for (const n of [0, 71, 2957, 5924]) {
    const frame = JSON.parse(await served(`frames?${SEARCH}&lang=ja&from=${n}&count=1`));
    assert.equal(sentences[n], frame.sentence);
  }
  assert.deepEqual(pictures, await Promise.all([28, 71].map((n) => served(`draw/frame?${SEARCH}&frame=${n}&theme=dark&picture=tall`))));
});

test('what is asked at every door has its figures here', async () => {
  const text = await readFile(new URL('../doors.txt', import.meta.url), 'utf8');
  const doors = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const asked = doors.filter(([, command, , expected]) => ['search', 'solve'].includes(command) && expected);
  assert.ok(asked.length >= 40, `${asked.length} requests`);
  const requests = asked.map(([, command, options]) => [command, Object.fromEntries(new URLSearchParams(options))]);
  const program = `
    import { Search, solve } from 'marubatsu';
    for (const [command, { game, ...options }] of ${JSON.stringify(requests)}) {
      const found = await (command === 'search' ? new Search(game, options).run() : solve(game, options));
      console.log(JSON.stringify(found));
    }`;
  const found = (await printed('doors.js', program)).split('\n').map((line) => JSON.parse(line));
  const figure = (document, path) => `${path}=${path.split('.').reduce((part, key) => part?.[key], document)}`;
  const told = asked.map(([name, , , expected], n) => [name, expected.split(' ').map((part) => figure(found[n], part.split('=')[0])).join(' ')]);
  assert.deepEqual(told, asked.map(([name, , , expected]) => [name, expected]));
});

test('a seed plays the game that the page to play has with it', async (t) => {
  const program = `
    import { play } from 'marubatsu';
    const { moves } = await play('3x3', { circle: 'ai2', cross: 'ai3', seed: 7 });
    console.log(moves.map((move) => move.join(',')).join(' '));`;
  const moves = await printed('play.js', program);
  const { page } = await openPage(t);
  await page.goto(`${server.url}play?circle=ai2&cross=ai3&seed=7`);
  await page.waitForFunction((count) => new URLSearchParams(location.search).get('moves')?.split(' ').length === count, moves.split(' ').length);
  assert.equal(new URL(page.url()).searchParams.get('moves'), moves);
});

// The programs in a text, and what each says that it prints.
async function examples(name) {
  const text = await readFile(join(outside, 'node_modules/marubatsu', name), 'utf8');
  return [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, program]) => {
    const says = [...program.matchAll(/^.*console\.log.*?\/\/ (.*)$/gm)];
    return { program, expected: says.map(([, said]) => said).join('\n') };
  });
}

for (const name of ['README.md', 'README.ja.md']) {
  test(`the programs of ${name} print what stands beside them`, async () => {
    const programs = await examples(name);
    assert.ok(programs.length >= 5, `${programs.length} programs`);
    for (const { program, expected } of programs) assert.equal(await printed('example.js', program), expected);
  });
}

test('the types fit the programs, and refuse what the lab refuses', async () => {
  const programs = await examples('README.md');
  for (const [n, { program }] of programs.entries()) if (!program.includes("'merge'")) await writeFile(join(outside, `typed${n}.mts`), program);
  const element = "import { MarubatsuStage } from 'marubatsu/stage.js';\nconst stage = document.querySelector<MarubatsuStage>('marubatsu-stage');\nstage?.go(3);\n";
  await writeFile(join(outside, 'element.mts'), element);
  const wrong = [`new Search('3x3', { table: 'merge' })`, 'new Search(3)', `solve('3x3', { depth: '4' })`, `play('3x3', { circle: 'ai2' })`];
  const refused = wrong.map((line) => `// @ts-expect-error\n${line};\n`).join('');
  await writeFile(join(outside, 'wrong.mts'), `import { Search, play, solve } from 'marubatsu';\n${refused}`);
  const options = { noEmit: true, strict: true, module: 'nodenext', target: 'es2023', lib: ['es2023', 'dom', 'dom.iterable'], types: [] };
  await writeFile(join(outside, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.mts'] }));
  const { stdout } = await run(process.execPath, [TYPESCRIPT, '-p', outside]).catch((error) => error);
  assert.equal(stdout, '');
});
