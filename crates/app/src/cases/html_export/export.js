// Steps through the frames that this file holds. Invariant: sentence, picture, slider and place say the same frame.
'use strict';
(() => {
  const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
  /**
   * @type {{
   *   frames: {n: number, sentence: string, svg: number[]}[], pieces: string[],
   *   place: string, last: number | null, play: string, pause: string, delay: number,
   * }}
   */
  const film = JSON.parse(element('film').textContent ?? '');
  const end = film.frames.length - 1;
  const slider = /** @type {HTMLInputElement} */ (element('slider'));
  const buttons = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll('button[data-way]')]);
  const playButton = buttons.find((button) => button.dataset.way === 'play');
  let at = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;

  function show(/** @type {number} */ to) {
    at = Math.max(0, Math.min(to, end));
    const { n, sentence, svg } = film.frames[at];
    const text = svg.map((piece) => film.pieces[piece]).join('');
    const picture = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    element('drawing').replaceChildren(document.importNode(picture, true));
    const place = film.place.replace('{n}', String(n)).replace('{last}', String(film.last));
    element('sentence').textContent = sentence;
    element('place').textContent = place;
    slider.valueAsNumber = at;
    slider.setAttribute('aria-valuetext', place);
    document.dispatchEvent(new CustomEvent('shown', { detail: at }));
  }

  function tell() {
    const playing = timer !== undefined;
    playButton?.replaceChildren(playing ? film.pause : film.play);
    playButton?.setAttribute('aria-pressed', String(playing));
    element('sentence').setAttribute('aria-live', playing ? 'off' : 'polite');
  }

  function stop() {
    clearInterval(timer);
    timer = undefined;
    tell();
  }

  function play() {
    if (timer !== undefined) {
      stop();
      return;
    }
    if (at === end) show(0);
    timer = setInterval(() => {
      show(at + 1);
      if (at === end) stop();
    }, film.delay);
    tell();
  }

  /** @type {Record<string, () => void>} */
  const ways = { first: () => show(0), back: () => show(at - 1), forward: () => show(at + 1), last: () => show(end) };

  function move(/** @type {string} */ way) {
    if (way === 'play') {
      play();
      return;
    }
    stop();
    ways[way]();
  }

  for (const button of buttons) button.addEventListener('click', () => move(button.dataset.way ?? ''));
  slider.addEventListener('input', () => {
    stop();
    show(slider.valueAsNumber);
  });
  /** @type {Record<string, string>} */
  const keys = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last', ' ': 'play', k: 'play' };
  addEventListener('keydown', (event) => {
    const way = keys[event.key];
    if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    move(way);
  });
  show(0);
  tell();
})();
