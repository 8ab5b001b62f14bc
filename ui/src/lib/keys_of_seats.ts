import { write_route } from './route';
import { load, save } from './settings.svelte';

// The keys of the seats that this browser holds in games with friends, and those it may hand over.
export interface SeatKeys {
  mine: string;
  friend?: string; // of the invitation
  invitation?: string; // the key that brought us here, until the server has taken ours instead
}
const most = 200;

const all = (): Record<string, SeatKeys> => load('seat_keys', {});

export const keys_of = (id: string): SeatKeys | undefined => all()[id];

export function keep_keys(id: string, keys: SeatKeys): void {
  const { [id]: _before, ...rest } = all();
  save('seat_keys', Object.fromEntries([...Object.entries(rest), [id, keys]].slice(-most)));
}

export function drop_keys(id: string): void {
  const { [id]: _gone, ...rest } = all();
  save('seat_keys', rest);
}

// What a friend opens: the server lets them in by the seat, the page takes its key.
export const invitation = (origin: string, id: string, key: string): string =>
  `${origin}/?guest=${encodeURIComponent(`${id}.${key}`)}${write_route({ page: 'play', id, key })}`;

// What somebody opens who may watch and do nothing else.
export const watch_link = (origin: string, id: string, key: string): string =>
  `${origin}/?guest=${encodeURIComponent(`${id}.${key}`)}${write_route({ page: 'play', id, watch: true })}`;

// A key of our own, so that the link that brought us hands over nothing once we sit.
export function new_key(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
