import { aim_of, level_against } from './advice';
import type { Line } from './api';
import { people_levels, people_middle } from './catalogue.svelte';
import { best_marks, button_marks, first_value, share_marks } from './heat';
import { good_marks } from './impression';
import type { PlayedGame } from './play.svelte';
import { my_level, settings } from './settings.svelte';
import { Analysis, best_thinker } from './thinking.svelte';
import type { Opinion, Position } from './types';

// What is thought of the position that is shown of a game being played, by whom, and which of it is drawn.
export class GameThoughts {
  readonly analysis = new Analysis('p');
  readonly hinting = new Analysis('h');
  step = $state(0); // of the hint: where to look, what to look for, the move
  layers = $state({ best: true, human: true, impression: false, good: false });

  // `shown`: the game's position, or an earlier one that is looked at. Belongs to the component that makes it.
  constructor(private readonly game: PlayedGame, private readonly shown: () => Position | null) {
    // While analysis is on, every position that is looked at is asked about, except where an agent thinks anyway.
    $effect(() => {
      const [{ session }, position, line] = [this.game, this.shown(), this.line];
      if (!this.analysis.on || !line || !session || !position || position.result || position.legal.length === 0) return;
      if (session.thinking !== null && position === session.position) return;
      const seat = session.seats.find((one) => one.person === undefined);
      const thinker = seat?.level !== undefined ? { level: String(seat.level) } : seat?.agent ? { agent: seat.agent } : best_thinker(line.game);
      this.analysis.ask(line, thinker, 3000, this.aim?.level);
    });
    // A hint is asked for again where another level is set.
    $effect(() => {
      if (this.line && this.aim && this.hinting.asked_about(this.line)) this.ask_for_hint();
    });
  }

  private readonly line = $derived.by((): Line | null => {
    const position = this.shown();
    return position ? { game: position.game, start: position.start || undefined, moves: position.moves } : null;
  });
  readonly aim = $derived.by(() => {
    const { session } = this.game;
    return session ? aim_of(people_levels(session.position.game), people_middle(session.position.game), my_level(session.position.game), level_against(session.seats)) : null;
  });
  // The judge's answer about this position; before the third step nothing of it is shown but what the steps say.
  private readonly answer = $derived(this.line && !this.hinting.busy ? this.hinting.opinion_about(this.line) : null);
  // Where nothing is left to gain there is nothing to look for.
  readonly steps = $derived(this.step < 3 && this.answer?.hint?.why !== 'settled' ? (this.answer?.hint?.steps ?? null) : null);
  readonly hinted = $derived(this.steps ? null : this.answer);

  // The opinion to show: of the analysis, of the agent that thinks, or of the move that was played from here (`here`);
  // else of the move that led here.
  private readonly found = $derived.by((): { opinion: Opinion | null; here: boolean } => {
    const [{ session, thought }, position] = [this.game, this.shown()];
    if (!session || !position || !this.line) return { opinion: null, here: false };
    if (this.analysis.on) return { opinion: this.analysis.opinion_about(this.line), here: true };
    if (this.hinted) return { opinion: this.hinted, here: true };
    if (position === session.position && session.thinking !== null && thought) return { opinion: thought, here: true };
    const next = session.opinions[position.ply + 1];
    return next ? { opinion: next, here: true } : { opinion: session.opinions[position.ply] ?? null, here: false };
  });
  readonly opinion = $derived(this.found.opinion);
  readonly here = $derived(this.found.here);
  // The first side's win rate: opinions speak of the side to move.
  readonly value = $derived.by((): number | null => {
    const position = this.shown();
    if (!position || !this.opinion) return null;
    const side = this.here ? position.to_move : this.game.session?.moves[position.ply - 1]?.side;
    return side === 0 || side === 1 ? first_value(this.opinion, side) : null;
  });

  private readonly drawn = $derived(this.here && settings.heat ? this.opinion : null);
  readonly best = $derived(this.drawn && this.layers.best ? best_marks(this.drawn) : []);
  readonly buttons = $derived(this.drawn && this.layers.best ? button_marks(this.drawn) : []);
  readonly human = $derived(this.drawn && this.layers.human ? share_marks(this.drawn.human?.moves) : []);
  readonly impression = $derived(this.drawn && this.layers.impression ? share_marks(this.drawn.first_impression) : []);
  readonly good = $derived(this.drawn && this.layers.good ? good_marks(this.drawn) : []);

  toggle(): void {
    this.analysis.on = !this.analysis.on;
    if (!this.analysis.on) this.analysis.halt();
  }

  // The game's judge is asked about the position that is shown; of its answer each hint says a step more. What it has
  // no steps for, as a count, is said at once.
  hint(): void {
    if (!this.line || !this.shown()?.legal.length) return;
    this.step = this.hinting.asked_about(this.line) ? Math.min(this.step + 1, 3) : 1;
    this.ask_for_hint();
  }
  readonly next_step = $derived(this.line && this.hinting.asked_about(this.line) ? Math.min(this.step + 1, 3) : 1);

  private ask_for_hint(): void {
    if (!this.line) return;
    this.hinting.on = true;
    this.hinting.ask(this.line, best_thinker(this.line.game), 3000, this.aim?.level);
  }

  close(): void {
    this.analysis.close();
    this.hinting.close();
  }
}
