// The element `<marubatsu-stage>`: one search in an article or on a slide, with its steps. Invariants: what is shown is the frame that
// was wanted last; nothing is fetched before the element is in sight; an attribute that isn't the element's own is an option of the
// search, and the lab refuses what it doesn't know.

import { Items } from './tween.js';
import { fetchAnswer } from './lab.js';
import { Search, openRun } from './recording.js';
import { STYLE } from './stage-style.js';

/** @import { StageLine } from './api.js' */
/** @import { Recording, Voice } from './recording.js' */

const PICTURE = 'http://www.w3.org/2000/svg';
// Where no page is, as on a server that makes one, the module can be read all the same.
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? Object);
// How long a frame is shown while it plays, and a cut, in milliseconds.
const BEAT = 1200;
const CUT = 2500;
// The least size of a picture.
const LEAST = { width: 240, height: 120 };
// Attributes that are no option of a search: the element's own, and those that any element may have.
const COMMON = /^(src|frame|from|to|theme|voice|lang|id|class|style|slot|part|hidden|title|dir|role|tabindex|translate|(aria|data|on).*)$/;

/** @type {Record<'en' | 'ja', Record<string, string>>} */
const WORDS = {
  en: { search: 'A search, step by step', frame: 'Frame', first: 'First', back: 'Back', play: 'Play, pause', next: 'Next', last: 'Last', cut_back: 'previous cut', cut_next: 'next cut', cut: 'cut', favourite_back: 'previous favourite', favourite_next: 'next favourite', favourite: 'favourite', waits: 'Searching…' },
  ja: { search: '探索をコマ送りする', frame: 'フレーム', first: '最初', back: '前', play: '再生、一時停止', next: '次', last: '最後', cut_back: '前の枝狩り', cut_next: '次の枝狩り', cut: '枝狩り', favourite_back: '前の本命の交代', favourite_next: '次の本命の交代', favourite: '本命', waits: '探索しています…' },
};
/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: 'back', ArrowRight: 'next', PageUp: 'ten_back', PageDown: 'ten_next', Home: 'first', End: 'last', ' ': 'play', k: 'play', c: 'jump_next', C: 'jump_back' };

/** @type {Promise<string> | null} */
let tokens = null;

// The lab's colours and distances.
function look() {
  tokens ??= fetchAnswer('/static/css/tokens.css').then((sheet) => sheet.text());
  return tokens.then((sheet) => sheet.replace(':root', ':host'));
}

/** @type {Promise<void> | null} */
let typeface = null;

// The lab's typeface, by which the sizes of its pictures are measured.
async function addTypeface() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await (await fetchAnswer('/static/css/fonts.css')).text());
  for (const { style } of /** @type {CSSFontFaceRule[]} */ ([...sheet.cssRules])) {
    const [, file] = style.getPropertyValue('src').match(/\.\.\/(fonts\/[\w-]+\.woff2)/) ?? [];
    const family = style.getPropertyValue('font-family').replace(/["']/g, '');
    if (!file || family !== 'M PLUS 1') continue;
    const answer = await fetchAnswer(`/static/${file}`);
    const [weight, unicodeRange] = [style.getPropertyValue('font-weight'), style.getPropertyValue('unicode-range')];
    if (answer.ok) document.fonts.add(new FontFace(family, await answer.arrayBuffer(), { weight, unicodeRange }));
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, string>} [attributes] @param {(string | Node)[]} children
 */
function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

// The search that attributes name, and the frame that an address of the lab names.
/** @param {HTMLElement} element */
function asked(element) {
  const own = [...element.attributes].filter(({ name }) => !COMMON.test(name));
  const src = element.getAttribute('src') ?? '';
  const [file, search] = src.split('#')[0].split('?');
  const address = search === undefined ? [] : [...new URLSearchParams(search)].filter(([name]) => !COMMON.test(name));
  const options = Object.fromEntries([...address, ...own.map(({ name, value }) => [name.replaceAll('-', '_'), value || 'true'])]);
  const frame = element.getAttribute('frame') ?? new URLSearchParams(search).get('frame');
  return { file: search === undefined ? file : '', options, frame: Number(frame ?? element.getAttribute('from') ?? 0) };
}

/** @param {{ file: string, options: Record<string, string> }} asked @param {'en' | 'ja'} lang */
async function recorded({ file, options }, lang) {
  if (!file) return new Search(options.game, options).record({ lang });
  const answer = await fetch(new URL(file, document.baseURI));
  if (!answer.ok) throw new TypeError(`${file}: ${answer.status}`);
  return openRun(new Uint8Array(await answer.arrayBuffer()), { lang });
}

// What a frame on another page has room for: no legend, and no flags of bounds that nobody has set, which are empty.
/** @param {{ id: string, svg: string }} item */
function fits({ id, svg }) {
  const isEmpty = (/** @type {string} */ flag) => flag.match(/fill="([^"]*)"/)?.[1] !== flag.match(/stroke="([^"]*)"/)?.[1];
  return id !== 'legend' && !(['alpha', 'beta'].includes(id) && isEmpty(svg));
}

// The sentence in its parts, coloured by whose they are.
/** @param {StageLine['sentence']} sentence */
const told = (sentence) => sentence.map(({ text, is, tone }) => (is === 'words' ? text : make('b', { 'data-is': is, ...(tone && { 'data-tone': tone }) }, text)));

/** A search with its steps, in a page of one's own. */
export class MarubatsuStage extends Base {
  #style = new CSSStyleSheet();
  #picture = document.createElementNS(PICTURE, 'svg');
  #items = new Items(this.#picture);
  #waits = make('div', { class: 'waits' }, make('slot'), make('p', { role: 'status' }));
  #fault = make('p', { class: 'fault', role: 'alert', hidden: '' });
  #sentence = make('p', { class: 'sentence', 'aria-live': 'polite' });
  #slider = make('input', { type: 'range' });
  #place = make('output');
  #controls = make('div', { class: 'controls', role: 'group' });
  #section = make('section', { tabindex: '0', role: 'group' }, this.#waits, this.#fault, this.#picture, this.#sentence, this.#controls);
  /** @type {Recording | null} */
  #recording = null;
  /** @type {StageLine | null} */
  #shown = null;
  #wanted = 0;
  #isDrawing = false;
  // The search that is shown, its look, and the frame that the attribute names: what differs from them was changed from outside.
  #search = '';
  #look = '';
  #reflected = NaN;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #dark = matchMedia('(prefers-color-scheme: dark)');
  #calm = matchMedia('(prefers-reduced-motion: reduce)');
  #observers = [
    new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && this.#begin()),
    new ResizeObserver(() => this.#refresh()),
    new MutationObserver(() => this.#refresh()),
  ];
  #changes = () => this.#refresh();

  constructor() {
    super();
    this.#picture.setAttribute('role', 'img');
    const shadow = this.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [this.#style];
    shadow.append(this.#section);
    this.#section.addEventListener('keydown', (event) => this.#key(event));
    this.#slider.addEventListener('input', () => this.go(this.#slider.valueAsNumber));
  }

  connectedCallback() {
    this.#hide(this.#picture, this.#sentence, this.#controls);
    /** @type {IntersectionObserver} */ (this.#observers[0]).observe(this);
  }

  disconnectedCallback() {
    this.pause();
    for (const observer of this.#observers) observer.disconnect();
    this.#dark.removeEventListener('change', this.#changes);
    this.#search = '';
  }

  /** The frame that is shown, or wanted. */
  get frame() {
    return this.#wanted;
  }

  set frame(n) {
    this.go(n);
  }

  /** The search that is shown, once it is recorded. */
  get recording() {
    return this.#recording;
  }

  /**
   * Goes to a frame, or to the nearest that there is.
   * @param {number} n
   */
  go(n) {
    this.pause();
    this.#want(n);
  }

  /** Shows one frame after the other, from the first again at the end. */
  play() {
    const step = () => {
      if (this.#wanted >= this.#last) return this.pause();
      this.#want(this.#wanted + 1);
      this.#timer = setTimeout(step, this.#shown?.moment === 'cut' ? CUT : BEAT);
    };
    if (this.#wanted >= this.#last) this.#want(this.#first);
    this.#timer = setTimeout(step, BEAT);
    this.#press(true);
  }

  /** Stays at the frame that is shown. */
  pause() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#press(false);
  }

  // Sentences are not read out while frames run past.
  /** @param {boolean} plays */
  #press(plays) {
    this.#sentence.setAttribute('aria-live', plays ? 'off' : 'polite');
    this.#controls.querySelector('[data-way=play]')?.setAttribute('aria-pressed', String(plays));
  }

  /** @param {Element[]} parts */
  #hide(...parts) {
    for (const part of [this.#waits, this.#fault, this.#picture, this.#sentence, this.#controls]) part.toggleAttribute('hidden', parts.includes(part));
  }

  /** @returns {'en' | 'ja'} */
  get #lang() {
    return this.closest('[lang]')?.getAttribute('lang')?.startsWith('ja') ? 'ja' : 'en';
  }

  /** @returns {'light' | 'dark'} */
  get #theme() {
    const theme = this.getAttribute('theme');
    return theme === 'dark' || (theme !== 'light' && this.#dark.matches) ? 'dark' : 'light';
  }

  get #first() {
    return Math.min(this.#last, Number(this.getAttribute('from') ?? 0));
  }

  get #last() {
    const last = (this.#recording?.length ?? 1) - 1;
    return Math.min(last, Number(this.getAttribute('to') ?? last));
  }

  async #begin() {
    const [sight, size, attributes] = this.#observers;
    sight.disconnect();
    /** @type {ResizeObserver} */ (size).observe(this);
    /** @type {MutationObserver} */ (attributes).observe(this, { attributes: true });
    this.#dark.addEventListener('change', this.#changes);
    this.#style.replaceSync(STYLE);
    this.#refresh();
  }

  // Does what attributes, size and theme ask for now.
  async #refresh() {
    const search = asked(this);
    const [key, frame] = [JSON.stringify([search.file, search.options]), Number(this.getAttribute('frame') ?? this.#reflected)];
    if (key !== this.#search) {
      this.#search = key;
      return this.#open(search, key);
    }
    if (frame !== this.#reflected && !Number.isNaN(frame)) this.#want(frame);
    else this.#draw();
  }

  /** @param {ReturnType<typeof asked>} search @param {string} key */
  async #open(search, key) {
    this.pause();
    [this.#recording, this.#shown, this.#look] = [null, null, ''];
    this.#waits.lastElementChild?.replaceChildren(WORDS[this.#lang].waits);
    this.#hide(this.#fault, this.#picture, this.#sentence, this.#controls);
    try {
      this.#style.replaceSync(STYLE + (await look()));
      typeface ??= addTypeface();
      await typeface;
      const recording = await recorded(search, this.#lang);
      if (key !== this.#search) return;
      this.#recording = recording;
      this.#items.clear();
      this.#build();
      this.#hide(this.#waits, this.#fault);
      this.#want(search.frame);
    } catch (error) {
      if (key === this.#search) this.#fail(error);
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    this.pause();
    this.#fault.textContent = error instanceof Error ? error.message : String(error);
    this.#hide(this.#waits, this.#picture, this.#sentence, this.#controls);
  }

  /** @param {number} n */
  #want(n) {
    if (Number.isInteger(n)) this.#wanted = n;
    if (this.#recording) this.#wanted = Math.max(this.#first, Math.min(this.#wanted, this.#last));
    this.#draw();
  }

  // Draws what is wanted, unless it is there; what was wanted meanwhile follows.
  async #draw() {
    const recording = this.#recording;
    if (!recording || this.#isDrawing) return;
    // Whatever a slide is scaled by, it is drawn for its own pixels.
    const { clientWidth, clientHeight } = this.#picture;
    const size = { width: Math.max(LEAST.width, clientWidth), height: Math.max(LEAST.height, clientHeight) };
    const voice = /** @type {Voice | undefined} */ (this.getAttribute('voice') ?? undefined);
    const look = { ...size, voice, theme: this.#theme, lang: this.#lang };
    const [n, key] = [this.#wanted, JSON.stringify(look)];
    if (n === this.#shown?.n && key === this.#look) return;
    this.#isDrawing = true;
    const line = await recording.stage(n, look).catch((error) => {
      if (recording === this.#recording) this.#fail(error);
      return null;
    });
    this.#isDrawing = false;
    if (line && recording === this.#recording) this.#show(line, size, key);
    if (line || recording !== this.#recording) this.#draw();
  }

  /** @param {StageLine} line @param {{ width: number, height: number }} size @param {string} key */
  #show(line, { width, height }, key) {
    const step = this.#shown && this.#look === key ? line.n - this.#shown.n : 0;
    const motion = step === 1 ? line.motion : (this.#shown?.motion ?? 0);
    this.#picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
    const items = line.tree.flatMap(({ id, shown }) => (shown ? [{ id, ...shown }] : []));
    this.#items.show(items.filter(fits), Math.abs(step) === 1 && !this.#calm.matches ? motion : 0);
    if (this.#section.lang !== this.#lang) this.#build();
    [this.#shown, this.#look, this.#reflected] = [line, key, line.n];
    const words = WORDS[this.#lang];
    const text = line.sentence.map((part) => part.text).join('');
    this.#picture.setAttribute('aria-label', `${words.frame} ${line.n}: ${text}`);
    this.#sentence.replaceChildren(...told(line.sentence));
    Object.assign(this.#slider, { min: this.#first, max: this.#last, value: line.n });
    this.#slider.setAttribute('aria-valuetext', `${line.n} / ${this.#last}`);
    this.#place.textContent = `${line.n} / ${this.#last}`;
    this.setAttribute('frame', String(line.n));
    this.dispatchEvent(new CustomEvent('frame', { detail: { n: line.n, sentence: text }, bubbles: true }));
  }

  // The buttons, in the language of the page.
  #build() {
    const words = WORDS[this.#lang];
    const leap = this.#recording?.isBestFirst ? 'favourite' : 'cut';
    /** @param {string} way @param {string} label @param {string} sign @param {string} [kind] */
    const button = (way, label, sign, kind = '') => {
      const made = make('button', { type: 'button', 'data-way': way, 'aria-label': label, title: label, class: kind }, sign);
      made.addEventListener('click', () => this.#step(way));
      return made;
    };
    const steps = [button('first', words.first, '«', 'end'), button('back', words.back, '‹'), button('play', words.play, '▶'), button('next', words.next, '›'), button('last', words.last, '»', 'end')];
    const leaps = [button('jump_back', words[`${leap}_back`], `‹ ${words[leap]}`), button('jump_next', words[`${leap}_next`], `${words[leap]} ›`)];
    this.#slider.setAttribute('aria-label', words.frame);
    const focused = this.shadowRoot?.activeElement?.getAttribute('data-way');
    this.#controls.replaceChildren(...steps, ...leaps, this.#slider, this.#place);
    this.#section.setAttribute('aria-label', words.search);
    this.#section.lang = this.#lang;
    this.#press(this.#timer !== undefined);
    if (focused) /** @type {HTMLElement | null} */ (this.#controls.querySelector(`[data-way=${focused}]`))?.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    const way = KEYS[event.key];
    if (!way || event.ctrlKey || event.altKey || event.metaKey || target === this.#slider || (event.key === ' ' && target.matches('button'))) return;
    event.preventDefault();
    event.stopPropagation();
    this.#step(way);
  }

  /** @param {string} way */
  #step(way) {
    const n = this.#wanted;
    /** @type {Record<string, () => unknown>} */
    const ways = {
      first: () => this.go(this.#first), back: () => this.go(n - 1), next: () => this.go(n + 1), last: () => this.go(this.#last),
      ten_back: () => this.go(n - 10), ten_next: () => this.go(n + 10), play: () => (this.#timer === undefined ? this.play() : this.pause()),
      jump_back: () => this.#jump('previous'), jump_next: () => this.#jump('next'),
    };
    ways[way]();
  }

  // Goes to the cut, or the change of favourite, before or after this frame, if there is one.
  /** @param {'next' | 'previous'} direction */
  async #jump(direction) {
    const found = await this.#recording?.[direction](this.#recording.isBestFirst ? 'favourite' : 'flag=ab_pruned', this.#wanted);
    if (found != null) this.go(found);
  }
}

if (globalThis.customElements && !customElements.get('marubatsu-stage')) customElements.define('marubatsu-stage', MarubatsuStage);
