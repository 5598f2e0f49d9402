//! Lines as events.
//!
//! Invariant: a trace that is read replays without a fault: what could fail has been refused with its
//! line.

use std::collections::VecDeque;
use std::fmt::Debug;

use marubatsu::observe::trace::{Recorder, Trace};
use marubatsu::observe::{
    Child, Enter, Event, EventFields as _, EventKind, EventName, EventOf, FieldKind,
    FieldSource as _, FieldValue, Interrupt, Known, Leave, LookedUp, Observer, OrderReason, Pass,
    Role, Updated,
};

use super::fields::{UnreadFields, required, texts};
use super::grammar::GrammarState;
use super::line_error::{self, LineError};
use super::rounds::{self, ExternalSearch};
use super::{HEADER, ROUNDS_SCHEMA, SCHEMA};
use crate::cases::setup::header;
use crate::games::{Catalog, LabGame, position_of};
use crate::request::{Request, SearchRequest};
use crate::words::{Error, InputError};

/// The lines of a file that are not blank, with their numbers.
pub(crate) type Lines<'a> = VecDeque<(usize, &'a str)>;

/// Which search the lines after a header tell.
#[derive(Debug)]
pub(crate) enum EventHeader {
    /// One that goes deep first.
    DepthFirst(Box<SearchRequest>),
    /// One that always works where it seems to matter most.
    BestFirst(Box<ExternalSearch>),
}

/// Whether bytes look like JSON lines.
pub(crate) fn is_events(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().first() == Some(&b'{')
}

/// Reads the header: which search of which position the events, the lines that are left, belong to.
pub(crate) fn read<'a>(
    catalog: &Catalog,
    name: &str,
    bytes: &'a [u8],
) -> Result<(EventHeader, Lines<'a>), InputError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let good = &bytes[..error.valid_up_to()];
        let line = good.split(|&byte| byte == b'\n').count();
        LineError::line(line_error::NOT_UTF8).at(line, name)
    })?;
    let lines = (1..).zip(text.lines());
    let mut lines: Lines<'_> = lines.filter(|(_, line)| !line.trim().is_empty()).collect();
    let (at, head) = lines.pop_front().unwrap_or((1, ""));
    let first = lines.front().map(|(_, line)| *line);
    let header = header_of(catalog, head, first).map_err(|fault| fault.at(at, name))?;
    Ok((header, lines))
}

/// The search that a header names, with the line after it.
fn header_of(catalog: &Catalog, line: &str, first: Option<&str>) -> Result<EventHeader, LineError> {
    let mut fields = UnreadFields::read(line)?;
    let schema = fields.any("schema").ok_or_else(LineError::schema)?;
    if schema == ROUNDS_SCHEMA {
        let told = rounds::header(catalog, fields, first)?;
        return Ok(EventHeader::BestFirst(Box::new(told)));
    }
    if schema != SCHEMA {
        return Err(LineError::schema());
    }
    let request = request(catalog, fields)?;
    Ok(EventHeader::DepthFirst(Box::new(request)))
}

/// The depth-first search that a header names.
fn request(catalog: &Catalog, mut fields: UnreadFields) -> Result<SearchRequest, LineError> {
    let [game, board, options] = HEADER;
    let game = required(fields.text(game)?, game)?;
    let board = fields.text(board)?;
    let options = fields.any(options);
    fields.end()?;
    let mut pairs = vec![("game".to_owned(), game)];
    pairs.extend(board.map(|board| ("board".to_owned(), board)));
    pairs.extend(texts(options)?);
    let pairs = pairs.iter().map(|(key, value)| (&**key, &**value));
    let pairs: Vec<(&str, &str)> = pairs.collect();
    SearchRequest::read(catalog, &pairs).map_err(|error| match error {
        Error::Input(error) => LineError::header(error),
        other => LineError::field("options", other.message()),
    })
}

/// Reads the events of a search: where it begins, and its trace.
pub(crate) fn trace_on<G: LabGame>(
    game: &G,
    request: &SearchRequest,
    (name, lines, most): (&str, Lines<'_>, usize),
) -> Result<(G::Position, Trace), Error> {
    let mut reader = LineReader::new(game, request, most)?;
    let end = lines.back().map_or(1, |(at, _)| *at);
    if lines.is_empty() {
        return Err(LineError::line(line_error::EMPTY).at(end, name).into());
    }
    for (at, line) in lines {
        let read = reader.line(line);
        read.map_err(|refused| refused.at((at, name), most))?;
    }
    Ok((reader.start, reader.recorder.into_trace()))
}

/// Events of a search that is under way, which are checked as they come.
pub trait EventChecker: Debug + Send {
    /// Takes the next event, a line. One that is refused changes nothing.
    ///
    /// # Errors
    /// When it can't come here, or does not fit the game.
    fn take(&mut self, line: &str) -> Result<(), InputError>;
}

/// Events as they come, with the number of the last line and how many there may be.
#[derive(Debug)]
struct CheckedEvents<G: LabGame> {
    reader: LineReader<G>,
    line: usize,
    most: usize,
}

/// Begins a search whose events will come one by one.
pub(crate) fn checking_on<G: LabGame>(
    game: &G,
    request: &SearchRequest,
    most: usize,
) -> Result<Box<dyn EventChecker>, Error> {
    let reader = LineReader::new(game, request, most)?;
    // The header is the first line.
    let line = 1;
    Ok(Box::new(CheckedEvents { reader, line, most }))
}

impl<G: LabGame> EventChecker for CheckedEvents<G> {
    fn take(&mut self, line: &str) -> Result<(), InputError> {
        let reader = &mut self.reader;
        let (outside, before, last) = (
            reader.outside,
            reader.path.len(),
            reader.path.last().copied(),
        );
        let read = reader.line(line).map_err(|refused| {
            reader.outside = outside;
            reader.path.truncate(before.saturating_sub(1));
            reader.path.extend(last);
            refused.at((self.line + 1, "events"), self.most)
        });
        self.line += usize::from(read.is_ok());
        read
    }
}

/// Why a line is not read.
enum LineRefusal {
    Fault(LineError),
    Full,
}

impl LineRefusal {
    /// The same in words, with the line and the name of where it stands, and how many events there may be.
    fn at(self, (line, name): (usize, &str), most: usize) -> InputError {
        match self {
            Self::Fault(fault) => fault.at(line, name),
            Self::Full => LineError::too_many(most).at(line, name),
        }
    }
}

impl From<LineError> for LineRefusal {
    fn from(fault: LineError) -> Self {
        Self::Fault(fault)
    }
}

impl From<Interrupt> for LineRefusal {
    fn from(_: Interrupt) -> Self {
        Self::Full
    }
}

/// What has been read so far: the nodes from the root to the one in question.
#[derive(Debug)]
struct LineReader<G: LabGame> {
    game: G,
    start: G::Position,
    outside: GrammarState,
    path: Vec<(G::Position, GrammarState)>,
    recorder: Recorder,
}

impl<G: LabGame> LineReader<G> {
    fn new(game: &G, request: &SearchRequest, most: usize) -> Result<Self, InputError> {
        Ok(Self {
            game: game.clone(),
            start: position_of(game, &request.position.board)?,
            outside: GrammarState::Outside,
            path: Vec::new(),
            recorder: Recorder::with_limit(header(request), most),
        })
    }

    fn line(&mut self, line: &str) -> Result<(), LineRefusal> {
        let mut fields = UnreadFields::read(line)?;
        let name = required(fields.text("event")?, "event")?;
        let kind = EventKind::named(&name).ok_or_else(|| LineError::event(&name))?;
        let may = self.state().next();
        if !may.contains(&kind) {
            return Err(LineError::order(kind, may).into());
        }
        let fields = &mut fields;
        match kind {
            EventKind::Pass => {
                let event = Event::Pass(Pass::read(fields)?);
                self.emit(GrammarState::Passing, fields, &event)
            }
            EventKind::Enter => self.enter(fields),
            EventKind::Known => {
                let event = Event::Known(Known::read(fields)?);
                self.emit(GrammarState::Known, fields, &event)
            }
            EventKind::LookedUp => {
                let event = Event::LookedUp(LookedUp::read(fields)?);
                self.emit(GrammarState::LookedUp, fields, &event)
            }
            EventKind::Order => self.order(fields),
            EventKind::Child => {
                let event = Event::Child(Child::read(fields)?);
                self.emit(GrammarState::Scored, fields, &event)
            }
            EventKind::Updated => {
                let event = Updated::read(fields)?;
                let next = if event.cut {
                    GrammarState::Cut
                } else {
                    GrammarState::Ordered
                };
                self.emit(next, fields, &Event::Updated(event))
            }
            EventKind::Leave => {
                let event = Event::Leave(Leave::read(fields)?);
                self.path.pop();
                let above = if self.path.is_empty() {
                    GrammarState::Outside
                } else {
                    GrammarState::Returned
                };
                self.emit(above, fields, &event)
            }
        }
    }

    fn state(&self) -> GrammarState {
        self.path.last().map_or(self.outside, |(_, state)| *state)
    }

    /// Hands an event on, once its fields are all read, and says where the node in question stands then.
    fn emit(
        &mut self,
        next: GrammarState,
        fields: &mut UnreadFields,
        event: &EventOf<'_, G>,
    ) -> Result<(), LineRefusal> {
        match self.path.last_mut() {
            Some((_, state)) => *state = next,
            None => self.outside = next,
        }
        fields.end()?;
        Ok(Observer::<G>::event(&mut self.recorder, event)?)
    }

    fn enter(&mut self, fields: &mut UnreadFields) -> Result<(), LineRefusal> {
        let (mv, position) = self.arrive(fields.numbers("move")?)?;
        let turn = self.game.to_move(&position);
        fields.suppose("turn", turn.text());
        let event = Enter::read(fields)?;
        if self.state() == GrammarState::Returned && event.role != Role::ReSearch {
            return Err(LineError::field("role", line_error::ROLE).into());
        }
        if event.turn != turn {
            return Err(LineError::field("turn", line_error::TURN).into());
        }
        self.path.push((position, GrammarState::Entered));
        self.emit(GrammarState::Entered, fields, &Event::Enter(mv, event))
    }

    /// The legal move with these numbers and where it leads; without numbers, the root.
    fn arrive(
        &self,
        numbers: Option<Vec<u32>>,
    ) -> Result<(Option<G::Move>, G::Position), LineError> {
        let illegal = || LineError::field("move", line_error::ILLEGAL);
        match (self.path.last(), numbers) {
            (None, None) => Ok((None, self.start)),
            (None, Some(_)) => Err(illegal()),
            (Some(_), None) => Err(LineError::field("move", line_error::MISSING)),
            (Some((above, _)), Some(numbers)) => {
                let mut legal = self.game.moves(above);
                let mv = legal.find(|&mv| self.game.move_numbers(mv) == numbers);
                let mv = mv.ok_or_else(illegal)?;
                Ok((Some(mv), self.game.play(above, mv)))
            }
        }
    }

    fn order(&mut self, fields: &mut UnreadFields) -> Result<(), LineRefusal> {
        let why = match fields.field("why", FieldKind::Name(<OrderReason as EventName>::NAMES))? {
            Some(FieldValue::Name(name)) => EventName::named(name),
            _ => None,
        };
        let why = why.unwrap_or(OrderReason::Game);
        let node = self.path.last();
        let position = node.map_or(self.start, |(position, _)| *position);
        let mut legal: Vec<G::Move> = self.game.moves(&position).collect();
        let moves = if why == OrderReason::Game {
            legal
        } else {
            let named = required(fields.list("moves")?, "moves")?;
            let taken = named.iter().map(|numbers| {
                let same = |&mv: &G::Move| self.game.move_numbers(mv) == *numbers;
                let at = legal.iter().position(same)?;
                Some(legal.swap_remove(at))
            });
            let taken: Option<Vec<G::Move>> = taken.collect();
            taken.ok_or_else(|| LineError::field("moves", line_error::ILLEGAL_ORDER))?
        };
        self.emit(
            GrammarState::Ordered,
            fields,
            &Event::Order(why, &moves.into_iter()),
        )
    }
}
