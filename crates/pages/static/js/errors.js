// Faults, shown where they belong: beside the field whose value is refused, with the place in it marked, else above the
// form. Invariant: a fault stays until what it belongs to changes or runs again.

import { element, make } from './page.js';

/** @import { ErrorBody } from '../types/api.js' */

// The field of a key: an option's, or one of the ways to move.
/** @param {string | null | undefined} key */
function named(key) {
  return key ? (element(`option-${key}`) ?? element(key)) : null;
}

/** @param {Partial<ErrorBody>} fault */
function place(fault) {
  return (fault.key && element(`error-${fault.key}`)) || element('fault');
}

/** @param {string} value @param {number} at */
function marked(value, at) {
  const characters = [...value];
  const before = characters.slice(0, at).join('');
  const after = characters.slice(at + 1).join('');
  return make('code', [before, make('mark', characters[at] ?? '␣'), after], { class: 'marked' });
}

// Opens what hides a fault: a fold, a drawer, or the dialog that lies over a page.
/** @param {HTMLElement} own */
function unfold(own) {
  const fold = [element('settings'), element('moving')].find((one) => one?.contains(own));
  if (fold instanceof HTMLDialogElement && fold.matches('.card:not([open])')) fold.showModal();
  else if (fold) fold.open = true;
  const folded = own.closest('details');
  if (folded) folded.open = true;
}

// Goes to a field, where what is said of it is in sight too: it stands below.
/** @param {HTMLElement | null} field @param {Element | undefined} own */
function visit(field, own) {
  field?.focus();
  own?.scrollIntoView({ block: 'nearest' });
}

// Opens what hides the fault that a page came with; its field has the focus.
export function reveal() {
  const own = [...document.querySelectorAll('.error, .fault')].find((one) => one.textContent.trim());
  if (own) unfold(/** @type {HTMLElement} */ (own));
  visit(document.querySelector('[aria-invalid=true]'), own);
}

// Shows a fault; `advice` says what to do. Its field gets the focus, unless somebody is still writing there.
/** @param {Partial<ErrorBody>} fault @param {string} [advice] @param {boolean} [focus] */
export function show(fault, advice = '', focus = true) {
  const own = place(fault);
  const key = own.id === 'fault' && fault.key ? `${fault.key}: ` : '';
  own.replaceChildren(`${key}${fault.message}`, advice && ` ${advice}`);
  if (fault.value && fault.at != null) own.append(' ', marked(fault.value, fault.at));
  unfold(own);
  const field = named(fault.key);
  field?.setAttribute('aria-invalid', 'true');
  if (focus) visit(field, own);
}

// Forgets the fault of one key, or all.
/** @param {string | null} [key] */
export function clear(key = null) {
  const places = key ? [element(`error-${key}`)] : document.querySelectorAll('.error, .fault');
  for (const own of places) own?.replaceChildren();
  const fields = key ? [named(key)] : document.querySelectorAll('[aria-invalid]');
  for (const field of fields) field?.removeAttribute('aria-invalid');
}

// Whether a fault is shown.
export function any() {
  return [...document.querySelectorAll('.error, .fault')].some((own) => own.textContent.trim());
}
