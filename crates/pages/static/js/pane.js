// One side of a comparison: a viewer, its title and result, its sentence, and for the follower why there is none. Invariant: a pane
// says in words whether it leads, and what it shows.

import { address } from './export.js';
import * as form from './form.js';
import * as details from './frame-details.js';
import { FrameViewer } from './frame-viewer.js';
import { element, make, say } from './page.js';
import { PATHS } from './recordings.js';
import { inLab } from './root.js';

/** @import { MissedNode, SearchTotals } from '../types/api.js' */
/** @import { Frame, FrameViewerSettings, Side } from '../types/page.js' */
/** @typedef {{ beside: number, missed: MissedNode | null }} Beside */

export class Pane {
  #name;
  // What the follower shows stands beside this frame of the leader's.
  /** @type {Beside | null} */
  #beside = null;
  // Where the frame is explained, if it can be.
  /** @type {string | null} */
  why = null;

  /** @param {Side} name @param {Pick<FrameViewerSettings, 'fail' | 'moved' | 'address' | 'visit' | 'notVisited'> & { then: () => void }} settings */
  constructor(name, { then, ...settings }) {
    this.#name = name;
    this.viewer = new FrameViewer({
      ...settings,
      options: { portrait: 48, voice: 'plain' },
      part: (part) => this.#part(part === 'tree-picture' ? 'tree' : part),
      shown: (frame) => {
        this.#show(frame);
        then();
      },
    });
  }

  /** @param {string} part */
  #part(part) {
    return element(`${this.#name}-${part}`);
  }

  // Begins with a search: what asks for it, what came of it, and what came of the other. Returns in what it differs from the other.
  /** @param {string} asked @param {SearchTotals} total @param {SearchTotals} other */
  begin(asked, total, other) {
    this.viewer.stage.begin();
    this.viewer.open({ kind: 'search', query: new URLSearchParams(asked).toString(), frames: total.frames, n: 0 });
    const differs = Object.entries(total.options).filter(([key, value]) => key !== 'algorithm' && value !== other.options[key]);
    const words = differs.map(([key]) => form.chip(`${this.#name}.${key}`)).filter(Boolean);
    const algorithm = form.chip(`${this.#name}.algorithm`);
    this.#part('title').replaceChildren(make('b', [algorithm, ...words].join(' · ')));
    const worth = total.score === null ? [] : [say('score', { score: String(total.score).replace('-', '−') })];
    const parts = [...worth, say('looked_at', { nodes: total.nodes })];
    this.#part('result').replaceChildren(...parts.map((text) => make('span', text)));
    return [...(total.options.algorithm === other.options.algorithm ? [] : [algorithm]), ...words].join(' · ');
  }

  // Says whether the side leads.
  /** @param {boolean} leads */
  role(leads) {
    this.#part('frame').dataset.role = leads ? 'leads' : 'follows';
    if (leads) this.#beside = null;
  }

  // Shows a frame beside the leader's.
  /** @param {number} n @param {Beside} beside @param {boolean} still */
  follow(n, beside, still) {
    this.#beside = beside;
    this.viewer.want(n, still);
  }

  /** @param {Frame} frame */
  #show(frame) {
    const { beside, missed } = this.#beside ?? { beside: '', missed: null };
    Object.assign(this.#part('frame').dataset, { beside, missed: missed !== null });
    this.#part('missed').textContent = missed?.sentence ?? '';
    details.say(this.#part('sentence'), frame.sentence);
    const query = new URLSearchParams(this.viewer.run?.query);
    query.set('frame', String(frame.n));
    const title = /** @type {HTMLAnchorElement} */ (this.#part('title'));
    title.href = inLab(`/search?${query}`);
    this.why = frame.explains === null ? null : `${title.href}#why`;
    for (const format of ['svg', 'png']) {
      const link = /** @type {HTMLAnchorElement} */ (this.#part(format));
      link.href = address(PATHS.search.draw, this.viewer.run?.query ?? '', { frame: frame.n, format });
    }
  }

  // Lets pointers move it.
  listen() {
    const tree = /** @type {HTMLElement} */ (this.#part('tree').parentElement);
    const said = /** @type {HTMLElement} */ (this.#part('sentence').parentElement);
    this.viewer.listen(tree, said);
    // Where there is room for one sentence only, a tap says whose.
    this.#part('frame').addEventListener('pointerup', () => { element('run').dataset.shows = this.#name; });
  }
}
