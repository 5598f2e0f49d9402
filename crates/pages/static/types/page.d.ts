// What pages and scripts have agreed on: which elements a page has, and what stands in its data.

import type { PlayBoard } from '../js/play-board.js';
import type { AskedQuestion, ItemAppearance, JsonMove, MoveScore, OwnTreeReply, PositionState, SampledRate, StageLine } from './api.js';
import type { TreeEdits } from '../js/tree-edits.js';

/** A box over a picture, in the page's own pixels. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The elements that are no plain `HTMLElement`, by their ids. */
export interface Elements {
  back: HTMLButtonElement;
  bring: HTMLInputElement;
  compare: HTMLAnchorElement;
  'daily-tree': HTMLAnchorElement;
  drawing: HTMLElement;
  earlier: HTMLAnchorElement;
  later: HTMLAnchorElement;
  searched: HTMLAnchorElement;
  embed: HTMLTextAreaElement;
  file: HTMLInputElement;
  'film-count': HTMLInputElement;
  'film-from': HTMLInputElement;
  form: HTMLFormElement;
  full: HTMLAnchorElement;
  import: HTMLInputElement;
  grow: HTMLAnchorElement;
  keys: HTMLDialogElement;
  'parting-order': HTMLSelectElement;
  partings: HTMLDialogElement;
  kind: HTMLSelectElement;
  level: HTMLSelectElement;
  merged: HTMLInputElement;
  moment: HTMLInputElement;
  moving: HTMLDetailsElement;
  number: HTMLInputElement;
  'odds-shown': HTMLInputElement;
  'option-moves': HTMLInputElement;
  'own-tree': HTMLAnchorElement;
  passes: HTMLSelectElement;
  play: HTMLAnchorElement;
  'picker-start': HTMLButtonElement;
  'picker-undo': HTMLButtonElement;
  presets: HTMLSelectElement;
  run: HTMLButtonElement;
  settings: HTMLDialogElement;
  share: HTMLDialogElement;
  'share-embed': HTMLTextAreaElement;
  'share-from': HTMLInputElement;
  'share-link': HTMLInputElement;
  'share-png': HTMLAnchorElement;
  'share-preview': HTMLImageElement;
  'share-svg': HTMLAnchorElement;
  'share-to': HTMLInputElement;
  more: HTMLDialogElement;
  story: HTMLDialogElement;
  scores: HTMLAnchorElement;
  search: HTMLAnchorElement;
  'language-of-code': HTMLSelectElement;
  speed: HTMLSelectElement;
  start: HTMLButtonElement;
  'to-search': HTMLAnchorElement;
  'today-tree': HTMLAnchorElement;
  'to-tree': HTMLAnchorElement;
  'take-csv': HTMLAnchorElement;
  'take-events': HTMLAnchorElement;
  'take-png': HTMLAnchorElement;
  'take-svg': HTMLAnchorElement;
  theme: HTMLButtonElement;
  tree: HTMLTextAreaElement;
  view: HTMLSelectElement;
  watch: HTMLAnchorElement;
  where: HTMLInputElement;
  stones: HTMLTemplateElement;
}

/** A field of a form: its id is `option-` and its key. */
export type Field = HTMLInputElement | HTMLSelectElement;

/** What the server says to the page's scripts. */
export interface PageData {
  lang: 'en' | 'ja';
  /** Whether an address may run by itself. */
  runs: boolean;
  texts: Record<string, string>;
}

/** What fills the `{name}`s of a text. */
export type Values = Record<string, unknown>;

/** A query, or what one is made of. */
export type Query = string | Record<string, string> | URLSearchParams;

/** How the reader comes to a frame: a step replaces the address soon, a jump makes an entry in the history. */
export type How = 'step' | 'jump' | 'drag' | 'arrive';

/** Goes to a frame. */
export type Go = (n: number, how: How) => void;

/** Hears of what went wrong. */
export type Fail = (error: any) => void;

/** A side of a comparison. */
export type Side = 'left' | 'right';

/** What is recorded: a search, a best-first search, or a tree in the making. */
export type RecordingKind = 'search' | 'best-first' | 'growth';

/** Where the server has what belongs to a kind of recording, and what its films are called. */
export interface RecordingPaths {
  stage: '/api/stage' | '/api/best-first/stage' | '/api/growth/stage';
  overview: OverviewPath;
  find: '/api/find' | '/api/best-first/find' | '/api/growth/find';
  told: '/api/frames' | '/api/best-first/stage' | '/api/growth/stage';
  draw: string;
  film: string;
  name: string;
}

/** A recording to be opened at a frame; `options` say how its pictures look, if not as its page's pictures do. */
export interface Recording {
  kind: RecordingKind;
  query: string;
  frames: number;
  n: number;
  /** The first and the last frame that are shown, if not all are. */
  from?: number | null;
  to?: number | null;
  options?: Record<string, unknown>;
}

/** A recording that is moved through: its first and last frame, and the frame the reader is at. */
export interface Run {
  kind: RecordingKind;
  query: string;
  first: number;
  last: number;
  n: number;
}

/** A tree of one's own with the search that looks at it; a random one has its level and seed. */
export interface OwnTree {
  game: string;
  algorithm: string;
  level?: string;
  seed?: string;
  held?: string;
}

/** What is done to a tree of one's own: a change of a node, another search, another tree, or a change taken back. */
export interface TreeChange {
  /** What has the same key is the same change, of which the last step counts. */
  key?: string;
  edit?: string;
  algorithm?: string;
  tree?: OwnTree;
  back?: 'undo' | 'redo';
  /** The node that one holds then. */
  held?: string;
}

/** What changes of a tree are shown by. */
export interface TreeEditsSettings {
  /** What the server is told of the picture. */
  query(): Record<string, string>;
  shown(reply: OwnTreeReply, edits: TreeEdits): void;
  refused: Fail;
}

/** What buttons and keys do, by the names of commands. */
export type Commands = Record<string, () => unknown>;

/** Frames of a search that can be shared. */
export type SharedFrames = Pick<Run, 'query' | 'n' | 'last'>;

/** What a page shares: frames of a search, or else a position by its query, or nothing but its link. */
export interface ShareSource {
  frames: SharedFrames | null;
  board?: string;
  /** Finds a frame by what holds there. */
  find?(wanted: Record<string, unknown>): Promise<number | null | undefined>;
}

/** What makes a page of a `FrameViewer`. */
export interface FrameViewerSettings {
  /** Finds the element of a part, if not by the part's name. */
  part?(name: 'frame' | 'tree-picture' | 'line' | 'overview'): HTMLElement;
  /** What the server is told of the pictures from the start. */
  options: Record<string, number | string>;
  fail: Fail;
  /** Hears of every frame that is shown; may return what it is called instead of its sentence. */
  shown(frame: Frame, said: string): string | void;
  /** Hears where the reader goes, before it is shown. */
  moved?(run: Run, how: How): void;
  /** The query under which the address keeps the frame; without it the address stays as it is. */
  address?(run: Run): string;
  /** Whether an item of the tree is shown, if not all are. */
  fits?(item: Item): boolean;
  /** How long a frame is shown while it plays, in milliseconds, if not as the list of speeds says. */
  pace?(frame: Frame | null): number;
  /** Whether it plays on from its first frame after the last. */
  loops?: boolean;
  /** May take a board that is pressed; says whether it does. */
  choose?(path: string): boolean | void;
  /** May take a node that is chosen; says whether it does. */
  visit?(path: string): boolean | void;
  /** Whether frames keep to themselves what they say. */
  quiet?(): boolean;
  /** Hears that a chosen node is in no frame. */
  notVisited?(): void;
}

/** A chapter as its page knows it: the stops, which of them ask something, and the chapter after it. */
export interface LessonData {
  id: string;
  /** The hash of its file, by which progress is kept. */
  hash: string;
  stop: string;
  stops: string[];
  asks: boolean[];
  after: string | null;
}

/** What stands in an element: a text, an element, or several. */
export type Content = Piece | Piece[];
type Piece = string | Node;

/** An entry of the history: what is shown, and the frame of it. */
export interface Entry {
  query: string;
  frame: number | null;
}

/** Makes a query that asks about the position that is shown. */
export type Ask = (more: Record<string, string>) => Query;

/** What a player, or the solver, thinks of the moves. */
export interface Opinion {
  player: string;
  candidates: JsonMove[];
  scores: MoveScore[] | null;
  visits?: JsonMove[];
  asked?: AskedQuestion;
}

/** What is chosen for a game, or for the next one. */
export interface GameChoice {
  game?: string;
  level?: string;
  sides?: string;
}

/** A game on the page to play: its moves as text and how many of them are shown, the position there, and what is known of it. */
export interface GameState {
  board: PlayBoard;
  moves: string[];
  at: number;
  shown: Shown;
  look: { values: string; flip: boolean; blunders: string };
  /** What finding values has cost so far, while it goes on. */
  report: { nodes: number; seconds: number } | null;
  thinking: boolean;
  paused: boolean;
  judged: { by: string; scores: MoveScore[]; candidates: JsonMove[] };
  /** Games that were taken back or cut short, the last at the end. */
  futures: string[][];
  next: GameChoice;
  pointed: JsonMove | null;
  address(ply: number): string;
  card: PlayCard | null;
  /** Whether a move is asked for that keeps the result. */
  asks: boolean;
  /** Whether a person is told of a blunder at once. */
  warns: boolean;
}

/** What is said before the game goes on, which of the card's buttons are shown, and moves that are numbered on the board. */
export interface PlayCard {
  title: Content;
  text: Content;
  actions: string[];
  line: JsonMove[];
}

/** What the cards of a game need of it. */
export interface CoachHooks {
  game(): GameState;
  falls(): boolean;
  /** How to ask about the position that is shown. */
  here(): Ask;
  tell(show: () => void): void;
  go(to: number): unknown;
  show(): unknown;
  /** Lets the player wait whose turn it is. */
  wait(): void;
}

/** A position of a game that has a board. */
export type Shown = PositionState & { size: [number, number] };

/** Where frames come from, and how many there are. */
export interface FrameSource {
  path: '/api/frames' | '/api/best-first/stage' | '/api/growth/stage' | '/api/stage';
  query: string;
  total: number;
  failed: Fail;
  /** What else the server is told. */
  options(): Record<string, unknown>;
  /** Whether counters are compared to those of another frame. */
  compared?: boolean;
  /** Completes a line with what hasn't changed since the line before. */
  join?(line: any, before: any): any;
}

/** Where the whole of something over time comes from. */
export type OverviewPath = '/api/overview' | '/api/best-first/overview' | '/api/growth/overview';

/** Something that lasts from frame to frame. */
export type Item = ItemAppearance & { id: string };

/** The items of a picture, in the order in which they are painted. */
export type SizedItems = Map<string, Item>;

/** Tree and number line, complete. */
export interface Pictured {
  tree: SizedItems;
  line: SizedItems;
}

/** A frame on the stage, complete. */
export type Frame = Omit<StageLine, 'tree' | 'line'> & Pictured;

/** The search that runs on the home page: how long each of its frames stands, how long a step takes, which one is the cut, and
 *  the frames in each size and theme. */
export interface Story {
  holds: number[];
  motion: number;
  cut: number;
  plates: Record<string, Pick<StageLine, 'tree' | 'line'>[]>;
}

/** What hands on the tree do. */
export interface Gestures {
  /** Takes a board that is pressed, if that is more than to visit it. */
  choose?(path: string): void;
  visit(path: string): void;
  zoom(by: number, about: [number, number]): void;
  pan(x: number, y: number): void;
  ring(node: string | null): void;
}

/** What a frame's counters are compared to: a neighbour, or the frame of this number. */
export type Since = 'next' | 'previous' | number;

/** A game as a text file has it. */
export interface Saved {
  game: string;
  circle: string;
  cross: string;
  seed?: string;
  moves: string[];
}

/** Writes what is shown into the address. */
export type Enter = (query: string, frame: number | null) => void;

/** A page whose form's runs are addresses: what `session.js` asks of it. */
export interface Session {
  /** Runs a query and shows a frame; `enter` writes the address. */
  begin(query: string, frame: number, enter: Enter): void;
  /** Goes to a frame of the run that is shown, if it is the query's. */
  go(query: string, frame: number): boolean;
  /** Leaves the run that is shown. */
  leave(): void;
  /** Makes the page say what the form says. */
  place(): void;
  /** Leads the reader to the frames. */
  focus(): void;
  isOpen(): boolean;
  /** Nothing runs: the reader is led to the settings. */
  idle?(): void;
  /** What a first visit shows. */
  first?: { query: string; frame: number };
  /** Whether what the form says is shown at once, from frame 0. */
  immediate?: boolean;
  /** May take a change of a field itself; says whether it does. */
  changed?(key: string): boolean;
}

/** What makes a page of a recording on its stage. */
export interface RecordingPageSettings extends Pick<Session, 'begin' | 'changed' | 'first' | 'immediate'> {
  /** May take a board that is pressed and not in question anyway; says whether it does. */
  choose?(path: string): boolean | void;
  leave?(): void;
  /** The form says something else. */
  place?(): void;
  /** Another frame is shown. */
  shown?(frame: Frame): void;
  /** The reader goes to another frame. */
  moved?(run: Run): void;
  /** A drawer has been opened or closed. */
  drawn?(): void;
  commands?: Commands;
  /** Keys that mean something else there, with their commands. */
  keys?: Record<string, string>;
  /** The side of the node in question, in pixels, if not as usual. */
  portrait?: number;
}

/** A position in a tree, as far as it is known; `plies` are those to the end, where scores say it. */
export interface TreeStep {
  move: JsonMove | null;
  path: string;
  board: string;
  text: string | null;
  score: number | null;
  plies: number | null;
}

/** How play by chance ends: exact fractions, or parts of games with their standard errors. */
export type TreeOdds = Record<'o' | 'draw' | 'x', string | SampledRate>;

/** Where a move leads: `alike` is how many moves lead to equal positions. */
export interface TreeRow extends TreeStep {
  move: JsonMove;
  best: boolean;
  odds: TreeOdds | null;
  class: number | string;
  alike: number;
  line: TreeStep[];
}

/** A position of the tree page with what is known of it. */
export interface TreeShown extends TreeStep {
  game: string;
  /** Columns and rows; none if positions are texts. */
  size: [number, number] | null;
  falls: boolean;
  turn: string;
  ended: boolean;
  odds: TreeOdds | null;
  /** The games by which the odds were sampled; none if they are exact. */
  sampled: { games: number; seed: number } | null;
  ends: [number, number] | null;
  /** Positions and classes of the tree, and after how many moves it begins; none where it isn't laid out. */
  tree: { positions: number; classes: number; from: number } | null;
  /** Why it isn't. */
  large: string | null;
  /** The positions on the way, itself included. */
  way: TreeStep[];
  rows: TreeRow[];
  siblings: string[];
}

/** How the tree page shows a position. */
export interface TreeLook {
  odds: boolean;
  merged: boolean;
  narrow: boolean;
}
