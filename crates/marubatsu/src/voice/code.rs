//! The code of the algorithm that runs: the line that a frame is a step of, and the values of its variables.
//!
//! Invariant: numbers are in the view of the side to move, as they are in the code; every step finds its
//! line in every procedure that takes it.

mod programs;

use std::fmt;

use super::context::FrameContext;
use super::fragment::{Fragment, FragmentKind, NodeRole};
use crate::frame::FrameKind;
use crate::game::{Notation, Side, Symmetry};
use crate::observe::Role;
use crate::score::{Bounds, Score, View};
use crate::search::Algorithm;
use crate::search::listing::Procedure;

/// In which language an algorithm is written down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CodeLanguage {
    /// As textbooks do.
    #[default]
    Pseudo,
    /// In Python.
    Python,
    /// In Rust.
    Rust,
}

impl CodeLanguage {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Pseudo, Self::Python, Self::Rust];

    /// `pseudo`, `python`, `rust`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pseudo => "pseudo",
            Self::Python => "python",
            Self::Rust => "rust",
        }
    }
}

impl fmt::Display for CodeLanguage {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.name())
    }
}

/// An algorithm's lines, and which of them a frame is a step of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// Its lines.
    pub lines: Vec<&'static str>,
    /// Which of them is lit.
    pub lit: usize,
}

impl Listing {
    /// The code in a module's documentation, with its first line lit that begins with these words.
    pub(super) fn documented(source: &'static str, words: &str) -> Self {
        let documented = source.lines();
        let documented = documented.map_while(|line| line.strip_prefix("//!"));
        let code = documented.skip_while(|line| *line != " ```text").skip(1);
        let lines: Vec<&str> = code
            .take_while(|line| *line != " ```")
            .map(|line| line.strip_prefix(' ').unwrap_or(line))
            .collect();
        let mut begins = lines
            .iter()
            .map(|line| line.trim_start().starts_with(words));
        let lit = begins.position(|begins| begins).unwrap_or(0);
        Self { lines, lit }
    }

    /// The line that is lit.
    pub(super) fn told(&self) -> Vec<Fragment> {
        let line = self.lines.get(self.lit).copied().unwrap_or_default();
        vec![Fragment {
            is: FragmentKind::Code,
            ..Fragment::words(line.trim())
        }]
    }
}

/// A name of the pseudo-code, and what it stands for.
type Variable = (&'static str, Fragment);

/// What a line of code does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CodeStep {
    Enter,
    /// Leaves, and what the table answers.
    Answer,
    Narrow,
    Child,
    Probe,
    Again,
    Best,
    Cut,
    Return,
    /// A pass of a driver begins, goes on with what it returned, or was the last.
    Pass,
    Passed,
    Over,
}

impl CodeStep {
    /// How the step's line begins; in scout's, how the line ends where children are searched.
    const fn words(self, procedure: Procedure) -> &'static str {
        match (self, procedure) {
            (Self::Enter, Procedure::Minimax) => "minimax(node",
            (Self::Enter, Procedure::AlphaBeta) => "alpha_beta(node",
            (Self::Enter, Procedure::Scout) => "scout(node",
            (Self::Enter, _) => "null_window(node",
            (Self::Narrow, Procedure::AlphaBeta | Procedure::Scout) => "narrow",
            (Self::Answer | Self::Narrow, _) => "if leaf",
            (Self::Child, Procedure::Scout) => "first:",
            (Self::Child, Procedure::AlphaBeta | Procedure::NullWindow) => "s = ",
            (Self::Probe, _) => "else:",
            (Self::Again, _) => "if α < s",
            (Self::Best | Self::Child, _) => "best = max",
            (Self::Cut, _) => "if best",
            (Self::Return, _) => "store and return",
            (Self::Pass, Procedure::Deepening) => "score = ",
            (Self::Pass, Procedure::Solver) => "s = alpha_beta",
            (Self::Pass, _) => "f = alpha_beta",
            (Self::Passed, Procedure::Deepening) => "for depth",
            (Self::Passed, Procedure::Solver) => "s ≤ f",
            (Self::Passed, _) => "f < β",
            (Self::Over, Procedure::Deepening) => "if no horizon",
            (Self::Over, Procedure::Solver) => "return lower",
            (Self::Over, _) => "return f",
        }
    }

    fn line(self, procedure: Procedure) -> usize {
        let words = self.words(procedure);
        let begins = |line: &str| line.trim_start().starts_with(words);
        procedure.lines().position(begins).unwrap_or(0)
    }
}

impl<G: Symmetry + Notation> FrameContext<'_, G> {
    /// The line with the values of its variables.
    pub(super) fn code(&self) -> Vec<Fragment> {
        let (procedure, step) = self.step();
        let line = procedure.lines().nth(step.line(procedure));
        let line = line.unwrap_or_default().trim();
        let mut parts = vec![Fragment {
            is: FragmentKind::Code,
            ..Fragment::words(line)
        }];
        let mut before = self.pick("   with ", "   ここで ");
        for (name, value) in self.variables(step) {
            parts.push(Fragment::words(format!("{before}{name} = ")));
            parts.push(value);
            before = ", ";
        }
        parts
    }

    pub(super) fn listing(&self, language: CodeLanguage) -> Listing {
        let (procedure, step) = self.step();
        let Some(program) = programs::program(procedure, language) else {
            return Listing {
                lines: procedure.lines().collect(),
                lit: step.line(procedure),
            };
        };
        Listing {
            lines: program.iter().map(|(line, _)| *line).collect(),
            lit: programs::line(program, step),
        }
    }

    /// Which line of which procedure runs.
    fn step(&self) -> (Procedure, CodeStep) {
        if let Some(driven) = self.driver().filter(|_| self.is_root()) {
            match self.frame.kind {
                FrameKind::Start => return (driven, CodeStep::Pass),
                FrameKind::End if self.is_over() => return (driven, CodeStep::Over),
                FrameKind::End => return (driven, CodeStep::Passed),
                FrameKind::Table | FrameKind::Score | FrameKind::Update => {}
            }
        }
        (Procedure::of(self.teller.algorithm), self.step_of_node())
    }

    /// Whether the driver has no reason for another pass.
    fn is_over(&self) -> bool {
        self.is_last_pass() && !(self.deepens() && self.estimates())
    }

    /// Whether the passes differ in depth alone.
    fn deepens(&self) -> bool {
        self.driver() == Some(Procedure::Deepening)
    }

    /// Whether the passes close in from outside.
    fn bisects(&self) -> bool {
        self.driver() == Some(Procedure::Solver)
    }

    /// What makes the passes, if there are several.
    fn driver(&self) -> Option<Procedure> {
        let deepens = self.pass().is_some_and(|pass| pass.depth.is_some());
        match self.teller.algorithm {
            Algorithm::Mtdf(_) => Some(Procedure::Mtdf),
            Algorithm::Solver => Some(Procedure::Solver),
            _ => deepens.then_some(Procedure::Deepening),
        }
    }

    fn step_of_node(&self) -> CodeStep {
        let frame = self.frame;
        match frame.kind {
            FrameKind::Start => CodeStep::Enter,
            FrameKind::Table if frame.flags.registered_in_tt && !frame.flags.tt_pruned => {
                CodeStep::Narrow
            }
            FrameKind::Table => CodeStep::Answer,
            FrameKind::Score => match self.child.map(|child| child.role) {
                Some(Role::Probe) => CodeStep::Probe,
                Some(Role::ReSearch) => CodeStep::Again,
                Some(Role::Full | Role::Forced) | None => CodeStep::Child,
            },
            FrameKind::Update if frame.flags.ab_pruned => CodeStep::Cut,
            FrameKind::Update => CodeStep::Best,
            FrameKind::End if frame.leaf.is_some() => CodeStep::Answer,
            FrameKind::End => CodeStep::Return,
        }
    }

    /// The variables of the step's line, in the view of the side to move.
    fn variables(&self, step: CodeStep) -> Vec<(&'static str, Fragment)> {
        let view = self.view(step);
        let score = |name| self.own_variable(name, self.frame.score, view);
        let [alpha, beta] = self.windowed(view);
        let parts = match step {
            CodeStep::Enter => [alpha, beta, None, None],
            CodeStep::Narrow | CodeStep::Answer if self.frame.kind == FrameKind::Table => {
                let [lower, upper] = self.table_variables(view);
                [lower, upper, alpha, beta]
            }
            CodeStep::Narrow | CodeStep::Answer => [score("score"), None, None, None],
            CodeStep::Child | CodeStep::Probe | CodeStep::Again => {
                [self.child_variable(view), score("best"), alpha, beta]
            }
            CodeStep::Best => [self.child_variable(view), score("best"), alpha, None],
            CodeStep::Cut => [score("best"), beta, None, None],
            CodeStep::Return => [score("best"), None, None, None],
            CodeStep::Pass if self.deepens() => [self.depth_variable(), None, None, None],
            CodeStep::Pass if self.bisects() => [middle(alpha), None, None, None],
            CodeStep::Pass => [beta, None, None, None],
            CodeStep::Passed | CodeStep::Over if self.deepens() => {
                [self.depth_variable(), score("score"), None, None]
            }
            CodeStep::Passed if self.bisects() => [score("s"), middle(alpha), None, None],
            CodeStep::Passed => [score("f"), beta, None, None],
            CodeStep::Over if self.bisects() => [score("lower"), None, None, None],
            CodeStep::Over => [score("f"), None, None, None],
        };
        parts.into_iter().flatten().collect()
    }

    /// Drivers work in circle's view, whoever moves at the root.
    const fn view(&self, step: CodeStep) -> View {
        match step {
            CodeStep::Pass | CodeStep::Passed | CodeStep::Over => View::of(Side::Circle),
            _ => View::of(self.turn()),
        }
    }

    /// α and β, if the algorithm has them.
    fn windowed(&self, view: View) -> [Option<Variable>; 2] {
        let none = matches!(
            self.teller.algorithm,
            Algorithm::Minimax | Algorithm::NullWindow
        );
        if none {
            return [None, None];
        }
        let of = |side: Side, role| {
            let held = self.held(side);
            Fragment::score(view.turn(held.value)).at(held.owner, role)
        };
        let alpha = of(Side::Circle, NodeRole::Alpha);
        let beta = of(Side::Cross, NodeRole::Beta);
        let [low, high] = match view.side() {
            Side::Circle => [alpha, beta],
            Side::Cross => [beta, alpha],
        };
        [Some(("α", low)), Some(("β", high))]
    }

    fn own_variable(
        &self,
        name: &'static str,
        score: Option<Score>,
        view: View,
    ) -> Option<Variable> {
        let part = Fragment::score(view.turn(score?));
        Some((name, part.at(self.node.number, NodeRole::Node)))
    }

    fn child_variable(&self, view: View) -> Option<Variable> {
        let child = self.child?;
        let part = Fragment::score(view.turn(child.settled?.score));
        let name = match self.teller.algorithm {
            Algorithm::Minimax => "-minimax(child)",
            _ => "s",
        };
        Some((name, part.at(child.number, NodeRole::Child)))
    }

    fn depth_variable(&self) -> Option<Variable> {
        let depth = self.frame.remaining.limit()?;
        Some(("depth", Fragment::count(depth.into())))
    }

    /// What the table knows, where it knows something.
    fn table_variables(&self, view: View) -> [Option<Variable>; 2] {
        let known = self.frame.known;
        let Some(known) = known.filter(|_| self.frame.flags.registered_in_tt) else {
            return [None, None];
        };
        let Bounds { lower, upper } = view.turn(known);
        let named = |name, score| self.own_variable(name, Some(score), View::of(Side::Circle));
        [named("lower", lower), named("upper", upper)]
    }
}

/// The lower end of a pass's null window, which bisection calls f.
fn middle(alpha: Option<Variable>) -> Option<Variable> {
    alpha.map(|(_, value)| ("f", value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_fits_beside_the_stage() {
        for procedure in Procedure::ALL {
            let pseudo = procedure.lines();
            let programs = [CodeLanguage::Python, CodeLanguage::Rust];
            let programs = programs.map(|language| programs::program(procedure, language));
            let written = programs
                .into_iter()
                .flatten()
                .flatten()
                .map(|&(line, _)| line);
            for line in pseudo.chain(written) {
                assert!(line.chars().count() <= 38, "{procedure:?}: {line}");
            }
        }
    }

    #[test]
    fn every_step_has_its_line() {
        use CodeStep::{
            Again, Answer, Best, Child, Cut, Enter, Narrow, Over, Pass, Passed, Probe, Return,
        };
        for procedure in Procedure::ALL {
            let steps: &[CodeStep] = match procedure {
                Procedure::Minimax => &[Enter, Answer, Narrow, Child, Best, Return],
                Procedure::AlphaBeta | Procedure::NullWindow => {
                    &[Enter, Answer, Narrow, Child, Best, Cut, Return]
                }
                Procedure::Scout => &[
                    Enter, Answer, Narrow, Child, Probe, Again, Best, Cut, Return,
                ],
                Procedure::Mtdf | Procedure::Solver | Procedure::Deepening => &[Pass, Passed, Over],
            };
            for &step in steps {
                let words = step.words(procedure);
                let line = procedure.lines().nth(step.line(procedure)).expect("a line");
                assert!(
                    line.trim_start().starts_with(words),
                    "{procedure:?} {step:?}: {line}"
                );
                for language in [CodeLanguage::Python, CodeLanguage::Rust] {
                    let program = programs::program(procedure, language).expect("a program");
                    let done = program.iter().any(|(_, steps)| steps.contains(&step));
                    assert!(done, "{procedure:?} in {language}: {step:?}");
                }
            }
        }
    }
}
