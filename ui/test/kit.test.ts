import { expect, it } from 'vitest';
import { seeds, tokens } from '../src/lib/kit';
import { family_of, fits } from '../src/lib/families';

it('pieces of described games are drawn by what their names say', () => {
  expect(tokens({ Stone: 'stone' })).toEqual({ Stone: { kind: 'stone' } });
  expect(tokens({ Wug: 'wug' })).toEqual({ Wug: { kind: 'stone' } }); // alone of its kind
  expect(tokens({ Attacker: 'attacker', Defender: 'defender', King: 'king' }).King).toEqual({ kind: 'crown' });
  expect(tokens({ King: 'king', Rook: 'rook' }).King).toEqual({ kind: 'figure', name: 'king' });
  expect(tokens({ Goat: 'goat', Tiger: 'tiger' })).toEqual({ Goat: { kind: 'stone' }, Tiger: { kind: 'beast' } });
  expect(tokens({ Cross: 'cross', Nought: 'nought' })).toEqual({ Cross: { kind: 'cross' }, Nought: { kind: 'ring' } });
  expect(tokens({ Wug: 'wug', Stone: 'stone' }).Wug).toEqual({ kind: 'letters', text: 'WU' });
  expect(tokens({ 'ō': 'ō', Stone: 'stone' })['ō']).toEqual({ kind: 'letters', text: 'Ō' });
});

it('as many seeds lie in a hole as are in it, up to what can be counted, none of them outside or in one place', () => {
  for (let n = 0; n < 40; ++n) {
    const found = seeds(n);
    expect(found.length).toBe(Math.min(n, 12));
    for (const seed of found) expect(Math.hypot(seed.x, seed.y)).toBeLessThan(0.8);
    expect(new Set(found.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`)).size).toBe(found.length);
  }
});

it('games are found by words of their title and family, whatever their accents', () => {
  expect(fits('', ['Tablut'])).toBe(true);
  expect(fits('mu torere', ['Mū tōrere', 'blocking game'])).toBe(true);
  expect(fits('hunt tab', ['Tablut', 'hunt game'])).toBe(true);
  expect(fits('hunt tab', ['Tablut', 'war game'])).toBe(false);
  expect(family_of('board/space/line')).toBe('line');
  expect(family_of('board/war/custodial')).toBe('war');
  expect(family_of('')).toBe('other');
});
