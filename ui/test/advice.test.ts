import { describe, expect, it } from 'vitest';
import { aim_of, level_against, level_in_record, people_key, who_key, why_key } from '../src/lib/advice';
import { translate } from '../src/texts';

describe('advice', () => {
  it('speaks of people in whole numbers', () => {
    expect(people_key(0.71)).toEqual({ key: 'advice.people_ten', n: 7 });
    expect(people_key(0.04)).toEqual({ key: 'advice.people_hundred', n: 4 });
    expect(people_key(0.001)).toEqual({ key: 'advice.people_none', n: 0 });
  });
  it('is aimed at the player that a record names, else at my level, else at my opponent’s, else at the middle, and says so', () => {
    const levels = ['20k', '15k', '5k', '1d', '5d'];
    expect(aim_of(levels, '7k', '20k', '15k', '12k')).toEqual({ level: '12k', whose: 'player' });
    expect(aim_of(levels, '7k', '20k', '15k')).toEqual({ level: '20k', whose: 'mine' });
    expect(aim_of(levels, '7k', '', '15k')).toEqual({ level: '15k', whose: 'opponent' });
    expect(aim_of(levels, '7k', '', '')).toEqual({ level: '7k', whose: 'middling' });
    expect(aim_of([], '', '20k', '15k', '12k')).toBeNull();
    const who = (level: string, key = who_key(aim_of(levels, '7k', '', '15k'), level)) => translate('en', key, { level });
    expect(who('15k')).toBe('players of your opponent’s level (15k)');
    expect(who('1d')).toBe('players of 1d');
    expect(translate('en', who_key(aim_of(levels, '7k', '', '', '12k'), '12k'), { level: '12k', side: 'Black' })).toBe('players of Black’s level (12k)');
  });
  it('knows the level that one plays against, in a game and in a record', () => {
    expect(level_against([{ person: 'A' }, { level: '15k', agent: 'x' }])).toBe('15k');
    expect(level_against([{ person: 'A' }, { agent: 'uct' }])).toBe('');
    expect(level_against([{ level: '15k' }, { level: '1d' }])).toBe('');
    expect(level_in_record([{ name: 'Ada' }, { name: 'Ludens', rank: '15k' }])).toBe('15k');
    expect(level_in_record([{ name: 'Ludens (15k)', rank: '15k' }, { name: 'Ada' }])).toBe('15k');
    expect(level_in_record([{ name: 'Ludensian', rank: '15k' }])).toBe('');
    expect(level_in_record([{ name: 'Ludens', rating: 2200 }, { name: 'Ada' }])).toBe('2200');
    expect(level_in_record([{ name: 'Ada', rank: '5k' }])).toBe('');
    expect(level_in_record()).toBe('');
  });
  it('has a sentence for every reason', () => {
    for (const why of ['only', 'wins', 'forced', 'captures', 'saves', 'attacks', 'pattern', 'better', 'settled', 'first'] as const) {
      const key = why_key({ move: 'a1', cells: [], why, value: 0.5 });
      expect(translate('en', key, { n: 2, pattern: 'makes a row', next: 'b2', value: '60%', next_value: '50%' })).not.toMatch(/advice\.|\{/);
    }
  });
});
