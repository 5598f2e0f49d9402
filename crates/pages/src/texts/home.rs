//! What stands on the home page: a search that runs, games, chapters, and what to build with.

use marubatsu::lang::Text;

use super::texts;

texts! {
    TITLE: "See a search think.", "探索が考える様子を見る。";
    LEAD: "Four numbers, one never looked at. Drag a number and see when the cut comes and goes.",
        "数字は四つ。一つは見られないまま終わる。動かすと、切れる条件が見えてくる。";
    STEP: "Step through this search", "この探索を 1 コマずつ見る";
    CHANGE: "Change this tree", "この木を変える";

    TODAY: "Today", "今日";
    DAILY_MOVE: "Daily move", "日替わりの一手";
    DAILY_MOVE_ASKS: "Only one move wins.", "勝つ手は 1 つだけ。";

    PLAY: "Play", "対戦する";
    /// Each game with a line about it.
    GAMES: [
        " 3×3", "ゲーム": "549,946 nodes. See all of them.", "全部で 549,946 ノード。";
        "4×4, three in a row", "4×4 で 3 つ並べる": "Who wins from the start?", "先手は必ず勝てる？";
        "Connect Four", "コネクトフォー": "Drop a disc, and see what each column is worth.", "石を落とし、各列の評価値を見る。";
        "Your own tree", "自分の木": "Drag a number and see what the search skips.", "数字を動かすと、切れる枝が変わる。";
    ];

    UNDERSTAND: "Learn chapter by chapter", "章を追って学ぶ";
    SERIES: "Predict, then see: the ideas of the tutorial series on real searches, a few minutes each.", "予想してから確かめます。連載の考え方を、実際の探索の記録で学びます。一章は数分です。";
    LEARN: "All chapters and your progress", "章の一覧と進み具合";
    /// Each chapter with a line about it.
    CHAPTERS: [
        "A tree, layer by layer", "木を一段ずつ作る": "Where do 549,946 nodes come from?", "549,946 ノードはどこから来るのか。";
        "Minimax: values flow up", "ミニマックス法: 値は上へ": "Each side takes its best.", "どちらも自分の最善を選ぶ。";
        "Alpha-beta: the cut", "αβ 法: 枝を切る": "Why half the tree can be skipped.", "木の半分を見なくてよい理由。";
        "The table remembers", "置換表は覚えている": "One position, many paths to it.", "同じ局面に至る手順はいくつもある。";
        "Deeper, and in a better order", "より深く、良い順に": "Search shallow first, cut more later.", "まず浅く読めば、後で多く切れる。";
        "Only a question", "問うだけの探索": "Null windows, Scout and MTD(f).", "null window、スカウト法、MTD(f)。";
        "Guess by playing", "打ってみて見当をつける": "UCT: visits, means and a trap.", "UCT: 訪問回数、平均、そしてわな。";
        "Prove", "証明する": "Proof numbers: how far it is to a proof, and to a disproof.", "証明まで、反証まで、あといくつ必要か。";
    ];

    TRAP: "Watch a guess walk into a trap", "推測がわなにはまるまで";
    TRAP_LINE: "UCT plays 2,000 random games. Teal moves lose, ochre moves draw. Its answer, below, stays right only from game 1,080.",
        "UCT が × の手を 2,000 局で試す。青緑は負ける手、黄土は引き分けの手。下の帯は本命で、正しい手に落ち着くのは 1,080 局目から。";

    BUILD: "Build", "作る";
    /// Each way to build with what it is for.
    WAYS: [
        "Match", "対戦させる": "Players against each other: exact odds or games", "AI どうしの勝率を、厳密に、または対戦で求める";
        "Prove", "証明する": "Has your AI solved the game?", "その AI はゲームを解いているか";
        "Compare", "比べる": "Two searches side by side: where do they differ?", "2 つの探索を並べ、どこで分かれるかを見る";
        "Import", "読み込む": "Watch a search that your own program recorded", "自作のプログラムが記録した探索を見る";
        "Players", "プレイヤー": "Every AI by name, with what it does", "すべての AI の名前と説明";
        "Command line", "コマンドライン": "Everything here, as text, JSON and films", "ここにある全部を、表や JSON や動画で";
        "Python", "Python": "The same lab in a notebook. Your functions can be players, and the tutorial series' names work",
            "同じラボをノートブックで。自分の関数を AI にでき、連載と同じ名前も使える";
    ];

    /// What the script says.
    SCRIPT: {
        "pause": "Pause", "一時停止";
        "resume": "Play", "再生";
        "today_streak": "{day} · streak {n}", "{day}・連続 {n} 日";
        "today_turn": "to move. Only one move wins.", "の手番。勝つ手は 1 つだけ。";
        "tree_found": "◎ found", "◎ 正解";
        "tree_done": "× answered", "× 解答済み";
    };
}
