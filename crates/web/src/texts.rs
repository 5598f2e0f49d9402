//! The server's own error messages, in both languages.
//!
//! Invariant: a text is a [`Text`], so a missing translation does not compile.

use marubatsu::lang::Text;

macro_rules! texts {
    ($($name:ident: $en:literal, $ja:literal;)*) => {
        $(pub(crate) const $name: Text = Text::new($en, $ja);)*
    };
}

texts! {
    OTHER_HOST: "this server answers only to 127.0.0.1 and localhost at its own port",
        "このサーバーは自分のポートの 127.0.0.1 と localhost だけに応答します";
    OTHER_SITE: "pages of other sites may not use this server", "他のサイトのページからは利用できません";
    URL_TOO_LONG: "the URL is too long", "URL が長すぎます";
    BODY_TOO_LARGE: "the body is too large", "本文が大きすぎます";
    TOO_SLOW: "the request took too long to arrive", "リクエストの受信に時間がかかりすぎました";
    BROKEN_OFF: "the request is cut off", "リクエストが途中で切れています";
    FILE_GONE: "the file can't be read any more", "ファイルを読めなくなりました";
    ODD_PATH: "a path may have only letters, digits and . - _", "パスに使えるのは英数字と . - _ だけです";
}
