import type { Line } from './api';
import { game_info } from './catalogue.svelte';
import type { Commentary } from './commentary';
import { ServerError } from './errors';
import { listen, say } from './live.svelte';
import { position_of } from './positions';
import { load, save } from './settings.svelte';
import { line_through, moves_to, path_to, Tree, type Node } from './tree';
import { complain } from './toasts.svelte';
import type { GameRecord, Judged, PlyReview, Position } from './types';

// A game under review: its tree, where one stands in it, and what the judge said of its positions. The game is kept in
// the browser and what was said of it by the server, so that a reload loses nothing.
export class ReviewedGame {
  record: GameRecord;
  readonly tree: Tree;
  at: Node = $state.raw() as Node;
  position: Position | null = $state.raw(null);
  changed = $state(0); // counts changes of the tree, for those who show it
  running = $state(false);
  recalling = $state(false); // what is stored is on its way
  commentary: Commentary | null = $state.raw(null); // of the line that was reviewed
  private asked = ''; // the review's id
  private plies: Node[] = [];
  private rounds = 0;
  private levels: [string, string] = ['', '']; // whose moves are shown beside, by the side to move
  private readonly forget: () => void;

  constructor(record: GameRecord) {
    this.record = record;
    this.tree = Tree.of(record);
    this.at = this.tree.root;
    this.forget = listen((heard) => {
      if (heard.type === 'again' && this.asked) return this.ask(!this.running); // what is stored comes at once
      if (!('id' in heard) || !this.asked || heard.id !== this.asked) return;
      if (heard.type === 'ply') this.learn(heard);
      else if (heard.type === 'commentary') this.commentary = { levels: heard.levels, story: heard.story, comments: heard.comments };
      else if (heard.type === 'done') this.finish();
      else if (heard.type === 'error') {
        const quiet = !this.running;
        this.finish();
        if (!quiet) complain(new ServerError(0, heard.code, heard.message));
      }
    });
    void this.show();
    for (const leaf of this.tree.leaves().slice(0, 40)) void this.learn_words(leaf);
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

  // The first side's expected result along the line; null where nobody looked yet.
  values(): (number | null)[] {
    return this.shown_line().map((node) => node.review?.before ?? node.judged?.after ?? null);
  }

  // The judge's words on the moves of the line, where there are any.
  judged(): Judged[] {
    return this.shown_line().flatMap(({ judged }) => (judged ? [judged] : []));
  }

  // The judge looks at the line that is shown.
  review(): void {
    this.ask(false);
  }

  // What the server has kept of an earlier review, and what people of these levels do.
  recall(levels: [string, string]): void {
    this.levels = levels;
    if (!this.running) this.ask(true);
  }

  private ask(stored: boolean): void {
    this.stop();
    this.plies = this.shown_line();
    this.asked = `r${++this.rounds}-${Date.now()}`;
    this.running = !stored;
    this.recalling = stored;
    const line = this.line(this.plies[this.plies.length - 1]);
    // How the game ended is known of its main line alone.
    const main = this.plies.at(-1) === this.tree.main().at(-1);
    const end = main ? { result: this.record.result, result_text: this.record.result_text } : {};
    this.commentary = null;
    say({ type: 'review', id: this.asked, ...line, people: this.levels.some(Boolean) ? this.levels : undefined, stored: stored || undefined, commentary: true, ...end });
  }

  stop(): void {
    if (this.asked) say({ type: 'stop', id: this.asked });
    this.running = this.recalling = false;
    this.asked = '';
  }

  close(): void {
    this.stop();
    this.forget();
  }

  // What is exported: the record as it came with the tree as it is now.
  exported(): Record<string, unknown> {
    const { irregular: _irregular, left_out: _left_out, could_be: _could_be, unkept: _unkept, assumed: _assumed, source: _source, at: _at, from: _from, ...record } = this.record;
    const tags: Record<string, string> = { ...(record.tags as Record<string, string> | undefined) };
    for (const name of ['date', 'event'] as const) if (record[name]) tags[name] = record[name];
    const variations = this.tree.variations();
    const comments = this.tree.comments();
    return { ...record, tags, moves: this.tree.main().slice(1).map((node) => node.move), variations, comments };
  }

  store(): void {
    const { irregular, left_out, could_be, unkept, assumed, from } = this.record;
    save('review', { ...this.exported(), irregular, left_out, could_be, unkept, assumed, at: this.at.ply, from });
  }

  static stored(): GameRecord | null {
    return load<GameRecord | null>('review', null);
  }

  // A ply's review is of the position before it and of the move.
  private learn(said: PlyReview): void {
    const before = this.plies[said.ply - 1];
    const after = this.plies[said.ply];
    if (!before) return;
    before.review = said;
    if (after && said.judged) after.judged = said.judged;
    ++this.changed;
  }

  // How players write the moves that lead to a node.
  private name_moves(node: Node, found: Position): void {
    const { written } = found;
    if (!written) return;
    path_to(node).slice(1).forEach((one, i) => {
      one.written = Object.fromEntries(Object.entries(written).map(([notation, texts]) => [notation, texts[i]]));
      one.side = ((found.to_move ?? found.person_to_move) + found.ply - i) % 2 ? 1 : 0;
    });
    ++this.changed;
  }

  private async learn_words(leaf: Node): Promise<void> {
    try {
      if (game_info(this.record.game)?.written) this.name_moves(leaf, await position_of(this.line(leaf)));
    } catch {
      // the moves stay as they are
    }
  }

  private finish(): void {
    this.running = this.recalling = false;
    this.asked = '';
  }

  private async show(): Promise<void> {
    const node = this.at;
    try {
      const found = await position_of(this.line(node));
      if (this.at === node) this.position = found;
      this.name_moves(node, found);
    } catch (error) {
      complain(error);
    }
  }
}
