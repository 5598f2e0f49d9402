// Fifty clients step through searches for half a minute; prints how many answers there were, how long they took, and how much
// memory the server used. Fails if any answer is no success, a frame is missing, or memory grows beyond its bound. Run by
// `cargo xtask load`, and no part of the tests.
import { readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { startServer } from './server.mjs';

const CLIENTS = 50;
const SECONDS = 30;
// Frames of a request, and how long a reader looks before the next.
const WINDOW = 16;
const PAUSE = 100;
// The caches' bounds together, and as much again for what is under way.
const MOST_MEGABYTES = 1300;

const SEARCHES = ['alpha-beta', 'scout', 'mtdf'].flatMap((algorithm) =>
  ['o........', '.o.......', '....o....', 'ox.......'].map((board) => `algorithm=${algorithm}&board=${board}&table=merged&window=range&score=shortest`),
);

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
const times = [];
const errors = [];
let frames = 0;
let bytes = 0;

function ask(url) {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const request = get(url, { agent }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        times.push(performance.now() - began);
        const body = Buffer.concat(parts);
        bytes += body.length;
        if (response.statusCode === 200) resolve(body.toString());
        else reject(new Error(`${response.statusCode}: ${body}`));
      });
    });
    request.on('error', reject);
  });
}

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

// One reader: opens the page, records a search, and walks through it in windows, on and on.
async function walk(server, client, end) {
  const query = SEARCHES[client % SEARCHES.length];
  await ask(`${server.url}search?${query}&frame=0`);
  const summary = JSON.parse(await ask(`${server.url}api/trace?${query}`));
  let from = (client * 97) % summary.frames;
  while (performance.now() < end) {
    const asked = `${query}&from=${from}&count=${WINDOW}&picture=wide&lang=${client % 2 ? 'ja' : 'en'}`;
    const lines = (await ask(`${server.url}api/frames?${asked}`)).trim().split('\n');
    const expected = Math.min(WINDOW, summary.frames - from);
    if (lines.length !== expected) throw new Error(`${lines.length} frames of ${expected}`);
    frames += lines.length;
    from = (from + WINDOW) % summary.frames;
    if (client % 10 === 0) await ask(`${server.url}api/find?${query}&where=flag=ab_pruned&from=${from}`);
    await pause(PAUSE);
  }
}

// Megabytes of the server: now and at most.
async function memory({ pid }) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return ['VmRSS', 'VmHWM'].map((name) => Number(status.match(new RegExp(`${name}:\\s+(\\d+)`))[1]) / 1024);
}

const server = await startServer();
const [before] = await memory(server);
const end = performance.now() + 1000 * SECONDS;
const clients = Array.from({ length: CLIENTS }, (_, client) => walk(server, client, end).catch((error) => errors.push(error.message)));
await Promise.all(clients);
const [after, most] = await memory(server);
agent.destroy();
await server.stop();

times.sort((a, b) => a - b);
const at = (share) => `${times[Math.min(times.length - 1, Math.floor(share * times.length))].toFixed(0)} ms`;
console.log(`clients   ${CLIENTS} for ${SECONDS} s`);
console.log(`answers   ${times.length} (${(times.length / SECONDS).toFixed(0)} a second), ${errors.length} errors`);
console.log(`frames    ${frames} with pictures (${(frames / SECONDS).toFixed(0)} a second), ${(bytes / 1e6).toFixed(0)} MB`);
console.log(`time      half within ${at(0.5)}, 95 % within ${at(0.95)}, all within ${at(1)}`);
console.log(`memory    ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after, ${most.toFixed(0)} MB at most`);
for (const error of errors.slice(0, 5)) console.log(`error     ${error}`);
process.exitCode = errors.length === 0 && most < MOST_MEGABYTES ? 0 : 1;
