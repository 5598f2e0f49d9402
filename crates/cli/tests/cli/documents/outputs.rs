//! Every document that the program writes, by small real runs: of the command line, and of its server.
//!
//! Invariant: between them the runs have every key that there can be.

use serde_json::Value;

use super::server::Server;
use crate::support::{
    directory, ended, fed, interrupted, program, run, signal, started, wait_until,
};

/// A document's section, and what was written.
pub(super) type Output = (&'static str, Vec<Value>);

/// What a line of arguments makes, of documents on stdout.
type Runs = (&'static str, &'static [&'static str]);

const RUNS: [Runs; 19] = [
    (
        "marubatsu.search/1",
        &[
            "search --json --board oxo.xxo..",
            "search --json --children --own-tables --table merged --defaults range --board oxo.xxo..",
            "search --json --table merged --line table --depth 3 --eval ai14s",
            "search --json --deepen --depth 3 --eval ai14s --order previous --table merged --time 600",
            "search --json --algorithm mtdf --guess 1.5 --node-limit 9",
            "search --json --node-limit 1",
            "search --json --game 4x4 --deepen --node-limit 3000",
            "search --json --children --node-limit 9999",
            "search --json --window=1,2 --children --board oxo.xxo..",
        ],
    ),
    (
        "marubatsu.solve/1",
        &[
            "solve --json --all-moves --score shortest --board oxo.xxo..",
            "solve --json --all-moves --time 600 --threads 2 --node-limit 100000 --board oxo.xxo..",
            "solve --json --node-limit 5 --game 4x4",
            "solve --json --all-moves --node-limit 60 --game 4x4",
            "solve --json --node-limit 1 --game ((0)(0))",
        ],
    ),
    (
        "frame",
        &[
            "trace --format jsonl --algorithm mtdf --table merged --board o...x....",
            "trace --format jsonl --algorithm scout --deepen --depth 3 --order previous --table merged",
        ],
    ),
    (
        "marubatsu.compare/1",
        &[
            "compare --json --right table=merged --board oxo.xxo..",
            "compare --json --left node_limit=20 --right window=range,depth=3",
            "compare --json --right window=range --board o...x....",
        ],
    ),
    (
        "marubatsu.analyze/1",
        &["analyze --json --player ai14s --player ai5"],
    ),
    ("marubatsu.why/1", &["analyze --json --why 1,0 --moves 1,1"]),
    (
        "marubatsu.match/1",
        &[
            "match --json ai14s ai2s --exact",
            "match --json ai2 ai14s --games 3",
            "match --json absent ai2s --games 2 --player absent=false",
        ],
    ),
    (
        "marubatsu.game/1",
        &[
            "match ai14s ai2s --games 2 --games-out -",
            "match absent ai2s --games 1 --player absent=false --games-out -",
        ],
    ),
    ("marubatsu.round-robin/1", &["match --json ai14s ai2s ai3"]),
    (
        "marubatsu.prove/1",
        &[
            "prove --json ai14s --every-position",
            "prove --json ai_gtsvrd",
        ],
    ),
    (
        "marubatsu.perft/1",
        &["perft --json --depth 3 --divide --unique", "perft --json"],
    ),
    (
        "marubatsu.tree/1",
        &["tree --json", "tree --json --game 4x4 --depth 3"],
    ),
    ("marubatsu.bench/1", &["bench --json"]),
    (
        "marubatsu.book/1",
        &["book show ../app/books/7x6x4g.book --json"],
    ),
    (
        "marubatsu.players/1",
        &["players --json", "players --json mine --player mine=true"],
    ),
    ("marubatsu.lessons/1", &["lesson list --json"]),
    (
        "marubatsu.lesson-check/1",
        &["lesson check --json minimax tests/cli/lesson/broken.toml"],
    ),
    (
        "marubatsu.exercise/1",
        &[
            "lesson practice --json",
            "lesson practice --json --kind bound --level 2 --seed 7",
        ],
    ),
    (
        "marubatsu.marked/1",
        &["lesson practice --json --level 2 --seed 22 --answer /0/1/1"],
    ),
];

/// What the server answers, by paths.
const ANSWERS: [Runs; 25] = [
    ("marubatsu.search/1", &["/api/search?board=oxo.xxo.."]),
    (
        "marubatsu.compare/1",
        &[
            "/api/compare?board=oxo.xxo..&right.table=merged",
            "/api/compare?left.node_limit=20&right.depth=3",
        ],
    ),
    (
        "error",
        &[
            "/api/search?board=oo",
            "/api/nothing",
            "/api/match?player=ai2",
        ],
    ),
    (
        "marubatsu.trace/1",
        &[
            "/api/trace?board=oxo.xxo..",
            "/api/trace?algorithm=mtdf&node_limit=100",
            "/api/trace?game=(3%20(5%202))&algorithm=mtdf",
        ],
    ),
    (
        "frame line",
        &[
            "/api/frames?board=oxo.xxo..&count=60",
            "/api/frames?board=oxo.xxo..&picture=wide&facts=true",
        ],
    ),
    (
        "stage line",
        &[
            "/api/stage?table=merged&window=range&score=shortest&count=100",
            "/api/stage?game=((3%205)%20(2%209))&from=5&voice=code",
            "/api/growth/stage?depth=2&count=20",
            "/api/growth/stage?game=((3%205)%20(2%209))&view=depth-first&voice=code",
        ],
    ),
    (
        "marubatsu.overview/1",
        &[
            "/api/overview?board=oxo.xxo..",
            "/api/overview?algorithm=mtdf&from=3&to=90",
            "/api/growth/overview?depth=3",
        ],
    ),
    ("marubatsu.lessons/1", &["/api/lessons"]),
    (
        "marubatsu.stop/1",
        &[
            "/api/lesson?id=alpha-beta",
            "/api/lesson?id=tree&stop=no-next-move",
            "/api/lesson?id=minimax&stop=payoff",
        ],
    ),
    (
        "marubatsu.judged/1",
        &[
            "/api/lesson/answer?id=alpha-beta&stop=first-cut&answer=/1/0",
            "/api/lesson/answer?id=alpha-beta&stop=first-cut",
        ],
    ),
    (
        "marubatsu.hint/1",
        &["/api/lesson/hint?id=alpha-beta&stop=first-cut"],
    ),
    ("marubatsu.exercise/1", &["/api/practice?kind=up&seed=3"]),
    (
        "marubatsu.marked/1",
        &["/api/practice/answer?level=2&answer=/0/0/0"],
    ),
    ("marubatsu.story/1", &["/api/story?board=oxo.xxo.."]),
    (
        "follower",
        &[
            "/api/compare/follow?frame=3&board=oxo.xxo..",
            "/api/compare/follow?frame=20&right.depth=2",
        ],
    ),
    (
        "found",
        &[
            "/api/find?board=oxo.xxo..&where=kind=end",
            "/api/find?board=oxo.xxo..&where=kind=tt",
            "/api/growth/find?depth=2&path=1,1",
        ],
    ),
    ("stopped", &["/api/match?player=ai2&player=ai3&stop=true"]),
    ("marubatsu.timeline/1", &["/api/timeline?board=oxo.xxo.."]),
    (
        "marubatsu.position/1",
        &[
            "/api/position?board=ooo.x.x..",
            "/api/position?moves=1,1",
            "/api/position?game=((3)%205)",
            "/api/position?game=random:seed=1,depth=9,branching=3",
        ],
    ),
    (
        "marubatsu.values/1",
        &[
            "/api/values?moves=1,1%201,0%200,0%202,2",
            "/api/values?moves=1,1%200,0&at=1&from=1",
        ],
    ),
    (
        "marubatsu.analysis/1",
        &["/api/analyze?player=ai2&player=ai14s"],
    ),
    (
        "marubatsu.study/1",
        &[
            "/api/tree?game=2x2",
            "/api/tree?game=2x2&moves=0,0",
            "/api/tree?game=2x2&moves=0,0&from=1",
            "/api/tree?game=((3)%205)",
        ],
    ),
    (
        "marubatsu.classes/1",
        &["/api/classes?game=2x2", "/api/classes?moves=1,1"],
    ),
    ("marubatsu.growth/1", &["/api/growth?depth=1"]),
    ("growth frame", &["/api/growth/frames?depth=1"]),
];

/// The documents of a text, a line each.
fn lines(text: &str) -> Vec<Value> {
    let read = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    text.lines().map(read).collect()
}

/// The first line of a table in a file, and its rows.
fn table(name: &str, line: &str) -> [Vec<Value>; 2] {
    let file = directory(&format!("documents-{name}")).join(name);
    let mut arguments: Vec<&str> = line.split(' ').collect();
    arguments.push(file.to_str().expect("UTF-8"));
    crate::support::marubatsu(&arguments).done();
    let mut head = lines(&std::fs::read_to_string(&file).expect("it is written"));
    let rows = head.split_off(1);
    [head, rows]
}

/// What tables in files hold, and what is said of one of them.
fn tables() -> Vec<Output> {
    let [head, rows] = table("scores.jsonl", "table build -o");
    let limited = "search --table window --depth 4 --eval ai14s --table-out";
    let [search_head, mut search_rows] = table("search.jsonl", limited);
    let [_, whole] = table("whole.jsonl", "search --table merged --table-out");
    search_rows.extend(whole);
    let file = directory("documents-shown").join("t.jsonl");
    let file = file.to_str().expect("UTF-8").to_owned();
    run(&format!("table build -o {file}")).done();
    let shown = ["", " --moves 1,1"].map(|of| run(&format!("table show {file} --json{of}")).json());
    vec![
        ("marubatsu.table/1", head),
        ("table row", rows),
        ("marubatsu.search-table/1", search_head),
        ("search table row", search_rows),
        ("marubatsu.table-summary/1", shown.into()),
    ]
}

/// What a tablebase holds, and what it tells of positions: one where it matters who moves, and an end.
fn tablebases() -> Vec<Output> {
    let file = directory("documents-tablebase").join("small.tablebase");
    let file = file.to_str().expect("UTF-8").to_owned();
    let built = run(&format!("tablebase build --game 3x3 -o {file} --json")).json();
    let plan = |game| run(&format!("tablebase build --plan --game {game} --json")).json();
    let probe = |of| run(&format!("tablebase probe {file} --json --board {of}")).json();
    let probed = ["ox.......", "oxxxoo..o", "........."].map(probe);
    vec![
        ("marubatsu.tablebase/1", vec![built]),
        (
            "marubatsu.tablebase-plan/1",
            ["4x4x4g", "3x3"].map(plan).into(),
        ),
        ("marubatsu.probe/1", probed.into()),
    ]
}

/// What a contest or a proof says that is interrupted while its first player thinks.
fn interrupted_at(name: &str, command: &str, others: &[&str]) -> Vec<Value> {
    let asked = directory(name).join("asked");
    let path = asked.to_str().expect("UTF-8");
    let slow = format!("slow=sh -c 'touch {path}; exec sleep 600'");
    let arguments = [command, "slow", "--json", "--player", &slow];
    let child = started(program(&arguments).args(others));
    wait_until("the player is asked", || asked.exists());
    signal("INT", &child);
    let output = ended(child, command);
    lines(&String::from_utf8_lossy(&output.stdout))
}

/// What is told while a server works, and what it says in the end.
fn told(server: &Server) -> Vec<Output> {
    let mut told = lines(&server.get("/api/trace?progress=true&algorithm=minimax"));
    let summary = told.pop().expect("a last line");
    let report = server.get("/api/match?player=ai2&player=ai3&progress=true&format=markdown");
    let slow = ["serve", "--port", "0", "--player", "slow=sleep 5"];
    let asking = "/api/match?player=slow:timelimit=0.5&player=ai2&exact=true&progress=true";
    let mut asked = lines(&Server::of(&slow).get(asking));
    let refused = asked.pop().expect("a last line");
    let mut valued = lines(&server.get("/api/values?game=connect4&moves=4444412&progress=true"));
    valued.pop();
    let recorded = server.get("/api/events?board=oxo.xxo..");
    let brought = server.post("/api/import", &recorded);
    let lessons = [
        include_str!("../../../../pages/tests/pages/own_lessons/cut.toml"),
        include_str!("../lesson/broken.toml"),
    ];
    let lessons = lessons.map(|text| lines(&server.post("/api/lessons", text)));
    vec![
        // The search may end before the first of its lines; the player takes longer than that.
        ("progress", [told, asked, valued].concat()),
        ("error", vec![refused]),
        ("marubatsu.trace/1", vec![summary]),
        ("text", lines(&report).split_off(lines(&report).len() - 1)),
        ("marubatsu.trace/1", lines(&brought)),
        ("marubatsu.own-lesson/1", lessons.concat()),
    ]
}

/// Everything.
pub(super) fn outputs() -> Vec<Output> {
    let said = |line: &&str| lines(&run(line).out);
    let answered = |server: &Server, path: &&str| lines(&server.get(path));
    let server = Server::start();
    let mut all: Vec<Output> = Vec::new();
    for (name, runs) in RUNS {
        all.push((name, runs.iter().flat_map(said).collect()));
    }
    for (name, paths) in ANSWERS {
        let answers = paths.iter().flat_map(|path| answered(&server, path));
        all.push((name, answers.collect()));
    }
    let refused = fed(&["search", "--positions", "-"], b"nonsense\n\xff\n");
    all.push(("error line", lines(&refused.out)));
    let games = ["ai2", "--games", "9"];
    let [two, three] = [&games[..], &["ai3", "ai2", "--games", "9"]];
    let stopped = [
        ("marubatsu.match/1", "match", two),
        ("marubatsu.round-robin/1", "match", three),
        ("marubatsu.prove/1", "prove", &[]),
    ];
    for (at, (name, command, others)) in stopped.into_iter().enumerate() {
        let documents = interrupted_at(&format!("stopped-{at}"), command, others);
        all.push((name, documents));
    }
    for (name, command) in [("marubatsu.perft/1", "perft"), ("marubatsu.tree/1", "tree")] {
        let endless = [command, "--json", "--game", "4x4", "--depth", "16"];
        all.push((name, lines(&interrupted(&endless).out)));
    }
    all.extend(tables());
    all.extend(tablebases());
    all.extend(told(&server));
    all
}
