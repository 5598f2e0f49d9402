// The form of a search: from fields to a query and back. Invariant: a query holds only what differs from the defaults, and
// nothing of a field that is disabled.

import { element } from './page.js';

/** @import { Field } from '../types/page.js' */

// The order of a query's keys, whatever the order of the fields.
const keys = (element('form').dataset.keys ?? '').split(' ');
const fields = [.../** @type {NodeListOf<Field>} */ (element('form').querySelectorAll('[data-default]'))];
fields.sort((one, other) => keys.indexOf(one.name) - keys.indexOf(other.name));

// The field for a value of one's own beside a list that has one.
/**
 * @param {Field} field
 * @returns {HTMLInputElement | null}
 */
const own = (field) => /** @type {any} */ (element(`${field.id}-own`));

/** @type {(field: Field) => field is HTMLInputElement} */
const isBox = (field) => field.type === 'checkbox';
/** @type {(field: Field) => field is HTMLSelectElement} */
const isList = (field) => field.tagName === 'SELECT';

/** @param {Field} field */
function given(field) {
  if (isBox(field)) return String(field.checked);
  return (field.value || own(field)?.value || '').trim();
}

// The choice that goes by a name, if one does, in whatever capitals; else the name.
/** @param {HTMLSelectElement} list @param {string} text */
function meant(list, text) {
  const names = (/** @type {HTMLOptionElement} */ option) => [option.value, ...(option.dataset.also?.split(' ') ?? [])];
  const called = [...list.options].find((option) => option.value && names(option).includes(text.toLowerCase()));
  return called?.value ?? text;
}

/** @param {Field} field @param {string} text */
function put(field, text) {
  if (isBox(field)) {
    field.checked = text === 'true';
    return;
  }
  field.value = isList(field) ? meant(field, text) : text;
  if (!isList(field) || field.value || !text) return reveal(field);
  field.value = '';
  const wish = own(field);
  if (wish) wish.value = text;
  reveal(field);
}

/** @param {Field} field */
function reveal(field) {
  const wish = own(field);
  if (wish) wish.hidden = field.value !== '';
}

// What the form asks for.
export function query() {
  const asked = new URLSearchParams();
  for (const field of fields) {
    const text = given(field);
    if (text && text !== field.dataset.default && !field.disabled) asked.set(field.name, text);
  }
  return asked.toString();
}

// A field's value as a chip says it: by a word of its own, or with its thousands apart.
/** @param {Field} field */
function worded(field) {
  const value = given(field);
  const words = JSON.parse(field.dataset.words ?? '{}');
  // A window by its ends.
  const ends = value.match(/^\(?(-?[\d.]+|-inf),\s*(-?[\d.]+|inf)\)?$/);
  if (field.name === 'window' && ends) return ends.slice(1).join(' … ').replaceAll('-', '−').replaceAll('inf', '∞');
  // A position by its stones.
  if (field.name === 'board') return value.replace(/[^ox]/g, '').length.toLocaleString('en');
  return words[value] ?? (field.name !== 'moves' && /^\d{4,}$/.test(value) ? Number(value).toLocaleString('en') : value);
}

// The game, the algorithm and what differs from the defaults, each in a few words; of a run are known the window that all scores
// make, the program that has told it, and the moves by which its board was named.
/** @param {{ window?: string, algorithm?: string, moves?: string }} known */
export function chips(known) {
  const always = ['game', 'algorithm'];
  const shown = fields.filter((field) => given(field) && (always.includes(field.name) || given(field) !== field.dataset.default));
  const chip = (/** @type {Field} */ field) => {
    const key = field.name;
    const { moves, window, algorithm } = known;
    if (key === 'board' && moves) return { key, text: written(named('moves'), moves) };
    const better = { window, algorithm }[key];
    return { key, text: written(field, better || worded(field)) };
  };
  return shown.map(chip);
}

/** @param {Field} field @param {string} value */
const written = (field, value) => (field.dataset.chip ?? field.name).replace('{value}', value);

// What a chip would say of the field of this key; nothing where the form has no such field, or a box without a mark.
/** @param {string} key */
export function chip(key) {
  const field = fields.find(({ name }) => name === key);
  return field && given(field) ? written(field, worded(field)) : '';
}

// Makes the form ask for this.
/** @param {string} text */
export function fill(text) {
  const asked = new URLSearchParams(text);
  for (const field of fields) put(field, asked.get(field.name) ?? field.dataset.default ?? '');
}

/**
 * @param {string} key
 * @returns {Field}
 */
const named = (key) => /** @type {Field} */ (fields.find((field) => field.name === key));

// The field of this key holds its default again.
/** @param {string} key */
export const reset = (key) => put(named(key), named(key).dataset.default ?? '');

// What the field of this key holds.
/** @param {string} key */
export const value = (key) => given(named(key));

// Lets the fields of these keys have their say, or not.
/** @param {string[]} keys @param {boolean} enabled */
export function enable(keys, enabled) {
  for (const key of keys) named(key).disabled = !enabled;
}

// Makes the field of this key hold a text.
/** @param {string} key @param {string} text */
export const set = (key, text) => put(named(key), text);

// The same, as if the user had done it.
/** @param {string} key @param {string} text */
export function change(key, text) {
  set(key, text);
  named(key).dispatchEvent(new Event('change', { bubbles: true }));
}

// Calls `changed(key)` when a field has another value.
/** @param {(key: string) => void} changed */
export function listen(changed) {
  for (const field of fields) {
    field.addEventListener('change', () => {
      reveal(field);
      const wish = own(field);
      if (wish && !field.value && !wish.value) wish.focus();
      changed(field.name);
    });
    own(field)?.addEventListener('change', () => changed(field.name));
  }
}
