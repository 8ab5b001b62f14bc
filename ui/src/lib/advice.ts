import type { Hint, RecordPlayer, Seat } from './types';

// The texts of advice that depend on numbers, and at whom advice is aimed.

// «7 of 10», «3 of 100», «hardly any»: a share in words that need no decimals.
export function people_key(share: number): { key: string; n: number } {
  const tenths = Math.round(10 * share);
  if (tenths >= 1) return { key: 'advice.people_ten', n: tenths };
  const hundredths = Math.round(100 * share);
  return hundredths >= 1 ? { key: 'advice.people_hundred', n: hundredths } : { key: 'advice.people_none', n: 0 };
}

export const why_key = (hint: Hint): string => `advice.why_${hint.why}`;

// Whose level the people have whose moves are shown: that of the player to move where a record names one, else my own
// where I named one, else that of the level I play against, else that of people in the middle.
export interface Aim {
  level: string;
  whose: 'player' | 'mine' | 'opponent' | 'middling';
}
export function aim_of(levels: string[], middle: string, mine: string, opponent: string, player = ''): Aim | null {
  if (!levels.length) return null;
  if (player) return { level: player, whose: 'player' };
  if (mine) return { level: mine, whose: 'mine' };
  if (levels.includes(opponent)) return { level: opponent, whose: 'opponent' };
  return { level: middle, whose: 'middling' };
}

// The level that one person plays against, if it is one.
export function level_against(seats: Seat[]): string {
  const levels = seats.filter((seat) => seat.person === undefined);
  return levels.length === 1 && levels[0].level !== undefined ? String(levels[0].level) : '';
}

// The same, of a game that is only a record: Ludens signs «Ludens (15k)», once «Ludens», with its rank or rating.
export function level_in_record(players: RecordPlayer[] = []): string {
  const levels = players.filter((player) => /^Ludens( \(|$)/.test(player.name ?? ''));
  return levels.length === 1 ? (levels[0].rank ?? (levels[0].rating !== undefined ? String(levels[0].rating) : '')) : '';
}

// «players of your level ({level})»: people of a level that was not asked for are just of that level.
export const who_key = (aim: Aim | null, level: string): string => `advice.who_${aim?.level === level ? aim.whose : 'other'}`;
