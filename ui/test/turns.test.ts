import { expect, it } from 'vitest';
import { awaited } from '../src/lib/turns';
import type { Session } from '../src/lib/types';

const game = (more: object, position: object): Session => ({ over: false, thinking: null, seats: [{ person: 'A' }, { level: '15k' }], ...more, position: { person_to_move: 1, count: null, ...position } }) as unknown as Session;
const waits = (session: Session) => [awaited(session, 0), awaited(session, 1)];

it('waits for who is to move, and while it is counted for the persons who have yet to agree', () => {
  expect(waits(game({}, {}))).toEqual([false, true]);
  expect(waits(game({ over: true }, {}))).toEqual([false, false]);
  expect(waits(game({}, { count: { agrees: [false, false] } }))).toEqual([true, false]);
  const friends = { seats: [{ person: 'A' }, { person: '' }] };
  expect(waits(game(friends, { count: { agrees: [true, false] } }))).toEqual([false, true]);
  expect(waits(game({ ...friends, thinking: 1 }, { count: { agrees: [false, false] } }))).toEqual([false, false]);
});
