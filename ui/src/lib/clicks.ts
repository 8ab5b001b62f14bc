import type { LegalMove } from './types';

// What a click on a cell means, given the cells clicked before and the server's list of legal moves: a move is
// played by clicking its cells in order. Several moves may share all their cells; then the player is asked.
export type Click =
  | { kind: 'play'; moves: LegalMove[] }
  | { kind: 'picked'; cells: number[] }
  | { kind: 'nothing' };

const starts_with = (cells: number[], start: number[]) => start.every((cell, i) => cells[i] === cell);

export function click(legal: LegalMove[], picked: number[], cell: number): Click {
  if (picked.length && picked[picked.length - 1] === cell) return { kind: 'picked', cells: [] };
  for (const start of picked.length ? [[...picked, cell], [cell]] : [[cell]]) {
    const fitting = legal.filter((move) => move.cells.length > 0 && starts_with(move.cells, start));
    const complete = fitting.filter((move) => move.cells.length === start.length);
    if (complete.length) return { kind: 'play', moves: complete };
    if (fitting.length) return { kind: 'picked', cells: start };
  }
  return { kind: 'nothing' };
}

// The cells that can be clicked next.
export function open_cells(legal: LegalMove[], picked: number[]): Set<number> {
  return new Set(
    legal
      .filter((move) => move.cells.length > picked.length && starts_with(move.cells, picked))
      .map((move) => move.cells[picked.length]),
  );
}

// The move that a person typed, if it is one of these; otherwise the text goes to the server as it is.
export function typed_move(legal: LegalMove[], text: string): string {
  const said = text.trim();
  const same = legal.find((m) => m.move === said) ?? legal.find((m) => m.move.toLowerCase() === said.toLowerCase());
  const bare = said.replace(/^[☗☖▲△▼▽]|\s/g, '');
  const other = legal.find((m) => Object.values(m.written ?? {}).some((text) => text.replace(/\s/g, '') === bare)) ?? legal.find((m) => !m.becomes && m.label?.toLowerCase() === said.toLowerCase());
  return (same ?? other)?.move ?? said;
}
