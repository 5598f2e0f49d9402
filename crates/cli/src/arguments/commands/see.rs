//! Commands that show a search: as a lab, a report, frames, pictures.

use marubatsu_app::options::{
    ANY_SEARCH, BEST_FIRST, HORIZON, MARKS, POSITION, RACE, REPORT, SEARCH,
};

use super::{CommandSpec, INTO_FILE, OPTIONS, PARENT, commands, heading};
use crate::arguments::options::{
    BEST_FIRST_FILM, BEST_FIRST_FRAME, BEST_FIRST_PICTURE, COLOURED, COUNT_FRAMES, CUSTOM_PLAYERS,
    DEPTH, FILM, FILM_FILE, FRAME, FRAME_DEPTH, FRAMES, FROM, GROW, JSON, LIVE, PARALLEL,
    PATHS_SHOWN, PICTURE_FILE, POSITIONS, RACE_PICTURE, RECORD, REPLAY, SCORE_TABLES, SERVE, SIDES,
    SIZE, STYLE, TABLE_OUT, VOICE,
};

pub(super) const COMMANDS: &[CommandSpec] = commands! {
    "serve" OPTIONS {
        "Start the lab for the browser", "ブラウザー用のラボを起動する";
        SERVER: SERVE;
        PLAYERS: CUSTOM_PLAYERS, SCORE_TABLES;
        "serve --open": "open it in the browser too", "ブラウザーも開く";
        "serve --port 0": "use any free port", "空いているポートを使う";
    }
    "search" OPTIONS ["game" "moves" "board" "algorithm" "window" "table" "score" "order" "depth" "iterations" "children" "node_limit" "json"] {
        "Search a position: score, nodes, best moves, line", "局面を探索する: 評価値、ノード数、最善手、読み筋";
        POSITION: POSITION, POSITIONS, PARALLEL;
        SEARCH: ANY_SEARCH, HORIZON;
        BEST_FIRST: BEST_FIRST;
        REPORT: REPORT, TABLE_OUT, JSON;
        "search --table merged --window range": "search the start position of 3x3", "〇×ゲームの開始局面を探索する";
        "search --moves '1,1 0,0' --children": "show the score of every move", "すべての着手の評価値を表示する";
        "search --game 4x4x3 --node-limit 1000000 --json": "print the report on another game as JSON",
            "別のゲームの結果を JSON で表示する";
        "search --algorithm uct --iterations 10000 --seed 7": "play random games to find out which move does best (Monte Carlo tree search)",
            "ランダムな対局を繰り返して有望な手を探す (モンテカルロ木探索)";
        "search --algorithm pn --board ...x.o.o. --ask 1": "prove or disprove that 〇 wins (proof-number search)",
            "〇 が勝つことを証明または反証する (証明数探索)";
        "search --positions boards.txt": "print a line of JSON for every board of a file",
            "ファイルの各局面について JSON を 1 行ずつ表示する";
    }
    "trace" OPTIONS ["game" "moves" "board" "algorithm" "window" "table" "score" "iterations" "format" "voice" "where" "from" "count"] {
        "Print the frames of a search: every step it takes", "探索のフレームを表示する: 探索の手順のすべて";
        POSITION: POSITION;
        SEARCH: ANY_SEARCH, HORIZON;
        BEST_FIRST: BEST_FIRST, BEST_FIRST_PICTURE;
        FRAMES: FRAMES, VOICE, FROM, COUNT_FRAMES;
        FILES: RECORD, REPLAY;
        "trace --table merged --window range --count 10": "describe the first ten frames", "最初の 10 フレームを文で表示する";
        "trace --where moment=cut": "list every cut, with its reason",
            "すべての枝狩りをその理由とともに表示する";
        "trace --table merged --window range --voice plain --from 60 --count 13": "explain in plain words what happens and why",
            "何がなぜ起きるのかを、やさしい言葉で説明する";
        "trace --algorithm uct --iterations 2000 --seed 7 --board ...x.o.o. --where kind=select,iteration=1001": "describe how UCT descends its tree",
            "UCT の探索が木を降りていく様子を説明する";
        "trace --algorithm pn --ask 0 --format jsonl --count 20": "print the first frames of a proof-number search as JSON",
            "証明数探索の最初のフレームを JSON で表示する";
        "trace --format text --count 10": "print the fields of each frame, for other programs", "各フレームの項目を、他のプログラムのために表示する";
        "trace --record search.trace --count 0": "record the search in a file", "探索をファイルに記録する";
        "trace --format events --out search.jsonl": "record it as text that other programs read and write",
            "他のプログラムも読み書きできるテキストで記録する";
    }
    "compare" OPTIONS ["game" "moves" "board" "left" "right" "algorithm" "window" "table" "score" "json"] {
        "Compare two searches of a position, and show where they differ", "同じ局面の 2 つの探索を比べて、違いを表示する";
        POSITION: POSITION;
        SIDES: SIDES;
        SEARCH: SEARCH;
        REPORT: PATHS_SHOWN, JSON;
        "compare --right window=range": "show what the range window saves",
            "評価値の最小値と最大値の範囲で探索する効果を表示する";
        "compare --score shortest --left table=bounds --right table=merged --json": "compare two tables, as JSON",
            "2 種類の置換表を比べて JSON で表示する";
    }
    "race" OPTIONS {
        "Race several searches of a position: show which move each considers best as its nodes increase, and when it knows the score",
            "同じ局面で複数の探索を競わせる: 最善と考える着手がノード数とともにどう変わり、評価値がいつ確定するかを比べる";
        POSITION: POSITION;
        RACE: RACE;
        REPORT: JSON;
        "race --board ...x.o.o.": "race alpha-beta, UCT and proof numbers on a position with a trap", "わなのある局面で αβ 法、UCT、証明数探索を競わせる";
        "race --searches 'alpha-beta alpha-beta:table=merged solver' --json": "print how much a table saves, as JSON",
            "置換表の効果を JSON で表示する";
        "draw race --board ...x.o.o. --out race.svg": "draw the race", "競走を図にする";
    }
    "draw" PARENT {
        "Draw a board, a tree, a frame, a node's story or a race, as SVG or PNG", "盤、ゲーム木、フレーム、ノードの経過、探索の競走の画像を作る (SVG または PNG)";
        "draw frame --table merged --window range --score shortest --frame 71 --out cut.svg": "draw a frame of a search", "探索のフレームを描く";
        "draw tree --depth 2 --scores standard --out tree.png": "draw the first two plies, coloured by score",
            "深さ 2 までのゲーム木を評価値で色分けして描く";
    }
    "draw board" OPTIONS {
        "Draw a board", "盤を描く";
        POSITION: POSITION;
        PICTURE: SIZE, COLOURED, STYLE;
        FILES: PICTURE_FILE;
        "draw board --moves '1,1 0,0' --size 40 --out board.svg": "draw the position after two moves", "2 手後の局面を描く";
    }
    "draw tree" OPTIONS {
        "Draw the tree below a position", "局面から先のゲーム木を描く";
        POSITION: POSITION;
        TREE: DEPTH, COLOURED, MARKS, SIZE;
        PICTURE: STYLE;
        FILES: PICTURE_FILE;
        "draw tree --depth 2 --scores standard --out tree.png": "draw the first two plies, coloured by score",
            "深さ 2 までのゲーム木を評価値で色分けして描く";
        "draw tree --depth 1 --label o-win": "show the chance that 〇 wins after each move, if all moves are random", "着手がすべてランダムなときに 〇 が勝つ確率を、着手ごとに示す";
    }
    "draw frame" OPTIONS ["game" "moves" "board" "algorithm" "window" "table" "score" "frame" "grow" "depth" "theme" "out"] {
        "Draw a frame of a search, or of a tree being built", "探索または作成中のゲーム木のフレームを描く";
        POSITION: POSITION;
        SEARCH: ANY_SEARCH, FRAME_DEPTH;
        BEST_FIRST: BEST_FIRST, BEST_FIRST_FRAME, BEST_FIRST_PICTURE;
        FRAMES: FRAME, GROW, MARKS, VOICE;
        PICTURE: STYLE;
        FILES: PICTURE_FILE, REPLAY;
        "draw frame --table merged --window range --score shortest --frame 71 --out cut.svg": "draw tree, number line and sentence of a frame",
            "フレームの木、数直線、文を描く";
        "draw frame --algorithm uct --iterations 2000 --seed 7 --board ...x.o.o. --iteration 1001 --phase select --out trap.svg": "draw a UCT search beside the true values",
            "UCT の探索を真の値とともに描く";
        "draw frame --grow breadth-first --depth 3 --frame 40": "draw a tree being built", "作成中のゲーム木を描く";
    }
    "draw node-story" OPTIONS ["game" "moves" "board" "algorithm" "window" "table" "score" "frame" "theme" "out"] {
        "Draw the number lines of a node one below the other, from the frame that enters it to the frame that leaves it",
            "1 つのノードの数直線を、処理の開始から終了まで順に並べて描く";
        POSITION: POSITION;
        SEARCH: SEARCH, FRAME_DEPTH;
        FRAMES: FRAME, VOICE;
        PICTURE: STYLE;
        FILES: PICTURE_FILE, REPLAY;
        "draw node-story --table merged --window range --score shortest --frame 71 --out node.svg": "show how the window of the node at frame 71 shrinks until the cutoff",
            "フレーム 71 のノードの α 値と β 値が、枝狩りまでにどう変わるかを見る";
    }
    "draw race" OPTIONS {
        "Draw several searches of a position over the number of nodes, each in the colour of the true value of its best move",
            "同じ局面の複数の探索を、ノード数を横軸にして描く。色は、それぞれが最善と考える着手の真の値";
        POSITION: POSITION;
        RACE: RACE, RACE_PICTURE, BEST_FIRST_PICTURE;
        PICTURE: STYLE;
        FILES: PICTURE_FILE;
        "draw race --board ...x.o.o. --out race.svg": "race alpha-beta, UCT and proof numbers on a position with a trap", "わなのある局面で αβ 法、UCT、証明数探索を競わせる";
        "draw race --searches 'uct:seed=1 uct:seed=2 uct:seed=3' --layout tall": "see whether three seeds agree, in a narrow picture",
            "3 つの乱数の種の結果を、縦長の図で比べる";
    }
    "film" INTO_FILE ["game" "moves" "board" "algorithm" "window" "table" "score" "from" "count" "delay" "tween" "out"] {
        "Make a film of frames: GIF, animated PNG, or a page to step through",
            "フレームの動画を作る (GIF、アニメーション PNG、コマ送りできるページ)";
        POSITION: POSITION;
        SEARCH: ANY_SEARCH, FRAME_DEPTH;
        BEST_FIRST: BEST_FIRST, BEST_FIRST_FRAME, BEST_FIRST_FILM, BEST_FIRST_PICTURE;
        FRAMES: FROM, FILM, GROW, MARKS, VOICE;
        PICTURE: STYLE;
        FILES: FILM_FILE, LIVE, REPLAY;
        "film --table merged --window range --score shortest --from 60 --count 13 --out cut.gif": "show what leads to a cutoff",
            "枝狩りに至る流れを動画にする";
        "film --table merged --window range --score shortest --from 66 --count 8 --tween --out move.gif": "animate the steps between frames",
            "フレームの間も動かす";
        "film --board oxo.x.x.o --out run.html": "write a whole short search into one file, to step through",
            "短い探索の全体を、コマ送りできる 1 つのファイルにする";
        "film --algorithm uct --iterations 2000 --seed 7 --board ...x.o.o. --iteration 1001 --anchor 2,2 --count 16 --out reply.gif": "show what UCT does below one move",
            "UCT の探索が、1 つの着手の先で何をするかを見る";
        "film --algorithm uct --iterations 2000 --seed 7 --board ...x.o.o. --step double --out river.gif": "show how a guess converges",
            "推測が収束するようすを見る";
        "film --grow depth-first --depth 2 --count 82 --delay 0.1 --out tree.png": "show how a tree grows",
            "ゲーム木を作るようすを動画にする";
    }
};
