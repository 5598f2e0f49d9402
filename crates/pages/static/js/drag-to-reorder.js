// A child of the picture's tree that is dragged past another, by mouse, pen or finger. Invariant: the picture itself is the same before
// and after; what hears of it is told which child now comes first, if that is another than before.

// How far a pointer may move and still click.
const STILL = 5;

/** @typedef {{ nodes: () => string[], aim: (node: string | null) => void, first: (node: string) => void }} Hooks */

/** @param {SVGSVGElement} picture @param {string} node */
const shape = (picture, node) => /** @type {SVGGraphicsElement | null} */ (picture.querySelector(`[data-item="node ${node}"]`));

// How far right and how far down the middle of a shape is.
/** @param {Element} element */
const middle = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

// The axis along which children stand in their order: 0 where the tree is upright, 1 where it lies.
/** @param {number[][]} places */
const axisOf = ([[x, y], [otherX, otherY]]) => (Math.abs(x - otherX) > Math.abs(y - otherY) ? 0 : 1);

// The nodes and edges that belong to a child, itself included.
/** @param {SVGSVGElement} picture @param {string} node */
function family(picture, node) {
  const below = `[data-item^="node ${node} "], [data-item^="edge ${node} "]`;
  return [shape(picture, node), ...picture.querySelectorAll(below)].map((one) => /** @type {SVGGraphicsElement} */ (one));
}

// Lets the nodes of a picture that may be reordered be dragged; `aim` hears while one is dragged, `first` when it is let go.
/** @param {SVGSVGElement} picture @param {Hooks} hooks */
export function listen(picture, { nodes, aim, first }) {
  /** @type {{ node: string, pointer: number, x: number, y: number, axis: number, moved: boolean } | null} */
  let held = null;
  const middleOf = (/** @type {string} */ node) => middle(/** @type {Element} */ (shape(picture, node)));
  // The child that comes first as they stand, unless that is the same as ever.
  const foremost = () => {
    const [ever, ...others] = nodes();
    const place = (/** @type {string} */ node) => middleOf(node)[held?.axis ?? 1];
    const now = others.reduce((best, node) => (place(node) < place(best) ? node : best), ever);
    return now === ever ? null : now;
  };
  /** @param {string} by */
  const move = (by) => {
    for (const one of held ? family(picture, held.node) : []) one.style.translate = by;
  };
  const drop = () => {
    move('');
    held = null;
    aim(null);
  };

  picture.addEventListener('pointerdown', (event) => {
    const { target, pointerId, clientX, clientY } = event;
    const node = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest('[data-node]'))?.dataset.node;
    if (held || node === undefined || !nodes().includes(node)) return;
    const axis = nodes().length > 1 ? axisOf(nodes().map(middleOf)) : 1;
    held = { node, pointer: pointerId, x: clientX, y: clientY, axis, moved: false };
  }, true);
  picture.addEventListener('pointermove', (event) => {
    if (event.pointerId !== held?.pointer) return;
    // The stage would be dragged as a whole.
    event.stopImmediatePropagation();
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(x, y) <= STILL) return;
    held.moved = true;
    picture.setPointerCapture(event.pointerId);
    const { a: scale } = picture.getScreenCTM() ?? { a: 1 };
    move(`${x / scale}px ${y / scale}px`);
    aim(foremost());
  }, true);
  picture.addEventListener('pointerup', (event) => {
    if (event.pointerId !== held?.pointer) return;
    const chosen = held.moved ? foremost() : null;
    drop();
    if (chosen !== null) first(chosen);
  }, true);
  picture.addEventListener('pointercancel', (event) => {
    if (event.pointerId === held?.pointer) drop();
  }, true);
}
