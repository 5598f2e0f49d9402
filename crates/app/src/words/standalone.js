// Unpacks what a file that stands alone brings along: its fonts at once, its data when asked for. Invariant: it asks nobody.
'use strict';
globalThis.unpacked = (/** @type {Element | null} */ packed) => {
  const letters = atob((packed?.textContent ?? '').replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')));
};

// Pictures are drawn anew as soon as the fonts are there.
for (const font of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('script[data-family]'))) {
  globalThis.unpacked(font).arrayBuffer()
    .then((bytes) => new FontFace(font.dataset.family ?? '', bytes, { weight: font.dataset.weight }).load())
    .then((face) => document.fonts.add(face), () => {});
}
