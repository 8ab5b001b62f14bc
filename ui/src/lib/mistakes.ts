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

// What is wrong with a move, and its sign, as books of chess write it; nothing with most.
export type Flaw = 'doubtful' | 'mistake' | 'serious';
export const signs: Record<Flaw, string> = { doubtful: '?!', mistake: '?', serious: '??' };
export const flaw_of = ({ verdict, loss }: Judged): Flaw | null =>
  verdict === 'mistake' ? (loss >= serious ? 'serious' : 'mistake') : verdict === 'doubtful' ? 'doubtful' : null;

// How many moves of each side the judge called what; serious mistakes are mistakes, too.
export const kinds = ['best', 'good', 'forced', 'doubtful', 'mistake', 'serious'] as const;
export type Tally = Record<(typeof kinds)[number], number>;
export function tally(judged: Judged[], side: 0 | 1): Tally {
  const count = { best: 0, good: 0, forced: 0, doubtful: 0, mistake: 0, serious: 0 };
  for (const move of judged) {
    if (move.side !== side) continue;
    ++count[move.verdict];
    if (flaw_of(move) === 'serious') ++count.serious;
  }
  return count;
}

// What decided a lost game: the moves that cost the loser most, the dearest first, also where none was a mistake; none
// that nobody would notice. As play/review.h has it.
const [most, noticed] = [3, 0.02];
export const deciding_moves = (judged: Judged[], loser: 0 | 1): Judged[] =>
  judged
    .filter((move) => move.side === loser && move.loss >= noticed)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, most);

// Who lost, by a result as records have it.
export const loser_of = (result: string | undefined): 0 | 1 | null => (result === '1-0' ? 1 : result === '0-1' ? 0 : null);
