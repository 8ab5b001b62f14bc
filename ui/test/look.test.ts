import { describe, expect, it } from 'vitest';
import { look_of } from '../src/lib/look';

const families = ['tictactoe', 'fourinarow', 'gomoku', 'renju', 'go', 'othello', 'hex', 'connect4', 'breakthrough', 'havannah', 'chess', 'shogi'];

describe('the looks of games', () => {
  it('are their own', () => {
    const seen = families.map((family) => JSON.stringify(look_of(family)));
    expect(new Set(seen).size).toBe(families.length);
    for (const family of families) {
      const cells = look_of(family).sample.map(([x, y]) => `${x},${y}`);
      expect(new Set(cells).size, family).toBe(cells.length);
      expect(cells.length, family).toBeGreaterThan(4);
    }
  });

  it('are stones where nothing else is known', () => {
    expect(look_of('something new').pieces).toBe('stones');
    expect(look_of('something new', true).pieces).toBe('figures'); // its pieces differ
  });
});
