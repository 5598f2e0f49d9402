//! A comparison's tables: the options of both searches, what they counted, and the paths that only one visited.
//!
//! Invariant: the left search stands before the right one.

use marubatsu::lang::{Message, Text, counted};

use super::{
    CompareRequest, Comparison, DeepeningComparison, ExclusivePaths, Pane, PartingReport, Partings,
};
use crate::cases::report::DepthReport;
use crate::cases::search::sheets::score_cell;
use crate::request::joined;
use crate::words::{Cell, Note, Sheet, move_list, thousands};

texts! {
    DEFAULTS = "the defaults", "既定値";
    ALL = "all", "合計";
}
impl Pane {
    /// Returns its name for people.
    pub const fn label(self) -> Text {
        match self {
            Self::Left => Text::new("left", "左"),
            Self::Right => Text::new("right", "右"),
        }
    }

    /// Returns the same name at the beginning of a sentence, or by itself.
    pub const fn title(self) -> Text {
        match self {
            Self::Left => Text::new("Left", "左"),
            Self::Right => Text::new("Right", "右"),
        }
    }
}

/// The options of both searches, the numbers of each depth and of the whole with the verdict, the dearest partings, and for each
/// search the paths that only it visited, if there are any.
pub fn sheets(request: &CompareRequest, report: &Comparison) -> Vec<Sheet> {
    let only = [
        (Pane::Left, &report.only_left),
        (Pane::Right, &report.only_right),
    ];
    let only = only.into_iter().filter(|(_, only)| !only.first.is_empty());
    let deepening = report.deepening.as_deref().map(deepening);
    let both = [options(request), depths(report)].into_iter();
    let both = both.chain(deepening).chain([totals(report)]);
    let parted = (report.partings.count > 0).then(|| partings(&report.partings));
    let alone = only.map(|(pane, only)| paths(pane, only));
    both.chain(parted).chain(alone).collect()
}

/// What differs from the defaults.
fn options(request: &CompareRequest) -> Sheet {
    let facts = Pane::ALL.map(|pane| {
        let options = match joined(&request.pane(pane).query(), " ") {
            none if none.is_empty() => Cell::Words(DEFAULTS.into()),
            options => Cell::Text(options),
        };
        (pane.label(), options)
    });
    Sheet::facts("searches", facts)
}

/// A row a depth, and the sums.
fn depths(report: &Comparison) -> Sheet {
    let rows = report.depths.iter();
    let rows = rows.map(|at| (Cell::count(at.depth), at.left, at.right));
    let sums = (
        Cell::Words(ALL.into()),
        report.left.tally,
        report.right.tally,
    );
    let sheet = sheet!("depths", rows.chain([sums]), |(depth, left, right)| {
        "depth" ("depth", "深さ") => depth,
        "left_nodes" ("left nodes", "左 ノード") => Cell::Whole(left.nodes),
        "left_cuts" ("left cuts", "左 枝狩り") => Cell::Whole(left.cuts),
        "left_table" ("left table", "左 置換表") => Cell::Whole(left.table_answers),
        "right_nodes" ("right nodes", "右 ノード") => Cell::Whole(right.nodes),
        "right_cuts" ("right cuts", "右 枝狩り") => Cell::Whole(right.cuts),
        "right_table" ("right table", "右 置換表") => Cell::Whole(right.table_answers),
    });
    Sheet {
        summed: true,
        ..sheet
    }
}

/// What each depth limit took, a row a limit. Nodes are told first: they are the same on every machine.
fn deepening(rows: &[DeepeningComparison]) -> Sheet {
    let nodes =
        |found: &Option<DepthReport>| found.map_or(Cell::Empty, |found| Cell::Whole(found.nodes));
    let time = |found: &Option<DepthReport>| {
        found.map_or(Cell::Empty, |found| {
            Cell::Decimal(found.seconds * 1000.0, 2)
        })
    };
    let score = |found: &Option<DepthReport>| score_cell(found.and_then(|found| found.score));
    sheet!("deepening", rows, |at| {
        "limit" ("limit", "上限") => Cell::Whole(at.depth.into()),
        "left_nodes" ("left nodes", "左 ノード") => nodes(&at.left),
        "left_score" ("left score", "左 評価値") => score(&at.left),
        "left_ms" ("left ms", "左 ミリ秒") => time(&at.left),
        "right_nodes" ("right nodes", "右 ノード") => nodes(&at.right),
        "right_score" ("right score", "右 評価値") => score(&at.right),
        "right_ms" ("right ms", "右 ミリ秒") => time(&at.right),
    })
    .titled(Message::new(
        "Each depth limit: nodes, score and time",
        "深さの上限ごとのノード数、評価値、時間",
    ))
}

/// What has no depth: scores, frames, paths.
fn totals(report: &Comparison) -> Sheet {
    let totals = [
        (Pane::Left, &report.left, &report.only_left),
        (Pane::Right, &report.right, &report.only_right),
    ];
    let sheet = sheet!("totals", totals, |(pane, total, only)| {
        "search" ("", "") => Cell::Words(pane.label().into()),
        "score" ("score", "評価値") => Cell::text(total.score),
        "frames" ("frames", "フレーム") => Cell::Whole(total.frames),
        "paths" ("paths", "経路") => Cell::count(total.paths),
        "only" ("only here", "ここだけ") => Cell::Whole(only.paths),
    });
    sheet.noted([Note::Plain(report.verdict())])
}

/// The listed partings, the dearest first, and what all others cost together.
fn partings(partings: &Partings) -> Sheet {
    let count = counted(partings.count as u64, "parting", "partings");
    let title = Message::new(
        format!("{count} by cost: nodes that only one search visited"),
        format!(
            "分かれ目 {} か所 (一方だけが調べたノードの多い順)",
            partings.count
        ),
    );
    let mut dearest: Vec<&PartingReport> = partings.first.iter().collect();
    dearest.sort_by_key(|parting| std::cmp::Reverse(parting.nodes()));
    let rows = dearest.into_iter();
    sheet!("partings", rows, |parting| {
        "cost" ("cost", "差") => Cell::Text(signed(parting.cost)),
        "path" ("path", "経路") => Cell::Text(move_list(&parting.path)),
        "left" ("left frame", "左 フレーム") => Cell::Whole(parting.shown(Pane::Left)),
        "right" ("right frame", "右 フレーム") => Cell::Whole(parting.shown(Pane::Right)),
        "reason" ("reason", "理由") => Cell::Words(parting.reason()),
    })
    .titled(title)
}

/// A number with its sign.
pub fn signed(number: i64) -> String {
    let sign = if number < 0 { "−" } else { "+" };
    format!("{sign}{}", thousands(number.unsigned_abs()))
}

/// The first paths that only one search visited, each with why the other did not.
fn paths(pane: Pane, only: &ExclusivePaths) -> Sheet {
    let (here, there) = (pane.label(), pane.other().label());
    let [shown, all] = [only.first.len(), only.subtrees].map(|paths| thousands(paths as u64));
    let title = Message::new(
        format!(
            "Visited only by {}: {shown} of {} at which {} turned back",
            here.en,
            counted(only.subtrees as u64, "path", "paths"),
            there.en
        ),
        format!(
            "{}だけが探索した経路: {}が探索しなくなるところ ({all} 個中 {shown} 個)",
            here.ja, there.ja
        ),
    );
    let name = match pane {
        Pane::Left => "only-left",
        Pane::Right => "only-right",
    };
    let sheet = sheet!(name, &only.first, |path| {
        "path" ("path", "経路") => Cell::Text(move_list(&path.path)),
        "frame" ("frame", "フレーム") => Cell::Text(path.frame.to_string()),
        "paths" ("paths", "経路の数") => Cell::Whole(path.paths),
        "reason" ("reason", "理由") => Cell::Words(path.not_visited.message()),
    });
    sheet.titled(title)
}
