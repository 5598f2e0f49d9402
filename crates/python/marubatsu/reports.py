"""What each report has, as classes. Made from the types of the lab's documents by `cargo xtask golden`.

Invariant: a report that a function returns is of the class that its annotation names, and so are the reports within it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Generic, Literal, TypeVar

from ._reports import Elo, Move, OpenReport, RandomPlay, Report, Score

T = TypeVar("T")


Side = Literal["o", "x"]


class MoveNumbers(Report):
    """The numbers after a move."""

    __slots__ = ()

    move: Move
    """The move."""
    proof: int | float
    """The proof number."""
    disproof: int | float
    """The disproof number."""


class AskedQuestion(Report):
    """A question, and how far each move is from its answer."""

    __slots__ = ()

    at_least: Score
    """Whether the score is at least this, in circle's view."""
    moves: list[MoveNumbers]
    """Every move, in the game's order; none if nothing was expanded."""


class AnalyzeReport(Report):
    """What one player thinks of one position; `marubatsu.analyze/1`."""

    __slots__ = ()

    schema: str
    """The schema."""
    game: str
    """The game's name."""
    board: str
    """The position."""
    turn: Side
    """Whose turn it is: `o` or `x`."""
    player: str
    """The player."""
    candidates: list[Move]
    """The moves it would choose among, in the game's order."""
    scores: list[tuple[Score, ...]] | None
    """Its number for each move; none if it gives none."""
    visits: list[Move] | None
    """Each move, and as a last number how often it tried it; left out if it doesn't come to its choice by trying."""
    asked: AskedQuestion | None
    """The question that told a player by proof numbers its move, or its last one; left out of other players."""


class ClassRow(Report):
    """A class of a tablebase as a row for other programs."""

    __slots__ = ()

    ply: int
    """The ply."""
    board: str
    """One position of the class."""
    value: str
    """`win`, `draw` or `loss`, for the side to move."""
    distance: int | None
    """Plies until then; none for a draw."""
    positions: int
    """The positions of the class."""


class SearchTally(Report):
    """What was done at one depth, or at all."""

    __slots__ = ()

    nodes: int
    """Nodes searched: every visit counts."""
    cuts: int
    """Nodes whose remaining moves were cut."""
    table_answers: int
    """Nodes that the table answered."""


Interrupt = Literal["node_limit", "time", "cancelled", "trace_full", "enough"]


class SearchTotals(SearchTally):
    """One search in numbers."""

    __slots__ = ()

    options: OpenReport
    """How it was searched."""
    score: Score | None
    """The root's score; none if the search was stopped before it was settled."""
    paths: int
    """Different paths from the root."""
    frames: int
    """Frames."""
    stopped: Interrupt | None
    """Why the search was stopped, if it was."""


class DepthComparison(Report):
    """Both searches at one depth."""

    __slots__ = ()

    depth: int
    """Plies from the root."""
    left: SearchTally
    """The first search."""
    right: SearchTally
    """The second."""


class DepthReport(Report):
    """What a deepening search found at one depth."""

    __slots__ = ()

    depth: int
    """How deep it went, in plies."""
    score: Score | None
    """The score; none where all moves were searched and the position has none."""
    nodes: int
    """Nodes of this depth's search alone."""
    seconds: float
    """How long it took."""


class DeepeningComparison(Report):
    """Both searches with one depth limit."""

    __slots__ = ()

    depth: int
    """The limit, in plies."""
    left: DepthReport | None
    """The first search; none if it never had that limit."""
    right: DepthReport | None
    """The second."""


Pane = Literal["left", "right"]


PartingCause = Literal["AlphaCut", "BetaCut", "Table", "Known", "Horizon", "Stopped", "Again", "Pass", "Moves"]


BoundKind = Literal["exact", "lower", "upper"]


class FrameSpan(Report):
    """Frames that follow each other."""

    __slots__ = ()

    first: int
    """The first."""
    last: int
    """The last."""


class PartingReport(Report):
    """A node at which one search goes on and the other does not."""

    __slots__ = ()

    number: int
    """Which one it is, from 1, of all in the order in which the left search comes to them."""
    path: list[Move]
    """The moves from the root: to the node that one search did not look into, or past which it did not go."""
    goes_on: Pane
    """The side that goes on."""
    cause: PartingCause
    """Why the other one does not."""
    cost: int
    """How many more nodes the right search visited here."""
    score: Score | None
    """What the side that does not go on says of the node's value; none if it was stopped."""
    bound: BoundKind | None
    """What that score says of the true value."""
    left: FrameSpan
    """The frames of the left search."""
    right: FrameSpan
    """The frames of the right search."""


class Partings(Report):
    """Where two searches part."""

    __slots__ = ()

    count: int
    """How many partings there are."""
    first: list[PartingReport]
    """The dearest of them, in the order in which the left search comes to them."""
    rest: int
    """How many more nodes the right search visited at all others."""


NotVisitedCause = Literal["alpha_cut", "beta_cut", "table", "known", "horizon", "stopped"]


class NotVisitedReason(Report):
    """Why a search did not visit a path."""

    __slots__ = ()

    cut_at: list[Move]
    """The deepest node on the path that it visited, which ended early."""
    by: NotVisitedCause
    """What ended it: `alpha_cut`, `beta_cut`, `table`, `known`, `horizon`, `stopped`."""
    frame: int
    """The frame of that."""


class ExclusivePath(Report):
    """A path that one search visited, and of which the other visited all but the last move."""

    __slots__ = ()

    path: list[Move]
    """Its moves from the root."""
    paths: int
    """How many paths begin with it, itself counted."""
    frame: int
    """Its first frame, in the search that visited it."""
    not_visited: NotVisitedReason
    """Why the other search did not."""


class ExclusivePaths(Report):
    """What only one search visited."""

    __slots__ = ()

    paths: int
    """How many paths."""
    subtrees: int
    """How many of them the other search left at their last move; all others go on from one of these."""
    first: list[ExclusivePath]
    """The first of these, in the order in which they were visited."""


class Comparison(Report):
    """The report of a comparison."""

    __slots__ = ()

    schema: str
    """`marubatsu.compare/1`."""
    game: str
    """The game's name."""
    board: str
    """The position."""
    turn: Side
    """Whose turn it is: `o` or `x`."""
    left: SearchTotals
    """The first search in numbers."""
    right: SearchTotals
    """The second."""
    depths: list[DepthComparison]
    """Both at each depth, from the root to where the deeper one ends."""
    deepening: list[DeepeningComparison] | None
    """Where one of them deepens: what each depth limit took."""
    partings: Partings
    """Where they part."""
    only_left: ExclusivePaths
    """What only the first visited."""
    only_right: ExclusivePaths
    """What only the second visited."""


class EntryRow(Report):
    """What the table knows of one position."""

    __slots__ = ()

    board: str
    """The position that stands for all that are equal to it under the board's symmetries."""
    turn: Side
    """Whose turn it is: `o` or `x`."""
    depth: int | None
    """How many plies were left to search; none if all of them were."""
    window: tuple[Score, Score] | None
    """The window for which the entry is valid, if it is for one alone."""
    bounds: tuple[Score, Score]
    """The bounds of its value, in circle's view."""
    best_move: Move | None
    """The move that reached the score, if one did."""


class FavouriteRow(Report):
    """From which iteration on a move is the favourite."""

    __slots__ = ()

    iteration: int
    """The iteration."""
    move: Move
    """The move."""


FrameKind = Literal["start", "tt", "score", "update", "end"]


Role = Literal["full", "probe", "again", "forced"]


OrderReason = Literal["game", "knowledge", "table", "player", "sorted", "previous"]


Fail = Literal["low", "exact", "high"]


Leaf = Literal["end", "horizon", "table", "known"]


class FrameRecord(Report):
    """A frame with texts in place of types."""

    __slots__ = ()

    n: int
    """Which frame, from 0."""
    kind: FrameKind
    """`start`, `tt`, `score`, `update`, `end`."""
    node: int
    """The node in question, by the ordinal of its arrival."""
    board: str
    """Its position."""
    path: list[Move]
    """The moves that lead to it."""
    turn: Side
    """Whose node it is: `o` (max) or `x` (min)."""
    depth: int
    """Plies from the root."""
    role: Role
    """Why it is searched: `full`, `probe`, `again`."""
    first: OrderReason | None
    """Why it is searched before its siblings: `knowledge`, `table`, `player`, `sorted`, `previous`."""
    window: tuple[Score, Score]
    """α and β as they stand at this node."""
    window_now: tuple[Score, Score]
    """α and β as moved by its children."""
    score: Score | None
    """The node's score."""
    child: Score | None
    """The child's score."""
    child_move: Move | None
    """The move to that child."""
    known: tuple[Score, Score] | None
    """What the table knew."""
    calculated_range: tuple[Score, Score] | None
    """What the score proves by itself."""
    registered_range: tuple[Score, Score] | None
    """What a table registers."""
    fail: Fail | None
    """Where the score falls: `low`, `exact`, `high`."""
    leaf: Leaf | None
    """Why it has no children here: `end`, `horizon`, `table`."""
    skipped: int
    """Moves that a cut skips."""
    flags: list[str]
    """The series' flags."""
    calculated: int
    """Nodes settled."""
    pruned: int
    """Nodes (or moves) skipped."""


class GameReport(Report):
    """A game of a match as it was played; `marubatsu.game/1`."""

    __slots__ = ()

    schema: str
    """The schema."""
    game: str
    """The game's name."""
    circle: str
    """Who played circle."""
    cross: str
    """Who played cross."""
    seed: int
    """Which games the match had."""
    number: int
    """Which game with these sides, from 0."""
    moves: list[Move]
    """Its moves."""
    result: str
    """Who won: `o`, `x`, or `draw`."""
    forfeit: Side | None
    """The side that couldn't go on and lost by that: `o` or `x`."""


class Odds(Report, Generic[T]):
    """How often a side wins, draws and loses, as probabilities or as numbers of games."""

    __slots__ = ()

    win: T
    """Games that the side wins."""
    lose: T
    """Games that the side loses."""
    draw: T
    """Games that nobody wins."""


class StrengthPoint(Report):
    """The difference of strength that the first games of a match show."""

    __slots__ = ()

    games: int
    """Games with either player first."""
    elo: Elo
    """What they show."""


class ForfeitReport(Report):
    """A game that was lost because a player couldn't go on."""

    __slots__ = ()

    player: str
    """Who."""
    side: Side
    """As which side: `o` or `x`."""
    moves: list[Move]
    """After these moves."""
    reason: str
    """Why, in English."""
    reason_ja: str
    """The same in Japanese."""


class MatchReport(Report):
    """What came of a match; `marubatsu.match/1`."""

    __slots__ = ()

    schema: str
    """The schema."""
    game: str
    """The game's name."""
    players: list[str]
    """The two players."""
    exact: bool
    """Whether the odds are exact."""
    games: int | None
    """Games with either side."""
    seed: int | None
    """Which games."""
    as_o: Odds[Fraction | float]
    """The first player as circle."""
    as_x: Odds[Fraction | float]
    """The first player as cross."""
    mean: Odds[Fraction | float]
    """The mean of both."""
    ratios: Odds[float]
    """The parts of all games."""
    intervals: Odds[tuple[float, float]] | None
    """How sure the parts of all games are."""
    elo: Elo | None
    """How much stronger the first player is."""
    curve: list[StrengthPoint] | None
    """The same after more and more of the games."""
    faults: tuple[int, int]
    """How many games each player lost because it made no move."""
    told: list[ForfeitReport] | None
    """The first of them."""
    lost: list[list[Move]] | None
    """Some games that the first player lost, as moves."""
    seconds: float
    """What it took."""
    stopped: Interrupt | None
    """What stopped it, if something did; then there are fewer games than were asked for."""
    games_kept: list[GameReport] | None
    """The games, if they were to be kept."""


class PerftReport(Report):
    """The report of `perft`."""

    __slots__ = ()

    schema: str
    """`marubatsu.perft/1`."""
    game: str
    """The game's name."""
    board: str
    """The position."""
    turn: Side
    """Whose turn it is: `o` or `x`."""
    counts: Sequence[int]
    """How many sequences there are of 1, 2, 3, ... plies."""
    unique: Sequence[int] | None
    """With `unique`: how many different positions they lead to."""
    divide: list[list[Move | int]] | None
    """With `divide`: each move with the sequences of the greatest length behind it."""
    seconds: float
    """How long it took."""
    stopped: Interrupt | None
    """What stopped it, if something did: some numbers are missing."""


PlayerFamily = Literal["person", "level", "rules", "by-score", "table", "search", "playouts", "program"]


class ParameterEntry(Report):
    """A parameter as it is listed."""

    __slots__ = ()

    name: str
    """The series' name."""
    default: str
    """What it is if it isn't given; nothing if there is none then."""
    range: str
    """What it may be."""
    about: str
    """What it is for."""
    about_ja: str
    """The same in Japanese."""


class PlayerEntry(Report):
    """A player as it is listed."""

    __slots__ = ()

    name: str
    """Its name."""
    family: PlayerFamily
    """What kind it is."""
    parameters: list[ParameterEntry]
    """Its parameters."""
    about: str
    """What it does, in one line."""
    about_ja: str
    """The same in Japanese."""
    plays: str
    """What it plays."""
    plays_ja: str
    """The same in Japanese."""


class EndingReport(Report):
    """How a game ends."""

    __slots__ = ()

    value: str
    """`win`, `draw` or `loss`."""
    distance: int | None
    """Plies until then; none for a draw."""


class ProbedMove(EndingReport):
    """A move, and how the game ends for whoever makes it."""

    __slots__ = ()

    move: Move
    """The move."""


class ProbeReport(EndingReport):
    """A position in a tablebase."""

    __slots__ = ()

    schema: str
    """`marubatsu.probe/1`."""
    game: str
    """The game's name."""
    board: str
    """The position."""
    turn: str
    """Whose turn it is: `o` or `x`."""
    rank: int
    """Its place among the classes of its ply, by key."""
    moves: list[ProbedMove]
    """What every move leads to."""


class WrongReport(Report):
    """A position where the player goes wrong."""

    __slots__ = ()

    board: str
    """The position."""
    turn: Side
    """Whose turn it is."""
    moves: str
    """Moves that lead there from the start, as text."""
    candidates: list[Move]
    """What it would choose among."""
    best_moves: list[Move]
    """What is best."""


class PunishedReport(Report):
    """A shortest game in which a wrong move is punished."""

    __slots__ = ()

    board: str
    """The first position where the player goes wrong."""
    moves: str
    """All moves of the game, from the start, as text."""
    played: int
    """How many of them led to that position."""
    side: Side
    """The side that the player has."""
    outcome: str
    """Who has won in the end: `o`, `x`, or `draw`."""


class ProveReport(Report):
    """What was proved; `marubatsu.prove/1`."""

    __slots__ = ()

    schema: str
    """The schema."""
    game: str
    """The game's name."""
    player: str
    """The player."""
    strongly: bool | None
    """Whether it is right at every position; none if it was stopped before that was known."""
    correct: int
    """Positions of those in `of` where it is right."""
    of: int
    """Positions (or classes) that have a wrong move: some legal move is not best."""
    wrong: list[WrongReport]
    """Where it goes wrong, breadth-first."""
    weakly: bool | None
    """Whether it never does worse than the start's value, with either side; none as above."""
    weakly_as_o: bool | None
    """The same as circle alone."""
    weakly_as_x: bool | None
    """The same as cross alone."""
    ultra_weakly: bool | None
    """Whether it always gets the start's value against itself; none as above."""
    punished: PunishedReport | None
    """How its first wrong move is punished."""
    seconds: float
    """What it took."""
    stopped: Interrupt | None
    """What stopped it, if something did."""
    asked: int | None
    """About how many positions (or classes) the player had been asked then."""


class MoveTruth(Report):
    """A move and what it is worth."""

    __slots__ = ()

    move: Move
    """The move."""
    truth: Score | None
    """What it is worth; none where that isn't known."""


class SearchPlace(Report):
    """A place in a search."""

    __slots__ = ()

    nodes: int
    """The nodes made by then."""
    rounds: int
    """The iterations or expansions made by then; 0 for a depth-first search."""


class HeldMove(SearchPlace):
    """A move that a search began to hold best."""

    __slots__ = ()

    move: Move
    """The move."""


ProofAnswer = Literal["proved", "disproved"]


class AskedReport(Report):
    """A question, and how far it is answered."""

    __slots__ = ()

    at_least: Score
    """Whether the score is at least this, in circle's view."""
    answer: ProofAnswer | None
    """The answer; none if the search was stopped before."""
    expansions: int
    """Nodes expanded."""
    nodes: int
    """Nodes made."""
    proof: int | float
    """The root's proof number."""
    disproof: int | float
    """The root's disproof number."""


class LaneReport(Report):
    """One search of a race."""

    __slots__ = ()

    search: str
    """How it was asked for."""
    options: OpenReport
    """How it searched."""
    nodes: int
    """Nodes that it made."""
    rounds: int | None
    """Iterations of UCT, or expansions of proof numbers."""
    held: list[HeldMove]
    """The moves that it held best, one after the other."""
    right: SearchPlace | None
    """From when on the move that it held was among the truly best ones; none if it was not in the end, all moves are, or the truth isn't known."""
    known: Score | None
    """The score that it has proved, known from its last node on; none if it only guesses, or was stopped."""
    bounds: tuple[Score, Score] | None
    """The bounds that it has proved, where they don't meet and are narrower than the range of scores."""
    depths: Sequence[int]
    """Nodes at each depth, from the root."""
    asked: list[AskedReport] | None
    """The questions of proof numbers."""
    stopped: Interrupt | None
    """Why it was stopped, if it was."""


class RaceReport(Report):
    """Several searches of one position; `marubatsu.race/1`."""

    __slots__ = ()

    schema: str
    """The schema."""
    game: str
    """The game's name."""
    board: str
    """The position."""
    turn: Side
    """Whose turn it is: `o` or `x`."""
    truth: Score | None
    """What the position is worth; none where that isn't known."""
    moves: list[MoveTruth]
    """Its moves in the game's order."""
    lanes: list[LaneReport]
    """The searches, as they were asked for."""


class NodeRecord(Report):
    """What is known of a node: visits and results of UCT, or both numbers."""

    __slots__ = ()

    visits: int | None
    """Iterations that went through it."""
    sum: int | float | None
    """The sum of their results."""
    bounds: tuple[Score, Score] | None
    """What is proved of its score, where bounds are proved."""
    proof: int | float | None
    """The proof number."""
    disproof: int | float | None
    """The disproof number."""


class ChildRecord(NodeRecord):
    """What is known of a child."""

    __slots__ = ()

    move: Move
    """The move that leads there."""
    node: int | None
    """Its number; none of a move that PUCT has not tried."""
    value: float | None
    """What the program that told the search thought that it is worth."""
    prior: float | None
    """PUCT's prior."""
    bonus: float | None
    """The exploration bonus of UCT or PUCT, or of the program that told the search, as a share."""
    left_out: bool | None
    """Whether its bounds leave it out."""


class RoundEvent(Report):
    """What an event carries, each as far as it has it."""

    __slots__ = ()

    at_least: Score | None
    """The question of proof numbers: is the score at least this?"""
    move: Move | None
    """The move that the way takes, or by which a node is added; at the end the answer."""
    child: int | None
    """The node that this move leads to."""
    children: list[ChildRecord] | None
    """The children among which is chosen, or those that are added, in the game's order."""
    playout: list[Move] | None
    """The moves of a playout."""
    result: Score | None
    """The result of an iteration."""
    ended: bool | None
    """Whether the game has ended, so that no playout is needed."""
    before: NodeRecord | None
    """What was known of the node before."""
    after: NodeRecord | None
    """What is known of it now."""
    thresholds: NodeRecord | None
    """The numbers at which df-pn turns back from it, or from the child that was chosen."""


class RoundRecord(RoundEvent):
    """A frame of a best-first search with texts in place of types."""

    __slots__ = ()

    n: int
    """Which frame, from 0."""
    kind: str
    """What happens."""
    iteration: int
    """The iteration of UCT or the expansion of proof numbers, from 1; outside of one, that which is over."""
    node: int
    """The node at which it happens, in the order in which nodes were made."""
    board: str
    """Its position."""
    path: list[Move]
    """The moves that lead to it."""
    turn: Side
    """Whose node it is: `o` (max) or `x` (min)."""
    depth: int
    """Plies from the root."""


class RankedPlayer(Report):
    """A player's place in a round robin."""

    __slots__ = ()

    player: str
    """The player."""
    points: float
    """Points a game against all others: a win counts one, a draw half."""


class RoundRobin(Report):
    """All against all."""

    __slots__ = ()

    schema: str
    """The schema."""
    game: str
    """The game's name."""
    players: list[str]
    """The players, as they were named."""
    matches: list[MatchReport]
    """Every pair once, in the players' order."""
    table: list[RankedPlayer]
    """The players from the best, with their points."""
    stopped: Interrupt | None
    """What stopped it, if something did."""
    games_kept: list[GameReport] | None
    """The games, if they were to be kept."""


Status = Literal["playing", "o", "x", "draw"]


class ScoreRow(Report):
    """One position."""

    __slots__ = ()

    board: str
    """The position as text."""
    turn: str
    """Whose turn it is (or would be): `o` or `x`."""
    status: Status
    """`playing`, `o`, `x` or `draw`."""
    score: Score
    """Its score, in circle's view."""
    best_moves: list[Move]
    """The best moves, in the game's order; none at the end."""
    line_length: int
    """Plies to the end along the first best moves."""
    least_leaf: Score
    """The least score of the ends below."""
    greatest_leaf: Score
    """The greatest score of the ends below."""
    random_win: str | None
    """How likely circle wins if every move is made by chance; none where it isn't known, as in older files."""
    random_draw: str | None
    """How likely nobody wins then."""
    random_lose: str | None
    """How likely cross wins then."""


BestBy = Literal["depth", "searched", "bounds", "visits", "order"]


class MoveVisits(Report):
    """What UCT knows of a move."""

    __slots__ = ()

    move: Move
    """The move."""
    visits: int
    """Iterations that chose it."""
    mean: float | None
    """The mean of their results, in circle's view; none before the first."""
    bounds: tuple[Score, Score]
    """What is proved of its score."""


class BestFirstReport(Report):
    """What a best-first search tells beside what every search does; nothing for others."""

    __slots__ = ()

    iterations: int | None
    """UCT's iterations."""
    mean: float | None
    """The mean of all results of UCT's playouts; none before the first."""
    moves: list[MoveVisits] | None
    """What UCT knows of the root's moves, in the game's order."""
    expansions: int | None
    """Nodes that proof numbers expanded, for all questions together."""
    asked: list[AskedReport] | None
    """The questions that proof numbers have begun, in order."""


class SearchReport(BestFirstReport):
    """The report of a search or of a solver."""

    __slots__ = ()

    schema: str
    """`marubatsu.search/1` or `marubatsu.solve/1`."""
    game: str
    """The game's name."""
    board: str
    """The position."""
    turn: Side
    """Whose turn it is: `o` or `x`."""
    options: OpenReport
    """How it was searched."""
    score: Score | None
    """The score in circle's view; none if the search was stopped before its first."""
    bound: BoundKind | None
    """What the score says of the true value."""
    bounds: tuple[Score, Score] | None
    """Both bounds, where a solver was stopped before they met."""
    plies: int | None
    """How many plies best play takes to the end, where a solver's score says it."""
    nodes: int
    """Nodes searched."""
    best_moves: list[Move]
    """The moves this search proved best; with `best_by`, the best so far."""
    best_by: BestBy | None
    """Where the search has proved no move best, because it was stopped or only guesses: what `best_moves` rest on."""
    best_bounds: tuple[Score, Score] | None
    """Where a solver was: the least and the greatest that these moves can be worth."""
    scores: list[tuple[Score, ...]] | None
    """With `children` or `all_moves`: each move's score."""
    score_bounds: list[BoundKind] | None
    """Where one of those is a bound: what each of them says of the move's value, in the same order."""
    score_plies: Sequence[int] | None
    """Where a solver's scores say it: the plies to the end by way of each of those moves, in the same order."""
    line: list[Move]
    """Best move after best move."""
    line_missing: str | None
    """Where a line ends too early: the position that has no entry, if it was read from the table, or from which on a solver would have searched longer than for the score."""
    depth: int | None
    """With `deepen`: the last depth that was searched to its end."""
    depths: list[DepthReport] | None
    """With `deepen`: each depth that was searched to its end."""
    line_nodes: int
    """Nodes searched to find the line, apart from `nodes`."""
    seconds: float
    """How long all of it took."""
    stopped: Interrupt | None
    """Why the search was stopped, if it was: the result is partial."""


TableScore = Literal["standard", "shortest", "shortest-draws"]


class TableHead(Report):
    """A table's head."""

    __slots__ = ()

    schema: str
    """`marubatsu.table/1`."""
    game: str
    """The game's name."""
    kind: TableScore
    """The kind of scores; older files call it `score`, as the rows call their numbers."""


class PlyCounts(Report):
    """How many classes and positions a ply has, and what they are worth."""

    __slots__ = ()

    positions: int
    """Positions."""
    classes: int
    """Classes: positions up to symmetry."""
    wins: int
    """Classes that the side to move wins."""
    draws: int
    """Classes that nobody wins."""
    losses: int
    """Classes that the side to move loses."""


class TablebaseSummary(Report):
    """What a tablebase holds."""

    __slots__ = ()

    schema: str
    """`marubatsu.tablebase/1`."""
    game: str
    """The game's name."""
    positions: int
    """Positions that can be reached."""
    classes: int
    """The same up to symmetry."""
    verified: bool
    """Whether each value was held against the rules just now, and found true."""
    plies: list[PlyCounts]
    """Counts ply by ply."""


class TrapRow(Report):
    """A stretch of iterations whose favourite is in truth worse than the best move."""

    __slots__ = ()

    begin: int
    """The iteration with which it begins."""
    end: int | None
    """The one after which the favourite is as good as the best move again; none if that never comes."""


class TreeReport(RandomPlay):
    """The report of `tree`."""

    __slots__ = ()

    schema: str
    """`marubatsu.tree/1`."""
    game: str
    """The game's name."""
    board: str
    """The position."""
    depths: Sequence[int]
    """Nodes of each depth, the position itself first."""
    nodes: int
    """All nodes."""
    positions: int
    """Different positions."""
    classes: int
    """Different positions up to symmetry."""
    positions_by_depth: Sequence[int]
    """Different positions of each depth."""
    classes_by_depth: Sequence[int]
    """Different positions up to symmetry of each depth."""
    seconds: float
    """How long it took."""
    stopped: Interrupt | None
    """What stopped it, if something did: deeper plies are missing."""


class VisitRow(Report):
    """What was known of a move after an iteration that chose it."""

    __slots__ = ()

    iteration: int
    """The iteration."""
    visits: int
    """Iterations up to there that chose it."""
    mean: float
    """The mean of their results, in circle's view."""


class WhyReport(Report):
    """How good a move is; `marubatsu.why/1`."""

    __slots__ = ()

    schema: str
    """The schema."""
    game: str
    """The game's name."""
    board: str
    """The position before the move."""
    turn: Side
    """Who makes it."""
    move: Move
    """The move."""
    score: Score | None
    """What the position is worth, in circle's view; nothing if that took too many nodes."""
    after: Score | None
    """What it is worth after the move, in circle's view; nothing if that took too many nodes."""
    best: bool | None
    """Whether the move is one of the best; nothing if either is unknown."""
    line: list[Move]
    """Best play from the position."""
    refutation: list[Move]
    """Best play after the move: its refutation, if it isn't best."""
    sentence: str
    """The reason in a sentence, in English."""
    sentence_ja: str
    """The same in Japanese."""


__all__ = [
    "AnalyzeReport",
    "AskedQuestion",
    "AskedReport",
    "BestBy",
    "BestFirstReport",
    "BoundKind",
    "ChildRecord",
    "ClassRow",
    "Comparison",
    "DeepeningComparison",
    "DepthComparison",
    "DepthReport",
    "EndingReport",
    "EntryRow",
    "ExclusivePath",
    "ExclusivePaths",
    "Fail",
    "FavouriteRow",
    "ForfeitReport",
    "FrameKind",
    "FrameRecord",
    "FrameSpan",
    "GameReport",
    "HeldMove",
    "Interrupt",
    "LaneReport",
    "Leaf",
    "MatchReport",
    "MoveNumbers",
    "MoveTruth",
    "MoveVisits",
    "NodeRecord",
    "NotVisitedCause",
    "NotVisitedReason",
    "Odds",
    "OrderReason",
    "Pane",
    "ParameterEntry",
    "PartingCause",
    "PartingReport",
    "Partings",
    "PerftReport",
    "PlayerEntry",
    "PlayerFamily",
    "PlyCounts",
    "ProbeReport",
    "ProbedMove",
    "ProofAnswer",
    "ProveReport",
    "PunishedReport",
    "RaceReport",
    "RankedPlayer",
    "Role",
    "RoundEvent",
    "RoundRecord",
    "RoundRobin",
    "ScoreRow",
    "SearchPlace",
    "SearchReport",
    "SearchTally",
    "SearchTotals",
    "Side",
    "Status",
    "StrengthPoint",
    "TableHead",
    "TableScore",
    "TablebaseSummary",
    "TrapRow",
    "TreeReport",
    "VisitRow",
    "WhyReport",
    "WrongReport",
]
