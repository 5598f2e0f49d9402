// The browser's own scenes between two frames are the library's: halfway through some steps, every item that moves is where the
// library has it. What the library has lies in `between.json`, which a Rust test writes.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { server } from './harness.mjs';
import { open } from './search-page.mjs';

const RECORDED = JSON.parse(await readFile(new URL('between.json', import.meta.url), 'utf8'));

// Runs in the page: the items halfway from each frame to the next, as `between.rs` writes them.
async function halfway({ key, value, from, steps }) {
  const [{ Items }, { joined }] = await Promise.all([import('/static/js/tween.js'), import('/static/js/stage.js')]);
  const query = new URLSearchParams({ [key]: value, from, count: steps + 1, width: 920, height: 488 });
  const text = await (await fetch(`/api/stage?${query}`)).text();
  const frames = [];
  for (const line of text.trim().split('\n')) frames.push(joined(JSON.parse(line), frames.at(-1) ?? null));
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  document.body.append(svg);
  const said = (item) => {
    const numbers = (pattern) => (item.getAttribute('transform')?.match(pattern) ?? []).slice(1).map(Number);
    const [x = 0, y = 0] = numbers(/translate\(([^ )]+) ([^ )]+)\)/);
    const [scale = 1] = numbers(/scale\(([^ )]+)\)/);
    const values = [...item.querySelectorAll('*')].flatMap((shape) => ['x', 'y', 'width', 'height', 'd'].map((name) => shape.getAttribute(name)).filter((found) => found !== null));
    const opacity = Math.round(Number(item.getAttribute('opacity') ?? 1) * 100);
    return `${item.dataset.item}: ${Math.round(x * 100)} ${Math.round(y * 100)} ${Math.round(scale * 1000)} ${opacity}: ${values.join(', ')}`;
  };
  return frames.slice(1).map((frame, at) => {
    const items = new Items(svg);
    items.show([...frames[at].tree.values()], 0);
    items.show([...frame.tree.values()], 60_000);
    items.at(500);
    const half = [...svg.querySelectorAll('[data-item]')].map(said);
    items.clear();
    return half;
  });
}

for (const { key, value, from, moving } of RECORDED) {
  test(`halfway, every item is where the library has it: ${value}`, async (t) => {
    const page = await open(t, server, 'search?game=3x3');
    const found = await page.evaluate(halfway, { key, value, from, steps: moving.length });
    moving.forEach((expected, at) => {
      for (const item of expected) {
        const name = item.split(': ')[0];
        const own = found[at].find((other) => other.split(': ')[0] === name);
        assert.equal(own, item, `step ${from + at}`);
      }
    });
  });
}
