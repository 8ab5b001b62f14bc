import { api } from './api';
import { unpack } from './packed';
import { position_of } from './positions';
import { ReviewedGame } from './review.svelte';
import { write_route, type Route } from './route';
import type { GameRecord } from './types';

// The game that an address of the review asks for, and where to stand in it. What was written into it before in this
// browser is in it again, so that a reload loses nothing. Throws what the server says, or an Error where nothing can be
// read.
export async function opened(route: Extract<Route, { page: 'review' }>): Promise<{ record: GameRecord; ply: number }> {
  const from = write_route(route);
  const kept = ReviewedGame.stored();
  const ours = kept?.from === from ? kept : null;
  if (route.id) {
    const [session, text] = await Promise.all([api.session(route.id), api.record(route.id, 'json')]);
    const record = (await api.records(text))[0];
    const same = ours?.moves.join(' ') === record.moves.join(' '); // it may have gone on
    const variations = same ? ours?.variations : record.variations;
    return {
      record: { ...record, from, variations, comments: { ...session.comments, ...ours?.comments } },
      ply: route.ply ?? (same ? Number(ours?.at ?? 0) : session.moves.length),
    };
  }
  if (ours) return { record: ours, ply: Number(ours.at ?? 0) };
  const record = route.record ? await unpack(route.record) : { game: route.game!, start: route.start, moves: route.moves ?? [] };
  await check(record);
  return { record: { ...record, from }, ply: route.ply ?? 0 };
}

// Anybody may have written an address: all its moves must be playable, those of variations too.
async function check({ game, start, moves, variations = [] }: GameRecord): Promise<void> {
  const lines = variations.map((one) => [...moves.slice(0, one.ply - 1), ...one.moves]);
  await Promise.all([moves, ...lines.slice(0, 200)].map((line) => position_of({ game, start, moves: line })));
}
