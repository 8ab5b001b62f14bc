// Win rates over a game and the moves that threw some away. `values[i]` is the first side's win rate after i moves, null
// where nobody looked; `movers[i]` is the side that played move i (1 is the first move).
export interface Mistake {
  ply: number;
  drop: number;
}

export function mistakes(values: (number | null)[], movers: (0 | 1 | null)[], threshold: number): Mistake[] {
  const found: Mistake[] = [];
  for (let ply = 1; ply < values.length; ++ply) {
    const before = values[ply - 1];
    const after = values[ply];
    const mover = movers[ply];
    if (before === null || after === null || mover === null || mover === undefined) continue;
    const drop = mover === 0 ? before - after : after - before;
    if (drop >= threshold) found.push({ ply, drop });
  }
  return found;
}

export const next_mistake = (all: Mistake[], ply: number): Mistake | undefined => all.find((m) => m.ply > ply);
export const previous_mistake = (all: Mistake[], ply: number): Mistake | undefined =>
  [...all].reverse().find((m) => m.ply < ply);

// A value for the side to move as a value for the first side.
export const for_first = (value: number, to_move: 0 | 1): number => (to_move === 0 ? value : 1 - value);

export function value_of_result(result: string): number | null {
  return { '1-0': 1, '0-1': 0, '1/2-1/2': 0.5 }[result] ?? null;
}
