import type { BoardShape } from './types';

// Where cells lie in the picture, in units of one cell; the centre of the top left cell is (0, 0). Hexagons stand on
// a corner and each row is pushed half a cell to the right.
export interface Point {
  x: number;
  y: number;
}

const hexRow = Math.sqrt(3) / 2;

export const size = (board: BoardShape): number => board.places?.length ?? board.columns * board.rows;

// A cell's column and row. A board that is no full grid lists them.
export function place(board: BoardShape, cell: number): Point {
  const listed = board.places?.[cell];
  return listed ? { x: listed[0], y: listed[1] } : { x: cell % board.columns, y: Math.floor(cell / board.columns) };
}

export function cell_in(board: BoardShape, x: number, y: number): number | null {
  if (x < 0 || x >= board.columns || y < 0 || y >= board.rows) return null;
  if (!board.places) return y * board.columns + x;
  const found = board.places.findIndex((at) => at[0] === x && at[1] === y);
  return found < 0 ? null : found;
}

// The cells of every row, from the left.
export function rows_of(board: BoardShape): number[][] {
  const rows: number[][] = Array.from({ length: board.rows }, () => []);
  for (let cell = 0; cell < size(board); ++cell) rows[place(board, cell).y].push(cell);
  return rows;
}

export function centre(board: BoardShape, cell: number, flipped = false): Point {
  let { x, y } = place(board, cell);
  if (flipped) {
    x = board.columns - 1 - x;
    y = board.rows - 1 - y;
  }
  return board.cells === 'hexes' ? { x: x + y / 2, y: y * hexRow } : { x, y };
}

export interface Box extends Point {
  width: number;
  height: number;
}

// The height of coordinates: about the same on the screen whatever the board's size.
export const letter = (board: BoardShape): number => Math.min(0.42, Math.max(0.08, board.columns / 38));

// How what the sides hold lies beside the board: so many kinds, in a row below it and one above, or in a column at the
// right and one at the left. `room`: of the coordinates between.
export interface Trays {
  kinds: number;
  rows: boolean;
  room: number;
}

// The place of a kind, counted from 0, in the tray of whoever sits at the bottom, or on the other side.
export function tray_place(board: BoardShape, trays: Trays, kind: number, bottom: boolean): Point {
  const along = trays.kinds - 1 - kind;
  const { columns, rows } = board;
  if (trays.rows) return bottom ? { x: columns - trays.kinds + along, y: rows + 0.08 + trays.room } : { x: trays.kinds - 1 - along, y: -1.08 };
  return bottom ? { x: columns + 0.12, y: rows - trays.kinds + along } : { x: -1.12 - trays.room, y: trays.kinds - 1 - along };
}

// The picture's frame; coordinates need room at the left and below, those of hexagons at the left and above.
export function frame(board: BoardShape, coordinates: boolean, trays?: Trays): Box {
  const hexes = board.cells === 'hexes';
  const edge = hexes ? 0.8 : 0.5 + Math.min(0.12, letter(board) / 3);
  const room = coordinates ? 1.5 * letter(board) : 0;
  const all = Array.from({ length: size(board) }, (_, cell) => centre(board, cell));
  const left = Math.min(...all.map((at) => at.x));
  const width = Math.max(...all.map((at) => at.x)) - left;
  const height = (board.rows - 1) * (hexes ? hexRow : 1);
  const [wide, high] = trays?.kinds ? (trays.rows ? [0, 1.08] : [1.12, 0]) : [0, 0];
  return {
    x: left - edge - room - wide,
    y: -edge - (hexes ? room : 0) - high,
    width: width + 2 * edge + room + 2 * wide,
    height: height + 2 * edge + room + 2 * high,
  };
}

// Of these spots the one to go to from a place by an arrow key: the nearest ahead, if there is one.
export function spot_ahead(from: Point, spots: { cell: number; at: Point }[], dx: number, dy: number): number | null {
  let best: number | null = null;
  let least = Infinity;
  for (const { cell, at } of spots) {
    const [ahead, aside] = [(at.x - from.x) * dx + (at.y - from.y) * dy, Math.abs((at.x - from.x) * dy) + Math.abs((at.y - from.y) * dx)];
    if (ahead < 0.3 || aside > 2 * ahead + 0.6) continue;
    if (ahead + 2 * aside < least) [best, least] = [cell, ahead + 2 * aside];
  }
  return best;
}

export function hexagon(at: Point, size = 1): string {
  const r = size / Math.sqrt(3);
  return [0, 1, 2, 3, 4, 5]
    .map((i) => {
      const angle = Math.PI / 6 + (i * Math.PI) / 3;
      return `${(at.x + r * Math.cos(angle)).toFixed(3)},${(at.y + r * Math.sin(angle)).toFixed(3)}`;
    })
    .join(' ');
}

export function cell_name(board: BoardShape, cell: number): string {
  const { x, y } = place(board, cell);
  return board.names?.[cell] ?? (board.column_names[x] ?? '') + (board.row_names[y] ?? '');
}

// The cell that a text names, in upper or lower case.
export function cell_of(board: BoardShape, text: string): number | null {
  const said = text.trim().toLowerCase();
  for (let cell = 0; cell < size(board); ++cell)
    if (cell_name(board, cell).toLowerCase() === said) return cell;
  return null;
}

// The neighbour in the direction of an arrow key as the board is seen, or the same cell at the edge. Hexagons have two
// neighbours above and two below: the one in the same column goes first.
export function step(board: BoardShape, cell: number, dx: number, dy: number, flipped = false): number {
  const turn = flipped ? -1 : 1;
  const from = place(board, cell);
  const x = from.x + dx * turn;
  const y = from.y + dy * turn;
  const beside = board.cells === 'hexes' && dy !== 0 ? cell_in(board, x - dy * turn, y) : null;
  return cell_in(board, x, y) ?? beside ?? cell;
}

// The dots that guide the eye on boards of points: a habit of drawing, no rule.
export function stars(board: BoardShape): number[] {
  if (board.cells !== 'points' || board.columns !== board.rows || board.places) return [];
  const n = board.columns;
  if (n < 9 || n % 2 === 0) return [];
  const edge = n < 13 ? 2 : 3;
  const lines = n >= 17 ? [edge, (n - 1) / 2, n - 1 - edge] : [edge, n - 1 - edge];
  const dots = lines.flatMap((y) => lines.map((x) => y * n + x));
  const middle = ((n - 1) / 2) * (n + 1);
  return dots.includes(middle) ? dots : [...dots, middle];
}

// The number of the latest move on each cell, from the cells of the moves in order; a move counts where it ends.
export function move_numbers(moves: number[][]): Map<number, number> {
  const found = new Map<number, number>();
  moves.forEach((cells, i) => {
    if (cells.length) found.set(cells[cells.length - 1], i + 1);
  });
  return found;
}
