// The page `/tree/own`: a tree that is searched again whenever one changes it. Invariants: everything shown is the server's answer;
// the address names the tree that is shown.

import * as errors from './errors.js';
import { element, make, runs, say } from './page.js';
import * as pictures from './picture-options.js';
import { count } from './recordings.js';
import { inLab } from './root.js';
import { fetchDocument } from './server.js';
import * as share from './share.js';
import { TreeEdits } from './tree-edits.js';
import { BELOW, TreeStage } from './tree-stage.js';
import { written } from './tree-strip.js';

/** @import { OwnTreeReply } from '../types/api.js' */
/** @import { OwnTree } from '../types/page.js' */

const TEXTBOOK = '((3 12 8)(2 4 6)(14 5 2))';
const SEEDS = 1e6;
// How long the address waits while one drags.
const PAUSE = 250;

/** @type {TreeStage} */
let stage;
/** @type {TreeEdits} */
let edits;
let level = '2';
let timer = 0;
// Whether a tree has just been opened: then one leaf of it is held.
let opened = true;
// The frame that tells of the node one holds.
let told = 0;

// The picture's size: what there is, but for the strip.
function size() {
  const { clientWidth, clientHeight } = element('frame');
  return { width: Math.max(240, clientWidth), height: Math.max(120, clientHeight - BELOW) };
}

function query() {
  const { width, height } = size();
  return { width: String(width), height: String(height), whole: 'true', theme: pictures.colours() };
}

// The address of a tree: its level and seed, if it is a random one as it was made.
/** @param {OwnTree} tree */
function address({ game, algorithm, seed, level: of }) {
  /** @type {Record<string, string>} */
  const named = seed === undefined ? { game } : { level: String(of), seed };
  return new URLSearchParams({ ...named, ...(algorithm === 'alpha-beta' ? {} : { algorithm }) });
}

/** @param {OwnTreeReply} reply */
function shown(reply) {
  errors.clear();
  told = reply.frame;
  stage.resize(size());
  stage.show(reply);
  pieces('sentence', reply.sentence.map(({ text, is }) => ({ text, is })));
  pieces('reason', reply.reason.map(({ text, tone }) => ({ text, is: tone ?? '' })));
  for (const name of /** @type {const} */ (['value', 'nodes', 'cut_away'])) figure(name, reply);
  text(reply);
  controls(reply);
  if (opened) edits.hold(stage.first);
  opened = false;
  clearTimeout(timer);
  timer = window.setTimeout(keep, PAUSE);
}

// The address follows the tree.
function keep() {
  clearTimeout(timer);
  history.replaceState(null, '', inLab(`/tree/own?${address(edits.tree)}`));
}

/** @param {'sentence' | 'reason'} place @param {{ text: string, is: string }[]} said */
function pieces(place, said) {
  element(place).replaceChildren(...said.map(({ text, is }) => (is === 'strong' ? make('strong', text) : make('span', text, { class: is }))));
}

/** @param {'value' | 'nodes' | 'cut_away'} name @param {OwnTreeReply} reply */
function figure(name, { changed, [name]: { before, now } }) {
  const cells = document.querySelectorAll(`[data-figure=${name}] td`);
  const by = Number(now) - Number(before);
  const difference = by > 0 ? `+${by}` : by < 0 ? written(by) : '';
  const told = [changed ? written(Number(before)) : '', written(Number(now)), changed ? difference : ''];
  told.forEach((cell, n) => cells[n].replaceChildren(cell));
}

// The tree as text, with the leaf that one holds marked behind it. Who writes there is left alone.
/** @param {OwnTreeReply} reply */
function text({ game, held, tree }) {
  const field = element('tree');
  if (document.activeElement !== field) field.value = game;
  const leaves = tree.filter(({ leaf }) => leaf !== null).map(({ path }) => path);
  const order = (/** @type {string} */ path) => path.split(' ').map((word) => word.padStart(4, '0')).join(' ');
  const nth = leaves.sort((one, other) => (order(one) < order(other) ? -1 : 1)).indexOf(held);
  const numbers = [...field.value.matchAll(/-?\d+(\.\d+)?/g)];
  const found = nth < 0 ? null : numbers[nth];
  if (!found || field.value !== game) return element('behind').replaceChildren(field.value);
  const [from, to] = [found.index, found.index + found[0].length];
  element('behind').replaceChildren(game.slice(0, from), make('mark', found[0]), game.slice(to));
}

// The choice that a tree is, if it is one of them.
/** @param {OwnTree} tree */
function preset({ game, algorithm, level: of }) {
  if (of) return `level=${of}`;
  const same = (/** @type {string} */ text) => text.replace(/ ?([()]) ?/g, '$1');
  const choices = [...element('presets').options].map(({ value }) => value);
  return choices.find((value) => {
    const asked = new URLSearchParams(value);
    return same(asked.get('game') ?? '') === same(game) && (asked.get('algorithm') ?? algorithm) === algorithm;
  }) ?? '';
}

/** @param {OwnTreeReply} reply */
function controls({ game, strip }) {
  element('presets').value = preset(edits.tree);
  const { undo, redo } = edits.can;
  button('undo').disabled = !undo;
  button('redo').disabled = !redo;
  element('back').disabled = !undo;
  element('back').textContent = strip?.before == null ? say('back') : say('back_to', { value: written(Number(strip.before)) });
  steps();
  const { algorithm } = edits.tree;
  for (const one of document.querySelectorAll('[data-algorithm]')) one.setAttribute('aria-checked', String(one.getAttribute('data-algorithm') === algorithm));
  element('watch').href = inLab(`/search?${new URLSearchParams({ game, algorithm, frame: '0' })}`);
  element('random-word').textContent = say('random', { level });
}

// What changes the leaf that one holds, from the moment on that one holds it: whoever goes on by Tab finds the buttons ready.
function steps() {
  const leaf = stage.node(edits.held)?.leaf ?? null;
  element('held').textContent = leaf === null ? '' : written(Number(leaf));
  for (const name of ['less', 'more']) button(name).disabled = leaf === null;
}

/** @param {string} action @returns {HTMLButtonElement} */
const button = (action) => /** @type {HTMLButtonElement} */ (document.querySelector(`#make [data-action=${action}]`));

/** @param {any} error */
function refused(error) {
  if (error.key === 'game' || error.key === 'edit') errors.show(Object.assign(error, { key: 'tree', value: error.key === 'edit' ? null : error.value }), '', false);
  else element('note').textContent = error.message;
}

/** @param {URLSearchParams} asked @returns {Promise<OwnTree>} */
async function named(asked) {
  const algorithm = asked.get('algorithm') ?? 'alpha-beta';
  const of = asked.get('level');
  if (!of) return { game: asked.get('game') ?? TEXTBOOK, algorithm };
  level = of;
  const found = await fetchDocument('/api/practice', new URLSearchParams({ kind: 'never', level: of, seed: asked.get('seed') ?? String(Math.floor(Math.random() * SEEDS)) }));
  return { game: found.game, algorithm, level: of, seed: String(found.seed) };
}

/** @param {string} address */
async function open(address) {
  try {
    const tree = await named(new URLSearchParams(address));
    opened = true;
    edits.take({ tree, held: '' });
  } catch (error) {
    refused(error);
  }
}

function listen() {
  element('presets').addEventListener('change', () => {
    const { value } = element('presets');
    if (value) open(value);
  });
  element('random').addEventListener('click', () => open(`level=${level}`));
  element('nodes').addEventListener('focusin', steps);
  const back = (/** @type {'undo' | 'redo'} */ back) => edits.take({ back });
  button('undo').addEventListener('click', () => back('undo'));
  button('redo').addEventListener('click', () => back('redo'));
  element('back').addEventListener('click', () => back('undo'));
  for (const [name, by] of /** @type {[string, number][]} */ ([['less', -1], ['more', 1]])) {
    button(name).addEventListener('click', () => stage.set(edits.held, stage.value(edits.held) + by, 'keys'));
  }
  element('searches').addEventListener('click', ({ target }) => {
    const algorithm = /** @type {HTMLElement} */ (target).dataset.algorithm;
    if (algorithm) edits.take({ algorithm });
  });
  element('tree').addEventListener('input', () => {
    element('behind').replaceChildren(element('tree').value);
    edits.take({ key: 'text', tree: { game: element('tree').value, algorithm: edits.tree.algorithm } });
  });
  element('copy').addEventListener('click', copy);
  document.addEventListener('keydown', ({ key, target }) => {
    if (key === '?' && !(/** @type {HTMLElement} */ (target).matches('textarea, select'))) element('keys').showModal();
  });
  new ResizeObserver(() => edits.refresh()).observe(element('frame'));
  pictures.listen(() => edits.refresh());
}

async function copy() {
  keep();
  const said = await navigator.clipboard.writeText(location.href).then(() => 'copied', () => 'copy_by_hand');
  element('note').textContent = say(said);
}

async function begin() {
  element('start').hidden = true;
  const tree = await named(new URLSearchParams(location.search)).catch(refused);
  edits = new TreeEdits(tree ?? { game: TEXTBOOK, algorithm: 'alpha-beta' }, { query, shown, refused });
  stage = new TreeStage(edits);
  element('tree').value = edits.tree.game;
  listen();
}

// The search of the tree as it is, at the frame that tells of the node one holds.
async function shared() {
  keep();
  const { game, algorithm } = edits.tree;
  const query = String(new URLSearchParams({ game, algorithm }));
  const find = (/** @type {Record<string, unknown>} */ wanted) => fetchDocument('/api/find', new URLSearchParams({ game, algorithm, .../** @type {Record<string, string>} */ (wanted) })).then(({ n }) => n);
  return { frames: { query, n: told, last: (await count('search', query)) - 1 }, find };
}

share.listen(shared);
element('start').addEventListener('click', begin);
// What is no tree is said to be none, and waits to be mended.
if (runs || errors.any()) begin();
else element('start').hidden = false;
