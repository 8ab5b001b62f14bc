import { describe, expect, it } from 'vitest';
import { figures, generals, kanji } from '../src/board/figures';
import { spot_ahead, tray_place } from '../src/lib/geometry';
import { move_number } from '../src/lib/numbering';

describe('moves as players write them', () => {
  it('are numbered in pairs in chess, also where Black begins', () => {
    expect([1, 2, 3].map((ply) => move_number(ply, true))).toEqual(['1.', '', '2.']);
    expect([1, 2, 3].map((ply) => move_number(ply, true, true))).toEqual(['1. …', '2.', '']);
    expect(move_number(2, false)).toBe('2');
  });
});

describe('pieces', () => {
  it('have drawings of their own', () => {
    const all = [...Object.values(figures), ...Object.values(generals)].map((one) => one.body).concat(Object.values(kanji));
    expect(new Set(all).size).toBe(6 + 3 + 14);
  });
});

describe('what is held beside the board', () => {
  const board = { columns: 9, rows: 9, cells: 'squares' as const, column_names: [], row_names: [] };
  it('lies opposite each other, all within the length of the board', () => {
    for (const rows of [true, false])
      for (let kind = 0; kind < 7; ++kind) {
        const [mine, theirs] = [true, false].map((bottom) => tray_place(board, { kinds: 7, rows, room: 0 }, kind, bottom));
        const along = rows ? 'x' : 'y';
        expect(mine[along] + theirs[along]).toBe(8);
        expect(mine[along]).toBeGreaterThanOrEqual(0);
        expect(mine[along]).toBeLessThanOrEqual(8);
      }
  });
  it('is reached from the edge by the arrow that leads there', () => {
    const spots = [{ cell: 80, at: { x: 8, y: 8 } }, { cell: 81, at: { x: 9.12, y: 8 } }, { cell: 87, at: { x: 9.12, y: 2 } }];
    expect(spot_ahead({ x: 8, y: 8 }, spots, 1, 0)).toBe(81);
    expect(spot_ahead({ x: 9.12, y: 8 }, spots, -1, 0)).toBe(80);
    expect(spot_ahead({ x: 9.12, y: 8 }, spots, 1, 0)).toBe(null);
    expect(spot_ahead({ x: 9.12, y: 2 }, spots, 0, 1)).toBe(81);
  });
});
