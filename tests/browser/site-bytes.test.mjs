// The engine of the folder of files answers as the server does, in bounded memory. Invariant: what is compared is every byte of an answer
// but the seconds that it took; only what opens workers in place of connections is another script.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Engine, read } from '../../crates/portable/site/engine.js';
import { drawn } from '../../crates/portable/site/pictures.js';
import { server } from './harness.mjs';
import { VIEWS } from './views.mjs';

const FOLDER = process.env.MARUBATSU_FILES;
const LANGUAGES = ['en', 'ja'];
// Runs by UCT and by proof numbers, and the stages they are shown on: frames from everywhere in them.
const RUNS = [
  'algorithm=uct&iterations=1000&seed=7',
  'algorithm=uct&iterations=2000&seed=7&board=...x.o.o.&proofs=bounds',
  'algorithm=uct&iterations=1000&seed=7&game=connect4',
  'algorithm=puct&iterations=500&seed=7&prior=ai6&rollout=ai6',
  'algorithm=pn&board=...x.o.o.',
  'algorithm=dfpn&board=...x.o.o.',
];
const STAGES = ['width=1280', 'width=1440&theme=dark', 'width=360&picture=tall'];
const SECONDS = /"seconds":[\d.e-]+/g;

// The engine whose file's name begins with this, outside of any browser.
async function engine(kind) {
  const name = (await readdir(FOLDER)).find((file) => file.startsWith(`${kind}-`));
  const bytes = await readFile(join(FOLDER, name));
  return Engine.open(async (imports) => (await WebAssembly.instantiate(bytes, imports)).instance);
}

// The addresses: every page in its states, every example of the documentation, the requests that are asked at every door, stages.
async function addresses() {
  const shared = async (path) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
  const examples = [...(await shared('docs/api.md')).matchAll(/^GET \/(\S*)$/gm)].map(([, address]) => address);
  const doors = (await shared('tests/doors.txt')).split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const searches = doors.filter(([, command]) => command === 'search').map(([, , options]) => `api/search?${options}`);
  const stages = RUNS.flatMap((run) => STAGES.flatMap((stage) => [0, 1, 37, 370].map((from) => `api/best-first/stage?${run}&${stage}&from=${from}&count=3`)));
  return [...new Set([...VIEWS.map(({ address }) => address), ...examples, ...searches, ...stages])];
}

const parts = (lab, address, headers = '') => lab.parts(Buffer.from(`GET /${address}\n${headers}\n`));

async function collected(parts) {
  const found = [];
  for await (const part of parts) found.push(part);
  return found;
}

const told = (bytes) => Buffer.from(bytes).toString('latin1').replace(SECONDS, '');

// Where two texts part, and a little of both.
function parting(one, other) {
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return [one, other].map((text) => text.slice(Math.max(at - 40, 0), at + 40));
}

test('the same address is answered by the same bytes with a server and without', async () => {
  const [portable, pictures] = [await engine('engine'), await engine('pictures')];
  const { host } = new URL(server.url);
  const all = await addresses();
  assert.ok(all.length >= 200, `${all.length} addresses`);
  const different = [];
  for (const address of all) {
    for (const language of LANGUAGES) {
      const served = await fetch(server.url + address, { headers: { 'accept-language': language } });
      const { pathname, search } = new URL(server.url + address);
      const undrawn = parts(portable, pathname.slice(1) + search, `accept-language: ${language}\nhost: ${host}\n`);
      const [head, ...body] = await collected(drawn(undrawn, async () => pictures));
      const { status, headers } = read(head);
      const type = headers.find(([name]) => name === 'content-type')?.[1];
      assert.deepEqual([status, type], [served.status, served.headers.get('content-type')], address);
      const [here, there] = [told(Buffer.concat(body)), told(await served.arrayBuffer())];
      if (here !== there) different.push([address, language, ...parting(here, there)]);
    }
  }
  assert.deepEqual(different, []);
});

test('two hundred searches in a row take no more memory than an engine may have', async () => {
  const portable = await engine('engine');
  for (let seed = 0; seed < 200; seed += 1) {
    const [head] = parts(portable, `api/best-first/stage?algorithm=uct&iterations=20000&seed=${seed}&from=90000&count=1`);
    assert.equal(read(head).status, 200);
  }
  // Above this the engine is replaced by another (door.js).
  assert.ok(portable.size < 300 << 20, `${portable.size >> 20} MiB`);
});
