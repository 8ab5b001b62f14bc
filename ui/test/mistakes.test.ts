import { describe, expect, it } from 'vitest';
import { next_mistake, previous_mistake } from '../src/lib/mistakes';

describe('mistakes', () => {
  const all = [{ ply: 3, drop: 0.2 }, { ply: 8, drop: 0.4 }];
  it('are stepped through in both directions', () => {
    expect(next_mistake(all, 0)?.ply).toBe(3);
    expect(next_mistake(all, 3)?.ply).toBe(8);
    expect(next_mistake(all, 8)).toBeUndefined();
    expect(previous_mistake(all, 8)?.ply).toBe(3);
    expect(previous_mistake(all, 3)).toBeUndefined();
  });
});
