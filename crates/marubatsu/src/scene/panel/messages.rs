//! The panel's middle: the algorithm and its options, whose node it is, what happens, and what came
//! of it.
//!
//! Invariant: what happened stands out in red, what did not happen is black.

use super::words::{
    IMPROVED, NARROWED, REGISTERED, TABLE_CUT, TABLE_USED, UNREGISTERED, cut, node,
};
use super::{Panel, ROW, fail_name};
use crate::frame::Kind;
use crate::lang::Lang;
use crate::observe::Leaf;
use crate::scene::{Ink, Length, Shape, px, text};
use crate::search::Algorithm;

impl Panel<'_> {
    pub(super) fn messages(&self) -> Vec<Shape> {
        let (x, top) = self.places().messages;
        let line = |(row, (said, ink)): (usize, (String, Ink))| {
            let y = top + ROW * i64::try_from(row).unwrap_or(0);
            let size = if row == 0 {
                self.settings_size()
            } else {
                px(14)
            };
            let shape = text((x, y), size, ink, said);
            if row == 2 { shape.bold() } else { shape }
        };
        self.message_lines()
            .into_iter()
            .enumerate()
            .map(line)
            .collect()
    }

    /// The lines of the middle of the panel. What has just happened is red.
    pub(super) fn message_lines(&self) -> Vec<(String, Ink)> {
        let mut lines = vec![(self.settings(), Ink::Muted), (self.whose(), Ink::Muted)];
        lines.push((self.title(), Ink::Text));
        lines.extend(self.happened());
        lines
    }

    fn settings(&self) -> String {
        let setting = self.setting;
        let mark = |set: bool| if set { "〇" } else { "×" };
        let algorithm = match setting.algorithm {
            Algorithm::Minimax => self.say("minimax", "mm 法"),
            Algorithm::AlphaBeta => self.say("αβ", "αβ 法"),
            Algorithm::Scout => self.say("Scout", "スカウト法"),
            Algorithm::NullWindow => self.say("null window", "null window 探索"),
            Algorithm::Mtdf(_) => self.say("MTD(f)", "MTD(f) 法"),
            Algorithm::Bisection => self.say("solver", "ソルバー"),
        };
        // Where there is no table, nothing speaks of one.
        let table = self.say(" table 〇", " 置換表〇");
        let table = if setting.tabled() { table } else { "" };
        let (shortest, range) = (mark(setting.shortest), mark(setting.from_range));
        let said = match self.lang {
            Lang::En => format!("{algorithm} {table} shortest {shortest}"),
            Lang::Ja => format!("{algorithm}{table} 最短{shortest}"),
        };
        // Minimax has no window, so no range for its root either.
        match self.lang {
            _ if self.minimax() => said,
            Lang::En => format!("{said} range {range}"),
            Lang::Ja => format!("{said} 初期値{range}"),
        }
    }

    /// The longer an algorithm's name, the smaller its line: a wide panel has 230 pixels for it.
    fn settings_size(&self) -> Length {
        match self.setting.algorithm {
            Algorithm::Minimax | Algorithm::AlphaBeta => px(14),
            Algorithm::Scout | Algorithm::Mtdf(_) | Algorithm::Bisection => px(12),
            Algorithm::NullWindow => px(11),
        }
    }

    fn whose(&self) -> String {
        let depth = self.facts.depth;
        let node = node(self.facts.turn).in_lang(self.lang);
        match self.lang {
            Lang::En => format!("depth {depth}, {node}"),
            Lang::Ja => format!("深さ {depth} {node}"),
        }
    }

    fn title(&self) -> String {
        let title = match self.facts.kind {
            Kind::Start => self.say("start", "処理の開始"),
            Kind::Table => self.say("table", "置換表の処理"),
            Kind::Score => self.say("child's score", "子ノードの評価値"),
            Kind::Update => self.say("update", "更新処理"),
            Kind::End => self.say("score settled", "評価値の確定"),
        };
        match self
            .facts
            .fail
            .filter(|_| self.facts.kind == Kind::End && !self.minimax())
        {
            Some(fail) => format!("{title} ({})", fail_name(fail)),
            None => title.to_owned(),
        }
    }

    fn happened(&self) -> Vec<(String, Ink)> {
        match self.facts.kind {
            Kind::Start | Kind::Score => Vec::new(),
            Kind::Table => self.table_lines(),
            Kind::Update => self.update_lines(),
            Kind::End => self.end_lines(),
        }
    }

    fn table_lines(&self) -> Vec<(String, Ink)> {
        let flags = self.facts.flags;
        if !flags.registered_in_tt {
            return vec![(UNREGISTERED.in_lang(self.lang).to_owned(), Ink::Text)];
        }
        let mut lines = vec![(REGISTERED.in_lang(self.lang).to_owned(), Ink::Event)];
        if flags.tt_pruned && !self.minimax() {
            let cut = TABLE_CUT.in_lang(self.lang);
            let kind = self.facts.fail.map_or("", fail_name);
            lines.push((format!("{cut} ({kind})"), Ink::Event));
        }
        if flags.ab_updated {
            let narrowed = NARROWED.in_lang(self.lang);
            lines.push((narrowed.to_owned(), Ink::Event));
        }
        lines
    }

    fn update_lines(&self) -> Vec<(String, Ink)> {
        let flags = self.facts.flags;
        let (said, ink) = if flags.updated {
            (IMPROVED.in_lang(self.lang), Ink::Event)
        } else {
            (self.say("not improved", "評価値の更新なし"), Ink::Text)
        };
        let kind = self.facts.fail.filter(|_| !self.minimax()).map(fail_name);
        let mut lines = vec![(
            kind.map_or(said.to_owned(), |kind| format!("{said} ({kind})")),
            ink,
        )];
        if flags.ab_pruned {
            let cut = cut(self.facts.turn).in_lang(self.lang);
            lines.push((cut.to_owned(), Ink::Event));
        }
        lines
    }

    fn end_lines(&self) -> Vec<(String, Ink)> {
        if !self.setting.tabled() || matches!(self.facts.leaf, Some(Leaf::End | Leaf::Horizon)) {
            return Vec::new();
        }
        if self.facts.leaf == Some(Leaf::Known) {
            let known = self.say("known by a rule", "探索せずに分かる評価値");
            return vec![(known.to_owned(), Ink::Event)];
        }
        if self.facts.leaf == Some(Leaf::Table) {
            let used = TABLE_USED.in_lang(self.lang);
            return vec![(used.to_owned(), Ink::Text)];
        }
        vec![(
            self.say("registered in the table", "置換表への登録")
                .to_owned(),
            Ink::Event,
        )]
    }
}
