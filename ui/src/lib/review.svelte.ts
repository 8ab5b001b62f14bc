import type { Line } from './api';
import { listen, say } from './live.svelte';
import { for_first, mistakes, value_of_result, type Mistake } from './mistakes';
import { position_of } from './positions';
import { load, save } from './settings.svelte';
import { line_through, moves_to, Tree, type Node } from './tree';
import { complain } from './toasts.svelte';
import type { Thinker } from './thinking.svelte';
import type { GameRecord, Opinion, Position } from './types';

// A game under review: its tree, where one stands in it, and what is known of its positions. It is kept in the browser,
// so that a reload loses nothing but the opinions.
export class ReviewedGame {
  record: GameRecord;
  readonly tree: Tree;
  at: Node = $state.raw() as Node;
  position: Position | null = $state.raw(null);
  changed = $state(0); // counts changes of the tree, for those who show it
  running = $state(false);
  done = $state(0);
  private readonly to_move = new Map<number, 0 | 1 | null>(); // by node id
  private asked = ''; // the review's id
  private plies: Node[] = [];
  private rounds = 0;
  private readonly forget: () => void;

  constructor(record: GameRecord) {
    this.record = record;
    this.tree = Tree.of(record);
    this.at = this.tree.root;
    this.forget = listen((heard) => {
      if (heard.type === 'again' && this.running) this.finish(); // what was found before stays
      if (!('id' in heard) || !this.asked || heard.id !== this.asked) return;
      if (heard.type === 'ply') this.learn_ply(heard.ply, heard.opinion);
      else if (heard.type === 'done') this.finish();
      else if (heard.type === 'error') {
        this.finish();
        complain(new Error(heard.message));
      }
    });
    void this.show();
  }

  line(node: Node = this.at): Line {
    return { game: this.record.game, start: this.record.start || undefined, moves: moves_to(node) };
  }

  async go(node: Node): Promise<void> {
    this.at = node;
    await this.show();
  }

  async step(plies: number): Promise<void> {
    const line = this.shown_line();
    await this.go(line[Math.max(0, Math.min(this.at.ply + plies, line.length - 1))]);
  }

  async play(move: string): Promise<void> {
    const node = this.tree.play(this.at, move);
    ++this.changed;
    this.store();
    await this.go(node);
  }

  // The variation that one stands in, from where it leaves its line.
  variation(): Node | null {
    for (let node: Node | null = this.at; node?.parent; node = node.parent)
      if (node.parent.children[0] !== node) return node;
    return null;
  }

  async remove_variation(): Promise<void> {
    const node = this.variation();
    if (!node) return;
    const parent = this.tree.remove(node);
    ++this.changed;
    this.store();
    await this.go(parent);
  }

  shown_line(): Node[] {
    return line_through(this.at);
  }

  values(): (number | null)[] {
    return this.shown_line().map((node) => node.value ?? null);
  }

  mistakes(threshold: number): Mistake[] {
    const line = this.shown_line();
    const movers = line.map((node) => (node.parent ? (this.to_move.get(node.parent.id) ?? null) : null));
    return mistakes(this.values(), movers, threshold);
  }

  // An opinion of the position at a node.
  async learn(node: Node, opinion: Opinion): Promise<void> {
    node.opinion = opinion;
    try {
      const side = await this.side_to_move(node);
      if (side !== null) node.value = for_first(opinion.value, side);
    } catch {
      return;
    }
    ++this.changed;
  }

  review(thinker: Thinker, milliseconds: number): void {
    this.stop();
    this.plies = this.shown_line();
    this.asked = `r${++this.rounds}-${Date.now()}`;
    this.running = true;
    this.done = 0;
    const { moves, ...rest } = this.line(this.plies[this.plies.length - 1]);
    say({ type: 'review', id: this.asked, ...rest, moves, ...thinker, milliseconds });
  }

  stop(): void {
    if (this.running) say({ type: 'stop', id: this.asked });
    this.running = false;
    this.asked = '';
  }

  close(): void {
    this.stop();
    this.forget();
  }

  get length(): number {
    return this.plies.length;
  }

  // What is exported: the record as it came with the tree as it is now.
  exported(): Record<string, unknown> {
    const { irregular: _irregular, source: _source, at: _at, ...record } = this.record;
    const tags: Record<string, string> = { ...(record.tags as Record<string, string> | undefined) };
    for (const name of ['date', 'event'] as const) if (record[name]) tags[name] = record[name];
    const variations = this.tree.variations();
    const comments = this.tree.comments();
    return { ...record, tags, moves: this.tree.main().slice(1).map((node) => node.move), variations, comments };
  }

  store(): void {
    save('review', { ...this.exported(), at: this.at.ply });
  }

  static stored(): GameRecord | null {
    return load<GameRecord | null>('review', null);
  }

  // The opinion of the move at `ply` is one of the position before it.
  private learn_ply(ply: number, opinion: Opinion): void {
    const node = this.plies[ply - 1];
    if (!node) return;
    ++this.done;
    void this.learn(node, opinion);
  }

  // The last position may be the end of the game, which no agent has to judge.
  private finish(): void {
    this.running = false;
    this.asked = '';
    const last = this.plies[this.plies.length - 1];
    if (last && last.value === undefined)
      void position_of(this.line(last)).then((position) => {
        const value = value_of_result(position.result);
        if (value !== null) last.value = value;
        ++this.changed;
      });
  }

  private async side_to_move(node: Node): Promise<0 | 1 | null> {
    if (!this.to_move.has(node.id)) this.to_move.set(node.id, (await position_of(this.line(node))).to_move);
    return this.to_move.get(node.id) ?? null;
  }

  private async show(): Promise<void> {
    const node = this.at;
    try {
      const found = await position_of(this.line(node));
      this.to_move.set(node.id, found.to_move);
      if (this.at === node) this.position = found;
    } catch (error) {
      complain(error);
    }
  }
}
