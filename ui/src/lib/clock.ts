import type { TimeLeft } from './types';

// «12:05», «1:02:05», and tenths in the last ten seconds.
export function clock_text(milliseconds: number): string {
  const ms = Math.max(0, milliseconds);
  if (ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

// What is left after some more time ran: the main time first, then the period in use, then the next ones.
export function run_down(left: TimeLeft, ran_ms: number, full_period_ms: number): TimeLeft {
  const main = Math.max(0, left.main_ms - ran_ms);
  if (main > 0 || !left.periods) return { ...left, main_ms: main };
  let over = ran_ms - left.main_ms;
  let { period_ms = full_period_ms, periods } = left;
  while (periods > 0 && over >= period_ms) {
    over -= period_ms;
    period_ms = full_period_ms;
    --periods;
  }
  return { main_ms: 0, periods, period_ms: periods > 0 ? period_ms - over : 0 };
}
