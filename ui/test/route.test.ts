import { describe, expect, it } from 'vitest';
import { read_route, write_route, type Route } from '../src/lib/route';

describe('routes', () => {
  it('are read back as they were written', () => {
    const routes: Route[] = [
      { page: 'new' }, { page: 'new', game: 'hex.lud("Board Size/9x9")' }, { page: 'editor' }, { page: 'editor', name: '3f0c.lud' }, { page: 'games' }, { page: 'help' }, { page: 'settings' }, { page: 'results' },
      { page: 'results', name: 'go9 against grave.md' },
      { page: 'play', id: '0a/b?c#d' },
      { page: 'play', id: 'abc', key: 'k=&1' },
      { page: 'play', id: 'abc', watch: true },
      { page: 'review' },
      { page: 'review', id: 'abc', ply: 3 },
      { page: 'review', game: 'renju(opening=swap2)', moves: ['h8', 'i9', 'black'], ply: 2 },
      { page: 'review', game: 'go9(komi=6.5)', start: 'x o / . +', moves: [] },
    ];
    for (const route of routes) expect(read_route(write_route(route))).toEqual(route);
  });

  it('begin with a new game', () => {
    for (const text of ['', '#', '#/', '#/play']) expect(read_route(text)).toEqual({ page: 'new' });
  });

  it('say so where they lead nowhere', () => {
    for (const text of ['#/nothing', '#/%E0%A4%A', '#/Play/x']) expect(read_route(text)).toEqual({ page: 'unknown' });
  });
});
