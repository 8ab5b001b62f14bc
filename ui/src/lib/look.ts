import type { Pieces } from './types';

// How the games look: what stands on their cells, and some of it on a corner of the board as their sign in lists: column
// and row from the top left, and whose. A game that is not here has stones, three of them on its sign.
export interface Look {
  pieces: Pieces;
  sample: [number, number, 0 | 1, string?][];
  pairs?: boolean; // moves are numbered in pairs
}

const both = (side: 0 | 1, columns: number, rows: number[]): [number, number, 0 | 1][] =>
  rows.flatMap((y) => Array.from({ length: columns }, (_, x): [number, number, 0 | 1] => [x, y, side]));

const looks: Record<string, Look> = {
  tictactoe: { pieces: 'marks', sample: [[1, 1, 0], [0, 0, 1], [2, 0, 0], [0, 2, 1], [0, 1, 0]] },
  fourinarow: { pieces: 'stones', sample: [[4, 1, 0], [5, 1, 0], [6, 1, 0], [3, 1, 1], [4, 2, 1], [5, 2, 1], [6, 0, 1]] },
  gomoku: { pieces: 'stones', sample: [[4, 8, 0], [5, 7, 0], [6, 6, 0], [7, 5, 0], [8, 4, 0], [5, 6, 1], [6, 7, 1], [7, 6, 1], [4, 5, 1]] },
  renju: { pieces: 'stones', sample: [[7, 7, 0], [8, 6, 0], [6, 8, 0], [7, 6, 1], [8, 7, 1], [6, 6, 1]] },
  go: { pieces: 'stones', sample: [[15, 3, 0], [15, 2, 0], [14, 5, 0], [17, 2, 0], [16, 2, 1], [16, 3, 1], [16, 1, 1], [17, 4, 1], [18, 0, 1]] },
  othello: { pieces: 'discs', sample: [[2, 3, 0], [3, 3, 0], [4, 3, 0], [5, 3, 1], [2, 2, 1], [3, 4, 1], [4, 4, 0], [5, 4, 0], [3, 2, 1]] },
  hex: { pieces: 'tiles', sample: [[5, 4, 0], [5, 5, 0], [4, 6, 0], [6, 5, 1], [4, 5, 1], [6, 4, 1], [3, 6, 1]] },
  connect4: { pieces: 'counters', sample: [[2, 5, 1], [3, 5, 0], [4, 5, 0], [1, 5, 0], [3, 4, 1], [4, 4, 1], [2, 4, 0], [4, 3, 0], [3, 3, 1]] },
  breakthrough: { pieces: 'pawns', sample: [...both(1, 4, [0, 1]), ...both(0, 4, [3])] },
  havannah: { pieces: 'tiles', sample: [[7, 6, 0], [8, 6, 0], [8, 7, 0], [7, 8, 0], [6, 8, 0], [6, 7, 0], [5, 7, 1], [8, 5, 1], [9, 6, 1]] },
  chess: { pieces: 'figures', pairs: true, sample: [[4, 7, 0, 'K'], [5, 7, 0, 'B'], [6, 7, 0, 'N'], [4, 6, 0, 'P'], [5, 6, 0, 'P'], [5, 5, 1, 'Q']] },
  described: { pieces: 'kit', sample: [] },
  shogi: { pieces: 'wood', sample: [[4, 7, 0, 'G'], [5, 7, 0, 'R'], [4, 8, 0, 'K'], [5, 8, 0, 'S'], [5, 6, 1, 'P']] },
};

export const look_of = (family: string, figures = false): Look => looks[family] ?? (figures ? { pieces: 'figures', sample: [] } : null) ?? { pieces: 'stones', sample: [[1, 1, 0], [2, 1, 1], [1, 2, 1]] };
