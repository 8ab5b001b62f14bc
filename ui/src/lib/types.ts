// What the server says, as docs/api.md describes it. A part that may be missing is optional.

export type CellShape = 'points' | 'squares' | 'hexes';

export interface BoardShape {
  columns: number;
  rows: number;
  cells: CellShape;
  column_names: string[];
  row_names: string[];
  places?: [number, number][]; // column and row of each cell, where the board is no full grid
  names?: string[]; // and what its cells are called
  drawing?: Drawing; // of a board that this does not tell how to draw
}

// A board of any shape: where its cells lie, in units of the least distance between two of them.
export interface Drawing {
  places: [number, number][];
  outlines?: [number, number][][]; // of the cells, where they are fields; else they are points
  lines?: [[number, number], [number, number]][]; // that join points
  holes?: boolean; // in which seeds lie
}

export interface OptionDoc {
  name: string;
  default: string;
  allowed: string;
  help: string;
}

export interface Level {
  level: number;
  label: string; // a rank or a rating in a ladder of people, else its number
  agent: string;
  elo: number;
  step: number;
  low: number;
  high: number;
  games: number;
}

// How what stands on a cell is drawn.
export type Pieces = 'stones' | 'discs' | 'counters' | 'marks' | 'tiles' | 'pawns' | 'figures' | 'wood' | 'kit';

// Pieces of one kind that a side holds beside the board: their place is clicked like a cell.
export interface Held {
  place: number;
  side: 0 | 1;
  piece: string;
  count: number;
}

export interface GameInfo {
  name: string;
  text: string;
  title: string;
  summary: string;
  family: string;
  sizes?: number[];
  sides: [string, string];
  board: BoardShape;
  options: OptionDoc[];
  usual: string; // the agent where none is named
  judge?: string; // a strong program of somebody else's that is installed: it judges, where there is one
  agents: string[]; // those that play it as they stand
  level_kind: 'people' | 'search';
  levels: Level[];
  human_levels: string[]; // «15k», «2200»: what a dial offers where the ladder is of people
  human_level: string; // the one of them to meet first
  human_middle: string; // half of the people are weaker
  pace: boolean; // agents can take as long for a move as people do
  formats: string[]; // of records, the usual one first
  draws: boolean; // people agree on them
  pieces?: Record<string, string>; // «N»: «knight», where pieces differ
  written?: string[]; // notations that players write, where the native one is none of them
  history?: string; // of described games
  kind?: string; // «board/war»
  description?: string;
  written_here?: boolean; // by somebody on the page
}

// A described game as lists show it.
export interface DescribedGame {
  name: string;
  title: string;
  history: string;
  summary: string;
  family: string;
  sides: [string, string];
  kinds?: Record<string, string>;
  sign: { board: BoardShape; stones: string[]; pieces?: string[]; counts?: number[] };
}

// What is wrong with a description, and where.
export interface DescriptionError {
  line: number;
  column: number;
  message: string;
  expected: string;
  found: string;
  nearest: string;
}

export type Described = { errors: DescriptionError[] } | { name: string; kept: boolean; game: GameInfo; position: Position };

// How long an agent takes for a move.
export type Pace = 'instant' | 'human';

export interface AgentInfo {
  name: string;
  kind: string;
  summary: string;
  options: OptionDoc[];
}

export interface CellNote {
  cell: number;
  reason: string;
}

export interface LegalMove {
  move: string;
  cells: number[];
  label?: string;
  becomes?: string; // the piece, where that is what moves of the same cells differ in
  written?: Record<string, string>; // by notation
}

export interface Count {
  dead: number[];
  owner: number[]; // by cell: 1 the first side's, -1 the second's, 0 nobody's
  agrees: [boolean, boolean];
  text: string;
}

export interface Position {
  game: string;
  start: string;
  moves: string[];
  ply: number;
  to_move: 0 | 1 | null;
  person_to_move: 0 | 1;
  colours_swapped: boolean;
  board: BoardShape;
  sides?: [string, string];
  stones: string[];
  pieces?: string[]; // what stands on each cell, where pieces differ
  hands?: Held[];
  counts?: number[]; // how many pieces a cell holds, in games of seeds and stacks
  stacks?: Record<string, { side: string; piece: string }[]>; // by cell: what lies below the piece on top, lowest first
  taken?: { side: 0 | 1; piece: string; count: number }[]; // what each side has lost for good
  written?: Record<string, string[]>; // the moves as players write them, by notation
  last: { cells: number[]; text: string } | null;
  line: number[];
  legal: LegalMove[];
  phase: string;
  notes: CellNote[]; // forbidden points
  marks?: CellNote[]; // other remarks, such as offered points
  region?: number[]; // where an opening lets the next stone be placed, if not everywhere
  score: { first: number; second: number; text: string } | null;
  count?: Count | null; // while a game is counted, and after that
  result: string;
  result_text: string;
  text: string;
}

export interface Weighed {
  move: string;
  cells: number[];
  p: number;
}

export interface Candidate extends Weighed {
  visits?: number;
  value?: number;
}

export interface Opinion {
  agent: string;
  move: string;
  moves: Candidate[];
  value: number;
  best_value?: number; // of the first choice, as a review says it
  wdl: [number, number, number];
  line: string[];
  doubt?: number;
  why?: string;
  playouts: number;
  nodes: number;
  peak_bytes: number;
  seconds: number;
  human?: People;
  hint?: Hint;
  first_impression?: Weighed[];
  filtered?: Weighed[]; // the moves that feel good; all where `unsure`
  unsure?: boolean;
  equal_moves?: number; // what the doubt amounts to
  searched?: boolean;
  visits?: number;
  positions?: number;
  windows?: { move: string; cells: number[]; text: string; weight: number }[];
}

// A move to recommend and why, in one sentence that the page words.
export interface Hint {
  move: string;
  cells: number[];
  why: 'only' | 'wins' | 'forced' | 'captures' | 'saves' | 'attacks' | 'pattern' | 'better' | 'settled' | 'findable' | 'first';
  stones?: number;
  pattern?: string;
  next?: string; // the next best move
  value: number; // expected results of the side to move
  next_value?: number;
  margin?: number; // points by which the side to move wins, where nothing is left to gain
  people?: number; // how many players of the level play it, 0 … 1
  best?: string; // the judge's own choice, where these players hardly find it
  best_value?: number;
  steps?: HintSteps;
}

// What can be said of a move before it is named: where it ends, and what it does there.
export interface HintSteps {
  where: string; // «top-left»
  cells: number[]; // of that part of the board
  piece?: string; // that moves: «knight»
  look?: { kind: string; count: number; piece?: string };
}

export interface People {
  level: string;
  moves: Weighed[];
  win_rate?: number;
}

// What the judge says of a move that was played.
export interface Judged {
  ply: number;
  side: 0 | 1;
  move: string;
  verdict: 'forced' | 'best' | 'good' | 'doubtful' | 'mistake';
  best: string;
  best_cells: number[];
  value: number; // the mover's, had the best move been played
  loss: number;
  before: number; // the first side's, before and after it
  after: number;
}

// A review's word on the position before a ply, and on the move where one was played.
export interface PlyReview {
  ply: number;
  before: number; // the first side's expected result
  opinion: Opinion;
  hint: Hint;
  judged?: Judged;
  human?: People;
}

export interface Seat {
  person?: string;
  level?: string | number;
  agent?: string;
}

export interface ClockRules {
  kind: 'none' | 'byoyomi' | 'fischer';
  main_ms?: number;
  period_ms?: number;
  periods?: number;
  increment_ms?: number;
}

export interface TimeLeft {
  main_ms: number;
  period_ms?: number;
  periods?: number;
}

export interface SessionMove {
  move: string;
  person: 0 | 1;
  side: 0 | 1;
  cells: number[];
  seconds?: number;
}

export interface Session {
  id: string;
  created: string | number;
  version: number;
  seats: [Seat, Seat];
  position: Position;
  moves: SessionMove[];
  over: boolean;
  result: string;
  result_text: string;
  result_short: string; // as records write it: «B+R»
  can_undo: boolean;
  can_redo?: boolean;
  paused?: boolean;
  pace_ms: number; // between moves, where agents play each other
  pace: Pace;
  remote: boolean; // each seat has a key
  joined: [boolean, boolean]; // somebody has come with it
  next: string; // the rematch of a remote game
  comments: Record<string, string>; // by ply
  keys?: [string, string]; // to who made the game, once
  you?: 0 | 1; // the seat of the key, to who joins
  watch?: string; // the key of a link for watching, to who asks for it
  offer: { person: 0 | 1 } | null;
  clock: null | { kind: string; period_ms?: number; running: 0 | 1 | null; left: [TimeLeft, TimeLeft] };
  thinking: 0 | 1 | null;
  opinions: Record<string, Opinion>;
}

export interface SessionSummary {
  id: string;
  game: string;
  title: string;
  seats: [Seat, Seat];
  ply: number;
  over: boolean;
  result_text: string;
  result_short: string;
  remote: boolean;
  yours: boolean; // this browser made it
  updated: string | number;
}

export interface RecordPlayer {
  name?: string;
  rating?: number;
  rank?: string;
  level?: string; // the level of people that this is
}

// These moves instead of the main line's from this ply on; comments by ply.
export interface Variation {
  ply: number;
  moves: string[];
  comments?: Record<string, string>;
}

export interface GameRecord {
  game: string;
  start?: string;
  players?: RecordPlayer[];
  result?: string;
  result_text?: string;
  date?: string;
  event?: string;
  moves: string[];
  variations?: Variation[];
  comments?: Record<string, string>;
  irregular?: string; // what is wrong with it, and so many moves are left out
  left_out?: number;
  could_be?: string[]; // other games, where nothing says which it is
  unkept?: string[]; // SGF properties that an export will not have
  assumed?: Record<string, string>; // options of the game that the record does not say
  source?: string;
  from?: string; // the address that it was opened by, in this browser
  [more: string]: unknown; // passed back on export as it came
}

export interface ResultFile {
  name: string;
  title: string;
  kind: 'report' | 'plot' | 'lines';
  bytes: number;
  modified: string | number | null;
}

export interface About {
  name: string;
  version: string;
  public: boolean;
  study: boolean; // it serves a study, and nothing else
  mistake: number; // what a mistake costs at least, of the expected result
  doubtful: number; // and a doubtful move
  limits: { sessions: number; body_bytes: number; think_ms: number };
}
