import { api } from './api';
import { position_of } from './positions';
import { note_answer } from './problems.svelte';
import type { Problem, WrongMove } from './problems';
import { complain } from './toasts.svelte';
import type { Position } from './types';

// Solving one problem: the solver's moves are compared with the solution, and answered by the judge's. What is no
// solution is answered by its refutation, which the problem has of popular moves, and the server finds of others.
export class Solving {
  position: Position | null = $state.raw(null);
  state: 'asked' | 'busy' | 'wrong' | 'right' | 'solved' = $state('asked'); // right: there is more to find
  wrong: WrongMove | null = $state.raw(null);
  another = $state(''); // a move that is not the solution, and as good by the judge's word
  hints = $state(0); // steps that were asked for
  private at = 0; // moves of the solution that stand on the board
  private failed = false;
  private noted = false;

  constructor(readonly problem: Problem) {
    void this.show([]);
  }

  readonly done = $derived(this.state === 'solved');
  readonly active = $derived(this.state === 'asked' || this.state === 'right');
  // The move that is to be found now.
  expected(): string {
    return this.problem.solution[this.at];
  }
  // Hints are for the first move of the solution alone.
  readonly hint_step = $derived(this.state === 'asked' ? this.hints : 0);

  hint(): void {
    if (this.hints < 3) ++this.hints;
    if (this.hints === 3) this.note(false); // whoever was told did not find it
  }

  async play(move: string): Promise<void> {
    if (!this.active) return;
    const { problem } = this;
    if (move === this.expected()) return this.advance();
    const known = this.at === 0 ? problem.wrong.find((one) => one.move === move) : undefined;
    if (known) return this.refute(known);
    const before = this.state;
    this.state = 'busy';
    try {
      const line = { game: problem.game, start: problem.start, moves: [...problem.moves, ...problem.solution.slice(0, this.at)] };
      const said = await api.tried({ ...line, tried: move, value: problem.value });
      if (!said.right) return await this.refute({ ...said, share: 0 });
      this.another = move;
      await this.show([...problem.solution.slice(0, this.at), move]);
      this.finish();
    } catch (error) {
      this.state = before;
      complain(error);
    }
  }

  // After a wrong move: the position as it was.
  async again(): Promise<void> {
    this.wrong = null;
    this.state = this.at ? 'right' : 'asked';
    await this.show(this.problem.solution.slice(0, this.at));
  }

  // Shows the solution to whoever gives up.
  async give_up(): Promise<void> {
    this.note(false);
    this.wrong = null;
    this.state = 'solved';
    await this.show(this.problem.solution);
  }
  readonly gave_up = $derived(this.state === 'solved' && this.failed);

  private async advance(): Promise<void> {
    const { solution } = this.problem;
    this.at = Math.min(this.at + 2, solution.length);
    await this.show(solution.slice(0, this.at));
    if (this.at >= solution.length) this.finish();
    else this.state = 'right';
  }

  private async refute(wrong: WrongMove): Promise<void> {
    this.note(false);
    this.wrong = wrong;
    this.state = 'wrong';
    await this.show([...this.problem.solution.slice(0, this.at), wrong.move, ...wrong.reply.slice(0, 1)]);
  }

  private finish(): void {
    this.note(!this.failed);
    this.state = 'solved';
  }

  // The first answer counts, once.
  private note(right: boolean): void {
    this.failed ||= !right;
    if (this.noted) return;
    this.noted = true;
    note_answer(this.problem, right);
  }

  private async show(more: string[]): Promise<void> {
    const { game, start, moves } = this.problem;
    try {
      this.position = await position_of({ game, start, moves: [...moves, ...more] });
    } catch (error) {
      complain(error);
    }
  }
}
