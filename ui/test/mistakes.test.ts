import { describe, expect, it } from 'vitest';
import { for_first, mistakes, next_mistake, previous_mistake, value_of_result } from '../src/lib/mistakes';

describe('mistakes', () => {
  const values = [0.5, 0.5, 0.8, 0.6, null, 0.1];
  const movers = [null, 0, 1, 0, 1, 0] as (0 | 1 | null)[];

  it('are drops for the side that moved', () => {
    const found = mistakes(values, movers, 0.15);
    expect(found.map((mistake) => mistake.ply)).toEqual([2, 3]);
    expect(found[0].drop).toBeCloseTo(0.3);
    expect(found[1].drop).toBeCloseTo(0.2);
    expect(mistakes(values, movers, 0.25).map((mistake) => mistake.ply)).toEqual([2]);
  });

  it('need a value on both sides of the move', () => {
    expect(mistakes([0.9, null, 0.1], [null, 0, 1], 0.1)).toEqual([]);
  });

  it('can be stepped through', () => {
    const found = mistakes(values, movers, 0.15);
    expect(next_mistake(found, 0)?.ply).toBe(2);
    expect(next_mistake(found, 3)).toBeUndefined();
    expect(previous_mistake(found, 3)?.ply).toBe(2);
  });

  it('count win rates for the first side', () => {
    expect(for_first(0.7, 0)).toBe(0.7);
    expect(for_first(0.7, 1)).toBeCloseTo(0.3);
    expect(value_of_result('1-0')).toBe(1);
    expect(value_of_result('')).toBeNull();
  });
});
