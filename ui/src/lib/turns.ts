import type { Session } from './types';

// Whether the game waits for this person: who is to move, and while it is counted whoever has yet to agree.
export function awaited(session: Session, person: 0 | 1): boolean {
  if (session.over) return false;
  const { count, person_to_move } = session.position;
  if (!count) return person_to_move === person;
  return session.thinking === null && session.seats[person].person !== undefined && !count.agrees[person];
}
