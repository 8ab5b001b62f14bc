import { t } from './settings.svelte';
import type { Position, Seat } from './types';

export function seat_name(seat: Seat): string {
  if (seat.person !== undefined) return seat.person || t('play.anonymous');
  if (seat.level !== undefined) return t('play.level_name', { level: seat.level });
  return seat.agent ?? '';
}

// The side that a person holds now: an opening may have exchanged the colours.
export const side_of_person = (position: Position, person: 0 | 1): 0 | 1 =>
  position.colours_swapped ? ((1 - person) as 0 | 1) : person;
