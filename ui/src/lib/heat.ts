import type { Candidate, Opinion, Weighed } from './types';

// An opinion as marks on the board. `loss` is how much worse than the best candidate a move looks, in win rate;
// `share` compares with the move considered most.
export interface Mark {
  cells: number[];
  move: string;
  share: number;
  loss: number;
  p: number;
  value?: number;
  visits?: number;
}

export function best_marks(opinion: Opinion, most = 24): Mark[] {
  const top = Math.max(...opinion.moves.map((m) => m.p), 1e-9);
  return marks_of(opinion, opinion.moves.filter((m) => m.cells?.length && m.p > top / 50).slice(0, most));
}

// Of every move, for lists.
export const all_marks = (opinion: Opinion): Mark[] => marks_of(opinion, opinion.moves);

// Of moves that are buttons, such as a pass: their numbers mean what those on the board mean.
export const button_marks = (opinion: Opinion): Mark[] => marks_of(opinion, opinion.moves.filter((m) => !m.cells?.length));

function marks_of(opinion: Opinion, moves: Candidate[]): Mark[] {
  const top = Math.max(...opinion.moves.map((m) => m.p), 1e-9);
  // A value from a handful of visits says little: the best is taken among the moves that were looked at seriously.
  const serious = opinion.moves.filter((m) => m.value !== undefined && m.p >= top / 4).map((m) => m.value as number);
  const best = serious.length ? Math.max(...serious) : undefined;
  return moves.map((m) => ({
    cells: m.cells,
    move: m.move,
    share: m.p / top,
    loss: best === undefined || m.value === undefined ? 0 : Math.max(0, best - m.value),
    p: m.p,
    value: m.value,
    visits: m.visits,
  }));
}

export function share_marks(moves: Weighed[] | undefined, most = 12): Mark[] {
  if (!moves?.length) return [];
  const top = Math.max(...moves.map((m) => m.p), 1e-9);
  return moves
    .filter((m) => m.cells?.length && m.p > 0.01)
    .slice(0, most)
    .map((m) => ({ cells: m.cells, move: m.move, share: m.p / top, loss: 0, p: m.p }));
}

// The class of a mark: by what it loses; where nobody knows that, only the first choice stands out.
export const mark_class = (mark: Mark): string =>
  mark.value !== undefined ? `grade${grade(mark.loss)}` : mark.share === 1 ? 'grade0' : 'plain';

// From 0 (as good as the best) to 4 (much worse): the step of the palette.
export const grade = (loss: number): number => [0.01, 0.04, 0.1, 0.2].filter((limit) => loss > limit).length;

// What a position is worth to the first side by an opinion of whoever is to move there: what its best move is worth, as
// reviews say it, where that is known.
export function first_value(opinion: Opinion, to_move: 0 | 1): number {
  const value = opinion.best_value ?? opinion.value;
  return to_move === 0 ? value : 1 - value;
}
