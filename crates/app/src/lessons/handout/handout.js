// Asks the questions that this file holds. Invariant: picture, question and reply are those of one stop in one language; what
// follows an answer is shown once it was given.
(async () => {
  /**
   * Words, of which some point to nodes.
   * @typedef {{text: string, node?: string}[]} Phrases
   *
   * A picture in light colours and in dark.
   * @typedef {[string, string]} Drawn
   *
   * @typedef {{tree: Drawn, line: Drawn, sentence: string | null}} Pictures
   * @typedef {{n: number, pictures: Pictures[]}} Shown
   * @typedef {{answer: string, node: string | null, letter: string, name: string[], board?: Drawn[]}} Choice
   * @typedef {{choices: Choice[], several: boolean, decimal: boolean, pair: boolean, on_line: boolean}} Ask
   * @typedef {{answer: string[], unordered: boolean, right: Phrases[], wrong: {to: string | null, said: Phrases[]}[], then: Shown[]}} Judged
   * @typedef {{seen: Shown, say: Phrases[], marks: [string, string][], ask: Ask | null, judged: Judged}} Stop
   * @typedef {'choose' | 'right' | 'wrong' | 'so'} Said
   * @typedef {{frame: number, misses: number, over: boolean, told: [Said, Phrases[] | null] | null}} State
   */
  const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const button = (/** @type {string} */ id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));
  /** @type {{langs: string[], titles: string[], texts: Record<string, string>[], stops: Stop[]}} */
  const { langs, titles, texts, stops } = JSON.parse(await globalThis.unpacked(element('told')).text());
  // The reader's colours; paper is light.
  const dark = matchMedia('screen and (prefers-color-scheme: dark)');
  let lang = Math.max(0, langs.indexOf(document.documentElement.lang));
  let at = 0;
  // Nodes that are told of a picture, at most.
  const MOST_TOLD = 40;
  // How far each stop is: the frame that is shown, wrong answers so far, whether it is over, and what was said last.
  /** @type {State[]} */
  const states = stops.map(() => ({ frame: 0, misses: 0, over: false, told: null }));

  /** @type {(name: string, values?: Record<string, number>) => string} */
  const say = (name, values = {}) => texts[lang][name].replace(/\{(\w+)\}/g, (_, key) => String(values[key]));

  /**
   * @template {keyof HTMLElementTagNameMap} T
   * @param {T} tag
   * @param {string | Node | (string | Node)[]} parts
   * @param {Record<string, string>} attributes
   */
  function make(tag, parts, attributes = {}) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...[parts].flat());
    return made;
  }

  // A picture is told in one sentence: its nodes are what one chooses from, in a list of their own.
  function picture(/** @type {Drawn} */ drawn, label = '') {
    const text = drawn[dark.matches ? 1 : 0];
    const svg = document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
    const shapes = /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll('[data-node]'));
    const told = [...shapes].map((shape) => {
      const name = shape.getAttribute('aria-label') ?? '';
      shape.dataset.told = name;
      for (const own of ['role', 'aria-label', 'aria-level', 'aria-current']) shape.removeAttribute(own);
      return name;
    });
    svg.setAttribute('role', 'img');
    if (label) svg.setAttribute('aria-label', [label, told.slice(0, MOST_TOLD).join('; ')].filter((part) => part).join(': '));
    return svg;
  }

  /** @type {(way: string) => SVGElement | null} */
  const node = (way) => element('tree').querySelector(`[data-node="${CSS.escape(way)}"]`);

  function ring(/** @type {string | null} */ way) {
    for (const other of element('tree').querySelectorAll('.ringed')) other.classList.remove('ringed');
    if (way !== null) node(way)?.classList.add('ringed');
  }

  /**
   * Words, of which some point to nodes; beside these stands the letter of the node, if it has one.
   * @param {Phrases} all
   * @param {[string, string][]} marks
   */
  function phrases(all, marks) {
    return all.map(({ text, node: way }) => {
      if (way === undefined) return text;
      const link = make('button', text, { type: 'button', class: 'link' });
      const mark = marks.find(([marked]) => marked === way);
      if (mark) [, link.dataset.letter] = mark;
      for (const event of ['focus', 'pointerenter', 'click']) link.addEventListener(event, () => ring(way));
      for (const event of ['blur', 'pointerleave']) link.addEventListener(event, () => ring(null));
      return link;
    });
  }

  const inputs = () => /** @type {HTMLInputElement[]} */ ([...element('options').querySelectorAll('input[name=node]')]);

  function chosen() {
    for (const input of inputs()) {
      if (input.dataset.stands !== undefined) node(input.dataset.stands)?.classList.toggle('chosen', input.checked);
    }
  }

  /**
   * Nodes to choose from: in the list, or in the picture.
   * @param {Choice[]} choices
   * @param {boolean} several
   */
  function nodes(choices, several) {
    const rows = choices.map(({ answer, node: way, letter, name }) => {
      const input = make('input', [], { type: several ? 'checkbox' : 'radio', name: 'node', value: answer });
      const label = way === null ? name[lang] : `${letter} ${way === '' ? say('root') : `(${way})`}`;
      const row = make('label', [input, label, make('span', [], { class: 'unseen' })]);
      if (way !== null) {
        input.dataset.stands = way;
        for (const event of ['focusin', 'pointerenter']) row.addEventListener(event, () => ring(way));
        for (const event of ['focusout', 'pointerleave']) row.addEventListener(event, () => ring(null));
      }
      input.addEventListener('change', chosen);
      return row;
    });
    return make('fieldset', [make('legend', say('nodes')), ...rows]);
  }

  function words(/** @type {Choice[]} */ choices) {
    return make('div', choices.map(({ answer, name, board }) => {
      const made = make('button', name[lang], { type: 'button', 'data-answer': answer });
      if (board) made.append(picture(board[lang]));
      made.addEventListener('click', () => give(answer.split(',')));
      return made;
    }), { class: 'words' });
  }

  function options(/** @type {Ask} */ { choices, several, decimal, pair, on_line: onLine }) {
    if (choices.some((choice) => choice.node !== null)) return nodes(choices, several);
    if (choices.length > 0) return onLine ? make('div', [make('p', say('on_line')), words(choices)]) : words(choices);
    return make('input', [], { class: 'number', id: 'number', type: 'text', inputmode: decimal || pair ? 'text' : 'decimal', autocomplete: 'off', 'aria-label': say('number'), ...(pair ? { placeholder: '1/∞' } : {}) });
  }

  function given() {
    const field = element('options').querySelector('input');
    if (field?.id !== 'number') return inputs().filter((input) => input.checked).map((input) => input.value);
    const number = field.value.normalize('NFKC').replace(/[,\s]/g, '').replace('−', '-');
    if (number === '') return [];
    if (stops[at].ask?.pair) return [number.replaceAll('inf', '∞')];
    return [stops[at].ask?.decimal ? rounded(number) : number];
  }

  // A number, or a fraction, to hundredths.
  function rounded(/** @type {string} */ text) {
    const [part, whole = 1] = text.split('/').map(Number);
    const number = Math.round((part / whole) * 100) / 100;
    return Number.isFinite(number) ? String(number) : text;
  }

  /**
   * @param {string[]} answer
   * @param {Judged} judged
   */
  function meets(answer, { answer: right, unordered }) {
    const text = (/** @type {string[]} */ list) => (unordered ? [...list].sort() : list).join('\n');
    return text(answer) === text(right);
  }

  function give(/** @type {string[]} */ answer) {
    const { judged } = stops[at];
    const state = states[at];
    if (answer.length === 0) {
      state.told = ['choose', null];
      tell();
      return;
    }
    if (meets(answer, judged)) {
      over('right');
      return;
    }
    state.misses += 1;
    const text = answer.join(',');
    const reply = judged.wrong.find(({ to }) => to === text) ?? judged.wrong.find(({ to }) => to === null);
    state.told = ['wrong', reply?.said ?? null];
    tell();
  }

  function over(/** @type {'right' | 'so'} */ how) {
    const { judged } = stops[at];
    const state = states[at];
    Object.assign(state, { over: true, told: [how, judged.right] });
    if (how === 'so') state.misses += 1;
    state.frame = judged.then.length;
    show();
    button('next').focus();
  }

  // What is said to the last answer.
  function tell() {
    const { told, misses, over: ended } = states[at];
    element('reply').replaceChildren(...(told ? [say(told[0]) + (langs[lang] === 'ja' ? '' : ' '), ...phrases(told[1]?.[lang] ?? [], ended ? [] : stops[at].marks)] : []));
    element('show').hidden = ended || misses < 2;
  }

  function draw() {
    const { seen, judged, ask } = stops[at];
    const { frame, over: ended } = states[at];
    const { n, pictures } = frame === 0 ? seen : judged.then[frame - 1];
    element('tree').replaceChildren(picture(pictures[lang].tree, say('tree', { n })));
    element('line').replaceChildren(picture(pictures[lang].line, say('line', { n })));
    const { sentence } = pictures[lang];
    element('frame').textContent = say('frame', { n }) + (sentence === null ? '' : `: ${sentence}`);
    button('step-back').disabled = frame === 0;
    button('step-on').disabled = frame === (judged?.then.length ?? 0);
    if (ended || !ask) return;
    for (const { node: way } of ask.choices) {
      const shape = way === null ? null : node(way);
      const input = inputs().find((one) => one.dataset.stands === way);
      if (!shape || !input) continue;
      input.parentElement?.querySelector('.unseen')?.replaceChildren(shape.dataset.told ?? '');
      shape.classList.add('candidate');
      shape.addEventListener('click', () => {
        input.checked = input.type === 'radio' || !input.checked;
        chosen();
      });
    }
  }

  function ways() {
    const items = stops.map((_, n) => {
      const made = make('button', String(n + 1), { type: 'button', 'aria-label': say('stop', { n: n + 1, of: stops.length }) });
      if (n === at) made.setAttribute('aria-current', 'step');
      if (states[n].over) {
        made.classList.add('done');
        made.setAttribute('aria-label', `${made.getAttribute('aria-label')}: ${say('done')}`);
      }
      made.addEventListener('click', () => go(n));
      return make('li', made);
    });
    element('stops').firstElementChild?.replaceChildren(...items);
    element('stops').setAttribute('aria-label', say('stops'));
    button('back').disabled = at === 0;
    button('next').disabled = at === stops.length - 1;
    button('next').classList.toggle('main', states[at].over || !stops[at].ask);
  }

  function ended() {
    const asked = stops.flatMap(({ ask }, n) => (ask ? [states[n]] : []));
    const first = asked.filter(({ misses }) => misses === 0).length;
    const all = asked.length > 0 && asked.every(({ over: done }) => done);
    element('end').textContent = all ? say('end', { first, of: asked.length }) : '';
  }

  function show() {
    const { say: said, ask, marks } = stops[at];
    const { over: done } = states[at];
    document.documentElement.lang = langs[lang];
    document.title = titles[lang];
    element('title').textContent = titles[lang];
    element('lang').textContent = say('other');
    element('lang').lang = langs[1 - lang];
    for (const name of ['give', 'show', 'back', 'next']) element(name).textContent = say(name);
    for (const [id, name] of [['step-back', 'step_back'], ['step-on', 'step_on']]) element(id).setAttribute('aria-label', say(name));
    element('place').textContent = say('stop', { n: at + 1, of: stops.length });
    element('say').replaceChildren(...phrases(said[lang], done ? [] : marks));
    element('answer').hidden = done || !ask;
    element('options').replaceChildren(...(ask && !done ? [options(ask)] : []));
    element('give').hidden = element('options').querySelector('.words') !== null;
    element('steps').hidden = !done || stops[at].judged.then.length === 0;
    draw();
    tell();
    ways();
    ended();
  }

  function go(/** @type {number} */ to) {
    at = Math.max(0, Math.min(to, stops.length - 1));
    show();
    element('say').focus();
  }

  function step(/** @type {number} */ by) {
    const state = states[at];
    state.frame = Math.max(0, Math.min(state.frame + by, stops[at].judged.then.length));
    draw();
  }

  element('answer').addEventListener('submit', (event) => {
    event.preventDefault();
    give(given());
  });
  element('show').addEventListener('click', () => over('so'));
  element('back').addEventListener('click', () => go(at - 1));
  element('next').addEventListener('click', () => go(at + 1));
  element('step-back').addEventListener('click', () => step(-1));
  element('step-on').addEventListener('click', () => step(1));
  element('lang').addEventListener('click', () => {
    lang = 1 - lang;
    show();
  });
  dark.addEventListener('change', () => {
    if (element('options').querySelector('.words')) {
      show();
      return;
    }
    draw();
    chosen();
  });
  show();
})();
