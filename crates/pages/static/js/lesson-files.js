// Lessons of one's own: files that are chosen or dropped, and the one in the address. Invariant: whatever is wrong with one is said
// with its place, and then nothing of it is open.

import { element, lang, make, runs, say } from './page.js';
import { sendFile } from './server.js';

/** @import { UploadReport, JsonLessonError, LessonSummary } from '../types/api.js' */
/** @typedef {{ opened: (lesson: LessonSummary) => void, titled: (lesson: LessonSummary) => string }} Hooks */

const KIB = 1024;
// Faults that are shown; a broken file may have one in every line.
const SHOWN = 20;

/** @type {Hooks} */
let hooks;

// What is wrong, and where.
/** @param {JsonLessonError} fault */
function row({ line, column, stop, field, message, message_ja: other }) {
  const at = line === null ? '' : column === null ? `${line}: ` : `${line}:${column}: `;
  const where = [stop && `[${stop}]`, field && `${field}:`].filter(Boolean).join(' ');
  return make('li', [make('code', at), where && `${where} `, lang === 'ja' ? other : message]);
}

/** @param {string} name @param {JsonLessonError[]} faults */
function refused(name, faults) {
  const rows = faults.slice(0, SHOWN).map(row);
  if (faults.length > SHOWN) rows.push(make('li', say('and_more', { count: faults.length - SHOWN })));
  return [make('p', say('not_open', { name, count: faults.length }), { class: 'fault' }), make('ul', rows, { class: 'faults' })];
}

// Brings a file, which is checked; says what became of it.
/** @param {string} name @param {Blob} file */
async function bring(name, file) {
  const most = Number(element('bring').dataset.most);
  const sizes = { name, size: Math.ceil(file.size / KIB), most: most / KIB };
  if (file.size > most) return [make('p', say('lesson_too_large', sizes), { class: 'fault' })];
  const { lesson, faults } = await sendFile('/api/lessons', file);
  if (!lesson) return refused(name, faults);
  hooks.opened(lesson);
  return [make('p', say('open', { title: hooks.titled(lesson), stops: lesson.stops.length, questions: lesson.questions }))];
}

// Brings files one after the other, and says of each what became of it.
/** @param {[string, Blob][]} files */
async function all(files) {
  const said = element('brought');
  said.replaceChildren();
  for (const [name, file] of files) {
    const waits = make('p', say('checking', { name }));
    said.append(waits);
    const failed = (/** @type {Error} */ { message }) => [make('p', say('no_lesson', { name, message }), { class: 'fault' })];
    waits.replaceWith(...(await bring(name, file).catch(failed)));
  }
}

// The bytes of a deflated text; the page has seen that it is one, and not too long.
/** @param {string} text */
function unpacked(text) {
  const letters = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).blob();
}

function takeFiles() {
  const field = element('bring');
  /** @param {Iterable<File>} files */
  const take = (files) => all([...files].map((file) => [file.name, file]));
  field.addEventListener('change', async () => {
    await take(field.files ?? []);
    // The same file can be chosen once more.
    field.value = '';
  });
  const over = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files') ?? false;
  document.addEventListener('dragover', (event) => {
    if (!over(event)) return;
    event.preventDefault();
    document.body.classList.add('dropping');
  });
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) document.body.classList.remove('dropping');
  });
  document.addEventListener('drop', (event) => {
    document.body.classList.remove('dropping');
    if (!over(event)) return;
    event.preventDefault();
    take(event.dataTransfer?.files ?? []);
  });
}

// Takes files and the address's lesson; `opened` hears of those that hold, `titled` says what they are called.
/** @param {Hooks['opened']} opened @param {Hooks['titled']} titled */
export function listen(opened, titled) {
  hooks = { opened, titled };
  takeFiles();
  const packed = JSON.parse(element('packed').textContent ?? 'null');
  if (packed === null) return;
  const open = async () => all([[say('address'), await unpacked(packed)]]);
  element('open').hidden = runs;
  element('open').addEventListener('click', open);
  if (runs) open();
}
