//! From clap's matches to a typed command.
//!
//! Invariant: every option that was given is used or refused; the lab judges those of a request.

use std::path::{Path, PathBuf};

use clap::ArgMatches;
use marubatsu::lang::{Lang, Message};
use marubatsu::table::TableKind;
use marubatsu_app::census::CountRequest;
use marubatsu_app::error::{InputError, condition};
use marubatsu_app::lab::Lab;
use marubatsu_app::options::{OptionSpec, RECORDED, Values, choose};
use marubatsu_app::request::{Request, SearchRequest};
use marubatsu_app::solve::SolveRequest;
use marubatsu_app::steps::Format;
use marubatsu_app::table::FileKind;

use super::pictures::ending;
use super::serve::refuse_before_command;
use super::{Answer, Command, Lines, Search, Solve, Source, Trace, own};
use crate::environment::{COLORS, Environment};
use crate::problem::Ending;
use crate::{pages, usage};

/// The arguments of the command that was chosen.
pub(super) struct Parsed<'a> {
    name: &'a str,
    pub(super) matches: &'a ArgMatches,
    /// The games and players that the command may name.
    pub(super) lab: &'a Lab,
}

/// The command, or what is wrong with it and the way to help. The players that it defines are added to the lab.
pub(super) fn read(
    root: &ArgMatches,
    environment: &Environment,
    lab: &mut Lab,
) -> Result<Command, Ending> {
    let (name, matches) = root.subcommand().unwrap_or(("", root));
    let mut command = || {
        check_general(matches)?;
        if !name.is_empty() {
            refuse_before_command(root, name)?;
        }
        own::add(name, matches, lab)?;
        Parsed { name, matches, lab }.command(environment)
    };
    command().map_err(|ending| match ending {
        Ending::Problem(problem) if problem.is_usage() => {
            problem.with_help(usage::help_command(name)).into()
        }
        other => other,
    })
}

/// The values of the options that all commands have; they have been used already.
fn check_general(matches: &ArgMatches) -> Result<(), InputError> {
    if let Some(value) = text(matches, "color") {
        choose("color", value, COLORS)?;
    }
    if let Some(value) = text(matches, "lang") {
        choose("lang", value, Lang::ALL.map(|lang| (lang.code(), lang)))?;
    }
    Ok(())
}

fn text<'a>(matches: &'a ArgMatches, key: &str) -> Option<&'a str> {
    // Commands share readers of options that not all of them have.
    let found = matches.try_get_one::<String>(key);
    found.ok().flatten().map(String::as_str)
}

/// All values of an option or argument that may be given again and again.
pub(super) fn texts<'a>(matches: &'a ArgMatches, key: &str) -> Vec<&'a str> {
    let found = matches.try_get_many::<String>(key).ok().flatten();
    let texts = found.into_iter().flatten();
    texts.map(String::as_str).collect()
}

impl<'a> Parsed<'a> {
    fn command(&self, environment: &Environment) -> Result<Command, Ending> {
        let topic = || self.text("command");
        Ok(match self.name {
            "draw" => Command::Draw(Box::new(self.draw(environment.lang)?)),
            "film" => Command::Film(Box::new(self.film(environment.lang)?)),
            "bench" => Command::Bench(self.json()),
            "analyze" => Command::Analyze(Box::new(self.analyze()?)),
            "match" => Command::Match(Box::new(self.contest()?)),
            "play" => Command::Play(Box::new(self.play()?)),
            "players" => Command::Players(self.players()?),
            "prove" => Command::Prove(Box::new(self.prove()?)),
            "compare" => Command::Compare(Box::new(self.compare()?)),
            "perft" => Command::Perft(self.count()?, self.json()),
            "search" => Command::Search(self.search()?),
            "solve" => Command::Solve(Box::new(self.solve()?)),
            "table" => Command::Table(Box::new(self.table()?)),
            "tree" => Command::Tree(self.count()?, self.json()),
            "trace" => Command::Trace(self.trace(environment.lang)?),
            "completions" => {
                let shell = self.text("shell").unwrap_or_default();
                Command::Page(pages::completions(shell, environment)?)
            }
            "man" => Command::Page(pages::manual(topic(), environment)?),
            "help" => Command::Page(pages::help(topic(), environment)?),
            _ => Command::Serve(self.serve()?),
        })
    }

    pub(super) fn text(&self, key: &str) -> Option<&'a str> {
        text(self.matches, key)
    }

    /// All values of an option or argument that may be given again and again.
    pub(super) fn texts(&self, key: &str) -> Vec<&'a str> {
        texts(self.matches, key)
    }

    /// Whether a flag was given; not all commands have each of those that they share readers of.
    pub(super) fn flag(&self, key: &str) -> bool {
        let found = self.matches.try_get_one::<bool>(key);
        found.ok().flatten().is_some_and(|given| *given)
    }

    pub(super) fn path(&self, key: &str) -> Option<PathBuf> {
        let found = self.matches.try_get_one::<PathBuf>(key);
        found.ok().flatten().cloned()
    }

    /// The value of an option, as it was given.
    fn value(&self, option: &OptionSpec) -> Option<&'a str> {
        match option.values {
            Values::Flag => self.flag(option.key).then_some("true"),
            _ => self.text(option.key),
        }
    }

    /// The options of these lists that were given.
    pub(super) fn pairs(
        &self,
        lists: &[&[OptionSpec]],
    ) -> Result<Vec<(&'static str, &'a str)>, InputError> {
        let options = lists.iter().copied().flatten();
        let pairs: Vec<_> = options
            .filter_map(|option| Some((option.key, self.value(option)?)))
            .collect();
        let empty = |(key, value): &&(&str, &str)| value.is_empty() && *key != "moves";
        match pairs.iter().find(empty) {
            Some((key, value)) => {
                let message = Message::new("a value is missing", "値がありません");
                Err(InputError::new(key, value, Some(0), message))
            }
            None => Ok(pairs),
        }
    }

    fn search(&self) -> Result<Search, Ending> {
        let pairs = self.pairs(SearchRequest::LISTS)?;
        let answer = self.answer(&pairs)?;
        let request = self.lab.read(pairs)?;
        let table = self.table_out(&request, &answer)?;
        Ok(Search {
            request,
            answer,
            table,
        })
    }

    /// Where the table of a search goes: there must be one, and one alone.
    fn table_out(
        &self,
        request: &SearchRequest,
        answer: &Answer,
    ) -> Result<Option<(PathBuf, FileKind)>, InputError> {
        let Some(path) = self.path("table_out") else {
            return Ok(None);
        };
        let shown = path.to_string_lossy();
        if matches!(answer, Answer::Lines(_)) {
            return Err(apart("table_out", &shown, "positions"));
        }
        if request.own_tables {
            return Err(apart("table_out", &shown, "own-tables"));
        }
        if request.table == TableKind::None {
            let message = Message::new(
                "this search has no table: add --table window, bounds or merged",
                "この探索には置換表がありません。--table で window、bounds、merged のどれかを指定してください",
            );
            return Err(InputError::usage("table_out", &shown, message));
        }
        let kind = ending("table_out", Some(&path), &FileKind::NAMES)?;
        Ok(kind.map(|kind| (path, kind)))
    }

    fn solve(&self) -> Result<Solve, Ending> {
        let pairs = self.pairs(SolveRequest::LISTS)?;
        let answer = self.answer(&pairs)?;
        let request = self.lab.read(pairs)?;
        Ok(Solve { request, answer })
    }

    fn count(&self) -> Result<Box<CountRequest>, Ending> {
        Ok(Box::new(self.lab.read(self.pairs(CountRequest::LISTS)?)?))
    }

    pub(super) fn json(&self) -> bool {
        self.flag("json")
    }

    fn answer(&self, pairs: &[(&'static str, &str)]) -> Result<Answer, InputError> {
        Ok(match self.path("positions") {
            Some(path) => {
                refuse_one_position(pairs)?;
                Answer::Lines(path)
            }
            None if self.json() => Answer::Json,
            None => Answer::Text,
        })
    }

    fn trace(&self, lang: Lang) -> Result<Trace, Ending> {
        Ok(Trace {
            lines: self.lines(lang)?,
            source: self.source()?,
            out: self.path("out"),
        })
    }

    fn lines(&self, lang: Lang) -> Result<Lines, Ending> {
        let formats = [
            ("text", Some(Format::Text)),
            ("text146", Some(Format::Text146)),
            ("jsonl", Some(Format::JsonLines)),
            ("sentences", Some(Format::Sentences(lang))),
            ("events", None),
        ];
        let format = self.text("format").unwrap_or(formats[0].0);
        let Some(format) = choose("format", format, formats)? else {
            let given = ["where", "from", "count"].into_iter();
            let mut given = given.filter_map(|key| Some((key, self.text(key)?)));
            return match given.next() {
                Some((key, value)) => Err(apart(key, value, "format events").into()),
                None => Ok(Lines::Events),
            };
        };
        let text = self.text("where").unwrap_or_default();
        let condition = text
            .parse()
            .map_err(|error| condition("where", text, &error))?;
        let from = self.number("from")?.unwrap_or(0);
        let count = self.number("count")?.unwrap_or(u64::MAX);
        Ok(Lines::Frames {
            frames: from..from.saturating_add(count),
            condition,
            format,
        })
    }

    fn source(&self) -> Result<Source, Ending> {
        let pairs = self.pairs(RECORDED)?;
        let record = self.path("record");
        let Some(replay) = self.path("replay") else {
            let request = Box::new(self.lab.read(pairs)?);
            return Ok(Source::Search(request, record));
        };
        let path = record.as_deref().map(Path::to_string_lossy);
        let recorded = path.as_deref().map(|path| ("record", path));
        match pairs.first().copied().or(recorded) {
            Some((key, value)) => Err(apart(key, value, "replay").into()),
            None => Ok(Source::Replay(replay)),
        }
    }

    pub(super) fn number(&self, key: &str) -> Result<Option<u64>, InputError> {
        let refused = |text: &str| {
            let message = Message::new(
                format!("this must be a whole number from 0 to {}", u64::MAX),
                format!("0 以上 {} 以下の整数を指定してください", u64::MAX),
            );
            InputError::new(key, text, Some(0), message)
        };
        let parse = |text: &str| text.parse().map_err(|_| refused(text));
        self.text(key).map(parse).transpose()
    }
}

pub(super) fn refuse_one_position(pairs: &[(&'static str, &str)]) -> Result<(), InputError> {
    let one = |(key, _): &&(&str, &str)| ["moves", "board"].contains(key);
    match pairs.iter().find(one) {
        Some((key, value)) => Err(apart(key, value, "positions")),
        None => Ok(()),
    }
}

/// Refuses an option that does not go with another.
pub(super) fn apart(key: &str, value: &str, other: &str) -> InputError {
    let message = Message::new(
        format!("not together with --{other}"),
        format!("--{other} と同時には指定できません"),
    );
    InputError::usage(key, value, message)
}
