//! The small pictures on the home page's cards: symbols of a card's topic, not states of a search.
//!
//! Invariant: they use the page's own colours by the names in its style sheet, so one picture serves light and dark. Marks have their
//! usual proportions. The text beside them says the same, so screen readers skip them.

use marubatsu::game::Side::{self, Circle, Cross};
use maud::{Markup, PreEscaped, html};

use super::boards::{Board, picture};

/// Draws a card's picture.
pub(super) type Picture = fn() -> Markup;

/// The pictures of the chapters.
pub(super) const CHAPTERS: [Picture; 8] = [
    layers, values, bounds, table, deepening, question, river, rope,
];

/// A mark on a square, given by column and row from the upper left.
type BoardMark = (u32, u32, Side);

const SMALL: [BoardMark; 4] = [(0, 0, Cross), (2, 0, Circle), (1, 1, Circle), (0, 2, Cross)];

const LARGER: [BoardMark; 5] = [
    (3, 0, Circle),
    (1, 1, Circle),
    (2, 1, Cross),
    (1, 2, Cross),
    (2, 2, Circle),
];

const DISCS: [BoardMark; 10] = [
    (3, 3, Circle),
    (2, 4, Circle),
    (3, 4, Cross),
    (4, 4, Circle),
    (5, 4, Cross),
    (1, 5, Cross),
    (2, 5, Cross),
    (3, 5, Circle),
    (4, 5, Cross),
    (5, 5, Circle),
];

/// 〇 and × before a title, to be heard as they are read.
pub(super) fn marks() -> Markup {
    html! {
        span aria-hidden="true" { span.mark.o {} span.mark.x {} }
        span.unseen { "〇×" }
    }
}

/// Tic-tac-toe under way.
pub(super) fn tic_tac_toe() -> Markup {
    board((3, 3), 33, &SMALL).draw()
}

/// The same on a board of four by four.
pub(super) fn four_by_four() -> Markup {
    board((4, 4), 25, &LARGER).draw()
}

/// Connect Four under way.
pub(super) fn connect_four() -> Markup {
    let board = board((7, 6), 17, &DISCS);
    Board {
        falls: true,
        ..board
    }
    .draw()
}

/// A tree made by hand, with a branch that is cut.
pub(super) fn own_tree() -> Markup {
    drawn(
        (116, 92),
        r#"<path class="edge" d="M18 46C34 46 30 24 46 24M18 46C34 46 30 68 46 68M64 24C78 24 74 12 88 12M64 24C78 24 74 34 88 34M64 68C78 68 74 58 88 58M64 68C78 68 74 80 88 80"/>
<path class="max" d="M10 37 20 55H0Z"/><path class="min" d="M45 15H65L55 33ZM45 59H65L55 77Z"/>
<g class="number"><text x="97" y="17">3</text><text x="97" y="39">5</text><text x="97" y="63">2</text><text class="far" x="97" y="85">9</text></g>
<path class="cut" d="M87 88 107 72"/>"#,
    )
}

/// Chapter 1: a tree that grows, layer by layer.
pub(super) fn layers() -> Markup {
    drawn(
        (92, 84),
        r#"<path class="edge" d="M20 42H38M29 12V72M29 12H38M29 72H38"/><path class="edge dashed" d="M56 12H72M56 42H72M56 72H72"/>
<path class="box" d="M2 33h18v18H2zM38 3h18v18H38zM38 33h18v18H38zM38 63h18v18H38z"/>
<path class="box dashed" d="M72 3h18v18H72zM72 33h18v18H72zM72 63h18v18H72z"/>"#,
    )
}

/// Chapter 2: the greater of two values goes up to max.
pub(super) fn values() -> Markup {
    drawn(
        (84, 84),
        r#"<path class="edge" d="M24 46C42 46 36 18 56 18M24 46C42 46 36 68 56 68"/><path class="way" d="M54 12C40 12 34 16 28 30M26 20 27.5 31 37 26"/>
<path class="max" d="M14 28 28 56H0Z"/><path class="min" d="M54 6H82L68 34ZM54 56H82L68 84Z"/>
<g class="number"><text x="14" y="52">3</text><text x="68" y="20">3</text><text x="68" y="70">2</text></g>"#,
    )
}

/// Chapter 3: a score outside of α and β.
pub(super) fn bounds() -> Markup {
    drawn(
        (96, 84),
        r#"<path class="shut" d="M4 38H30V60H4zM66 38H92V60H66z"/><path class="edge" d="M4 49H92"/>
<path class="alpha" d="M35 30H30V68H35"/><path class="beta" d="M61 30H66V68H61"/><circle class="here" cx="17" cy="49" r="6"/>
<g class="number"><text class="of-max" x="30" y="22">α</text><text class="of-min" x="66" y="22">β</text></g>"#,
    )
}

/// Chapter 4: two ways to one position, and what the table knows of it.
pub(super) fn table() -> Markup {
    drawn(
        (92, 80),
        r#"<path class="box" d="M4 4h28v28H4zM4 48h28v28H4z"/>
<circle class="o" cx="12" cy="12" r="4"/><path class="x" d="M21 21 28 28M28 21 21 28"/><circle class="o" cx="24" cy="56" r="4"/><path class="x" d="M8 65 15 72M15 65 8 72"/>
<path class="known" d="M34 18 58 36M34 62 58 44"/><path class="known entry" d="M58 26H88V54H58Z"/><g class="number"><text class="of-table" x="73" y="46">0</text></g>"#,
    )
}

/// Chapter 5: passes that go deeper, each led by the one before.
pub(super) fn deepening() -> Markup {
    drawn(
        (84, 84),
        r#"<path class="edge faint" d="M42 4 80 80H4Z"/><path class="edge" d="M33 28H51M24 50H60"/><path class="deepest" d="M12 72H72"/>
<path class="best" d="M42 6 37 28 48 50 44 72"/>"#,
    )
}

/// Chapter 6: a window that is as small as can be, and the two sides of its answer.
pub(super) fn question() -> Markup {
    drawn(
        (96, 84),
        r#"<path class="edge" d="M4 49H92"/><path class="alpha" d="M46 30H41V68H46"/><path class="beta" d="M50 30H55V68H50"/>
<path class="way" d="M36 49H14M20 44 13 49 20 54M60 49H82M76 44 83 49 76 54"/>
<g class="number"><text class="of-min" x="22" y="26">≤</text><text class="of-max" x="74" y="26">≥</text></g>"#,
    )
}

/// Chapter 7: games flow from a board, to one move more than to the others.
pub(super) fn river() -> Markup {
    drawn(
        (92, 84),
        r#"<path class="flow thin" d="M22 36C44 36 40 14 64 14"/><path class="flow" d="M22 42C44 42 40 44 64 44"/><path class="flow thin" d="M22 49C44 49 40 74 64 74"/>
<path class="box" d="M4 31h22v22H4zM64 31h26v26H64zM64 6h16v16H64zM64 66h16v16H64z"/>
<circle class="o" cx="77" cy="44" r="6"/><path class="x" d="M69 11 75 17M75 11 69 17"/>"#,
    )
}

/// Chapter 8: the rope between no and yes, and the pair of what is missing.
pub(super) fn rope() -> Markup {
    drawn(
        (96, 84),
        r#"<path class="beta" d="M12 58H52"/><path class="alpha" d="M70 58H84"/><path class="box" d="M4 50h16v16H4zM76 50h16v16H76z"/>
<circle class="box" cx="61" cy="58" r="9"/><path class="edge" d="M48 12V38"/><path class="box" d="M24 12h48v26H24z"/>
<g class="number"><text class="of-max" x="36" y="31">1</text><text class="of-min" x="60" y="31">2</text></g>"#,
    )
}

/// A board of this size with these marks.
fn board((width, height): (u32, u32), cell: u32, marks: &[BoardMark]) -> Board {
    let all = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let on = |(x, y)| marks.iter().find(|mark| (mark.0, mark.1) == (x, y));
    Board {
        size: (width, height),
        squares: all.map(|at| on(at).map(|mark| mark.2)).collect(),
        ..Board::of_cells(cell)
    }
}

fn drawn(size: (u32, u32), shapes: &str) -> Markup {
    picture(size, &PreEscaped(shapes.to_owned()))
}
