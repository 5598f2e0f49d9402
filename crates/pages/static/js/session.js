// A form whose runs are addresses: what the address asks for is run, what is run is in the address. Invariant: a run starts when
// the user asks for it, or the address does and the server allows it.

import * as address from './address.js';
import * as errors from './errors.js';
import * as form from './form.js';
import { element, runs, say } from './page.js';

/** @import { Session } from '../types/page.js' */

// Where the ways to move would push the rest out of sight.
const narrow = matchMedia('(max-width: 60rem)');

// What runs: `shown()` is the query of the run that is shown or null, `waits()` whether one is under way; `begin(query, frame,
// enter)` runs a query and lets `enter` write the address; `go(query, frame)` goes to a frame of the run that is shown; `leave`
// leaves it; `place` makes the page say what the form says; `focus` leads the reader to the frames.
/** @type {Session} */
let page;
// The run that an address asks for which may not run by itself.
/** @type {{ form: string, query: string, frame: number } | null} */
let asked = null;

/** @param {string} text */
export const status = (text) => element('status').replaceChildren(text);

// Whether something is under way.
/** @param {boolean} is */
export function busy(is) {
  element('progress').hidden = element('stop').hidden = !is;
  element('run').setAttribute('aria-busy', String(is));
}

// Makes room for the frames.
function fold() {
  element('settings').open = false;
  if (narrow.matches) element('moving').open = false;
}

// Shows what the address asks for: after Back or Forward.
function follow() {
  address.forget();
  const { query, frame } = address.read();
  asked = null;
  if (frame !== null && page.go(query, frame)) return;
  form.fill(query);
  place();
  if (frame !== null) page.begin(query, frame, () => {});
  else page.leave();
}

function place() {
  element('chosen').textContent = form.chosen();
  page.place();
}

function open() {
  const { query, frame: given, more } = address.read();
  if (page.first && runs && !query && given === null && !errors.any()) {
    form.fill(page.first.query);
    page.begin(page.first.query, page.first.frame, address.replace);
    return;
  }
  const frame = address.reloaded({ query, frame: given });
  if (more) address.replace(query, frame);
  if (frame === null || errors.any()) return page.idle?.();
  if (runs) {
    fold();
    page.begin(query, frame, address.replace);
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

// Another search: the run is left, and the address says what the form says.
/** @param {string} key */
function change(key) {
  errors.clear(key);
  place();
  const enter = page.running() ? address.push : address.replace;
  page.leave();
  enter(form.query(), null);
}

// Lets a page's form run, and runs what its address asks for.
/** @param {Session} own */
export function listen(own) {
  page = own;
  form.listen(change);
  element('form').addEventListener('submit', submit);
  addEventListener('popstate', follow);
  place();
  open();
}
