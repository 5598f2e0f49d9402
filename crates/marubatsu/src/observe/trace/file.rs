//! Traces as bytes.
//!
//! ```text
//! marubatsu-trace 1\n
//! game 3x3\n
//! root .........\n
//! search algorithm=alpha-beta&...\n
//! \n
//! 24 bytes a record: tag, up to 3 bytes of small parts, up to 5 little-endian words
//! ```
//!
//! Invariant: `Trace::read(trace.write()) == trace` (except that a line break in a header becomes a
//! space), a trace that has been read is written as the same bytes again, and no bytes make `read`
//! panic. Whether the events make sense for a game is checked by [`super::Replay`].

use super::{LeaveParts, MaybeScore, Record, Trace, TraceHeader};
use crate::cast::{signed, unsigned};
use crate::depth::Depth;
use crate::game::Side;
use crate::game::knowledge::Rule;
use crate::observe::{Leaf, OrderReason, Role};
use crate::score::{Bounds, Fail, Score, Window};

const MAGIC: &str = "marubatsu-trace 1";
const SIZE: usize = 24;
/// Beside the codes of [`Fail`], this one says that a node was not answered.
const UNANSWERED: u8 = 3;

/// The reason why bytes are not a trace.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The bytes are no trace, or one of another version of the format.
    #[error("not a marubatsu trace of format 1")]
    Format,
    /// A line of the header is missing.
    #[error("the header has no line \"{0} ...\"")]
    Header(&'static str),
    /// The file ends inside an event.
    #[error("the file ends inside event {0}")]
    Truncated(usize),
    /// The bytes of an event have no meaning.
    #[error("event {0} is not an event")]
    Event(usize),
}

impl Trace {
    /// The trace as bytes.
    pub fn write(&self) -> Vec<u8> {
        let TraceHeader { game, root, search } = &self.header;
        let line = |text: &str| text.replace('\n', " ");
        let (game, root, search) = (line(game), line(root), line(search));
        let head = format!("{MAGIC}\ngame {game}\nroot {root}\nsearch {search}\n\n");
        let mut bytes = head.into_bytes();
        bytes.reserve_exact(self.records.len() * SIZE);
        for record in &self.records {
            bytes.extend_from_slice(&Words::of(record).bytes());
        }
        bytes
    }

    /// Reads what [`Trace::write`] wrote.
    ///
    /// # Errors
    /// When the bytes are not a trace.
    pub fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        let mut rest = bytes;
        if next_line(&mut rest) != Some(MAGIC) {
            return Err(ReadError::Format);
        }
        let game = header_line(&mut rest, "game")?;
        let root = header_line(&mut rest, "root")?;
        let search = header_line(&mut rest, "search")?;
        if next_line(&mut rest) != Some("") {
            return Err(ReadError::Format);
        }
        let events = rest.chunks_exact(SIZE);
        if !events.remainder().is_empty() {
            return Err(ReadError::Truncated(events.len()));
        }
        let decode = |(at, bytes): (usize, &[u8])| {
            let record = Words::from_bytes(bytes).record();
            let whole = record.filter(|record| Words::of(record).bytes() == *bytes);
            whole.ok_or(ReadError::Event(at))
        };
        let records = events.enumerate().map(decode).collect::<Result<_, _>>()?;
        Ok(Self {
            header: TraceHeader { game, root, search },
            records,
        })
    }
}

fn next_line<'a>(rest: &mut &'a [u8]) -> Option<&'a str> {
    let end = rest.iter().position(|&byte| byte == b'\n')?;
    let line = std::str::from_utf8(&rest[..end]).ok()?;
    *rest = &rest[end + 1..];
    Some(line)
}

fn header_line(rest: &mut &[u8], name: &'static str) -> Result<String, ReadError> {
    let value = next_line(rest).and_then(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.map(str::to_owned).ok_or(ReadError::Header(name))
}

/// An event as four bytes and five words.
#[derive(Clone, Copy)]
struct Words {
    small: [u8; 4],
    words: [i32; 5],
}

impl Words {
    const fn new(small: [u8; 4], words: [i32; 5]) -> Self {
        Self { small, words }
    }

    fn bytes(self) -> [u8; SIZE] {
        let mut bytes = [0; SIZE];
        bytes[..4].copy_from_slice(&self.small);
        for (place, word) in bytes[4..].chunks_exact_mut(4).zip(self.words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    /// Reads [`SIZE`] bytes.
    fn from_bytes(bytes: &[u8]) -> Self {
        let word = |at: usize| {
            i32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        let small = [bytes[0], bytes[1], bytes[2], bytes[3]];
        Self {
            small,
            words: [word(4), word(8), word(12), word(16), word(20)],
        }
    }

    fn of(record: &Record) -> Self {
        let raw = Score::hundredths;
        match *record {
            Record::Pass {
                number,
                window: Window { alpha, beta },
                extremes,
                before,
            } => {
                let [low, high] = number.to_le_bytes();
                let ends = [
                    raw(alpha),
                    raw(beta),
                    raw(extremes.lower),
                    raw(extremes.upper),
                    before.0,
                ];
                Self::new([0, 0, low, high], ends)
            }
            Record::Enter {
                mv,
                turn,
                window,
                role,
                remaining,
            } => {
                let parts = role_code(role) | (turn_code(turn) << 4);
                let [low, high] = remaining.code().to_le_bytes();
                let words = [raw(window.alpha), raw(window.beta), signed(mv), 0, 0];
                Self::new([1, parts, low, high], words)
            }
            Record::LookedUp {
                bounds,
                window,
                found,
                narrowed,
                answered,
            } => {
                let parts = u8::from(found) | u8::from(narrowed) << 1;
                let answered = answered.map_or(UNANSWERED, fail_code);
                let (lower, upper) = (raw(bounds.lower), raw(bounds.upper));
                Self::new(
                    [2, parts, answered, 0],
                    [lower, upper, raw(window.alpha), raw(window.beta), 0],
                )
            }
            Record::Known {
                rule,
                bounds,
                window,
                narrowed,
                answered,
            } => {
                let answered = answered.map_or(UNANSWERED, fail_code);
                let (lower, upper) = (raw(bounds.lower), raw(bounds.upper));
                Self::new(
                    [7, u8::from(narrowed), answered, rule_code(rule)],
                    [lower, upper, raw(window.alpha), raw(window.beta), 0],
                )
            }
            Record::Order { why, moves } => {
                Self::new([3, why_code(why), 0, 0], [signed(moves), 0, 0, 0, 0])
            }
            Record::Moves(codes) => Self::new([8, 0, 0, 0], codes.map(signed)),
            Record::Child { best, score } => {
                Self::new([4, 0, 0, 0], [raw(best), raw(score), 0, 0, 0])
            }
            Record::Updated {
                best,
                window,
                improved,
                cut,
                fail,
                skipped,
            } => {
                let parts = u8::from(improved) | u8::from(cut) << 1;
                let ends = (raw(window.alpha), raw(window.beta));
                let words = [raw(best), ends.0, ends.1, signed(skipped), 0];
                Self::new([5, parts, fail_code(fail), 0], words)
            }
            Record::Leave {
                score,
                calculated: c,
                registered: t,
                parts,
            } => {
                let words = [
                    raw(score),
                    raw(c.lower),
                    raw(c.upper),
                    raw(t.lower),
                    raw(t.upper),
                ];
                Self::new([6, parts.0, 0, 0], words)
            }
        }
    }

    fn record(self) -> Option<Record> {
        let Self {
            small: [tag, parts, low, high],
            words,
        } = self;
        let score = |at: usize| Score::from_raw(words[at]);
        let window = |at| Some(Window::new(score(at)?, score(at + 1)?));
        let bounds = |at| Some(Bounds::new(score(at)?, score(at + 1)?));
        let number = u16::from_le_bytes([low, high]);
        let flag = |bit: u8| parts & (1 << bit) != 0;
        Some(match tag {
            0 => {
                let before = MaybeScore::new(score(4));
                Record::Pass {
                    number,
                    window: window(0)?,
                    extremes: bounds(2)?,
                    before,
                }
            }
            1 => Record::Enter {
                mv: unsigned(words[2]),
                turn: turn_of(parts >> 4)?,
                window: window(0)?,
                role: role_of(parts & 15)?,
                remaining: Depth::plies(number),
            },
            2 => Record::LookedUp {
                bounds: bounds(0)?,
                window: window(2)?,
                found: flag(0),
                narrowed: flag(1),
                answered: (low <= UNANSWERED).then(|| fail_of(low))?,
            },
            3 => Record::Order {
                why: why_of(parts)?,
                moves: unsigned(words[0]),
            },
            4 => Record::Child {
                best: score(0)?,
                score: score(1)?,
            },
            5 => Record::Updated {
                best: score(0)?,
                window: window(1)?,
                improved: flag(0),
                cut: flag(1),
                fail: fail_of(low)?,
                skipped: unsigned(words[3]),
            },
            6 => {
                let parts = LeaveParts::checked(parts)?;
                let (calculated, registered) = (bounds(1)?, bounds(3)?);
                Record::Leave {
                    score: score(0)?,
                    calculated,
                    registered,
                    parts,
                }
            }
            7 => Record::Known {
                rule: rule_of(high)?,
                bounds: bounds(0)?,
                window: window(2)?,
                narrowed: flag(0),
                answered: (low <= UNANSWERED).then(|| fail_of(low))?,
            },
            8 => Record::Moves(words.map(unsigned)),
            _ => return None,
        })
    }
}

const fn rule_code(rule: Rule) -> u8 {
    match rule {
        Rule::WinsAtOnce => 0,
        Rule::CannotParry => 1,
        Rule::SquaresLeft => 2,
        Rule::OnlyMove => 3,
        Rule::NoLineLeft => 4,
        Rule::Claimeven => 5,
        Rule::OddThreat => 6,
        Rule::Book => 7,
        Rule::Pairing => 8,
        Rule::ThreatSequence => 9,
    }
}

fn rule_of(code: u8) -> Option<Rule> {
    Rule::ALL.into_iter().find(|&rule| rule_code(rule) == code)
}

const fn why_code(why: OrderReason) -> u8 {
    match why {
        OrderReason::Game => 0,
        OrderReason::Knowledge => 1,
        OrderReason::Table => 2,
        OrderReason::Player => 3,
        OrderReason::Sorted => 4,
        OrderReason::Previous => 5,
    }
}

const fn why_of(code: u8) -> Option<OrderReason> {
    match code {
        0 => Some(OrderReason::Game),
        1 => Some(OrderReason::Knowledge),
        2 => Some(OrderReason::Table),
        3 => Some(OrderReason::Player),
        4 => Some(OrderReason::Sorted),
        5 => Some(OrderReason::Previous),
        _ => None,
    }
}

const fn role_code(role: Role) -> u8 {
    match role {
        Role::Full => 0,
        Role::Probe => 1,
        Role::ReSearch => 2,
        Role::Forced => 3,
    }
}

const fn role_of(code: u8) -> Option<Role> {
    match code {
        0 => Some(Role::Full),
        1 => Some(Role::Probe),
        2 => Some(Role::ReSearch),
        3 => Some(Role::Forced),
        _ => None,
    }
}

const fn turn_code(turn: Side) -> u8 {
    match turn {
        Side::Circle => 0,
        Side::Cross => 1,
    }
}

const fn turn_of(code: u8) -> Option<Side> {
    match code {
        0 => Some(Side::Circle),
        1 => Some(Side::Cross),
        _ => None,
    }
}

const fn fail_code(fail: Fail) -> u8 {
    match fail {
        Fail::Low => 0,
        Fail::Exact => 1,
        Fail::High => 2,
    }
}

const fn fail_of(code: u8) -> Option<Fail> {
    match code {
        0 => Some(Fail::Low),
        1 => Some(Fail::Exact),
        2 => Some(Fail::High),
        _ => None,
    }
}

impl LeaveParts {
    pub(super) fn new(stored: bool, fail: Fail, leaf: Option<Leaf>) -> Self {
        let leaf = match leaf {
            None => 0,
            Some(Leaf::End) => 1,
            Some(Leaf::Horizon) => 2,
            Some(Leaf::Table) => 3,
            Some(Leaf::Known) => 4,
        };
        Self(u8::from(stored) | fail_code(fail) << 1 | leaf << 3)
    }

    fn checked(byte: u8) -> Option<Self> {
        let (fail, leaf) = (byte >> 1 & 3, byte >> 3);
        (fail_of(fail).is_some() && leaf <= 4).then_some(Self(byte))
    }

    pub(crate) const fn stored(self) -> bool {
        self.0 & 1 != 0
    }

    pub(crate) fn fail(self) -> Fail {
        fail_of(self.0 >> 1 & 3).unwrap_or(Fail::Exact)
    }

    pub(crate) const fn leaf(self) -> Option<Leaf> {
        match self.0 >> 3 {
            1 => Some(Leaf::End),
            2 => Some(Leaf::Horizon),
            3 => Some(Leaf::Table),
            4 => Some(Leaf::Known),
            _ => None,
        }
    }
}
