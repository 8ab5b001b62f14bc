import { describe, expect, it } from 'vitest';
import { line_through, moves_to, Tree } from '../src/lib/tree';

describe('a tree of variations', () => {
  it('keeps a record with its variations and comments', () => {
    const record = {
      moves: ['a', 'b', 'c'],
      variations: [{ ply: 2, moves: ['x', 'y'] }, { ply: 2, moves: ['x', 'z'] }, { ply: 4, moves: ['d', 'e'] }],
      comments: { '0': 'hello', '2': 'good' },
    };
    const tree = Tree.of({ ...record, variations: record.variations.slice(0, 2) });
    expect(tree.main().map((node) => node.move)).toEqual(['', 'a', 'b', 'c']);
    expect(tree.variations()).toEqual(record.variations.slice(0, 2));
    expect(tree.comments()).toEqual(record.comments);
  });

  it('plays on from any node and merges moves that are there already', () => {
    const tree = Tree.of({ moves: ['a', 'b'] });
    const other = tree.play(tree.main()[1], 'x');
    expect(tree.play(tree.main()[1], 'x')).toBe(other);
    expect(tree.play(tree.main()[1], 'b')).toBe(tree.main()[2]);
    const deep = tree.play(other, 'y');
    expect(moves_to(deep)).toEqual(['a', 'x', 'y']);
    expect(line_through(other).map((node) => node.move)).toEqual(['', 'a', 'x', 'y']);
    expect(tree.variations()).toEqual([{ ply: 2, moves: ['x', 'y'] }]);
  });

  it('takes a variation away and stands before it', () => {
    const tree = Tree.of({ moves: ['a', 'b'], variations: [{ ply: 2, moves: ['x'] }] });
    const at = tree.main()[1];
    expect(tree.remove(at.children[1])).toBe(at);
    expect(tree.variations()).toEqual([]);
    expect(tree.remove(tree.root)).toBe(tree.root);
  });
});
