// Twenty thousand requests of every kind, six at once as a browser asks; prints how much memory the server uses after every thousand. Fails if it
// ever uses more than its limit and `MARGIN`, or answers with a fault of its own. Run by
// `cargo xtask test memory`.
//
// Invariant: the requests follow from a seed, so two runs ask the same.
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { startServer } from './server.mjs';

const REQUESTS = Number(process.argv[2] ?? 20_000);
const CLIENTS = 6;
const LIMIT = 256;
// Megabytes for what is worked on, the program itself, and what its allocator holds back.
const MARGIN = 200;

let state = 1;
const below = (n) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
};
const one = (of) => of[below(of.length)];

// A board of tic-tac-toe after so many moves.
function board(moves) {
  const free = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const cells = Array(9).fill('.');
  for (let ply = 0; ply < moves; ply++) cells[free.splice(below(free.length), 1)[0]] = 'ox'[ply % 2];
  return cells.join('');
}

const algorithm = () => one(['minimax', 'alpha-beta', 'scout', 'mtdf', 'null-window']);
const table = () => one(['none', 'merged', 'window']);
const small = () => `board=${board(1 + below(4))}&algorithm=${algorithm()}&table=${table()}&score=${one(['standard', 'shortest'])}`;
const large = () => `game=${one(['4x4', '5x5', '7x6g', '4x4g'])}&algorithm=${one(['alpha-beta', 'scout'])}&table=${table()}&node_limit=${20_000 + below(130_000)}`;
const search = () => (below(4) ? small() : large());
const tree = () => `game=${one(['3x3', '2x2', '3x2x2', '4x3x3'])}&score=${one(['standard', 'shortest'])}`;
const players = () => `player=${one(['ai2', 'ai3', 'ai8s', 'ai14s'])}&player=${one(['ai2', 'ai_pmc:pnum=20', 'ai5'])}`;

const KINDS = [
  [14, () => `api/search?${search()}`],
  [3, () => `api/search?game=5x5&table=${table()}&node_limit=${1_000_000 + below(5_000_000)}`],
  [12, () => `api/trace?${search()}`],
  [12, () => `api/stage?${search()}&from=${below(500)}&count=16`],
  [8, () => `api/frames?${search()}&from=${below(500)}&count=8&picture=wide`],
  [4, () => `api/overview?${search()}`],
  [4, () => `api/find?${search()}&where=flag=ab_pruned`],
  [3, () => `api/timeline?${search()}`],
  [3, () => `api/story?${search()}`],
  [4, () => `api/compare?${search()}&right.table=merged&right.algorithm=${algorithm()}`],
  [4, () => `api/tree?${tree()}`],
  [2, () => `api/table?game=${one(['2x2', '3x3', '3x2x2'])}`],
  [3, () => `api/growth/stage?game=${one(['3x3', '4x4', '5x5'])}&depth=${2 + below(3)}&from=${below(90)}&count=8`],
  [4, () => `api/values?game=${one(['3x3', '4x4g', '5x4g'])}&moves=1`],
  [2, () => `api/solve?game=${one(['3x3', '4x4g', '5x4g', '5x5g'])}`],
  [3, () => `api/analyze?board=${board(2)}&player=${one(['ai2', 'ai8s', 'ai14s'])}`],
  [2, () => `api/match?${players()}&games=${10 + below(50)}&seed=${1 + below(1000)}`],
  [2, () => `api/draw/frame?${small()}&frame=${below(4)}&format=${one(['svg', 'png'])}`],
  [1, () => `api/film?${small()}&count=${2 + below(6)}`],
  [2, () => `api/lesson?id=alpha-beta&stop=first-cut`],
  [2, () => one(['', 'search', 'play', 'match', 'tree', 'compare', 'learn', 'help'])],
  [4, () => `import ${small()}`],
];
const WEIGHTS = KINDS.flatMap(([weight, make]) => Array(weight).fill(make));

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
const server = await startServer(['--memory', String(LIMIT)]);

function ask(path, body) {
  return new Promise((resolve, reject) => {
    const url = new URL(path, server.url);
    const headers = body ? { origin: url.origin, 'content-length': body.length } : {};
    const asked = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => resolve([response.statusCode, Buffer.concat(parts)]));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

// Asks for what is described; a recording that is brought is one of the server's own.
async function carryOut(path) {
  if (!path.startsWith('import ')) return ask(path);
  const [status, file] = await ask(`api/events?${path.slice(7)}`);
  return status === 200 ? ask('api/import', file) : [status, file];
}

// Megabytes of the server: now and at most.
async function memory() {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return ['VmRSS', 'VmHWM'].map((name) => Number(status.match(new RegExp(`${name}:\\s+(\\d+)`))[1]) / 1024);
}

const statuses = new Map();
let begun = 0;
const started = performance.now();

async function report() {
  const [now, most] = await memory();
  const seconds = (performance.now() - started) / 1000;
  console.log(`${String(begun).padStart(6)} requests ${now.toFixed(0).padStart(6)} MB ${most.toFixed(0).padStart(6)} MB at most ${seconds.toFixed(0).padStart(6)} s`);
}

async function client() {
  while (begun < REQUESTS) {
    begun++;
    if (begun % 1000 === 0) await report();
    const path = one(WEIGHTS)();
    const [status, body] = await carryOut(path);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status >= 500) console.log(`${status} ${path}: ${body}`);
    if (status === 400 || status === 404) throw new Error(`${status} ${path}: ${body}`);
  }
}

await report();
await Promise.all(Array.from({ length: CLIENTS }, client));
await report();
const [, most] = await memory();
agent.destroy();
await server.stop();
console.log(`answers   ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
process.exitCode = most < LIMIT + MARGIN && [...statuses.keys()].every((status) => status < 500) ? 0 : 1;
