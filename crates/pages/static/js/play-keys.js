// The keyboard of the page to play. Invariant: a key is taken from nobody who is typing or presses a button.

// What a key does.
/** @type {Record<string, string>} */
export const KEYS = {
  ArrowLeft: 'previous', ArrowRight: 'next', ArrowUp: 'first', ArrowDown: 'last', Home: 'first', End: 'last', 0: 'undo', u: 'undo', r: 'redo', f: 'flip',
  v: 'values', n: 'new-game', Enter: 'new-game', s: 'search-behind', e: 'refute', Escape: 'stop', '?': 'keys',
};

// Whether a key belongs to somebody else: the browser, a field, a dialog, a button.
/** @param {KeyboardEvent} event */
export function isTaken(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.defaultPrevented) return true;
  const target = /** @type {Element} */ (event.target);
  if (document.querySelector('dialog[open]') || target.matches?.('input, select, textarea')) return true;
  return event.key === 'Enter' && Boolean(target.closest?.('a, button'));
}
