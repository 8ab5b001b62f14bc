import { api } from './api';
import { answered, type Cards, type Problem } from './problems';
import { load, save } from './settings.svelte';

// Problems that were made of one's own mistakes, and what is remembered of all that were tried: both are kept in this
// browser alone.
const most = 200;
export const kept: { mine: Problem[]; cards: Cards } = $state({ mine: load('problems', []), cards: load('cards', {}) });

// Adds those that are not there yet, the latest first; how many that were.
export function keep_mine(problems: Problem[]): number {
  const fresh = problems.filter((one) => !kept.mine.some((known) => known.id === one.id));
  kept.mine = [...fresh, ...kept.mine].slice(0, most);
  save('problems', kept.mine);
  return fresh.length;
}

export function drop_mine(id: string): void {
  kept.mine = kept.mine.filter((one) => one.id !== id);
  delete kept.cards[id];
  save('problems', kept.mine);
  save('cards', kept.cards);
}

export function note_answer(problem: Problem, right: boolean, now = Date.now()): void {
  kept.cards[problem.id] = answered(kept.cards[problem.id], right, now);
  save('cards', kept.cards);
}

// The problems that come with Ludens, asked for once.
export interface ProblemGame {
  game: string;
  count: number;
  levels: string[];
}
let games: Promise<ProblemGame[]> | undefined;
const sets = new Map<string, Promise<Problem[]>>();

export function problem_games(): Promise<ProblemGame[]> {
  games ??= api.problem_games().catch((error) => {
    games = undefined;
    throw error;
  });
  return games;
}
export function problems_of(game: string): Promise<Problem[]> {
  let found = sets.get(game);
  if (!found) {
    found = api.problems(game);
    found.catch(() => sets.delete(game));
    sets.set(game, found);
  }
  return found;
}
