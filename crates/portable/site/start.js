// Where whoever comes for the first time waits, with a first sight of the page or without: the lab is fetched once, and then answers in
// place of this page. Invariants: the reader ends at the very address that was opened; what is seen is not kept waiting by the engine.

const root = new URL('./', import.meta.url);
const isJapanese = navigator.language.startsWith('ja');
document.documentElement.lang = isJapanese ? 'ja' : 'en';

/** @param {string} english @param {string} japanese */
const say = (english, japanese) => document.getElementById('said')?.replaceChildren(isJapanese ? japanese : english);

// A server of files has put a slash behind what is a folder to it, and a first sight is a file in it.
function enter() {
  const folder = location.pathname.replace(/[^/]*\.html$/, '');
  const page = folder === root.pathname ? folder : folder.replace(/\/$/, '');
  location.replace(page + location.search + location.hash);
}

// Until styles, fonts and pictures of this page are there.
const seen = () => document.readyState === 'complete' || new Promise((loaded) => addEventListener('load', loaded, { once: true }));

async function fetched() {
  await seen();
  await navigator.serviceWorker.register(new URL('sw.js', root));
  if (!navigator.serviceWorker.controller) {
    await new Promise((entered) => navigator.serviceWorker.addEventListener('controllerchange', entered, { once: true }));
  }
  enter();
}

if ('serviceWorker' in navigator) {
  say('Fetching the lab: buttons work in a moment, and later without a network.', 'ラボを読み込んでいます。まもなく操作できます。次からはネットワークなしで使えます。');
  fetched().catch(() => say('The lab could not be fetched. Reload the page to try again.', 'ラボを読み込めませんでした。再読み込みしてください。'));
} else {
  say('This window has no service workers, which the lab needs: open it in an ordinary window, by https.', 'このウィンドウではサービスワーカーが使えません。通常のウィンドウで、https で開いてください。');
}
