// Where whoever comes for the first time waits: the lab is fetched once, and then answers in place of this page. Invariant: the
// reader ends at the very address that was opened.

const root = new URL('./', import.meta.url);
const isJapanese = navigator.language.startsWith('ja');
document.documentElement.lang = isJapanese ? 'ja' : 'en';

/** @param {string} english @param {string} japanese */
const say = (english, japanese) => document.getElementById('said')?.replaceChildren(isJapanese ? japanese : english);

// A server of files has put a slash behind what is a folder to it.
function enter() {
  const path = location.pathname;
  const page = path === root.pathname ? path : path.replace(/\/(index\.html)?$/, '');
  location.replace(page + location.search + location.hash);
}

async function fetched() {
  await navigator.serviceWorker.register(new URL('sw.js', root));
  if (!navigator.serviceWorker.controller) {
    await new Promise((entered) => navigator.serviceWorker.addEventListener('controllerchange', entered, { once: true }));
  }
  enter();
}

if ('serviceWorker' in navigator) {
  say('Fetching the lab: once, and then it works without a network.', 'ラボを読み込んでいます。次からはネットワークなしで使えます。');
  fetched().catch(() => say('The lab could not be fetched. Reload the page to try again.', 'ラボを読み込めませんでした。再読み込みしてください。'));
} else {
  say('This window has no service workers, which the lab needs: open it in an ordinary window, by https.', 'このウィンドウではサービスワーカーが使えません。通常のウィンドウで、https で開いてください。');
}
