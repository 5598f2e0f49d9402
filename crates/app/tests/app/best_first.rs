//! Best-first searches as requests: their numbers, what goes with them, what a stopped one tells.

use std::sync::atomic::AtomicBool;

use marubatsu::lang::Message;
use marubatsu::score::Score;
use marubatsu_app::best_first::{AskedReport, ProofCount};
use marubatsu_app::control::{Control, Interrupt};
use marubatsu_app::lab::Lab;
use marubatsu_app::report::{BestBy, BoundKind, SearchReport};
use marubatsu_app::request::best_first::BestFirst;
use marubatsu_app::request::{AnySearch, BestFirstRequest, SearchRequest};

use crate::support::{fault, good, read};

fn searched(query: &str) -> SearchReport {
    let request: AnySearch = good(query);
    let report = Lab::default().any_search(&request, &Control::default());
    report.unwrap_or_else(|error| panic!("{query}: {error}"))
}

/// Visits and sums of results of the root's moves, or the questions: each with its answer, its expansions and its nodes.
fn numbers(report: &SearchReport) -> String {
    if let Some(moves) = report.best_first.moves.as_deref() {
        let text = moves.iter().map(|known| {
            let sum = known.mean.unwrap_or(0.0) * f64::from(known.visits);
            format!("{}/{:.0}", known.visits, sum)
        });
        return text.collect::<Vec<_>>().join(" ").replace("-0", "0");
    }
    let text = asked(report).iter().map(|asked| {
        let answer = asked
            .answer
            .map(|answer| format!("{answer:?}").to_lowercase());
        let answer = answer.as_deref().unwrap_or("open");
        format!(
            "{} {answer} {}/{}",
            asked.at_least, asked.expansions, asked.nodes
        )
    });
    text.collect::<Vec<_>>().join(", ")
}

/// The score with what it is; a dash where none is proven.
fn proven(report: &SearchReport) -> String {
    let proven = report.score.zip(report.bound);
    proven.map_or("-".to_owned(), |(score, bound)| {
        format!("{score} {bound:?}").to_lowercase()
    })
}

fn asked(report: &SearchReport) -> &[AskedReport] {
    let asked = report.best_first.asked.as_deref();
    asked.expect("a search by proof numbers")
}

/// × to move loses: that is proved by wins and losses alone, a draw never is.
#[test]
fn wins_and_losses_are_proved_and_draws_stay_open() {
    let won = searched("algorithm=uct&seed=7&proofs=wins&moves=0,0 1,0");
    assert_eq!((&*proven(&won), won.best_by), ("1 exact", None));
    let drawn = searched("algorithm=uct&seed=7&proofs=wins&board=...x.o.o.");
    assert_eq!((&*proven(&drawn), drawn.bounds), ("-", None));
    assert_eq!(drawn.best_moves, [[0, 2]]);
    let moves = drawn.best_first.moves.as_deref().expect("a search by UCT");
    let lost = moves
        .iter()
        .filter(|known| known.bounds.lower == Score::points(1));
    assert_eq!(lost.count(), 4, "all but two moves lose");
    let proved = searched("algorithm=puct&seed=7&board=...x.o.o.&proofs=bounds");
    assert_eq!((&*proven(&proved), proved.best_by), ("0 exact", None));
}

#[test]
fn a_player_plays_the_playouts() {
    let one = |query: &str| numbers(&searched(query));
    let any = one("algorithm=uct&seed=7&rollout=ai2");
    assert_eq!(any, one("algorithm=uct&seed=7"));
    // It takes any move too, and the centre is as likely as others.
    assert_eq!(any, one("algorithm=uct&seed=7&rollout=ai2s"));
    assert_ne!(any, one("algorithm=uct&seed=7&rollout=ai6"));
    let tree = searched("algorithm=uct&seed=7&rollout=ai2&game=((3 5) (2 9))");
    assert_eq!(tree.best_first.iterations, Some(1000));
}

/// A query, its numbers, what is proven, and the best moves, as other programs have them.
const KNOWN: &str = "
algorithm=uct&seed=7 | 94/26 99/29 117/42 81/17 202/106 112/38 91/24 71/11 133/53 | - | [[1, 1]]
algorithm=uct&seed=7&board=...x.o.o. | 198/64 226/65 94/53 177/62 124/57 181/62 | - | [[2, 0]]
algorithm=uct&seed=7&game=connect4 | 57/-13 137/18 212/56 265/82 152/24 90/-2 87/-3 | - | [[3, 5]]
algorithm=puct&seed=7 | 30/6 25/3 81/32 13/-2 704/355 20/1 57/20 39/11 31/6 | - | [[1, 1]]
algorithm=puct&seed=7&board=...x.o.o.&prior=ai6 | 30/14 25/14 31/14 34/14 772/44 108/15 | - | [[0, 2]]
algorithm=pn | 1 disproved 3323/13950, 0 proved 474/2510 | 0 exact | [[1, 1]]
algorithm=pn&board=...x.o.o. | 1 disproved 184/475, 0 proved 141/391 | 0 exact | [[0, 2]]
algorithm=pn&game=4x4x3&ask=1 | 1 proved 3135/38239 | 1 exact | [[1, 1]]
algorithm=pn&game=((3 5) (2 9))&ask=4 | 4 disproved 3/7 | 3 upper | []
";

#[test]
fn best_first_searches_have_the_numbers_of_other_programs() {
    for line in KNOWN.trim().lines() {
        let cells: Vec<&str> = line.split(" | ").collect();
        let report = searched(cells[0]);
        let best = format!("{:?}", report.best_moves);
        assert_eq!(
            [&*numbers(&report), &*proven(&report), &*best],
            cells[1..],
            "{line}"
        );
        let by_visits = report.best_by == Some(BestBy::Visits);
        assert_eq!(by_visits, cells[2] == "-", "{line}");
        let first = report.line.first();
        assert!(!by_visits || first == Some(&report.best_moves[0]), "{line}");
    }
}

#[test]
fn questions_are_answered_with_a_table_too() {
    for query in [
        "",
        "&board=...x.o.o.",
        "&game=4x4x3&ask=1",
        "&game=((3 5) (2 9))&ask=4",
        "&game=((3 5) (2 900))",
    ] {
        let [tree, table] =
            ["pn", "dfpn"].map(|name| searched(&format!("algorithm={name}{query}")));
        let answers = |report: &SearchReport| -> Vec<_> {
            let asked = asked(report).iter();
            asked.map(|asked| (asked.at_least, asked.answer)).collect()
        };
        assert_eq!(answers(&tree), answers(&table), "{query}");
        assert_eq!(proven(&tree), proven(&table), "{query}");
        assert!(table.nodes < tree.nodes, "{query}");
    }
    let stopped = searched("algorithm=dfpn&game=connect4&node_limit=1000");
    assert_eq!(stopped.stopped, Some(Interrupt::NodeLimit));
    assert_eq!((stopped.nodes, asked(&stopped)[0].answer), (1000, None));
}

#[test]
fn what_is_shown_with_a_table_is_what_is_reported() {
    for query in [
        "",
        "&board=...x.o.o.",
        "&board=...x.o.o.&node_limit=123",
        "&board=oooxx....",
        "&game=4x4x3&ask=1",
        "&node_limit=100",
    ] {
        let query = format!("algorithm=dfpn{query}");
        let report = searched(&query);
        let request: BestFirstRequest = good(&query);
        let shown = Lab::default().watch(&request, &Control::default());
        let shown = shown.expect("it is shown");
        let made = (shown.nodes(), Some(shown.opened()), shown.score());
        let exact = report
            .score
            .filter(|_| report.bound == Some(BoundKind::Exact));
        assert_eq!(
            made,
            (report.nodes, report.best_first.expansions, exact),
            "{query}"
        );
        assert_eq!(shown.stopped(), report.stopped, "{query}");
    }
}

/// Only scores at which a game has ended are asked for.
#[test]
fn no_question_is_asked_between_two_scores() {
    let report = searched("algorithm=pn&game=((3 5) (2 900))");
    let questions: Vec<String> = asked(&report)
        .iter()
        .map(|asked| asked.at_least.to_string())
        .collect();
    assert_eq!(questions, ["900", "5", "3"]);
}

#[test]
fn a_stopped_search_tells_what_it_had() {
    let few = searched("algorithm=uct&seed=7&node_limit=10&iterations=5000");
    assert_eq!(numbers(&few), "1/1 1/1 1/1 1/1 1/1 1/1 1/1 1/1 1/-1");
    assert_eq!((few.nodes, few.stopped), (10, Some(Interrupt::NodeLimit)));
    let none = searched("algorithm=uct&node_limit=1");
    assert_eq!(
        (none.best_by, none.best_moves.len()),
        (Some(BestBy::Order), 1)
    );
    let half = searched("algorithm=pn&node_limit=14000");
    assert_eq!(half.stopped, Some(Interrupt::NodeLimit));
    assert_eq!((asked(&half).len(), asked(&half)[1].answer), (2, None));
    let bounds = half
        .bounds
        .map(|bounds| (bounds.lower.to_string(), bounds.upper.to_string()));
    assert_eq!(bounds, Some(("-1".to_owned(), "0".to_owned())));
    let request: AnySearch = good("algorithm=pn&game=connect4");
    let control = Control {
        cancel: Some(&AtomicBool::new(true)),
        ..Control::default()
    };
    let cancelled = Lab::default()
        .any_search(&request, &control)
        .expect("a report");
    assert_eq!(
        (cancelled.nodes, cancelled.stopped),
        (1, Some(Interrupt::Cancelled))
    );
    assert_eq!(asked(&cancelled)[0].proof, ProofCount(1));
}

#[test]
fn an_ended_position_is_its_own_proof() {
    for algorithm in ["uct", "puct", "pn", "dfpn"] {
        let report = searched(&format!("algorithm={algorithm}&board=oooxx...."));
        assert_eq!(proven(&report), "1 exact", "{algorithm}");
        assert!(report.best_moves.is_empty() && report.best_by.is_none());
    }
}

#[test]
fn the_algorithm_says_which_kind_of_search() {
    for (name, algorithm) in [
        ("UCT", BestFirst::Uct),
        ("mcts", BestFirst::Uct),
        ("puct", BestFirst::Puct),
        ("pns", BestFirst::Pn),
        ("df-pn", BestFirst::Dfpn),
    ] {
        match good(&format!("algorithm={name}")) {
            AnySearch::BestFirst(request) => assert_eq!(request.algorithm, algorithm),
            AnySearch::DepthFirst(_) => panic!("{name} goes deep first"),
        }
    }
    for query in ["", "algorithm=scout&table=merged", "preset=ai_abs_tt4"] {
        assert!(matches!(good(query), AnySearch::DepthFirst(_)), "{query}");
    }
}

/// A query, the option that is refused, and what is said of it in both languages.
const REFUSED: &str = r#"
algorithm=pn&iterations=9 | iterations | --algorithm uct | --algorithm uct
algorithm=pn&proofs=bounds | proofs | --algorithm uct | --algorithm uct
algorithm=uct&ask=0 | ask | --algorithm pn | --algorithm pn
seed=9 | seed | --algorithm uct | --algorithm uct
algorithm=scout&ask=0 | ask | --algorithm pn | --algorithm pn
algorithm=uct&fail=hard | fail | not for uct | uct とは
algorithm=pn&depth=3 | depth | not for pn | pn とは
algorithm=uct&children=true | children | not for uct | uct とは
algorithm=uct&preset=ai_abs_tt4 | preset | not for uct | uct とは
algorithm=uct&exploration=-1 | exploration | 0 or more | 0 以上
algorithm=uct&exploration=NaN | exploration | finite | 有限
algorithm=uct&exploration=inf | exploration | finite | 有限
algorithm=pn&ask=inf | ask | a number | 数値
algorithm=pn&rollout=ai6 | rollout | --algorithm uct | --algorithm uct
algorithm=uct&rollout=club | rollout | expected ai1, ai2, | ai1、ai2、
algorithm=uct&rollout=mcts | rollout | doesn't search | 「mcts」という探索をしない AI はありません。
algorithm=uct&rollout=ai7&game=4x4 | rollout | with a centre | 真ん中
algorithm=uct&rollout=ai6&game=(3 5) | rollout | doesn't play (3 5) | プレイできません
algorithm=uct&prior=ai6 | prior | --algorithm puct | --algorithm puct
algorithm=puct&prior=strong | prior | expected ai1, ai2, | ai1、ai2、
algorithm=puct&prior=ai4&game=4x4 | prior | with a centre | 真ん中
algorithm=puct&ask=0 | ask | --algorithm pn | --algorithm pn
algorithm=ucb | algorithm | did you mean "uct" | 「uct」ではありませんか
algorithm=uct&iteration=9 | iteration | did you mean "iterations" | 「iterations」ではありませんか
"#;

#[test]
fn what_does_not_go_together_is_refused_by_its_name() {
    for line in REFUSED.trim().lines() {
        let parts: Vec<&str> = line.split(" | ").collect();
        let refused = fault(read::<AnySearch>(parts[0]));
        assert_eq!(refused.key, parts[1], "{line}");
        let Message { en, ja } = refused.message;
        assert!(en.contains(parts[2]), "{line}: {en}");
        assert!(ja.contains(parts[3]), "{line}: {ja}");
    }
    let refused = fault(read::<SearchRequest>("algorithm=uct"));
    assert_eq!(
        refused.message.en,
        "uct is a best-first search: `search` carries it out"
    );
}

#[test]
fn what_no_score_of_the_game_can_answer_is_refused() {
    for (query, key, said) in [
        ("algorithm=uct&game=(3 3)", "algorithm", "range"),
        ("algorithm=pn&ask=99", "ask", "from -1 to 1"),
        ("algorithm=pn&ask=-1.01", "ask", "from -1 to 1"),
        ("algorithm=pn&ask=9.5&game=(3 9)", "ask", "from 3 to 9"),
    ] {
        let asked: AnySearch = good(query);
        let refused = fault(Lab::default().any_search(&asked, &Control::default()));
        assert_eq!(refused.key, key, "{query}");
        let said_there = refused.message.en;
        assert!(said_there.contains(said), "{query}: {said_there}");
    }
    for query in [
        "algorithm=pn&ask=1",
        "algorithm=pn&ask=-1",
        "algorithm=pn&ask=0.5",
    ] {
        let asked: AnySearch = good(query);
        let found = Lab::default().any_search(&asked, &Control::default());
        assert!(found.is_ok(), "{query}");
    }
}

#[test]
fn naming_a_default_asks_for_the_same() {
    for (one, other) in [
        (
            "algorithm=uct",
            "algorithm=uct&iterations=1000&seed=1&exploration=1.4142135623730951&proofs=none&rollout=ai2&table=none&children=false",
        ),
        (
            "algorithm=puct",
            "algorithm=puct&exploration=1.25&prior=uniform",
        ),
        ("algorithm=pn", "algorithm=pn&ask=value&iterations="),
        (
            "algorithm=uct&exploration=0",
            "algorithm=uct&exploration=-0",
        ),
    ] {
        let [one, other] = [one, other].map(|query| match good(query) {
            AnySearch::BestFirst(request) => request.key(),
            AnySearch::DepthFirst(_) => panic!("{query}"),
        });
        assert_eq!(one, other);
    }
    let odd: BestFirstRequest = good("algorithm=uct&exploration=0.30000000000000004");
    assert_eq!(odd.uct().exploration.to_bits(), (0.1_f64 + 0.2).to_bits());
    assert!(odd.key().contains("exploration=0.30000000000000004"));
}
