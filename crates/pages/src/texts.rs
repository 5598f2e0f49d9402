//! Every text of the pages and of their errors, in both languages.
//!
//! Invariant: a text is a [`Text`], so a missing translation does not compile. The page's scripts fill in `{n}` and the like. The
//! library has its own texts: sentences, input errors, options.

pub(crate) mod compare;
pub(crate) mod contest;
pub(crate) mod daily;
pub(crate) mod explanation;
pub(crate) mod growth;
pub(crate) mod help;
pub(crate) mod home;
pub(crate) mod lesson;
pub(crate) mod own_tree;
pub(crate) mod play;
pub(crate) mod practice;
pub(crate) mod preview;
pub(crate) mod race;
pub(crate) mod river;
pub(crate) mod script;
pub(crate) mod search;
pub(crate) mod share;
pub(crate) mod shortcuts;
pub(crate) mod stage;
pub(crate) mod tree;

use marubatsu::lang::Text;

/// A text with `{name}` filled in, and of `{name|node|nodes}` the word that suits the number; scripts do the same with
/// theirs.
pub(crate) fn filled(text: &str, values: &[(&str, &str)]) -> String {
    let mut parts = text.split('{');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (place, rest) = part.split_once('}').unwrap_or((part, ""));
        let (name, words) = place.split_once('|').unwrap_or((place, ""));
        let value = values.iter().find(|(known, _)| *known == name);
        let value = value.map_or("", |(_, value)| value);
        out += match words.split_once('|') {
            Some((one, _)) if value == "1" => one,
            Some((_, many)) => many,
            None => value,
        };
        out += rest;
    }
    out
}

/// A text under the name by which pages and scripts ask for it.
pub(crate) type NamedText = (&'static str, Text);

/// A heading, a paragraph, and ways to go on: each an address, or a command, with its text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HelpTopic {
    pub(crate) title: Text,
    pub(crate) about: Text,
    pub(crate) ways: &'static [NamedText],
}

/// A table of texts in English and Japanese: each a constant, by its name. In braces they are [`NamedText`], in brackets a
/// list or a list of pairs, in parentheses a [`Topic`]; where there is no Japanese, the text stands elsewhere.
macro_rules! texts {
    (@ [$($doc:tt)*] $name:ident {$($key:literal: $text:expr $(, $ja:literal)?;)*}) => {
        $($doc)* pub(crate) const $name: [$crate::texts::NamedText; [$($key),*].len()] =
            [$(($key, texts!(@text $text $(, $ja)?))),*];
    };
    (@ [$($doc:tt)*] $name:ident [$($en:literal, $ja:literal;)*]) => {
        $($doc)* pub(crate) const $name: [Text; [$($en),*].len()] = [$(Text::new($en, $ja)),*];
    };
    (@ [$($doc:tt)*] $name:ident [$($en:literal, $ja:literal: $of_en:literal, $of_ja:literal;)*]) => {
        $($doc)* pub(crate) const $name: [(Text, Text); [$($en),*].len()] =
            [$((Text::new($en, $ja), Text::new($of_en, $of_ja))),*];
    };
    (@ [$($doc:tt)*] $name:ident ($en:literal, $ja:literal; $about:literal, $about_ja:literal; $($way:tt)*)) => {
        $($doc)* pub(crate) const $name: $crate::texts::HelpTopic = $crate::texts::HelpTopic {
            title: Text::new($en, $ja),
            about: Text::new($about, $about_ja),
            ways: { texts! { WAYS: {$($way)*}; } &WAYS },
        };
    };
    (@ [$($doc:tt)*] $name:ident $en:literal, $ja:literal) => {
        $($doc)* pub(crate) const $name: Text = Text::new($en, $ja);
    };
    (@text $text:expr) => { $text };
    (@text $en:expr, $ja:literal) => { Text::new($en, $ja) };
    ($($(#[$doc:meta])* $name:ident: $text:tt $(, $ja:literal)?;)*) => {
        $(texts! { @ [$(#[$doc])*] $name $text $(, $ja)? })*
    };
}
use texts;

// Faults.

texts! {
    READ_ONLY: "only GET and HEAD work here", "GET と HEAD だけが使えます";
    BUSY: "too much is being worked on already: try again in two seconds",
        "処理が混み合っています。2 秒待ってからもう一度実行してください";
    FILE_TOO_LARGE: "the file is too large; the limit is 16 MB. `marubatsu trace --replay` takes larger ones",
        "ファイルが大きすぎます。16 MB までです。大きいファイルは `marubatsu trace --replay` で開けます";
    NO_IMPORT: "this recording has expired; open its file again",
        "この記録はもうありません。ファイルをもう一度開いてください";
    NOT_OF_IMPORT: "an uploaded recording doesn't take this parameter", "読み込んだ記録では使えない項目です";
    TOO_MANY_EVENTS: "too many events to download here; `marubatsu trace --format events` writes any number",
        "イベントが多すぎます。`marubatsu trace --format events` を使うといくつでも書き出せます";
    NOT_FOUND: "page not found", "ページが見つかりません";
    BUILT_IN_ONLY: "a request names built-in players and tables only; programs and files are named when the server starts",
        "指定できるのは組み込みの AI と表だけです。プログラムやファイルはサーバーの起動時に指定します";
    NO_PARAMETERS: "this page takes no parameters", "このページに指定できる項目はありません";
    NO_LESSON: "unknown chapter; /api/lessons lists all", "その章はありません。一覧は /api/lessons にあります";
    LESSON_TOO_LARGE: "a lesson file may be at most 256 KiB", "レッスンのファイルは 256 KiB までです";
    NO_OWN_LESSON: "this lesson has expired; open its file again",
        "このレッスンはもうありません。ファイルをもう一度開いてください";
    ID_OR_LESSON: "the address already holds a lesson; omit id", "アドレスにレッスンがあるので id は指定できません";
    NOT_OF_LESSON: "an uploaded lesson takes no parameters", "読み込むレッスンに指定できる項目はありません";
    TOO_MANY_ANSWERS: "too many answers", "答えが多すぎます";
    GIVEN_TWICE: "given twice", "2 回指定されています";
    REPORT_ONLY: "belongs to a search's report; a recording has none",
        "探索の結果だけのオプションで、記録には使えません";
    ONE_WISH: "give only one of condition, node and path",
        "条件 (where)、ノード (node)、経路 (path) はどれか 1 つだけを指定してください";
    ALL_SHOWN: "all frames are shown here", "ここでは常に全体を表示します";
    NOT_BESIDE_FRAME: "give the frame or the iteration, not both", "frame と iteration の一方だけを指定してください";
    NO_WALK: "walk needs look=asked or look=leaves", "walk には look=asked か look=leaves が必要です";
    NO_STEP: "expected where to go: 1, 10, 100, double, favourite, trap, settled or leap; or give a path",
        "to に 1、10、100、double、favourite、trap、settled、leap のどれかを、または path に経路を指定してください";
    TOO_LARGE_FOR_PNG: "the picture is too large for PNG; use SVG, a smaller depth or a later position",
        "画像が大きすぎて PNG にできません。SVG にするか、depth を小さくするか、後の局面を選んでください";
    NOT_OF_HTML: "not possible with format=html", "format=html では使えません";
    DELAY: "expected seconds from 0.02 to 60, such as 0.5", "0.02 以上 60 以下の秒数を指定してください (例: 0.5)";
    ENDING: "the server is shutting down", "サーバーを終了しています";
}

// What stands on every page.

pub(crate) const NAME: &str = "marubatsu";
texts! {
    /// The pages that every page leads to, by their addresses.
    PAGES: {
        "/play": "Play", "プレイ";
        "/search": "Search", "探索";
        "/tree": "Tree", "ゲーム木";
        "/compare": "Compare", "比較";
        "/learn": "Learn", "学ぶ";
        "/help": "Help", "ヘルプ";
    };
    /// Those that home, play and help lead to besides.
    MORE_PAGES: {
        "/practice": "Practice on random trees", "ランダムな木で練習";
        "/match": "Match AIs, or prove how good one is", "AI どうしの対戦と証明";
        "/players": "All players and what they do", "プレイヤーの一覧と説明";
    };
    PAGES_LABEL: "Pages", "ページ";
    MENU: "Menu", "メニュー";
    SKIP: "Skip to the content", "本文へ移動";
    COLOURS: "Light or dark", "明るさを切り替える";
    FAULT_TITLE: "This can't be shown", "表示できません";
    TO_HOME: "Back to the home page", "ホームに戻る";
    EMBED_TITLE: "A search, step by step", "探索のコマ送り";
    EMBED_SHOW: "Show this search", "この探索を表示";
    EMBED_FULL: "Open in marubatsu", "marubatsu で開く";
    EMBED_OPEN: "open", "開く";
}

#[cfg(test)]
mod tests {
    use super::filled;

    #[test]
    fn a_text_has_the_word_that_suits_its_number() {
        let text = "{n} {n|node|nodes} of {all}, {m} {m|move|moves}";
        let values = [("n", "1"), ("all", "1,001"), ("m", "2")];
        assert_eq!(filled(text, &values), "1 node of 1,001, 2 moves");
    }
}
