import type { GameRecord, Judged, PlyReview, Variation } from './types';

// A game with variations. The first child of a node continues its line; the main line is first children from the root.
export interface Node {
  id: number;
  move: string; // that leads here; "" at the root
  ply: number;
  parent: Node | null;
  children: Node[];
  comment: string;
  written?: Record<string, string>; // the move as players write it, by notation
  side?: 0 | 1; // that played it, where its signs say so
  review?: PlyReview; // of the position here, once it was reviewed
  judged?: Judged; // of the move that leads here
}

export class Tree {
  private next = 1;
  readonly root: Node = { id: 0, move: '', ply: 0, parent: null, children: [], comment: '' };

  static of(record: Pick<GameRecord, 'moves' | 'variations' | 'comments'>): Tree {
    const tree = new Tree();
    tree.add_line(tree.root, record.moves);
    const main = tree.main();
    for (const variation of record.variations ?? []) {
      const from = main[Math.min(Math.max(variation.ply - 1, 0), main.length - 1)];
      tree.add_line(from, variation.moves, variation.comments);
    }
    for (const [ply, text] of Object.entries(record.comments ?? {})) {
      const node = main[Number(ply)];
      if (node) node.comment = text;
    }
    return tree;
  }

  // Plays a move at a node: an existing child, or a new one, which is a variation where the line goes on already.
  play(at: Node, move: string): Node {
    const known = at.children.find((child) => child.move === move);
    if (known) return known;
    const node: Node = { id: this.next++, move, ply: at.ply + 1, parent: at, children: [], comment: '' };
    at.children.push(node);
    return node;
  }

  private add_line(from: Node, moves: string[], comments: Record<string, string> = {}): void {
    let at = from;
    for (const move of moves) {
      at = this.play(at, move);
      at.comment ||= comments[at.ply] ?? '';
    }
  }

  // Takes a node and what follows it away; answers where to stand then.
  remove(node: Node): Node {
    if (!node.parent) return node;
    node.parent.children = node.parent.children.filter((child) => child !== node);
    return node.parent;
  }

  leaves(): Node[] {
    return leaves(this.root);
  }

  main(): Node[] {
    return line_from(this.root);
  }

  find(id: number): Node | null {
    const left = [this.root];
    for (let node = left.pop(); node; node = left.pop()) {
      if (node.id === id) return node;
      left.push(...node.children);
    }
    return null;
  }

  // Every line that leaves the main line, from where it leaves it: what records can hold. A variation's ply is
  // that of the move of the main line it replaces.
  variations(): Variation[] {
    const found: Variation[] = [];
    const main = this.main();
    for (const at of main)
      for (const child of at.children.slice(1))
        for (const leaf of leaves(child)) {
          const line = path_to(leaf).slice(at.ply + 1);
          const comments = Object.fromEntries(line.filter((node) => node.comment).map((node) => [node.ply, node.comment]));
          found.push({ ply: child.ply, moves: line.map((node) => node.move), ...(Object.keys(comments).length ? { comments } : {}) });
        }
    return found;
  }

  comments(): Record<string, string> {
    const all: Record<string, string> = {};
    for (const node of this.main()) if (node.comment) all[node.ply] = node.comment;
    return all;
  }
}

export function line_from(node: Node): Node[] {
  const line = [node];
  while (line[line.length - 1].children.length) line.push(line[line.length - 1].children[0]);
  return line;
}

export function path_to(node: Node): Node[] {
  const path: Node[] = [];
  for (let at: Node | null = node; at; at = at.parent) path.unshift(at);
  return path;
}

export const moves_to = (node: Node): string[] => path_to(node).slice(1).map((n) => n.move);

// The whole line through a node: the way to it and its main continuation.
export const line_through = (node: Node): Node[] => [...path_to(node), ...line_from(node).slice(1)];

function leaves(node: Node): Node[] {
  return node.children.length ? node.children.flatMap(leaves) : [node];
}
