// Pictures in pixels. Invariant: the lab writes them as SVG; another engine makes PNG, GIF or APNG of it, which is started when it is
// first needed.

import { read } from './engine.js';

/** @import { Engine, Head } from './engine.js' */

// The parts of an answer as they are sent. Without an engine for pictures, there is a word about it in their place.
/** @param {Generator<Uint8Array<ArrayBuffer>, void>} parts @param {() => Promise<Engine>} pictures @returns {AsyncGenerator<Uint8Array<ArrayBuffer>, void>} */
export async function* drawn(parts, pictures) {
  const { done, value: head } = parts.next();
  if (done) return;
  const { picture } = read(head);
  if (!picture) {
    yield head;
    return yield* parts;
  }
  const painter = await pictures().catch(() => null);
  if (!painter) return yield* unfetched();
  yield head;
  const frames = [...parts];
  if (frames.length < picture.times.length) throw new Error('a frame could not be made');
  const [said, file] = painter.parts(await sketched(picture, frames));
  if (read(said).status !== 200) throw new Error('the picture could not be drawn');
  yield file;
}

// What is answered as long as the other engine can't be fetched.
function* unfetched() {
  const encoder = new TextEncoder();
  yield encoder.encode(JSON.stringify({ status: 503, headers: [['content-type', 'text/plain; charset=utf-8']] }));
  yield encoder.encode('The first PNG, GIF or APNG needs the network once.\n最初の PNG、GIF、APNG にはネットワーク接続が必要です。\n');
}

// Pictures as the other engine reads them.
/** @param {NonNullable<Head['picture']>} picture @param {Uint8Array<ArrayBuffer>[]} frames */
async function sketched({ format, scale, times }, frames) {
  const numbers = { scale: [scale], times, lengths: frames.map(({ length }) => length) };
  const headers = Object.entries(numbers).map(([name, value]) => `${name}: ${value.join(' ')}\n`);
  const whole = new Blob([`POST /${format}\n${headers.join('')}\n`, ...frames]);
  return new Uint8Array(await whole.arrayBuffer());
}
