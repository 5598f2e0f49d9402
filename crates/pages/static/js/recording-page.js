// A page with one recording on its stage: what opens it, moves it, tells it and exports it. Searches and trees in the making are
// settings of it. Invariant: the address always says what the page shows.

import * as chips from './chips.js';
import * as drawers from './drawers.js';
import * as exporter from './export.js';
import * as codeLanguage from './code-language.js';
import * as details from './frame-details.js';
import { FrameViewer } from './frame-viewer.js';
import { element, note, say } from './page.js';
import * as session from './session.js';
import * as transport from './transport.js';
import * as voices from './voices.js';

/** @import { Enter, Recording, RecordingPageSettings, Run } from '../types/page.js' */

/** @type {RecordingPageSettings} */
let page;

/** @type {FrameViewer} */
export const viewer = new FrameViewer({
  options: { portrait: 132, voice: 'plain' },
  fail: session.fail,
  shown(frame) {
    document.body.classList.remove('closer');
    details.show(frame);
    page.shown?.(frame);
  },
  moved(run) {
    transport.arrive(run);
    exporter.offer(run);
    page.moved?.(run);
  },
  address: ({ query }) => query,
  choose: (path) => path !== viewer.here && page.choose?.(path),
  visit: (path) => path === viewer.here && closer(),
  notVisited: () => note(say('not_visited')),
});

// Shows frame `n` of a recording. `enter` writes the address.
/** @param {Recording} recording @param {Enter} enter */
export function open(recording, enter) {
  const n = Math.min(recording.n, recording.frames - 1);
  document.body.classList.remove('empty');
  viewer.stage.begin();
  viewer.open({ ...recording, n });
  const run = /** @type {Run} */ (viewer.run);
  transport.begin(run);
  exporter.begin(run);
  enter(run.query, n);
  viewer.go(n, 'arrive');
}

// The node in question larger, with what holds there, where there is no room for it otherwise.
function closer() {
  document.body.classList.toggle('closer');
  return true;
}

function leave() {
  exporter.leave();
  page.leave?.();
  viewer.close();
  document.body.classList.add('empty');
}

export const focus = () => element('frame').focus({ preventScroll: true });

// Lets the reader move through the recordings that the page's form and address ask for.
/** @param {RecordingPageSettings} own */
export function listen(own) {
  page = own;
  if (page.portrait) viewer.portray(page.portrait);
  viewer.listen();
  codeLanguage.listen((language) => viewer.write(language));
  transport.listen(() => viewer, {
    leave: transport.leave,
    more: () => drawers.toggle('more'),
    ...page.commands,
    ...voices.listen([viewer], () => viewer.run && exporter.offer(viewer.run)),
  }, page.keys);
  exporter.listen(() => viewer.run, session.fail);
  drawers.listen(() => page.drawn?.());
  chips.listen((key) => {
    drawers.open('settings');
    const field = /** @type {HTMLElement | null} */ (document.querySelector(`[name="${key}"], [id="${key}"]`));
    const folded = field?.closest('details');
    if (folded) folded.open = true;
    field?.focus();
  });
  session.listen({
    ...page,
    leave,
    place() {
      chips.show();
      page.place?.();
    },
    isOpen: () => viewer.run !== null,
    go(query, frame) {
      if (query !== viewer.run?.query) return false;
      viewer.go(frame, 'arrive');
      return true;
    },
    idle() {
      document.body.classList.add('empty');
      drawers.open('settings');
    },
    focus,
  });
}
