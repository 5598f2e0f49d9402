//! What a command is, and the headings of its options.

use marubatsu::lang::Text;
use marubatsu_app::options::OptionSpec;

/// Options under a heading. Lists that follow each other under the same heading are one section of the help.
pub(crate) type Section = (Text, &'static [OptionSpec]);

/// A command: its name, what it does, how it is called.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CommandSpec {
    /// The name; empty for the program itself.
    pub(crate) name: &'static str,
    /// What it does.
    pub(crate) about: Text,
    /// What comes after the name.
    pub(crate) usage: Text,
    /// Its options, list by list.
    pub(crate) sections: &'static [Section],
    /// Calls, and what they do.
    pub(crate) examples: &'static [(&'static str, Text)],
}

pub(super) const OPTIONS: Text = Text::new("[OPTIONS]", "[オプション]");

pub(super) const POSITION_HEADING: Text = Text::new("Position", "局面");
pub(super) const SEARCH_HEADING: Text = Text::new("Search", "探索");
pub(super) const SIDES_HEADING: Text = Text::new("The two searches", "二つの探索");
pub(super) const REPORT_HEADING: Text = Text::new("Report", "結果");
pub(super) const COUNT_HEADING: Text = Text::new("Count", "数え方");
pub(super) const FRAMES_HEADING: Text = Text::new("Frames", "フレーム");
pub(super) const TREE_HEADING: Text = Text::new("Boards and trees", "盤とゲーム木");
pub(super) const PICTURE_HEADING: Text = Text::new("Picture", "画像");
pub(super) const TABLE_HEADING: Text = Text::new("Table", "表");
pub(super) const FILES_HEADING: Text = Text::new("Files", "ファイル");
pub(super) const SERVER_HEADING: Text = Text::new("Server", "サーバー");
pub(super) const OWN_HEADING: Text = Text::new("Players", "プレイヤー");
pub(super) const ASKED_HEADING: Text = Text::new("Question", "尋ねること");
pub(super) const GAMES_HEADING: Text = Text::new("Games", "対戦");
pub(super) const PROOF_HEADING: Text = Text::new("Proof", "証明");
pub(super) const SEATS_HEADING: Text = Text::new("Seats", "席");
