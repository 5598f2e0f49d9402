// Lessons: every stop of every chapter is in view, and is answered by mouse, by keys alone and by touch; an open question gives
// nothing away; wrong answers are replied to. What is right is asked of the server, as a page never knows it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AXE, box, findings, fits } from './checks.mjs';
import { screenshot, server } from './harness.mjs';
import { pairs, turns } from './looks.mjs';
import { asked } from './requests.mjs';
import { open } from './search-page.mjs';

const CHAPTERS = ['tree', 'minimax', 'alpha-beta', 'table', 'order', 'null-window', 'guess', 'prove'];

const ask = async (path) => (await fetch(server.url + path)).json();

// What is right at a stop, with the question.
async function stopOf(id, stop) {
  const at = `id=${id}&stop=${stop}`;
  const [{ ask: question, frame, query }, judged] = [await ask(`api/lesson?${at}`), await ask(`api/lesson/answer?${at}`).catch(() => null)];
  return { question, frame, query, right: judged?.answer ?? [] };
}

const nodeOf = ({ candidates }, answer) => candidates.find((candidate) => candidate.answer === answer)?.node ?? null;
const named = (node) => `#tree-picture [data-node="${node}"]`;

// Questions to which several nodes may be the answer.
const SEVERAL = ['never', 'hits', 'counted', 'truth'];

// The nodes on the way to a leaf that its moves name.
const wayTo = (leaf) => leaf.split(' ').map((_, n, moves) => moves.slice(0, n + 1).join(' '));

// A way to work the page: pressing something, and going to a frame.
const MOUSE = {
  press: (page, selector) => page.locator(selector).first().click(),
  start: {},
};
const TOUCH = {
  press: (page, selector) => page.locator(selector).first().tap(),
  start: { width: 360, height: 740, touch: true },
};

// Answers by pointing.
async function point(page, hand, { question, frame, right }) {
  const { kind, candidates } = question;
  const button = page.locator(`#options button[data-answer="${right[0]}"]`);
  if (await button.count()) return hand.press(page, `#options button[data-answer="${right[0]}"]`);
  if (kind === 'source') {
    const { x, y, width } = await box(page.locator('#overview'));
    const padding = width < 700 ? 10 : 16;
    const at = x + padding + ((Number(right[0]) + 0.5) / (frame + 1)) * (width - 2 * padding);
    if (hand === TOUCH) await page.touchscreen.tap(at, y + 20);
    else await page.mouse.click(at, y + 20);
    await page.waitForFunction((n) => document.querySelector('#frame').dataset.frame === n, right[0]);
    return hand.press(page, '#options button');
  }
  if (kind === 'most') {
    for (const [n, node] of wayTo(right[0]).entries()) {
      await hand.press(page, named(node));
      await page.locator(`#options .crumbs li:nth-child(${n + 2}) [aria-current]`).waitFor();
    }
    return hand.press(page, '#give');
  }
  if (candidates.length > 0) {
    // One node that is clicked is the answer; a finger may have slipped, and confirms.
    let confirms = SEVERAL.includes(kind) || hand === TOUCH;
    for (const answer of right) {
      const node = nodeOf(question, answer);
      const drawn = node !== null && (await page.locator(named(node)).count()) > 0;
      await hand.press(page, drawn ? named(node) : `#options label:has(input[value="${answer}"])`);
      confirms ||= !drawn;
    }
    return confirms ? hand.press(page, '#give') : undefined;
  }
  if (kind === 'bound' || kind === 'window') {
    // Where the score stands, from the least and the greatest number below the line.
    const to = await page.locator('[data-item="line numbers"] text').evaluateAll((texts, score) => {
      const numbers = texts.map((text) => [Number(text.textContent.replace('−', '-')), text.getBoundingClientRect()]).sort(([one], [other]) => one - other);
      const [[least, first], [most, last]] = [numbers[0], numbers.at(-1)];
      const middle = ({ left, width }) => left + width / 2;
      return middle(first) + ((middle(last) - middle(first)) * (score - least)) / (most - least);
    }, Number(right[0]));
    const { y, height } = await box(page.locator('.line-handle'));
    if (hand === TOUCH) await page.touchscreen.tap(to, y + height / 2);
    else {
      const from = await box(page.locator('.line-handle'));
      await page.mouse.move(from.x + from.width / 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(to, y + height / 2);
      await page.mouse.up();
    }
    await page.locator(`.line-handle[aria-valuenow="${right[0]}"]`).waitFor();
    return hand.press(page, '#give');
  }
  for (const digit of right[0]) await hand.press(page, `.pad button:text-is("${digit}")`);
  return hand.press(page, '#give');
}

// Presses Tab until this has the focus.
async function tabTo(page, selector) {
  for (let n = 0; n < 60; n += 1) {
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not reach ${selector}`);
}

// Answers by keys alone.
async function type(page, { question, frame, right }) {
  const { kind, candidates, choices, values } = question;
  const keys = { yes: 'y', no: 'n', '=': '=', '≤': '<', '≥': '>' };
  if (choices.includes(right[0]) && keys[right[0]]) return page.keyboard.press(keys[right[0]]);
  if (kind === 'source') {
    for (let n = frame; n > Number(right[0]); n -= n - Number(right[0]) >= 10 ? 10 : 1) {
      await page.keyboard.press(n - Number(right[0]) >= 10 ? 'PageUp' : 'ArrowLeft');
    }
    await page.waitForFunction((n) => document.querySelector('#frame').dataset.frame === n, right[0]);
    await tabTo(page, '#options button');
    return page.keyboard.press('Enter');
  }
  if (kind === 'most') {
    for (const [n, node] of wayTo(right[0]).entries()) {
      await tabTo(page, `[data-goes="${node}"]`);
      await page.keyboard.press('Enter');
      await page.locator(`#options .crumbs li:nth-child(${n + 2}) [aria-current]`).waitFor();
    }
    await tabTo(page, '#give');
    return page.keyboard.press('Enter');
  }
  if (candidates.length > 0) {
    if (SEVERAL.includes(kind)) {
      for (const answer of right) {
        await tabTo(page, `input[value="${answer}"]`);
        await page.keyboard.press('Space');
      }
    } else {
      await tabTo(page, '#options input');
      for (let n = 0; n < 20 && !(await page.locator(`input[value="${right[0]}"]`).isChecked()); n += 1) await page.keyboard.press('ArrowDown');
    }
    return page.keyboard.press('Enter');
  }
  if (kind === 'bound' || kind === 'window') {
    // One bound by its digit, the other by arrow keys.
    if (question.side === 'beta') return page.keyboard.press(right[0]);
    await tabTo(page, '.line-handle');
    await page.keyboard.press('Home');
    const least = values[0] - (kind === 'window' ? 1 : 0);
    for (let n = least; n < Number(right[0]); n += 1) await page.keyboard.press('ArrowRight');
    return page.keyboard.press('Enter');
  }
  if (await page.locator('#number').count()) {
    await tabTo(page, '#number');
    await page.keyboard.type(right[0]);
  } else await tabTo(page, `#options button[data-answer="${right[0]}"]`);
  return page.keyboard.press('Enter');
}

// Goes through a chapter, stop by stop.
async function through(page, id, answer, onward) {
  const { lessons } = await ask('api/lessons');
  const { stops } = lessons.find((lesson) => lesson.id === id);
  for (const stop of stops) {
    const at = await stopOf(id, stop);
    await page.waitForFunction(([wanted, n]) => new URLSearchParams(location.search).get('stop') === wanted && document.querySelector('#frame').dataset.frame === n, [stop, String(at.frame)]);
    await fits(page, `${id} ${stop}`);
    if (at.question) {
      await page.locator('#options > *').first().waitFor();
      await answer(at);
      await page.locator('#reply[data-is]:not(:empty)').waitFor();
      assert.equal(await page.locator('#reply').getAttribute('data-is'), 'right', `${id} ${stop}: ${await page.locator('#reply').innerText()}`);
    }
    await page.locator('#next').waitFor();
    if (stop !== stops.at(-1)) await onward();
  }
  const { stops: kept } = await page.evaluate((chapter) => JSON.parse(localStorage.getItem('marubatsu.lessons'))[chapter], id);
  assert.deepEqual(Object.keys(kept).sort(), [...stops].sort());
  assert.ok(Object.values(kept).every((tries) => tries === 1), JSON.stringify(kept));
}

// The ways through a chapter: what is opened, how it is answered and gone on from.
const WAYS = [
  { by: 'mouse', start: MOUSE.start, answer: (page, at) => point(page, MOUSE, at), onward: (page) => page.locator('#next').click() },
  { by: 'keys alone', start: {}, answer: type, onward: (page) => page.keyboard.press('Enter') },
  { by: 'touch', start: TOUCH.start, answer: (page, at) => point(page, TOUCH, at), onward: (page) => page.locator('#next').tap() },
];

for (const [n, id] of CHAPTERS.entries()) {
  for (const way of turns(WAYS, n)) {
    const lang = (n + WAYS.indexOf(way)) % 2 === 0 ? 'ja' : 'en';
    test(`the chapter ${id} is done by ${way.by}: ${lang}`, async (t) => {
      const [first] = (await ask('api/lessons')).lessons[n].stops;
      const page = await open(t, server, `lesson?id=${id}&stop=${first}`, { lang, motion: 'reduce', ...way.start });
      await through(page, id, (at) => way.answer(page, at), () => way.onward(page));
    });
  }
}

// Goes to every stop of a chapter by its dot. Says what of the question, of what one may answer and of the buttons is cut off, and
// which board of a choice is drawn wrongly.
async function hiddenParts(id) {
  const picture = () => new Promise((drawn) => { requestAnimationFrame(drawn); });
  const shown = (part) => part.getClientRects().length > 0 && getComputedStyle(part).visibility === 'visible';
  const cut = (part) => {
    const asked = document.querySelector('.asked').getBoundingClientRect();
    const { top, bottom, left, right } = part.getBoundingClientRect();
    const within = part.closest('.asked') ? asked : { top: 0, bottom: innerHeight };
    const whole = top >= within.top - 1 && bottom <= Math.min(within.bottom, innerHeight) + 1 && left >= -1 && right <= innerWidth + 1;
    return whole ? [] : [`${part.id || part.textContent} ${Math.round(top)}-${Math.round(bottom)} in ${Math.round(within.top)}-${Math.round(within.bottom)}`];
  };
  // Boards are written column by column.
  const wrong = (label) => {
    const circles = [...label.querySelectorAll('circle')].map((circle) => `${circle.getAttribute('cx')},${circle.getAttribute('cy')}`);
    const squares = [...label.querySelector('input').value].flatMap((side, at) => (side === 'o' ? [`${Math.floor(at / 3) * 100 + 50},${(at % 3) * 100 + 50}`] : []));
    return `${circles}` === `${squares}` ? [] : [`${label.querySelector('input').value} is drawn as ${circles}`];
  };
  const found = [];
  for (const dot of document.querySelectorAll('[data-stop]')) {
    const { stop } = dot.dataset;
    dot.click();
    while (!(dot.getAttribute('aria-current') === 'step' && document.querySelector('#options > *, #next:not([hidden])'))) await picture();
    await picture();
    const parts = [...document.querySelectorAll('#say, #options :is(button, label, #number), #give, #hint, #next, .drags .line-picture')];
    const boards = [...document.querySelectorAll('#options label:has(.small-board)')];
    const problems = [...parts.filter(shown).flatMap(cut), ...boards.flatMap(wrong)];
    if (problems.length > 0) found.push(`${id} ${stop}: ${problems.join('; ')}`);
  }
  return found;
}

const ROOMS = [[1280, 720, ''], [1280, 720, '&projector=true'], [768, 1024, ''], [360, 740, '']];

for (const { lang, size: [width, height, more] } of pairs(['en', 'ja'], ROOMS)) {
  test(`all of every question is in view: ${lang}, ${width}${more}`, async (t) => {
    const page = await open(t, server, 'healthz', { lang, width, height, motion: 'reduce', touch: width < 700, expected: /status of 404/ });
    const cut = [];
    for (const { id, stops } of (await ask('api/lessons')).lessons) {
      await page.goto(`${server.url}lesson?id=${id}&stop=${stops.at(-1)}${more}`);
      await page.locator('#say:not(:empty)').waitFor();
      cut.push(...await page.evaluate(hiddenParts, id));
    }
    assert.deepEqual(cut, []);
  });
}

test('an open question gives nothing away', async (t) => {
  const page = await open(t, server, 'lesson?id=alpha-beta&stop=first-cut', { motion: 'reduce' });
  await page.locator('#options input').first().waitFor();
  const requests = asked(page);
  assert.equal(await page.locator('#tree-picture text:text-is("9")').count(), 0, 'a leaf that was not looked at says nothing');
  assert.equal(await page.locator('#tree-picture [data-item^="cut"]').count(), 0);
  assert.equal(await page.locator('#overview').getAttribute('aria-valuemax'), '16');
  for (const way of ['play', 'forward', 'last']) assert.equal(await page.locator(`.transport [data-way=${way}]`).getAttribute('aria-disabled'), 'true');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  assert.match(await page.locator('#status').innerText(), /Answer first/);
  assert.equal(await page.locator('#frame').getAttribute('data-frame'), '16', 'no step leads further');
  const html = await page.content();
  for (const told of ['This is a cut', 'at most 2, whatever', 'Only below']) assert.ok(!html.includes(told), told);
  assert.deepEqual(requests.filter(({ pathname, search }) => pathname === '/api/stage' && !search.includes('until=16')), []);
  await page.keyboard.press('ArrowLeft');
  await page.locator('#frame[data-frame="15"]').waitFor();
  assert.equal(await page.locator('#sentence').innerText(), '', 'the frames before it say nothing either');
  await page.locator(named('1 1')).click();
  await page.locator(named('1 2')).click();
  await page.locator('#give').click();
  await page.locator('#reply[data-is=right]').waitFor();
  await page.waitForFunction(() => document.querySelector('#frame').dataset.frame === '17');
  assert.ok((await page.locator('#tree-picture [data-item^="cut"]').count()) > 0, 'and now it is seen');
  assert.match(await page.locator('#explore').getAttribute('href'), /^\/search\?game=.*frame=17$/);
});

test('a wrong answer is replied to, a hint rings what is compared, and the answer can be shown', async (t) => {
  const page = await open(t, server, 'lesson?id=alpha-beta&stop=first-cut', { motion: 'reduce' });
  await page.locator('#options input').first().waitFor();
  await page.locator('#give').click();
  assert.match(await page.locator('#reply').innerText(), /Choose an answer/);
  await page.locator(named('2 0')).click();
  await page.locator('#give').click();
  await page.locator('#reply[data-is=wrong]').waitFor();
  assert.match(await page.locator('#reply').innerText(), /nothing has come back to its parent yet/);
  await page.locator('#reply [data-points]').first().hover();
  assert.equal(await page.locator(`[data-item="node 2 0"].pointed`).count(), 1, 'the reply points to its node');
  await page.locator('#options input[value=none]').check();
  assert.equal(await page.locator('#options input:checked').count(), 1, 'whoever says none chooses nothing besides');
  await page.locator('#give').click();
  await page.locator('#reply:has-text("whatever the other leaves are")').waitFor();
  await page.locator(named('1 1')).click();
  await page.locator('#give').click();
  await page.locator('#reply:has-text("but incomplete")').waitFor();
  await page.keyboard.press('h');
  await page.locator('.hinted').first().waitFor();
  assert.match(await page.locator('#reply').innerText(), /^Hint: Suppose an open leaf were 1/);
  await page.locator('#show').click();
  await page.locator('#reply[data-is=shown]').waitFor();
  assert.equal(await page.locator('[data-stop=first-cut]').getAttribute('data-done'), 'later');
  await screenshot(page, 'lesson-shown');
});

for (const [lang, width, touch] of [['en', 1280, false], ['ja', 360, true]]) {
  test(`a child is dragged before the others: ${touch ? 'touch' : 'mouse'}`, async (t) => {
    const page = await open(t, server, 'lesson?id=order&stop=swap', { lang, motion: 'reduce', width, height: 740, touch });
    await page.locator('#options input').first().waitFor();
    const middle = async (node) => {
      const { x, y, width: wide, height } = await box(page.locator(named(node)));
      return [x + wide / 2, y + height / 2];
    };
    const client = await page.context().newCDPSession(page);
    const fingers = { down: 'touchStart', move: 'touchMove', up: 'touchEnd' };
    const hand = async (what, [x, y] = []) => {
      if (touch) return client.send('Input.dispatchTouchEvent', { type: fingers[what], touchPoints: what === 'up' ? [] : [{ x, y }] });
      if (x !== undefined) await page.mouse.move(x, y);
      return what === 'move' ? undefined : page.mouse[what]();
    };
    // An upright tree has its children side by side, one that lies has them below each other.
    const [first, second] = [await middle('0'), await middle('1')];
    const across = Math.abs(first[0] - second[0]) > Math.abs(first[1] - second[1]);
    const axis = across ? 0 : 1;
    const drag = async (node, by, ringed) => {
      const [x, y] = await middle(node);
      const move = (part) => hand('move', across ? [x + by * part, y] : [x, y + by * part]);
      await hand('down', [x, y]);
      for (const part of [0.1, 0.5]) await move(part);
      const there = async () => Math.abs((await middle(node))[axis] - ([x, y][axis] + by)) <= 2;
      const rings = () => page.locator('.pointed').count();
      // Moves of fingers come with a later picture, and what the last one was may end a ring: a finger is never quite still.
      for (let n = 0; !(await there()) || (await rings()) !== ringed; n += 1) {
        assert.ok(n < 200, `${await rings()} rings`);
        await move(n % 2 ? 1 : 0.99);
        await new Promise((later) => { setTimeout(later, 10); });
      }
      await hand('up');
    };
    const way = first[axis] - second[axis];
    // It is not yet first.
    await drag('1', way / 2, 0);
    assert.deepEqual(await middle('1'), second, 'and goes back to its place');
    assert.equal(await page.locator('#reply').innerText(), '');
    await drag('1', way * 1.2, 1);
    await page.locator('#reply[data-is=right]').waitFor();
    // The search of the tree in its new order.
    await page.waitForFunction(() => document.querySelector('#tree-picture [data-node="0"]').textContent.includes('3'));
  });
}

test('progress is kept, leads on, and can be forgotten', async (t) => {
  const page = await open(t, server, 'lesson?id=alpha-beta&stop=at-most', { motion: 'reduce' });
  await page.locator('#options button').first().waitFor();
  await page.keyboard.press('<');
  await page.locator('#reply[data-is=right]').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.search.includes('stop=alpha'));
  await page.goBack();
  await page.waitForFunction(() => location.search.includes('stop=at-most'));
  await page.goto(`${server.url}learn`);
  const card = page.locator('[data-lesson=alpha-beta]');
  assert.match(await card.locator('.progress').innerText(), /1 of 13 stops, 1 right first time/);
  assert.match(await card.locator('a.go').getAttribute('href'), /stop=first-cut$/);
  await page.getByRole('button', { name: 'Forget my progress' }).click();
  assert.doesNotMatch(await card.locator('.progress').innerText(), /1 of/);
});

test('the explanation of a cut leads to the stop that teaches it', async (t) => {
  const page = await open(t, server, 'search?game=((3+5)+(2+9))&frame=17', { motion: 'reduce' });
  await page.locator('#frame[data-frame="17"]').waitFor();
  await page.keyboard.press('w');
  for (let step = 0; step < 2; step += 1) await page.locator('[data-action=why-next]').click();
  assert.match(await page.locator('#why-more').innerText(), /^Chapter: /);
  await page.locator('#why-more').click();
  await page.waitForURL(/lesson\?id=alpha-beta&stop=first-cut/);
  await page.locator('#say:not(:empty)').waitFor();
});

test('a teacher hides what is right until the end', async (t) => {
  const page = await open(t, server, 'lesson?id=alpha-beta&stop=at-most&answers=hide&projector=true', { motion: 'reduce', width: 1920, height: 1080 });
  await page.locator('#options button').first().waitFor();
  assert.equal(await page.evaluate(() => document.body.classList.contains('projector')), true);
  await page.keyboard.press('=');
  await page.locator('#reply[data-is=taken]').waitFor();
  assert.equal(await page.locator('[data-stop=at-most]').getAttribute('data-done'), '');
  await page.keyboard.press('1');
  await page.waitForFunction(() => location.search.includes('stop=first-cut') && location.search.includes('answers=hide'));
  await page.keyboard.press('.');
  await page.locator('#reply[data-is=shown]').waitFor();
});

test('a chapter or a stop that is not there is refused in place', async (t) => {
  const refused = { expected: /status of 400/ };
  for (const [address, word] of [['lesson?id=none', 'unknown chapter'], ['lesson?id=tree&stop=none', 'unknown stop'], ['lesson?id=tree&answers=all', 'answers']]) {
    const page = await open(t, server, address, refused);
    assert.match(await page.locator('main').innerText(), new RegExp(word));
  }
});

for (const lang of ['en', 'ja']) {
  test(`axe finds nothing in a lesson: ${lang}`, async (t) => {
    for (const stop of ['alpha-beta&stop=first-cut', 'alpha-beta&stop=beta', 'tree&stop=futures', 'table&stop=where-from']) {
      const page = await open(t, server, 'healthz', { lang, motion: 'reduce', expected: /status of 404|Applying inline style violates/ });
      await page.context().addInitScript({ path: AXE });
      await page.goto(`${server.url}lesson?id=${stop}`);
      await page.locator('#options > *').first().waitFor();
      assert.deepEqual(await findings(page), [], stop);
    }
  });
}
