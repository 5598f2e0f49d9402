// The form of a search: from fields to a query and back. Invariant: a query holds only what differs from the defaults.

import { element } from './page.js';

const fields = [...element('form').querySelectorAll('[data-default]')];

// The field for a value of one's own beside a list that has one.
const own = (field) => element(`${field.id}-own`);

function value(field) {
  if (field.type === 'checkbox') return String(field.checked);
  return (field.value || own(field)?.value || '').trim();
}

function set(field, text) {
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
    const given = value(field);
    if (given && given !== field.dataset.default) asked.set(field.name, given);
  }
  return asked.toString();
}

// Makes the form ask for this.
export function fill(text) {
  const asked = new URLSearchParams(text);
  for (const field of fields) set(field, asked.get(field.name) ?? field.dataset.default);
}

// Calls `changed(key)` when a field has another value.
export function listen(changed) {
  for (const field of fields) {
    field.addEventListener('change', () => {
      reveal(field);
      if (own(field) && !field.value) own(field).focus();
      changed(field.name);
    });
    own(field)?.addEventListener('change', () => changed(field.name));
  }
}
