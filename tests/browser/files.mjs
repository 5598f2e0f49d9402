// A plain server of files, as any host of static pages is one: a folder without a slash gets one, and its page is `index.html`.
// Invariant: nothing outside the folder is sent.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.wasm': 'application/wasm', '.woff2': 'font/woff2' };

export const typeOf = (file) => TYPES[extname(file)] ?? 'application/octet-stream';

// Sends a file as it is.
function send(file, response) {
  response.writeHead(200, { 'content-type': typeOf(file) });
  createReadStream(file).on('error', () => response.destroy()).pipe(response);
}

async function answer({ folder, root, send, away }, request, response) {
  if (away) await pause(away);
  const { pathname, search } = new URL(request.url, 'http://files');
  const path = join(folder, normalize(pathname.slice(root.length)));
  const found = pathname.startsWith(root) && (await stat(path).catch(() => null));
  if (!found) return response.writeHead(404).end();
  if (found.isDirectory() && !pathname.endsWith('/')) return response.writeHead(301, { location: `${pathname}/${search}` }).end();
  return send(found.isDirectory() ? join(path, 'index.html') : path, response);
}

// Serves a folder below a path, `/` or `/some/where/`, each file as it is or by a way of one's own, every answer so many milliseconds
// late. `stop()` ends it, and whatever is connected.
export async function serveFiles(folder, root = '/', how = {}) {
  const files = { folder, root, send, away: 0, ...how };
  const server = createServer((request, response) => answer(files, request, response));
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const stop = () => new Promise((ended) => {
    server.close(ended);
    server.closeAllConnections();
  });
  return Object.assign(files, { url: `http://127.0.0.1:${server.address().port}${root}`, stop });
}
