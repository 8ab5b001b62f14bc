import { expect, test } from 'vitest';

import { has_opening_names, opening_name } from '../src/lib/opening_names';
import names from '../src/lib/openings.json';
import type { Position } from '../src/lib/types';

test('an opening is called by the latest position that has a name', () => {
  expect(opening_name('e4 c5'.split(' '), names)).toBe('Sicilian Defense');
  expect(opening_name('e4 c5 d4'.split(' '), names)).toBe('Sicilian Defense: Smith-Morra Gambit');
  expect(opening_name('e4 e5 Nf3 Nc6 Bb5'.split(' '), names)).toBe('Ruy Lopez');
  expect(opening_name('e4 e5 Nf3 Nc6 Bb5 Nge7 h3 h6 a3 a6 b3 b6 Ba4 d6'.split(' '), names)).toBe('Ruy Lopez');
});

test('another order of moves is the same opening, and check signs do not matter', () => {
  expect(opening_name('c4 c6 d4 d5'.split(' '), names)).toBe('Slav Defense');
  expect(opening_name('d4 d5 c4 c6'.split(' '), names)).toBe('Slav Defense');
  expect(opening_name(['e4!', 'c5?!'], names)).toBe('Sicilian Defense');
});

test('moves that nobody named have no name', () => {
  expect(opening_name([], names)).toBe('');
  expect(opening_name('h4 h5 Rh3'.split(' '), names)).toBe('');
});

test('only ordinary chess from its start has names', () => {
  const position = (game: string, start: string, moves: string[]): Position => ({ game, start, moves }) as unknown as Position;
  expect(has_opening_names(position('chess', '', ['e4']))).toBe(true);
  expect(has_opening_names(position('chess', '', []))).toBe(false);
  expect(has_opening_names(position('chess(start=0)', '', ['e4']))).toBe(false);
  expect(has_opening_names(position('chess', '8/8/8/8/8/8/8/K1k5 w - - 0 1', ['Ka2']))).toBe(false);
  expect(has_opening_names(position('othello', '', ['d3']))).toBe(false);
});
