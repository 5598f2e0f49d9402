// A form whose runs are addresses: what the address asks for is run, what is run is in the address. Invariant: a run starts when
// the user asks for it, or the address does and the server allows it.

import * as address from './address.js';
import * as drawers from './drawers.js';
import * as errors from './errors.js';
import * as form from './form.js';
import { element, runs, say, status } from './page.js';
import * as playback from './playback.js';

/** @import { Session } from '../types/page.js' */

// Where the ways to move would push the rest out of sight.
const narrow = matchMedia('(max-width: 60rem)');

/** @type {Session} */
let page;
// The run that an address asks for which may not run by itself.
/** @type {{ form: string, query: string, frame: number } | null} */
let asked = null;
// The run under way.
/** @type {AbortController | null} */
let underWay = null;

// Shows an error at its field, in the drawer that has it.
/** @param {any} error */
export function fail(error) {
  drawers.open(['number', 'where'].includes(error.key) ? 'more' : 'settings');
  errors.show(error, error.status === 422 ? say('advice.too_large') : '');
}

/** @param {boolean} is */
function busy(is) {
  element('progress').hidden = element('stop').hidden = !is;
  element('run').setAttribute('aria-busy', String(is));
}

// Leaves the run that is shown, and the one under way.
export function leave() {
  playback.stop();
  underWay?.abort();
  underWay = null;
  page.leave();
  status('');
  busy(false);
}

// Carries out a run; `arrive` hears what came of it, unless the reader has gone on.
/** @template Result @param {string} text @param {(signal: AbortSignal) => Promise<Result>} work @param {(result: Result) => void} arrive */
export async function carry(text, work, arrive) {
  leave();
  errors.clear();
  const controller = new AbortController();
  underWay = controller;
  busy(true);
  status(text);
  try {
    const result = await work(controller.signal);
    if (underWay !== controller) return;
    underWay = null;
    busy(false);
    status('');
    arrive(result);
  } catch (/** @type {any} */ error) {
    if (underWay !== controller) return;
    leave();
    if (error.name === 'AbortError') status(say('stopped'));
    else fail(error);
  }
}

// Makes room for the frames.
function fold() {
  element('settings').open = false;
  if (narrow.matches && element('moving')) element('moving').open = false;
}

// Shows what the address asks for: after Back or Forward.
function follow() {
  address.forget();
  const { query, frame: given } = address.read();
  const frame = given ?? usual();
  asked = null;
  if (frame !== null && page.go(query, frame)) return;
  form.fill(query);
  page.place();
  if (frame !== null) page.begin(query, frame, () => {});
  else leave();
}

// The frame of an address without one: none, where nothing runs until the reader asks for it.
const usual = () => (page.immediate ? 0 : null);

// The field of the settings that the address names, if it names one.
function aim() {
  const field = element(location.hash.slice(1));
  return field?.closest('#settings') ? field : null;
}

function open() {
  const { query, frame: given, more } = address.read();
  const field = aim();
  if (field && !query) {
    page.idle?.();
    field.focus();
    return;
  }
  if (page.first && runs && !query && given === null && !errors.any()) {
    form.fill(page.first.query);
    page.begin(page.first.query, page.first.frame, address.replace);
    return;
  }
  const named = address.reloaded({ query, frame: given });
  const frame = named ?? usual();
  if (more) address.replace(query, named);
  if (frame === null || errors.any()) return page.idle?.();
  if (runs) {
    fold();
    page.begin(query, frame, given === null && page.immediate ? () => {} : address.replace);
  } else {
    asked = { form: form.query(), query, frame };
    page.idle?.();
    status(say('press_run', { n: frame }));
  }
}

/** @param {Event} event */
function submit(event) {
  event.preventDefault();
  const query = form.query();
  const same = asked?.form === query ? asked : null;
  const { query: wanted, frame } = same ?? { query, frame: 0 };
  asked = null;
  page.begin(wanted, frame, (...run) => {
    address.push(...run);
    fold();
    page.focus();
  });
}

// Another search: the run is left, and the address says what the form says; or it is run at once.
/** @param {string} key */
function change(key) {
  errors.clear(key);
  page.place();
  if (page.changed?.(key)) return;
  if (page.immediate) return page.begin(form.query(), 0, address.push);
  const enter = page.isOpen() || underWay ? address.push : address.replace;
  leave();
  return enter(form.query(), null);
}

// Lets a page's form run, and runs what its address asks for.
/** @param {Session} own */
export function listen(own) {
  page = own;
  form.listen(change);
  element('form').addEventListener('submit', submit);
  element('stop').addEventListener('click', () => underWay?.abort());
  addEventListener('popstate', follow);
  page.place();
  open();
}
