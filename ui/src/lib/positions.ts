import { api, type Line } from './api';
import type { Position } from './types';

// Positions asked of the server, kept: stepping through a game asks for each once.
const kept = new Map<string, Promise<Position>>();
const most = 600;

const key = (line: Line) => [line.game, line.start ?? '', line.moves.join(' ')].join('\n');

export function position_of(line: Line): Promise<Position> {
  const name = key(line);
  let found = kept.get(name);
  if (!found) {
    found = api.position(line);
    found.catch(() => kept.delete(name));
    kept.set(name, found);
    if (kept.size > most) kept.delete(kept.keys().next().value as string);
  }
  return found;
}
