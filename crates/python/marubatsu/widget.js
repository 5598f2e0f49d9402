// The browser's side of a notebook's widget: it shows the pictures that the kernel draws, and asks for others. Invariant: what is
// shown is what the kernel said last, and an ask says where to go, never how far: of asks that overtake each other the last counts.

/**
 * What the kernel said last.
 * @typedef {object} Shown
 * @property {'search' | 'play' | 'tree' | 'drawn'} kind
 * @property {string} id
 * @property {string} lang
 * @property {string} theme
 * @property {string} layout
 * @property {string} still
 * @property {string[]} pictures
 * @property {string} says
 * @property {string} [sentence]
 * @property {string} [fault]
 * @property {Record<string, string>} words
 * @property {string[]} players
 * @property {number} n
 * @property {number} last
 * @property {string} moves
 * @property {Record<string, string>} seats
 * @property {string[]} legal
 * @property {[number, number] | []} size
 * @property {boolean} waits
 * @property {string[]} children
 * @property {string[]} siblings
 */

/**
 * Where an ask says to go.
 * @typedef {{n?: number, moves?: string, seats?: Record<string, string>, reply?: boolean, node?: string, way?: string, key?: string, at?: [number, number]}} Place
 */

/**
 * What a notebook gives a widget.
 * @typedef {object} Model
 * @property {(name: 'shown') => Shown} get
 * @property {(name: 'asked', value: object) => void} set
 * @property {() => void} save_changes
 * @property {(event: string, listener: () => void) => void} on
 * @property {(event: string, listener: () => void) => void} off
 */

const SVG = 'http://www.w3.org/2000/svg';
// How long a frame stays when frames are played, and a player thinks, in milliseconds.
const PACE = 700;
const THOUGHT = 400;
// Below this width a frame is drawn tall.
const NARROW = 640;

/** @type {Record<string, Record<string, string>>} */
const KEYS = {
  search: {
    ArrowLeft: 'back', ArrowRight: 'forward', PageUp: 'ten_back', PageDown: 'ten_forward', Home: 'first', End: 'last',
    ' ': 'run', k: 'run', c: 'cut_forward', C: 'cut_back', t: 'answer_forward', T: 'answer_back',
  },
  play: { ArrowLeft: 'take_back', Home: 'again' },
  tree: { ArrowLeft: 'parent', ArrowRight: 'child', ArrowUp: 'above', ArrowDown: 'below', Home: 'start' },
  drawn: {},
};
// Keys by the names that matplotlib has for them; letters and digits have their own.
/** @type {Record<string, string>} */
const NAMED = {
  ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down', Enter: 'enter', Home: 'home', End: 'end',
  PageUp: 'pageup', PageDown: 'pagedown', Backspace: 'backspace', Delete: 'delete',
};

/** @type {Record<string, string>} */
const SIGNS = { first: '«', back: '‹', run: '▶', forward: '›', last: '»' };

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} properties
 * @param {(string | Node)[]} children
 */
function make(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

// A picture as the kernel wrote it, parsed as what it is.
function picture(/** @type {string} */ text) {
  return document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
}

// Red, green, blue and opacity of a colour, however it is written.
function channels(/** @type {string} */ colour) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  return pen.getImageData(0, 0, 1, 1).data;
}

// Whether what lies behind an element is dark: every notebook says so in its own way, but all paint a ground.
function onDark(/** @type {Element | null} */ element) {
  const around = (/** @type {Element} */ at) => at.parentElement ?? /** @type {Partial<ShadowRoot>} */ (at.getRootNode()).host;
  for (let at = element; at; at = around(at) ?? null) {
    const [red, green, blue, opacity] = channels(getComputedStyle(at).backgroundColor);
    if (opacity > 127) return 0.3 * red + 0.6 * green + 0.1 * blue < 128;
  }
  return matchMedia('(prefers-color-scheme: dark)').matches;
}

const steps = (/** @type {string | undefined} */ moves) => (moves ? moves.split(' ') : []);

// The data of what an event met that the selector names.
function dataOf(/** @type {Event} */ event, /** @type {string} */ selector) {
  const met = event.target instanceof Element ? event.target.closest(selector) : null;
  return /** @type {HTMLElement | SVGElement | null} */ (met)?.dataset;
}

class View {
  /** @type {Model} */ #model;
  #root = make('section', { className: 'marubatsu', tabIndex: 0 });
  #pictures = make('div', { className: 'pictures' });
  #says = make('p', { className: 'says' });
  #sentence = make('p', { className: 'sentence' });
  #controls = make('div', { className: 'controls' });
  /** @type {Record<string, HTMLButtonElement>} */ #buttons = {};
  /** @type {Record<string, HTMLSelectElement>} */ #seats = {};
  #slider = make('input', { type: 'range', min: 0 });
  // Where the reader wants to be, by the asks so far, and the last of them.
  /** @type {Place} */ #wanted = {};
  #asked = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #waiting;
  #running = false;

  /**
   * @param {Model} model
   * @param {HTMLElement} element
   */
  constructor(model, element) {
    this.#model = model;
    // JupyterLab looks for keys of its own before anybody else does.
    this.#root.dataset.lmSuppressShortcuts = 'true';
    for (const said of [this.#says, this.#sentence]) said.setAttribute('role', 'status');
    this.#root.append(this.#controls, this.#pictures, this.#says, this.#sentence);
    this.#root.addEventListener('keydown', (event) => this.#key(event));
    this.#pictures.addEventListener('click', (event) => this.#click(event));
    this.#control(this.#shown);
    element.append(this.#root);
    this.#show();
  }

  // Listens from now on; comes back with what ends that.
  listen() {
    const show = () => this.#show();
    const settle = () => this.#settle();
    // What stands in for it may be written below it, a moment later.
    const hidden = [100, 500, 2000].map((moment) => setTimeout(() => this.#hide(), moment));
    // Notebooks say first that their theme changes, and paint a moment later.
    const later = () => [50, 400, 1200].forEach((moment) => setTimeout(settle, moment));
    const themes = new MutationObserver(later);
    for (const told of [document.documentElement, document.body]) themes.observe(told, { attributes: true });
    const sizes = new ResizeObserver(settle);
    sizes.observe(this.#root);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', later);
    this.#model.on('change:shown', show);
    return () => {
      clearTimeout(this.#waiting);
      hidden.forEach(clearTimeout);
      themes.disconnect();
      sizes.disconnect();
      dark.removeEventListener('change', later);
      this.#model.off('change:shown', show);
    };
  }

  get #shown() {
    return this.#model.get('shown');
  }

  #looks() {
    const layout = this.#root.clientWidth < NARROW ? 'tall' : 'wide';
    return { theme: onDark(this.#root.parentElement) ? 'dark' : 'light', layout };
  }

  #ask(/** @type {Place} */ where) {
    clearTimeout(this.#waiting);
    this.#wanted = { ...this.#wanted, ...where };
    this.#asked = `${Date.now()} ${Math.random()}`;
    this.#model.set('asked', { ...this.#place(), ...where, ...this.#looks(), id: this.#asked });
    this.#model.save_changes();
  }

  // Where this is, as an ask says it.
  #place() {
    const { n, moves, seats } = this.#wanted;
    return { search: { n }, play: { moves, seats }, tree: { moves }, drawn: {} }[this.#shown.kind];
  }

  // What has the focus, in the notebook or in the shadow that the widget stands in.
  get #focused() {
    return /** @type {Document | ShadowRoot} */ (this.#root.getRootNode()).activeElement;
  }

  // Has the picture drawn again if it doesn't fit what is around it.
  #settle() {
    if (!this.#root.isConnected || !this.#root.clientWidth) return;
    const { theme, layout } = this.#looks();
    if (theme !== this.#shown.theme || layout !== this.#shown.layout) this.#ask({});
  }

  #show() {
    const shown = this.#shown;
    // Who has asked for more since is on the way there.
    if (!this.#asked || shown.id === this.#asked || shown.fault) {
      const { n, moves, seats } = shown;
      this.#wanted = { n, moves, seats };
    }
    const held = this.#root.contains(this.#focused);
    this.#root.dataset.theme = shown.theme;
    this.#root.dataset.kind = shown.kind;
    this.#root.lang = shown.lang;
    this.#hide();
    this.#pictures.replaceChildren(...shown.pictures.map(picture));
    this.#says.textContent = shown.fault || shown.says;
    this.#says.classList.toggle('fault', Boolean(shown.fault));
    this.#sentence.textContent = shown.sentence ?? '';
    if (shown.kind === 'search') this.#searched(shown);
    if (shown.kind === 'play') this.#played(shown);
    // What had the focus may be gone with its picture; keys still belong here.
    if (held && !this.#root.contains(this.#focused)) this.#root.focus({ preventScroll: true });
  }

  // Hides what stands in for the widget where no kernel runs: it has nothing to add here.
  #hide() {
    for (const still of document.querySelectorAll(`[data-marubatsu="${this.#shown.still}"]`)) still.toggleAttribute('hidden', true);
  }

  #searched(/** @type {Shown} */ { n, last, fault }) {
    Object.assign(this.#slider, { max: last, value: n });
    if (n === last || fault) this.#running = false;
    this.#buttons.run.setAttribute('aria-pressed', String(this.#running));
    clearTimeout(this.#waiting);
    if (this.#running) this.#waiting = setTimeout(() => this.#ask({ n: n + 1 }), PACE);
  }

  #played(/** @type {Shown} */ { legal, size, seats, waits, fault }) {
    const [svg] = this.#pictures.children;
    for (const move of legal) {
      if (size.length) svg.append(this.#square(svg, move, size));
      else this.#pictures.append(this.#word(move));
    }
    for (const side of ['o', 'x']) this.#seats[side].value = seats[side];
    clearTimeout(this.#waiting);
    if (waits && !fault) this.#waiting = setTimeout(() => this.#ask({ reply: true }), THOUGHT);
  }

  /**
   * A square that can be taken: it lies where the picture's board has it.
   * @param {Element} svg
   * @param {string} move
   * @param {[number, number]} size
   */
  #square(svg, move, [columns, rows]) {
    const board = svg.querySelector('[role=img] rect');
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(board?.getAttribute(name)));
    const [column, row] = move.split(',').map(Number);
    const [wide, high] = [width / columns, height / rows];
    const square = document.createElementNS(SVG, 'rect');
    const told = { x: x + column * wide, y: y + row * high, width: wide, height: high, role: 'button', tabindex: 0, 'aria-label': `(${column}, ${row})`, 'data-move': move };
    for (const [name, value] of Object.entries(told)) square.setAttribute(name, String(value));
    return square;
  }

  #word(/** @type {string} */ move) {
    const button = make('button', { type: 'button' }, move);
    button.dataset.move = move;
    return button;
  }

  #click(/** @type {Event} */ event) {
    const { move, node } = dataOf(event, '[data-move], [data-node]') ?? {};
    const { kind, legal } = this.#shown;
    if (kind === 'drawn') this.#point(event);
    else if (move && legal.includes(move)) this.#play(move);
    else if (kind === 'search' && node !== undefined) this.#look({ node });
    else if (kind === 'tree' && node !== undefined) this.#ask({ moves: this.#below(node) });
    if (kind !== 'play') this.#root.focus({ preventScroll: true });
  }

  // Where a drawing was clicked, as parts of its width and height.
  #point(/** @type {Event} */ event) {
    const drawing = event.target instanceof Element && event.target.closest('svg');
    if (!drawing || !(event instanceof MouseEvent)) return;
    const outermost = drawing.ownerSVGElement ?? drawing;
    const { left, top, width, height } = outermost.getBoundingClientRect();
    this.#ask({ at: [(event.clientX - left) / width, (event.clientY - top) / height] });
  }

  #play(/** @type {string} */ move) {
    this.#ask({ moves: [...steps(this.#wanted.moves), move].join(' ') });
  }

  // The moves to a node of the tree's picture; to its root's own parent from the root.
  #below(/** @type {string} */ node) {
    const here = steps(this.#wanted.moves);
    return (node ? [...here, ...steps(node)] : here.slice(0, -1)).join(' ');
  }

  #look(/** @type {Place} */ what) {
    this.#running = false;
    this.#ask(what);
  }

  #key(/** @type {KeyboardEvent} */ event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.target instanceof HTMLSelectElement) return;
    const pressed = dataOf(event, 'button, [role=button]');
    if (pressed && [' ', 'Enter'].includes(event.key)) {
      event.stopPropagation();
      if (!(event.target instanceof SVGElement)) return;
      if (pressed.move) this.#play(pressed.move);
      event.preventDefault();
      return;
    }
    const key = this.#shown.kind === 'drawn' && (NAMED[event.key] ?? (event.key.length === 1 && event.key));
    const way = KEYS[this.#shown.kind][event.key];
    if (!way && !key) return;
    event.preventDefault();
    event.stopPropagation();
    if (key) this.#ask({ key });
    else this.#go(way);
  }

  #go(/** @type {string} */ way) {
    const { last = 0, children = [], siblings = [], seats } = this.#shown;
    const { n = 0, moves = '' } = this.#wanted;
    const path = steps(moves);
    const to = (/** @type {number} */ wanted) => this.#look({ n: Math.max(0, Math.min(wanted, last)) });
    const up = () => this.#ask({ moves: path.slice(0, -1).join(' ') });
    const beside = (/** @type {number} */ by) => {
      const next = siblings[siblings.indexOf(path.at(-1) ?? '') + by];
      if (next !== undefined) this.#ask({ moves: [...path.slice(0, -1), next].join(' ') });
    };
    // Back to where somebody who clicks is to move, if there is such a turn.
    const back = () => {
      const turn = (/** @type {number} */ at) => seats[at % 2 ? 'x' : 'o'];
      let ply = path.length - 1;
      while (ply > 0 && turn(ply) !== 'human') ply -= 1;
      this.#ask({ moves: path.slice(0, Math.max(0, ply)).join(' ') });
    };
    /** @type {Record<string, () => unknown>} */
    const ways = {
      first: () => to(0), last: () => to(last), back: () => to(n - 1), forward: () => to(n + 1), ten_back: () => to(n - 10),
      ten_forward: () => to(n + 10), run: () => this.#run(n, last), parent: up, take_back: back,
      child: () => children.length && this.#ask({ moves: [...path, children[0]].join(' ') }),
      above: () => beside(-1), below: () => beside(1), again: () => this.#ask({ moves: '' }), start: () => this.#ask({ moves: '' }),
    };
    if (ways[way]) ways[way]();
    else this.#look({ way });
  }

  /**
   * @param {number} n
   * @param {number} last
   */
  #run(n, last) {
    this.#running = !this.#running;
    this.#ask({ n: this.#running && n === last ? 0 : n });
  }

  /**
   * @param {string} way
   * @param {string} text
   */
  #button(way, text) {
    const button = make('button', { type: 'button', title: this.#shown.words[way], onclick: () => this.#go(way) }, text);
    button.setAttribute('aria-label', this.#shown.words[way]);
    button.dataset.way = way;
    this.#buttons[way] = button;
    return button;
  }

  // The buttons and choices of this kind of widget.
  #control(/** @type {Shown} */ { kind, words, last, players }) {
    this.#root.setAttribute('aria-label', words[kind]);
    const signed = (/** @type {string} */ way) => this.#button(way, SIGNS[way]);
    const named = (/** @type {string} */ way) => this.#button(way, words[way]);
    const controls = {
      search: () => [
        ...['first', 'back', 'run', 'forward', 'last'].map(signed),
        this.#button('cut_back', `‹ ${words.cut}`), this.#button('cut_forward', `${words.cut} ›`), this.#slide(words.frame, last),
      ],
      play: () => [...['o', 'x'].map((side) => this.#seat(side, players)), named('take_back'), named('again')],
      tree: () => [named('start'), named('parent')],
      drawn: () => [],
    };
    this.#controls.append(...controls[kind]());
  }

  /**
   * @param {string} label
   * @param {number} last
   */
  #slide(label, last) {
    const slider = this.#slider;
    slider.max = String(last);
    slider.setAttribute('aria-label', label);
    slider.addEventListener('input', () => this.#look({ n: slider.valueAsNumber }));
    return slider;
  }

  /**
   * @param {string} side
   * @param {string[]} players
   */
  #seat(side, players) {
    const choice = make('select', {}, ...players.map((name) => new Option(name, name)));
    choice.addEventListener('change', () => this.#ask({ seats: { ...this.#shown.seats, [side]: choice.value } }));
    this.#seats[side] = choice;
    return make('label', {}, side === 'o' ? '○ ' : '× ', choice);
  }
}

export default { render: (/** @type {{model: Model, el: HTMLElement}} */ { model, el }) => new View(model, el).listen() };
