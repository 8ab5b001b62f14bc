import { describe, expect, it } from 'vitest';
import { how_ended, result_code, result_words } from '../src/lib/result';
import { translate, type Filling } from '../src/texts';

const t = (key: string, filling?: Filling) => translate('en', key, filling);
const sides: [string, string] = ['Black', 'White'];
const resigned = { result_text: 'White wins (Black resigned)', result_short: 'W+R' };
const five = { result_text: 'Black wins (five in a row)', result_short: 'B+' };

describe('results', () => {
  it('are said to who plays, and to who watches', () => {
    expect(result_words(t, resigned, sides, 1)).toBe('You won by resignation');
    expect(result_words(t, resigned, sides, 0)).toBe('You resigned');
    expect(result_words(t, resigned, sides)).toBe('White won by resignation');
    expect(result_words(t, five, sides, 0)).toBe('You won (five in a row)');
    expect(result_words(t, five, sides, 1)).toBe('You lost (five in a row)');
    expect(result_words(t, { result_text: 'White wins (by 3.5 points)', result_short: 'W+3.5' }, sides, 1)).toBe('You won by 3.5 points');
    expect(result_words(t, { result_text: 'Black wins (by 1 points)', result_short: 'B+1' }, sides, 1)).toBe('You lost by 1 point');
    expect(result_words(t, { result_text: 'Black wins (White lost on time)', result_short: 'B+T' }, sides, 1)).toBe('You lost on time');
    expect(result_words(t, { result_text: 'Draw (agreed)', result_short: 'Draw' }, sides, 0)).toBe('Draw (agreed)');
    expect(result_words(t, { result_text: '', result_short: '' }, sides, 0)).toBe('');
    expect(how_ended({ result_text: 'Red wins', result_short: 'B+' })).toEqual({ winner: 0, by: 'why', points: 0, why: '' });
  });

  it('are written as records write them where the sides are Black and White', () => {
    expect(result_code(resigned, sides)).toBe('W+R');
    expect(result_code({ ...resigned, result_short: 'B+R' }, ['Red', 'Blue'])).toBe('');
    expect(result_code({ result_text: 'Draw', result_short: 'Draw' }, sides)).toBe('');
    expect(result_code(five, sides)).toBe('');
  });
});
