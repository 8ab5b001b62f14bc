import type { Commentary } from './commentary';
import type { Opinion, PlyReview, Session } from './types';

// The one WebSocket of the page: it reconnects by itself, waiting longer each time, and tells those who watch or think
// again what the server needs to hear after a new connection.
export type Heard =
  | { type: 'session'; session: Session }
  | { type: 'thought'; session?: string; id?: string; ply?: number; opinion: Opinion; final?: boolean }
  | ({ type: 'ply'; id: string } & PlyReview)
  | ({ type: 'commentary'; id: string } & Commentary)
  | { type: 'done'; id: string }
  | { type: 'gone'; session: string }
  | { type: 'error'; id?: string; session?: string; code: string; message: string }
  | { type: 'pong' }
  | { type: 'again' }; // from here, not from the server: a lost connection is back

export const connection = $state({ lost: false });

type Listener = (heard: Heard) => void;
const listeners = new Set<Listener>();
const standing = new Map<string, object>(); // what to say again after a new connection
let socket: WebSocket | null = null;
let wait = 500;
let retry: ReturnType<typeof setTimeout> | undefined;
let waiting: string[] = [];

function connect(): void {
  clearTimeout(retry);
  const address = new URL('/ws', location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  const ours = new WebSocket(address);
  socket = ours;
  ours.onopen = () => {
    const again = connection.lost;
    wait = 500;
    connection.lost = false;
    for (const message of standing.values()) ours.send(JSON.stringify(message));
    for (const message of waiting) ours.send(message);
    waiting = [];
    if (again) for (const listener of [...listeners]) listener({ type: 'again' });
  };
  ours.onmessage = (event) => {
    let heard: Heard;
    try {
      heard = JSON.parse(event.data as string);
    } catch {
      return;
    }
    for (const listener of [...listeners]) listener(heard);
  };
  ours.onclose = () => {
    if (socket !== ours) return;
    socket = null;
    connection.lost = true;
    retry = setTimeout(connect, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, 15_000);
  };
}

export function say(message: { type: string; [more: string]: unknown }): void {
  const text = JSON.stringify(message);
  if (socket?.readyState === WebSocket.OPEN) socket.send(text);
  else {
    waiting.push(text);
    if (!socket) connect();
  }
}

export function listen(listener: Listener): () => void {
  listeners.add(listener);
  if (!socket) connect();
  return () => listeners.delete(listener);
}

// Says something now and after every new connection, until the answer is called.
export function stand(key: string, message: { type: string; [more: string]: unknown }): () => void {
  standing.set(key, message);
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  else if (!socket) connect();
  return () => standing.delete(key);
}

addEventListener('online', () => {
  if (!socket && listeners.size) connect();
});
