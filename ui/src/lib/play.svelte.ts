import { api } from './api';
import { game_info, named, sides_of } from './catalogue.svelte';
import { ServerError } from './errors';
import { drop_keys, keep_keys, keys_of, new_key, type SeatKeys } from './keys_of_seats';
import { listen, say, stand } from './live.svelte';
import { note_address } from './router.svelte';
import { result_code, result_words } from './result';
import { seat_name, side_of_person } from './seats';
import { said, settings, t } from './settings.svelte';
import { complain, tell, went_well } from './toasts.svelte';
import type { Opinion, Session } from './types';

type Body = object | null; // null: it is not to be sent any more

// A game being played: what the server says of it, who sits at this browser, and what they ask of it, in order.
export class PlayedGame {
  session: Session | null = $state.raw(null);
  heard_at = $state(0);
  missing = $state(false);
  thought: Opinion | null = $state.raw(null); // of the agent that thinks now
  you: 0 | 1 | null = $state(null); // the seat that this browser has the key of
  busy = $state(false); // something is asked that may change the position
  keys: SeatKeys | undefined = $state.raw(undefined);
  unkept: Record<number, string> = $state({}); // comments by ply that the server has not answered for
  only_watches = $state(false); // came by a link for watching: the server would refuse everything else
  private last: Promise<unknown> = Promise.resolve();
  private readonly forget: () => void;

  readonly position = $derived(this.session?.position ?? null);
  readonly info = $derived(game_info(this.position?.game ?? ''));
  readonly colours = $derived(this.position?.sides ?? sides_of(this.position?.game ?? ''));
  readonly sides = $derived(named(this.colours));
  readonly person = $derived(this.position?.person_to_move ?? 0);
  // Those who play at this browser: all persons, but in a game with a friend only whose key is here, and nobody behind a
  // link for watching.
  readonly persons = $derived.by((): (0 | 1)[] => {
    const { session, you } = this;
    return session && !this.only_watches ? ([0, 1] as const).filter((seat) => (session.remote ? seat === you : session.seats[seat].person !== undefined)) : [];
  });
  readonly watching = $derived(this.only_watches || (!!this.session?.remote && this.you === null));
  readonly agents_only = $derived(!!this.session && this.session.seats.every((seat) => seat.person === undefined));
  readonly mine = $derived(!!this.session && !this.session.over && this.persons.includes(this.person) && this.session.thinking === null && !this.session.paused);
  readonly me = $derived(this.position && this.persons.length === 1 ? side_of_person(this.position, this.persons[0]) : null);
  readonly counting = $derived(!!this.session && !this.session.over && !!this.position?.count);
  readonly names = $derived.by((): [string, string] => {
    const { session, you } = this;
    if (!session) return ['', ''];
    const name = (seat: 0 | 1) => {
      if (!session.remote || session.seats[seat].person || you === null) return seat_name(session.seats[seat], session.position.game);
      return t(seat === you ? 'new.you' : 'friend.name');
    };
    return [name(0), name(1)];
  });
  readonly status = $derived.by(() => (this.session ? this.said_of(this.session) : ''));

  // `key`: of a seat that a link hands over; `watch`: a link that hands over none. `onchange` hears what the game was
  // before.
  constructor(readonly id: string, key: string, watch: boolean, private readonly onchange: (before: Session | null, now: Session) => void) {
    this.keys = keys_of(id);
    this.only_watches = watch && !this.keys; // who plays here keeps the seat
    if (key) this.come_with(key);
    if (watch) note_address({ page: 'play', id, watch: this.only_watches || undefined });
    void this.refresh();
    const deaf = listen((heard) => {
      if (heard.type === 'session' && heard.session.id === id) this.take(heard.session);
      if (heard.type === 'thought' && heard.session === id) this.thought = heard.opinion;
      if (heard.type === 'again') this.comment_again();
      if (heard.type === 'gone' && heard.session === id) this.missing = true;
      if (heard.type === 'error' && heard.session === id) complain(new ServerError(0, heard.code, heard.message));
    });
    const unstand = stand(`watch ${id}`, { type: 'watch', session: id });
    this.forget = () => {
      deaf();
      unstand();
      say({ type: 'unwatch', session: id });
    };
  }

  close(): void {
    this.forget();
  }

  // Once the browser has kept a key, it need not stand in the address, nor in the history.
  private come_with(key: string): void {
    if (this.keys?.friend === key) tell(t('friend.own_link'));
    if (!this.keys) {
      keep_keys(this.id, { mine: new_key(), invitation: key });
      this.keys = keys_of(this.id) ?? { mine: key }; // a browser that keeps nothing needs the link again
    }
    if (keys_of(this.id)) note_address({ page: 'play', id: this.id });
  }

  // Takes the seat whose key this browser holds.
  private async join({ mine, invitation }: SeatKeys): Promise<void> {
    try {
      const joined = await api.act(this.id, 'join', { key: invitation ?? mine, claim: invitation && mine, name: settings.name.trim() });
      this.you = joined.you ?? null;
      if (invitation) keep_keys(this.id, (this.keys = { mine }));
      this.take(joined);
    } catch (error) {
      if (!(error instanceof ServerError) || error.status !== 403) return complain(error);
      drop_keys(this.id);
      this.keys = undefined;
      tell(t(error.code === 'seat-taken' ? 'friend.taken' : 'friend.wrong_key'), 'bad');
    }
  }

  async refresh(): Promise<void> {
    try {
      this.take(await api.session(this.id));
      if (this.session?.remote && this.you === null && this.keys) await this.join(this.keys);
    } catch (error) {
      if (error instanceof ServerError && error.status === 404) this.missing = true;
      else complain(error);
    }
  }

  private take(next: Session): void {
    const before = this.session;
    if (before && next.version < before.version) return;
    this.session = next;
    this.heard_at = performance.now();
    if (before && before.version !== next.version) this.thought = null;
    this.onchange(before, next);
  }

  // Requests go one after the other, and what they say is written when their turn comes: a move that is played while a
  // comment is being kept waits for it, and holds the version that the comment has led to.
  private ask(send: () => Promise<Session | null>): Promise<Session | null> {
    const answer = this.last.then(async () => {
      try {
        const next = await send();
        if (next?.id === this.id) this.take(next);
        return next;
      } catch (error) {
        complain(error);
        return null;
      }
    });
    this.last = answer;
    return answer;
  }

  private with_key = (body: object): object => (this.keys ? { ...body, key: this.keys.mine } : body);

  async act(action: string, body: () => Body = () => ({})): Promise<Session | null> {
    this.busy = true;
    const send = async (words: Body) => {
      const next = words && (await api.act(this.id, action, this.with_key(words)));
      if (next) went_well();
      return next;
    };
    try {
      return await this.ask(async () => {
        try {
          return await send(this.session && body());
        } catch (error) {
          if (!(error instanceof ServerError) || error.status !== 409) throw error;
          await this.refresh();
          const words = error.code === 'changed' ? body() : null;
          if (!words) throw error;
          return await send(words); // something else changed, such as a comment of the other player's
        }
      });
    } finally {
      this.busy = false;
    }
  }

  // In the position that is there now, and in no other.
  play(move: string): Promise<Session | null> {
    const ply = this.session?.moves.length;
    return this.act('moves', () => (this.session?.moves.length === ply ? { move, version: this.session?.version } : null));
  }

  // Marks a chain, agrees or plays on, of what is called dead now.
  count(what: { mark: string } | { agree: true } | { resume: true }): Promise<Session | null> {
    const dead = () => this.position?.count?.dead.join();
    const seen = dead();
    return this.act('count', () => (dead() === seen ? { ...what, version: this.session?.version } : null));
  }

  // On a page that is being left nothing waits for its turn.
  async comment(ply: number, text: string, leaving: boolean): Promise<void> {
    const send = async () => {
      try {
        const next = await api.comment(this.id, this.with_key({ ply, text }) as { ply: number; text: string });
        delete this.unkept[ply];
        return next;
      } catch (error) {
        if (error instanceof ServerError && error.code === 'offline') this.unkept[ply] = text;
        throw error;
      }
    };
    if (leaving) await send().catch(() => undefined);
    else await this.ask(send);
  }

  // Says again what was written while nobody answered.
  private comment_again(): void {
    for (const [ply, text] of Object.entries(this.unkept)) void this.comment(Number(ply), text, false);
  }

  private said_of(session: Session): string {
    if (session.over) return [result_words(t, session, this.colours, this.me, said) || t('play.over'), result_code(session, this.colours)].filter(Boolean).join(' · ');
    if (session.paused) return t('play.paused');
    if (this.counting) return t(session.thinking !== null ? 'play.judging' : 'play.counting', { result: said(session.position.count!.text) });
    const [side, name] = [this.sides[session.position.to_move ?? 0], this.names[this.person]];
    if (session.thinking !== null) return t('play.thinking', { name: this.names[session.thinking] });
    if (this.mine && this.persons.length === 1) return t('play.your_turn', { side });
    if (session.remote && this.you !== null) return t('friend.waiting', { name });
    // Who watches and hears no name hears the colour.
    return this.watching && session.seats[this.person].person === '' ? t('play.side_turn', { side }) : t('play.names_turn', { name, side });
  }
}
