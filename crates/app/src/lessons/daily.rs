//! A question a day: a Connect Four move to find, and a tree whose unvisited leaves are to be named, from the date alone.
//!
//! Invariants: a day has the same question everywhere. `days.txt` has the first days' moves, as the rule of [`marubatsu::daily`]
//! gives them. No question reveals its answer.

use jiff::civil::{Date, date};
use marubatsu::daily::Day;
use marubatsu::game::{Game as _, Notation as _, Side};
use marubatsu::games::line::{ConnectFour, Square};
use marubatsu::lang::Message;
use marubatsu::score::Score;
use serde::Serialize;

use crate::cases::solve::{PositionSolver, SolveRequest};
use crate::games::{AnyGame, AnyPosition};
use crate::lab::Lab;
use crate::words::numbers::move_text;
use crate::words::{Cell, Control, Error, InputError, Note, Sheet};

/// The game whose move is to be found.
pub const GAME: &str = "connect4";
/// How many columns it has.
pub const COLUMNS: usize = 7;
/// The first day.
const FIRST: Date = date(2026, 1, 1);
/// The last day that addresses name.
const LAST: Date = date(2099, 12, 31);
/// The moves of the first days, a line each: the position's moves, what each column leads to, and how long the win takes.
const DAYS: &str = include_str!("daily/days.txt");

texts! {
    NO_DATE = "expected a date from 2026-01-01 to 2099-12-31, such as 2026-11-24",
        "日付は 2026-01-01 から 2099-12-31 まで、例: 2026-11-24";
    NO_COLUMN = "expected an open column, 1 to 7", "空きのある列を 1 から 7 で指定してください";
    DATE = "date", "日付";
    NUMBER = "day", "通し番号";
    MOVES = "moves", "手順";
    TREE = "tree", "木";
    COLUMN = "column", "列";
    RESULT = "result", "結果";
    ASK_COLUMN = "Only one column wins. Which?", "勝てる列は 1 つだけです。どれですか？";
}

/// A date for which there is a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DailyDate {
    date: Date,
    day: Day,
}

impl DailyDate {
    /// Reads a date such as `2026-11-24`.
    ///
    /// # Errors
    /// When it is none, or none that has a question.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let dated = written(text).and_then(Self::new);
        dated.ok_or_else(|| InputError::new("date", text, Some(0), NO_DATE))
    }

    /// Returns this date, if it has a question.
    pub fn new(date: Date) -> Option<Self> {
        let in_time = (FIRST..=LAST).contains(&date);
        let days = date.duration_since(FIRST).as_hours() / 24;
        let day = Day::new(u32::try_from(days).ok()?);
        in_time.then_some(Self { date, day })
    }

    /// Returns the date of the day with this number, if it has a question.
    pub fn of_number(number: u32) -> Option<Self> {
        let date = FIRST.checked_add(jiff::Span::new().days(number)).ok()?;
        Self::new(date)
    }

    /// Returns its day.
    pub const fn day(self) -> Day {
        self.day
    }
}

/// The date that is written like this, with all its zeros. jiff reads many more ways, which a browser would have to load.
fn written(text: &str) -> Option<Date> {
    let mut numbers = text.splitn(3, '-');
    let year = numbers.next()?.parse().ok()?;
    let month = numbers.next()?.parse().ok()?;
    let date = Date::new(year, month, numbers.next()?.parse().ok()?).ok()?;
    (date.to_string() == text).then_some(date)
}

/// What a column leads to, for who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ColumnResult {
    /// A win.
    Win,
    /// A draw.
    Draw,
    /// A loss.
    Loss,
}

impl ColumnResult {
    /// The letters of `days.txt`; a full column is `-`.
    const LETTERS: [(char, Option<Self>); 4] = [
        ('w', Some(Self::Win)),
        ('d', Some(Self::Draw)),
        ('l', Some(Self::Loss)),
        ('-', None),
    ];

    fn of(score: Score) -> Self {
        match score.cmp(&Score::ZERO) {
            std::cmp::Ordering::Greater => Self::Win,
            std::cmp::Ordering::Equal => Self::Draw,
            std::cmp::Ordering::Less => Self::Loss,
        }
    }
}

/// The move of a day with what is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyMove {
    moves: String,
    columns: Vec<Option<ColumnResult>>,
    plies: u32,
}

impl DailyMove {
    /// Reads a line of `days.txt`.
    fn read(line: &str) -> Option<Self> {
        let mut parts = line.split(' ');
        let (moves, columns, plies) = (parts.next()?, parts.next()?, parts.next()?);
        let result = |letter| {
            let letters = ColumnResult::LETTERS.iter();
            letters
                .clone()
                .find(|(known, _)| *known == letter)
                .map(|(_, result)| *result)
        };
        Some(Self {
            moves: moves.to_owned(),
            columns: columns.chars().map(result).collect::<Option<_>>()?,
            plies: plies.parse().ok()?,
        })
    }

    /// Returns its line in `days.txt`.
    pub fn line(&self) -> String {
        let letter = |result: &Option<ColumnResult>| {
            let mut letters = ColumnResult::LETTERS.iter();
            letters
                .find(|(_, known)| known == result)
                .map_or('?', |(letter, _)| *letter)
        };
        let columns: String = self.columns.iter().map(letter).collect();
        format!("{} {columns} {}", self.moves, self.plies)
    }

    /// The column that wins, from 1.
    fn column(&self) -> usize {
        let wins = |result: &Option<ColumnResult>| *result == Some(ColumnResult::Win);
        self.columns
            .iter()
            .position(wins)
            .map_or(0, |column| column + 1)
    }
}

/// Returns the move of a day as it stands in the list; none if the list has ended.
pub fn listed(day: Day) -> Option<DailyMove> {
    let line = DAYS.lines().nth(usize::try_from(day.number()).ok()?)?;
    DailyMove::read(line)
}

/// Returns how many days the list has.
pub fn listed_days() -> u32 {
    u32::try_from(DAYS.lines().count()).unwrap_or(u32::MAX)
}

/// Finds the move of a day by the rule: the first game whose position a solver accepts.
///
/// # Errors
/// When it is stopped.
pub fn found(lab: &Lab, day: Day, control: &Control<'_>) -> Result<DailyMove, Error> {
    let game = lab.game(GAME)?;
    let request: SolveRequest = lab.read([("game", GAME), ("score", "shortest")])?;
    let mut search = DailySearch {
        solver: lab.solver(&request)?,
        game,
        control,
    };
    for moves in day.games() {
        if let Some(found) = search.accepted(day, &column_digits(&moves))? {
            return Ok(found);
        }
    }
    Err(Error::Internal("the games of a day have an end".to_owned()))
}

/// Moves as the digits of their columns, from 1.
fn column_digits(moves: &[Square]) -> String {
    let rules = ConnectFour::connect_four();
    let columns = moves.iter().map(|&mv| rules.place_of(mv).0 + 1);
    columns.map(|column| column.to_string()).collect()
}

/// The board after moves of the game; empty if they can't be played.
fn board_after(moves: &str) -> String {
    let rules = ConnectFour::connect_four();
    let played = rules.parse_moves(&rules.start(), moves);
    played.map_or_else(
        |_| String::new(),
        |played| rules.write_position(&played.position),
    )
}

/// The solver that judges the games of a day.
struct DailySearch<'a> {
    solver: Box<dyn PositionSolver>,
    game: AnyGame,
    control: &'a Control<'a>,
}

impl DailySearch<'_> {
    /// The day's move if this game is the one.
    fn accepted(&mut self, day: Day, moves: &str) -> Result<Option<DailyMove>, Error> {
        let position = self.game.position_after(moves)?;
        let score = self.score(&position)?;
        let plies = self.game.plies_to_end(&position, score)?;
        let in_time = plies.filter(|plies| day.plies_to_win().contains(plies));
        let Some(plies) = in_time.filter(|_| ColumnResult::of(score) == ColumnResult::Win) else {
            return Ok(None);
        };
        let mut columns = vec![None; COLUMNS];
        for mv in self.game.moves_at(&position)?.legal {
            let (_, child) = self.game.position_by(&position, "moves", &move_text(&mv))?;
            let result = ColumnResult::of(self.score(&child)?);
            let column = mv.first().and_then(|&column| usize::try_from(column).ok());
            if let Some(place) = column.and_then(|column| columns.get_mut(column)) {
                *place = Some(result);
            }
        }
        let winning = columns
            .iter()
            .filter(|&&result| result == Some(ColumnResult::Win));
        let only_one = winning.count() == 1;
        let moves = moves.to_owned();
        Ok(only_one.then_some(DailyMove {
            moves,
            columns,
            plies,
        }))
    }

    /// What a position is worth for circle, whose move is to be found.
    fn score(&mut self, position: &AnyPosition) -> Result<Score, Error> {
        let (bounds, stopped) =
            self.solver
                .value(position, &mut u64::MAX.clone(), &mut |_| {}, self.control)?;
        match stopped {
            None => Ok(bounds.lower),
            Some(reason) => Err(Error::Stopped(reason)),
        }
    }
}

/// The questions of a day.
#[derive(Clone, Debug)]
pub struct DailyQuestion {
    date: DailyDate,
    mv: DailyMove,
}

/// The questions of a day, as they are asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DailyReport {
    /// `marubatsu.daily/1`.
    pub schema: &'static str,
    /// The date.
    pub date: String,
    /// How many days after 2026-01-01 it is.
    pub number: u32,
    /// The weekday, from 1 for Monday.
    pub weekday: u32,
    /// The game whose move is to be found.
    pub game: &'static str,
    /// The moves that have been made, as columns.
    pub moves: String,
    /// The position.
    pub board: String,
    /// Whose move is to be found.
    pub turn: Side,
    /// The columns that aren't full, from 1.
    pub open: Vec<usize>,
    /// The level of the day's tree.
    pub level: u8,
    /// The seed from which on the day's tree is looked for.
    pub seed: u64,
}

/// What an answer is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DailyVerdict {
    /// `marubatsu.daily-answer/1`.
    pub schema: &'static str,
    /// The date.
    pub date: String,
    /// The column that was named, from 1; the one that wins if none was named.
    pub column: usize,
    /// What it leads to.
    pub result: ColumnResult,
    /// How many plies the win takes, this move included; nothing where it isn't a win.
    pub plies: Option<u32>,
    /// That in a sentence, in English.
    pub sentence: String,
    /// The same in Japanese.
    pub sentence_ja: String,
}

impl DailyQuestion {
    /// Returns the questions of a date: from the list, or by the rule after the list's end.
    ///
    /// # Errors
    /// When it is stopped.
    pub fn of(lab: &Lab, date: DailyDate, control: &Control<'_>) -> Result<Self, Error> {
        let mv = match listed(date.day) {
            Some(mv) => mv,
            None => found(lab, date.day, control)?,
        };
        Ok(Self { date, mv })
    }

    /// Returns what is asked.
    pub fn report(&self) -> DailyReport {
        let Self {
            date: DailyDate { date, day },
            mv,
        } = self;
        let open = (1..)
            .zip(&mv.columns)
            .filter(|(_, result)| result.is_some());
        let [year, month, of_month] = [
            i32::from(date.year()),
            date.month().into(),
            date.day().into(),
        ];
        DailyReport {
            schema: "marubatsu.daily/1",
            date: date.to_string(),
            number: day.number(),
            weekday: day.weekday() + 1,
            game: GAME,
            moves: mv.moves.clone(),
            board: board_after(&mv.moves),
            turn: Side::Circle,
            open: open.map(|(column, _)| column).collect(),
            level: day.level().number(),
            seed: u64::from((year * 10_000 + month * 100 + of_month).unsigned_abs()),
        }
    }

    /// Judges a column, counted from 1; without one, says which is right.
    ///
    /// # Errors
    /// When it is full or doesn't exist.
    pub fn judge(&self, column: Option<usize>) -> Result<DailyVerdict, InputError> {
        let column = column.unwrap_or_else(|| self.mv.column());
        let place = column.checked_sub(1).and_then(|at| self.mv.columns.get(at));
        let result = place.copied().flatten();
        let result = result
            .ok_or_else(|| InputError::new("column", &column.to_string(), Some(0), NO_COLUMN))?;
        let plies = (result == ColumnResult::Win).then_some(self.mv.plies);
        let sentence = told(column, result, self.mv.plies);
        Ok(DailyVerdict {
            schema: "marubatsu.daily-answer/1",
            date: self.date.date.to_string(),
            column,
            result,
            plies,
            sentence: sentence.en,
            sentence_ja: sentence.ja,
        })
    }
}

/// What a column leads to, in a sentence.
fn told(column: usize, result: ColumnResult, plies: u32) -> Message {
    match result {
        ColumnResult::Win => message!(
            "Only column {column} wins, in {plies} plies.",
            "{column} 列目だけが勝ち。あと {plies} 手。"
        ),
        ColumnResult::Draw => {
            message!("Column {column} only draws.", "{column} 列目では引き分け。")
        }
        ColumnResult::Loss => message!("Column {column} loses.", "{column} 列目では負け。"),
    }
}

impl DailyReport {
    /// Returns the questions as a table, with the position's board above them.
    pub fn sheet(&self) -> Sheet {
        let facts = [
            (DATE, Cell::Text(self.date.clone())),
            (NUMBER, Cell::Whole(self.number.into())),
            (MOVES, Cell::Text(self.moves.clone())),
            (
                TREE,
                Cell::Text(format!(
                    "lesson practice --level {} --seed {}",
                    self.level, self.seed
                )),
            ),
        ];
        Sheet::facts("daily", facts).noted([Note::Plain(ASK_COLUMN.into())])
    }
}

impl DailyVerdict {
    /// Returns the verdict as a table.
    pub fn sheet(&self) -> Sheet {
        let sentence = Message::new(&self.sentence, &self.sentence_ja);
        let facts = [
            (COLUMN, Cell::Whole(self.column as u64)),
            (RESULT, Cell::Words(sentence)),
        ];
        Sheet::facts("daily-answer", facts)
    }
}
