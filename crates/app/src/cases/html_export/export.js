// Plays and steps through the frames that this file holds. Invariant: sentence, picture, chart and place say the same frame, in one
// language.
(async () => {
  /**
   * A word of a sentence, its colour, and whether it is heavy.
   * @typedef {[string, string, 0 | 1]} Run
   * The pieces of a picture, or steps and pieces in turn where it differs from the same in the first language.
   * @typedef {number[] | {but: number[]}} Picture
   * @typedef {{n: number, time: number, said: Run[][], svg: Picture[], why: unknown}} Frame
   */
  const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const button = (/** @type {string} */ named) => /** @type {HTMLButtonElement} */ (document.querySelector(`button[data-${named}]`));
  /** @type {{langs: string[], titles: string[], texts: Record<string, string>[], pieces: string[], frames: Frame[]}} */
  const film = JSON.parse(await globalThis.unpacked(element('film')).text());
  const { frames } = film;
  const end = frames.length - 1;
  const slider = /** @type {HTMLInputElement} */ (element('slider'));
  const drawing = element('drawing');
  // A room at least so wide for its height has the wide stage.
  const WIDE = 1.6;
  const root = document.documentElement;
  let lang = Math.max(0, film.langs.indexOf(root.lang));
  let at = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const say = (/** @type {string} */ name, /** @type {Record<string, number>} */ values = {}) =>
    film.texts[lang][name].replace(/\{(\w+)\}/g, (_, key) => String(values[key]));

  function label(/** @type {Element} */ one, /** @type {string} */ text) {
    one.setAttribute('aria-label', text);
    one.setAttribute('title', text);
  }

  function run(/** @type {Run} */ [text, colour, heavy]) {
    const made = document.createElement(heavy ? 'b' : 'span');
    made.style.color = colour;
    // A sign is as large as the other side's.
    made.classList.toggle('cross', text === '×');
    made.append(text);
    return made;
  }

  // Which of a frame's pictures has the room's shape.
  const stage = () => 2 * lang + (innerWidth >= WIDE * (innerHeight - 232) && innerWidth >= 600 ? 0 : 1);

  /** @returns {number[]} */
  function pieces(/** @type {Picture[]} */ svg, /** @type {number} */ which) {
    const own = svg[which];
    if (Array.isArray(own)) return own;
    const all = [...pieces(svg, which - 2)];
    let place = 0;
    own.but.forEach((value, turn) => {
      if (turn % 2) all[place] = value;
      else place += value;
    });
    return all;
  }

  function draw() {
    const text = pieces(frames[at].svg, stage()).map((piece) => film.pieces[piece]).join('');
    const picture = document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
    drawing.replaceChildren(picture);
  }

  function show(/** @type {number} */ to) {
    at = Math.max(0, Math.min(to, end));
    const { n, said } = frames[at];
    draw();
    element('sentence').replaceChildren(...said[lang].map(run));
    const heavy = document.createElement('b');
    heavy.append(String(n));
    element('place').replaceChildren(heavy, ` / ${frames[end].n}`);
    slider.valueAsNumber = at;
    slider.setAttribute('aria-valuetext', say('place', { n, to: frames[end].n }));
    element('playhead').style.left = `${(100 * (at + 0.5)) / frames.length}%`;
    fit();
    document.dispatchEvent(new CustomEvent('shown', { detail: { at, lang } }));
  }

  // A sentence that is too long for its place has smaller letters, so that nothing else moves.
  function fit() {
    const words = element('words');
    words.classList.remove('long');
    words.classList.toggle('long', element('sentence').scrollHeight > words.clientHeight);
  }

  function tell() {
    const playing = timer !== undefined;
    const play = button('way=play');
    play.setAttribute('aria-pressed', String(playing));
    label(play, say(playing ? 'pause' : 'play'));
    element('sentence').setAttribute('aria-live', playing ? 'off' : 'polite');
  }

  function stop() {
    clearTimeout(timer);
    timer = undefined;
    tell();
  }

  function next() {
    if (at === end) {
      stop();
      return;
    }
    show(at + 1);
    timer = setTimeout(next, frames[at].time);
  }

  function play() {
    if (at === end) show(0);
    timer = setTimeout(next, frames[at].time);
    tell();
  }

  function step(/** @type {number} */ to) {
    stop();
    show(to);
  }

  // Everything that is said, in the reader's language.
  function speak() {
    root.lang = film.langs[lang];
    document.title = film.titles[lang];
    element('title').textContent = film.titles[lang];
    element('range').textContent = say('frames', { from: frames[0].n, to: frames[end].n });
    button('action=lang').textContent = say('other');
    button('action=why').textContent = say('why');
    slider.setAttribute('aria-label', say('slider'));
    for (const [name, text] of [['action=theme', 'theme'], ['way=back', 'back'], ['way=forward', 'forward'], ['action=why-back', 'back'], ['action=why-close', 'close']]) {
      label(button(name), say(text));
    }
    button('action=why-next').firstElementChild?.replaceChildren(say('next'));
    tell();
    show(at);
  }

  /** @type {Record<string, () => void>} */
  const ways = {
    back: () => step(at - 1),
    forward: () => step(at + 1),
    first: () => step(0),
    last: () => step(end),
    play: () => (timer === undefined ? play() : stop()),
  };
  /** @type {Record<string, () => void>} */
  const actions = {
    lang() {
      lang = 1 - lang;
      speak();
    },
    theme() {
      root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
    },
  };

  addEventListener('click', ({ target }) => {
    const { way, action } = (target instanceof Element ? target.closest('button') : null)?.dataset ?? {};
    if (way) ways[way]();
    if (action) actions[action]?.();
  });
  // A tap at the left or the right steps, one in the middle plays or pauses.
  drawing.addEventListener('click', ({ clientX }) => {
    if (document.body.classList.contains('explaining')) return;
    const { left, width } = drawing.getBoundingClientRect();
    const third = Math.floor((3 * (clientX - left)) / width);
    ways[third < 1 ? 'back' : third > 1 ? 'forward' : 'play']();
  });
  slider.addEventListener('input', () => step(slider.valueAsNumber));
  /** @type {Record<string, string>} */
  const keys = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last', ' ': 'play', k: 'play' };
  addEventListener('keydown', (event) => {
    const way = keys[event.key];
    if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    ways[way]();
  });
  addEventListener('resize', () => {
    draw();
    fit();
    document.dispatchEvent(new CustomEvent('drawn'));
  });
  document.fonts.addEventListener('loadingdone', fit);
  document.dispatchEvent(new CustomEvent('opened', { detail: film }));
  speak();
  // In a notebook, whose output it is, nothing moves unasked.
  if (location.protocol !== 'about:' && !matchMedia('(prefers-reduced-motion: reduce)').matches) play();
})();
