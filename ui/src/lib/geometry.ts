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

// How far the middles of cells reach to the right and down.
export function extent(board: BoardShape): Point {
  const { drawing } = board;
  if (!drawing) return { x: board.columns - 1, y: board.rows - 1 };
  return { x: Math.max(...drawing.places.map(([x]) => x)), y: Math.max(...drawing.places.map(([, y]) => y)) };
}

// A point of a drawing as it is seen.
export function seen(board: BoardShape, [x, y]: [number, number], flipped = false): Point {
  if (!flipped) return { x, y };
  const end = extent(board);
  return { x: end.x - x, y: end.y - y };
}

export const points = (list: Point[]): string => list.map((p) => `${p.x.toFixed(3)},${p.y.toFixed(3)}`).join(' ');

// The outline of a field of a drawn board, as much smaller as `size` says.
export function outline(board: BoardShape, cell: number, flipped = false, size = 1): string {
  const middle = centre(board, cell, flipped);
  return points(board.drawing!.outlines![cell].map((corner) => {
    const p = seen(board, corner, flipped);
    return { x: middle.x + (p.x - middle.x) * size, y: middle.y + (p.y - middle.y) * size };
  }));
}

// The radius of a piece: it fits into every cell, and leaves a point's lines to be seen.
export function piece_radius(board: BoardShape): number {
  const { drawing } = board;
  if (!drawing) return { points: 0.475, squares: 0.41, hexes: 0.37 }[board.cells];
  if (!drawing.outlines) return drawing.holes ? 0.46 : 0.4;
  let least = 0.5;
  drawing.outlines.forEach((corners, cell) => {
    const [x, y] = drawing.places[cell];
    corners.forEach(([ax, ay], i) => {
      const [bx, by] = corners[(i + 1) % corners.length];
      const length = Math.hypot(bx - ax, by - ay);
      if (length > 0.01) least = Math.min(least, Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length);
    });
  });
  return Math.max(0.2, 0.8 * least);
}

// Whether the cells of a drawn board lie in a grid of letters and numbers all the same.
export const grid_like = (board: BoardShape): boolean =>
  !board.places && (board.drawing?.places.every(([x, y], cell) => Math.abs(x - (cell % board.columns)) < 0.01 && Math.abs(y - Math.floor(cell / board.columns)) < 0.01) ?? true);

export function centre(board: BoardShape, cell: number, flipped = false): Point {
  if (board.drawing) return seen(board, board.drawing.places[cell], flipped);
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
export const letter = (board: BoardShape): number => Math.min(0.42, Math.max(0.08, (extent(board).x + 1) / 38));

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
  const [columns, rows] = [extent(board).x + 1, extent(board).y + 1];
  if (trays.rows) return bottom ? { x: columns - trays.kinds + along, y: rows + 0.08 + trays.room } : { x: trays.kinds - 1 - along, y: -1.08 };
  return bottom ? { x: columns + 0.12, y: rows - trays.kinds + along } : { x: -1.12 - trays.room, y: trays.kinds - 1 - along };
}

// The picture's frame; coordinates need room at the left and below, those of hexagons at the left and above.
export function frame(board: BoardShape, coordinates: boolean, trays?: Trays): Box {
  const hexes = board.cells === 'hexes';
  if (board.drawing) return drawn_frame(board, coordinates && grid_like(board), trays);
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

function drawn_frame(board: BoardShape, coordinates: boolean, trays?: Trays): Box {
  const { places, outlines = [], lines = [], holes } = board.drawing!;
  const all = [...places, ...outlines.flat(), ...lines.flat()];
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const edge = outlines.length ? 0.15 : holes ? 0.75 : 0.6;
  const room = coordinates ? 1.5 * letter(board) : 0;
  const [wide, high] = trays?.kinds ? (trays.rows ? [0, 1.08] : [1.12, 0]) : [0, 0];
  // What is held needs its row or column, however small the board is.
  const [least_wide, least_high] = trays?.kinds ? (trays.rows ? [trays.kinds, 0] : [0, trays.kinds]) : [0, 0];
  const [width, height] = [Math.max(right - left + 2 * edge, least_wide), Math.max(bottom - top + 2 * edge, least_high)];
  return { x: left - edge - room - wide, y: top - edge - high, width: width + room + 2 * wide, height: height + room + 2 * high };
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
  if (board.drawing && !grid_like(board)) return drawn_step(board, cell, dx, dy, flipped);
  const turn = flipped ? -1 : 1;
  const from = place(board, cell);
  const x = from.x + dx * turn;
  const y = from.y + dy * turn;
  const beside = board.cells === 'hexes' && dy !== 0 ? cell_in(board, x - dy * turn, y) : null;
  return cell_in(board, x, y) ?? beside ?? cell;
}

// On a board of any shape: the nearest cell that lies more in this direction than beside it, else the nearest of those
// that lie in it at all, so that every cell is reached.
function drawn_step(board: BoardShape, cell: number, dx: number, dy: number, flipped: boolean): number {
  const from = centre(board, cell, flipped);
  let [best, least] = [cell, Infinity];
  for (let other = 0; other < size(board); ++other) {
    const at = centre(board, other, flipped);
    const ahead = (at.x - from.x) * dx + (at.y - from.y) * dy;
    const aside = Math.abs((at.x - from.x) * dy) + Math.abs((at.y - from.y) * dx);
    if (ahead < 0.05) continue;
    const far = ahead + aside + (aside > ahead ? 2 * aside : 0);
    if (far < least) [best, least] = [other, far];
  }
  return best;
}

// The dots that guide the eye on boards of points: a habit of drawing, no rule.
export function stars(board: BoardShape): number[] {
  if (board.cells !== 'points' || board.columns !== board.rows || board.places || board.drawing) return [];
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
