import type { Mark } from './heat';
import type { Opinion, Weighed } from './types';

// The first impression of an agent with two systems, beside what its thinking made of it.

export interface Window {
  move: string;
  cells: number[];
  text: string;
  weight: number;
}

// The windows of each explained move, moves in the order of the opinion: the conclusion first.
export function windows_by_move(opinion: Opinion, most = 4): { move: string; windows: Window[] }[] {
  const out: { move: string; windows: Window[] }[] = [];
  for (const window of opinion.windows ?? []) {
    let group = out.find((one) => one.move === window.move);
    if (!group) out.push((group = { move: window.move, windows: [] }));
    if (group.windows.length < most) group.windows.push(window);
  }
  return out;
}

// The moves that feel good, as marks; none where no move stands out.
export const good_marks = (opinion: Opinion): Mark[] =>
  opinion.unsure ? [] : (opinion.filtered ?? []).filter((one) => one.cells.length).map(({ move, cells, p }) => ({ move, cells, p, share: 1, loss: 0 }));

// How full the meter of doubt is: 0 for one move, 1 for all alike. On a scale of logarithms, since two moves of 200 are
// a choice already, though they are but 1 % of them.
export function doubt_level(opinion: Opinion): number {
  const { doubt = 0, equal_moves } = opinion;
  if (equal_moves === undefined || doubt <= 0 || doubt >= 1) return doubt;
  return Math.log(Math.max(1, equal_moves)) / Math.log(Math.max(2, equal_moves / doubt));
}

// First impression and conclusion side by side: every move that is among the first few of either.
export interface Compared {
  move: string;
  cells: number[];
  at_first: number;
  then: number;
}
export function compared(opinion: Opinion, most = 3): Compared[] {
  const first = opinion.first_impression ?? [];
  const p_of = (moves: Weighed[], move: string) => moves.find((one) => one.move === move)?.p ?? 0;
  const names = new Map<string, number[]>();
  for (const one of [...opinion.moves.slice(0, most), ...first.slice(0, most)]) names.set(one.move, one.cells);
  return [...names]
    .map(([move, cells]) => ({ move, cells, at_first: p_of(first, move), then: p_of(opinion.moves, move) }))
    .sort((a, b) => b.then - a.then || b.at_first - a.at_first);
}

export const changed_mind = (opinion: Opinion): boolean =>
  opinion.searched === true && !!opinion.first_impression?.length && opinion.first_impression[0].move !== opinion.move;
