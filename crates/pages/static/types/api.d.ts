// The types of the API's answers, made from the Rust types by `cargo xtask golden`.

export type Analysis = {
  schema: string;
  players: AnalyzeReport[];
};

export type AnalyzeReport = {
  schema: string;
  game: string;
  board: string;
  turn: string;
  player: string;
  candidates: JsonMove[];
  scores: MoveScore[] | null;
};

export type BestBy = 'depth' | 'searched' | 'bounds' | 'order';

export type BoundKind = 'exact' | 'lower' | 'upper';

export type ByOutcome<T> = {
  win: T;
  lose: T;
  draw: T;
};

export type Candidate = {
  answer: string;
  node: string | null;
  nodes: number | null;
};

export type ChanceReport = {
  o: JsonFraction;
  draw: JsonFraction;
  x: JsonFraction;
};

export type ClassReport = {
  schema: string;
  game: string;
  board: string;
  path: string;
  depth: number;
  number: number;
  score: JsonScore;
  depths: [number, string][];
  neighbours: [string | null, string | null];
  parents: string[];
  children: string[];
};

export type CompareReport = {
  query: string;
  left_query: string;
  right_query: string;
  reasons_left: string[];
  reasons_right: string[];
  halt_message: string | null;
  sentence: string;
} & Comparison;

export type Comparison = {
  schema: string;
  game: string;
  board: string;
  turn: string;
  left: SearchTotals;
  right: SearchTotals;
  depths: DepthComparison[];
  only_left: ExclusivePaths;
  only_right: ExclusivePaths;
};

export type ContestReport = MatchReport | RoundRobin;

export type CounterGrowth = {
  calculated: number;
  pruned: number;
};

export type DepthComparison = {
  depth: number;
  left: SearchTally;
  right: SearchTally;
};

export type EloReport = {
  difference: number | string;
  least: number | string;
  greatest: number | string;
};

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
  level: number;
  seed: number;
  game: string;
  frame: number | null;
  side?: string;
  leaves?: string[];
};

export type ExerciseVerdict = {
  schema: string;
  answer: string[];
  frame: number;
  missed: WrongMark[];
  points: number;
};

export type FactRow = {
  name: string;
  label: string;
  value: string;
};

export type FindReport = {
  n: number | null;
};

export type FollowerLine = {
  not_visited: MissedNode | null;
} & FrameLine;

export type ForfeitReport = {
  player: string;
  side: string;
  moves: JsonMove[];
  reason: string;
  reason_ja: string;
};

export type FrameLine = {
  n: number;
  kind: string;
  sentence: string;
  step: FrameRecord;
  since: CounterGrowth;
  svg?: string;
  caption?: string;
  facts?: ListedFact[];
};

export type FrameRecord = {
  n: number;
  kind: string;
  node: number;
  board: string;
  path: JsonMove[];
  turn: string;
  depth: number;
  role: string;
  pass?: number;
  first?: string;
  window: JsonPair;
  window_now: JsonPair;
  score: JsonScore | null;
  child: JsonScore | null;
  child_move: JsonMove | null;
  known: JsonPair | null;
  calculated_range: JsonPair | null;
  registered_range: JsonPair | null;
  fail: string | null;
  leaf: string | null;
  skipped: number;
  flags: string[];
  calculated: number;
  pruned: number;
};

export type GrowthLine = {
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

export type Hint = {
  schema: string;
  nodes: string[];
};

export type ItemAppearance = {
  at: [number, number];
  size: number;
  from: string | null;
  delay: number;
  flexible: boolean;
  opacity: number;
  svg: string;
};

export type JsonFraction = string;

export type JsonLessonError = {
  line: number | null;
  column: number | null;
  stop: string | null;
  field: string;
  message: string;
  message_ja: string;
};

export type JsonMove = number[];

export type JsonPair = [JsonScore, JsonScore];

export type JsonScore = number | string;

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

export type ListedFact = {
  name: string;
  label: string;
  value: ListedPiece[];
};

export type ListedPiece = {
  text: string;
  manner: string;
};

export type MatchReport = {
  schema: string;
  game: string;
  players: [string, string];
  exact: boolean;
  games?: number;
  seed?: number;
  as_o: OddsReport;
  as_x: OddsReport;
  mean: OddsReport;
  ratios: OutcomeRatios;
  intervals?: OutcomeIntervals;
  elo?: EloReport;
  faults: [number, number];
  told?: ForfeitReport[];
  lost?: JsonMove[][];
  seconds: number;
  stopped?: string;
};

export type MissedNode = {
  sentence: string;
} & NotVisited;

export type MoveMark = '??' | '?' | '?!' | '!';

export type MoveReport = {
  move: JsonMove;
  path: string;
  board: string;
  text: string | null;
  score: JsonScore;
  best: boolean;
  line_length: number;
  odds: ChanceReport | null;
  class: number;
  line: StepReport[];
};

export type MoveScore = JsonScore[];

export type MoveValue = {
  move: JsonMove;
  score: JsonScore;
  plies: number | null;
};

export type NotVisited = {
  path: JsonMove[];
} & NotVisitedReason;

export type NotVisitedReason = {
  cut_at: JsonMove[];
  by: string;
  frame: number;
};

export type OddsReport = ByOutcome<OutcomeRate>;

export type OpenQuestion = {
  kind: string;
  side: string | null;
  choices: string[];
  values: JsonScore[];
  candidates: Candidate[];
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
  ask: OpenQuestion | null;
};

export type OutcomeIntervals = ByOutcome<[number, number]>;

export type OutcomeRate = number | { fraction: string; value: number };

export type OutcomeRatios = ByOutcome<number>;

export type OverviewReport = {
  schema: string;
  frames: [number, number];
  of: number;
  padding: number;
  rows: [number, number][];
  svg: string;
};

export type ParameterEntry = {
  name: string;
  default: string;
  range: string;
  about: string;
  about_ja: string;
};

export type PartialDocument = unknown;

export type PassStart = {
  frame: number;
  number: number;
  window: JsonPair;
  before: JsonScore | null;
};

export type Phrase = {
  text: string;
  node?: string;
};

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
  turn: string;
  bounds: JsonPair | null;
  score: JsonScore | null;
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
  turn: string;
  ended: boolean;
  path: string;
  last: JsonMove | null;
  score: JsonScore;
  line_length: number;
  least_leaf: JsonScore;
  greatest_leaf: JsonScore;
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
  turn: string;
  ended: boolean;
  end: JsonScore | null;
  win: [number, number][];
  played: JsonMove[];
  moves: JsonMove[];
  text: string | null;
};

export type ProgressLine = {
  progress: WorkDone;
  so_far?: PartialDocument;
};

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
  stopped?: string;
  asked?: number;
};

export type PunishedReport = {
  board: string;
  moves: string;
  played: number;
  side: string;
  outcome: string;
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
  turn: string;
  options: ReportedOptions;
  frames: number;
  calculated: number;
  pruned: number;
  pruned_unit: string;
  tree_size: number | null;
  passes: PassStart[];
  score: JsonScore | null;
  halt: string | null;
  halt_message: string | null;
  sentence: string;
};

export type ReportedOptions = Record<string, unknown>;

export type RoundRobin = {
  schema: string;
  game: string;
  players: string[];
  matches: MatchReport[];
  table: RankedPlayer[];
  stopped?: string;
};

export type SearchReport = {
  schema: string;
  game: string;
  board: string;
  turn: string;
  options: ReportedOptions;
  score: JsonScore | null;
  bound: BoundKind | null;
  bounds?: JsonPair;
  plies?: number;
  nodes: number;
  best_moves: JsonMove[];
  best_by?: BestBy;
  best_bounds?: JsonPair;
  scores?: MoveScore[];
  score_bounds?: BoundKind[];
  score_plies?: number[];
  line: JsonMove[];
  line_missing?: string;
  depth?: number;
  line_nodes: number;
  seconds: number;
  stopped?: string;
};

export type SearchTally = {
  nodes: number;
  cuts: number;
  table_answers: number;
};

export type SearchTotals = {
  options: ReportedOptions;
  score: JsonScore | null;
  paths: number;
  frames: number;
  stopped?: string;
} & SearchTally;

export type SentencePart = {
  text: string;
  is: string;
  tone: string | null;
  node: string | null;
  term: string | null;
};

export type StageFacts = {
  head: [string, string, string];
  turn: string;
  to_move: string;
  rows: FactRow[];
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
};

export type StepReport = {
  move: JsonMove | null;
  path: string;
  board: string;
  text: string | null;
  score: JsonScore;
  line_length: number;
};

export type StopVerdict = {
  schema: string;
  right: boolean;
  reply: Phrase[];
  then: number | null;
  answer: string[] | null;
};

export type StoryReport = {
  schema: string;
  takes: number;
  stops: [number, number][];
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

export type ValuesReport = {
  schema: string;
  game: string;
  at: number;
  range: JsonPair;
  plies: PlyValues[];
  nodes: number;
  seconds: number;
  stopped: string | null;
};

export type WhyReport = {
  schema: string;
  game: string;
  board: string;
  turn: string;
  move: JsonMove;
  score: JsonScore | null;
  after: JsonScore | null;
  best: boolean | null;
  line: JsonMove[];
  refutation: JsonMove[];
  sentence: string;
  sentence_ja: string;
};

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
};

export type WrongReport = {
  board: string;
  turn: string;
  moves: string;
  candidates: JsonMove[];
  best_moves: JsonMove[];
};

/** What each address answers: a document, or one line of many. */
export interface Answers {
  '/api/analyze': Analysis;
  '/api/classes': WithPicture<ClassReport>;
  '/api/compare': CompareReport;
  '/api/compare/follow': FollowerLine;
  '/api/find': FindReport;
  '/api/frames': FrameLine;
  '/api/growth': GrowthReport;
  '/api/growth/find': FindReport;
  '/api/growth/frames': GrowthLine;
  '/api/growth/overview': OverviewReport;
  '/api/growth/stage': StageLine;
  '/api/import': RecordingSummary;
  '/api/lesson': OpenStop;
  '/api/lesson/hint': Hint;
  '/api/lesson/answer': StopVerdict;
  '/api/lessons': LessonList;
  '/api/match': ProgressLine | ContestReport | ErrorDocument;
  '/api/overview': OverviewReport;
  '/api/players': PlayersReport;
  '/api/position': PositionState;
  '/api/practice': Exercise;
  '/api/practice/answer': ExerciseVerdict;
  '/api/prove': ProveReport;
  '/api/search': SearchReport;
  '/api/solve': SearchReport;
  '/api/stage': StageLine;
  '/api/story': StoryReport;
  '/api/timeline': Timeline;
  '/api/trace': ProgressLine | RecordingSummary | ErrorDocument;
  '/api/tree': ProgressLine | WithPicture<PositionReport> | ErrorDocument;
  '/api/values': ProgressLine | ValuesReport | ErrorDocument;
  '/api/why': WhyReport;
  'POST /api/lessons': UploadReport;
}
