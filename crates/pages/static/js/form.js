// The form of a search: from fields to a query and back. Invariant: a query holds only what differs from the defaults, and
// nothing of a field that is disabled.

import { element } from './page.js';

const fields = [...element('form').querySelectorAll('[data-default]')];

// The field for a value of one's own beside a list that has one.
const own = (field) => element(`${field.id}-own`);

function given(field) {
  if (field.type === 'checkbox') return String(field.checked);
  return (field.value || own(field)?.value || '').trim();
}

function put(field, text) {
  if (field.type === 'checkbox') {
    field.checked = text === 'true';
    return;
  }
  field.value = text;
  if (field.tagName !== 'SELECT' || field.value === text) return reveal(field);
  field.value = '';
  if (own(field)) own(field).value = text;
  reveal(field);
}

function reveal(field) {
  if (own(field)) own(field).hidden = field.value !== '';
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

// What was chosen, in the words of the form.
export function chosen() {
  const word = (field) => (field.tagName === 'SELECT' && field.selectedOptions[0]?.value ? field.selectedOptions[0].text : given(field));
  const asked = fields.filter((field) => given(field) && given(field) !== field.dataset.default);
  const side = (field) => field.closest('fieldset')?.firstElementChild.textContent;
  const name = (field) => [side(field), field.labels[0].textContent].filter(Boolean).join(' ');
  return asked.map((field) => `${name(field)}: ${word(field)}`).join(' · ');
}

// Makes the form ask for this.
export function fill(text) {
  const asked = new URLSearchParams(text);
  for (const field of fields) put(field, asked.get(field.name) ?? field.dataset.default);
}

const named = (key) => fields.find((field) => field.name === key);

// What the field of this key holds.
export const value = (key) => given(named(key));

// Lets the fields of these keys have their say, or not.
export function enable(keys, enabled) {
  for (const key of keys) named(key).disabled = !enabled;
}

// Makes the field of this key hold a text.
export const set = (key, text) => put(named(key), text);

// The same, as if the user had done it.
export function change(key, text) {
  set(key, text);
  named(key).dispatchEvent(new Event('change', { bubbles: true }));
}

// Calls `changed(key)` when a field has another value.
export function listen(changed) {
  for (const field of fields) {
    field.addEventListener('change', () => {
      reveal(field);
      if (own(field) && !field.value && !own(field).value) own(field).focus();
      changed(field.name);
    });
    own(field)?.addEventListener('change', () => changed(field.name));
  }
}
