//! What is said of parameters that stand in no list of options.
//!
//! Invariant: a parameter that a route takes, and of which nothing is said here or in a list, fails the test.

/// English and Japanese.
type Words = (&'static str, &'static str);

/// What a parameter is.
pub(super) struct Own {
    /// The beginning of the routes for which this is said; the longest counts.
    path: &'static str,
    key: &'static str,
    /// What it may be, where the route doesn't say so itself.
    pub(super) shape: Words,
    /// What it is for; nothing where it is read and does nothing.
    pub(super) meaning: Words,
}

/// The options of a search once more, for one of two.
pub(super) const ALIKE: Words = (
    "[a search](#search) again after `left.` or `right.`, for one of both",
    "`left.` か `right.` を付けた[探索](#search) (一方だけのもの)",
);

/// Answers that say no schema: the sections of their lines.
pub(super) const LINES: [(&str, &str); 8] = [
    ("/api/stage", "stage line"),
    ("/api/frames", "frame line"),
    ("/api/find", "found"),
    ("/api/growth/frames", "growth frame"),
    ("/api/growth/stage", "stage line"),
    ("/api/growth/find", "found"),
    ("/api/compare/follow", "follower"),
    ("/api/table", "table row"),
];

const fn word(path: &'static str, key: &'static str, shape: Words, meaning: Words) -> Own {
    Own {
        path,
        key,
        shape,
        meaning,
    }
}

const NONE: Words = ("", "");
const MOVES: Words = ("moves", "着手");
const PLAYER: Words = ("PLAYER", "プレイヤー");
const KEY: Words = ("KEY", "キー");

#[rustfmt::skip]
const OWN: &[Own] = &[
    word("", "lang", NONE, NONE),
    word("", "theme", NONE, NONE),
    word("", "frame", NONE, NONE),
    word("/api/draw/frame", "frame", NONE, ("which frame; the first if nothing is said", "フレームの番号。省略時は最初")),
    word("/api/draw/growth", "frame", NONE, ("which frame; the first if nothing is said", "フレームの番号。省略時は最初")),
    word("/api/compare/follow", "frame", NONE, ("the leader's frame; the first if nothing is said", "先行する探索のフレーム。省略時は最初")),
    word("", "format", NONE, ("the answer's form; the first if nothing is said", "答えの形式。省略時は最初のもの")),
    word("/api/growth", "format", NONE, NONE),
    word("/api/table", "format", ("`csv`, `jsonl`, `json`, `html`, `markdown`", "`csv`、`jsonl`、`json`、`html`、`markdown`"), ("the table itself, as a file (`csv`, `jsonl`), or how many positions have each score, for which `progress` is taken too; `csv` if nothing is said", "表そのもののファイル (`csv`、`jsonl`)、または評価値ごとの局面の数 (`progress` も使える)。省略時は `csv`")),
    word("", "progress", NONE, ("whether to tell how far the work has come", "進み具合を知らせるか")),
    word("", "picture", NONE, ("tree and text side by side, or one above the other; wide if nothing is said", "木と説明を横に並べるか、縦に並べるか。省略時は wide")),
    word("/api/growth", "picture", NONE, NONE),
    word("/api/growth/frames", "picture", NONE, ("tree and text side by side, or one above the other; wide if nothing is said", "木と説明を横に並べるか、縦に並べるか。省略時は wide")),
    word("/api/frames", "picture", NONE, ("each frame's picture too: tree and text side by side, or one above the other", "各フレームの図も付ける。木と説明を横に並べるか、縦に並べるか")),
    word("/api/compare/follow", "picture", NONE, ("the frame's picture too: tree and text side by side, or one above the other", "フレームの図も付ける。木と説明を横に並べるか、縦に並べるか")),
    word("", "facts", NONE, ("what holds at the node, too", "ノードについての値も付ける")),
    word("", "since", ("`previous`, `next`, or a frame's number", "`previous`、`next`、フレームの番号"), ("which frame was shown before, from which the counters' change is told", "カウンターの増加を数える、前に表示したフレーム")),
    word("", "from", NONE, ("the first frame; 0 if nothing is said", "最初のフレーム。省略時は 0")),
    word("/api/tree", "from", NONE, ("after how many of the moves the tree begins; 0, the whole game, if nothing is said", "木が何手の後から始まるか。省略時は 0 (ゲーム全体)")),
    word("/api/draw/study", "from", NONE, ("after how many of the moves the tree begins; 0, the whole game, if nothing is said", "木が何手の後から始まるか。省略時は 0 (ゲーム全体)")),
    word("/api/values", "from", NONE, ("the first ply that is wanted; 0 if nothing is said", "最初の手数。省略時は 0")),
    word("/api/values", "at", NONE, ("after how many moves the reader stands, which comes first; the last if nothing is said", "先に求める手数。省略時は最後")),
    word("/api/find", "from", NONE, ("where to begin: `next` looks from there on, `previous` before it", "探し始めるフレーム。`next` はそこから先、`previous` はその前を探す")),
    word("", "count", NONE, ("how many frames; 16 if nothing is said", "フレームの数。省略時は 16")),
    word("/api/film", "count", NONE, ("how many frames; 60 if nothing is said", "フレームの数。省略時は 60")),
    word("", "delay", ("seconds", "秒"), ("how long each frame is shown; 1 if nothing is said", "各フレームの表示時間。省略時は 1")),
    word("", "direction", NONE, ("where to look; `next` if nothing is said", "探す向き。省略時は `next`")),
    word("", "where", ("CONDITION", "条件"), ("only frames for which this holds: `kind=update,node=min` (`marubatsu help trace`)", "この条件に合うフレーム: `kind=update,node=min` (`marubatsu help trace`)")),
    word("", "node", NONE, ("in place of `where`: a frame of the node at which frame `from` stands, or of its parent, or (`edge`) that node's first or last frame", "`where` の代わりに、フレーム `from` のノード、またはその親のフレーム。`edge` はそのノードの最初か最後のフレーム")),
    word("", "path", MOVES, ("in place of `where`: of the node to which these moves lead from the root the last frame if it is settled at frame `from`, else the first", "`where` の代わりに、ルートからこの着手で着くノードの、フレーム `from` で確定していれば最後、そうでなければ最初のフレーム")),
    word("/api/growth/find", "path", MOVES, ("the moves that lead to the node from the root", "ルートからノードまでの着手")),
    word("", "import", KEY, ("in place of the search: a recording that was uploaded, by the `key` in the `query` of [`marubatsu.trace/1`](json.md#marubatsutrace1)", "探索の代わりに、読み込んだ記録 ([`marubatsu.trace/1`](json.ja.md#marubatsutrace1) の `query` にあるキー)")),
    word("", "look", NONE, ("what is shown of leaves that have not been looked at: their values, or only that they are there; values if nothing is said", "まだ調べていない葉について示すもの: 評価値か、形だけか。省略時は values")),
    word("", "whole", NONE, ("whether a tree made by hand is shown whole, however small its nodes; false if nothing is said", "手作りの木を、ノードがどれだけ小さくなっても全体を描くか。省略時は false")),
    word("", "until", ("FRAME", "フレーム"), ("the last frame that may be known: what comes later is not shown", "知ってよい最後のフレーム。それより後は示さない")),
    word("/api/stage", "width", NONE, ("the tree's width in pixels; 920 if nothing is said", "木の部分の幅 (ピクセル)。省略時は 920")),
    word("/api/growth/stage", "width", NONE, ("the tree's width in pixels; 920 if nothing is said", "木の部分の幅 (ピクセル)。省略時は 920")),
    word("/api/stage", "height", NONE, ("its height; 488 if nothing is said", "その高さ。省略時は 488")),
    word("/api/growth/stage", "height", NONE, ("its height; 488 if nothing is said", "その高さ。省略時は 488")),
    word("", "line", NONE, ("the number line's width; 320 if nothing is said", "数直線の幅。省略時は 320")),
    word("/api/growth/stage", "line", NONE, ("the width of what says how many nodes of each depth there are; 320 if nothing is said", "深さごとのノードの数を示す図の幅。省略時は 320")),
    word("", "portrait", NONE, ("the side of the square for the node in question; 132 if nothing is said", "今のノードを描く正方形の一辺。省略時は 132")),
    word("", "voice", NONE, ("how the frame is told; plain if nothing is said", "説明のしかた。省略時は plain")),
    word("", "zoom", NONE, ("by what the tree's sizes are multiplied on screen, in hundredths: the larger, the more is drawn of each board; 100 if nothing is said", "画面での木の倍率 (百分の一単位)。大きいほど盤を詳しく描く。省略時は 100")),
    word("/api/overview", "width", NONE, ("the picture's width in pixels; 1280 if nothing is said", "図の幅 (ピクセル)。省略時は 1280")),
    word("/api/growth/overview", "width", NONE, ("the picture's width in pixels; 1280 if nothing is said", "図の幅 (ピクセル)。省略時は 1280")),
    word("/api/overview", "height", NONE, ("its height; 96 if nothing is said", "その高さ。省略時は 96")),
    word("/api/growth/overview", "height", NONE, ("its height; 96 if nothing is said", "その高さ。省略時は 96")),
    word("", "padding", NONE, ("the room left free at both sides; 16 if nothing is said", "左右の余白。省略時は 16")),
    word("/api/overview", "from", NONE, ("the first frame that is shown; 0 if nothing is said", "最初のフレーム。省略時は 0")),
    word("/api/growth/overview", "from", NONE, ("the first frame that is shown; 0 if nothing is said", "最初のフレーム。省略時は 0")),
    word("", "tale", NONE, ("the whole search, or its cuts alone; story if nothing is said", "探索の全体か、枝狩りだけか。省略時は story")),
    word("", "seconds", NONE, ("how long the story may take; 120 if nothing is said", "全体の長さの上限 (秒)。省略時は 120")),
    word("", "to", NONE, ("the frame after the last; the end if nothing is said", "最後の次のフレーム。省略時は終わりまで")),
    word("", "bins", NONE, ("how many bins at most; 100 if nothing is said", "区間の数の上限。省略時は 100")),
    word("", "paths", NONE, ("how many paths that only one visited are told; 20 if nothing is said", "一方だけが探索した経路をいくつ答えるか。省略時は 20")),
    word("", "leader", NONE, ("whose frame `frame` is; `left` if nothing is said", "`frame` がどちらのフレームか。省略時は `left`")),
    word("/api/draw/tree", "depth", NONE, ("plies that are drawn; 2 if nothing is said", "描く手数。省略時は 2")),
    word("", "depth", NONE, ("plies of the tree; 9 if nothing is said", "木の深さ (手数)。省略時は 9")),
    word("", "view", NONE, ("the order in which the tree is made; the first if nothing is said", "木を作る順序。省略時は最初のもの")),
    word("/api/draw/study", "view", NONE, ("the tree, or the graph of classes; the first if nothing is said", "木か、同一局面のグラフか。省略時は最初のもの")),
    word("", "moves", MOVES, ("the way to the position from the start", "開始局面からの着手")),
    word("", "table", ("NAME", "名前"), ("in place of game and scores: a table that was named when the server started", "ゲームと評価値の代わりに、サーバーの起動時に名付けた表")),
    word("", "move", MOVES, ("the move", "着手")),
    word("/api/analyze", "player", PLAYER, ("whom to ask; may be repeated, up to 8", "尋ねるプレイヤー。8 つまで繰り返せる")),
    word("/api/match", "player", PLAYER, ("who plays; two, or up to 24 for a round robin", "対戦するプレイヤー。2 つ、総当たりでは 24 まで")),
    word("/api/players", "game", ("GAME", "ゲーム"), ("those alone that this game is offered", "このゲームに向くプレイヤーだけ")),
    word("/api/players", "player", PLAYER, ("this one alone", "このプレイヤーだけ")),
    word("/api/match", "stop", NONE, ("`true`: the same match, which another request waits for, ends with the games it has; [`stopped`](json.md#stopped) says whether there was one", "`true`: 別の要求が待っている同じ対戦を、それまでの対局で終わらせる。あったかどうかを [`stopped`](json.ja.md#stopped) で答える")),
    word("/api/match", "games", ("at most 100000", "100000 以下"), ("games with each player first: fewer than on the command line", "それぞれを先手にした対戦の回数。上限はコマンドラインより小さい")),
    word("/api/solve", "table_size", ("at most 64", "64 以下"), ("MiB: less than on the command line", "MiB。上限はコマンドラインより小さい")),
    word("/api/solve", "threads", ("at most 4", "4 以下"), ("fewer than on the command line", "上限はコマンドラインより小さい")),
    word("/api/prove", "threads", ("at most 4", "4 以下"), ("fewer than on the command line", "上限はコマンドラインより小さい")),
    word("/api/lesson", "id", ("ID", "ID"), ("the chapter, or `own:` and the hash of a lesson of one's own; the first chapter if nothing is said", "章、または `own:` に続く自作のレッスンのハッシュ。省略時は最初の章")),
    word("/api/lesson", "lesson", ("TEXT", "文字列"), ("in place of `id`: a lesson's file, deflated (raw) and as base64url, at most 8,000 characters, checked before it is opened", "`id` の代わりに、レッスンのファイルを deflate (raw) で圧縮した base64url の文字列 (8,000 文字まで)。検査してから開く")),
    word("/api/lesson", "stop", ("ID", "ID"), ("the stop; the first if nothing is said", "地点。省略時は最初")),
    word("/api/lesson/answer", "answer", ("ANSWER", "答え"), ("a number, a word, a board, or a frame; may be repeated, once for each node; what is right is said if there is none", "数値、言葉、盤、フレーム。ノードごとに繰り返せる。なければ正解を答える")),
    word("/api/practice", "kind", NONE, ("what is asked; `never` if nothing is said", "質問の種類。省略時は `never`")),
    word("/api/practice", "level", NONE, ("how hard; 1 if nothing is said", "難しさ。省略時は 1")),
    word("/api/practice", "seed", NONE, ("the first tree to try; 1 if nothing is said", "最初に試す木。省略時は 1")),
    word("/api/practice/answer", "answer", ("ANSWER", "答え"), ("a number, yes or no, or a leaf; may be repeated, once for each leaf", "数値、yes か no、葉。葉ごとに繰り返せる")),
    word("/api/prove", "player", PLAYER, ("whom to judge", "調べるプレイヤー")),
];

/// What is said of a parameter of this route.
pub(super) fn own(path: &str, key: &str) -> Option<&'static Own> {
    let said = OWN
        .iter()
        .filter(|own| own.key == key && path.starts_with(own.path));
    said.max_by_key(|own| own.path.len())
}

/// The parameters of which something is said for this route alone.
pub(super) fn of_route(path: &str) -> impl Iterator<Item = String> {
    let own = OWN.iter().filter(move |own| own.path == path);
    own.map(|own| own.key.to_owned())
}
