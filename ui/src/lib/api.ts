import { ServerError } from './errors';
import type {
  About, AgentInfo, ClockRules, Described, DescribedGame, GameInfo, GameRecord, Opinion, Pace, Position, ResultFile, Seat, Session, SessionSummary,
} from './types';
import type { Problem, WrongMove } from './problems';
import type { ProblemGame } from './problems.svelte';

// The server's REST interface, one function a request. A refusal becomes ServerError with the server's own line.
const base = '/api/v1';

async function send(method: string, path: string, body?: unknown, raw?: string, keepalive = false): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(base + path, {
      method,
      keepalive, // it is sent even if the page is left meanwhile
      headers: method === 'GET' ? {} : { 'Content-Type': raw ?? 'application/json' },
      body: method === 'GET' ? undefined : raw ? (body as BodyInit) : JSON.stringify(body ?? {}),
    });
  } catch {
    throw new ServerError(0, 'offline', '');
  }
  if (response.ok) return response;
  let code = String(response.status);
  let message = response.statusText;
  try {
    const said = await response.json();
    code = said.error?.code ?? code;
    message = said.error?.message ?? message;
  } catch {
    // no JSON: the status line has to do
  }
  throw new ServerError(response.status, code, message);
}

// Described games are too many to be listed with the others: what the page must know of one is asked for before anything
// that is about it arrives (catalogue.svelte.ts).
export const before: { game: (text: string) => Promise<unknown> } = { game: async () => undefined };

async function about<T>(answer: Promise<T>, game: (answer: T) => string): Promise<T> {
  const said = await answer;
  await before.game(game(said));
  return said;
}

const get = async <T>(path: string): Promise<T> => (await send('GET', path)).json();
const post = async <T>(path: string, body?: unknown): Promise<T> => (await send('POST', path, body)).json();
const id = encodeURIComponent;

export interface Line {
  game: string;
  start?: string;
  moves: string[];
}

export interface NewSession extends Line {
  seats: [Seat, Seat];
  clock?: ClockRules;
  pace_ms?: number;
  pace?: Pace;
  friend?: boolean; // each seat gets a key
}

export const api = {
  about: () => get<About>('/about'),
  games: async () => (await get<{ games: GameInfo[] }>('/games')).games,
  agents: async () => (await get<{ agents: AgentInfo[] }>('/agents')).agents,
  described: async () => (await get<{ games: DescribedGame[] }>('/described')).games,
  described_game: (name: string) => get<GameInfo>(`/described/${id(name)}`),
  describe: (wish: { text: string; moves?: string[]; keep?: boolean }) => post<Described>('/described', wish),
  position: (line: Line) => about(post<Position>('/positions', line), (position) => position.game),
  opinion: (line: Line & { agent?: string; level?: string; milliseconds?: number }) => post<Opinion>('/opinions', line),

  sessions: async () => (await get<{ sessions: SessionSummary[] }>('/sessions')).sessions,
  session: (session: string) => about(get<Session>(`/sessions/${id(session)}`), (session) => session.position.game),
  create: (wish: NewSession) => post<Session>('/sessions', wish),
  remove: (session: string) => send('DELETE', `/sessions/${id(session)}`),
  act: (session: string, action: string, body?: unknown) => post<Session>(`/sessions/${id(session)}/${action}`, body),
  comment: async (session: string, body: { ply: number; text: string; key?: string }): Promise<Session> =>
    (await send('POST', `/sessions/${id(session)}/comment`, body, undefined, true)).json(),
  record: async (session: string, format: string) =>
    (await send('GET', `/sessions/${id(session)}/record?format=${id(format)}`)).text(),

  // A file goes as bytes, so that the server can recognise its encoding.
  // Text may be read as another game than it says.
  records: async (file: string | Blob, game?: string) =>
    (typeof file === 'string'
      ? await post<{ games: GameRecord[] }>('/records', { text: file, game })
      : ((await (await send('POST', '/records', file, 'application/octet-stream')).json()) as { games: GameRecord[] })
    ).games,
  export: async (format: string, game: Record<string, unknown>) =>
    (await send('POST', '/export', { format, ...game })).text(),

  problem_games: async () => (await get<{ games: ProblemGame[] }>('/problems')).games,
  problems: async (game: string) => (await get<{ problems: Problem[] }>(`/problems/${id(game)}`)).problems,
  tried: (wish: Line & { tried: string; value: number }) => post<WrongMove & { right: boolean }>('/tries', wish),

  results: async () => (await get<{ results: ResultFile[] }>('/results')).results,
  result: async (name: string) => (await send('GET', resultPath(name))).text(),
};

const resultPath = (name: string) => `/results/${name.split('/').map(id).join('/')}`;
export const resultAddress = (name: string) => base + resultPath(name);
