import { describe, expect, it } from 'vitest';
import { player_name } from '../src/lib/players';

describe('players of a record', () => {
  it('are named with their rank, and once', () => {
    expect(player_name({ name: 'Ada', rank: '5k' })).toBe('Ada (5k)');
    expect(player_name({ name: 'Ada', rating: 2199.6 })).toBe('Ada (2200)');
    expect(player_name({ name: 'Ludens (15k)', rank: '15k' })).toBe('Ludens (15k)');
    expect(player_name({ name: 'Ludens (2200)', rating: 2200 })).toBe('Ludens (2200)');
    expect(player_name({ name: 'Ada' })).toBe('Ada');
    expect(player_name({ rank: '5k' })).toBe('5k');
    expect(player_name(undefined)).toBe('');
  });
});
