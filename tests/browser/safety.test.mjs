// A foreign page in the same browser against what it may do with the lab. What servers answer to strange hosts, origins, paths and
// bytes: `crates/web/tests/web/guard.rs` and `socket.rs`.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { openPage, server } from './harness.mjs';

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
