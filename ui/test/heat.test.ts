import { describe, expect, it } from 'vitest';
import { all_marks, best_marks, button_marks, first_value, grade, mark_class, share_marks } from '../src/lib/heat';
import type { Opinion } from '../src/lib/types';

const opinion = (moves: Opinion['moves']): Opinion => ({ agent: '', move: '', moves, value: 0.5, wdl: [0.5, 0, 0.5], line: [], playouts: 0, nodes: 0, peak_bytes: 0, seconds: 0 });

describe('the heat map', () => {
  it('compares with the best of the moves that were looked at seriously', () => {
    const marks = best_marks(opinion([
      { move: 'a', cells: [0], p: 0.6, value: 0.55 },
      { move: 'b', cells: [1], p: 0.3, value: 0.5 },
      { move: 'c', cells: [2], p: 0.02, value: 0.99 },
      { move: 'pass', cells: [], p: 0.09, value: 0.1 },
    ]));
    expect(marks.map((mark) => mark.move)).toEqual(['a', 'b', 'c']);
    expect(marks[0].loss).toBe(0);
    expect(marks[1].loss).toBeCloseTo(0.05);
    expect(marks[2].loss).toBe(0);
    expect(marks[0].share).toBe(1);
  });

  it('says of a pass what it says of points: the chances after it', () => {
    const pass = { move: 'pass', cells: [], p: 0.01, value: 0.41 };
    expect(button_marks(opinion([{ move: 'a', cells: [0], p: 0.9, value: 0.55 }, pass]))).toMatchObject([{ move: 'pass', value: 0.41, loss: expect.closeTo(0.14) }]);
  });

  it('says what a position is worth to the first side, as its best move is', () => {
    expect(first_value({ ...opinion([]), value: 0.4 }, 0)).toBe(0.4);
    expect(first_value({ ...opinion([]), value: 0.4, best_value: 0.45 }, 1)).toBeCloseTo(0.55);
  });

  it('does without values', () => {
    expect(best_marks(opinion([{ move: 'a', cells: [0], p: 1 }]))[0].loss).toBe(0);
    expect(best_marks(opinion([]))).toEqual([]);
    expect(share_marks(undefined)).toEqual([]);
  });

  it('marks the first choice alone where nobody knows what the others lose', () => {
    const marks = all_marks(opinion([{ move: 'a', cells: [0], p: 0.9 }, { move: 'b', cells: [1], p: 0.09 }, { move: 'c', cells: [2], p: 0.001 }]));
    expect(marks.map(mark_class)).toEqual(['grade0', 'plain', 'plain']);
  });

  it('colours what was hardly looked at by what it loses, too', () => {
    const marks = all_marks(opinion([{ move: 'a', cells: [0], p: 0.99, value: 0.9 }, { move: 'b', cells: [1], p: 0.001, value: 0.3 }]));
    expect(marks.map(mark_class)).toEqual(['grade0', 'grade4']);
  });

  it('grades losses in five steps', () => {
    expect([0, 0.02, 0.06, 0.15, 0.5].map(grade)).toEqual([0, 1, 2, 3, 4]);
  });
});
