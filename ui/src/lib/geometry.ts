import type { BoardShape } from './types';

// Where cells lie in the picture, in units of one cell; the centre of the top left cell is (0, 0). Hexagons stand on
// a corner and each row is pushed half a cell to the right.
export interface Point {
  x: number;
  y: number;
}

const hexRow = Math.sqrt(3) / 2;

export function centre(board: BoardShape, cell: number, flipped = false): Point {
  let x = cell % board.columns;
  let y = Math.floor(cell / board.columns);
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

// The picture's frame; coordinates need room at the left and below, those of hexagons at the left and above.
export function frame(board: BoardShape, coordinates: boolean): Box {
  const hexes = board.cells === 'hexes';
  const edge = hexes ? 0.8 : 0.5 + Math.min(0.12, letter(board) / 3);
  const room = coordinates ? 1.5 * letter(board) : 0;
  const width = board.columns - 1 + (hexes ? (board.rows - 1) / 2 : 0);
  const height = (board.rows - 1) * (hexes ? hexRow : 1);
  return {
    x: -edge - room,
    y: -edge - (hexes ? room : 0),
    width: width + 2 * edge + room,
    height: height + 2 * edge + room,
  };
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

export const cell_name = (board: BoardShape, cell: number): string =>
  (board.column_names[cell % board.columns] ?? '') + (board.row_names[Math.floor(cell / board.columns)] ?? '');

// The cell that a text names, in upper or lower case.
export function cell_of(board: BoardShape, text: string): number | null {
  const said = text.trim().toLowerCase();
  for (let cell = 0; cell < board.columns * board.rows; ++cell)
    if (cell_name(board, cell).toLowerCase() === said) return cell;
  return null;
}

// The neighbour in the direction of an arrow key as the board is seen, or the same cell at the edge.
export function step(board: BoardShape, cell: number, dx: number, dy: number, flipped = false): number {
  const turn = flipped ? -1 : 1;
  const x = (cell % board.columns) + dx * turn;
  const y = Math.floor(cell / board.columns) + dy * turn;
  return x < 0 || x >= board.columns || y < 0 || y >= board.rows ? cell : y * board.columns + x;
}

// The dots that guide the eye on boards of points: a habit of drawing, no rule.
export function stars(board: BoardShape): number[] {
  if (board.cells !== 'points' || board.columns !== board.rows) return [];
  const n = board.columns;
  if (n < 9 || n % 2 === 0) return [];
  const edge = n < 13 ? 2 : 3;
  const lines = n >= 17 ? [edge, (n - 1) / 2, n - 1 - edge] : [edge, n - 1 - edge];
  const dots = lines.flatMap((y) => lines.map((x) => y * n + x));
  const middle = ((n - 1) / 2) * (n + 1);
  return dots.includes(middle) ? dots : [...dots, middle];
}
