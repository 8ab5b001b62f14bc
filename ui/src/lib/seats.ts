import { people_levels } from './catalogue.svelte';
import { t } from './settings.svelte';
import { bare_name } from './spec';
import type { Position, Seat } from './types';

// Who sits there, as a list of players would say it: «Ludens (15k)». An agent's options are left out.
export function seat_name(seat: Seat, game: string): string {
  if (seat.person !== undefined) return seat.person || t('play.anonymous');
  if (seat.level !== undefined) return t(people_levels(game).length ? 'play.people_name' : 'play.level_name', { level: seat.level });
  return bare_name(seat.agent ?? '');
}

// The side that a person holds now: an opening may have exchanged the colours.
export const side_of_person = (position: Position, person: 0 | 1): 0 | 1 =>
  position.colours_swapped ? ((1 - person) as 0 | 1) : person;
