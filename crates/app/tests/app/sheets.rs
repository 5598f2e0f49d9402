//! The tables of reports in every form, as recorded; and what no text in a cell can do to them.

use marubatsu::lang::{Lang, Message, Text};
use marubatsu_app::compare::{self, CompareRequest};
use marubatsu_app::contest::{self, MatchRequest};
use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::prove::{self, ProveRequest};
use marubatsu_app::sheet::{
    Cell, LinkTarget, Note, Sheet, csv, html, main_table, markdown, percent, thousands,
};

/// All forms of some sheets in both languages.
fn forms(sheets: &[Sheet]) -> String {
    let link = |target: LinkTarget<'_>| {
        Some(match target {
            LinkTarget::Player(name) => format!("/play?cross={name}"),
            LinkTarget::Position(moves) => format!("/tree?moves={moves}"),
            LinkTarget::Game(moves) => format!("/play?moves={moves}"),
        })
    };
    let form = |lang: Lang| {
        let tables = sheets.iter().filter(|sheet| !sheet.rows.is_empty());
        let tables: Vec<String> = tables.map(|sheet| csv(sheet, lang)).collect();
        let html = html(sheets, lang, &link);
        let html = html
            .replace("</tr>", "</tr>\n")
            .replace("><table", ">\n<table");
        format!(
            "{}\n-----\n{}\n-----\n{html}",
            markdown(sheets, lang),
            tables.join("\n")
        )
    };
    [Lang::En, Lang::Ja].map(form).join("\n=====\n")
}

fn recorded(name: &str, sheets: &[Sheet]) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, forms(sheets)));
}

fn contest_of(names: &[&str], pairs: &[(&str, &str)]) -> contest::ContestReport {
    let players = names.iter().map(|&name| ("player", name));
    let pairs = players.chain(pairs.iter().copied());
    let request: MatchRequest = Lab::default().read(pairs).expect("a match");
    Lab::default()
        .contest(&request, &|_| {}, &Control::default())
        .expect("it can be played")
}

#[test]
fn a_match_is_the_same_in_every_form() {
    let report = contest_of(&["ai14s", "ai2"], &[("games", "20"), ("seed", "3")]);
    let sheets = [report.sheets(), vec![report.rows()]].concat();
    recorded("sheets_match", &sheets);
}

#[test]
fn a_round_robin_is_the_same_in_every_form() {
    let report = contest_of(&["ai2s", "ai8s", "ai14s"], &[("exact", "true")]);
    let sheets = [report.sheets(), vec![report.rows()]].concat();
    recorded("sheets_round_robin", &sheets);
}

/// Part 136 of the series compares three players by 20,000 games against `ai2s`, in percent: as 〇, as ×, both; won, lost,
/// drawn. The exact odds lie within what so many games may miss them by.
#[test]
fn a_round_robin_says_how_each_fares_with_either_side() {
    let series = [
        ("ai14s", [99.0, 0.0, 1.0, 88.8, 0.0, 11.2, 93.9, 0.0, 6.1]),
        ("ai_gt1", [96.9, 0.0, 3.1, 78.0, 0.0, 22.1, 87.4, 0.0, 12.6]),
        (
            "ai_gtsvrd",
            [97.1, 0.0, 2.9, 81.1, 0.0, 18.9, 89.1, 0.0, 10.9],
        ),
    ];
    let names = series.map(|(name, _)| name);
    let report = contest_of(&[&names[..], &["ai2s"]].concat(), &[("exact", "true")]);
    let sheets = report.sheets();
    let sheet = sheets.iter().find(|sheet| sheet.name == "by-side");
    let table = csv(sheet.expect("the sides' table"), Lang::En);
    for (name, percents) in series {
        let start = format!("{name},ai2s,");
        let row = table.lines().find_map(|line| line.strip_prefix(&start));
        let row = row.unwrap_or_else(|| panic!("{name} is not in {table}"));
        let parts: Vec<f64> = row
            .split(',')
            .map(|part| part.parse().expect("a number"))
            .collect();
        assert_eq!(parts.len(), percents.len());
        for (part, percent) in parts.iter().zip(percents) {
            assert!((part * 100.0 - percent).abs() < 1.5, "{name}: {row}");
        }
    }
}

#[test]
fn a_proof_is_the_same_in_every_form() {
    let request = Lab::default().read([("player", "ai14s")]);
    let request: ProveRequest = request.expect("a player");
    let report = Lab::default()
        .prove(&request, &Control::default())
        .expect("a small game");
    recorded("sheets_prove", &prove::sheets(&request, &report));
}

#[test]
fn a_comparison_is_the_same_in_every_form() {
    let pairs = [
        ("table", "merged"),
        ("moves", "1,1"),
        ("right.window", "range"),
    ];
    let request: CompareRequest = Lab::default().read(pairs).expect("a comparison");
    let report = Lab::default()
        .compare(&request, 2, &Control::default())
        .expect("a small game");
    recorded("sheets_compare", &compare::sheets(&request, &report));
}

/// A sheet of one cell.
fn of(text: &str) -> Sheet {
    let cells = vec![Cell::Text(text.to_owned())];
    Sheet::new("test", &[("key", Text::new("heading", "見出し"))]).with([cells])
}

#[test]
fn a_column_of_csv_holds_one_thing() {
    let why = |en| Message::new(en, "理由");
    let text = Text::new("", "");
    let answers = Sheet::facts(
        "f",
        [
            (text, Cell::Answer(true, why("so"))),
            (text, Cell::Whole(2)),
        ],
    );
    assert_eq!(
        csv(&answers, Lang::En),
        "name,value,value_why\n,yes,so\n,2,\n"
    );
    let rows = [vec![Cell::Whole(1)], vec![Cell::Text("all".to_owned())]];
    let sums = Sheet {
        summed: true,
        ..Sheet::new("s", &[("depth", text)]).with(rows)
    };
    assert_eq!(csv(&sums, Lang::En), "depth\n1\n");
    let exact = contest_of(&["ai14s", "ai2"], &[("exact", "true")]).rows();
    let games = contest_of(&["ai14s", "ai2"], &[("games", "2")]).rows();
    let at = |key: &str| exact.columns.iter().position(|column| column.key == key);
    let (win, fraction) = (at("win").expect("there"), at("win_exact").expect("there"));
    assert_eq!(
        (&exact.rows[0][win], &games.rows[0][fraction]),
        (&Cell::Empty, &Cell::Empty)
    );
    assert!(matches!(games.rows[0][win], Cell::Whole(_)));
}

#[test]
fn no_text_parts_a_cell_of_csv() {
    assert_eq!(
        csv(&of("a,\"b\"\nc"), Lang::En),
        "key\n\"a,\"\"b\"\"\nc\"\n"
    );
    assert_eq!(csv(&of("ai14s"), Lang::Ja), "key\nai14s\n");
}

#[test]
fn no_text_ends_a_table_of_markdown() {
    let shown = markdown(&[of("x|y\nz")], Lang::Ja);
    assert_eq!(shown, "| 見出し |\n| ---: |\n| x\\|y z |\n");
}

#[test]
fn no_text_is_a_tag_of_html() {
    let evil = "<script>\"&";
    let link = |_: LinkTarget<'_>| Some(format!("/?x={evil}"));
    let player = vec![Cell::Player(evil.to_owned())];
    let sheet = of(evil)
        .with([player])
        .titled(Message::new(evil, evil))
        .noted([Note::Warning(Message::new(evil, evil))]);
    let shown = html(&[sheet], Lang::En, &link);
    assert!(!shown.contains("<script"), "{shown}");
    assert!(
        shown.contains("href=\"/?x=&lt;script&gt;&quot;&amp;\""),
        "{shown}"
    );
}

#[test]
fn a_sheet_without_rows_is_what_is_said_of_it() {
    let sheets = [Sheet::new("test", &[]).noted([Note::Item(Message::new("one", "一つ"))])];
    assert_eq!(markdown(&sheets, Lang::Ja), "- 一つ\n");
    assert_eq!(html(&sheets, Lang::En, &|_| None), "<p>one</p>");
    assert_eq!(csv(&of(""), Lang::En), "key\n\"\"\n");
}

#[test]
fn csv_holds_one_table_with_all_rows_of_its_columns() {
    let facts = Sheet::facts("facts", [(Text::new("fact", "事実"), Cell::Whole(1))]);
    let sheets = [facts.clone(), of("a"), Sheet::new("said", &[]), of("b")];
    let main = main_table(&sheets).expect("there are tables");
    assert_eq!(csv(&main, Lang::En), "key\na\nb\n");
    assert_eq!(main_table(&[facts]).map(|facts| facts.rows.len()), Some(1));
    assert_eq!(main_table(&[Sheet::new("said", &[])]), None);
}

#[test]
fn numbers_are_written_alike_everywhere() {
    let numbers = [
        (0, "0"),
        (832, "832"),
        (1242, "1,242"),
        (1_000_000, "1,000,000"),
    ];
    for (number, text) in numbers {
        assert_eq!(thousands(number), text);
    }
    assert_eq!(percent(0.58492), "58.5 %");
    let share = Cell::Share {
        amount: Box::new(Cell::Whole(1200)),
        ratio: 0.6,
        interval: Some((0.5, 0.7)),
    };
    assert_eq!(share.shown(Lang::En), "1,200 (60.0 %) [50.0, 70.0]");
    assert_eq!(share.raw(Lang::En), "1200");
    assert_eq!(Cell::Empty.shown(Lang::En), "-");
}
