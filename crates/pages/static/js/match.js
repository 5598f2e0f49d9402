// The page `/match`: a match or a round robin, live, and proofs. Invariants: the address says what the page shows; a contest whose
// reader has gone on is given up, and one that is stopped shows the games it had; what comes of it is shown as the server wrote it.

import * as entrants from './entrants.js';
import * as errors from './errors.js';
import './download-buttons.js';
import * as form from './form.js';
import { element, place, runs, say, status } from './page.js';
import { inLab } from './root.js';
import { RequestError, fetchLines, fetchText } from './server.js';

/** @type {AbortController | null} */
let asking = null;
// How what is asked for is stopped; without it, it is given up.
/** @type {(() => Promise<void>) | null} */
let stopping = null;

const { names } = entrants;

function begin() {
  asking?.abort();
  asking = new AbortController();
  stopping = null;
  errors.clear();
  element('result').hidden = true;
  element('progress').hidden = false;
  element('stop').hidden = false;
  status(say('working'));
  return asking.signal;
}

async function giveUp() {
  asking?.abort();
}

/** @param {AbortSignal} signal */
function end(signal) {
  if (asking?.signal !== signal) return;
  asking = stopping = null;
  element('progress').hidden = true;
  if (document.activeElement === element('stop')) /** @type {HTMLButtonElement} */ (document.querySelector('#form .main')).focus();
  element('stop').hidden = true;
}

// Shows nothing but the form.
function leave() {
  asking?.abort();
  element('result').hidden = true;
  errors.clear();
  status('');
}

/** @param {URLSearchParams} asked */
function remember(asked) {
  const address = inLab(asked.size ? `/match?${asked}` : '/match');
  if (address !== location.pathname + location.search) history.pushState(null, '', address);
}

// Shows what the server wrote of what came of it, or of how it stands.
/** @param {string} html */
function reveal(html) {
  element('result').hidden = false;
  place(element('result'), html);
}

// Carries out what `work` asks for, and shows what the server wrote of it.
/** @param {(signal: AbortSignal) => Promise<string>} work */
async function carry(work) {
  const signal = begin();
  try {
    const html = await work(signal);
    status('');
    reveal(html);
  } catch (/** @type {any} */ error) {
    if (error.name === 'AbortError') status(asking?.signal === signal ? say('stopped') : '');
    else {
      status('');
      element('result').hidden = true;
      errors.show(error.key === 'player' ? new RequestError({ ...error, key: element('result').dataset.asked, message: error.message }, error.status) : error);
    }
  }
  end(signal);
}

// What a contest is about: players are asked before they play.
/** @param {import('../types/api.js').WorkDone} progress */
function stage(progress) {
  if (progress.nodes) return say('played', progress);
  return progress.asked ? say('asked', progress) : say('working');
}

// What is asked for: the contest of the form.
function question() {
  const asked = new URLSearchParams(form.query());
  for (const key of ['players', 'prove']) asked.delete(key);
  for (const name of names()) asked.append('player', name);
  asked.set('progress', 'true');
  asked.set('format', 'html');
  return asked;
}

/** @param {AbortSignal} signal */
async function contest(signal) {
  const asked = question();
  stopping = async () => {
    const stopped = JSON.parse(await fetchText('/api/match', new URLSearchParams([...asked, ['stop', 'true']]), signal));
    if (!stopped.stopped) asking?.abort();
  };
  /** @type {any} */
  let last = null;
  for await (const line of fetchLines('/api/match', asked, signal)) {
    if (!('progress' in line)) last = line;
    else {
      status(stage(line.progress));
      const stands = /** @type {{ text: string } | undefined} */ (line.so_far);
      if (stands) reveal(stands.text);
    }
  }
  if (last?.error) throw new RequestError(last.error, 422);
  return last.text;
}

/** @returns {Record<string, string>} */
const game = () => (form.value('game') && form.value('game') !== '3x3' ? { game: form.value('game') } : {});

/** @param {AbortSignal} signal */
function proof(signal) {
  const asked = new URLSearchParams({ ...game(), player: form.value('prove'), format: 'html' });
  return fetchText('/api/prove', asked, signal);
}

function run() {
  form.set('prove', '');
  element('result').dataset.asked = 'players';
  const asked = new URLSearchParams(form.query());
  asked.set('players', names().join(' '));
  remember(asked);
  return carry(contest);
}

function prove() {
  if (!form.value('prove')) form.set('prove', names()[0] ?? '');
  element('result').dataset.asked = 'prove';
  remember(new URLSearchParams({ ...game(), prove: form.value('prove') }));
  return carry(proof);
}

function show() {
  const asked = new URLSearchParams(location.search);
  if (asked.get('prove')) prove();
  else if (asked.get('players')) run();
  else leave();
}

element('form').addEventListener('submit', (event) => {
  event.preventDefault();
  run();
});
element('prove').addEventListener('click', prove);
element('stop').addEventListener('click', () => (stopping ?? giveUp)().catch(giveUp));
addEventListener('popstate', () => {
  form.fill(location.search);
  entrants.show();
  entrants.offer();
  show();
});
// A narrow window has no room for more than who plays; what is asked for is there.
const narrow = matchMedia('(max-width: 719px)').matches;
for (const fold of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll('.proving, .first'))) {
  fold.open = !narrow || (fold.matches('.proving') && form.value('prove') !== '');
}
entrants.listen();
if (runs) show();
