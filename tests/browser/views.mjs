// Every page in every state that looks otherwise. A new page is a new line here, and is looked at in both languages, both themes
// and two widths: dark on a phone in Japanese by every run, and with `MARUBATSU_LOOKS=rest` in the other seven looks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AXE, findings, fits, readable, readableInEveryState, walked } from './checks.mjs';
import { screenshot, server } from './harness.mjs';
import { taken } from './looks.mjs';
import { LESSON, open as openAt } from './search-page.mjs';

const SMALL_TREE = 'game=((3+5)+(2+9))';

// Opens a drawer.
const open = async (page, button, drawer) => {
  await page.locator(button).first().click();
  await page.locator(drawer).waitFor();
};

// Lets the stage tell frames in another voice.
const told = async (page, key, voice) => {
  const sentence = await page.locator('#sentence').innerText();
  await page.keyboard.press(key);
  await page.locator(`button[data-voice=${voice}][aria-pressed=true]`).waitFor();
  await page.waitForFunction((plain) => document.querySelector('#sentence').innerText !== plain, sentence);
};

// Opens the explanation of a frame, with all its steps.
const explained = async (page) => {
  await page.keyboard.press('w');
  for (let step = 0; step < 2; step += 1) await page.locator('[data-action=why-next]').click();
  await page.locator('[data-card=dial]').waitFor();
};

// A state: its name, its address, what is there when it is ready; `act` goes on from there; a `modal` holds the focus; what has
// the `same` controls as another is not walked through again.
export const VIEWS = [
  { name: 'home', address: '' },
  { name: 'help', address: 'help' },
  { name: 'help-word', address: 'help#null-window', ready: ':target', same: true },
  { name: 'play', address: 'play?judge=ai14s&moves=1,1+0,0&cross=human', ready: '#values .best' },
  { name: 'play-four', address: 'play?game=connect4&moves=4636446113453111&cross=human', ready: '#values .best', same: true },
  { name: 'play-fault', address: 'play?cross=ai15s', ready: '#error-cross mark', same: true },
  { name: 'players', address: 'players' },
  { name: 'match-form', address: 'match' },
  { name: 'match-exact', address: 'match?players=ai14s+ai2s&exact=true', ready: '#result table', same: true },
  { name: 'match-robin', address: 'match?players=ai2+ai5+ai14s', ready: '#result table', same: true },
  { name: 'match-lost', address: 'match?players=ai2+ai14s&games=100', ready: '#result .lost svg' },
  { name: 'match-proof', address: 'match?prove=ai14s', ready: '#result .errors svg' },
  { name: 'search-first', address: 'search', ready: '#frame[data-frame="28"]' },
  { name: 'search-form', address: 'search?table=merged', act: (page) => open(page, '#chips button', '#settings') },
  { name: 'search-start', address: `search?${LESSON}&frame=66`, ready: '#frame[data-frame="66"]', same: true },
  { name: 'search-cut', address: `search?${LESSON}&frame=71`, ready: '#frame[data-frame="71"]', same: true },
  { name: 'search-more', address: `search?${LESSON}&frame=71`, ready: '#frame[data-frame="71"]', act: (page) => open(page, '[data-opens=more]', '#more') },
  { name: 'search-terms', address: `search?${LESSON}&frame=72`, ready: '#frame[data-frame="72"]', act: (page) => told(page, '2', 'terms'), same: true },
  { name: 'search-code', address: `search?${LESSON}&frame=72`, ready: '#frame[data-frame="72"]', act: (page) => told(page, '3', 'code'), same: true },
  { name: 'search-tree', address: `search?${SMALL_TREE}&algorithm=minimax&frame=5`, ready: '#frame[data-frame="5"]' },
  { name: 'search-why', address: `search?${LESSON}&frame=28`, ready: '#frame[data-frame="28"]', act: explained },
  { name: 'search-keys', address: `search?${LESSON}&frame=71`, ready: '#frame[data-frame="71"]', act: (page) => page.keyboard.press('?'), modal: true },
  { name: 'search-fault', address: 'search?board=oxq......&frame=3', ready: '#error-board mark' },
  { name: 'compare-form', address: 'compare?left.table=merged', ready: '#settings[open]' },
  { name: 'compare-run', address: 'compare?score=shortest&table=merged&right.window=range&frame=28', ready: '#run:has(#left-frame[data-frame="28"]) #right-frame[data-beside="28"]' },
  { name: 'tree', address: 'tree?moves=0,0+1,1&score=shortest-draws', ready: '#drawing [aria-current]' },
  { name: 'tree-classes', address: 'tree?moves=0,0+1,1&view=classes&score=shortest-draws', ready: '#drawing [aria-current]', same: true },
  { name: 'tree-four', address: 'tree?game=connect4&moves=46364461134531113645255&score=shortest&label=o-win', ready: '#drawing .chance', same: true },
  { name: 'tree-settings', address: 'tree?moves=0,0', ready: '#drawing [aria-current]', act: (page) => open(page, '[data-opens=settings]', '#settings') },
  { name: 'tree-growth', address: 'tree?view=breadth-first&frame=100', ready: '#frame[data-frame="100"]' },
  { name: 'river', address: 'search?algorithm=uct&iterations=2000&seed=7&board=...x.o.o.&frame=10697', ready: '#frame[data-frame="10697"]' },
  { name: 'river-dfpn', address: 'search?algorithm=dfpn&ask=0&frame=353', ready: '#frame[data-frame="353"]', same: true },
  { name: 'race', address: 'race?board=...x.o.o.&frame=90', ready: '#picture svg' },
  { name: 'own-tree', address: 'tree/own?game=((3+12+8)(2+4+6)(14+5+2))', ready: '#strip:visible', act: (page) => page.locator('[data-leaf="1 0"]').press('7').then(() => page.locator('.was').first().waitFor()) },
  { name: 'learn', address: 'learn' },
  { name: 'lesson', address: 'lesson?id=alpha-beta&stop=first-cut', ready: '#options input' },
  { name: 'lesson-bound', address: 'lesson?id=alpha-beta&stop=beta', ready: '.line-handle', same: true },
  { name: 'lesson-count', address: 'lesson?id=tree&stop=futures', ready: '#options input', same: true },
  { name: 'daily', address: 'daily?date=2026-11-24', ready: '[data-ready] #board button' },
  { name: 'practice', address: 'practice?seed=4', ready: '#tree-picture [data-node="0 0"]' },
  { name: 'embed', address: `embed?${SMALL_TREE}&frame=17`, ready: '#frame[data-frame="17"]' },
  { name: 'fault', address: 'nothing' },
];

const THEMES = ['light', 'dark'];
const WIDTHS = [360, 1440];

async function look(page, url, { name, address, ready, act, modal, same }, named) {
  await page.goto(url + address).catch(() => {});
  if (ready) await page.locator(ready).first().waitFor();
  await act?.(page);
  if (modal) await page.getByRole('dialog').waitFor();
  await fits(page, name);
  await screenshot(page, `${name}-${named}`);
  await readable(page, name);
  // Colours are those of a theme, whatever the language.
  if (/^(en-light|ja-dark)/.test(named)) await readableInEveryState(page, name);
  if (!modal && !same) await walked(page, name);
  assert.deepEqual(await findings(page), [], name);
  await fits(page, `${name}, unfolded`);
}

// A test for each look in one language.
export function lookAtAll(lang) {
  for (const theme of THEMES) {
    for (const width of WIDTHS) {
      const named = `${lang}-${theme}-${width}`;
      if (!taken(named)) continue;
      test(`every page: ${named}`, async (t) => {
        const page = await openAt(t, server, 'healthz', { lang, theme, width, expected: /status of 40[04]|Applying inline style violates/ });
        await page.context().addInitScript({ path: AXE });
        for (const view of VIEWS) await look(page, server.url, view, named);
      });
    }
  }
}
