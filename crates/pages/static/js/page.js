// What the server says to the page's scripts: texts, language, and whether an address may run by itself. Invariant: all
// words that scripts show come from here.

import { inLab } from './root.js';

/** @import { Content, Elements, PageData, Values } from '../types/page.js' */

/** @type {PageData} */
const data = JSON.parse(element('page').textContent);

export const lang = data.lang;
export const runs = data.runs;

const numbers = new Intl.NumberFormat(lang);

// The text of this name, with `{name}` filled in, and of `{name|node|nodes}` the word that suits the number; whole numbers
// are grouped as the language does it.
/** @param {string} name @param {Values} [values] */
export function say(name, values = {}) {
  const text = data.texts[name] ?? name;
  return text.replace(/\{(\w+)(?:\|(\w+)\|(\w+))?\}/g, (_, key, one, many) =>
    one ? (values[key] === 1 ? one : many) : write(values[key]),
  );
}

/** @param {unknown} value */
export function write(value) {
  return typeof value === 'number' ? numbers.format(value) : String(value ?? '–');
}

/**
 * @template {string} Id
 * @param {Id} id
 * @returns {Id extends keyof Elements ? Elements[Id] : HTMLElement}
 */
export function element(id) {
  return /** @type {any} */ (document.getElementById(id));
}

// Says what is under way, or nothing.
/** @param {string} text */
export const status = (text) => element('status').replaceChildren(text);

// Says what came of what the reader has done, or nothing.
/** @param {Content} content */
export const note = (content) => element('note').replaceChildren(...[content].flat());

// A new element with text or children.
/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Content} [content] @param {Record<string, unknown>} [attributes]
 */
export function make(tag, content = [], attributes = {}) {
  const made = document.createElement(tag);
  made.append(...[content].flat());
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

// Shows what the server wrote in an element; lengths in `data-part` become styles.
/** @param {HTMLElement} inside @param {string} html */
export function place(inside, html) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const link of body.querySelectorAll('a[href^="/"]')) link.setAttribute('href', inLab(link.getAttribute('href') ?? ''));
  inside.replaceChildren(...body.childNodes);
  /** @type {NodeListOf<HTMLElement>} */
  const parts = inside.querySelectorAll('[data-part]');
  for (const part of parts) part.style.setProperty('--part', part.dataset.part ?? '');
}

// Shows what a tab stands for.
/** @param {HTMLElement} inside @param {string} tab */
export function showTab(inside, tab) {
  inside.dataset.tab = tab;
  for (const button of document.querySelectorAll('[data-tab][role]')) button.setAttribute('aria-selected', String(button.getAttribute('data-tab') === tab));
}

// Waits so many seconds, unless the reader has gone on.
/** @param {number} seconds @param {AbortSignal} [signal] @returns {Promise<void>} */
export const pauseFor = (seconds, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('left', 'AbortError'));
    });
  });

// Gives the reader a file of this name.
/** @param {string} name @param {Blob} file */
export function give(name, file) {
  const link = make('a', '', { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
