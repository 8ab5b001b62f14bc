import { describe, expect, it } from 'vitest';
import { clock_text, run_down } from '../src/lib/clock';

describe('clocks', () => {
  it('are written as people read them', () => {
    expect(clock_text(725_000)).toBe('12:05');
    expect(clock_text(3_725_000)).toBe('1:02:05');
    expect(clock_text(60_000)).toBe('1:00');
    expect(clock_text(9_940)).toBe('9.9');
    expect(clock_text(-5)).toBe('0.0');
  });

  it('run down the main time, then period after period', () => {
    const left = { main_ms: 5000, period_ms: 30_000, periods: 3 };
    expect(run_down(left, 1000, 30_000)).toEqual({ main_ms: 4000, period_ms: 30_000, periods: 3 });
    expect(run_down(left, 15_000, 30_000)).toEqual({ main_ms: 0, period_ms: 20_000, periods: 3 });
    expect(run_down(left, 40_000, 30_000)).toEqual({ main_ms: 0, period_ms: 25_000, periods: 2 });
    expect(run_down(left, 500_000, 30_000)).toEqual({ main_ms: 0, period_ms: 0, periods: 0 });
    expect(run_down({ main_ms: 5000 }, 6000, 0)).toEqual({ main_ms: 0 });
  });
});
