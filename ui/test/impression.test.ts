import { describe, expect, it } from 'vitest';
import { changed_mind, compared, doubt_level, good_marks, windows_by_move } from '../src/lib/impression';
import type { Opinion } from '../src/lib/types';

const opinion = (more: Partial<Opinion> = {}): Opinion => ({
  agent: 'dual', move: 'h9', value: 0.5, wdl: [0.5, 0, 0.5], line: [], playouts: 0, nodes: 5, peak_bytes: 0, seconds: 0,
  moves: [{ move: 'h9', cells: [97], p: 0.6 }, { move: 'g8', cells: [111], p: 0.3 }],
  first_impression: [{ move: 'g8', cells: [111], p: 0.5 }, { move: 'h9', cells: [97], p: 0.4 }, { move: 'a1', cells: [210], p: 0.02 }],
  filtered: [{ move: 'g8', cells: [111], p: 0.5 }, { move: 'h9', cells: [97], p: 0.4 }],
  unsure: false, searched: true, doubt: 0.02,
  ...more,
});

describe('a first impression', () => {
  it('stands beside the conclusion, which comes first', () => {
    expect(compared(opinion(), 2)).toEqual([
      { move: 'h9', cells: [97], at_first: 0.4, then: 0.6 },
      { move: 'g8', cells: [111], at_first: 0.5, then: 0.3 },
    ]);
    expect(compared(opinion(), 3).map((row) => row.move)).toEqual(['h9', 'g8', 'a1']);
    expect(compared(opinion({ first_impression: undefined })).every((row) => row.at_first === 0)).toBe(true);
  });

  it('may be given up after some thought', () => {
    expect(changed_mind(opinion())).toBe(true);
    expect(changed_mind(opinion({ move: 'g8' }))).toBe(false);
    expect(changed_mind(opinion({ searched: false }))).toBe(false);
    expect(changed_mind(opinion({ first_impression: undefined }))).toBe(false);
  });

  it('marks the moves that feel good, but not where all of them do', () => {
    expect(good_marks(opinion()).map((mark) => mark.move)).toEqual(['g8', 'h9']);
    expect(good_marks(opinion({ unsure: true }))).toEqual([]);
    expect(good_marks(opinion({ filtered: undefined }))).toEqual([]);
  });

  it('fills the meter of doubt by logarithms', () => {
    expect(doubt_level(opinion({ doubt: 0.01, equal_moves: 2 }))).toBeCloseTo(Math.log(2) / Math.log(200));
    expect(doubt_level(opinion({ doubt: 1 / 225, equal_moves: 1 }))).toBe(0);
    expect(doubt_level(opinion({ doubt: 1, equal_moves: 225 }))).toBe(1);
    expect(doubt_level(opinion({ doubt: 0.3, equal_moves: undefined }))).toBe(0.3);
    expect(doubt_level(opinion({ doubt: undefined }))).toBe(0);
  });

  it('groups windows by move in the order they came, the strongest few of each', () => {
    const window = (move: string, weight: number) => ({ move, cells: [1], text: '', weight });
    const groups = windows_by_move(opinion({ windows: [window('h9', 3), window('h9', -2), window('g8', 1), window('h9', 1)] }), 2);
    expect(groups.map((group) => [group.move, group.windows.map((one) => one.weight)])).toEqual([['h9', [3, -2]], ['g8', [1]]]);
    expect(windows_by_move(opinion())).toEqual([]);
  });
});
