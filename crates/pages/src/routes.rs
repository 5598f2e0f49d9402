//! Which path is answered by which function, what it is for, and how a site answers by itself.
//!
//! Invariant: a path that isn't in this table and names no file is answered by nothing.

use http::{Method, Request, StatusCode};
use marubatsu::lang::Text;
use marubatsu_app::control::Control;
use marubatsu_app::lessons::parse::MOST_BYTES;

use crate::answer::Answer;
use crate::api::{
    best_first, compare, contest, daily, draw, explain, film, find, frames, growth, lesson, odds,
    overview, own_tree, players, position, race, recording, search, stage, story, study, table,
    values,
};
use crate::assets;
use crate::error::PageError;
use crate::icon;
use crate::page::{self, PageContext, embed, help, home, play, river, tree};
use crate::preview;
use crate::progress::{self, Listener};
use crate::request::ParsedRequest;
use crate::site::{Site, SiteLimits};
use crate::texts;
use crate::work::{CancelRequest, ReplyPlan};

/// Where recordings are uploaded.
const IMPORTS: &str = "/api/import";
/// Where lessons are listed, and uploaded.
const LESSONS: &str = "/api/lessons";

/// A file that is taken as the body of a request.
#[derive(Clone, Debug, PartialEq)]
pub struct UploadRule {
    /// Bytes it may have.
    pub most: usize,
    /// What is said of a longer one.
    pub too_large: PageError,
}

impl UploadRule {
    /// Returns what file such a request may carry; `None` if it may carry none.
    pub fn of(limits: &SiteLimits, method: &Method, path: &str) -> Option<Self> {
        let (most, text) = match path {
            IMPORTS => (limits.file_bytes, texts::FILE_TOO_LARGE),
            LESSONS => (MOST_BYTES, texts::LESSON_TOO_LARGE),
            _ => return None,
        };
        (*method == Method::POST).then(|| Self {
            most,
            too_large: PageError::new(StatusCode::PAYLOAD_TOO_LARGE, text),
        })
    }
}

/// What answers a request.
type Route = fn(&Site, ParsedRequest) -> Result<ReplyPlan, PageError>;

const GET: Method = Method::GET;

#[rustfmt::skip]
const ROUTES: &[(Method, &str, Route, (&str, &str))] = &[
    (GET, "/", |site, ask| Ok(home::PAGE.visit(site, ask)),
        ("The home page", "最初のページ")),
    (GET, "/help", |site, ask| Ok(help::PAGE.visit(site, ask)),
        ("The help page: words, algorithms, notation, keys", "ヘルプのページ: 用語、アルゴリズム、表記、キー")),
    (GET, embed::PATH, |site, ask| Ok(embed::embed(site, ask).into()),
        ("A run in a frame, for other pages of this machine", "このマシンの他のページに埋め込む再生画面")),
    (GET, "/search", |site, ask| Ok(river::page(&ask.query).unwrap_or(&page::search::PAGE).visit(site, ask)),
        ("The search page: a search, frame by frame", "探索のページ: 探索を 1 フレームずつ見る")),
    (GET, "/play", |site, ask| Ok(play::PAGE.visit(site, ask)),
        ("The page to play on", "プレイのページ")),
    (GET, "/match", |site, ask| Ok(page::contest::PAGE.visit(site, ask)),
        ("Matches, round robins and proofs", "対戦、総当たり、証明のページ")),
    (GET, "/players", |site, ask| Ok(page::players::PAGE.visit(site, ask)),
        ("All players with their parameters", "プレイヤーとパラメーターの一覧のページ")),
    (GET, "/tree", |site, ask| Ok(tree::page(&ask.query).visit(site, ask)),
        ("The tree of a small game, with its scores, or while it is built", "小さいゲームの評価値付きの木、またはその作成過程のページ")),
    (GET, "/tree/own", |site, ask| Ok(page::own_tree::PAGE.visit(site, ask)),
        ("Your own tree, searched again at every change", "自作の木のページ: 変えるたびに探索し直す")),
    (GET, "/compare", |site, ask| Ok(page::compare::PAGE.visit(site, ask)),
        ("Two searches side by side", "2 つの探索を並べて進めるページ")),
    (GET, "/race", |site, ask| Ok(page::race::PAGE.visit(site, ask)),
        ("Several searches over one axis", "複数の探索を同じ軸に並べるページ")),
    (GET, "/learn", |site, ask| Ok(page::learn::PAGE.visit(site, ask)),
        ("The chapters of the lessons, with your progress", "レッスンの章と進み具合のページ")),
    (GET, "/lesson", |site, ask| Ok(page::lesson::PAGE.visit(site, ask)),
        ("A stop of a lesson on the stage, with its question", "レッスンの場面のページ: ステージと質問")),
    (GET, "/practice", |site, ask| Ok(page::practice::PAGE.visit(site, ask)),
        ("Random trees to practise on, one question each", "ランダムな木の練習問題のページ")),
    (GET, "/daily", |site, ask| Ok(page::daily::PAGE.visit(site, ask)),
        ("The day's position, in which only one column wins", "勝てる列が 1 つだけの日替わりの局面のページ")),
    (GET, "/og.png", preview::picture,
        ("The picture beside a link to a page: 1200x630", "ページへのリンクに添える図 (1200x630)")),
    (GET, "/icon.svg", |_, _| Ok(icon::tab().into()),
        ("The lab's icon", "ラボのアイコン")),
    (GET, "/icon.png", |_, ask| icon::screen(ask),
        ("The same for a home screen, `size` 192 or 512", "ホーム画面用のアイコン。`size` は 192 または 512")),
    (GET, "/manifest.webmanifest", |_, ask| Ok(icon::manifest(&ask).into()),
        ("The manifest by which browsers install the lab as an app", "アプリとしてインストールするためのマニフェスト")),
    (GET, "/api/search", search::search,
        ("Searches a position", "局面を探索する")),
    (GET, "/api/race", race::race,
        ("Several searches of a position, by the number of nodes made", "同じ局面の複数の探索を、作ったノードの数ごとに比べる")),
    (GET, "/api/draw/race", race::picture,
        ("The picture of several searches over one axis", "複数の探索を同じ軸に並べた図")),
    (GET, "/api/solve", search::solve,
        ("The exact score of a position, by the fast solver", "高速な探索で正確な評価値を求める")),
    (GET, "/api/values", values::values,
        ("The value of every move of a game, and of every alternative",
         "対局の各着手と、ほかに可能だった各着手の評価値")),
    (GET, "/api/odds", odds::odds,
        ("Results of random play from a position and after each of its moves, sampled in games",
         "局面と各着手の後からランダムに打ったときの結果の割合 (対局による推定)")),
    (GET, "/api/trace", recording::trace,
        ("Records a search and summarizes the recording", "探索を記録し、その概要を答える")),
    (GET, "/api/frames", frames::frames,
        ("Some frames of a recorded search, one line each", "記録した探索のフレームを 1 行ずつ答える")),
    (GET, "/api/stage", stage::frames,
        ("Some frames of a recorded search as the stage shows them, one line each",
         "記録した探索のフレームを、ステージの図として 1 行ずつ答える")),
    (GET, "/api/explain", explain::explain,
        ("Why a recorded search may stop at a frame, in three steps",
         "記録した探索が、フレームでなぜ終えてよいかを 3 段階で答える")),
    (GET, "/api/overview", overview::overview,
        ("A recorded search as a whole: its recursion over time", "記録した探索の全体: 再帰呼び出しの推移")),
    (GET, "/api/story", story::tell,
        ("Frames and durations that show a recorded search in a given time",
         "記録した探索を決まった時間で見せるための、フレームと表示時間")),
    (GET, "/api/find", find::find,
        ("The nearest frame that meets a condition", "条件に合う最も近いフレームを探す")),
    (GET, "/api/position", position::position,
        ("A position and its legal moves", "局面と可能な着手を答える")),
    (GET, "/api/draw/frame", draw::frame,
        ("The picture of a frame", "フレームの図")),
    (GET, "/api/draw/node-story", draw::node_story,
        ("The number lines of a node from the frame that enters it to the one that leaves it", "1 つのノードの数直線を、処理の開始から終了まで並べた図")),
    (GET, "/api/draw/board", draw::board,
        ("The picture of a board", "盤の図")),
    (GET, "/api/draw/tree", draw::tree,
        ("The picture of the first plies of a tree", "木の最初の数手の図")),
    (GET, "/api/film", film::film,
        ("A range of frames as a film, or as a page to step through", "連続したフレームの動画、またはコマ送りできるページ")),
    (GET, "/api/growth", growth::growth,
        ("The size of a tree whose building is shown", "作られる過程を見る木の大きさ")),
    (GET, "/api/growth/frames", growth::frames,
        ("Some frames of such a tree, one line each", "その木のフレームを 1 行ずつ答える")),
    (GET, "/api/growth/stage", growth::stage,
        ("Some frames of such a tree as the stage shows them, one line each",
         "その木のフレームを、ステージの図として 1 行ずつ答える")),
    (GET, "/api/growth/overview", growth::overview,
        ("Such a tree as a whole: when each depth is made", "その木の全体: どの深さがいつ作られるか")),
    (GET, "/api/growth/find", growth::find,
        ("When a node of such a tree is made", "その木のノードがいつ作られるかを答える")),
    (GET, "/api/draw/growth", growth::picture,
        ("The picture of a frame of such a tree", "その木のフレームの図")),
    (GET, "/api/film/growth", growth::film,
        ("Such a tree as a film, or as a page to step through", "その木の動画、またはコマ送りできるページ")),
    (GET, "/api/best-first", best_first::best_first,
        ("Searches by UCT or proof numbers and summarizes the recording", "UCT または証明数で探索し、記録の概要を答える")),
    (GET, "/api/best-first/stage", best_first::stage,
        ("Some frames of such a search as the stage shows them, one line each",
         "その探索のフレームを、ステージの図として 1 行ずつ答える")),
    (GET, "/api/best-first/overview", best_first::overview,
        ("Such a search as a whole: mean, visits and favourite beside the truth, or the root's proof and disproof number",
         "その探索の推移: 平均、訪問回数、本命と真の値、またはルートの証明数と反証数")),
    (GET, "/api/best-first/find", best_first::find,
        ("Finds a frame of such a search: a new favourite, a trap, a settled node, a leap, a number of rounds later, or a node",
         "その探索のフレームを探す: 本命の交代、わな、確定したノード、飛び移り、指定した回数だけ後、またはノード")),
    (GET, "/api/draw/best-first", best_first::picture,
        ("The picture of a frame of such a search", "その探索のフレームの図")),
    (GET, "/api/film/best-first", best_first::film,
        ("Such a search as a film, or as a page to step through", "その探索の動画、またはコマ送りできるページ")),
    (GET, "/api/tree", study::tree,
        ("A position in the scored tree of a small game", "小さいゲームの評価値付きの木の局面")),
    (GET, "/api/tree/own", own_tree::own_tree,
        ("Your own tree after changes: the search, what is different, and why", "変更した自作の木の探索と、変更による違い、その理由")),
    (GET, "/api/draw/study", study::picture,
        ("The picture of such a position, or of its class", "その局面または同一局面の図")),
    (GET, "/api/classes", study::classes,
        ("A class of equal positions, with its parents and children", "同一局面とその親と子")),
    (GET, "/api/compare", compare::compare,
        ("Compares two searches of one position", "同じ局面の 2 つの探索を比べる")),
    (GET, "/api/compare/follow", compare::follow,
        ("The place in one of two searches that corresponds to a frame of the other", "一方の探索のフレームに対応する他方の位置")),
    (GET, "/api/players", players::players,
        ("All players with their parameters", "プレイヤーとパラメーターの一覧")),
    (GET, "/api/analyze", players::analyze,
        ("How players value a position", "プレイヤーによる局面の評価")),
    (GET, "/api/why", players::why,
        ("Why a move is good or bad", "この着手がよい、または悪い理由")),
    (GET, "/api/match", contest::contest,
        ("Players against each other", "プレイヤーの対戦")),
    (GET, "/api/prove", contest::prove,
        ("Whether a player has solved a game", "プレイヤーがゲームを解いているか")),
    (GET, "/api/events", recording::events,
        ("A recorded search as a file of JSON lines", "記録した探索を JSON の行のファイルにする")),
    (Method::POST, IMPORTS, recording::import,
        ("Uploads a recording written by another program; the body is the file", "他のプログラムが書いた記録を読み込む (本文がファイル)")),
    (GET, "/api/table", table::table,
        ("The scores of all positions of a small game", "小さいゲームのすべての局面の評価値")),
    (GET, LESSONS, lesson::list,
        ("The chapters of the lessons, and your own lessons", "レッスンの章と自作のレッスンの一覧")),
    (Method::POST, LESSONS, lesson::bring,
        ("Uploads your own lesson; the body is its file. It is checked, and opened only if every claim holds",
         "自作のレッスンを読み込む (本文がファイル)。検査し、すべての主張が成り立つときだけ開く")),
    (GET, "/api/lesson", lesson::stop,
        ("A stop of a lesson, without its answer", "レッスンの場面 (答えは含まない)")),
    (GET, "/api/lesson/answer", lesson::judge,
        ("Judges an answer at a stop; without one, returns the right answer", "場面での答えを判定する。答えがなければ正解を答える")),
    (GET, "/api/lesson/hint", lesson::hint,
        ("The nodes that a question at a stop is about", "質問が比べるノード")),
    (GET, "/api/practice", lesson::exercise,
        ("An exercise on a random tree", "ランダムな木の練習問題")),
    (GET, "/api/practice/answer", lesson::mark,
        ("Marks an answer to an exercise", "練習問題の答えを採点する")),
    (GET, "/api/daily", daily::question,
        ("The question of a day", "日替わりの問題")),
    (GET, "/api/daily/answer", daily::judge,
        ("Judges a column; without one, returns the winning column", "列を判定する。列がなければ正解の列を答える")),
    (GET, "/api/timeline", recording::timeline,
        ("All frames in bins, counted by kind", "フレームを区間に分け、種類ごとに数える")),
];

/// Returns every path with its method and what it is for, but for the files below `/static/`.
pub fn routes() -> impl Iterator<Item = (&'static Method, &'static str, Text)> {
    let routes = ROUTES.iter();
    routes.map(|(method, path, _, (en, ja))| (method, *path, Text::new(en, ja)))
}

impl Site {
    /// Returns what it takes to answer a request.
    ///
    /// # Errors
    /// What is wrong with it; [`PageError::answer`] puts that into words.
    pub fn reply(&self, request: Request<Vec<u8>>) -> Result<ReplyPlan, PageError> {
        let path = request.uri().path();
        let not_found = || PageError::new(StatusCode::NOT_FOUND, texts::NOT_FOUND);
        if let Some(file) = assets::asset(path) {
            return Ok(file.into());
        }
        let reads = matches!(*request.method(), Method::GET | Method::HEAD);
        let of_path = ROUTES.iter().filter(|(_, own, _, _)| *own == path);
        let mut as_asked = of_path
            .clone()
            .filter(|(method, ..)| (*method == GET) == reads);
        match (as_asked.next(), of_path.count()) {
            (Some((_, _, route, _)), _) => route(self, ParsedRequest::read(request)?),
            (None, 1..) if !reads => Err(PageError::read_only()),
            _ => Err(not_found()),
        }
    }

    /// Answers a request here and now, whatever work it takes.
    #[cfg(feature = "pictures")]
    pub fn answer(&self, request: Request<Vec<u8>>) -> Answer {
        let control = Control::default();
        self.answer_by(request, |plan| {
            self.drawn(self.carry_out(plan, &control)?, &control)
        })
    }

    /// The same, but that pictures in pixels are left to whoever has a rasterizer ([`Body::Undrawn`]), and that the listener hears how far
    /// work has come where a request asks for that, while the answer's last line is made.
    ///
    /// [`Body::Undrawn`]: crate::Body::Undrawn
    pub fn answer_undrawn(&self, request: Request<Vec<u8>>, listener: &Listener) -> Answer {
        let lang = PageContext::of(request.uri(), request.headers()).lang;
        self.answer_by(request, |plan| match plan {
            ReplyPlan::Share(share) if share.progress.is_some() => Ok(progress::reported(
                self.clone(),
                share,
                lang,
                listener.clone(),
            )),
            plan => self.carry_out(plan, &Control::default()),
        })
    }

    fn answer_by(
        &self,
        request: Request<Vec<u8>>,
        finish: impl FnOnce(ReplyPlan) -> Result<Answer, PageError>,
    ) -> Answer {
        let context = PageContext::of(request.uri(), request.headers());
        let api = request.uri().path().starts_with("/api/");
        let answer = self.reply(request).and_then(finish);
        answer.unwrap_or_else(|fault| fault.answer(context, api))
    }

    /// Does here and now whatever an answer takes.
    pub(crate) fn carry_out(
        &self,
        mut reply: ReplyPlan,
        control: &Control<'_>,
    ) -> Result<Answer, PageError> {
        loop {
            reply = match reply {
                ReplyPlan::Answer(answer) => return Ok(answer),
                ReplyPlan::Read(reading) => return reading.read(control),
                // Whoever asks here waits until the work is done: none is going on.
                ReplyPlan::Stop(_) => return Ok(CancelRequest::answer(false)),
                ReplyPlan::Share(mut share) => {
                    let jobs = std::mem::take(&mut share.jobs).into_iter();
                    let made = jobs.map(|job| self.made(job, control));
                    let made = made.collect::<Result<_, _>>()?;
                    share.then(made)?
                }
            }
        }
    }
}
