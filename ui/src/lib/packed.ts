import type { GameRecord } from './types';

// A whole game as a piece of an address: players, result, variations and comments with the moves. JSON, deflated, in
// the letters of base64 that addresses take.
const fields = ['game', 'start', 'players', 'result', 'result_text', 'date', 'event', 'moves', 'variations', 'comments'] as const;
const longest = 1_000_000; // of the unpacked text: anybody may have written an address

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream, most = Infinity): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    length += next.value.length;
    if (length > most) throw new Error('too long');
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export async function pack(record: Record<string, unknown>): Promise<string> {
  const kept = Object.fromEntries(fields.filter((name) => filled(record[name])).map((name) => [name, record[name]]));
  const bytes = await through(new TextEncoder().encode(JSON.stringify(kept)), new CompressionStream('deflate'));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const filled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && (typeof value !== 'object' || Object.keys(value).length > 0);

// Throws where the text is no packed game. Whether its moves can be played is the server's to say.
export async function unpack(text: string): Promise<GameRecord> {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  const json = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate'), longest))) as Record<string, unknown>;
  const is_text = (value: unknown) => value === undefined || typeof value === 'string';
  const are_texts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');
  const are_comments = (value: unknown) => value === undefined || (typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string'));
  const variations = json.variations ?? [];
  const players = json.players ?? [];
  const good =
    typeof json.game === 'string' && are_texts(json.moves ?? []) && ['start', 'result', 'result_text', 'date', 'event'].every((name) => is_text(json[name])) && are_comments(json.comments) &&
    Array.isArray(variations) && variations.every((one) => Number.isInteger(one?.ply) && are_texts(one?.moves) && are_comments(one?.comments)) &&
    Array.isArray(players) && players.every((one) => one && is_text(one.name) && is_text(one.rank) && (one.rating === undefined || typeof one.rating === 'number'));
  if (!good) throw new Error('no game');
  const kept = Object.fromEntries(fields.filter((name) => json[name] !== undefined).map((name) => [name, json[name]]));
  return { moves: [], ...kept } as unknown as GameRecord;
}
