//! The texts around an explanation; the library writes its sentences.

use marubatsu::lang::Text;

use super::texts;

texts! {
    WHY: "why?", "なぜ？";
    NOTHING: "Nothing to explain at this frame", "このフレームに説明することはありません";
    BACK: "Back", "戻る";
    NEXT: "Next", "次へ";
    /// What the script says.
    SCRIPT: {
        "why_this": "Why? In three steps (w)", "なぜ？ 3 段階で説明 (w)";
        "why_nothing": NOTHING;
        "dial": "{given} {score}: {taken} {result}", "{given} {score} なら: {taken} {result}";
    };
    /// What its key does.
    KEY: "why? in three steps: → adds one, ← takes one, Esc closes", "なぜ？ 3 段階で説明: → で次、← で前、Esc で閉じる";
}
