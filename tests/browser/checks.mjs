// What holds on every page, whatever it shows: nothing overflows, every text can be read, every control has a name and is
// reached by Tab with a visible focus, and axe finds nothing to mend.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

// The tool (which writes inline styles of its own, in vain) comes into a page past its content policy, through the browser.
export const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

// What axe finds, as text, with every fold open, and what can't be read there. Contrast is looked at here alone: `faint` asks more
// than axe's rule for it, which takes as long as all the others. Nor is anything fetched again for rules that are not run.
export async function findings(page) {
  // What slides in is half transparent on its way.
  await page.evaluate(() => Promise.all(document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity).map((one) => one.finished.catch(() => {}))));
  await page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)));
  const unread = await page.evaluate(faint);
  const found = await page.evaluate(() => axe.run(document, { resultTypes: ['violations'], preload: false, rules: { 'color-contrast': { enabled: false } } }));
  return [...unread, ...found.violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)];
}

// Where something lies, in pixels of the page; what is being drawn anew is waited for.
export async function box(locator) {
  for (;;) {
    await locator.waitFor();
    const found = await locator.boundingBox();
    if (found) return found;
  }
}

export async function fits(page, what) {
  const [wide, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= inner, `${what}: ${wide} > ${inner}`);
}

// Every text that is shown, what stands in fields too, with its contrast where that is below 4.5. A text that hangs out of its
// element is read on what lies behind it there.
function faint() {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const read = new Map();
  const channels = (color) => {
    if (!read.has(color)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      read.set(color, [...canvas.getImageData(0, 0, 1, 1).data]);
    }
    return read.get(color);
  };
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((value) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const range = document.createRange();
  const middle = (text) => {
    range.selectNodeContents(text);
    const { left, width, top, height } = range.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const covers = (element, [x, y]) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left <= x && x <= right && top <= y && y <= bottom;
  };
  const behind = (element, text) => {
    const point = middle(text);
    for (let at = element; at; at = at.parentElement) {
      const color = channels(getComputedStyle(at).backgroundColor);
      if (color[3] === 255 && (at === document.documentElement || covers(at, point))) return color;
    }
    return channels('white');
  };
  const onlyHeard = (element) => {
    const { fontSize, clipPath } = getComputedStyle(element);
    return fontSize === '0px' || clipPath === 'inset(50%)';
  };
  const found = [];
  const judge = (text, color, ground) => {
    const [one, other] = [light(channels(color)), light(ground)].sort((a, b) => b - a);
    const contrast = (one + 0.05) / (other + 0.05);
    if (contrast < 4.5) found.push(`${text}: ${contrast.toFixed(2)}`);
  };
  for (const field of document.querySelectorAll('input:not([type=range], [type=checkbox], [type=radio], [type=color], [type=file], [type=hidden]), select, textarea')) {
    const { color } = getComputedStyle(field);
    // Where a field is transparent, a text beneath it says the same in colours.
    const isShown = field.checkVisibility({ visibilityProperty: true }) && channels(color)[3] > 0;
    if (field.value && isShown) judge(field.value, color, behind(field, field));
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !element.checkVisibility() || element.closest('script, svg') || onlyHeard(element)) continue;
    judge(texts.currentNode.data.trim(), getComputedStyle(element).color, behind(element, texts.currentNode));
  }
  return found;
}

// Controls that nothing names.
function nameless() {
  const controls = [...document.querySelectorAll('input, select, button, a, summary')];
  const named = (one) => one.labels?.length || one.getAttribute('aria-label') || (one.tagName !== 'INPUT' && one.textContent.trim());
  return controls.filter((one) => !named(one)).map((one) => one.outerHTML);
}

const CONTROLS = 'a, button, input, select, summary, textarea';

// Puts every control that is shown into a state of `:hover`, `:active` or `:focus` at once, as far as styles can tell. What is drawn
// anew meanwhile is in no state.
async function forced(tools, states) {
  const { root } = await tools.send('DOM.getDocument');
  const { nodeIds } = await tools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[data-forced]' });
  const gone = (fault) => assert.match(fault.message, /Could not find node/);
  await Promise.all(nodeIds.map((nodeId) => tools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: states }).catch(gone)));
}

// Texts can be read while something is pointed at, pressed, or has the focus.
export async function readableInEveryState(page, what) {
  const tools = await page.context().newCDPSession(page);
  await tools.send('DOM.enable');
  await tools.send('CSS.enable');
  await page.evaluate((controls) => [...document.querySelectorAll(controls)].filter((one) => one.checkVisibility()).forEach((one) => (one.dataset.forced = '')), CONTROLS);
  for (const states of [['hover'], ['hover', 'active'], ['focus', 'focus-visible']]) {
    await forced(tools, states);
    assert.deepEqual(await page.evaluate(faint), [], `${what}: contrast with ${states}`);
  }
  await tools.detach();
}

export async function readable(page, what) {
  assert.deepEqual(await page.evaluate(faint), [], `${what}: contrast`);
  assert.deepEqual(await page.evaluate(nameless), [], `${what}: names`);
}

// Marks every control that Tab is to reach with its number, and notes which of them get the focus, and whether that is seen.
// Returns their names.
function watchFocus() {
  document.activeElement?.blur();
  const able = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')];
  const shown = able.filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }));
  shown.forEach((one, at) => (one.dataset.walk = at));
  getSelection().setBaseAndExtent(document.body, 0, document.body, 0);
  window.walkedOver = [];
  document.addEventListener('focusin', ({ target }) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(target);
    if (target.dataset?.walk) window.walkedOver.push([Number(target.dataset.walk), outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1]);
  });
  return shown.map((one) => one.id || one.outerHTML.slice(0, 80));
}

// Walks over the page with Tab alone: every control is reached, and shows that it has the focus.
export async function walked(page, what) {
  const expected = await page.evaluate(watchFocus);
  const left = new Set(expected.keys());
  let presses = expected.length + 30;
  while (presses > 0 && left.size > 0) {
    // As often as controls are left, at least, before anyone asks how far it is.
    const now = Math.min(presses, left.size);
    for (let press = 0; press < now; press += 1) await page.keyboard.press('Tab');
    presses -= now;
    for (const [at, seen] of await page.evaluate(() => window.walkedOver.splice(0))) {
      assert.ok(seen, `${what}: ${expected[at]} does not show the focus`);
      left.delete(at);
    }
  }
  assert.deepEqual([...left].map((at) => expected[at]), [], `${what}: not reached by Tab`);
}
