// How a game is shown: values, headline, list, plot, who sits where. Invariant: it shows what it was told last (`take`), and decides
// nothing of the game.

import * as announcer from './announcer.js';
import { MARKS, moveName, shortName } from './move-name.js';
import * as evaluationBar from './evaluation-bar.js';
import * as firstWins from './first-wins.js';
import * as moveList from './move-list.js';
import { element, make, say, write } from './page.js';
import { LEVELS, SIDES, check, game, isPerson, mover, nameOf, people, seat, usualWarning } from './seats.js';
import * as retry from './retry.js';
import { sentence, slipAt, slips, title } from './slips.js';
import * as tries from './tries.js';
import { chip, drawn, side, sign, signed, text } from './value-format.js';
import { marks, plot } from './value-plot.js';
import * as known from './value-store.js';

/** @import { JsonMove, PlyValues } from '../types/api.js' */
/** @import { Content, GameState } from '../types/page.js' */

// Who has no pointer to hover with asks otherwise.
const HOVERS = matchMedia('(hover: hover)');

// The game as it was told last.
let { board, moves, at, shown, look, report, thinking, paused, judged, futures, next, pointed, address, card, asks, warns } = /** @type {GameState} */ ({});

// Hears how the game stands.
/** @param {GameState} now */
export function take(now) {
  ({ board, moves, at, shown, look, report, thinking, paused, judged, futures, next, pointed, address, card, asks, warns } = now);
}

const falls = () => board.falls;
const row = () => known.rows(shown.game, moves)[at];
export const seesValues = () => !asks && (look.values === 'shown' || (look.values === 'after' && (at < moves.length || shown.ended)));
/** @param {string} name */
export const act = (name) => /** @type {HTMLButtonElement} */ (document.querySelector(`[data-action="${name}"]`));

// How the board's buttons are, and what they say.
const manner = () => ({ label, flipped: look.flip, moves: asks || (!shown.ended && !card && isPerson(seat(shown.turn))) });

// The same while a line is shown that nobody plays.
export const still = () => ({ ...manner(), moves: false });

// Shows the position, and what is known of it.
export function draw() {
  element('board').toggleAttribute('data-open', manner().moves);
  board.draw(shown, manner());
  element('board').setAttribute('aria-label', say('board_of', { game: gameName(), said: shown.ended ? outcome() : say('to_move', { side: MARKS[shown.turn] }) }));
  seats();
  choices();
  buttons();
  drawKnown();
}

// Shows whether a player thinks.
export function thinks() {
  buttons();
  headline(row(), seesValues());
}

const gameName = () => document.querySelector(`[data-game="${CSS.escape(game())}"] span`)?.textContent ?? shown.game;
// All that changes as more is known.
export function drawKnown() {
  const rows = known.rows(shown.game, moves);
  const values = seesValues();
  const size = { greatest: known.greatest(shown.game), flipped: look.flip };
  evaluationBar.show(element('evaluation'), rows[at], { ...size, values });
  chips(rows[at], values);
  headline(rows[at], values);
  const [width, height] = shown.size;
  const frame = { at, most: width * height, greatest: size.greatest };
  const shows = look.values === 'off' ? rows.map(() => undefined) : rows.map((known, n) => (n === moves.length && look.values === 'after' && !shown.ended ? undefined : known));
  const picture = plot(shows, frame);
  picture.append(...marks(shows, frame));
  element('plot').replaceChildren(picture);
  const slider = { 'aria-valuemin': 0, 'aria-valuemax': moves.length, 'aria-valuenow': at, 'aria-valuetext': say('after_move', { n: at, said: values ? worded(rows[at]) : '' }) };
  for (const [name, value] of Object.entries(slider)) element('plot').setAttribute(name, String(value));
  moveList.show(element('played'), moves, rows, { at, falls: falls(), values: look.values !== 'off' });
  if (!pointed) explain(null);
  drawCard(rows);
}

// Marks that are put on the last move.
const BADGES = ['??', '?', '!'];

// The card, what the last move deserves, and the numbers on the board.
/** @param {(PlyValues | undefined)[]} rows */
function drawCard(rows) {
  element('card').hidden = !card;
  element('play').toggleAttribute('data-card', card !== null);
  if (card) {
    fill(element('card-title'), card.title);
    fill(element('card-text'), card.text);
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (element('card').querySelectorAll('[data-action]'))) button.hidden = !card.actions.includes(button.dataset.action ?? '');
  }
  const mark = seesValues() && at > 0 && !waitsToTell() ? (rows[at - 1]?.mark ?? '') : '';
  board.tell(BADGES.includes(mark) ? mark : '', card?.line ?? []);
}

// Whether a person plays who wants to hear of blunders after the game.
const waitsToTell = () => !warns && people().length === 1 && at === moves.length && !shown.ended;

// Writes what isn't there yet: what is read out is read once.
/** @param {HTMLElement} place @param {Content} content */
function fill(place, content) {
  const made = make('span', content);
  if (made.textContent !== place.textContent) place.replaceChildren(...made.childNodes);
}

/** @param {PlyValues | undefined} known */
const worded = (known) => (known && known.score !== null ? text(known.score, known.plies) : say('not_known'));
// What a screen reader says of a square or column.
/** @param {JsonMove | undefined} move @param {string} place @param {string} held */
function label(move, place, held) {
  const value = move && valueOf(move);
  if (!value || !seesValues()) return held ? say('cell', { place, said: held }) : place;
  return say('cell', { place, said: say('with_value', { said: text(value.score, value.plies), worth: say('worth', { score: signed(value.score) }) }) });
}

/** @param {number[]} one @param {number[]} other */
export const same = (one, other) => one[0] === other[0] && one[1] === other[1];
/** @param {JsonMove} move */
export const valueOf = (move) => row()?.moves.find((known) => same(known.move, move));

/** @param {JsonMove} move */
const isBest = (move) => row()?.best.some((best) => same(best, move)) ?? false;
// The values of the moves: above the columns, or on the squares; and what the judge says.
/** @param {PlyValues | undefined} known @param {boolean} values */
function chips(known, values) {
  const [width, height] = shown.size;
  const place = element('values');
  const cells = falls() ? width : width * height;
  if (place.children.length !== cells) place.replaceChildren(...Array.from({ length: cells }, () => make('div')));
  /** @type {HTMLElement[]} */ ([...place.children]).forEach((cell, n) => {
    const move = board.moveOn(n % width, Math.floor(n / width));
    const value = values && move ? valueOf(move) : undefined;
    const opinion = move && opinionOf(move);
    const open = values && move && !value && !shown.ended;
    const content = [...(value ? [chip(value, falls())] : open && falls() ? ['…'] : []), ...(opinion ? [opinion] : [])];
    const said = content.map((part) => (typeof part === 'string' ? part : part.textContent)).join() + (move ? move.join() : '') + isBest(move ?? []);
    if (cell.dataset.said === said) return;
    cell.dataset.said = said;
    cell.replaceChildren(...content);
    cell.classList.toggle('best', Boolean(move && value && isBest(move)));
    if (move) cell.dataset.column = String(move[0]);
  });
  element('table').classList.toggle('hides', !values);
  // What is read out changes with the values.
  board.label(manner());
}

/** @param {JsonMove} move */
function opinionOf(move) {
  const score = judged.scores.find((found) => same(found.map(Number), move));
  const best = judged.candidates.some((found) => same(found, move));
  if (!score && !best) return null;
  return make('small', score ? String(score[2]) : '●', { class: best ? 'judge best' : 'judge', title: judged.by });
}

function seats() {
  const above = look.flip ? 'o' : 'x';
  const strip = (/** @type {string} */ turn) => {
    const player = seat(turn);
    const level = LEVELS.indexOf(player);
    const pips = level < 0 ? [] : [make('span', LEVELS.map((_, pip) => make('i', '', pip <= level ? { class: 'on' } : {})), { class: 'pips', 'aria-hidden': 'true' })];
    const name = make('span', isPerson(player) ? (people().length === 1 ? say('you') : '') : nameOf(player), { class: 'name' });
    const replay = turn === above && at < moves.length ? [make('small', say('replay', { n: at, all: moves.length }))] : [];
    const waits = card && !asks && shown.turn === turn && !isPerson(player) && at === moves.length ? [make('span', say('waits'), { class: 'quiet' })] : [];
    const strip = [sign(turn), name, ...pips, ...waits, ...replay];
    return { strip, on: !shown.ended && shown.turn === turn };
  };
  for (const [id, turn] of [['above', above], ['below', above === 'x' ? 'o' : 'x']]) {
    const { strip: content, on } = strip(turn);
    element(id).replaceChildren(...content);
    element(id).classList.toggle('on', on);
  }
}

const outcome = () => {
  const winner = shown.end === 0 ? null : side(shown.end);
  if (!winner) return say('drawn');
  const [persons, player] = [people(), seat(winner)];
  if (persons.length !== 1) return say('side_wins', { side: MARKS[winner] });
  return persons[0] === winner ? say('you_win') : say('you_lose', { player: nameOf(player) });
};

/** @param {PlyValues | undefined} known @param {boolean} values */
function headline(known, values) {
  const { turn, ended } = shown;
  const player = seat(turn);
  const person = isPerson(player) ? (people().length === 1 ? say('your_turn') : say('to_move', { side: MARKS[turn] })) : say(thinking ? 'is_thinking' : 'is_waiting', { player: nameOf(player) });
  const title = ended ? outcome() : person;
  const marked = title.includes(MARKS[turn]) || (ended && (shown.end === 0 || title.includes(MARKS[side(shown.end)])));
  const mark = marked ? [] : [sign(ended ? side(shown.end) : turn)];
  if (element('state').textContent.trim() !== title) element('state').replaceChildren(...mark, ' ', ...drawn(title));
  element('busy').hidden = !thinking && !(values && report && !known?.best.length && !ended);
  element('value').replaceChildren(...(ended ? decisive() : values ? worthOf(known) : []));
  // A player that waits for its turn to be drawn is as good as thinking.
  const turns = ended || isPerson(player) || paused ? title : say('is_thinking', { player: nameOf(player) });
  announcer.tell(announcer.sentences([at > 0 ? played(moves[at - 1]) : '', turns]), ended || !values ? '' : announcer.sentences([spokenWorth(known)]));
}

// The last move as it is read out, and what the position is worth as far as that is known.
/** @param {string} move */
function played(move) {
  return `${MARKS[mover(at - 1)]} ${moveName(move.split(',').map(Number), falls())}`;
}

/** @param {PlyValues | undefined} known */
function spokenWorth(known) {
  if (!known) return '';
  if (known.score === 0) return worded(known);
  if (known.score !== null) return say('with_value', { said: worded(known), worth: say('worth', { score: signed(known.score) }) });
  const [lower, upper] = known.bounds ?? [];
  return lower === undefined ? '' : say('between', { lower: signed(lower), upper: signed(upper) });
}

/** @param {PlyValues | undefined} known */
function worthOf(known) {
  if (known && known.score !== null) return [make('b', drawn(text(known.score, known.plies))), known.score === 0 ? '' : make('small', ` · ${say('worth', { score: signed(known.score) })}`)];
  const [lower, upper] = known?.bounds ?? [];
  const spent = report && make('small', ` · ${say('spent', { nodes: write(report.nodes), seconds: report.seconds.toFixed(1) })}`);
  return [lower === undefined ? say('not_known') : say('between', { lower: signed(lower), upper: signed(upper) }), spent ?? ''];
}

// The last move that changed the result.
function decisive() {
  if (look.values === 'off') return [];
  const rows = known.rows(shown.game, moves);
  const turns = rows.map((found, n) => ({ n, before: found?.score ?? null, after: rows[n + 1]?.score ?? null, mark: found?.mark ?? '' }));
  const last = turns.findLast(({ before, after }) => before !== null && after !== null && Math.sign(Number(before)) !== Math.sign(Number(after)));
  if (!last) return [];
  const { n, before, after, mark } = last;
  const said = say('decided', { n: n + 1, side: MARKS[mover(n)], move: shortName(moves[n].split(',').map(Number), falls()), mark, before: signed(before), after: signed(after) });
  return [...drawn(said), ' ', make('a', say('go_there'), { href: address(n + 1), 'data-ply': n + 1 })];
}

// How many moves of each side kept the result, of those that are known.
function kept() {
  const rows = known.rows(shown.game, moves);
  /** @type {Record<string, number[]>} */
  const tally = { o: [0, 0], x: [0, 0] };
  rows.forEach((found, n) => {
    const after = rows[n + 1]?.score ?? null;
    if (!found || found.score === null || after === null) return;
    const side = tally[mover(n)];
    side[1] += 1;
    if (Math.sign(Number(found.score)) === Math.sign(Number(after))) side[0] += 1;
  });
  return SIDES.map((turn) => make('span', [sign(turn), ` ${tally[turn].join(' / ')}`]));
}

// A word for the first win against the first level, and the way to the next.
function firstWin() {
  const [person, ...others] = people();
  const [level, next] = LEVELS;
  const won = others.length === 0 && shown.end !== 0 && side(shown.end) === person && SIDES.map(seat).includes(String(level));
  if (!won || !firstWins.isFirst(String(level), `${shown.game} ${moves.join(' ')}`)) return [];
  const button = make('button', say('next_level', { level: nameOf(String(next)) }), { type: 'button', 'data-level': next });
  return [make('p', [make('b', say('first_win')), ' ', button], { class: 'first-win' })];
}

// The way to the mistakes of whoever played, as soon as they are known.
function mistakes() {
  const found = retry.askable(slips(known.rows(shown.game, moves), people()));
  return found.length ? [make('button', say('retry', { n: found.length }), { type: 'button', 'data-action': 'retry' })] : [];
}

// What is to be said of a move that is pointed at; of the game where it has ended.
/** @param {JsonMove | null} move */
export function explain(move) {
  const place = element('why');
  const best = row();
  if (shown.ended) return place.replaceChildren(...firstWin(), make('b', say('kept')), make('p', look.values === 'off' ? [] : kept(), { class: 'tally' }), ...mistakes());
  if (!seesValues() || !best) return place.replaceChildren();
  const value = move && valueOf(move);
  place.dataset.side = side(value?.score ?? best.score ?? 0);
  if (best.score === null) return place.replaceChildren(make('b', say('narrows')));
  const slip = waitsToTell() ? null : slipAt(known.rows(shown.game, moves), at - 1);
  const given = slip ? [make('p', title(slip, falls())), make('p', sentence(slip, falls(), 0))] : [];
  if (!value) return place.replaceChildren(...given, ...tries.told(moves.slice(0, at), known.rows(shown.game, moves)[at - 1], falls()), make('span', say(HOVERS.matches ? 'point' : falls() ? 'tap' : 'hold')));
  const [before, after] = [text(best.score, best.plies), text(value.score, value.plies)];
  const good = isBest(move) || (!best.best.length && value.score === best.score);
  const worse = value.score === best.score;
  const said = good ? [make('b', say('best_move')), ' ', ...drawn(after)] : drawn(say(worse ? 'as_good' : 'not_best', { move: moveName(move, falls()), before, after }));
  return place.replaceChildren(make('p', said), make('p', '', { class: 'best-line quiet' }));
}

// What stands in the rail: what is played, or will be with the next game.
export function choices() {
  const chosen = { game: game(), level: people().length === 1 ? seat(people()[0] === 'o' ? 'x' : 'o') : null, sides: people().length === 2 ? 'both' : people()[0], values: look.values, ...next };
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-game]'))) {
    const { game } = button.dataset;
    button.setAttribute('aria-pressed', String(game === chosen.game || (chosen.game === '7x6x4g' && game === 'connect4')));
  }
  check('[data-level]', (button) => button.dataset.level === chosen.level);
  check('[data-choice="sides"]', (button) => button.dataset.value === chosen.sides);
  check('[data-choice="values"]', (button) => button.dataset.value === chosen.values);
  check('[data-choice="blunders"]', (button) => button.dataset.value === (look.blunders || usualWarning(look.values)));
  element('asks-start').hidden = !Object.keys(next).length || !moves.length;
}

function buttons() {
  const focused = /** @type {HTMLButtonElement | null} */ (document.activeElement);
  const disabled = { first: at === 0, previous: at === 0, next: at === moves.length, last: at === moves.length, undo: !moves.length, redo: !futures.length, 'search-behind': !moves.length && isPerson(seat('o')) };
  for (const [name, value] of Object.entries(disabled)) act(name).disabled = value;
  act('stop').hidden = act('move-now').hidden = !thinking;
  act('search-behind').hidden = act('new-game').hidden = thinking;
  act('new-game').classList.toggle('main', Boolean(shown.ended));
  act('go-on').hidden = thinking || !paused || shown.ended || at < moves.length || isPerson(seat(shown.turn));
  if (focused?.disabled || focused?.hidden) board.focus();
}

