// The keyboard: which key moves how. Invariant: a key is taken from nobody who is typing, and never together with Ctrl,
// Alt or Meta.

// Through frames, whatever they show.
/** @type {Record<string, string>} */
export const STEPS = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  PageUp: 'ten_back',
  PageDown: 'ten_forward',
  Home: 'first',
  End: 'last',
  ' ': 'play',
  k: 'play',
  '<': 'slower',
  '>': 'faster',
};

/** @type {Record<string, string>} */
const WAYS = {
  ...STEPS,
  p: 'node_back',
  n: 'node_forward',
  P: 'node_first',
  N: 'node_last',
  U: 'parent_back',
  u: 'parent_forward',
  C: 'cut_back',
  c: 'cut_forward',
  T: 'answer_back',
  t: 'answer_forward',
  '/': 'find',
  '?': 'help',
  s: 'swap',
  d: 'parting_forward',
  D: 'parting_back',
  ArrowUp: 'leave',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  0: 'fit',
  1: 'voice_plain',
  2: 'voice_terms',
  3: 'voice_code',
  f: 'full',
  g: 'number',
  i: 'more',
  o: 'story',
  w: 'why',
};

// Next (with Shift: previous) of a kind, wherever the digits are on the keyboard.
const KINDS = ['start', 'tt', 'score', 'update', 'end'];

// Where a blank has a meaning of its own.
const PRESSED = 'button, summary, a, input';

const TYPING = 'input:not([type=range]):not([type=checkbox]), select, textarea';

// Calls `move(way)` for every key that means one, those of the page first; `move` says whether it moved.
/** @param {(way: string) => boolean} move @param {Record<string, string>} [own] */
export function listen(move, own = {}) {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (document.querySelector('dialog:modal')) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches?.(TYPING)) {
      if (event.key === 'Escape') target.blur();
      return;
    }
    if (event.key === ' ' && target.matches?.(PRESSED)) return;
    const way = own[event.key] ?? WAYS[event.key] ?? kind(event);
    if (way && move(way)) event.preventDefault();
  });
}

/** @param {KeyboardEvent} event */
function kind({ code, shiftKey }) {
  const name = KINDS[Number(code.match(/^Digit([1-5])$/)?.[1]) - 1];
  return name && `${name}_${shiftKey ? 'back' : 'forward'}`;
}
