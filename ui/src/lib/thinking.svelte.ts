import type { Line } from './api';
import { ServerError } from './errors';
import { game_info } from './catalogue.svelte';
import { listen, say } from './live.svelte';
import { complain } from './toasts.svelte';
import type { Opinion } from './types';

// Whom to ask: a level of the game's ladder or an agent as text.
export type Thinker = { level: string } | { agent: string };

// Who thinks where nobody else was chosen: the game's usual agent, as everywhere, or a program that knows better.
export function best_thinker(game: string): Thinker {
  const info = game_info(game);
  return { agent: info?.judge ?? info?.usual ?? 'random' };
}

const same = (a: Line, b: Line) => a.game === b.game && (a.start ?? '') === (b.start ?? '') && a.moves.join(' ') === b.moves.join(' ');

// Thinking about one position at a time over the WebSocket; asking anew replaces the question before.
export class Analysis {
  on = $state(false);
  busy = $state(false);
  opinion: Opinion | null = $state.raw(null);
  about: Line | null = $state.raw(null);
  private round = 0;
  private name = '';
  private people = '';
  private question: { type: string; [more: string]: unknown } = { type: 'ping' };
  private readonly forget: () => void;

  constructor(private readonly prefix: string) {
    this.forget = listen((heard) => {
      if (heard.type === 'thought' && heard.id === this.name) {
        this.opinion = heard.opinion;
        if (heard.final) this.busy = false;
      } else if (heard.type === 'done' && heard.id === this.name) {
        this.busy = false;
      } else if (heard.type === 'again' && this.busy) {
        say(this.question);
      } else if (heard.type === 'error' && heard.id === this.name) {
        this.busy = false;
        this.on = false;
        complain(new ServerError(0, heard.code, heard.message));
      }
    });
  }

  // `people`: whose moves are shown beside; "": as the server says.
  ask(line: Line, thinker: Thinker, milliseconds: number, people = ''): void {
    if (this.about && same(this.about, line) && this.people === people && (this.busy || this.opinion)) return;
    this.halt();
    this.people = people;
    this.about = line;
    this.opinion = null;
    this.busy = true;
    // A name of its own for every question keeps late answers to earlier ones away.
    this.name = `${this.prefix}${++this.round}`;
    this.question = { type: 'think', id: this.name, ...line, ...thinker, milliseconds, people: people || undefined };
    say(this.question);
  }

  asked_about(line: Line): boolean {
    return this.on && this.about !== null && same(this.about, line);
  }

  opinion_about(line: Line): Opinion | null {
    return this.asked_about(line) ? this.opinion : null;
  }

  // Stops, and forgets what it was about, so that the next question is asked even if it is the same.
  halt(): void {
    if (this.busy) say({ type: 'stop', id: this.name });
    this.busy = false;
    this.about = null;
    this.name = '';
  }

  close(): void {
    this.halt();
    this.forget();
  }
}
