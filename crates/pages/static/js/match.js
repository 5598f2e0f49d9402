// The page `/match`: a match or a round robin, live, and proofs. Invariants: the address says what the page shows; a contest whose
// reader has gone on is given up.

import { button } from './csv.js';
import * as faults from './faults.js';
import * as form from './form.js';
import { element, lang, make, runs, say, write } from './page.js';
import { Fault, fetchDocument, fetchLines } from './server.js';

let asking = null;

const status = (text) => element('status').replaceChildren(text);
const percent = (part) => `${(100 * part).toFixed(1)} %`;
const pair = (move) => `(${move.join(', ')})`;
const names = () => form.value('players').split(/\s+/).filter(Boolean);

function begin() {
  asking?.abort();
  asking = new AbortController();
  faults.clear();
  element('result').hidden = true;
  element('progress').hidden = false;
  element('stop').hidden = false;
  status(say('working'));
  return asking.signal;
}

function end(signal) {
  if (asking?.signal !== signal) return;
  asking = null;
  element('progress').hidden = true;
  if (document.activeElement === element('stop')) document.querySelector('#form .main').focus();
  element('stop').hidden = true;
}

// Shows nothing but the form.
function leave() {
  asking?.abort();
  element('result').hidden = true;
  faults.clear();
  status('');
}

function remember(asked) {
  const address = asked.size ? `/match?${asked}` : '/match';
  if (address !== location.pathname + location.search) history.pushState(null, '', address);
}

// Carries out what `work` asks for, and shows what it tells.
async function carry(work) {
  const signal = begin();
  try {
    const shown = await work(signal);
    status('');
    element('result').hidden = false;
    element('result').replaceChildren(...shown);
  } catch (error) {
    if (error.name === 'AbortError') status(asking?.signal === signal ? say('stopped') : '');
    else {
      status('');
      faults.show(error.key === 'player' ? new Fault({ ...error, key: element('result').dataset.asked, message: error.message }, error.status) : error);
    }
  }
  end(signal);
}

async function contest(signal) {
  const asked = new URLSearchParams(form.query());
  for (const key of ['players', 'prove']) asked.delete(key);
  for (const name of names()) asked.append('player', name);
  asked.set('progress', 'true');
  let last = null;
  for await (const line of fetchLines('/api/match', asked, signal)) {
    if (line.progress) status(line.progress.nodes ? say('played', line.progress) : say('working'));
    else last = line;
  }
  if (last?.error) throw new Fault(last.error, 422);
  return last.schema === 'marubatsu.round-robin/1' ? robin(last) : single(last);
}

// One match: how often who won with which colour.
function single(report) {
  const [a, b] = report.players;
  const how = report.exact ? say('exact') : say('sampled', { games: report.games, seed: report.seed });
  const title = make('h2', say('against', { a, b }));
  const notes = [how];
  if (report.stopped) notes.push(say('partial'));
  const elo = (number) => (typeof number === 'number' ? number.toFixed(0) : number === 'inf' ? '∞' : '-∞');
  if (report.elo) {
    const { difference, least, greatest } = report.elo;
    notes.push(say('elo', { difference: elo(difference), least: elo(least), greatest: elo(greatest) }));
  }
  return [title, make('p', notes.join(' · ')), bars(report), odds(report), ...troubles(report), ...lost(report)];
}

// A piece of a bar, so long.
function part(name, length, text = '') {
  const made = make('span', text, { class: name });
  made.style.setProperty('--part', String(length));
  return made;
}

// A cell of a table, the darker the more.
function shaded(points) {
  const cell = make('td', percent(points), { class: 'shaded', 'data-value': points });
  cell.style.setProperty('--part', String(points));
  return cell;
}

const KINDS = ['win', 'draw', 'lose'];

// An entry of a row as a part of the row: who stops a match may have stopped it after other numbers of games for each colour.
function ratio(odds, kind) {
  const value = (rate) => rate.value ?? rate;
  return value(odds[kind]) / Math.max(1, KINDS.reduce((sum, each) => sum + value(odds[each]), 0));
}

function bars(report) {
  const parts = KINDS.map((kind) => {
    const length = report.ratios[kind];
    return part(`part ${kind}`, length, length > 0.08 ? percent(length) : '');
  });
  const said = KINDS.map((kind) => `${say(kind)} ${percent(report.ratios[kind])}`).join(', ');
  return make('div', parts, { class: 'bars', role: 'img', 'aria-label': said });
}

// A table that may be wider than the screen, and is taken away as a file of this name.
function scrolls(table, label, name) {
  const region = make('div', table, { class: 'scrolls', tabindex: '0', role: 'region', 'aria-label': label });
  return make('div', [region, button(table, `marubatsu-${name}`)]);
}

function odds(report) {
  const kinds = [say('win'), say('draw'), say('lose')];
  const head = make('tr', [make('td'), ...kinds.map((text) => make('th', text, { scope: 'col' }))]);
  const cell = (of, kind) => {
    const rate = of[kind];
    const exactly = typeof rate === 'number' ? write(rate) : rate.fraction;
    const content = [make('span', exactly, { class: 'exactly' }), ' ', make('small', percent(ratio(of, kind)))];
    return make('td', content, { 'data-value': rate.fraction ?? rate });
  };
  const row = (side) => make('tr', [make('th', say(side), { scope: 'row' }), ...KINDS.map((kind) => cell(report[side], kind))]);
  const rows = ['as_o', 'as_x', 'total'].map(row);
  if (report.intervals) {
    const within = ([least, greatest]) => say('interval', { least: (100 * least).toFixed(1), greatest: (100 * greatest).toFixed(1) });
    const cells = KINDS.map((kind) => make('td', within(report.intervals[kind])));
    rows.push(make('tr', [make('th', '95 %', { scope: 'row' }), ...cells]));
  }
  return scrolls(make('table', [make('thead', head), make('tbody', rows)]), kinds.join(', '), 'match');
}

function troubles(report) {
  const counted = report.players.map((player, at) => [player, report.faults[at]]).filter(([, count]) => count);
  const told = (report.told ?? []).map(({ player, side, reason, reason_ja: ja }) => make('li', say('told', { player, side, reason: lang === 'ja' ? ja : reason })));
  return counted.length ? [...counted.map(([player, count]) => make('p', say('faults', { player, count }), { class: 'fault' })), make('ul', told)] : [];
}

const game = () => (form.value('game') && form.value('game') !== '3x3' ? { game: form.value('game') } : {});
const words = (moves) => moves.map((move) => move.join(',')).join(' ');

function lost(report) {
  if (!report.lost?.length) return [];
  const link = (moves, at) => {
    const asked = new URLSearchParams({ ...game(), circle: 'human', cross: 'human', moves: words(moves) });
    return make('li', make('a', say('lost_game', { n: at + 1 }), { href: `/play?${asked}` }));
  };
  return [make('h3', say('lost', { a: report.players[0] })), make('ul', report.lost.map(link), { class: 'links' })];
}

// All against all: a cross table and who stands where.
function robin(report) {
  const all = report.players;
  const points = (a, b) => {
    const found = report.matches.find(({ players: [one, other] }) => (one === a && other === b) || (one === b && other === a));
    const own = found.ratios.win + found.ratios.draw / 2;
    return found.players[0] === a ? own : 1 - own;
  };
  const corner = make('th', say('player'), { scope: 'col' });
  const head = make('tr', [corner, ...all.map((name) => make('th', make('code', name), { scope: 'col' })), make('th', say('points'), { scope: 'col' })]);
  const mean = (name) => report.table.find(({ player }) => player === name).points;
  const cell = (a, b, at, to) => (at === to ? make('td', '–') : shaded(points(a, b)));
  const row = (a, at) => make('tr', [make('th', make('code', a), { scope: 'row' }), ...all.map((b, to) => cell(a, b, at, to)), make('td', make('strong', percent(mean(a))), { 'data-value': mean(a) })]);
  const table = make('table', [make('caption', say('cross')), make('thead', head), make('tbody', all.map(row))]);
  const place = ({ player, points: got }) => make('li', [make('code', player), part('share', got), make('span', percent(got))]);
  const exact = report.matches.every((pairing) => pairing.exact);
  const how = exact ? say('exact') : say('sampled', { games: report.matches.find((pairing) => !pairing.exact).games, seed: report.matches.find((pairing) => !pairing.exact).seed });
  return [
    make('p', how),
    scrolls(table, say('cross'), 'round-robin'),
    make('h3', say('standings')),
    make('ol', report.table.map(place), { class: 'standings' }),
    ...report.matches.flatMap(troubles),
  ];
}

async function proof(signal) {
  const asked = new URLSearchParams({ ...game(), player: form.value('prove') });
  const found = await fetchDocument('/api/prove', asked, signal);
  const weak = found.weakly ? 'yes' : found.weakly_as_o ? 'o' : found.weakly_as_x ? 'x' : 'no';
  const strongly = say(`strongly.${found.strongly ? 'yes' : 'no'}`, found);
  const verdict = [strongly, say(`weakly.${weak}`), say(`ultra.${found.ultra_weakly ? 'yes' : 'no'}`)];
  const shown = [make('h2', found.player), make('ul', verdict.map((text) => make('li', text)))];
  if (found.wrong.length) shown.push(make('h3', say('wrong')), wrong(found.wrong));
  if (found.punished) {
    const link = new URLSearchParams({ ...game(), circle: 'human', cross: 'human', moves: found.punished.moves, at: found.punished.played });
    shown.push(make('p', make('a', say('punished'), { href: `/play?${link}` })));
  }
  return shown;
}

function wrong(positions) {
  const head = make('tr', ['board', 'candidates', 'best'].map((name) => make('th', say(name), { scope: 'col' })));
  const row = ({ board, moves, candidates, best_moves: best }) => {
    const asked = new URLSearchParams({ ...game(), ...(moves && { moves }) });
    const link = make('a', make('code', board), { href: `/tree?${asked}` });
    return make('tr', [make('td', link), make('td', candidates.map(pair).join(' ')), make('td', best.map(pair).join(' '))]);
  };
  return scrolls(make('table', [make('thead', head), make('tbody', positions.map(row))]), say('wrong'), 'wrong');
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
element('stop').addEventListener('click', () => asking?.abort());
addEventListener('popstate', () => {
  form.fill(location.search);
  show();
});
if (runs) show();
