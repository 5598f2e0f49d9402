//! The pictures of the home page: made by the use cases from fixed small requests, once a language.
//!
//! Invariant: no request decides what is drawn here, so that opening the page starts no work of anybody's choice.

use std::sync::{Arc, OnceLock};

use marubatsu::lang::Lang;
use marubatsu::scene::Arrangement;
use marubatsu::scene::{Scene, Theme};
use marubatsu::stage::PictureLook;
use marubatsu::svg;
use marubatsu_app::control::Control;
use marubatsu_app::draw::{Look as DrawLook, Shown};
use marubatsu_app::error::Error;
use marubatsu_app::game::ScoreKind;
use marubatsu_app::lab::Lab;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::stage::Stage;
use maud::{Markup, PreEscaped, html};

/// The tree that the first picture searches, and its frame with the cut.
pub(super) const LESSON: &str = "((3 5) (2 9))";
pub(super) const CUT: u64 = 17;
/// A game that is nearly over, whose tree the second picture shows.
const LATE: &str = "oxo.xxo..";
/// The first moves of the third picture's game.
const OPENING: &str = "44444325";

/// What the home page shows.
#[derive(Clone, Debug)]
pub(crate) struct Gallery {
    /// A frame of a search, for screens with room to the side and for those without.
    pub(super) frame: [Drawn; 2],
    /// A game's tree with its scores.
    pub(super) tree: Drawn,
    /// A large board.
    pub(super) board: Drawn,
}

/// A picture in light and in dark.
#[derive(Clone, Debug)]
pub(super) struct Drawn([String; 2]);

impl Drawn {
    fn new(scene: &Scene) -> Self {
        Self([Theme::Light, Theme::Dark].map(|theme| svg::write(scene, theme)))
    }

    /// Both, of which the page's style shows the one that fits.
    pub(super) fn markup(&self) -> Markup {
        let Self([light, dark]) = self;
        html! {
            div.drawing.in-light { (PreEscaped(light)) }
            div.drawing.in-dark { (PreEscaped(dark)) }
        }
    }
}

/// The pictures with their texts in each language, drawn when they are first asked for.
#[derive(Debug, Default)]
pub(crate) struct Galleries([OnceLock<Result<Gallery, Error>>; 2]);

impl Galleries {
    /// The pictures with their texts in a language.
    pub(super) fn of(&self, lang: Lang) -> Result<&Gallery, Error> {
        let hung = self.0[usize::from(lang == Lang::Ja)].get_or_init(|| draw(lang));
        hung.as_ref().map_err(Error::clone)
    }
}

fn draw(lang: Lang) -> Result<Gallery, Error> {
    let look = |square| DrawLook {
        lang,
        square,
        ..DrawLook::default()
    };
    let control = &Control::default();
    let lab = Lab::default();
    let tic_tac_toe = lab.game("3x3")?;
    let late = tic_tac_toe.position_at(LATE)?;
    let scored = Shown::new(Some(ScoreKind::Standard), None);
    let tree = lab.tree((&tic_tac_toe, &late), (2, scored), look(14), control)?;
    let connect_four = lab.game("connect4")?;
    let opening = connect_four.position_after(OPENING)?;
    let board = lab.board((&connect_four, &opening), None, look(24), control)?;
    Ok(Gallery {
        frame: frames(&lab, lang)?,
        tree: Drawn::new(&tree),
        board: Drawn::new(&board),
    })
}

fn frames(lab: &Lab, lang: Lang) -> Result<[Drawn; 2], Error> {
    let request = lab.read::<SearchRequest>([("game", LESSON)])?;
    let recording = lab.record(&request, &Control::default())?;
    let stage = Stage::new(Arc::new(recording));
    let drawn = |arrangement| {
        let look = PictureLook {
            lang,
            arrangement,
            ..PictureLook::default()
        };
        let pictured = stage.picture(CUT, None, look);
        let missing = || Error::Internal("the lesson has no such frame".to_owned());
        let pictured = pictured.ok_or_else(missing)?;
        Ok::<_, Error>(Drawn::new(&pictured.scene))
    };
    Ok([drawn(Arrangement::Wide)?, drawn(Arrangement::Tall)?])
}
