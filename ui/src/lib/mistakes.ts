import type { Judged } from './types';

// Moves that the judge named, for stepping from one to the next. What a mistake is, the server says.
export interface Mistake {
  ply: number;
  drop: number;
}

// Of the win rate: a mistake that costs at least this much is a serious one.
export const serious = 0.25;

export const mistakes_of = (judged: Judged[]): Mistake[] =>
  judged.filter(({ verdict }) => verdict === 'mistake').map(({ ply, loss }) => ({ ply, drop: loss }));

export const next_mistake = (all: Mistake[], ply: number): Mistake | undefined => all.find((m) => m.ply > ply);
export const previous_mistake = (all: Mistake[], ply: number): Mistake | undefined =>
  [...all].reverse().find((m) => m.ply < ply);

// How many moves of each side the judge called what; serious mistakes are mistakes, too.
export const kinds = ['best', 'good', 'forced', 'mistake', 'serious'] as const;
export type Tally = Record<(typeof kinds)[number], number>;
export function tally(judged: Judged[], side: 0 | 1): Tally {
  const count = { best: 0, good: 0, forced: 0, mistake: 0, serious: 0 };
  for (const move of judged) {
    if (move.side !== side) continue;
    ++count[move.verdict];
    if (move.verdict === 'mistake' && move.loss >= serious) ++count.serious;
  }
  return count;
}
