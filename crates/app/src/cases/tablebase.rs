//! The use case `tablebase`: facts about a solved game, and about a position in it.
//!
//! Invariant: all values are those of the side to move, and distances are plies until the end.

use marubatsu::game::knowledge::ProvenOutcome;
use marubatsu::lang::{Message, counted};
use marubatsu::tablebase::{Head, PlyCounts};
use serde::Serialize;

use crate::words::JsonMove;
use crate::words::sheet::{Cell, Sheet, thousands};

/// What a tablebase holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TablebaseSummary {
    /// `marubatsu.tablebase/1`.
    pub schema: &'static str,
    /// The game's name.
    pub game: String,
    /// Positions that can be reached.
    pub positions: u64,
    /// The same up to symmetry.
    pub classes: u64,
    /// Whether each value was held against the rules just now, and found true.
    pub verified: bool,
    /// Counts ply by ply.
    pub plies: Vec<PlyCounts>,
}

/// What a build will take, about, in whole numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlanReport {
    /// `marubatsu.tablebase-plan/1`.
    pub schema: &'static str,
    /// The game's name.
    pub game: String,
    /// Positions.
    pub positions: u64,
    /// The standard error of that; none where others have counted it.
    pub error: Option<u64>,
    /// Positions up to symmetry.
    pub classes: u64,
    /// Bytes of the file.
    pub file_bytes: u64,
    /// Bytes of the folder at most, until the file is there.
    pub folder_bytes: u64,
    /// Bytes of memory that a worker uses.
    pub worker_bytes: u64,
    /// Seconds of one core.
    pub core_seconds: u64,
    /// Seconds of all workers together, each with a core of its own.
    pub seconds: u64,
    /// Positions of each ply.
    pub plies: Vec<u64>,
}

impl PlanReport {
    /// The report as tables: what it takes, and the positions by ply.
    pub fn sheets(&self) -> Vec<Sheet> {
        let (game, positions) = (&self.game, thousands(self.positions));
        let title = match self.error {
            None => message!(
                "{game}: {positions} positions (known); all other numbers are estimates",
                "{game}: {positions} 局面 (既知の数)。ほかはすべて推定値"
            ),
            Some(error) => {
                let error = thousands(error);
                message!(
                    "{game}: about {positions} positions (± {error}, from a sample); all numbers are estimates",
                    "{game}: 約 {positions} 局面 (標本による。± {error})。すべて推定値"
                )
            }
        };
        let mib = |bytes: u64| Cell::Whole(bytes.div_ceil(MIB));
        let takes = [
            (
                Message::new("File, MiB", "ファイル (MiB)"),
                mib(self.file_bytes),
            ),
            (
                Message::new("Folder at most, MiB", "フォルダーの最大 (MiB)"),
                mib(self.folder_bytes),
            ),
            (
                Message::new("Memory of a worker, MiB", "ワーカーのメモリー (MiB)"),
                mib(self.worker_bytes),
            ),
            (
                Message::new("One core, seconds", "1 コアでの秒数"),
                Cell::Whole(self.core_seconds),
            ),
            (
                Message::new("All workers, seconds", "全ワーカーでの秒数"),
                Cell::Whole(self.seconds),
            ),
        ];
        let takes = sheet!("tablebase_plan", &takes, |(what, much)| {
            "what" ("What", "項目") => Cell::Words(what.clone()),
            "much" ("About", "およそ") => much.clone(),
        });
        let rows: Vec<(u64, &u64)> = (0..).zip(&self.plies).collect();
        let plies = sheet!("tablebase_plan_plies", &rows, |&(ply, &positions)| {
            "ply" ("Ply", "手数") => Cell::Whole(ply),
            "positions" ("Positions", "局面") => Cell::Whole(positions),
        });
        vec![takes.titled(title), plies]
    }
}

const MIB: u64 = 1 << 20;

/// A position in a tablebase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProbeReport {
    /// `marubatsu.probe/1`.
    pub schema: &'static str,
    /// The game's name.
    pub game: String,
    /// The position.
    pub board: String,
    /// Whose turn it is: `o` or `x`.
    pub turn: char,
    /// How it ends for the side to move.
    #[serde(flatten)]
    pub ending: EndingReport,
    /// Its place among the classes of its ply, by key.
    pub rank: u64,
    /// What every move leads to.
    pub moves: Vec<ProbedMove>,
}

/// A move, and how the game ends for whoever makes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProbedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: JsonMove,
    /// How it ends.
    #[serde(flatten)]
    pub ending: EndingReport,
}

/// How a game ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EndingReport {
    /// `win`, `draw` or `loss`.
    pub value: &'static str,
    /// Plies until then; none for a draw.
    pub distance: Option<u32>,
}

impl EndingReport {
    /// An ending at so many plies from here.
    pub fn of(ending: ProvenOutcome, distance: u32) -> Self {
        let (value, distance) = match ending {
            ProvenOutcome::Win(_) => ("win", Some(distance)),
            ProvenOutcome::Draw => ("draw", None),
            ProvenOutcome::Loss(_) => ("loss", Some(distance)),
        };
        Self { value, distance }
    }

    fn cells(&self) -> (Cell, Cell) {
        let value = match self.value {
            "win" => Cell::Words(Message::new("win", "勝ち")),
            "loss" => Cell::Words(Message::new("loss", "負け")),
            _ => Cell::Words(Message::new("draw", "引き分け")),
        };
        let distance = self
            .distance
            .map_or(Cell::Empty, |plies| Cell::Whole(plies.into()));
        (value, distance)
    }
}

impl TablebaseSummary {
    /// What a head says.
    pub fn of(head: &Head) -> Self {
        let sum = |count: fn(&PlyCounts) -> u64| head.plies.iter().map(count).sum();
        Self {
            schema: "marubatsu.tablebase/1",
            game: head.game.clone(),
            positions: sum(|ply| ply.positions),
            classes: sum(|ply| ply.classes),
            verified: false,
            plies: head.plies.clone(),
        }
    }

    /// The same of a tablebase whose values were just verified.
    pub fn verified(self) -> Self {
        Self {
            verified: true,
            ..self
        }
    }

    /// The summary as a table.
    pub fn sheets(&self) -> Vec<Sheet> {
        let (game, classes) = (&self.game, thousands(self.classes));
        let en = counted(self.positions, "position", "positions");
        let ja = thousands(self.positions);
        let (is_true, is_true_ja) = if self.verified {
            (
                "; every value follows from the rules",
                "。値はすべてルールどおりです",
            )
        } else {
            ("", "")
        };
        let title = message!(
            "{game}: {en}, {classes} up to symmetry{is_true}",
            "{game}: {ja} 局面、対称な局面をまとめると {classes} 局面{is_true_ja}"
        );
        let rows: Vec<(u64, &PlyCounts)> = (0..).zip(&self.plies).collect();
        let sheet = sheet!("tablebase", &rows, |&(number, ply)| {
            "ply" ("Ply", "手数") => Cell::Whole(number),
            "positions" ("Positions", "局面") => Cell::Whole(ply.positions),
            "classes" ("Up to symmetry", "対称を除く") => Cell::Whole(ply.classes),
            "wins" ("Side to move wins", "手番の勝ち") => Cell::Whole(ply.wins),
            "draws" ("Draws", "引き分け") => Cell::Whole(ply.draws),
            "losses" ("Side to move loses", "手番の負け") => Cell::Whole(ply.losses),
        });
        vec![sheet.titled(title)]
    }
}

impl ProbeReport {
    /// The report as a table: the position, then its moves.
    pub fn sheets(&self) -> Vec<Sheet> {
        let Self { game, board, .. } = self;
        let title = message!("{game}, {board}", "{game}、{board}");
        let here = std::iter::once((Cell::Empty, &self.ending));
        let moves = self.moves.iter();
        let moves = moves.map(|report| (Cell::Moves(vec![report.mv.clone()]), &report.ending));
        let rows: Vec<(Cell, &EndingReport)> = here.chain(moves).collect();
        let sheet = sheet!("probe", &rows, |(mv, ending)| {
            "move" ("Move", "着手") => mv.clone(),
            "value" ("Side to move", "手番") => ending.cells().0,
            "distance" ("Plies left", "終局までの手数") => ending.cells().1,
        });
        vec![sheet.titled(title)]
    }
}
