import { describe, expect, it } from 'vitest';
import { people_key, why_key } from '../src/lib/advice';
import { translate } from '../src/texts';

describe('advice', () => {
  it('speaks of people in whole numbers', () => {
    expect(people_key(0.71)).toEqual({ key: 'advice.people_ten', n: 7 });
    expect(people_key(0.04)).toEqual({ key: 'advice.people_hundred', n: 4 });
    expect(people_key(0.001)).toEqual({ key: 'advice.people_none', n: 0 });
  });
  it('has a sentence for every reason', () => {
    for (const why of ['only', 'wins', 'forced', 'captures', 'saves', 'attacks', 'pattern', 'better', 'first'] as const) {
      const key = why_key({ move: 'a1', cells: [], why, value: 0.5 });
      expect(translate('en', key, { n: 2, pattern: 'makes a row', next: 'b2', value: '60%', next_value: '50%' })).not.toMatch(/advice\.|\{/);
    }
  });
});
