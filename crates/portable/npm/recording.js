// Searches, and what is recorded of them. Invariant: what a frame says comes from the engine, which has the recording or makes the
// same one again.

import { fetchDocument, fetchText, query } from './lab.js';

/** @import { BestFirstSummary, ExplanationReport, FrameLine, FrameRecord, RecordingSummary, Score, SearchReport, StageLine } from './api.js' */
/** @import { SearchOptions } from './options.js' */
/** @import { Asking, Options, OptionValue } from './lab.js' */

/** @typedef {'plain' | 'terms' | 'code'} Voice How a frame is told: in plain words, in the field's terms, or as pseudo-code. */
/**
 * How a frame is told and drawn: with tree and text side by side, or one above the other.
 * @typedef {Asking & { voice?: Voice, theme?: 'light' | 'dark', picture?: 'wide' | 'tall' }} Style
 */
/**
 * A frame: what the search knows after one of its events, with the keys of the JSON document `frame`. Of a best-first search it has
 * number, kind and sentence.
 * @typedef {Partial<Omit<FrameRecord, 'kind'>> & { n: number, kind: string, sentence: string }} Frame
 */

// How the addresses of a recording begin, whose searches are of one kind or the other.
const DEPTH_FIRST = { record: '/api/trace', find: '/api/find', draw: '/api/draw/frame', stage: '/api/stage' };
const BEST_FIRST = { record: '/api/best-first', find: '/api/best-first/find', draw: '/api/draw/best-first', stage: '/api/best-first/stage' };
const BEST_FIRST_ALGORITHMS = ['uct', 'puct', 'pn', 'dfpn'];
// Frames in one answer, at most.
const MOST = 256;

/** @param {string} lines @returns {any[]} */
const documents = (lines) => lines.split('\n').filter(Boolean).map((line) => JSON.parse(line));

/** A search of a position: `await new Search('3x3', { table: 'merged' }).run()`. */
export class Search {
  /** @type {Record<string, OptionValue>} */
  #options;
  #isBestFirst;

  /**
   * @param {string} [game] Such as `3x3`, `connect4`, `7x6x4g`, or a tree such as `(3 (5 2))`.
   * @param {SearchOptions} [options] Where it begins, and how it searches: the names of the command line, HTTP and Python.
   */
  constructor(game = '3x3', options = {}) {
    this.#options = { game, ...options };
    this.#isBestFirst = BEST_FIRST_ALGORITHMS.includes(options.algorithm ?? '');
  }

  /**
   * Searches: score, nodes, best moves, line.
   * @param {Asking} [asking]
   * @returns {Promise<SearchReport>}
   */
  run(asking) {
    return fetchDocument('/api/search', this.#options, asking);
  }

  /**
   * Searches and records every event.
   * @param {Asking} [asking]
   * @returns {Promise<Recording>}
   */
  async record(asking) {
    const { record } = this.#isBestFirst ? BEST_FIRST : DEPTH_FIRST;
    const summary = await summarize(record, query(this.#options), asking);
    if (!new URLSearchParams(summary.query).has('time')) return new Recording(summary, this.#isBestFirst);
    // What a clock has ended ends elsewhere the next time: the same search ends at as many rounds.
    const again = query({ ...this.#options, ...limits(summary), time: null });
    return new Recording(await summarize(record, again, asking), this.#isBestFirst);
  }
}

/** @typedef {RecordingSummary | BestFirstSummary} Summary */

/** @param {string} address @param {string} options @param {Asking} [asking] @returns {Promise<Summary>} */
const summarize = async (address, options, asking) => JSON.parse(await fetchText(`${address}?${options}`, asking));

/**
 * Opens a search that was recorded by whatever door of the lab, or by any program that writes its events: lines of JSON.
 * @param {string | Uint8Array} file
 * @param {Asking} [asking]
 * @returns {Promise<Recording>}
 */
export async function openRun(file, asking) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const summary = JSON.parse(await fetchText('/api/import', asking, bytes));
  return new Recording(summary, !('calculated' in summary));
}

/** @param {Summary} summary */
const stopped = (summary) => ('halt' in summary ? summary.halt : summary.stopped);

// How a best-first search that a clock has ended ends at the same place again; the address of any other search says that by itself.
/** @param {Summary} summary @returns {{ node_limit?: number, iterations?: number }} */
function limits(summary) {
  if ('calculated' in summary || stopped(summary) !== 'time') return {};
  return summary.iterations ? { iterations: summary.iterations } : { node_limit: summary.nodes };
}

/** A recorded search: frames from the first to the last. */
export class Recording {
  #summary;
  #routes;

  /** @param {Summary} summary @param {boolean} isBestFirst */
  constructor(summary, isBestFirst) {
    this.#summary = summary;
    this.#routes = isBestFirst ? BEST_FIRST : DEPTH_FIRST;
  }

  /** How many frames there are. */
  get length() {
    return this.#summary.frames;
  }

  /** The search, as an address of the lab has it: `/search?` and this. */
  get query() {
    return this.#summary.query;
  }

  /** The root's score in circle's view, as far as it is settled; null if it isn't, or if the search is a best-first search. @returns {Score | null} */
  get score() {
    return 'score' in this.#summary ? this.#summary.score : null;
  }

  /** Why the search was stopped, if it was. */
  get stopped() {
    return stopped(this.#summary);
  }

  /**
   * A frame.
   * @param {number} n From 0.
   * @param {Style} [style]
   * @returns {Promise<Frame>}
   */
  async frame(n, style) {
    const [frame] = await this.frames(this.#at(n), n + 1, style);
    return frame;
  }

  /**
   * The frames from `begin` to the one before `end`.
   * @param {number} begin
   * @param {number} end
   * @param {Style} [style]
   * @returns {Promise<Frame[]>}
   */
  async frames(begin, end, style = {}) {
    const last = Math.min(end, this.length);
    const found = [];
    for (let from = begin; from < last; from += MOST) found.push(...(await this.#told(from, Math.min(MOST, last - from), style)));
    return found;
  }

  /**
   * What happens in a frame, and why: in plain words, in the field's terms, or as the line of pseudo-code that runs.
   * @param {number} n
   * @param {Style} [style]
   */
  async sentence(n, style) {
    return (await this.frame(n, style)).sentence;
  }

  /**
   * The picture of a frame, as the text of an SVG.
   * @param {number} n
   * @param {Style} [style]
   */
  svg(n, { theme, picture, voice, ...asking } = {}) {
    return this.#ask(this.#routes.draw, { frame: this.#at(n), theme, picture, voice }, asking);
  }

  /**
   * A frame as the lab's stage draws it: items that last from frame to frame, each with its place and its shapes.
   * @param {number} n
   * @param {Asking & { width: number, height: number, voice?: Voice, theme?: 'light' | 'dark' }} style
   * @returns {Promise<StageLine>}
   */
  async stage(n, { width, height, voice, theme, ...asking }) {
    return JSON.parse(await this.#ask(this.#routes.stage, { from: this.#at(n), count: 1, whole: true, width, height, voice, theme }, asking));
  }

  /** Whether it is of a best-first search. */
  get isBestFirst() {
    return this.#routes === BEST_FIRST;
  }

  /**
   * The first frame after frame `after` that meets a condition, such as `kind=update,node=min`; null if there is none. Of a best-first
   * search the condition is `favourite`, `trap`, `settled`, `leap`, `double`, `1`, `10` or `100`.
   * @param {string} condition
   * @param {number} [after]
   */
  next(condition, after = -1) {
    return this.#find(condition, 'next', this.isBestFirst ? Math.max(after, 0) : after + 1);
  }

  /**
   * The last frame before frame `before`, or of all, that meets a condition; null if there is none.
   * @param {string} condition
   * @param {number} [before]
   */
  previous(condition, before = this.length) {
    return this.#find(condition, 'previous', before);
  }

  /**
   * All frames that meet a condition, such as `kind=update,node=min,fail=high`.
   * @param {string} condition
   * @param {Style} [style]
   */
  async where(condition, style) {
    const found = [];
    for (let n = await this.next(condition); n !== null; n = await this.next(condition, n)) found.push(await this.frame(n, style));
    return found;
  }

  /**
   * Why a frame may stop where it stops, in three steps.
   * @param {number} n
   * @param {Asking} [asking]
   * @returns {Promise<ExplanationReport>}
   */
  async explain(n, asking) {
    return JSON.parse(await this.#ask('/api/explain', { frame: this.#at(n) }, asking));
  }

  /**
   * The search itself, event by event, as lines of JSON: every door of the lab opens them.
   * @param {Asking} [asking]
   */
  events(asking) {
    return this.#ask('/api/events', {}, asking);
  }

  /** @param {number} n */
  #at(n) {
    if (!Number.isInteger(n) || n < 0 || n >= this.length) throw new RangeError(`frame ${n} of ${this.length}`);
    return n;
  }

  /** @param {string} address @param {Options} more @param {Asking} [asking] */
  #ask(address, more, asking) {
    return fetchText(`${address}?${this.query}&${query(more)}`, asking);
  }

  /** @param {number} from @param {number} count @param {Style} style @returns {Promise<Frame[]>} */
  async #told(from, count, { voice, lang, signal }) {
    const asking = { lang, signal };
    if (!this.isBestFirst) {
      /** @type {FrameLine[]} */
      const lines = documents(await this.#ask('/api/frames', { from, count, voice }, asking));
      return lines.map(({ step, sentence }) => ({ ...step, sentence }));
    }
    /** @type {StageLine[]} */
    const lines = documents(await this.#ask(this.#routes.stage, { from, count, voice }, asking));
    return lines.map(({ n, kind, sentence }) => ({ n, kind, sentence: sentence.map(({ text }) => text).join('') }));
  }

  /** @param {string} condition @param {'next' | 'previous'} direction @param {number} from @returns {Promise<number | null>} */
  async #find(condition, direction, from) {
    const what = this.isBestFirst ? { to: condition } : { where: condition };
    return JSON.parse(await this.#ask(this.#routes.find, { ...what, direction, from })).n;
  }
}
