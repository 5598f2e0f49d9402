// Which frames are told of a search, and how long each. Invariant: the server decides; here it is only followed.

import * as playback from './playback.js';
import { fetchDocument } from './server.js';

/** @import { Run } from '../types/page.js' */

/** @typedef {[number, number][]} Stops */

/** @type {{ key: string, stops: Stops } | null} */
let kept = null;

/** @param {string} query @param {string} tale */
async function stops(query, tale) {
  const key = `${tale} ${query}`;
  if (kept?.key !== key) {
    const asked = new URLSearchParams(query);
    asked.set('tale', tale);
    kept = { key, stops: (await fetchDocument('/api/story', asked)).stops };
  }
  return kept.stops;
}

// How a run is played: `go(n)` goes to a frame. What comes of it is for the player.
/** @param {Run} run @param {(n: number) => void} go @returns {Promise<() => boolean | number>} */
export async function steps(run, go) {
  const tale = playback.tale();
  if (tale === null) {
    return () => {
      go(run.n + 1);
      return run.n < run.last;
    };
  }
  const told = await stops(run.query, tale);
  return () => {
    const stop = told.find(([frame]) => frame > run.n);
    if (!stop) return false;
    go(stop[0]);
    return run.n < run.last && stop[1];
  };
}
