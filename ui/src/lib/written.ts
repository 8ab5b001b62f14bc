import { language, settings } from './settings.svelte';
import type { Position } from './types';

// Moves as players write them. Most games have one notation; where the server sends others, whoever reads kanji, and
// wants them on the pieces, gets the one that is written in them.
const wanted = (): string => (settings.figures === 'kanji' && ['ja', 'zh'].includes(language()) ? 'ki2' : 'western');
const signs = ['☗', '☖'];

// Of all notations of a move the one to show.
export const shown_of = (written: Record<string, string> | undefined, move: string, side?: 0 | 1 | null): string => {
  const text = written?.[wanted()];
  return text === undefined ? move : wanted() === 'ki2' && (side === 0 || side === 1) ? signs[side] + text : text;
};

// A move that is legal in a position.
export const shown_move = (position: Position | null | undefined, move: string): string =>
  position?.written ? shown_of(position.legal.find((one) => one.move === move)?.written, move) : move;

// The moves that lead to a position.
export const shown_moves = (position: Position, sides: (0 | 1)[] = []): string[] =>
  position.moves.map((move, i) => shown_of(position.written && { [wanted()]: position.written[wanted()]?.[i] }, move, sides[i]));
