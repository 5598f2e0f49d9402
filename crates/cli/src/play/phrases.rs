//! What the program says during a game, in the chosen language.
//!
//! Invariant: nothing of what files and programs say can command the terminal.

use marubatsu::game::Side;
use marubatsu::lang::{Lang, Message};
use marubatsu::score::Score;
use marubatsu_app::analyze::AnalyzeReport;
use marubatsu_app::control::Control;
use marubatsu_app::error::{Error, InputError};
use marubatsu_app::lab::Lab;
use marubatsu_app::report::JsonMove;
use marubatsu_app::request::SearchRequest;

use super::game::GameInProgress;
use crate::board::{self, SquareNote};
use crate::environment::{Ansi, Environment};
use crate::error::CliError;
use crate::text::printable;

/// The language and colours of what is said.
pub(super) struct Phrases {
    lang: Lang,
    paint: Ansi,
}

impl Phrases {
    pub(super) const fn new(environment: &Environment) -> Self {
        Self {
            lang: environment.lang,
            paint: environment.out,
        }
    }

    /// Who plays what.
    pub(super) fn head(&self, game: &GameInProgress) -> String {
        let [circle, cross] = game.players().map(|player| {
            if player.is_human() {
                self.lang.pick("you", "あなた").to_owned()
            } else {
                printable(&player.to_string())
            }
        });
        let (game, seed) = (game.game().name(), game.seed());
        let title = self.lang.pick(
            format!("{game}: 〇 {circle}, × {cross} (seed {seed})"),
            format!("{game}: 〇 {circle}、× {cross} (乱数の種 {seed})"),
        );
        let help = self.lang.pick(
            "Type a move, or ? for help.",
            "着手を入力してください。? で説明を表示します。",
        );
        let help = self.paint.with(Ansi::FAINT, help);
        format!("{}\n{help}\n\n", self.paint.with(Ansi::STRONG, &title))
    }

    /// The board with the last move marked, and what is noted on its squares.
    pub(super) fn board(&self, game: &GameInProgress, notes: &[SquareNote]) -> String {
        let position = game.position();
        let Some(size) = game.game().board_size() else {
            return format!("  {}\n\n", printable(&position.board));
        };
        let last = game
            .last()
            .and_then(|(mv, player)| SquareNote::on(mv, format!(">{}", player.letter()), false));
        let notes: Vec<SquareNote> = notes.iter().cloned().chain(last).collect();
        board::picture(&position.board, size, &notes, self.paint) + "\n"
    }

    /// Who is to move.
    pub(super) fn prompt(&self, game: &GameInProgress) -> String {
        if game.position().ended {
            return self.lang.pick(
                "restart, swap, undo or quit> ".to_owned(),
                "最初から、交代、待った、終了> ".to_owned(),
            );
        }
        format!("{}> ", game.position().turn.sign())
    }

    /// What a player that is no person did.
    pub(super) fn moved(&self, game: &GameInProgress, mv: &JsonMove) -> String {
        let player = game.last().map(|(_, player)| player);
        let Some(player) = player else {
            return String::new();
        };
        let name = game.players()[usize::from(player == Side::Cross)];
        let called = game.game().moves_called(std::slice::from_ref(mv));
        let mv = called.in_lang(self.lang);
        let (name, sign) = (printable(&name.to_string()), player.sign());
        self.lang.pick(
            format!("{sign} {name} plays {mv}\n\n"),
            format!("{sign} {name} の着手: {mv}\n\n"),
        )
    }

    /// Why a player doesn't go on; a person may move for it.
    pub(super) fn stuck(&self, game: &GameInProgress, fault: &InputError) -> String {
        let sign = game.position().turn.sign();
        let text = printable(fault.message.in_lang(self.lang));
        let player = printable(&fault.value);
        let line = self.lang.pick(
            format!("{sign} {player} can't move: {text}\nMove for it, undo, or quit."),
            format!("{sign} {player} は着手できません: {text}\n代わりに着手するか、待った、終了を入力してください。"),
        );
        self.paint.with(Ansi::WARNING, &line) + "\n\n"
    }

    /// How the game ended.
    ///
    /// # Errors
    /// When the end can't be valued: never, of a position of the game.
    pub(super) fn result(&self, lab: &Lab, game: &GameInProgress) -> Result<String, Error> {
        let position = game.position();
        let pairs = [("game", game.game().name()), ("board", &position.board)];
        let request = lab.read::<SearchRequest>(pairs)?;
        let report = lab.search(&request, &Control::default())?;
        let score = report.score.unwrap_or(Score::ZERO);
        let end = match score.cmp(&Score::ZERO) {
            std::cmp::Ordering::Greater => self.lang.pick("〇 wins", "〇 の勝ち"),
            std::cmp::Ordering::Less => self.lang.pick("× wins", "× の勝ち"),
            std::cmp::Ordering::Equal => self.lang.pick("A draw", "引き分け"),
        };
        let end = if game.game().has_own_scores() {
            self.lang.pick(
                format!("Game over: score {score}"),
                format!("終局: 評価値 {score}"),
            )
        } else {
            end.to_owned()
        };
        Ok(format!("{}\n", self.paint.with(Ansi::STRONG, &end)))
    }

    /// What whoever was asked would do.
    pub(super) fn hint(&self, game: &GameInProgress, opinion: &AnalyzeReport) -> String {
        let called = game.game().moves_called(&opinion.candidates);
        let (player, moves) = (printable(&opinion.player), called.in_lang(self.lang));
        self.lang.pick(
            format!("{player} would play {moves} (*)\n\n"),
            format!("{player} の候補手: {moves} (*)\n\n"),
        )
    }

    /// A move that isn't one.
    pub(super) fn refused(&self, message: &Message) -> String {
        let text = printable(message.in_lang(self.lang));
        self.lang.pick(
            format!("{text} (? for help)\n"),
            format!("{text} (? で説明)\n"),
        )
    }

    /// What went wrong.
    pub(super) fn fault(&self, message: &Message) -> String {
        let text = printable(message.in_lang(self.lang));
        self.paint.with(Ansi::WARNING, &text) + "\n"
    }

    /// What became of a file.
    pub(super) fn saved(&self, done: Result<String, CliError>) -> String {
        match done {
            Ok(path) => {
                let path = printable(&path);
                self.lang.pick(
                    format!("saved: {path}\n"),
                    format!("保存しました: {path}\n"),
                )
            }
            Err(ending) => ending
                .message()
                .map_or_else(String::new, |message| self.fault(message)),
        }
    }

    pub(super) fn nothing_to_undo(&self) -> &'static str {
        self.lang
            .pick("There is nothing to undo.\n", "戻せる着手がありません。\n")
    }

    pub(super) fn over(&self) -> &'static str {
        self.lang.pick(
            "The game is over: restart, swap, undo or quit.\n",
            "決着がついています。最初から、交代、待った、終了のどれかを入力してください。\n",
        )
    }

    /// Everything that can be typed.
    pub(super) fn help(&self, game: &GameInProgress) -> String {
        let rules = game.game();
        let first = match rules.name() {
            "3x3" => self.lang.pick(
                "1 to 9 are squares as on a numeric pad:\n\n    7 8 9\n    4 5 6\n    1 2 3\n\nor x,y: column and row from 0, such as 1,1",
                "1 から 9 はテンキーの配置のマス:\n\n    7 8 9\n    4 5 6\n    1 2 3\n\nまたは x,y: 0 から数えた列と行。例: 1,1",
            ),
            name if name.ends_with('g') && rules.board_size().is_some() => self.lang.pick(
                "a move is a column from 1, such as 4, or x,y: column and row from 0",
                "着手は 1 から数えた列の番号 (例: 4)、または x,y: 0 から数えた列と行",
            ),
            _ if rules.board_size().is_some() => self.lang.pick(
                "a move is x,y: column and row from 0, such as 1,1",
                "着手は x,y: 0 から数えた列と行。例: 1,1",
            ),
            _ => self.lang.pick(
                "a move is the number of a child from 0",
                "着手は 0 から数えた子ノードの番号",
            ),
        };
        let hinter = printable(&game.hinter().to_string());
        let words = self.lang.pick(
            format!("undo       take back your last move\nhint       show what {hinter} would play\nrestart    start a new game\nswap       change sides and start a new game\nsave FILE  write the game to a file\nload FILE  continue a game from a file\nhelp, ?    show this text\nquit       leave (or Ctrl-D)"),
            format!("待った (undo)      自分の着手の前に戻る\nヒント (hint)      {hinter} の候補手\n最初から (restart) 最初からやり直す\n交代 (swap)        先手と後手を入れ替えてやり直す\n保存 (save) FILE   ファイルに保存する\n読込 (load) FILE   ファイルから読み込む\nヘルプ (help, ?)   この説明\n終了 (quit)        終了する (Ctrl-D でもよい)"),
        );
        let mark = self
            .lang
            .pick("> marks the last move.", "> は直前の着手の印です。");
        format!("{first}\n\n{words}\n\n{mark}\n\n")
    }
}
