// Writes what a reader of the folder of files sees before the engine is there: each page as it stands once its first picture is drawn,
// in both languages, wide and for phones. Run by `cargo xtask site`. Invariant: a first sight is one file, has no script of the lab's, and
// leads on by its links alone; what depends on the day is not in it.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM } from './chromium.mjs';
import { serveFiles } from './files.mjs';

const FOLDER = process.env.MARUBATSU_FILES;
const SOURCE = new URL('../../crates/portable/site/', import.meta.url);
const CHOOSE = await readFile(new URL('choose.js', SOURCE), 'utf8');
const LANGUAGES = { '': 'en-US', ja: 'ja-JP' };
const ROOMS = { '': { width: 1280, height: 800 }, phone: { width: 390, height: 780 } };
// What these show is another thing each day, or in each place where they are put.
const WITHOUT = ['/daily', '/embed'];
// A page stands when nothing of it has changed for so long, in milliseconds; some never do.
const CALM = 700;
const LONGEST = 15_000;

// Runs in the page: waits until it stands.
const stands = ([calm, longest]) =>
  new Promise((done) => {
    let timer = setTimeout(done, calm);
    setTimeout(done, longest);
    new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(done, calm);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });

// Runs in the page: keeps it as it stands, with what its fields hold.
function keep() {
  const kept = document.documentElement.cloneNode(true);
  const fields = (root) => [...root.querySelectorAll('input, option')];
  fields(document.documentElement).forEach((field, at) => {
    const copy = fields(kept)[at];
    if (field.localName === 'option') copy.toggleAttribute('selected', field.selected);
    else copy.setAttribute('value', field.value);
    if ('checked' in field) copy.toggleAttribute('checked', field.checked);
  });
  window.kept = kept;
}

// Runs in the page, which is dark by now: what was kept, written as a text, with both colours where pictures have one of each.
async function written({ up, sight, own, choose }) {
  const root = window.kept;
  const colours = ['fill', 'stroke'];
  const painted = (of) => [...of.querySelectorAll('svg :is([fill], [stroke])')];
  const dark = painted(document.documentElement);
  const bright = painted(root);
  if (bright.length !== dark.length) throw new Error(`${location.pathname} has another picture in the dark`);
  bright.forEach((light, at) => {
    for (const name of colours) {
      const [one, other] = [light, dark[at]].map((shape) => shape.getAttribute(name));
      if (other && one !== other) light.style[name] = `light-dark(${one}, ${other})`;
    }
  });
  const all = (selector) => [...root.querySelectorAll(selector)];
  const rules = (sheet) => [...sheet.cssRules].flatMap((rule) => (rule.styleSheet ? rules(rule.styleSheet) : [rule.cssText]));
  // A font for Japanese is as large as all the rest: until the engine is there, the system's is used.
  const styles = [...document.styleSheets].flatMap(rules).filter((rule) => !rule.includes('fonts/japanese-'));
  const asServed = new DOMParser().parseFromString(await (await fetch(location)).text(), 'text/html');
  root.querySelector('.today')?.replaceWith(asServed.querySelector('.today'));
  for (const one of all('script, template, dialog:not([open]), link[rel=stylesheet], link[rel=alternate], meta[property], meta[name^=twitter], [id=update]')) one.remove();
  for (const name of ['href', 'src', 'action']) {
    for (const one of all(`[${name}]:not([${name}^="#"], [${name}*=":"])`)) one.setAttribute(name, up + one.getAttribute(name).replace(/^\.\//, ''));
  }
  const make = (name, text, given = {}) => Object.assign(document.createElement(name), { textContent: text }, given);
  const waiting = '[data-asked] main { visibility: hidden; } main { cursor: progress; } #said { position: fixed; z-index: 9; bottom: 0; left: 0; margin: 0; padding: 4px 12px; border: 1px solid var(--hairline); background: var(--surface); color: var(--quiet); font-size: var(--text); } [data-asked] #said { inset: 0; width: fit-content; height: fit-content; margin: auto; }';
  const css = `${styles.join('\n').replaceAll(/url\("?\.\.\/(fonts\/[^")]+)"?\)/g, `url("${up}static/$1")`)}\n${waiting}`;
  const head = root.querySelector('head');
  head.querySelector('meta[charset]').after(make('script', choose));
  head.append(make('style', css), make('script', '', { type: 'module', src: `${up}start.js` }));
  const said = make('p', '', { id: 'said' });
  said.setAttribute('role', 'status');
  root.querySelector('body').append(said);
  Object.assign(root.dataset, { sight, own });
  return `<!DOCTYPE html>\n${root.outerHTML}\n`;
}

// The addresses whose first sight is written: a page's, and those of the chapters.
async function places(page) {
  const pages = (await readFile(new URL('pages.txt', SOURCE), 'utf8')).trim().split('\n');
  const { lessons } = await page.evaluate(async () => (await fetch('api/lessons')).json());
  const chapters = lessons.map(({ id }) => id);
  return pages.filter((path) => !WITHOUT.includes(path)).flatMap((path) => {
    const own = path === '/lesson' ? chapters : [];
    return ['', ...own].map((id) => ({ path: path.slice(1), id, own: own.join(' ') }));
  });
}

// What is seen of every place by a reader of this language, with this room: files by their names.
async function sights(browser, url, [lang, room]) {
  const context = await browser.newContext({ locale: LANGUAGES[lang], viewport: ROOMS[room], reducedMotion: 'reduce', hasTouch: room === 'phone' });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('script[src*="static/js"]').first().waitFor({ state: 'attached' });
  const seen = new Map();
  for (const { path, id, own } of await places(page)) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${url}${path}${id && `?id=${id}`}`);
    await page.evaluate(stands, [CALM, LONGEST]);
    await page.evaluate(keep);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(stands, [CALM, LONGEST]);
    const depth = path ? path.split('/').length : 0;
    const sight = [id, lang, room].filter(Boolean).join('-') || 'index';
    seen.set(join(path, `${sight}.html`), await page.evaluate(written, { up: '../'.repeat(depth) || './', sight, own, choose: CHOOSE }));
  }
  await context.close();
  return seen;
}

const files = await serveFiles(FOLDER);
const browser = await chromium.launch(CHROMIUM);
const readers = Object.keys(LANGUAGES).flatMap((lang) => Object.keys(ROOMS).map((room) => [lang, room]));
const seen = await Promise.all(readers.map((reader) => sights(browser, files.url, reader)));
const all = new Map(seen.flatMap((one) => [...one]));
await browser.close();
await files.stop();
// All at the end: until then the place from which the engine starts is served.
for (const [name, held] of all) {
  const file = join(FOLDER, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, held);
}
console.log(`first sights: ${all.size} files`);
