import { describe, expect, it } from 'vitest';
import { mistakes_of, next_mistake, previous_mistake, tally } from '../src/lib/mistakes';
import type { Judged } from '../src/lib/types';

describe('mistakes', () => {
  const all = [{ ply: 3, drop: 0.2 }, { ply: 8, drop: 0.4 }];
  it('are stepped through in both directions', () => {
    expect(next_mistake(all, 0)?.ply).toBe(3);
    expect(next_mistake(all, 3)?.ply).toBe(8);
    expect(next_mistake(all, 8)).toBeUndefined();
    expect(previous_mistake(all, 8)?.ply).toBe(3);
    expect(previous_mistake(all, 3)).toBeUndefined();
  });

  it('are counted by side and kind, serious ones among them', () => {
    const said = (ply: number, verdict: Judged['verdict'], loss = 0) => ({ ply, side: (ply + 1) % 2, verdict, loss }) as Judged;
    const judged = [said(1, 'best'), said(2, 'mistake', 0.2), said(3, 'good', 0.05), said(4, 'mistake', 0.25), said(5, 'forced'), said(6, 'mistake', 0.9)];
    expect(mistakes_of(judged)).toEqual([{ ply: 2, drop: 0.2 }, { ply: 4, drop: 0.25 }, { ply: 6, drop: 0.9 }]);
    expect(tally(judged, 0)).toEqual({ best: 1, good: 1, forced: 1, mistake: 0, serious: 0 });
    expect(tally(judged, 1)).toEqual({ best: 0, good: 0, forced: 0, mistake: 3, serious: 2 });
  });
});
