//! Programs as players: any program that reads questions and writes answers, a JSON document a line.
//!
//! A question: `{"id":1,"game":"3x3","board":"....o....","turn":"x","moves":[[0,0],...],"time_ms":1000}`, the moves
//! being the legal ones. An answer: `{"id":1,"move":[0,0]}`, or `{"id":1,"candidates":[[0,0],...]}` with all moves it
//! would choose among. Unknown keys are ignored, answers to other questions discarded.
//!
//! Invariant: a program can't keep a contest from going on: an answer has its time and its length, whoever
//! fails loses the game, and whoever fails three times in a row isn't asked again; at the end the program and
//! all it has started are ended.

mod process;

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use marubatsu::game::Side;
use marubatsu::lang::Message;
use marubatsu::observe::limits::CancelFlag;
use marubatsu::players::{Chooser, Opinion, OpinionError};
use serde::{Deserialize, Serialize};

use crate::games::callback_player;
use crate::games::game::{AnyGame, LabGame};
use crate::words::{InputError, JsonMove, numbers};
use process::{Process, ProcessOutput};

texts! {
    NO_COMMAND = "expected a command such as python3 my_player.py, with every quote closed",
        "python3 my_player.py のようなコマンドを指定してください。引用符は閉じてください";
}

/// Faults in a row after which a program isn't asked again.
const PATIENCE: u32 = 3;

/// A program with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramCommand {
    words: Vec<String>,
}

impl ProgramCommand {
    /// Reads a command line as a shell does: words, quotes, backslashes, and nothing else. On Windows backslashes part
    /// folders, and stand for themselves.
    ///
    /// # Errors
    /// When a quote is open, or there is no word.
    pub(super) fn parse(key: &str, text: &str) -> Result<Self, InputError> {
        let words = split(text, cfg!(windows)).filter(|words| !words.is_empty());
        let refused = InputError::new(key, text, Some(0), NO_COMMAND);
        words.map(|words| Self { words }).ok_or(refused)
    }
}

/// The words of a command line; none where a quote is open.
fn split(text: &str, plain_backslashes: bool) -> Option<Vec<String>> {
    if !plain_backslashes {
        return shlex::split(text);
    }
    // Doubled, they would stay double between single quotes. No word of a command can hold a zero.
    let words = shlex::split(&text.replace('\\', "\0"))?;
    Some(words.iter().map(|word| word.replace('\0', r"\")).collect())
}

/// A question as it is sent.
#[derive(Debug, Serialize)]
struct ProgramQuestion<'a> {
    id: u64,
    game: &'a str,
    board: String,
    turn: Side,
    moves: Vec<JsonMove>,
    time_ms: u64,
}

/// An answer as it is read.
#[derive(Debug, Deserialize)]
struct ProgramAnswer {
    id: Option<u64>,
    #[serde(rename = "move")]
    mv: Option<JsonMove>,
    candidates: Option<Vec<JsonMove>>,
}

/// A program that plays.
#[derive(Debug)]
pub(super) struct Program {
    command: ProgramCommand,
    game: String,
    time: Duration,
    state: Mutex<ProgramState>,
}

/// What has become of the program.
#[derive(Debug, Default)]
struct ProgramState {
    process: Option<Process>,
    asked: u64,
    faults: u32,
    last: Option<Message>,
}

impl Program {
    /// The program on a game, started, with so much time for a move.
    ///
    /// # Errors
    /// When it can't be started.
    pub(super) fn start(
        command: &ProgramCommand,
        game: &AnyGame,
        time: Duration,
    ) -> Result<Self, Message> {
        let process = Process::start(&command.words).map_err(|fault| unstarted(&fault))?;
        let state = ProgramState {
            process: Some(process),
            ..ProgramState::default()
        };
        Ok(Self {
            command: command.clone(),
            game: game.name().to_owned(),
            time,
            state: Mutex::new(state),
        })
    }

    /// Asks a question of the program, which is started again if it has failed.
    fn ask<G: LabGame>(
        &self,
        state: &mut ProgramState,
        game: &G,
        position: &G::Position,
        cancel: CancelFlag<'_>,
    ) -> Result<Opinion<G::Move>, OpinionError> {
        let again = || Process::start(&self.command.words);
        let process = match &mut state.process {
            Some(process) => process,
            none => none.insert(again().map_err(|fault| OpinionError::Failed(unstarted(&fault)))?),
        };
        state.asked += 1;
        let legal: Vec<G::Move> = game.moves(position).collect();
        let question = ProgramQuestion {
            id: state.asked,
            game: &self.game,
            board: game.write_position(position),
            turn: game.to_move(position),
            moves: numbers::moves(game, &legal),
            time_ms: u64::try_from(self.time.as_millis()).unwrap_or(u64::MAX),
        };
        let begin = Instant::now();
        let line =
            serde_json::to_string(&question).map_err(|fault| nonsense(&fault.to_string()))?;
        process.say(line);
        loop {
            if cancel.is_raised() {
                return Err(OpinionError::Cancelled);
            }
            match process.hear(begin + self.time) {
                ProcessOutput::Nothing => {}
                ProcessOutput::Line(line) => {
                    let answer: ProgramAnswer =
                        serde_json::from_str(&line).map_err(|_| nonsense(&line))?;
                    match answer.id {
                        None => return Err(nonsense(&line)),
                        Some(id) if id == question.id => {
                            return understood(game, &legal, &question, &answer, &line);
                        }
                        Some(_) => {}
                    }
                }
                heard => return Err(self.failed(heard)),
            }
        }
    }
}

impl Program {
    /// What is wrong where no line was heard.
    fn failed(&self, heard: ProcessOutput) -> OpinionError {
        let (most, seconds) = (process::MOST_BYTES / 1024, self.time.as_secs_f64());
        OpinionError::Failed(match heard {
            ProcessOutput::TooLong => message!(
                "a line is longer than {most} kB",
                "1 行が {most} kB を超えました"
            ),
            ProcessOutput::Ended(how) => message!(
                "the program ended: {how}",
                "プログラムが終了しました: {how}"
            ),
            _ => message!(
                "no answer within {seconds} s",
                "{seconds} 秒以内に答えませんでした"
            ),
        })
    }
}

impl<G: LabGame> Chooser<G> for Program {
    fn opinion(
        &self,
        game: &G,
        position: &G::Position,
        cancel: CancelFlag<'_>,
    ) -> Result<Opinion<G::Move>, OpinionError> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(last) = state.last.as_ref().filter(|_| state.faults >= PATIENCE) {
            return Err(OpinionError::Failed(given_up(last)));
        }
        let opinion = self.ask(&mut state, game, position, cancel);
        match &opinion {
            Ok(_) => state.faults = 0,
            Err(OpinionError::Failed(message)) => {
                state.faults += 1;
                state.last = Some(message.clone());
                // Nobody knows what it is about to say.
                state.process = None;
            }
            Err(_) => {}
        }
        opinion
    }
}

/// What an answer says: moves that are legal, each once.
fn understood<G: LabGame>(
    game: &G,
    legal: &[G::Move],
    question: &ProgramQuestion<'_>,
    answer: &ProgramAnswer,
    line: &str,
) -> Result<Opinion<G::Move>, OpinionError> {
    let (named, complete) = match (&answer.mv, &answer.candidates) {
        (None, Some(candidates)) => (candidates.clone(), true),
        (Some(mv), None) => (vec![mv.clone()], false),
        _ => return Err(nonsense(line)),
    };
    let chosen = callback_player::chosen(game, legal, &named, &question.board)?;
    Ok(Opinion {
        complete,
        ..Opinion::of(chosen)
    })
}

fn unstarted(fault: &std::io::Error) -> Message {
    message!(
        "can't start the program: {fault}",
        "プログラムを起動できません: {fault}"
    )
}

fn nonsense(line: &str) -> OpinionError {
    let shown: String = line.chars().take(80).collect();
    OpinionError::Failed(message!(
        "not a valid answer: {shown:?}",
        "答えとして読めません: {shown:?}"
    ))
}

fn given_up(Message { en, ja }: &Message) -> Message {
    message!(
        "it failed {PATIENCE} times in a row and is not asked again; last failure: {en}",
        "{PATIENCE} 回続けて失敗したので、以後は尋ねません。最後の失敗: {ja}"
    )
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn a_command_is_split_as_its_system_writes_paths() {
        let line = r#""C:\Program Files\bot.exe" --deep 'a b'"#;
        let words = [r"C:\Program Files\bot.exe", "--deep", "a b"].map(str::to_owned);
        assert_eq!(split(line, true).as_deref(), Some(&words[..]));
        let line = r"'\\server\my bots\bot.exe' '..\a b' c\d";
        let words = [r"\\server\my bots\bot.exe", r"..\a b", r"c\d"].map(str::to_owned);
        assert_eq!(split(line, true).as_deref(), Some(&words[..]));
        assert_eq!(
            split(r"bots\my\ bot", false),
            Some(vec!["botsmy bot".to_owned()])
        );
        assert_eq!(split("'open", true), None);
    }
}
