// Moves that the judge named, for stepping from one to the next. What a mistake is, the server says.
export interface Mistake {
  ply: number;
  drop: number;
}

export const next_mistake = (all: Mistake[], ply: number): Mistake | undefined => all.find((m) => m.ply > ply);
export const previous_mistake = (all: Mistake[], ply: number): Mistake | undefined =>
  [...all].reverse().find((m) => m.ply < ply);
