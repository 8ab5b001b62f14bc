import { describe, expect, it } from 'vitest';
import { click, open_cells, typed_move } from '../src/lib/clicks';

const stones = [{ move: 'a1', cells: [0] }, { move: 'b1', cells: [1] }, { move: 'pass', cells: [], label: 'Pass' }];
const pieces = [{ move: 'a1a2', cells: [0, 2] }, { move: 'a1b2', cells: [0, 3] }, { move: 'b1b2', cells: [1, 3] }];

describe('clicks', () => {
  it('play a stone at once', () => {
    expect(click(stones, [], 1)).toEqual({ kind: 'play', moves: [stones[1]] });
    expect(click(stones, [], 5)).toEqual({ kind: 'nothing' });
  });

  it('pick a piece, then play it, change to another or let it go', () => {
    expect(click(pieces, [], 0)).toEqual({ kind: 'picked', cells: [0] });
    expect(click(pieces, [0], 3)).toEqual({ kind: 'play', moves: [pieces[1]] });
    expect(click(pieces, [0], 1)).toEqual({ kind: 'picked', cells: [1] });
    expect(click(pieces, [0], 0)).toEqual({ kind: 'picked', cells: [] });
    expect(click(pieces, [1], 2)).toEqual({ kind: 'nothing' });
  });

  it('leave several moves on the same cells to the player', () => {
    const promotions = [{ move: 'x', cells: [0, 1] }, { move: 'y', cells: [0, 1] }];
    expect(click(promotions, [0], 1)).toEqual({ kind: 'play', moves: promotions });
  });

  it('know where one can click next', () => {
    expect([...open_cells(pieces, [])]).toEqual([0, 1]);
    expect([...open_cells(pieces, [0])]).toEqual([2, 3]);
    expect([...open_cells(stones, [])]).toEqual([0, 1]);
  });

  it('understand typed moves by name or label and pass on what they do not know', () => {
    expect(typed_move(stones, ' A1 ')).toBe('a1');
    expect(typed_move(stones, 'PASS')).toBe('pass');
    expect(typed_move(stones, 'z9')).toBe('z9');
  });

  it('understand moves as players write them, and never take a promotion for granted', () => {
    const legal = [{ move: '3a2b', cells: [8, 16], written: { ki2: '同　銀', western: 'Sx22' } }, { move: 'a8=Q', cells: [1, 2], label: 'Queen', becomes: 'Q' }];
    for (const typed of ['☖同銀', '同　銀', 'Sx22', '3A2B']) expect(typed_move(legal, typed)).toBe('3a2b');
    expect(typed_move(legal, 'Queen')).toBe('Queen');
  });
});
