//! A contest's tables: the odds of two players, or who scores how much against whom.
//!
//! Invariants: odds are from the first player's point of view; in a round robin a win counts one and a draw half, and the
//! players stand from the best, in rows and columns alike.

use marubatsu::contest::rating::{self, Elo};
use marubatsu::lang::{Message, Text, counted};
use marubatsu::odds::Odds;

use super::report::{MatchReport, OutcomeRate};
use super::{ContestReport, RoundRobin};
use crate::cases::report::partial;
use crate::words::{Cell, Column, Note, Sheet, move_list, thousands};

texts! {
    UNNAMED = "", "";
    PLAYER = "player", "プレイヤー";
    INTERVALS = "[ ]: 95 % intervals", "[ ]: 95 % 信頼区間";
    SO_FAR = "results of the games finished by then", "それまでに終わった対局だけの結果です";
    ELO = "Elo difference", "Elo レート差";
    POINTS = "points a game of row against column: a win 1, a draw 1/2",
        "行のプレイヤーの 1 局あたりの得点 (勝ち 1、引き分け 1/2)";
    BY_SIDE = "how often the first player wins, loses and draws as 〇, as ×, and overall",
        "最初のプレイヤーが勝つ、負ける、引き分ける割合 (〇 のとき、× のとき、合計)";
}

/// The columns of [`by_side`].
const SIDES: [(&str, Text); 11] = [
    ("player", PLAYER),
    ("opponent", Text::new("against", "相手")),
    ("o_win", Text::new("〇 win", "〇 勝ち")),
    ("o_lose", Text::new("〇 lose", "〇 負け")),
    ("o_draw", Text::new("〇 draw", "〇 引き分け")),
    ("x_win", Text::new("× win", "× 勝ち")),
    ("x_lose", Text::new("× lose", "× 負け")),
    ("x_draw", Text::new("× draw", "× 引き分け")),
    ("win", Text::new("win", "勝ち")),
    ("lose", Text::new("lose", "負け")),
    ("draw", Text::new("draw", "引き分け")),
];

impl ContestReport {
    /// Returns the contest as tables.
    pub fn sheets(&self) -> Vec<Sheet> {
        match self {
            Self::Match(report) => vec![odds(report)],
            Self::RoundRobin(robin) => vec![cross_table(robin), by_side(robin), summary(robin)],
        }
    }

    /// Returns a table for programs: a row for each match and side, with the same columns for all contests.
    pub fn rows(&self) -> Sheet {
        let rows = self.matches().iter().flat_map(|report| {
            let sides = [
                ("o", report.as_o),
                ("x", report.as_x),
                ("both", report.mean),
            ];
            sides.map(|(side, odds)| (report, side, odds))
        });
        let number = |number: Option<u64>| number.map_or(Cell::Empty, Cell::Whole);
        let ratio =
            |odds: Odds<OutcomeRate>, rate: OutcomeRate| Cell::Decimal(rate.ratio(&odds), 3);
        sheet!("matches", rows, |(report, side, odds)| {
            "game" ("", "") => Cell::Text(report.game.clone()),
            "player" ("", "") => Cell::Player(report.players[0].clone()),
            "opponent" ("", "") => Cell::Player(report.players[1].clone()),
            "side" ("", "") => Cell::Text(side.to_owned()),
            "exact" ("", "") => Cell::Text(report.exact.to_string()),
            "games" ("", "") => number(report.games),
            "seed" ("", "") => number(report.seed),
            "win" ("", "") => odds.win.games(),
            "draw" ("", "") => odds.draw.games(),
            "lose" ("", "") => odds.lose.games(),
            "win_exact" ("", "") => odds.win.fraction(),
            "draw_exact" ("", "") => odds.draw.fraction(),
            "lose_exact" ("", "") => odds.lose.fraction(),
            "win_ratio" ("", "") => ratio(odds, odds.win),
            "draw_ratio" ("", "") => ratio(odds, odds.draw),
            "lose_ratio" ("", "") => ratio(odds, odds.lose),
            "points" ("", "") => Cell::Decimal(OutcomeRate::ratios(&odds).points(), 3),
        })
    }
}

/// As circle, as cross, and both together.
fn odds(report: &MatchReport) -> Sheet {
    let a = &report.players[0];
    let as_side = |side| message!("{a} as {side}", "{a} が {side}");
    let rows = [
        (as_side("〇"), report.as_o, 1.0),
        (as_side("×"), report.as_x, 1.0),
        (Message::new("both", "合計"), report.mean, 2.0),
    ];
    let intervals = report.games.map(|_| Note::Plain(INTERVALS.into()));
    let elo = report.strength().map(|text| Note::Labelled(ELO, text));
    let sheet = sheet!("match", rows, |(name, odds, sides)| {
        "name" ("", "") => Cell::Words(name),
        "win" ("win", "勝ち") => share(&odds, odds.win, sides),
        "draw" ("draw", "引き分け") => share(&odds, odds.draw, sides),
        "lose" ("lose", "負け") => share(&odds, odds.lose, sides),
    });
    let notes = partial(report.stopped, SO_FAR).into_iter();
    let notes = notes.chain(intervals).chain(elo);
    let notes = notes.chain(faults(report)).chain(lost(report));
    sheet.titled(title(report)).noted(notes)
}

/// Who plays, and how often.
fn title(report: &MatchReport) -> Message {
    let (game, [a, b]) = (&report.game, &report.players);
    let Message { en, ja } = match (report.games, report.seed) {
        (Some(games), Some(seed)) => {
            let (en, ja) = (counted(games, "game", "games"), thousands(games));
            message!(
                "{en} with each player first, seed {seed}",
                "それぞれが先手で {ja} 局ずつ、乱数の種 {seed}"
            )
        }
        _ => Message::new("exact odds", "厳密な確率"),
    };
    message!(
        "{game}: {a} against {b} ({en})",
        "{game}: {a} 対 {b} ({ja})"
    )
}

/// A rate with its part of all games, and where that may well be. `sides` is 2 for the mean of both sides, and games are
/// counted whole.
fn share(odds: &Odds<OutcomeRate>, rate: OutcomeRate, sides: f64) -> Cell {
    let (amount, interval) = match rate {
        OutcomeRate::Exact(_) => (rate.cell(), None),
        counted => {
            let hits = whole(counted.value() * sides);
            let interval = rating::wilson(hits, whole(OutcomeRate::all(odds) * sides));
            (Cell::Whole(hits), interval)
        }
    };
    Cell::Share {
        amount: Box::new(amount),
        ratio: rate.ratio(odds),
        interval,
    }
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "half numbers of games, doubled"
)]
fn whole(number: f64) -> u64 {
    number.round() as u64
}

impl OutcomeRate {
    fn cell(self) -> Cell {
        match self {
            Self::Exact(fraction) => Cell::Text(fraction.to_string()),
            Self::Games(count) => Cell::Whole(count),
            Self::Mean(mean) => Cell::Decimal(mean, 1),
        }
    }

    /// So many games; none where it is exact.
    fn games(self) -> Cell {
        match self {
            Self::Exact(_) => Cell::Empty,
            counted => counted.cell(),
        }
    }

    /// The exact fraction, where it is known.
    fn fraction(self) -> Cell {
        match self {
            Self::Exact(_) => self.cell(),
            _ => Cell::Empty,
        }
    }
}

impl MatchReport {
    /// Returns how much stronger the first player is, with the interval: `+619 [+538, +771]`.
    pub fn strength(&self) -> Option<Message> {
        self.elo.map(rating)
    }
}

fn rating(elo: Elo) -> Message {
    let numbers = [elo.difference, elo.least, elo.greatest];
    let [difference, least, greatest] = numbers.map(|number| match number {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "-∞".to_owned(),
        number => format!("{number:+.0}"),
    });
    let text = format!("{difference} [{least}, {greatest}]");
    Message::new(text.clone(), text)
}

/// How many games were lost because a player couldn't go on, and why the first of them.
fn faults(report: &MatchReport) -> impl Iterator<Item = Note> + '_ {
    let lost = report.players.iter().zip(report.faults);
    let lost = lost.filter(|(_, count)| *count > 0).map(|(player, count)| {
        let (en, ja) = (counted(count, "game", "games"), thousands(count));
        Note::Warning(message!(
            "{player} lost {en} because it made no move",
            "{player} は {ja} 局で着手できず、負けになりました"
        ))
    });
    let first = report.first_faults.iter().map(|fault| {
        let (player, side, moves) = (&fault.player, fault.side.letter(), move_list(&fault.moves));
        let (reason, reason_ja) = (&fault.reason, &fault.reason_ja);
        Note::Item(message!(
            "{player} ({side}) after \"{moves}\": {reason}",
            "{player} ({side})、「{moves}」の後: {reason_ja}"
        ))
    });
    lost.chain(first)
}

fn lost(report: &MatchReport) -> impl Iterator<Item = Note> + '_ {
    let a = &report.players[0];
    let title = (!report.lost.is_empty()).then(|| {
        Note::Plain(message!(
            "Some games that {a} lost:",
            "{a} が負けた対局の例:"
        ))
    });
    let games = report.lost.iter().cloned().map(Note::Game);
    title.into_iter().chain(games)
}

/// Who scores how much against whom.
fn cross_table(robin: &RoundRobin) -> Sheet {
    let (game, count) = (&robin.game, robin.players.len());
    let title = message!(
        "{game}: a round robin of {count} players",
        "{game}: {count} プレイヤーの総当たり"
    );
    let columns = [
        ("place", UNNAMED),
        ("player", PLAYER),
        ("points", Text::new("points", "得点")),
    ];
    let order = order(robin);
    let results = results(robin);
    let against = order
        .iter()
        .zip(robin.ranked())
        .map(|(&at, (rank, _))| Column {
            key: robin.players[at].clone(),
            heading: Message::new(rank.to_string(), rank.to_string()),
        });
    let row = |(&a, (rank, standing)): (&usize, (usize, &super::RankedPlayer))| {
        let head = [
            Cell::count(rank),
            Cell::Player(standing.player.clone()),
            Cell::Decimal(standing.points, 4),
        ];
        let points = |[_, _, mean]: Outcome| Cell::Decimal(mean.points(), 3);
        let cell = |&b: &usize| results[a][b].map_or(Cell::Empty, points);
        head.into_iter().chain(order.iter().map(cell)).collect()
    };
    let mut sheet = Sheet::new("round-robin", &columns).titled(title);
    sheet.legend = Some(POINTS.into());
    sheet.repeated = sheet.columns.len();
    sheet.columns.extend(against);
    sheet.with(order.iter().zip(robin.ranked()).map(row))
}

/// How each player fares against each that stands below, with either side.
fn by_side(robin: &RoundRobin) -> Sheet {
    let (order, results) = (order(robin), results(robin));
    let pairs = order.iter().enumerate();
    let pairs = pairs.flat_map(|(at, &player)| order[at + 1..].iter().map(move |&b| (player, b)));
    let row = |(player, opponent): (usize, usize)| {
        let head = [player, opponent].map(|at| Cell::Player(robin.players[at].clone()));
        let sides = results[player][opponent].into_iter().flatten();
        let parts = sides.flat_map(|ratios| [ratios.win, ratios.lose, ratios.draw]);
        let parts = parts.map(|part| Cell::Decimal(part, 3));
        head.into_iter().chain(parts).collect()
    };
    let mut sheet = Sheet::new("by-side", &SIDES).with(pairs.map(row));
    sheet.legend = Some(BY_SIDE.into());
    sheet.repeated = 2;
    sheet
}

/// What one player achieves against another: as circle, as cross, in the mean.
type Outcome = [Odds<f64>; 3];

/// The result of each player against each other; none against oneself.
fn results(robin: &RoundRobin) -> Vec<Vec<Option<Outcome>>> {
    let count = robin.players.len();
    let mut results = vec![vec![None; count]; count];
    let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
    for ((a, b), report) in pairs.zip(&robin.matches) {
        if report.points().is_none() {
            continue;
        }
        let [o, x] = [report.as_o, report.as_x].map(|odds| OutcomeRate::ratios(&odds));
        results[a][b] = Some([o, x, report.ratios]);
        results[b][a] = Some([x, o, report.ratios].map(Odds::turned));
    }
    results
}

/// The players' places in the contest, from the best; of two of one name the one named first.
fn order(robin: &RoundRobin) -> Vec<usize> {
    let mut order = Vec::new();
    for standing in &robin.table {
        let named = |at: &usize| robin.players[*at] == standing.player && !order.contains(at);
        order.extend((0..robin.players.len()).find(named));
    }
    order
}

/// How many of the matches are exact, and what went wrong.
fn summary(robin: &RoundRobin) -> Sheet {
    let all = robin.matches.len();
    let exact = robin.matches.iter().filter(|report| report.exact).count();
    let games: u64 = robin.matches.iter().filter_map(|report| report.games).sum();
    let (games, games_ja) = (counted(2 * games, "game", "games"), thousands(2 * games));
    let how = if exact == all {
        message!("{all} matches, all exact", "{all} 組、すべて厳密な確率")
    } else {
        message!(
            "{all} matches: {exact} exact, the others sampled in {games}",
            "{all} 組: 厳密な確率 {exact} 組、ほかは計 {games_ja} 局の対戦"
        )
    };
    let faults = robin.matches.iter().flat_map(faults);
    let notes = partial(robin.stopped, SO_FAR).into_iter();
    let notes = notes.chain([Note::Plain(how)]).chain(faults);
    Sheet::new("summary", &[]).noted(notes)
}
