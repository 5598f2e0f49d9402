//! The texts of the share dialog.

use marubatsu::lang::Text;

use super::texts;

texts! {
    SHARE: "Share", "共有";
    LINK: "Link to what is shown", "表示している画面へのリンク";
    COPY_LINK: "Copy link", "リンクをコピー";
    LOOP: "A loop of the frames around it", "前後のフレームのアニメーション";
    FILM: "HTML film", "HTML";
    PICTURE: "This picture", "この図";
    PRINT: "Print", "印刷";
    EMBED: "Put it on a page", "ページに埋め込む";
    SHAPE: "Shape", "縦横の比";
    COLOURS: "Light or dark", "明るい色か暗い色";
    FROM: "First frame of the loop", "最初のフレーム";
    TO: "Last frame of the loop", "最後のフレーム";
    /// What the dialog's script says.
    SCRIPT: {
        "share_copied": "Link copied", "リンクをコピーしました";
        "share_code_copied": "Embed code copied", "埋め込みコードをコピーしました";
        "share_range": "From frame {from} to {to} · {count} {count|frame|frames}, {seconds} s, about {size} kB",
            "フレーム {from} から {to} まで · {count} コマ、{seconds} 秒、約 {size} kB";
    };
}
/// The shapes of loops, by the names of their cards.
pub(crate) const SHAPES: [(&str, &str); 3] =
    [("wide", "16 : 9"), ("square", "1 : 1"), ("tall", "9 : 16")];
