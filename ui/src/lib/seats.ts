import { people_levels } from './catalogue.svelte';
import { t } from './settings.svelte';
import { bare_name } from './spec';
import type { Position, RecordPlayer, Seat } from './types';

// Who sits there, as a list of players would say it: «Ludens (15k)». An agent's options are left out.
export function seat_name(seat: Seat, game: string): string {
  if (seat.person !== undefined) return seat.person || t('play.anonymous');
  if (seat.level !== undefined) return t(people_levels(game).length ? 'play.people_name' : 'play.level_name', { level: seat.level });
  return bare_name(seat.agent ?? '');
}

// The side that a person holds now: an opening may have exchanged the colours.
export const side_of_person = (position: Position, person: 0 | 1): 0 | 1 =>
  position.colours_swapped ? ((1 - person) as 0 | 1) : person;

// A player of a record with rank or rating, as lists of players write it: «Ada (5k)».
export function player_name(player: RecordPlayer | undefined): string {
  const rank = player?.rank || (player?.rating !== undefined ? String(Math.round(player.rating)) : '');
  return player?.name && rank ? `${player.name} (${rank})` : player?.name || rank;
}
