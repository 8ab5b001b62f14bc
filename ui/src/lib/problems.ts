import type { Deed } from './commentary';
import { text_hash } from './hash';
import type { GameRecord, HintSteps, Judged, PlyReview } from './types';

// Problems (docs/problems.md): positions with one move that decides. Those that come with Ludens, and those made of
// one's own mistakes, which this browser keeps.
export interface WrongMove {
  move: string;
  share: number; // of the level that the problem was made for
  value: number; // what it leaves
  reply: string[];
  does?: Deed; // the answer
  harm?: Deed; // the move itself
}
export interface Problem {
  id: string;
  game: string;
  start?: string;
  moves: string[];
  side: 0 | 1;
  solution: string[]; // the first, third … are the solver's
  value: number;
  other?: number;
  level: string;
  difficulty: number;
  chances: Record<string, number>; // by level: how many find the whole solution
  wrong: WrongMove[];
  does?: Deed;
  steps: HintSteps;
  source?: string;
  mine?: boolean; // made of a mistake in a game that was reviewed here
}

// What this browser remembers of a problem. Boxes are those of Leitner (1972): each solution moves it one box on, a
// mistake back to the first, and it comes again after as many days as its box says.
export interface Card {
  box: number;
  due: number; // milliseconds since 1970
  tries: number;
  solved: number; // without a mistake
  at: number; // when it was tried last
}
export type Cards = Record<string, Card>;

const day = 86_400_000;
const soon = 600_000; // a problem that was not solved comes back after ten minutes
export const boxes = [0, 1, 3, 7, 16, 35] as const; // days
export const learned = boxes.length - 1;

export function answered(card: Card | undefined, right: boolean, now: number): Card {
  const box = right ? Math.min((card?.box ?? 0) + 1, learned) : 0;
  return { box, due: now + (box ? boxes[box] * day : soon), tries: (card?.tries ?? 0) + 1, solved: (card?.solved ?? 0) + Number(right), at: now };
}

// How hard problems shall be: how many of the level find them.
export const wishes = { easy: 0.45, fitting: 0.25, hard: 0.08 } as const;
export type Wish = keyof typeof wishes;

// Of a level that the problem was not graded for, as of the one that it was made for.
export const chance_of = (problem: Problem, level: string): number => problem.chances[level] ?? 1 - problem.difficulty;

// What to solve next: what is due, the longest waiting first; then what was never tried, that which fits best; then
// what will be due first. Not the one that was just solved, where there is another.
export function next_problem(problems: Problem[], cards: Cards, level: string, wish: Wish, now: number, but = ''): Problem | null {
  const all = problems.length > 1 ? problems.filter((one) => one.id !== but) : problems;
  const least = (list: Problem[], of: (one: Problem) => number) => list.reduce<Problem | null>((best, one) => (best && of(best) <= of(one) ? best : one), null);
  const due = all.filter((one) => cards[one.id] && cards[one.id].due <= now);
  const fresh = all.filter((one) => !cards[one.id]);
  const off = (one: Problem) => Math.abs(Math.log((chance_of(one, level) + 0.02) / (wishes[wish] + 0.02)));
  return least(due, (one) => cards[one.id].due) ?? least(fresh, off) ?? least(all, (one) => cards[one.id]?.due ?? 0);
}

export interface Progress {
  count: number;
  tried: number;
  due: number;
  learned: number; // in the last box
  today: number; // tried today
}
export function progress(problems: Problem[], cards: Cards, now: number): Progress {
  const known = problems.flatMap((one) => (cards[one.id] ? [cards[one.id]] : []));
  const count = (fits: (card: Card) => boolean) => known.filter(fits).length;
  return {
    count: problems.length, tried: known.length, due: count((card) => card.due <= now), learned: count((card) => card.box === learned),
    today: count((card) => new Date(card.at).toDateString() === new Date(now).toDateString()),
  };
}

// A problem of a mistake: what would have been best instead of the move that was played. `line` are the moves of the
// game, `before` and `after` the review's words on the positions before and after it.
export function of_mistake(record: Pick<GameRecord, 'game' | 'start'>, line: string[], judged: Judged, before?: PlyReview, after?: PlyReview): Problem | null {
  if (!before?.hint.steps || before.hint.move !== judged.best) return null;
  const share = (move: string) => before.human?.moves.find((one) => one.move === move)?.p ?? 0;
  const moves = line.slice(0, judged.ply - 1);
  return {
    id: 'm' + text_hash([record.game, record.start ?? '', moves.join(' '), judged.best].join('\n')),
    game: record.game, start: record.start || undefined, moves, side: judged.side, solution: [judged.best],
    value: judged.value, level: before.human?.level ?? '', difficulty: before.human ? 1 - share(judged.best) : judged.loss,
    chances: {}, steps: before.hint.steps, mine: true,
    wrong: [{
      move: judged.move, share: share(judged.move), value: Math.max(0, judged.value - judged.loss),
      reply: after ? [after.hint.move] : [], does: after?.hint.steps?.look,
    }],
  };
}
