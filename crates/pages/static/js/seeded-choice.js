// Choices made at random, from a seed. Invariant: the same seed chooses the same way at the same ply, so that a game can be played again.

const MOST_SEED = 999_999;

// Returns a random seed.
export const randomSeed = () => String(1 + Math.floor(Math.random() * MOST_SEED));

// Returns one of these, by a seed and how many moves were made: the mixing steps of mulberry32.
/** @template T @param {T[]} candidates @param {number} seed @param {number} ply */
export function choose(candidates, seed, ply) {
  let state = (seed * 0x9e3779b1 + ply * 0x85ebca6b) >>> 0;
  state = Math.imul(state ^ (state >>> 15), state | 1);
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
  return candidates[((state ^ (state >>> 14)) >>> 0) % candidates.length];
}
