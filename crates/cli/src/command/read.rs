//! From the arguments of a command to the typed command.
//!
//! Invariant: every option that was given is used or refused; the lab judges those of a request.

use std::path::{Path, PathBuf};

use clap::ArgMatches;
use marubatsu::lang::{Lang, Message};
use marubatsu::table::TableKind;
use marubatsu_app::census::CountRequest;
use marubatsu_app::error::{InputError, condition};
use marubatsu_app::lab::Lab;
use marubatsu_app::options::{RECORDED, choose};
use marubatsu_app::request::{Request, SearchRequest};
use marubatsu_app::solve::SolveRequest;
use marubatsu_app::steps::Format;
use marubatsu_app::table::FileKind;

use super::ending::ending;
use super::parsed::{Parsed, apart, refuse_one_position, text};
use super::{Answer, Command, Lines, Search, Solve, Source, Trace, own};
use crate::environment::{COLORS, Environment};
use crate::problem::Ending;
use crate::{pages, usage};

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

impl Parsed<'_> {
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
}

/// Options of the server belong to `serve` once a command is named; names of one's own, to the command.
fn refuse_before_command(root: &ArgMatches, command: &str) -> Result<(), InputError> {
    let text = |key: &'static str| {
        let value = root.get_one::<String>(key);
        value.map(|value| (key, value.as_str()))
    };
    let open = root.get_flag("open").then_some(("open", ""));
    let own = text("player").or_else(|| text("table"));
    let after = if own.is_some() { command } else { "serve" };
    let Some((key, value)) = own.or_else(|| text("port")).or(open) else {
        return Ok(());
    };
    let message = Message::new(
        format!("--{key} goes after {after}, not before {command}"),
        format!("--{key} は {after} の後に指定してください ({command} の前ではなく)"),
    );
    Err(InputError::usage(key, value, message))
}
