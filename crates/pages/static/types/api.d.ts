// The types of the API's answers, made from the Rust types by `cargo xtask golden`.

export type Analysis = {
  schema: string;
  players: AnalyzeReport[];
};

export type AnalyzeReport = {
  schema: string;
  game: string;
  board: string;
  turn: Side;
  player: string;
  candidates: JsonMove[];
  scores: MoveScore[] | null;
  visits?: JsonMove[];
  asked?: AskedQuestion;
};

export type AskedQuestion = {
  at_least: Score;
  moves: MoveNumbers[];
};

export type AskedReport = {
  at_least: Score;
  answer: ProofAnswer | null;
  expansions: number;
  nodes: number;
  proof: ProofCount;
  disproof: ProofCount;
};

export type BestBy = 'depth' | 'searched' | 'bounds' | 'visits' | 'order';

export type BestFirstReport = {
  iterations?: number;
  mean?: number;
  moves?: MoveVisits[];
  expansions?: number;
  asked?: AskedReport[];
};

export type BestFirstSummary = {
  schema: string;
  query: string;
  search: string;
  program?: string;
  game: string;
  board: string;
  frames: number;
  frame?: number;
  iterations?: number;
  expansions?: number;
  nodes: number;
  line: number;
  stopped: Interrupt | null;
};

export type BetterOrder = {
  node: string;
  leaves: number;
};

export type BoundKind = 'exact' | 'lower' | 'upper';

export type Bounds = [Score, Score];

export type Candidate = {
  answer: string;
  node: string | null;
  nodes: number | null;
};

export type CardReport = {
  title: string;
  svg: string;
};

export type ChanceReport = {
  o: Fraction;
  draw: Fraction;
  x: Fraction;
};

export type Change<T> = {
  before: T;
  now: T;
};

export type ClassReport = {
  schema: string;
  game: string;
  board: string;
  path: string;
  depth: number;
  number: number;
  score: Score;
  depths: [number, string][];
  neighbours: [string | null, string | null];
  parents: string[];
  children: string[];
};

export type ColumnResult = 'win' | 'draw' | 'loss';

export type CompareReport = {
  query: string;
  left_query: string;
  right_query: string;
  reasons_left: string[];
  reasons_right: string[];
  halt_message: string | null;
  sentence: string;
  parting_sentences: string[];
} & Comparison;

export type ComparedFigure = {
  name: string | null;
  query: string | null;
  number: number | null;
};

export type Comparison = {
  schema: string;
  game: string;
  board: string;
  turn: Side;
  left: SearchTotals;
  right: SearchTotals;
  depths: DepthComparison[];
  deepening?: DeepeningComparison[];
  partings: Partings;
  only_left: ExclusivePaths;
  only_right: ExclusivePaths;
};

export type ContestReport = MatchReport | RoundRobin;

export type CounterChange = {
  calculated: number;
  pruned: number;
};

export type DailyReport = {
  schema: string;
  date: string;
  number: number;
  weekday: number;
  game: string;
  moves: string;
  board: string;
  turn: Side;
  open: number[];
  level: number;
  seed: number;
};

export type DailyVerdict = {
  schema: string;
  date: string;
  column: number;
  result: ColumnResult;
  plies: number | null;
  sentence: string;
  sentence_ja: string;
};

export type DeepeningComparison = {
  depth: number;
  left: DepthReport | null;
  right: DepthReport | null;
};

export type DepthComparison = {
  depth: number;
  left: SearchTally;
  right: SearchTally;
};

export type DepthReport = {
  depth: number;
  score: Score | null;
  nodes: number;
  seconds: number;
};

export type DialReport = {
  labels: [string, string];
  side: Side;
  scores: string[];
  results: string[];
};

export type Elo = { difference: number | string; least: number | string; greatest: number | string };

export type ErrorBody = {
  key: string | null;
  value: string | null;
  at: number | null;
  message: string;
};

export type ErrorDocument = {
  error: ErrorBody;
};

export type ExclusivePath = {
  path: JsonMove[];
  paths: number;
  frame: number;
  not_visited: NotVisitedReason;
};

export type ExclusivePaths = {
  paths: number;
  subtrees: number;
  first: ExclusivePath[];
};

export type Exercise = {
  schema: string;
  kind: string;
  question: string;
  question_ja: string;
  hint: string;
  hint_ja: string;
  level: number;
  seed: number;
  game: string;
  query: string;
  look: string;
  frame: number | null;
  side?: string;
  leaves?: string[];
  boards?: string[];
  choices?: ExerciseChoice[];
};

export type ExerciseChoice = {
  answer: string;
  name: string;
  name_ja: string;
};

export type ExerciseVerdict = {
  schema: string;
  answer: string[];
  frame: number;
  missed: WrongMark[];
  better?: BetterOrder[];
  reason?: string;
  reason_ja?: string;
  points: number;
};

export type ExplanationPart = {
  sentence: SentencePart[];
  paths: string[];
};

export type ExplanationReport = {
  schema: string;
  n: number;
  kind: string | null;
  title: string;
  steps: ExplanationPart[];
  dial: DialReport | null;
  card: CardReport | null;
  more: LinkReport | null;
};

export type Fact = {
  name: string;
  label: string;
  value: Piece[];
};

export type FactRow = {
  name: string;
  label: string;
  value: string;
};

export type Fail = 'low' | 'exact' | 'high';

export type FindReport = {
  n: number | null;
};

export type FollowerLine = {
  not_visited: MissedNode | null;
} & FrameLine;

export type ForfeitReport = {
  player: string;
  side: Side;
  moves: JsonMove[];
  reason: string;
  reason_ja: string;
};

export type Fraction = string;

export type FrameKind = 'start' | 'tt' | 'score' | 'update' | 'end';

export type FrameLine = {
  n: number;
  kind: FrameKind;
  sentence: string;
  step: FrameRecord;
  since: CounterChange;
  svg?: string;
  caption?: string;
  facts?: Fact[];
};

export type FrameRecord = {
  n: number;
  kind: FrameKind;
  node: number;
  board: string;
  path: JsonMove[];
  turn: Side;
  depth: number;
  role: Role;
  pass?: number;
  first?: OrderReason;
  window: Window;
  window_now: Window;
  score: Score | null;
  child: Score | null;
  child_move: JsonMove | null;
  known: Bounds | null;
  calculated_range: Bounds | null;
  registered_range: Bounds | null;
  fail: Fail | null;
  leaf: Leaf | null;
  skipped: number;
  flags: string[];
  calculated: number;
  pruned: number;
};

export type FrameSpan = {
  first: number;
  last: number;
};

export type GrowthFrame = {
  n: number;
  sentence: string;
  svg: string;
};

export type GrowthReport = {
  schema: string;
  game: string;
  board: string;
  depth: number;
  growth: string;
  label: string;
  nodes: number;
};

export type HeldMove = {
  move: JsonMove;
} & SearchPlace;

export type Hint = {
  schema: string;
  nodes: string[];
  say: Phrase[];
};

export type Interrupt = 'node_limit' | 'time' | 'cancelled' | 'trace_full' | 'enough';

export type ItemAppearance = {
  at: [number, number];
  size: number;
  from: string | null;
  delay: number;
  flexible: boolean;
  opacity: number;
  svg: string;
};

export type JsonLessonError = {
  line: number | null;
  column: number | null;
  stop: string | null;
  field: string;
  message: string;
  message_ja: string;
};

export type JsonMove = number[];

export type LaneReport = {
  search: string;
  options: ReportedOptions;
  nodes: number;
  rounds?: number;
  held: HeldMove[];
  right: SearchPlace | null;
  known: Score | null;
  bounds?: Bounds;
  depths: number[];
  asked?: AskedReport[];
  stopped?: Interrupt;
};

export type Leaf = 'end' | 'horizon' | 'table' | 'known';

export type LessonList = {
  schema: string;
  lessons: LessonSummary[];
};

export type LessonSummary = {
  id: string;
  hash: string;
  part: number | null;
  title: string;
  title_ja: string;
  stops: string[];
  questions: number;
};

export type LinkReport = {
  href: string;
  text: string;
};

export type MatchReport = {
  schema: string;
  game: string;
  players: [string, string];
  exact: boolean;
  games?: number;
  seed?: number;
  as_o: Odds<OutcomeRate>;
  as_x: Odds<OutcomeRate>;
  mean: Odds<OutcomeRate>;
  ratios: Odds<number>;
  intervals?: Odds<[number, number]>;
  elo?: Elo;
  curve?: StrengthPoint[];
  faults: [number, number];
  told?: ForfeitReport[];
  lost?: JsonMove[][];
  seconds: number;
  stopped?: Interrupt;
};

export type MissedNode = {
  sentence: string;
} & NotVisited;

export type MoveMark = '??' | '?' | '?!' | '!';

export type MoveNumbers = {
  move: JsonMove;
  proof: ProofCount;
  disproof: ProofCount;
};

export type MoveOdds = {
  move: JsonMove;
  odds: Odds<SampledRate>;
};

export type MoveReport = {
  move: JsonMove;
  path: string;
  board: string;
  text: string | null;
  score: Score;
  best: boolean;
  line_length: number;
  odds: ChanceReport | null;
  class: number;
  line: StepReport[];
};

export type MoveScore = Score[];

export type MoveTruth = {
  move: JsonMove;
  truth: Score | null;
};

export type MoveValue = {
  move: JsonMove;
  score: Score;
  plies: number | null;
  mark: MoveMark | null;
};

export type MoveVisits = {
  move: JsonMove;
  visits: number;
  mean: number | null;
  bounds: Bounds;
};

export type NotVisited = {
  path: JsonMove[];
} & NotVisitedReason;

export type NotVisitedCause = 'alpha_cut' | 'beta_cut' | 'table' | 'known' | 'horizon' | 'stopped';

export type NotVisitedReason = {
  cut_at: JsonMove[];
  by: NotVisitedCause;
  frame: number;
};

export type Odds<T> = {
  win: T;
  lose: T;
  draw: T;
};

export type OddsReport = {
  schema: string;
  game: string;
  board: string;
  turn: Side;
  games: number;
  seed: number;
  odds: Odds<SampledRate>;
  moves: MoveOdds[];
};

export type OpenQuestion = {
  kind: string;
  side: string | null;
  choices: string[];
  values: Score[];
  candidates: Candidate[];
  compared: ComparedFigure[];
};

export type OpenStop = {
  schema: string;
  id: string;
  number: number;
  say: Phrase[];
  query: string;
  grow: string | null;
  frame: number;
  look: string;
  until: number | null;
  truth: boolean;
  ask: OpenQuestion | null;
};

export type OrderReason = 'game' | 'knowledge' | 'table' | 'player' | 'sorted' | 'previous';

export type OutcomeRate = number | { fraction: string; value: number };

export type OverviewReport = {
  schema: string;
  frames: [number, number];
  of: number;
  padding: number;
  knots?: [number, number][];
  rows: [number, number][];
  svg: string;
};

export type OwnNode = {
  path: string;
  leaf: Score | null;
  value: string | null;
  looked_before: boolean | null;
  was: string | null;
};

export type OwnTreeReply = {
  sentence: TextPiece[];
  reason: SentencePart[];
  picture: StageLine;
} & OwnTreeReport;

export type OwnTreeReport = {
  schema: string;
  game: string;
  changed: boolean;
  value: Change<Score>;
  nodes: Change<number>;
  looked_at: Change<number>;
  cut_away: Change<number>;
  same_leaves: boolean;
  tree: OwnNode[];
  held: string;
  strip: ValueStrip | null;
  frame: number;
};

export type Pane = 'left' | 'right';

export type ParameterEntry = {
  name: string;
  default: string;
  range: string;
  about: string;
  about_ja: string;
};

export type PartialDocument = unknown;

export type PartingCause = 'AlphaCut' | 'BetaCut' | 'Table' | 'Known' | 'Horizon' | 'Stopped' | 'Again' | 'Pass' | 'Moves';

export type PartingReport = {
  number: number;
  path: JsonMove[];
  goes_on: Pane;
  cause: PartingCause;
  cost: number;
  score: Score | null;
  bound: BoundKind | null;
  left: FrameSpan;
  right: FrameSpan;
};

export type Partings = {
  count: number;
  first: PartingReport[];
  rest: number;
};

export type PassStart = {
  frame: number;
  number: number;
  window: Window;
  before: Score | null;
};

export type Phrase = {
  text: string;
  node?: string;
};

export type Piece = {
  text: string;
  manner: PieceStyle;
};

export type PieceKind = 'words' | 'strong' | 'changed';

export type PieceStyle = 'plain' | 'strong' | 'tag' | 'change';

export type PlayerEntry = {
  name: string;
  family: PlayerFamily;
  parameters: ParameterEntry[];
  about: string;
  about_ja: string;
  plays: string;
  plays_ja: string;
};

export type PlayerFamily = 'person' | 'level' | 'rules' | 'by-score' | 'table' | 'search' | 'playouts' | 'program';

export type PlayersReport = {
  schema: string;
  players: PlayerEntry[];
};

export type PlyValues = {
  ply: number;
  turn: Side;
  bounds: Bounds | null;
  score: Score | null;
  plies: number | null;
  played: JsonMove | null;
  mark: MoveMark | null;
  moves: MoveValue[];
  best: JsonMove[];
};

export type PositionReport = {
  schema: string;
  game: string;
  kind: string;
  size: [number, number] | null;
  from: number;
  positions: number;
  classes: number;
  board: string;
  text: string | null;
  turn: Side;
  ended: boolean;
  path: string;
  last: JsonMove | null;
  score: Score;
  line_length: number;
  least_leaf: Score;
  greatest_leaf: Score;
  odds: ChanceReport | null;
  line: JsonMove[];
  moves: MoveReport[];
  way: StepReport[];
  parent: string | null;
  siblings: string[];
  sibling_classes: number[];
};

export type PositionState = {
  schema: string;
  game: string;
  size: [number, number] | null;
  board: string;
  turn: Side;
  ended: boolean;
  end: Score | null;
  win: [number, number][];
  played: JsonMove[];
  moves: JsonMove[];
  in_book: boolean;
  text: string | null;
};

export type ProgressLine = {
  progress: WorkDone;
  so_far?: PartialDocument;
};

export type ProofAnswer = 'proved' | 'disproved';

export type ProofCount = number | string;

export type ProveReport = {
  schema: string;
  game: string;
  player: string;
  strongly: boolean | null;
  correct: number;
  of: number;
  wrong: WrongReport[];
  weakly: boolean | null;
  weakly_as_o: boolean | null;
  weakly_as_x: boolean | null;
  ultra_weakly: boolean | null;
  punished?: PunishedReport;
  seconds: number;
  stopped?: Interrupt;
  asked?: number;
};

export type PunishedReport = {
  board: string;
  moves: string;
  played: number;
  side: Side;
  outcome: string;
};

export type RaceReport = {
  schema: string;
  game: string;
  board: string;
  turn: Side;
  truth: Score | null;
  moves: MoveTruth[];
  lanes: LaneReport[];
};

export type RankedPlayer = {
  player: string;
  points: number;
};

export type RecordingSummary = {
  schema: string;
  key: string;
  query: string;
  search: string;
  game: string;
  size: [number, number] | null;
  board: string;
  turn: Side;
  options: ReportedOptions;
  frames: number;
  calculated: number;
  pruned: number;
  pruned_unit: string;
  tree_size: number | null;
  window: Window | null;
  passes: PassStart[];
  score: Score | null;
  halt: Interrupt | null;
  halt_message: string | null;
  sentence: string;
};

export type ReportedOptions = Record<string, unknown>;

export type Role = 'full' | 'probe' | 'again' | 'forced';

export type RoundRobin = {
  schema: string;
  game: string;
  players: string[];
  matches: MatchReport[];
  table: RankedPlayer[];
  stopped?: Interrupt;
};

export type SampledRate = {
  ratio: number;
  error: number;
};

export type Score = number | string;

export type SearchPlace = {
  nodes: number;
  rounds: number;
};

export type SearchReport = {
  schema: string;
  game: string;
  board: string;
  turn: Side;
  options: ReportedOptions;
  score: Score | null;
  bound: BoundKind | null;
  bounds?: Bounds;
  plies?: number;
  nodes: number;
  best_moves: JsonMove[];
  best_by?: BestBy;
  best_bounds?: Bounds;
  scores?: MoveScore[];
  score_bounds?: BoundKind[];
  score_plies?: number[];
  line: JsonMove[];
  line_missing?: string;
  depth?: number;
  depths?: DepthReport[];
  line_nodes: number;
  seconds: number;
  stopped?: Interrupt;
} & BestFirstReport;

export type SearchTally = {
  nodes: number;
  cuts: number;
  table_answers: number;
};

export type SearchTotals = {
  options: ReportedOptions;
  score: Score | null;
  paths: number;
  frames: number;
  stopped?: Interrupt;
} & SearchTally;

export type SentencePart = {
  text: string;
  is: string;
  tone: string | null;
  node: string | null;
  term: string | null;
};

export type Side = 'o' | 'x';

export type StageFacts = {
  head: [string, string, string];
  turn: Side;
  to_move: string;
  rows: FactRow[];
  turned: string | null;
};

export type StageItem = {
  id: string;
  shown?: ItemAppearance;
};

export type StageLine = {
  n: number;
  kind: string;
  moment: string;
  word: string;
  chapter: number;
  motion: number;
  tree: StageItem[];
  line: StageItem[];
  portrait: string;
  sentence: SentencePart[];
  code: string[];
  lit: number;
  depth: number;
  facts: StageFacts;
  counters: Record<string, [number, number]>;
  leave: number | null;
  stored: number | null;
  explains: string | null;
};

export type StepReport = {
  move: JsonMove | null;
  path: string;
  board: string;
  text: string | null;
  score: Score;
  line_length: number;
};

export type StopVerdict = {
  schema: string;
  right: boolean;
  reply: Phrase[];
  then: number | null;
  until: number | null;
  truth: boolean;
  compared: ComparedFigure[];
  answer: string[] | null;
};

export type StoryReport = {
  schema: string;
  takes: number;
  stops: [number, number][];
};

export type StrengthPoint = {
  games: number;
  elo: Elo;
};

export type StripZone = {
  from: Score;
  to: Score;
  cut_away: Score[];
  unseen: boolean;
};

export type TextPiece = {
  text: string;
  is: PieceKind;
};

export type Timeline = {
  schema: string;
  frames: number;
  width: number;
  kinds: string[];
  bins: number[][];
};

export type UploadReport = {
  schema: string;
  lesson: LessonSummary | null;
  faults: JsonLessonError[];
};

export type ValueStrip = {
  before: Score | null;
  now: Score;
  zones: StripZone[];
};

export type ValuesReport = {
  schema: string;
  game: string;
  at: number;
  range: Bounds;
  plies: PlyValues[];
  nodes: number;
  seconds: number;
  stopped: Interrupt | null;
};

export type WhyReport = {
  schema: string;
  game: string;
  board: string;
  turn: Side;
  move: JsonMove;
  score: Score | null;
  after: Score | null;
  best: boolean | null;
  line: JsonMove[];
  refutation: JsonMove[];
  sentence: string;
  sentence_ja: string;
};

export type Window = [Score, Score];

export type WithPicture<T> = {
  label: string;
  svg: string;
} & T;

export type WorkDone = {
  nodes: number;
  asked?: number;
};

export type WrongMark = {
  node: string;
  frame: number;
  looked_at: boolean;
  known: Score | null;
};

export type WrongReport = {
  board: string;
  turn: Side;
  moves: string;
  candidates: JsonMove[];
  best_moves: JsonMove[];
};

/** What each address answers: a document, or one line of many. */
export interface Answers {
  '/api/analyze': Analysis;
  '/api/best-first': BestFirstSummary;
  '/api/best-first/find': FindReport;
  '/api/best-first/overview': OverviewReport;
  '/api/best-first/stage': StageLine;
  '/api/classes': WithPicture<ClassReport>;
  '/api/compare': CompareReport;
  '/api/compare/follow': FollowerLine;
  '/api/daily': DailyReport;
  '/api/daily/answer': DailyVerdict;
  '/api/explain': ExplanationReport;
  '/api/find': FindReport;
  '/api/frames': FrameLine;
  '/api/growth': GrowthReport;
  '/api/growth/find': FindReport;
  '/api/growth/frames': GrowthFrame;
  '/api/growth/overview': OverviewReport;
  '/api/growth/stage': StageLine;
  '/api/import': RecordingSummary | BestFirstSummary;
  '/api/lesson': OpenStop;
  '/api/lesson/hint': Hint;
  '/api/lesson/answer': StopVerdict;
  '/api/lessons': LessonList;
  '/api/match': ProgressLine | ContestReport | ErrorDocument;
  '/api/overview': OverviewReport;
  '/api/odds': OddsReport;
  '/api/players': PlayersReport;
  '/api/position': PositionState;
  '/api/practice': Exercise;
  '/api/practice/answer': ExerciseVerdict;
  '/api/prove': ProveReport;
  '/api/race': RaceReport;
  '/api/search': SearchReport;
  '/api/solve': SearchReport;
  '/api/stage': StageLine;
  '/api/story': StoryReport;
  '/api/timeline': Timeline;
  '/api/trace': ProgressLine | RecordingSummary | ErrorDocument;
  '/api/tree': ProgressLine | WithPicture<PositionReport> | ErrorDocument;
  '/api/tree/own': OwnTreeReply;
  '/api/values': ProgressLine | ValuesReport | ErrorDocument;
  '/api/why': WhyReport;
  'POST /api/lessons': UploadReport;
}
