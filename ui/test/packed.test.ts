import { describe, expect, it } from 'vitest';
import { pack, unpack } from '../src/lib/packed';
import { read_route, write_route } from '../src/lib/route';
import { Tree } from '../src/lib/tree';

const record = {
  game: 'go9', players: [{ name: 'Ada 七', rank: '5k' }, { name: 'Ludens', rank: '15k' }], result: '1-0', result_text: 'B+R', date: '2026-01-02',
  moves: ['E5', 'C3', 'G7'], comments: { '0': 'A game', '2': 'Why not?\nYes.' },
  variations: [{ ply: 2, moves: ['G3', 'C7'], comments: { '3': 'better' } }, { ply: 2, moves: ['G3', 'D7'] }],
};

describe('packed games', () => {
  it('keep players, result, variations and comments', async () => {
    const text = await pack({ ...record, tags: { date: 'x' }, source: 'sgf' });
    expect(text).toMatch(/^[\w-]+$/);
    expect(await unpack(text)).toEqual(record);
    const route = read_route(write_route({ page: 'review', record: text, ply: 2 }));
    expect(route).toEqual({ page: 'review', record: text, ply: 2 });
    const tree = Tree.of(await unpack(text));
    expect(tree.variations()).toEqual(record.variations);
    expect(tree.comments()).toEqual(record.comments);
  });

  it('are refused where they are none', async () => {
    for (const text of ['', 'x', '!!', 'AAAA', await pack({ moves: ['E5'] }), await pack({ game: 'go9', moves: [1] }), await pack({ game: 'go9', moves: [], variations: [{ ply: 1 }] })])
      await expect(unpack(text), text).rejects.toThrow();
    // A short text that would unpack to a very long one is not unpacked to its end.
    await expect(unpack(await pack({ game: 'go9', event: 'x'.repeat(3_000_000), moves: [] }))).rejects.toThrow('too long');
  });
});
