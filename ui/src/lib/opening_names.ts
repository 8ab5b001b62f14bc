import type { Position } from './types';

// What an opening of chess is called, by the moves of either side in any order (openings.json, made by
// tools/openings.mjs).
export type OpeningNames = Record<string, string>;

const most = 12; // plies that names are known of

const key_of = (moves: string[]): string => [0, 1].map((side) => moves.filter((_, i) => i % 2 === side).sort().join(' ')).join('/');

// The name of the latest position of the game that has one; '' for none.
export function opening_name(moves: string[], names: OpeningNames): string {
  const plain = moves.slice(0, most).map((move) => move.replace(/[+#?!]+$/, ''));
  for (let ply = plain.length; ply > 0; --ply) {
    const name = names[key_of(plain.slice(0, ply))];
    if (name) return name;
  }
  return '';
}

// Whether openings of this game have names: not those of Chess960, nor of a position that was put up.
export const has_opening_names = (position: Position): boolean => position.game === 'chess' && !position.start && position.moves.length > 0;
