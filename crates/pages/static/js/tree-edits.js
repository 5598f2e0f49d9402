// Changes of a tree of one's own, one after the other: what was before, what was undone, and the server's answer to each.
// Invariants: one request is under way at a time, and of several changes of one kind the last is asked for; a change is compared
// with the tree before it; what the server refuses changes nothing.

import { fetchDocument } from './server.js';

/** @import { OwnTreeReply } from '../types/api.js' */
/** @import { OwnTree, TreeChange, TreeEditsSettings } from '../types/page.js' */

// How many changes can be taken back.
const STEPS = 100;
// From how many nodes on the server is asked only when one has stopped for a moment, and for how long.
const LARGE = 200;
const PAUSE = 80;

export class TreeEdits {
  /** @type {TreeEditsSettings} */
  #settings;
  /** @type {OwnTree[]} */
  #done = [];
  /** @type {OwnTree[]} */
  #undone = [];
  /** @type {TreeChange[]} */
  #waiting = [];
  #key = '';
  /** @type {string[]} */
  #edits = [];
  /** @type {OwnTree} */
  #before;
  // The tree as the server has it, and the search that looks at it.
  /** @type {OwnTree} */
  #now;
  #algorithm;
  #nodes = 0;
  #stale = false;
  #busy = false;
  // The path of the node that one holds.
  held = '';

  /** @param {OwnTree} tree @param {TreeEditsSettings} settings */
  constructor(tree, settings) {
    this.#before = this.#now = tree;
    this.#algorithm = tree.algorithm;
    this.#settings = settings;
  }

  // The tree as the server has it.
  get tree() {
    return this.#now;
  }

  get can() {
    return { undo: this.#done.length > 0, redo: this.#undone.length > 0 };
  }

  // Whether everything that was asked for is answered.
  get idle() {
    return !this.#stale && this.#waiting.length === 0;
  }

  // Asks again for the tree as it is, since it is held or looked at otherwise.
  refresh() {
    this.#stale = true;
    this.#run();
  }

  /** @param {string} path */
  hold(path) {
    if (path === this.held) return;
    this.held = path;
    this.refresh();
  }

  // Takes a change. One with the key of the one before replaces it, as in one drag.
  /** @param {TreeChange} change */
  take(change) {
    const last = this.#waiting.at(-1);
    if (change.key && last?.key === change.key) this.#waiting[this.#waiting.length - 1] = change;
    else if (change.key && !last && this.#key === change.key && change.edit) {
      this.#edits = [change.edit];
      this.#stale = true;
    } else this.#waiting.push(change);
    this.#run();
  }

  async #run() {
    if (this.#busy) return;
    this.#busy = true;
    while (this.#stale || this.#waiting.length > 0) {
      const change = this.#stale ? null : (this.#waiting.shift() ?? null);
      const kept = this.#done;
      if (change && !this.#begin(change)) continue;
      if (this.#nodes > LARGE) await new Promise((resolve) => setTimeout(resolve, PAUSE));
      this.#stale = false;
      await this.#search(kept);
    }
    this.#busy = false;
  }

  // What the next request asks for; says whether there is anything to ask.
  /** @param {TreeChange} change */
  #begin({ key = '', edit, tree, algorithm, back, held }) {
    const now = this.#now;
    if (back) {
      const [from, to] = back === 'undo' ? [this.#done, this.#undone] : [this.#undone, this.#done];
      const next = from.pop();
      if (!next) return false;
      to.push({ ...now, held: this.held });
      this.#before = next;
      this.held = next.held ?? this.held;
    } else {
      if (!key || key !== this.#key) this.#done = [...this.#done, { ...now, held: this.held }].slice(-STEPS);
      this.#undone = [];
      this.#before = tree ?? now;
      if (held !== undefined) this.held = held;
    }
    this.#key = key;
    this.#edits = edit ? [edit] : [];
    this.#algorithm = algorithm ?? this.#before.algorithm;
    return true;
  }

  // Searches the tree as it is to be; if that is refused, `kept` can be taken back as before.
  /** @param {OwnTree[]} kept */
  async #search(kept) {
    const { game, algorithm } = this.#before;
    const query = new URLSearchParams({ game, algorithm: this.#algorithm, before: algorithm, ...this.#settings.query() });
    query.set('held', `/${this.held.replaceAll(' ', '/')}`);
    for (const edit of this.#edits) query.append('edit', edit);
    /** @type {OwnTreeReply} */
    let reply;
    try {
      reply = await fetchDocument('/api/tree/own', query);
    } catch (/** @type {any} */ error) {
      this.#done = kept;
      this.#forget();
      return this.#settings.refused(error);
    }
    // Only the tree that an address names has a seed.
    const named = this.#edits.length === 0 ? this.#before : null;
    this.#now = { ...named, game: reply.game, algorithm: this.#algorithm };
    this.#nodes = reply.tree.length;
    if (!this.#stale) this.held = reply.held;
    this.#settings.shown(reply, this);
  }

  // The tree is as it was before a change that was refused.
  #forget() {
    this.#before = this.#now;
    this.#algorithm = this.#now.algorithm;
    this.#edits = [];
    this.#key = '';
  }
}
