import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('navigator', { language: 'en', languages: ['en'] });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
const { told, said_fact, deed_text, share_text } = await import('../src/lib/commentary');
const { en } = await import('../src/texts/en');
type Fact = import('../src/lib/commentary').Fact;

const sides: [string, string] = ['Black', 'White'];
const whole: Fact = {
  topic: '', ply: 7, side: 1, level: '15k', move: 'E5', other: 'C3', share: 0.42, share2: 0.03, value: 0.91, before: 0.614, after: 0.426, loss: 0.31,
  count: 3, total: 9, count2: 4, total2: 8, text: 'White resigned', plays: [{ move: 'E5', p: 0.42 }, { move: 'C3', p: 0.001 }], deed: { kind: 'captures', count: 3 },
};

describe('commentary', () => {
  it('has words for every topic that the server tells of', () => {
    const topics = new Set(Object.keys(en.tell).filter((key) => /_\d$/.test(key)).map((key) => key.replace(/_\d$/, '').replaceAll('_', '-')));
    expect(topics.size).toBe(28);
    for (const topic of topics) {
      const text = said_fact({ ...whole, topic }, sides, 0);
      expect(text, topic).not.toMatch(/[{}]|tell\./);
      expect(text.length, topic).toBeGreaterThan(8);
    }
    expect(said_fact({ ...whole, topic: 'better-does' }, sides, 0)).toBe('Better was C3; at 15k, 4 of 10 find it. Stones captured: 3.');
    expect(said_fact({ ...whole, topic: 'does' }, sides, 0)).toBe('Stones captured: 3.');
  });

  it('says numbers that fit together', () => {
    expect(said_fact({ ...whole, topic: 'people-cost', deed: undefined }, sides, 0)).toBe('The price: 18% among players of 15k, who come down from 61% to 43%, and 31% in the judge’s eyes.');
    expect(share_text(0.42)).toBe('4 of 10');
    expect(share_text(0.03)).toBe('3 of 100');
    expect(share_text(0.001)).toBe('hardly any');
  });

  it('says what a move does, and to which piece', () => {
    expect(deed_text({ kind: 'fours', count: 2 })).toBe('It makes several fours at once (2).');
    expect(deed_text({ kind: 'leaves-hanging', count: 1, piece: 'knight', points: ['f3'] })).toBe('It leaves a piece to be taken: knight f3.');
    expect(deed_text({ kind: 'captures', count: 1, piece: 'pawn', points: ['e5'] })).toBe('It takes a piece: pawn e5.');
  });

  it('uses every wording before one comes again', () => {
    const mistakes = ['E5', 'C3', 'G7'].map((move, i) => ({ ...whole, ply: 3 * i + 3, topic: 'mistake', move, deed: undefined }));
    const { story } = told({ levels: ['15k', '15k'], story: mistakes, comments: [] }, sides);
    expect(story).toBe('E5 is a mistake. With C3 White goes wrong. White errs with G7.');
  });

  it('does not say the same twice', () => {
    const mistakes = Array.from({ length: 5 }, () => ({ ...whole, topic: 'mistake', deed: undefined }));
    const { story } = told({ levels: ['15k', '15k'], story: mistakes, comments: [] }, sides);
    expect(story.split('. ').length).toBe(3); // there are three ways, and then nothing
    const { comments } = told({ levels: ['', ''], story: [], comments: [{ ply: 7, facts: [{ ...whole, topic: 'mistake', deed: undefined }] }] }, sides);
    expect(comments.get(7)).toBe('With E5 White goes wrong.');
  });
});
