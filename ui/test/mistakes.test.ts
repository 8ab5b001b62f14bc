import { describe, expect, it } from 'vitest';
import { deciding_moves, flaw_of, loser_of, mistakes_of, next_mistake, previous_mistake, signs, tally } from '../src/lib/mistakes';
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

  const said = (ply: number, verdict: Judged['verdict'], loss = 0) => ({ ply, side: (ply + 1) % 2, verdict, loss }) as Judged;
  it('have signs of their own, and doubtful moves another', () => {
    const sign = (verdict: Judged['verdict'], loss: number, flaw = flaw_of(said(1, verdict, loss))) => flaw && signs[flaw];
    expect([sign('good', 0.05), sign('doubtful', 0.15), sign('mistake', 0.2), sign('mistake', 0.25)]).toEqual([null, '?!', '?', '??']);
  });

  it('decide a lost game with what cost the loser most, though none was a mistake', () => {
    const judged = [said(1, 'good', 0.05), said(2, 'mistake', 0.3), said(3, 'good', 0.09), said(5, 'good', 0.01), said(7, 'good', 0.04), said(9, 'good', 0.03)];
    expect(deciding_moves(judged, 0).map(({ ply }) => ply)).toEqual([3, 1, 7]);
    expect(deciding_moves(judged, 1).map(({ ply }) => ply)).toEqual([2]);
    expect(['1-0', '0-1', '1/2-1/2', '', undefined].map(loser_of)).toEqual([1, 0, null, null, null]);
  });

  it('are counted by side and kind, serious ones among them', () => {
    const judged = [said(1, 'best'), said(2, 'mistake', 0.2), said(3, 'good', 0.05), said(7, 'doubtful', 0.15), said(4, 'mistake', 0.25), said(5, 'forced'), said(6, 'mistake', 0.9)];
    expect(mistakes_of(judged)).toEqual([{ ply: 2, drop: 0.2 }, { ply: 4, drop: 0.25 }, { ply: 6, drop: 0.9 }]);
    expect(tally(judged, 0)).toEqual({ best: 1, good: 1, forced: 1, doubtful: 1, mistake: 0, serious: 0 });
    expect(tally(judged, 1)).toEqual({ best: 0, good: 0, forced: 0, doubtful: 0, mistake: 3, serious: 2 });
  });
});
