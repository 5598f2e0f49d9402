// What a page asks of the lab, whether a server answers or an engine of the page's own. Invariant: whoever counts a page's requests, holds
// them back or answers them does it here, so that a test holds in either world.

// Whether the pages are those of a folder of files.
export const IS_FILES = process.env.MARUBATSU_ASKS === 'files';

// Who hears what the pages ask their engines, by page.
const listeners = new WeakMap();

const listen = (page, listener) => listeners.set(page, [...(listeners.get(page) ?? []), listener]);

// Lets tests hear what the pages of a context ask their engines.
export async function watchEngines(context) {
  await context.exposeBinding('askedOfEngine', async ({ page }, address) => {
    const answers = await Promise.all((listeners.get(page) ?? []).map((listener) => listener(new URL(address))));
    return answers.find(Boolean);
  });
  await context.addInitScript(watch);
}

// Runs in every page. What an engine has answered stands among the page's performance entries, as what a server has answered does.
function watch() {
  const post = Worker.prototype.postMessage;
  const held = [];
  globalThis.holdRequests = (source) => held.push(new RegExp(source));
  const bytes = (document) => new TextEncoder().encode(JSON.stringify(document));
  function answer(worker, id, { status, headers = {}, json }) {
    const head = { status, headers: Object.entries(headers) };
    for (const said of [{ part: bytes(head) }, { part: bytes(json) }, {}]) worker.dispatchEvent(new MessageEvent('message', { data: { id, ...said } }));
  }
  Worker.prototype.postMessage = async function ask(message, ...more) {
    const { id, request } = message;
    if (!request) return post.call(this, message, ...more);
    const address = new URL(new TextDecoder().decode(request).split(/\s/)[1], location.href).href;
    this.addEventListener('message', function note({ data }) {
      if (data.id !== id || data.part) return;
      performance.mark(address);
      this.removeEventListener('message', note);
    });
    const heard = globalThis.askedOfEngine(address);
    const own = held.some((pattern) => pattern.test(address)) ? await heard : null;
    return own ? answer(this, id, own) : post.call(this, message, ...more);
  };
}

// What a page asks of the lab from now on: addresses.
export function asked(page) {
  const all = [];
  const note = (address) => void (address.pathname.startsWith('/api/') && all.push(address));
  page.on('request', (request) => note(new URL(request.url())));
  listen(page, note);
  return all;
}

// Holds requests of addresses that match until `act` is done with them, whose answer is theirs if it has one: `status`, `headers`, `json`.
export async function hold(page, pattern, act) {
  await page.route(pattern, async (route) => {
    const answer = await act(new URL(route.request().url()));
    // The page may have given it up.
    await (answer ? route.fulfill(answer) : route.continue()).catch(() => {});
  });
  if (!IS_FILES) return;
  listen(page, (address) => (pattern.test(address.href) ? act(address) : null));
  await page.addInitScript((source) => globalThis.holdRequests(source), pattern.source);
  await page.evaluate((source) => globalThis.holdRequests(source), pattern.source);
}
