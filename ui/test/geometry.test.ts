import { describe, expect, it } from 'vitest';
import { cell_name, cell_of, centre, frame, grid_like, outline, piece_radius, rows_of, stars, step, tray_place } from '../src/lib/geometry';
import type { BoardShape } from '../src/lib/types';

const board = (columns: number, rows: number, cells: BoardShape['cells'] = 'points'): BoardShape => ({
  columns, rows, cells,
  column_names: Array.from({ length: columns }, (_, x) => String.fromCharCode(97 + x)),
  row_names: Array.from({ length: rows }, (_, y) => String(rows - y)),
});

// A hexagon of three cells a side: rows of 3, 4, 5, 4 and 3, as the server lists them.
function hexagon_board(): BoardShape {
  const places: [number, number][] = [];
  const names: string[] = [];
  for (let y = 0; y < 5; ++y)
    for (let x = 0; x < 5; ++x)
      if (x + y >= 2 && x + y <= 6) {
        places.push([x, y]);
        names.push('abcde'[y] + (x - Math.max(0, 2 - y) + 1));
      }
  return { columns: 5, rows: 5, cells: 'hexes', column_names: ['', '', '', '', ''], row_names: [...'abcde'], places, names };
}

// A board of any shape: a star of seven points around one, as the server draws it.
function star_board(): BoardShape {
  const spots: [number, number][] = [[2, 2], ...Array.from({ length: 7 }, (_, i): [number, number] => [2 + 2 * Math.sin((2 * Math.PI * i) / 7), 2 - 2 * Math.cos((2 * Math.PI * i) / 7)])];
  const sorted = spots.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  const ys = [...new Set(sorted.map(([, y]) => y.toFixed(6)))];
  return {
    columns: 8, rows: ys.length, cells: 'points', column_names: [], row_names: [],
    places: sorted.map(([, y], i): [number, number] => [i, ys.indexOf(y.toFixed(6))]), names: sorted.map((_, i) => `s${i}`),
    drawing: { places: sorted, lines: sorted.map((p): [[number, number], [number, number]] => [[2, 2], p]) },
  };
}

describe('geometry', () => {
  it('draws a board of any shape, whose every cell the arrow keys reach', () => {
    const b = star_board();
    const reached = new Set([0]);
    for (const cell of reached) for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) reached.add(step(b, cell, dx, dy));
    expect(reached.size).toBe(8);
    expect(grid_like(b)).toBe(false);
    const box = frame(b, true);
    for (let cell = 0; cell < 8; ++cell)
      for (const flipped of [false, true]) {
        const at = centre(b, cell, flipped);
        expect(at.x).toBeGreaterThan(box.x);
        expect(at.x).toBeLessThan(box.x + box.width);
        expect(at.y).toBeGreaterThan(box.y);
        expect(at.y).toBeLessThan(box.y + box.height);
      }
    expect(rows_of(b).flat().sort((a, c) => a - c)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(stars(b)).toEqual([]);
  });

  it('gives what is held its room beside a drawn board, on either side of it', () => {
    for (const rows of [false, true]) {
      const trays = { kinds: 3, rows, room: 0 };
      const box = frame(star_board(), false, trays);
      for (const bottom of [true, false])
        for (let kind = 0; kind < 3; ++kind) {
          const at = tray_place(star_board(), trays, kind, bottom);
          expect(Math.min(at.x - box.x, box.x + box.width - at.x, at.y - box.y, box.y + box.height - at.y)).toBeGreaterThan(0.3);
        }
    }
  });

  it('makes pieces as large as the narrowest field takes, and outlines around their middles', () => {
    const triangles: BoardShape = {
      columns: 2, rows: 1, cells: 'squares', column_names: [], row_names: [],
      drawing: { places: [[0, 0], [1, 0.2]], outlines: [[[-0.6, 0.4], [0.6, 0.4], [0, -0.7]], [[0.1, -0.5], [1.9, -0.5], [1, 1.2]]] },
    };
    expect(piece_radius(triangles)).toBeGreaterThan(0.2);
    expect(piece_radius(triangles)).toBeLessThan(0.4);
    expect(outline(triangles, 0)).toBe('-0.600,0.400 0.600,0.400 0.000,-0.700');
    expect(outline(triangles, 0, false, 0.5)).toBe('-0.300,0.200 0.300,0.200 0.000,-0.350');
  });

  it('draws a board that is no full grid from the places of its cells', () => {
    const b = hexagon_board();
    expect(rows_of(b).map((row) => row.length)).toEqual([3, 4, 5, 4, 3]);
    expect(cell_name(b, 9)).toBe('c3');
    expect(cell_of(b, 'E3')).toBe(18);
    const middle = centre(b, 9);
    const distances = Array.from({ length: 19 }, (_, cell) => Math.hypot(centre(b, cell).x - middle.x, centre(b, cell).y - middle.y));
    expect(distances.filter((d) => Math.abs(d - 1) < 1e-9).length).toBe(6);
    expect(Math.max(...distances)).toBeCloseTo(2); // all six corners are equally far away
    expect(distances.filter((d) => Math.abs(d - 2) < 1e-9).length).toBe(6);
    const box = frame(b, false);
    expect(box.x + box.width / 2).toBeCloseTo(middle.x);
    for (let cell = 0; cell < 19; ++cell) {
      expect(centre(b, cell, true).x).toBeCloseTo(centre(b, 18 - cell).x);
      for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
        const next = step(b, cell, dx, dy);
        if (next !== cell) expect(Math.hypot(centre(b, next).x - centre(b, cell).x, centre(b, next).y - centre(b, cell).y)).toBeCloseTo(1);
      }
    }
    expect(step(b, 0, 0, -1)).toBe(0);
    expect(step(b, 7, 0, -1)).toBe(3); // the corner of row c has one neighbour above, to the right
  });

  it('names every cell and finds it again in upper and lower case', () => {
    const renju = board(15, 15);
    for (let cell = 0; cell < 225; ++cell) {
      expect(cell_of(renju, cell_name(renju, cell))).toBe(cell);
      expect(cell_of(renju, cell_name(renju, cell).toUpperCase())).toBe(cell);
    }
    expect(cell_name(renju, 112)).toBe('h8');
    expect(cell_of(renju, 'pass')).toBeNull();
  });

  it('counts cells row by row from the top left', () => {
    expect(centre(board(9, 4), 11)).toEqual({ x: 2, y: 1 });
  });

  it('turns the board by half a turn', () => {
    const b = board(9, 4);
    for (let cell = 0; cell < 36; ++cell) expect(centre(b, cell, true)).toEqual(centre(b, 35 - cell));
  });

  it('pushes each row of hexagons half a cell, and keeps all six neighbours one apart', () => {
    const hex = board(11, 11, 'hexes');
    const at = (x: number, y: number) => centre(hex, y * 11 + x);
    const middle = at(5, 5);
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1], [1, -1], [-1, 1]]) {
      const other = at(5 + dx, 5 + dy);
      expect(Math.hypot(other.x - middle.x, other.y - middle.y)).toBeCloseTo(1);
    }
  });

  it('frames every cell', () => {
    for (const b of [board(15, 15), board(7, 6, 'squares'), board(11, 11, 'hexes'), board(2, 2)])
      for (const coordinates of [true, false]) {
        const box = frame(b, coordinates);
        for (let cell = 0; cell < b.columns * b.rows; ++cell) {
          const p = centre(b, cell);
          expect(p.x - 0.5).toBeGreaterThanOrEqual(box.x);
          expect(p.y - 0.5).toBeGreaterThanOrEqual(box.y);
          expect(p.x + 0.5).toBeLessThanOrEqual(box.x + box.width);
          expect(p.y + 0.5).toBeLessThanOrEqual(box.y + box.height);
        }
      }
  });

  it('moves the cursor as the board is seen and stops at the edge', () => {
    const b = board(9, 9);
    expect(step(b, 40, 1, 0)).toBe(41);
    expect(step(b, 40, 0, -1)).toBe(31);
    expect(step(b, 40, 1, 0, true)).toBe(39);
    expect(step(b, 0, -1, 0)).toBe(0);
    expect(step(b, 80, 0, 1)).toBe(80);
  });

  it('draws the usual dots', () => {
    expect(stars(board(19, 19))).toHaveLength(9);
    expect(stars(board(15, 15))).toHaveLength(5);
    expect(stars(board(15, 15))).toContain(112);
    expect(stars(board(8, 8))).toEqual([]);
    expect(stars(board(8, 8, 'squares'))).toEqual([]);
  });
});
