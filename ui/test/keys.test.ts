import { describe, expect, it } from 'vitest';
import { action_of } from '../src/lib/keys';

const press = (key: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey', boolean>> = {}) =>
  action_of({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held });

describe('keys', () => {
  it('step, jump and toggle', () => {
    expect([press('ArrowLeft'), press('k'), press('ArrowRight'), press('j')]).toEqual(['back', 'back', 'forward', 'forward']);
    expect([press('ArrowLeft', { shiftKey: true }), press('ArrowRight', { shiftKey: true })]).toEqual(['back_ten', 'forward_ten']);
    expect([press('Home'), press('End'), press('ArrowUp'), press('ArrowDown')]).toEqual(['first', 'last', 'first', 'last']);
    expect([press('?', { shiftKey: true }), press('f'), press('n'), press('p'), press(' '), press('u'), press('Escape')]).toEqual([
      'help', 'flip', 'next_mistake', 'previous_mistake', 'analyse', 'undo', 'close',
    ]);
  });

  it('leave the browser its own', () => {
    expect(press('f', { ctrlKey: true })).toBeNull();
    expect(press('ArrowLeft', { altKey: true })).toBeNull();
    expect(press('x')).toBeNull();
  });
});
