// Made from the lab's options by `cargo xtask golden`.

/** Where to begin, from the start of a game. */
export interface PlaceOptions {
  /** moves from the start of the game: '1,1 0,0'; with gravity also columns by number from 1 or by letter: 4453, ddec; on 3x3 also keys of a numeric pad: 519 */
  moves?: string | readonly (readonly number[])[] | null;
  /** position as text, column by column: '......o..' has 〇 at (2,0); in a tree, the path to the node: /0/1 */
  board?: string | null;
}

/** How to search. */
export interface SideOptions {
  /** search algorithm; solver is the search of the solve command: null windows from outside in, cuts by rules, its own table and move ordering; uct and puct (Monte Carlo tree search) and pn and dfpn (proof-number search) are best-first searches, with their own options */
  algorithm?: 'alpha-beta' | 'minimax' | 'scout' | 'mtdf' | 'null-window' | 'solver' | 'uct' | 'puct' | 'pn' | 'dfpn' | null;
  /** score returned outside the window: the best score found (soft), or the window's bound (hard) */
  fail?: 'soft' | 'hard' | null;
  /** root window: unbounded (infinite), the lowest and highest score (range), or α,β such as -1,0.5 */
  window?: 'infinite' | 'range' | (string & {}) | readonly [number, number] | null;
  /** transposition table: none; scores valid for the same window only (window); bounds of the last search (bounds); bounds combined with those already known (merged) */
  table?: 'none' | 'window' | 'bounds' | 'merged' | null;
  /** score of a win: 1 (standard), or higher the sooner it comes (shortest); trees have their own scores */
  score?: 'standard' | 'shortest' | null;
  /** bounds assumed for positions that are not in the table: the root window (±∞ if you give α,β), or the lowest and highest score */
  defaults?: 'window' | 'range' | null;
  /** evaluation function: the scores of a player such as ai14s or ai14s:score_201=3 for positions at the depth limit and at the end of the game; the last move may count too; ai1s and ai4s tell mirrored positions apart, so the table doesn't merge them */
  eval?: string | null;
  /** move ordering. none: the game's order; first:PLAYER: that player's best move first; sort:PLAYER: by that player's scores; previous: the best move of the previous depth first (with deepen). Players: ai14s and others with scores; on small games also those with tables, such as ai_gt7 */
  order?: 'none' | 'previous' | (string & {}) | null;
  /** first guess of MTD(f) [default: 0] */
  guess?: number | null;
  /** iterative deepening: search to depth 0, 1, 2, ... until the game ends or a limit is reached */
  deepen?: boolean | null;
  /** search settings of an AI of the tutorial series, instead of the options above: ai_abs_tt4:shortest_victory=true */
  preset?: string | null;
  /** stop after N nodes */
  node_limit?: number | null;
  /** stop after S seconds */
  time?: number | null;
  /** maximum depth in plies, counted from each child with children [default: to the end of the game] */
  depth?: number | null;
}

/** A search that is recorded. */
export interface TraceOptions extends PlaceOptions, SideOptions {
}

/** A search that is reported. */
export interface SearchOptions extends TraceOptions {
  /** search each child separately, with a shared table; the node count is their sum */
  children?: boolean | null;
  /** use a separate table for each child (with children) */
  own_tables?: boolean | null;
  /** source of the line of best moves: a search for each move (search), or the table (table) */
  line?: 'search' | 'table' | null;
  /** iterations of uct and puct [default: 1000] */
  iterations?: number | null;
  /** exploration constant of uct and puct, 0 or more: higher values visit rarely tried moves more often; results count from 0 (loss) to 1 (win) [default: √2, puct 1.25] */
  exploration?: number | null;
  /** random seed of the playouts of uct and puct [default: 1] */
  seed?: number | null;
  /** player that chooses the playout moves of uct and puct, at random among its candidates; it must not search: ai1 to ai7, or ai14s and others with scores [default: ai2, any move] */
  rollout?: string | null;
  /** prior probabilities of moves in puct: all equal (uniform), or half spread evenly and half over the candidates of a player that doesn't search, such as ai6 */
  prior?: 'uniform' | (string & {}) | null;
  /** what uct and puct prove as they search: nothing (none), bounds of each node's score (bounds), or wins and losses but no draws (wins); the search ends once the root's score is proved */
  proofs?: 'none' | 'bounds' | 'wins' | null;
  /** question of pn and dfpn: is the score at least F, in circle's view? value asks for each score from the highest down until one is proved */
  ask?: 'value' | number | null;
}

/** What to solve, and how. */
export interface SolveOptions extends PlaceOptions {
  /** score of a win: 1 (standard), or higher the sooner it comes (shortest); trees have their own scores */
  score?: 'standard' | 'shortest' | null;
  /** show the exact score of every move; the node count is their sum */
  all_moves?: boolean | null;
  /** show the score only, without the line of best moves */
  no_line?: boolean | null;
  /** ignore the book: search the opening positions of Connect Four too */
  no_book?: boolean | null;
  /** transposition table size in MiB, 1 to 65536 */
  table_size?: number | null;
  /** number of threads, which share the work on a position, or solve many positions in parallel; affects node counts only [default: 1] */
  threads?: number | null;
  /** stop after N nodes */
  node_limit?: number | null;
  /** stop after S seconds */
  time?: number | null;
}

/** How to hold a match. */
export interface MatchOptions {
  /** compute exact probabilities, instead of playing games (deterministic players, small games); round robins do so where possible unless games is given */
  exact?: boolean | null;
  /** games with each player moving first [default: 1000] */
  games?: number | null;
  /** random seed [default: 1] */
  seed?: number | null;
  /** maximum number of threads; does not affect the result [default: all processors] */
  threads?: number | null;
}
