// Explains the frame that is shown, in three steps: what they speak of stays in the light, numbers lie at the things. Invariant: it
// hears of every frame from `shown`, and leaves the film as it was.
(() => {
  const SVG = 'http://www.w3.org/2000/svg';
  // Where the tree begins, below its ruler.
  const TOP = 50;
  /** @typedef {{ text: string, paths: string[] }} Step */
  /** @typedef {{ labels: string[], scores: string[], results: string[] }} Dial */
  /** @typedef {{ title: string, steps: Step[], dial: Dial | null, card: { title: string, svg: number[] } | null }} Why */
  const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
  /** @type {{ frames: { why: Why[] | null }[], pieces: string[] }} */
  let film = { frames: [], pieces: [] };
  const panel = element('explanation');
  const button = /** @type {HTMLButtonElement} */ (document.querySelector('[data-action=why]'));
  /** @type {{ why: Why, step: number, focus: Element | null } | null} */
  let open = null;
  let shown = { at: 0, lang: 0 };

  const picture = () => /** @type {SVGSVGElement} */ (element('drawing').querySelector('svg'));

  function make(/** @type {string} */ tag, /** @type {string} */ text = '', /** @type {Record<string, string>} */ attributes = {}) {
    const made = document.createElement(tag);
    made.textContent = text;
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  }

  function shape(/** @type {string} */ tag, /** @type {Record<string, unknown>} */ attributes, /** @type {Node[]} */ ...inside) {
    const made = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
    made.append(...inside);
    return made;
  }

  const above = (/** @type {string} */ path) => path.split(' ').slice(0, -1).join(' ');

  // The box of a path's node in the picture's own units; of its nearest ancestor where it isn't drawn.
  /** @returns {{ x: number, y: number, width: number, height: number } | null} */
  function box(/** @type {string} */ path) {
    const node = /** @type {SVGGElement | null} */ (picture().querySelector(`[data-node="${CSS.escape(path)}"]`));
    const [own, root] = [node?.getScreenCTM(), picture().getScreenCTM()];
    if (!node || !own || !root) return path ? box(above(path)) : null;
    const { x, y, width, height } = node.getBBox();
    const matrix = root.inverse().multiply(own);
    return { x: matrix.a * x + matrix.e, y: matrix.d * y + matrix.f, width: matrix.a * width, height: matrix.d * height };
  }

  // Paper over the tree, with holes for what the steps so far speak of and for the edges between them.
  function veil(/** @type {string[]} */ paths) {
    const { x, y, width, height } = tree();
    const mask = shape('mask', { id: 'holes', maskUnits: 'userSpaceOnUse', x, y, width, height }, shape('rect', { x, y, width, height, fill: '#fff' }));
    for (const path of paths) {
      const [own, parent] = [box(path), path && paths.includes(above(path)) ? box(above(path)) : null];
      if (!own) continue;
      mask.append(shape('rect', { x: own.x - 26, y: own.y - 8, width: own.width + 34, height: own.height + 16, rx: 12 }));
      if (parent) {
        const ends = { x1: parent.x + parent.width, y1: parent.y + parent.height / 2, x2: own.x, y2: own.y + own.height / 2 };
        mask.append(shape('line', { ...ends, stroke: '#000', 'stroke-width': 18 }));
      }
    }
    return shape('g', { id: 'veil' }, mask, shape('rect', { x, y, width, height, class: 'veil', mask: 'url(#holes)' }));
  }

  // The picture's part where nodes are.
  function tree() {
    const { width, height } = picture().viewBox.baseVal;
    return { x: 0, y: TOP, width, height: height - TOP };
  }

  // A number at its thing's corner, beside the others that lie there.
  function badge(/** @type {number} */ step, /** @type {string} */ path, /** @type {[number, number][]} */ others) {
    const own = box(path);
    if (!own) return [];
    const { width, y: top } = tree();
    let x = Math.max(13, Math.min(step === 2 ? own.x : own.x + own.width, width - 13));
    const y = Math.max(top, own.y);
    while (others.some(([right, down]) => Math.abs(right - x) < 24 && Math.abs(down - y) < 24)) x += 26;
    others.push([x, y]);
    const digit = shape('text', { x, y: y + 5, class: 'badge' }, document.createTextNode(String(step + 1)));
    return [shape('g', { 'data-badge': step + 1 }, shape('circle', { cx: x, cy: y, r: 12 }), digit)];
  }

  function draw() {
    if (!open) return;
    const { why, step } = open;
    picture().querySelector('#veil')?.remove();
    const told = why.steps.slice(0, step + 1);
    const over = veil(told.flatMap(({ paths }) => paths));
    /** @type {[number, number][]} */
    const others = [];
    over.append(...told.flatMap(({ paths: [path] }, n) => badge(n, path, others)));
    picture().append(over);
    [...element('steps').children].forEach((row, n) => row.classList.toggle('told', n <= step));
    // One card at a time: what the bound rests on, and at last the dial.
    const last = step === 2 && why.dial !== null;
    for (const card of panel.querySelectorAll('[data-card]')) card.toggleAttribute('hidden', (card.getAttribute('data-card') === 'dial') !== last);
  }

  // What stands in the panel besides the steps: the dial as a table, the two positions.
  function cards(/** @type {Why} */ { dial, card }) {
    const made = [];
    if (dial) {
      const row = (/** @type {string} */ label, /** @type {string[]} */ values) => {
        const line = make('tr');
        line.append(make('th', label, { scope: 'row' }), ...values.map((value) => make('td', value)));
        return line;
      };
      const table = make('table', '', { 'data-card': 'dial' });
      table.append(row(dial.labels[0], dial.scores), row(dial.labels[1], dial.results));
      made.push(table);
    }
    if (card) {
      const figure = make('figure', '', { 'data-card': 'evidence' });
      const svg = new DOMParser().parseFromString(card.svg.map((piece) => film.pieces[piece]).join(''), 'image/svg+xml').documentElement;
      figure.append(make('figcaption', card.title), document.importNode(svg, true));
      made.push(figure);
    }
    return made;
  }

  function close() {
    if (!open) return;
    const { focus } = open;
    open = null;
    panel.hidden = true;
    document.body.classList.remove('explaining');
    picture().querySelector('#veil')?.remove();
    if (focus instanceof HTMLElement) focus.focus({ preventScroll: true });
  }

  function begin() {
    const why = film.frames[shown.at].why?.[shown.lang];
    if (open || !why) {
      close();
      return;
    }
    if (document.querySelector('[data-way=play][aria-pressed=true]')) play();
    open = { why, step: 0, focus: document.activeElement };
    element('why-title').textContent = why.title;
    element('steps').replaceChildren(...why.steps.map(({ text }) => make('li', text)));
    element('cards').replaceChildren(...cards(why));
    panel.hidden = false;
    document.body.classList.add('explaining');
    panel.focus({ preventScroll: true });
    draw();
  }

  const play = () => /** @type {HTMLElement} */ (document.querySelector('[data-way=play]')).click();

  function go(/** @type {number} */ step) {
    if (!open || step < 0 || step >= open.why.steps.length) return;
    open.step = step;
    draw();
  }

  /** @type {Record<string, () => void>} */
  const keys = {
    w: begin,
    Escape: close,
    ArrowRight: () => go((open?.step ?? 0) + 1),
    ArrowLeft: () => go((open?.step ?? 0) - 1),
    ' ': () => {
      close();
      play();
    },
  };

  addEventListener('keydown', (event) => {
    const does = keys[event.key];
    const idle = !open && event.key !== 'w';
    const pressed = event.key === ' ' && event.target instanceof HTMLButtonElement;
    if (!does || idle || pressed || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    does();
  }, true);
  button.addEventListener('click', begin);
  panel.addEventListener('click', ({ target }) => {
    const action = target instanceof Element ? target.closest('[data-action]')?.getAttribute('data-action') : null;
    if (action === 'why-close') close();
    if (action === 'why-next') go((open?.step ?? 0) + 1);
    if (action === 'why-back') go((open?.step ?? 0) - 1);
  });
  document.addEventListener('drawn', draw);
  document.addEventListener('opened', (event) => {
    film = /** @type {CustomEvent} */ (event).detail;
    // A tree in the making has nothing to explain.
    button.hidden = film.frames.every(({ why }) => why === null);
  });
  document.addEventListener('shown', (event) => {
    close();
    shown = /** @type {CustomEvent} */ (event).detail;
    button.disabled = film.frames[shown.at].why === null;
  });
})();
