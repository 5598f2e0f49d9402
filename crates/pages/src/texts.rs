//! Every text of the pages and of their faults, in both languages.
//!
//! Invariant: a text is a [`Text`], so a missing translation does not compile. `{n}` and the like are
//! filled in by the page's scripts. What the library says (sentences, faults of input, options) is said
//! there.

pub(crate) mod compare;
pub(crate) mod contest;
pub(crate) mod embed;
pub(crate) mod help;
pub(crate) mod home;
pub(crate) mod play;
pub(crate) mod script;
pub(crate) mod search;
pub(crate) mod tree;

use marubatsu::lang::Text;

const fn text(en: &'static str, ja: &'static str) -> Text {
    Text::new(en, ja)
}

/// A text with `{name}` filled in.
pub(crate) fn filled(text: &str, values: &[(&str, &str)]) -> String {
    let fill =
        |text: String, (name, value): &(&str, &str)| text.replace(&format!("{{{name}}}"), value);
    values.iter().fold(text.to_owned(), fill)
}

/// A table of texts: each name with English and Japanese, or with a text that stands elsewhere.
macro_rules! named {
    (@ $text:expr) => { $text };
    (@ $en:expr, $ja:literal) => { $crate::texts::text($en, $ja) };
    ($($name:literal: $text:expr $(, $ja:literal)?;)*) => {
        [$(($name, named!(@ $text $(, $ja)?))),*]
    };
}
use named;

/// A text under the name by which pages and scripts ask for it.
pub(crate) type Named = (&'static str, Text);

// Faults.

pub(crate) const READ_ONLY: Text = text(
    "only GET and HEAD are answered here",
    "GET と HEAD だけが使えます",
);
pub(crate) const FILE_TOO_LARGE: Text = text(
    "the file is too large: 16 MB are the most; `marubatsu trace --replay` takes larger ones",
    "ファイルが大きすぎます。16 MB までです。大きいファイルは `marubatsu trace --replay` で開けます",
);
pub(crate) const NO_IMPORT: Text = text(
    "this recording is not here any more: open its file again",
    "この記録はもうありません。ファイルをもう一度開いてください",
);
pub(crate) const NOT_OF_IMPORT: Text = text(
    "a recording that was brought here has no such parameter",
    "読み込んだ記録では使えない項目です",
);
pub(crate) const TOO_MANY_EVENTS: Text = text(
    "too many events for a file from here: `marubatsu trace --format events` writes any number",
    "イベントが多すぎます。`marubatsu trace --format events` を使うといくつでも書き出せます",
);
pub(crate) const NOT_FOUND: Text = text("there is no such page", "そのようなページはありません");
pub(crate) const BUILT_IN_ONLY: Text = text(
    "a request names built-in players and tables only; programs and files are named when the server starts",
    "指定できるのは組み込みの AI と表だけです。プログラムやファイルはサーバーの起動時に指定します",
);
pub(crate) const NO_PARAMETERS: Text = text(
    "this page has no parameters",
    "このページに指定できる項目はありません",
);
pub(crate) const GIVEN_TWICE: Text = text("given twice", "2 回指定されています");
pub(crate) const REPORT_ONLY: Text = text(
    "belongs to a search's report; a recording has none",
    "探索の結果だけのオプションで、記録には使えません",
);
pub(crate) const ONE_WISH: Text = text(
    "give one of a condition, a node and a path",
    "条件 (where)、ノード (node)、経路 (path) はどれか一つだけを指定してください",
);
pub(crate) const TOO_LARGE_FOR_PNG: Text = text(
    "the picture is too large for PNG: take SVG, a smaller depth or a later position",
    "画像が大きすぎて PNG にできません。SVG にするか、depth を小さくするか、後の局面を選んでください",
);
pub(crate) const DELAY: Text = text(
    "seconds from 0.02 to 60, such as 0.5",
    "0.02 以上 60 以下の秒数です (例: 0.5)",
);
pub(crate) const ENDING: Text = text("the server is ending", "サーバーは終了するところです");

// What stands on every page.

pub(crate) const NAME: &str = "marubatsu";
pub(crate) const TAGLINE: Text = text("see a search think", "探索の考えを見る");
/// The pages that lead to each other, by their addresses.
pub(crate) const PAGES: [Named; 7] = named! {
    "/play": "Play", "プレイ";
    "/tree": "Tree", "ゲーム木";
    "/search": "Search", "探索";
    "/compare": "Compare", "比較";
    "/match": "Match", "対戦";
    "/players": "Players", "プレイヤー";
    "/help": "Help", "ヘルプ";
};
pub(crate) const PAGES_LABEL: Text = text("Pages", "ページ");
pub(crate) const SKIP: Text = text("Skip to the content", "本文へ移動");
pub(crate) const THEME: Text = text("Colours", "配色");
pub(crate) const THEMES: [Named; 3] = named! {
    "auto": "as the system", "システムに合わせる";
    "light": "light", "ライト";
    "dark": "dark", "ダーク";
};
pub(crate) const FAULT_TITLE: Text = text("This can't be shown", "表示できません");
pub(crate) const TO_HOME: Text = text("To the lab's first page", "最初のページへ");
