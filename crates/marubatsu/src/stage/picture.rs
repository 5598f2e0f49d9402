//! A frame as one picture: tree, node in question, number line, sentence, counters and overview, as the
//! search page shows them.
//!
//! Invariants: the picture's size and where its parts are depend on the arrangement and the search's
//! setting, not on the frame; every shape is an item, so that [`crate::scene::between`] moves from one
//! picture to the next; what is drawn depends on recording, frame and look only.

use std::ops::Range;

use super::measure::text_width;
use super::paragraph::Column;
use super::rail::{Lane, ROW, Rail};
use super::shown::{Manner, Moment, OnStage, Plans, Shown};
use super::{Chapter, Derived, Lens, Overview, flame, number_line};
use crate::depict::Depict;
use crate::frame::{Counters, Frame, Frames, ShownBefore};
use crate::game::Symmetry;
use crate::lang::{Lang, thousands};
use crate::scene::facts;
use crate::scene::{
    Anchor, Arrangement, Ink, Item, Length, Paint, Point, Run, Scene, Shape, Token, px, text,
};
use crate::search::{Algorithm, FailRule};
use crate::voice::{self, Voice};

/// How many columns the overview of a picture has: few, so that a picture of a long search is no larger than
/// that of a short one.
pub const COLUMNS: u32 = 52;

/// How the picture of a frame looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PictureLook {
    /// The language.
    pub lang: Lang,
    /// What stands beside the tree, or below it.
    pub arrangement: Arrangement,
    /// How the frame is told.
    pub voice: Voice,
}

/// The picture of a frame.
#[derive(Clone, Debug)]
pub struct Pictured {
    /// Which frame.
    pub n: u64,
    /// What happens in it, by its name: `start`, `table`, `answer`, `score`, `update`, `cut`, `end`.
    pub moment: &'static str,
    /// The frames in which nothing moves.
    pub chapter: Chapter,
    /// What happens and why, in words.
    pub sentence: String,
    /// The picture.
    pub scene: Scene,
}

impl PictureLook {
    /// The size of the tree's part, which chapters depend on.
    pub const fn lens(&self) -> Lens {
        let (width, height) = Places::of(self.arrangement).tree;
        Lens::new(width, height)
    }

    const fn manner(self) -> Manner {
        let (line, portrait) = match self.arrangement {
            Arrangement::Wide => (320, 132),
            Arrangement::Tall => (376, 132),
        };
        Manner {
            lang: self.lang,
            lens: self.lens(),
            line,
            portrait,
            voice: self.voice,
            zoom: 100,
            veiled: false,
        }
    }
}

/// Where the parts of a picture are, in whole pixels.
#[derive(Clone, Copy)]
struct Places {
    size: (i64, i64),
    /// Width and height of the tree, which stands in the upper left corner.
    tree: (i64, i64),
    /// The height of the strip below the tree, which names the search and the frame.
    strip: i64,
    /// The rail's upper left corner.
    rail: (i64, i64),
    /// The overview's height, and the room left free at both its sides.
    overview: (i64, i64),
}

impl Places {
    const fn of(arrangement: Arrangement) -> Self {
        match arrangement {
            Arrangement::Wide => Self {
                size: (1280, 720),
                tree: (920, 584),
                strip: 40,
                rail: (920, 0),
                overview: (96, 16),
            },
            Arrangement::Tall => Self {
                size: (400, 892),
                tree: (400, 400),
                strip: 26,
                rail: (0, 426),
                overview: (56, 10),
            },
        }
    }

    /// Where the rail ends: above the overview.
    const fn rail_end(&self) -> Length {
        px(self.size.1 - self.overview.0)
    }
}

const fn ink(token: Token) -> Ink {
    Ink::Token(token)
}

impl<'a, G: Depict + Symmetry> OnStage<'a, G> {
    /// The pictures of these frames, made one after the other. `before` says with what the counters are compared;
    /// the overview is that of the whole recording.
    ///
    /// The chapters are divided for the look's [`lens`](PictureLook::lens).
    pub fn pictures(
        self,
        overview: &'a Overview,
        (wanted, before): (Range<u64>, ShownBefore),
        look: PictureLook,
    ) -> impl Iterator<Item = Pictured> + 'a {
        let (recorded, derived) = (self.recorded(), self.derived);
        let mut plans = Plans::new(recorded, self.chapters, (look.lens(), derived.scale));
        let stretch = Frames::stretch(self.frames, wanted, before);
        stretch.map(move |(frame, counters)| {
            let moment = Moment {
                recorded,
                derived,
                manner: look.manner(),
                frame: &frame,
            };
            let before = before.of(frame.index).zip(counters);
            let shown = moment.shown(plans.of(frame.index), before);
            let canvas = Canvas {
                frames: recorded.frames,
                frame: &frame,
                shown: &shown,
                stage: (derived, overview),
                look,
                before: counters.unwrap_or(frame.counters),
            };
            canvas.picture()
        })
    }
}

/// A frame about to be drawn.
struct Canvas<'a, G: Symmetry> {
    frames: &'a Frames<G>,
    frame: &'a Frame<G>,
    shown: &'a Shown,
    stage: (&'a Derived, &'a Overview),
    look: PictureLook,
    before: Counters,
}

impl<G: Depict + Symmetry> Canvas<'_, G> {
    fn picture(&self) -> Pictured {
        let places = Places::of(self.look.arrangement);
        let setting = self.stage.0.setting();
        let (game, lang) = (self.frames.game(), self.look.lang);
        let facts = facts::list(game, self.frame, (setting, self.before), lang);
        let rail = Rail {
            shown: self.shown,
            facts: &facts,
            role: facts::role(self.frame.role),
            child: self.frame.child,
            setting,
            scale: self.stage.0.scale(),
            lang,
            counters: (self.frame.counters, self.before),
        };
        let mut shapes = self.shown.tree.shapes.clone();
        shapes.push(grounds(&places));
        shapes.extend(self.strip(&places));
        shapes.extend(match self.look.arrangement {
            Arrangement::Wide => self.beside(&rail, &places),
            Arrangement::Tall => self.below(&rail, &places),
        });
        shapes.extend(self.overview(&places));
        let sentence = voice::text(&self.shown.sentence);
        let name = lang.pick("frame", "フレーム");
        Pictured {
            n: self.shown.n,
            moment: self.shown.moment,
            chapter: self.shown.chapter,
            scene: Scene {
                width: px(places.size.0),
                height: px(places.size.1),
                label: format!("{name} {}: {sentence}", self.shown.n),
                shapes,
            },
            sentence,
        }
    }

    /// What is searched and how, and which frame this is.
    fn strip(&self, places: &Places) -> Vec<Shape> {
        let top = px(places.tree.1);
        let width = px(places.tree.0);
        let side = px(if places.rail.0 > 0 { 16 } else { 12 });
        let y = top + px(places.strip) / 2 + px(4);
        let (at, last) = self.numbers();
        let place = Shape::Phrase {
            at: (width - side, y),
            size: px(12),
            anchor: Anchor::End,
            runs: vec![
                Run {
                    bold: true,
                    ..Run::plain(at.clone(), ink(Token::Ink))
                },
                Run::plain(last.clone(), ink(Token::Quiet)),
            ],
        };
        let room = width - 2 * side - text_width(&(at + &last), px(12)) - px(16);
        let mut named = String::new();
        for part in self.settings() {
            let longer = format!("{named}{}{part}", if named.is_empty() { "" } else { " · " });
            if text_width(&longer, px(12)) > room {
                break;
            }
            named = longer;
        }
        vec![
            Item::flexible("settings").with(vec![text(
                (side, y),
                px(12),
                ink(Token::Quiet),
                named,
            )]),
            Item::flexible("place").with(vec![place]),
        ]
    }

    /// The frame's number, and what comes after it: that of the last one, as far as it is known.
    fn numbers(&self) -> (String, String) {
        let recursion = self.stage.0.recursion();
        let last = recursion.frames().saturating_sub(1);
        let whole = !recursion.is_empty() && recursion.node(0).settled.is_some();
        let sign = if whole { "" } else { " …" };
        (
            thousands(self.shown.n),
            format!(" / {}{sign}", thousands(last)),
        )
    }

    /// What is searched and how, in a few words each.
    fn settings(&self) -> Vec<String> {
        let (setting, lang) = (self.stage.0.setting(), self.look.lang);
        let header = &self.frames.trace().header;
        let minimax = setting.algorithm == Algorithm::Minimax;
        let algorithm = match setting.algorithm {
            Algorithm::Minimax => lang.pick("minimax", "ミニマックス法"),
            Algorithm::AlphaBeta => lang.pick("αβ", "αβ 法"),
            Algorithm::Scout => lang.pick("Scout", "スカウト法"),
            Algorithm::NullWindow => lang.pick("null window", "null window 探索"),
            Algorithm::Mtdf(_) => lang.pick("MTD(f)", "MTD(f) 法"),
            Algorithm::Bisection => lang.pick("solver", "ソルバー"),
        };
        let table = setting.tabled().then(|| lang.pick("table", "置換表"));
        let shortest = setting
            .shortest
            .then(|| lang.pick("shortest wins", "最短の勝利"));
        let range = (setting.from_range && !minimax)
            .then(|| lang.pick("window of all scores", "初期値は評価値の範囲"));
        let hard = (setting.fail_rule == FailRule::Hard && !minimax).then_some("fail-hard");
        let game = Some(header.game.clone()).filter(|game| !game.is_empty());
        let words = [Some(algorithm), table, shortest, range, hard];
        let words = words.into_iter().flatten().map(str::to_owned);
        game.into_iter().chain(words).collect()
    }

    /// The rail of a wide picture, from top to bottom.
    fn beside(&self, rail: &Rail<'_>, places: &Places) -> Vec<Shape> {
        let (left, end) = (px(places.rail.0), places.rail_end());
        let lane = Lane {
            left: left + px(20),
            width: px(320),
        };
        let about = Lane {
            left: left + px(168),
            width: px(172),
        };
        let mut shapes = vec![
            rail.portrait((lane.left, px(16))),
            rail.head((about.left, px(28))),
            rail.turn((about.left, px(50)), px(16)),
        ];
        let numbers = rail.numbers();
        let first = px(144) - ROW * (count(&numbers) - 1);
        shapes.extend(rail.rows(&numbers, about, first));
        shapes.extend(self.number_line((lane.left, px(160))));
        let (ranges, top) = (rail.ranges(), px(272));
        shapes.extend(rail.rows(&ranges, lane, top));
        let top = top + ROW * count(&ranges);
        shapes.extend(rail.kind_and_state(lane, top));
        let top = top + ROW * rail.kinds() - px(6);
        let counters = end - px(14) - ROW * (rail.count() - 1);
        let bottom = counters - px(20);
        let column = Column {
            at: (lane.left, top + px(26)),
            size: (lane.width, bottom - px(6) - top - px(26)),
        };
        shapes.extend([
            Rail::rule_line("said", lane, top),
            rail.word((left + px(340), top + px(20))),
            rail.spoken(column, 0),
            Rail::rule_line("counted", lane, bottom),
        ]);
        shapes.extend(rail.counted(lane, counters));
        shapes
    }

    /// The same of a tall picture: the sentence is nearest to the tree.
    fn below(&self, rail: &Rail<'_>, places: &Places) -> Vec<Shape> {
        let (top, end) = (px(places.rail.1), places.rail_end());
        let lane = Lane {
            left: px(12),
            width: px(376),
        };
        let [one, other] = lane.split(px(172));
        let names = [rail.numbers(), rail.ranges()].concat();
        let kinds = end - px(8) - ROW * (rail.kinds() - 1);
        let rows = kinds - ROW * count(&names).max(rail.count());
        let axis = rows - px(18) - number_line::HEIGHT;
        let column = Column {
            at: (lane.left, top + px(26)),
            size: (lane.width, axis - top - px(28)),
        };
        let mut shapes = vec![
            rail.signed_head((lane.left, top + px(20))),
            rail.word((lane.right(), top + px(20))),
            rail.spoken(column, 1),
        ];
        shapes.extend(self.number_line((lane.left, axis)));
        shapes.extend(rail.rows(&names, one, rows));
        shapes.extend(rail.counted(other, rows));
        shapes.extend(rail.kind_and_state(lane, kinds));
        shapes
    }

    fn number_line(&self, at: Point) -> Vec<Shape> {
        let moved = |shape: &Shape| shape.clone().shifted(at);
        self.shown.line.shapes.iter().map(moved).collect()
    }

    fn overview(&self, places: &Places) -> Vec<Shape> {
        let (height, padding) = places.overview;
        let (overview, width) = (self.stage.1, px(places.size.0));
        let frame = flame::Frame {
            at: (0, px(places.size.1 - height)),
            size: (width, px(height)),
            padding: px(padding),
        };
        let mut shapes = vec![Item::flexible("overview").with(flame::draw(overview, &frame))];
        if overview.passes().len() > 1 {
            let passes = flame::passes(overview, &frame, self.look.lang);
            shapes.push(Item::flexible("passes").with(passes));
        }
        let (n, depth) = (self.shown.n, self.shown.depth);
        let head = flame::playhead(overview, &frame, (n, depth));
        shapes.push(Item::flexible("playhead").with(head));
        if let Some(stored) = self.shown.stored {
            let recall = flame::recall(overview, &frame, (n, stored));
            shapes.push(Item::flexible("recall").with(recall));
        }
        shapes
    }
}

/// The grounds of strip, rail and overview: what sticks out of the tree's part lies behind them.
fn grounds(places: &Places) -> Shape {
    let (width, height) = (px(places.size.0), px(places.size.1));
    let (tree, rail) = (places.tree, places.rail);
    let end = places.rail_end();
    let ground = |at: Point, until: Point, token| Shape::Rect {
        at,
        size: (until.0 - at.0, until.1 - at.1),
        round: 0,
        paint: Paint::fill(ink(token)),
    };
    let strip = (px(tree.0), px(tree.1 + places.strip));
    let corner = (px(rail.0), px(rail.1));
    let mut lines = vec![
        ((0, end), (width, end)),
        ((0, px(tree.1)), (px(tree.0), px(tree.1))),
    ];
    lines.push(if rail.0 > 0 {
        (corner, (corner.0, end))
    } else {
        (corner, (width, corner.1))
    });
    Item::flexible("ground").with(vec![
        ground((0, px(tree.1)), strip, Token::Paper),
        ground(corner, (width, end), Token::Surface),
        ground((0, end), (width, height), Token::Paper),
        Shape::Lines {
            lines,
            paint: Paint::stroke(ink(Token::Hairline), px(1)),
        },
    ])
}

fn count(names: &[&str]) -> Length {
    Length::try_from(names.len()).unwrap_or(0)
}
