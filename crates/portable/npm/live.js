// The page of one file: searches and trees of one's own, without a network. Invariants: the file holds all that it needs; settings are
// those of the lab's own page, which the engine writes; what is shown stands behind the # of the address, and a saved file begins with it.

import { fetchAnswer, load } from './lab.js';

const SAID = {
  en: { about: 'Searches and trees of your own, step by step: all in this file, without a network.', starts: 'The engine starts…', save: 'Save this file with this search', saved: 'Saved.', licences: 'Licences', other: '日本語', fails: 'This browser cannot run the engine' },
  ja: { about: 'どの探索も、自分で書いた木も、1 コマずつ見られます。このファイルだけで、ネットワークなしで動きます。', starts: 'エンジンを準備しています…', save: 'この探索から始まるファイルを保存', saved: '保存しました。', licences: 'ライセンス', other: 'English', fails: 'このブラウザではエンジンが動きません' },
};
// Settings of the lab's page that aren't a search's.
const PAGES_OWN = ['truth', 'anchor'];

/** @type {<E extends HTMLElement = HTMLElement>(name: string) => E} */
const part = (name) => /** @type {any} */ (document.querySelector(name));
const form = part('#form');
// It is put into the page once there is an engine to ask.
const stage = document.createElement('marubatsu-stage');

// What is shown: the options of a search, its frame, and the language.
let shown = new URLSearchParams();
// Whether the element shows it: until then its frames are those of what was shown before.
let isThere = false;

/** @returns {'en' | 'ja'} */
const language = () => (shown.get('lang') === 'ja' ? 'ja' : 'en');

const search = () => new URLSearchParams([...shown].filter(([name]) => name !== 'frame' && name !== 'lang'));

// The engine's bytes, out of the text that stands for them.
async function unpacked() {
  const text = await fetch(`data:application/octet-stream;base64,${part('#engine').textContent}`);
  const packed = new Int8Array(await text.arrayBuffer());
  const { LZMA } = /** @type {{ LZMA: { decompress(packed: Int8Array, done: (bytes: number[] | null, error?: unknown) => void): void } }} */ (/** @type {unknown} */ (globalThis));
  return new Promise((done, failed) => LZMA.decompress(packed, (bytes, error) => (bytes ? done(Int8Array.from(bytes)) : failed(error))));
}

// The lab's page for a search.
/** @param {Iterable<[string, string]>} options */
async function labPage(options) {
  const lang = language();
  const answer = await fetchAnswer(`/search?${new URLSearchParams([...options, ['lang', lang]])}`, { lang });
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

// The settings as that page has them.
async function settle() {
  const page = await labPage(search());
  const options = page.querySelector('#form .options');
  for (const link of options?.querySelectorAll('a') ?? []) link.replaceWith(link.textContent);
  for (const name of PAGES_OWN) options?.querySelector(`[name=${name}]`)?.closest('.field')?.remove();
  options?.querySelector('.buttons')?.remove();
  const [focused, isOpen] = [document.activeElement?.id, form.querySelector('.rest')?.hasAttribute('open') ?? false];
  form.replaceChildren(...(options ? [options] : []));
  form.querySelector('.rest')?.toggleAttribute('open', isOpen);
  if (focused) document.getElementById(focused)?.focus();
  part('#search > summary').textContent = page.querySelector('#settings h2')?.textContent ?? '';
}

// Shows what is wanted: settings, search, and the words around them.
async function show() {
  isThere = false;
  const words = SAID[language()];
  document.documentElement.lang = language();
  for (const name of /** @type {const} */ (['about', 'save', 'licences'])) part(`#${name}`).textContent = words[name];
  part('#language').textContent = words.other;
  part('#language').lang = language() === 'ja' ? 'en' : 'ja';
  history.replaceState(null, '', `#${shown}`);
  await settle();
  const options = search();
  for (const { name } of [...stage.attributes]) if (!options.has(name)) stage.removeAttribute(name);
  for (const [name, value] of options) stage.setAttribute(name, value);
  if (shown.has('frame')) stage.setAttribute('frame', shown.get('frame') ?? '');
  if (!stage.isConnected) part('main').append(stage);
  isThere = true;
}

// Takes what the form says, without what is so by itself, and without what another algorithm doesn't have.
async function take() {
  const asked = new URLSearchParams({ lang: language() });
  for (const [name, value] of new FormData(/** @type {HTMLFormElement} */ (form))) {
    const field = /** @type {HTMLElement} */ (form.querySelector(`[name=${name}]`));
    if (value !== '' && value !== field.dataset.default) asked.set(name, String(value));
  }
  const page = await labPage([...asked].filter(([name]) => name === 'algorithm'));
  const keys = page.querySelector('#form')?.getAttribute('data-keys')?.split(' ') ?? [];
  shown = new URLSearchParams([...asked].filter(([name]) => name === 'lang' || keys.includes(name)));
  await show();
}

// Shows what needs the engine, or what there is before it.
/** @param {ParentNode} page @param {boolean} hasEngine */
function ready(page, hasEngine) {
  for (const name of ['#language', '#search', 'footer']) page.querySelector(name)?.toggleAttribute('hidden', !hasEngine);
  page.querySelector('#starts')?.toggleAttribute('hidden', hasEngine);
}

// This file, which begins with what is shown.
function save() {
  const page = /** @type {HTMLElement} */ (document.documentElement.cloneNode(true));
  page.querySelector('#form')?.replaceChildren();
  page.querySelector('marubatsu-stage')?.remove();
  page.querySelector('#note')?.replaceChildren();
  ready(page, false);
  const start = /** @type {Element} */ (page.querySelector('#start'));
  start.textContent = JSON.stringify([...shown]).replaceAll('<', '\\u003c');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(['<!DOCTYPE html>\n', page.outerHTML], { type: 'text/html' }));
  link.download = 'marubatsu.html';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  part('#note').textContent = SAID[language()].saved;
}

async function start() {
  const asked = location.hash.slice(1) || JSON.parse(part('#start').textContent ?? '[]');
  shown = new URLSearchParams(asked);
  if (!shown.has('lang')) shown.set('lang', navigator.language.startsWith('ja') ? 'ja' : 'en');
  part('#starts').textContent = SAID[language()].starts;
  try {
    await load(await unpacked());
  } catch (error) {
    part('#starts').textContent = `${SAID[language()].fails}: ${error}`;
    return;
  }
  ready(document, true);
  /** @type {HTMLDetailsElement} */ (part('#search')).open = matchMedia('(width >= 800px)').matches;
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('change', take);
  part('#save').addEventListener('click', save);
  /** @type {HTMLAnchorElement} */ (part('#licences')).href = URL.createObjectURL(new Blob([part('#notices').textContent ?? ''], { type: 'text/plain;charset=utf-8' }));
  part('#language').addEventListener('click', () => {
    shown.set('lang', language() === 'ja' ? 'en' : 'ja');
    show();
  });
  stage.addEventListener('frame', (event) => {
    if (!isThere) return;
    shown.set('frame', String(/** @type {CustomEvent} */ (event).detail.n));
    history.replaceState(null, '', `#${shown}`);
  });
  addEventListener('hashchange', () => {
    shown = new URLSearchParams({ lang: language(), ...Object.fromEntries(new URLSearchParams(location.hash.slice(1))) });
    show();
  });
  await show();
}

start();
