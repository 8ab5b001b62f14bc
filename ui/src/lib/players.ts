import type { RecordPlayer } from './types';

// A player of a record with rank or rating, as lists of players write it: «Ada (5k)».
export function player_name(player: RecordPlayer | undefined): string {
  const rank = player?.rank || (player?.rating !== undefined ? String(Math.round(player.rating)) : '');
  if (!player?.name || player.name.endsWith(`(${rank})`)) return player?.name || rank; // a level signs with its rank
  return rank ? `${player.name} (${rank})` : player.name;
}

// The side of whoever reviews a game that they played against Ludens; null where nothing says who they are.
export function visitors_side(players: RecordPlayer[] = []): 0 | 1 | null {
  const ours = [0, 1].map((side) => /^Ludens( \(|$)/.test(players[side]?.name ?? ''));
  return ours[0] === ours[1] ? null : ours[0] ? 1 : 0;
}
