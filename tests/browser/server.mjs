// The program as a server of a test's own. Invariant: what starts here ends with its `stop()`, or with this process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\//;
const START_LIMIT = 60_000;
const STOP_LIMIT = 20_000;

// Starts `marubatsu serve` on any free port. `stop()` ends this server only, and fails if it had already ended.
export async function startServer(extraArgs = []) {
  return startProgram('MARUBATSU_BIN', ['serve', '--port', '0', ...extraArgs]);
}

// Starts the example's Nim in a lab of its own.
export async function startNim() {
  return startProgram('MARUBATSU_NIM', ['0']);
}

async function startProgram(variable, args) {
  const program = process.env[variable];
  if (!program) throw new Error(`${variable} does not name the program (\`cargo xtask test\` sets it)`);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  try {
    return { url: await printedAddress(child), pid: child.pid, stop: () => stop(child) };
  } catch (error) {
    kill();
    throw error;
  }
}

// The address in what the server prints; its output is read to the end, so that it never waits for a reader.
async function printedAddress(child) {
  let printed = '';
  let timer;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no address in ${START_LIMIT} ms`)), START_LIMIT);
      child.once('error', reject);
      child.once('exit', (code, signal) => reject(new Error(`it ended (${signal ?? code})`)));
      child.stdout.setEncoding('utf8').on('data', (text) => {
        printed += text;
        const address = printed.match(ADDRESS);
        if (address) resolve(address[0]);
      });
    });
  } catch (error) {
    throw new Error(`the server did not start: ${error.message}; it printed ${JSON.stringify(printed)}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) {
    throw new Error(`the server had already ended (${child.signalCode ?? child.exitCode})`);
  }
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(timer);
}
