// Addresses that pages had before they were made anew still lead to what they led to: home, play, tree, match, players, help.
// Others of them are in the tests of these pages; games saved before are opened in `game.test.mjs`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server } from './harness.mjs';
import { open } from './search-page.mjs';

// An address, and by what its view is known: a selector, and how often it is there.
const VIEWS = [
  ['', '#running', 1],
  ['play', '#board [data-move]', 9],
  ['play?moves=0,0', '#board .stone.o', 1],
  ['play?circle=ai_abs_tt4&cross=human&moves=1,1', '#board .stone.o', 1],
  ['play?game=connect4&circle=human&cross=human&moves=4453', '#board .stone', 4],
  ['tree?moves=1%2C1+0%2C0', '#drawing [data-node="1,1 0,0"][aria-current]', 1],
  ['tree?label=o-win', '#odds li', 3],
  ['tree?moves=0,0+1,1&view=classes&score=shortest-draws', '#drawing [data-node="0,0 1,1"][aria-current]', 1],
  ['tree?label=o-win&view=depth-first', '#frame[data-frame]', 1],
  ['match?players=ai14s+ai2s', '#result tbody tr', 3],
  ['match?prove=ai14s', '#result .errors li', 7],
  ['players', '#ai2', 1],
  ['help', '#keys', 1],
];

test('every address of before opens what it opened', async (t) => {
  const page = await open(t, server, 'healthz', { expected: /status of 404/ });
  for (const [address, selector, count] of VIEWS) {
    await page.goto(server.url + address);
    await page.locator(selector).nth(count - 1).waitFor({ state: 'attached' });
    assert.equal(await page.locator(selector).count(), count, address);
  }
});
