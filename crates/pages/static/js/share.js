// Shares what is shown: its link, a loop of the frames around it, a picture, code for other pages. Invariant: what is given away is
// made by the server, of the frames that the page shows, and looks as the picture beside it.

import { flush } from './address.js';
import { element, give, lang, say } from './page.js';
import { colours } from './picture-options.js';
import { inLab } from './root.js';
import { fetchBytes } from './server.js';

/** @import { ShareSource, SharedFrames } from '../types/page.js' */

// Frames of a loop at most, how many around the reader's can be chosen, and how long they are shown: one, a cut, all at most.
const MOST = 24;
const AROUND = 48;
const SECONDS = { frame: 1.2, cut: 2.5, all: 12 };
/** @typedef {'wide' | 'square' | 'tall'} CardShape */
// So many frames are made at two places of a loop to see how large all of it gets.
const SAMPLE = 6;
const ENDINGS = { gif: 'gif', apng: 'png', html: 'html' };

/** @type {() => ShareSource | Promise<ShareSource>} */
let source = () => own;
// What is shared while the dialog is open.
/** @type {ShareSource} */
let own = { frames: null };
let shape = /** @type {CardShape} */ ('wide');
let theme = 'light';
/** @type {AbortController | null} */
let making = null;
/** @type {AbortController | null} */
let measuring = null;

const dialog = element('share');
const [from, to] = [element('share-from'), element('share-to')];
const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (dialog.querySelector(`[data-part=share-${name}]`));
const note = (/** @type {string} */ text) => element('share-note').replaceChildren(text);

// An address of this server with a query and more.
/** @param {string} path @param {string} query @param {Record<string, unknown>} more */
function address(path, query, more) {
  const asked = new URLSearchParams(query);
  for (const [key, value] of Object.entries({ lang, theme, ...more })) asked.set(key, String(value));
  return inLab(`${path}?${asked}`);
}

// Where a picture of what is shown comes from.
/** @param {string} format */
function picture(format) {
  const { frames, board } = own;
  if (frames) return address('/api/draw/frame', frames.query, { frame: frames.n, card: shape, format });
  if (board !== undefined) return address('/api/draw/board', board, { format });
  const meta = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[property="og:image"]'));
  return new URL(meta?.content ?? '', location.href).href;
}

// Whether the picture is drawn in whatever form is asked for.
const isDrawn = () => own.frames !== null || own.board !== undefined;

// Offers the picture of what is shown.
function offer() {
  const preview = picture(isDrawn() ? 'svg' : 'png');
  if (element('share-preview').getAttribute('src') !== preview) element('share-preview').src = preview;
  element('share-png').href = picture('png');
  element('share-svg').href = picture('svg');
}

// Shows what would be given away now.
function show() {
  offer();
  for (const button of dialog.querySelectorAll('[data-shape]')) button.setAttribute('aria-pressed', String(button.getAttribute('data-shape') === shape));
  const [first, last] = [from.valueAsNumber, to.valueAsNumber];
  tell('…');
  const width = Math.max(1, Number(from.max) - Number(from.min));
  const style = part('range').style;
  style.setProperty('--from', `${(100 * (first - Number(from.min))) / width}%`);
  style.setProperty('--to', `${(100 * (last - Number(from.min))) / width}%`);
}

// Which frames the loop has, how long it takes, and how large it gets.
/** @param {string | number} size */
function tell(size) {
  const [first, last] = [from.valueAsNumber, to.valueAsNumber];
  const count = last - first + 1;
  const seconds = Math.min(SECONDS.all, count * SECONDS.frame + SECONDS.cut - SECONDS.frame);
  element('share-range').replaceChildren(say('share_range', { from: first, to: last, count, seconds: Math.round(seconds), size }));
}

// Says how large the loop gets: its frames cost what those at its start and at its middle cost.
async function measure() {
  const { frames } = own;
  if (!frames) return;
  measuring?.abort();
  const { signal } = (measuring = new AbortController());
  const [first, count] = [from.valueAsNumber, to.valueAsNumber - from.valueAsNumber + 1];
  const bytes = async (/** @type {number} */ at, /** @type {number} */ length) => {
    const asked = address('/api/film', frames.query, { from: at, count: length, format: 'gif', card: shape });
    return (await fetchBytes(asked, signal)).size;
  };
  try {
    let size = await bytes(first, Math.min(count, SAMPLE));
    if (count > SAMPLE) {
      const middle = Math.min(first + Math.floor(count / 2), first + count - SAMPLE);
      const more = [size - (await bytes(first, 1)), (await bytes(middle, SAMPLE)) - (await bytes(middle, 1))];
      size += ((count - SAMPLE) * (more[0] + more[1])) / 2 / (SAMPLE - 1);
    }
    tell(Math.ceil(size / 10_000) * 10);
  } catch {
    // What was given up, or what can't be made, has no size.
  }
}

// The frames of a loop: from the start of the node that is cut to the frame after the cut; without a cut, around the reader's frame.
/** @param {SharedFrames} frames */
async function around({ n, last }) {
  const { find } = own;
  const cut = await find?.({ where: 'flag=ab_pruned', from: n, direction: 'next' });
  if (cut == null || cut > n + MOST) return [Math.max(0, n - MOST / 2), Math.min(last, n + MOST / 2 - 1)];
  const start = await find?.({ node: 'edge', from: cut, direction: 'previous' });
  const end = Math.min(last, cut + 1);
  return [Math.max(start ?? 0, end - MOST + 1), end];
}

// Moves one end of the loop; the other follows where it must.
/** @param {boolean} first */
function bound(first) {
  const [low, high] = [from.valueAsNumber, to.valueAsNumber];
  if (first) to.value = String(Math.max(low, Math.min(high, low + MOST - 1)));
  else from.value = String(Math.min(high, Math.max(low, high - MOST + 1)));
  show();
}

async function open() {
  flush();
  own = await source();
  const { frames } = own;
  theme = colours();
  element('share-link').value = location.href;
  const code = frames && address('/embed', frames.query, { frame: frames.n, theme: 'auto' });
  const frame = document.createElement('iframe');
  if (code) Object.assign(frame, { src: new URL(code, location.href).href, title: say('embed_title'), width: 640, height: 420, loading: 'lazy' });
  element('share-embed').value = code ? frame.outerHTML : '';
  for (const name of ['loop', 'range', 'embed']) part(name).hidden = !frames;
  element('share-svg').hidden = !isDrawn();
  for (const button of dialog.querySelectorAll('[data-shape]')) button.toggleAttribute('hidden', !frames);
  note('');
  // The picture doesn't wait until it is known where the loop begins and ends.
  offer();
  dialog.showModal();
  if (frames) {
    const edge = { min: Math.max(0, frames.n - AROUND), max: Math.min(frames.last, frames.n + AROUND) };
    for (const end of [from, to]) Object.assign(end, edge);
    const [first, last] = await around(frames).catch(() => [frames.n, frames.n]);
    [from.value, to.value] = [String(first), String(last)];
  }
  show();
  measure();
}

/** @param {HTMLInputElement | HTMLTextAreaElement} field @param {string} said */
async function copy(field, said) {
  field.select();
  const done = await navigator.clipboard.writeText(field.value).then(() => said, () => 'copy_by_hand');
  note(say(done));
}

// Makes a loop and gives it to the reader.
/** @param {keyof typeof ENDINGS} format */
async function loop(format) {
  const { frames } = own;
  if (!frames) return;
  making?.abort();
  const controller = (making = new AbortController());
  const [first, count] = [from.valueAsNumber, to.valueAsNumber - from.valueAsNumber + 1];
  note(say('filming', { count }));
  try {
    const card = format === 'html' ? {} : { card: shape };
    const file = await fetchBytes(address('/api/film', frames.query, { from: first, count, format, ...card }), controller.signal);
    give(`marubatsu-${first}-${first + count - 1}.${ENDINGS[format]}`, file);
    note(say('filmed', { size: Math.ceil(file.size / 1024) }));
  } catch (/** @type {any} */ error) {
    if (error.name !== 'AbortError') note(error.message);
  }
}

/** @type {Record<string, () => unknown>} */
const ACTIONS = {
  'copy-link': () => copy(element('share-link'), 'share_copied'),
  'copy-embed': () => copy(element('share-embed'), 'share_code_copied'),
  print: () => print(),
  'share-colours'() {
    theme = theme === 'dark' ? 'light' : 'dark';
    show();
    measure();
  },
};

/** @param {MouseEvent} event */
function press({ target }) {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest('button'));
  const { action, loop: format, shape: chosen } = button?.dataset ?? {};
  if (action) ACTIONS[action]?.();
  if (format) loop(/** @type {keyof typeof ENDINGS} */ (format));
  if (chosen) {
    shape = /** @type {CardShape} */ (chosen);
    show();
    measure();
  }
}

// Lets the reader share what `current()` says is shown.
/** @param {() => ShareSource | Promise<ShareSource>} current */
export function listen(current) {
  source = current;
  document.querySelector('[data-action=share]')?.addEventListener('click', open);
  dialog.addEventListener('click', press);
  dialog.addEventListener('close', () => {
    making?.abort();
    measuring?.abort();
  });
  from.addEventListener('input', () => bound(true));
  to.addEventListener('input', () => bound(false));
  for (const end of [from, to]) end.addEventListener('change', measure);
  addEventListener('keydown', (event) => {
    const typing = /** @type {Element} */ (event.target).matches?.('input:not([type=range]):not([type=checkbox]), select, textarea');
    if (event.key !== '.' || event.defaultPrevented || typing || event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog:modal')) return;
    event.preventDefault();
    open();
  });
}
