// Trees by hand or by chance: a text, its picture, and a button that makes it the game. Invariant: what is not a tree is said
// with its place, and never becomes the game.

import * as errors from './errors.js';
import * as form from './form.js';
import { element, say } from './page.js';
import { manner } from './picture-options.js';
import { RequestError, fetchDocument, fetchText } from './server.js';

// Beyond that many plies a tree is not drawn while one writes.
const DEPTH = 8;
const PAUSE = 250;
// What a tree by chance is made from.
const NUMBERS = /** @type {const} */ (['depth', 'branching', 'seed']);

/** @type {AbortController | null} */
let asking = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const text = () => element('tree');
/** @param {string} game */
const isTree = (game) => /^[ox]?\(/.test(game) || game.startsWith('random:');

/** @param {(signal: AbortSignal) => Promise<void>} wish */
async function ask(wish) {
  asking?.abort();
  const controller = new AbortController();
  asking = controller;
  errors.clear('tree');
  try {
    await wish(controller.signal);
  } catch (/** @type {any} */ error) {
    if (error.name === 'AbortError') return false;
    element('tree-preview').replaceChildren();
    errors.show(Object.assign(error, { key: 'tree' }), '', false);
    return false;
  }
  return asking === controller;
}

// Draws what is written.
function preview() {
  const game = text().value.trim();
  element('tree-preview').replaceChildren();
  if (!game) return errors.clear('tree');
  return ask(async (signal) => {
    if (!isTree(game)) throw new RequestError({ message: say('no_tree') });
    const svg = await fetchText('/api/draw/tree', { game, depth: String(DEPTH), theme: manner().theme }, signal);
    const picture = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    element('tree-preview').replaceChildren(document.importNode(picture, true));
  });
}

async function use() {
  const game = text().value.trim();
  if (!game) return text().focus();
  clearTimeout(timer);
  if (!(await preview())) return text().focus();
  // A tree has no moves yet, and scores of its own.
  for (const key of ['moves', 'board', 'score']) form.reset(key);
  form.change('game', game);
}

function description() {
  const parts = NUMBERS.map((name) => `${name}=${element(`tree-${name}`).value}`);
  return `random:${parts.join(',')}`;
}

async function random() {
  if (!NUMBERS.every((name) => element(`tree-${name}`).reportValidity())) return;
  await ask(async (signal) => {
    const { game, text: own } = await fetchDocument('/api/position', new URLSearchParams({ game: description() }), signal);
    text().value = own ?? game;
  });
  await preview();
}

// Shows the game of the form, if it is a tree.
export function follow() {
  const game = form.value('game');
  if (!isTree(game) || game === text().value) return;
  text().value = game;
  if (element('maker').open) preview();
}

text().addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(preview, PAUSE);
});
element('maker').addEventListener('toggle', () => element('maker').open && preview());
element('tree-use').addEventListener('click', use);
element('tree-random').addEventListener('click', random);
element('tree-another').addEventListener('click', () => {
  element('tree-seed').stepUp();
  random();
});

// Whoever comes for the maker finds it open.
if (location.hash === '#maker') element('maker').open = true;
