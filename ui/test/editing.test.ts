import { expect, it } from 'vitest';
import { corrected, line_and_column, offset_of, range_of } from '../src/lib/editing';

const text = '(game "Xö"\n  (rules (play (move Add (to (sites Emty)))))\n)';
const error = (line: number, column: number, found = '', nearest = '') => ({ line, column, found, nearest, message: '', expected: '' });

it('a line and a column lead to the place, counting bytes as the server does, and back', () => {
  expect(text.slice(offset_of(text, 1, 1))).toBe(text);
  expect(text[offset_of(text, 2, 3)]).toBe('(');
  expect(offset_of('"öx', 1, 4)).toBe(2); // ö is two bytes
  expect(offset_of(text, 99, 1)).toBeLessThanOrEqual(text.length);
  expect(offset_of(text, 1, 999)).toBe(10); // no further than its line
  for (let at = 11; at < text.length; ++at) {
    const [line, column] = line_and_column(text, at);
    expect(offset_of(text, line, column)).toBe(at);
  }
});

it('what is underlined is the word, the text or the bracket with its word, and never nothing', () => {
  const at = (line: number, column: number) => text.slice(...range_of(text, { line, column }));
  expect(at(1, 1)).toBe('(game');
  expect(at(1, 7)).toBe('"Xö"');
  expect(at(2, 37)).toBe('Emty');
  expect(at(9, 9).length).toBe(1);
  expect(range_of('', { line: 1, column: 1 })).toEqual([0, 0]);
});

it('the nearest ludeme takes the place of what was found there, and of nothing else', () => {
  expect(corrected(text, error(2, 37, 'sites Emty', 'sites Empty'))).toContain('(sites Empty)');
  expect(corrected('(mov Add)', error(1, 1, 'mov Add', 'move Add'))).toBe('(move Add)');
  expect(corrected(text, error(2, 37))).toBeNull();
  expect(corrected('(a b) (mov Add)', error(1, 1, 'mov Add', 'move Add'))).toBeNull();
});
