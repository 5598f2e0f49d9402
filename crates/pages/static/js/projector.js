// Full screen, for a room that looks on: everything in `main` is half as large again. Invariant: whoever turns places of the window
// into places of the page asks here, so that a pointer means what lies under it at any size.

// How many pixels of the window one of the page takes.
const grown = () => (document.body.classList.contains('projector') ? Number(getComputedStyle(document.body).getPropertyValue('--grown')) : 1);

// The room an element has, in the page's own pixels, and where in it a pointer is.
/** @param {Element} element */
export function room(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const each = grown();
  /** @param {{ clientX: number, clientY: number }} pointer @returns {[number, number]} */
  const at = ({ clientX, clientY }) => [(clientX - left) / each, (clientY - top) / each];
  return { width: width / each, height: height / each, at };
}

// A way of the pointer, in the page's own pixels.
/** @param {[number, number]} way @returns {[number, number]} */
export function way([x, y]) {
  const each = grown();
  return [x / each, y / each];
}

// Large from the start, without full screen.
export function start() {
  document.body.classList.add('projector');
}

export function toggle() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
}

// Calls `measure` whenever the page has grown or shrunk.
/** @param {() => void} measure */
export function listen(measure) {
  document.addEventListener('fullscreenchange', () => {
    document.body.classList.toggle('projector', Boolean(document.fullscreenElement));
    measure();
  });
}
