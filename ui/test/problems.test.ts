import { describe, expect, it } from 'vitest';
import { text_hash } from '../src/lib/hash';
import { answered, boxes, learned, next_problem, of_mistake, progress, type Cards, type Problem } from '../src/lib/problems';
import { visitors_side } from '../src/lib/players';
import type { Judged, PlyReview } from '../src/lib/types';

const day = 86_400_000;
const now = Date.UTC(2026, 0, 10, 12);
const steps = { where: 'centre', cells: [40] };
const problem = (id: string, chance: number, chances: Record<string, number> = {}): Problem => ({
  id, game: 'go9', moves: [], side: 0, solution: ['E5'], value: 0.9, other: 0.3, level: '15k', difficulty: 1 - chance, chances, wrong: [], steps,
});

describe('the schedule', () => {
  it('moves a problem one box on at each solution, and back to the first at a mistake', () => {
    let card = answered(undefined, true, now);
    expect(card).toEqual({ box: 1, due: now + day, tries: 1, solved: 1, at: now });
    const days = [card.due];
    for (let i = 0; i < 6; ++i) {
      card = answered(card, true, now);
      days.push(card.due);
    }
    expect(days.map((due) => (due - now) / day)).toEqual([1, 3, 7, 16, 35, 35, 35]);
    expect(card.box).toBe(learned);
    card = answered(card, false, now);
    expect(card.box).toBe(0);
    expect(card.due - now).toBe(600_000);
    expect([card.tries, card.solved]).toEqual([8, 7]);
    expect([...boxes]).toEqual([...boxes].sort((a, b) => a - b));
  });

  it('asks what is due first, then what was never tried, then what will be due', () => {
    const all = [problem('a', 0.5), problem('b', 0.25), problem('c', 0.05)];
    const cards: Cards = { a: { box: 1, due: now - 10, tries: 1, solved: 1, at: 0 }, c: { box: 1, due: now - 20, tries: 1, solved: 1, at: 0 } };
    expect(next_problem(all, cards, '15k', 'fitting', now)?.id).toBe('c'); // it waits longest
    expect(next_problem(all, cards, '15k', 'fitting', now, 'c')?.id).toBe('a');
    const later = { a: { ...cards.a, due: now + 5 }, c: { ...cards.c, due: now + 3 } };
    expect(next_problem(all, later, '15k', 'fitting', now)?.id).toBe('b');
    expect(next_problem(all, { ...later, b: { ...cards.a, due: now + 9 } }, '15k', 'fitting', now)?.id).toBe('c');
    expect(next_problem([], {}, '15k', 'fitting', now)).toBeNull();
    expect(next_problem([all[0]], {}, '15k', 'fitting', now, 'a')?.id).toBe('a'); // there is no other
  });

  it('chooses by how many of my level find a problem', () => {
    const all = [problem('a', 0.5, { '15k': 0.5, '5k': 0.9 }), problem('b', 0.25, { '15k': 0.25, '5k': 0.6 }), problem('c', 0.05, { '15k': 0.05, '5k': 0.24 })];
    const chosen = (level: string, wish: 'easy' | 'fitting' | 'hard') => next_problem(all, {}, level, wish, now)?.id;
    expect(['easy', 'fitting', 'hard'].map((wish) => chosen('15k', wish as 'easy'))).toEqual(['a', 'b', 'c']);
    expect(chosen('5k', 'fitting')).toBe('c'); // what is hard for weaker players fits
  });

  it('counts what was done', () => {
    const all = [problem('a', 0.5), problem('b', 0.25), problem('c', 0.05)];
    const cards: Cards = { a: { box: learned, due: now + day, tries: 9, solved: 9, at: now }, b: { box: 0, due: now, tries: 1, solved: 0, at: now - 3 * day }, other: { box: 0, due: 0, tries: 1, solved: 0, at: now } };
    expect(progress(all, cards, now)).toEqual({ count: 3, tried: 2, due: 1, learned: 1, today: 1 });
  });
});

describe('a problem of a mistake', () => {
  const judged: Judged = { ply: 3, side: 0, move: 'A1', verdict: 'mistake', best: 'G7', best_cells: [24], value: 0.7, loss: 0.3, before: 0.7, after: 0.4 };
  const word = (move: string, look?: { kind: string; count: number }): PlyReview => ({
    ply: 3, before: 0.7, opinion: {} as PlyReview['opinion'], hint: { move, cells: [], why: 'first', value: 0.7, steps: { ...steps, look } },
    human: { level: '15k', moves: [{ move: 'A1', cells: [], p: 0.4 }, { move: 'G7', cells: [], p: 0.1 }] },
  });
  it('asks for what would have been best, and knows how the mistake was answered', () => {
    const made = of_mistake({ game: 'go9' }, ['E5', 'C3', 'A1', 'D4'], judged, word('G7'), word('D4', { kind: 'atari', count: 2 }))!;
    expect(made).toMatchObject({ game: 'go9', moves: ['E5', 'C3'], side: 0, solution: ['G7'], value: 0.7, level: '15k', mine: true, steps });
    expect(made.difficulty).toBeCloseTo(0.9);
    expect(made.wrong).toEqual([{ move: 'A1', share: 0.4, value: expect.closeTo(0.4), reply: ['D4'], does: { kind: 'atari', count: 2 } }]);
    // The same mistake is the same problem; another game's is another.
    expect(of_mistake({ game: 'go9' }, ['E5', 'C3', 'A1'], judged, word('G7'))!.id).toBe(made.id);
    expect(of_mistake({ game: 'go9' }, ['E5', 'C4', 'A1'], judged, word('G7'))!.id).not.toBe(made.id);
    expect(text_hash('a')).not.toBe(text_hash('b'));
  });
  it('needs the steps of what was best', () => {
    expect(of_mistake({ game: 'go9' }, ['E5', 'C3', 'A1'], judged, word('B2'))).toBeNull();
    expect(of_mistake({ game: 'go9' }, ['E5', 'C3', 'A1'], judged, undefined)).toBeNull();
  });
  it('is of whoever plays here', () => {
    expect(visitors_side([{ name: 'You' }, { name: 'Ludens (15k)' }])).toBe(0);
    expect(visitors_side([{ name: 'Ludens' }, { name: 'You' }])).toBe(1);
    expect(visitors_side([{ name: 'A' }, { name: 'B' }])).toBeNull();
  });
});
