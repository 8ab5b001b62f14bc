import { describe, expect, it } from 'vitest';
import { bare_name, field_of, read_spec, write_spec } from '../src/lib/spec';

const option = (name: string, fallback: string, allowed: string) => ({ name, default: fallback, allowed, help: '' });
const options = [option('komi', '7.5', '-100.0..100.0'), option('ko', 'simple', 'simple|positional'), option('playout', 'uniform', 'uniform|agent')];

describe('texts of games and agents', () => {
  it('leave defaults and empty fields out and keep the order of the table', () => {
    expect(write_spec('go9', options, {})).toBe('go9');
    expect(write_spec('go9', options, { komi: '7.5', ko: ' ' })).toBe('go9');
    expect(write_spec('go9', options, { ko: 'positional', komi: '6.5' })).toBe('go9(komi=6.5, ko=positional)');
  });

  it('are read back, nested ones too', () => {
    expect(read_spec('go9(komi=6.5, ko=positional)')).toEqual({ name: 'go9', values: { komi: '6.5', ko: 'positional' } });
    expect(read_spec('mcts(leaf=mix(a=1, b="x,)"), c=0.3)').values).toEqual({ leaf: 'mix(a=1, b="x,)")', c: '0.3' });
    expect(read_spec('renju')).toEqual({ name: 'renju', values: {} });
    expect(bare_name('go9(komi=6.5)')).toBe('go9');
  });

  it('say what a field looks like', () => {
    expect(field_of(options[0])).toEqual({ kind: 'number', low: -100, high: 100, step: 0.5 });
    expect(field_of(option('handicap', '0', '0..9'))).toEqual({ kind: 'number', low: 0, high: 9, step: 1 });
    expect(field_of(options[1])).toEqual({ kind: 'choice', choices: ['simple', 'positional'] });
    expect(field_of(options[2])).toEqual({ kind: 'text' });
    expect(field_of(option('memory', 'auto', 'auto|bytes'))).toEqual({ kind: 'text' });
    expect(field_of(option('nodes', 'none', 'none|1..1000'))).toEqual({ kind: 'text' });
  });
});
