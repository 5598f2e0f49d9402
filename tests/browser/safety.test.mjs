// The running program against what pages and programs nearby may send it: raw bytes on sockets, and a foreign page in
// the same browser.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { openPage, server } from './harness.mjs';

const port = Number(new URL(server.url).port);

// Sends bytes on a connection of their own; the answer up to its end.
function send(bytes) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setTimeout(60_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', (error) => (['ECONNRESET', 'EPIPE'].includes(error.code) ? resolve(answer) : reject(error)));
    socket.on('close', () => resolve(answer));
    socket.write(bytes);
  });
}

const get = (target, headers = [`Host: 127.0.0.1:${port}`]) =>
  send([`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));

const status = (answer) => Number(answer.match(/^HTTP\/1\.[01] (\d{3})/)?.[1]);

test('it answers to its own names alone', async () => {
  for (const own of ['127.0.0.1', 'localhost', '[::1]']) {
    assert.equal(status(await get('/healthz', [`Host: ${own}:${port}`])), 200, own);
  }
  for (const foreign of ['', 'evil.com', `evil.com:${port}`, `127.0.0.1.evil.com:${port}`, '127.0.0.1', `127.0.0.1:${port + 1}`, `127.0.0.1:${port}@evil.com`, `localhost.:${port}`, `LOCALHOST:${port}`]) {
    const answer = await get('/healthz', [`Host: ${foreign}`]);
    assert.equal(status(answer), 421, foreign);
    assert.match(answer, /content-security-policy: default-src 'none'/);
  }
  assert.equal(status(await get('/healthz', [])), 400);
});

test('foreign origins and sites are refused', async () => {
  const own = `Host: 127.0.0.1:${port}`;
  for (const origin of ['null', 'http://evil.com', `http://localhost:${port}`, `http://127.0.0.1:${port + 1}`]) {
    for (const path of ['/search', '/api/search', '/static/js/search.js']) {
      assert.equal(status(await get(path, [own, `Origin: ${origin}`])), 403, `${path} ${origin}`);
    }
  }
  assert.equal(status(await get('/api/search', [own, 'Sec-Fetch-Site: cross-site'])), 403);
  const opening = ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'];
  assert.equal(status(await get('/search?frame=3', [own, ...opening])), 200);
  assert.equal(status(await get('/api/search', [own, ...opening])), 403);
});

test('odd paths, methods and sizes are refused', async () => {
  for (const target of ['/static/../Cargo.toml', '/static/%2e%2e/Cargo.toml', '//search', '/search%00', '/static\\js', '/a\0b']) {
    assert.equal(status(await get(target)), 400, target);
  }
  const head = `Host: 127.0.0.1:${port}\r\nConnection: close\r\n`;
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']) {
    assert.equal(status(await send(`${method} /search HTTP/1.1\r\n${head}\r\n`)), 405, method);
  }
  assert.equal(status(await get(`/search?board=${'a'.repeat(13_000)}`)), 414);
  assert.equal(status(await send(`POST / HTTP/1.1\r\n${head}Content-Length: 99999\r\n\r\n`)), 413);
});

test('a head that does not come is given up in time, and holds nobody up', async () => {
  const began = Date.now();
  const slow = send('GET /healthz HTTP/1.1\r\nHost: 127');
  assert.equal(status(await get('/healthz')), 200);
  assert.ok(Date.now() - began < 5000, 'before the head is given up');
  await slow;
  assert.ok(Date.now() - began < 30_000, `${Date.now() - began} ms`);
});

test('a foreign page can open a page, and neither read, frame nor start anything', async (t) => {
  const foreign = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<title>foreign</title>'));
  foreign.listen(0, '127.0.0.1');
  await once(foreign, 'listening');
  t.after(() => foreign.close());
  const { page } = await openPage(t);
  await page.goto(`http://127.0.0.1:${foreign.address().port}/`);
  const read = (path, mode) => page.evaluate(([url, mode]) => fetch(url, { mode }).then((answer) => answer.text(), () => 'refused'), [server.url + path, mode]);
  assert.equal(await read('api/search', 'cors'), 'refused');
  assert.equal(await read('api/search', 'no-cors'), 'refused');
  assert.equal(await read('search', 'cors'), 'refused');
  const framed = await page.evaluate(async (url) => {
    const frame = document.createElement('iframe');
    frame.src = url;
    document.body.append(frame);
    await new Promise((resolve) => frame.addEventListener('load', resolve));
    return frame.contentDocument?.body?.textContent ?? 'closed';
  }, `${server.url}search`);
  assert.equal(framed, 'closed');
  const opened = await page.evaluate((url) => {
    location.href = url;
  }, `${server.url}search?table=merged&frame=3`);
  assert.equal(opened, undefined);
  await page.getByText('Press Run to see frame 3.').waitFor();
});
