//! What the server itself says to those whom it turns away, in both languages.
//!
//! Invariant: a text is a [`Text`], so a missing translation does not compile.

use marubatsu::lang::Text;

const fn text(en: &'static str, ja: &'static str) -> Text {
    Text::new(en, ja)
}

pub(crate) const OTHER_HOST: Text = text(
    "this server answers to 127.0.0.1 and localhost at its own port alone",
    "このサーバーは自分のポートの 127.0.0.1 と localhost だけに応答します",
);
pub(crate) const OTHER_SITE: Text = text(
    "another site's page may not ask this server",
    "他のサイトのページからは利用できません",
);
pub(crate) const URL_TOO_LONG: Text = text("the URL is too long", "URL が長すぎます");
pub(crate) const BODY_TOO_LARGE: Text = text("the body is too large", "本文が大きすぎます");
pub(crate) const TOO_SLOW: Text = text(
    "the request took too long to arrive",
    "リクエストの受信に時間がかかりすぎました",
);
pub(crate) const ODD_PATH: Text = text(
    "a path here has letters, digits and . - _ alone",
    "パスに使えるのは英数字と . - _ だけです",
);
pub(crate) const BUSY: Text = text(
    "too many searches wait already: try again when one has ended",
    "探索が混み合っています。終わるのを待ってからもう一度実行してください",
);
