// Steps through the frames that this file holds. Invariant: sentence, picture, slider and place say the same frame.
'use strict';
(() => {
  const element = (id) => document.getElementById(id);
  const film = JSON.parse(element('film').textContent);
  const end = film.frames.length - 1;
  const playButton = document.querySelector('[data-way=play]');
  let at = 0;
  let timer = null;

  function show(to) {
    at = Math.max(0, Math.min(to, end));
    const { n, sentence, svg } = film.frames[at];
    const text = svg.map((piece) => film.pieces[piece]).join('');
    const picture = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    element('drawing').replaceChildren(document.importNode(picture, true));
    const place = film.place.replace('{n}', n).replace('{last}', film.last);
    element('sentence').textContent = sentence;
    element('place').textContent = place;
    element('slider').value = at;
    element('slider').setAttribute('aria-valuetext', place);
  }

  function tell() {
    const playing = timer !== null;
    playButton.textContent = playing ? film.pause : film.play;
    playButton.setAttribute('aria-pressed', playing);
    element('sentence').setAttribute('aria-live', playing ? 'off' : 'polite');
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    tell();
  }

  function play() {
    if (timer !== null) return stop();
    if (at === end) show(0);
    timer = setInterval(() => {
      show(at + 1);
      if (at === end) stop();
    }, film.delay);
    tell();
  }

  const ways = { first: () => show(0), back: () => show(at - 1), forward: () => show(at + 1), last: () => show(end) };

  function move(way) {
    if (way === 'play') return play();
    stop();
    ways[way]();
  }

  for (const button of document.querySelectorAll('[data-way]')) {
    button.addEventListener('click', () => move(button.dataset.way));
  }
  element('slider').addEventListener('input', ({ target }) => {
    stop();
    show(target.valueAsNumber);
  });
  const keys = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last', ' ': 'play', k: 'play' };
  addEventListener('keydown', (event) => {
    const way = keys[event.key];
    if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === ' ' && event.target.matches('button')) return;
    event.preventDefault();
    move(way);
  });
  show(0);
  tell();
})();
