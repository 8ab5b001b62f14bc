import { ServerError } from './errors';
import { connection } from './live.svelte';
import { language } from './settings.svelte';
import { complain, went_well } from './toasts.svelte';
import type { GameInfo, LegalMove, Position } from './types';

// What the server says of a study and of who takes part in it (docs/api.md, «A study»).
export type Words = Record<string, string>;

export interface StudyQuestion {
  id: string;
  text: Words;
  kind: 'scale' | 'choice' | 'words';
  needed: boolean;
  low?: number;
  high?: number;
  low_text?: Words;
  high_text?: Words;
  choices?: Words[];
}

export interface StudyInfo {
  title: Words;
  welcome: Words;
  consent: Words;
  thanks: Words;
  contact: string;
  rounds: number;
  watches: boolean;
  plays: boolean;
  move_seconds: number;
  wait_seconds: number;
  games: GameInfo[];
  questions: StudyQuestion[];
}

export interface StudyGame {
  game: string;
  seat: 0 | 1 | null; // null: it is watched
  side: 0 | 1 | null;
  position: Position;
  moves: { move: string; side: 0 | 1; cells: number[] }[];
  mine: boolean;
  over: boolean;
  ended_by: string;
  result_text: string;
  left_seconds: number | null;
}

export interface StudyState {
  state: 'new' | 'refused' | 'ready' | 'waiting' | 'playing' | 'watching' | 'asked' | 'thanks' | 'stopped' | 'deleted';
  done?: number;
  rounds?: number;
  round?: number;
  code?: string;
  last?: 'nobody' | 'failed';
  watch?: boolean;
  waited_seconds?: number;
  game?: StudyGame;
}

export interface StudyAnswer {
  human: boolean;
  likeness: number;
  comfort: number;
  aggressiveness: number;
  strength: number;
  predictability: number;
  level: number;
  words: string;
  more: Record<string, number | string>;
}

export interface StudyProgress {
  name: string;
  stopped: boolean;
  participants: number;
  most: number;
  finished: number;
  deleted: number;
  waiting: number;
  games: number;
  answers: number;
  arms: { met: string; answered: number; under_way: number; as_first: number; as_second: number }[];
}

export const words_in = (words: Words): string => words[language()] ?? words[''] ?? words.en ?? Object.values(words)[0] ?? '';

const base = '/api/v1/study';

async function send<T>(method: 'GET' | 'POST', path: string, body: object = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(base + path, method === 'GET' ? {} : { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  } catch {
    throw new ServerError(0, 'offline', '');
  }
  const said = await response.json().catch(() => ({}));
  if (!response.ok) throw new ServerError(response.status, said.error?.code ?? String(response.status), said.error?.message ?? '');
  return said as T;
}

export const study_api = {
  info: () => send<StudyInfo>('GET', ''),
  progress: () => send<StudyProgress>('GET', '/admin'),
  stop: (stopped: boolean) => send<StudyProgress>('POST', '/admin/stop', { stopped }),
  export_address: (format: string) => `${base}/admin/export?format=${format}`,
};

// Where a participant is. It asks once a second, whatever there is to see: when something is asked for shall not depend
// on who sits opposite.
export class Taking {
  now: StudyState | null = $state.raw(null);
  busy = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor() {
    void this.look();
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private async look(): Promise<void> {
    const number = ++this.asked;
    try {
      const next = await send<StudyState>('GET', '/state');
      connection.lost = false;
      if (number === this.asked && !this.busy) this.take(next);
    } catch (error) {
      if (error instanceof ServerError && error.code === 'offline') connection.lost = true;
      else if (!(error instanceof ServerError && error.status === 429)) complain(error);
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), 1000);
  }

  private take(next: StudyState): void {
    // The same again draws nothing anew, so that what is half clicked stays.
    if (JSON.stringify(next) !== JSON.stringify(this.now)) this.now = next;
  }

  async act(what: string, body: object = {}): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    ++this.asked;
    try {
      this.take(await send<StudyState>('POST', `/${what}`, body));
      connection.lost = false;
      went_well();
      return true;
    } catch (error) {
      // A move that came too late is shown by what is there now.
      if (!(error instanceof ServerError && error.code === 'changed')) complain(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  consent = (agree: boolean) => this.act('consent', { agree, language: language() });
  move = (game: StudyGame, move: LegalMove) => this.act('move', { move: move.move, ply: game.moves.length });
}
