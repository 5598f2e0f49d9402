// Exports of pictures and films, made by the server. Invariant: what is exported is what the page shows: frame,
// language, voice, colours.

import { element, give, lang, say } from './page.js';
import { manner } from './picture-options.js';
import { delay } from './playback.js';
import { PATHS } from './recordings.js';
import { inLab } from './root.js';
import { fetchBytes } from './server.js';
import * as voices from './voices.js';

/** @import { Fail, Query, Run } from '../types/page.js' */

/** @type {AbortController | null} */
let making = null;

// Where a picture comes from that looks as the page does.
/** @param {string} path @param {Query} query @param {Record<string, unknown>} more @param {Record<string, string>} [look] */
export function address(path, query, more, look = manner()) {
  const asked = new URLSearchParams(query);
  for (const [key, value] of Object.entries({ ...look, lang, ...more })) asked.set(key, String(value));
  return inLab(`${path}?${asked}`);
}

// The voice of a search's frames; a growing tree's pictures have one voice.
/** @param {Run['kind']} kind */
const told = (kind) => (kind !== 'growth' ? { voice: voices.chosen() } : {});

// The links to a picture.
/** @param {string} path @param {Query} query @param {Record<string, unknown>} [more] */
export function offerPicture(path, query, more) {
  for (const format of /** @type {const} */ (['svg', 'png'])) {
    element(`take-${format}`).href = address(path, query, { ...more, format });
  }
}

// The links for the frame that the reader is at.
/** @param {Run} run */
export function offer({ kind, query, n }) {
  offerPicture(PATHS[kind].draw, query, { frame: n, ...told(kind) });
  if (kind !== 'search') return;
  element('take-events').href = inLab(`/api/events?${query}`);
  element('embed').value = frameOf(address('/embed', query, { frame: n }));
}

// Begins with another recording: films of it start where the reader is.
/** @param {Run} run */
export function begin({ last, n }) {
  element('film-from').max = String(last);
  element('film-from').value = String(n);
}

// What shows an address of this server in another page.
/** @param {string} path */
function frameOf(path) {
  const frame = document.createElement('iframe');
  const asked = new URL(path, location.href);
  asked.searchParams.delete('picture');
  Object.assign(frame, { src: asked.href, title: say('embed_title'), width: 720, height: 900 });
  return frame.outerHTML;
}

async function copy() {
  const field = element('embed');
  field.select();
  const done = await navigator.clipboard.writeText(field.value).then(() => 'copied', () => 'copy_by_hand');
  element('take-note').replaceChildren(say(done));
}

/** @type {Record<string, string>} */
const ENDINGS = { gif: 'gif', apng: 'png', html: 'html' };

// Gives up the film under way.
export function leave() {
  making?.abort();
  making = null;
  element('take-note').replaceChildren();
}

/** @param {Run} run @param {string} format @param {Fail} failed */
async function film(run, format, failed) {
  leave();
  const source = PATHS[run.kind];
  const controller = new AbortController();
  making = controller;
  const [from, count] = [element('film-from'), element('film-count')].map((field) => field.valueAsNumber);
  const note = element('take-note');
  note.replaceChildren(say('filming', { count: Math.min(count, run.last + 1 - from) }));
  try {
    // A page has room for both arrangements, and its own pace.
    const { theme } = manner();
    const [look, pace] = format === 'html' ? [{ theme }, {}] : [manner(), { delay: delay() }];
    const asked = address(source.film, run.query, { from, count, format, ...pace, ...told(run.kind) }, look);
    const blob = await fetchBytes(asked, controller.signal);
    give(`${source.name}-${from}-${from + count - 1}.${ENDINGS[format]}`, blob);
    note.replaceChildren(say('filmed', { size: Math.ceil(blob.size / 1024) }));
  } catch (/** @type {any} */ error) {
    note.replaceChildren();
    if (error.name !== 'AbortError') failed(error);
  }
  if (making === controller) making = null;
}

// Films what `current()` says is shown; `failed` hears of faults.
/** @param {() => Run | null} current @param {Fail} failed */
export function listen(current, failed) {
  for (const format of Object.keys(ENDINGS)) {
    element(`take-${format}`).addEventListener('click', () => {
      const run = current();
      const valid = [element('film-from'), element('film-count')].every((field) => field.reportValidity());
      if (run && valid) film(run, format, failed);
    });
  }
  element('embed-copy')?.addEventListener('click', copy);
  element('film-here').addEventListener('click', () => {
    const run = current();
    if (run) element('film-from').value = String(run.n);
  });
}
