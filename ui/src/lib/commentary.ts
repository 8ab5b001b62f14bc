import type { Filling } from '../texts';
import { percent } from './format';
import { said, t } from './settings.svelte';

// What the server tells of a reviewed game (docs/api.md, «Reviews»): facts, which the page puts into words. Each fact
// can be said in several ways; of those used least the ply chooses one, and what was said once in a game is not said
// again.
export interface Deed {
  kind: string;
  count: number;
  piece?: string;
  points?: string[];
  cells?: number[];
}
export interface Fact {
  topic: string;
  ply: number;
  side: 0 | 1;
  level?: string;
  move?: string;
  other?: string;
  share?: number;
  share2?: number;
  value?: number;
  before?: number;
  after?: number;
  loss?: number;
  count?: number;
  total?: number;
  count2?: number;
  total2?: number;
  text?: string;
  plays?: { move: string; p: number }[];
  deed?: Deed;
}
export interface Commentary {
  levels: [string, string];
  story: Fact[];
  comments: { ply: number; facts: Fact[] }[];
}
// The same in sentences.
export interface Told {
  story: string;
  comments: Map<number, string>;
}

// How many ways there are to say a topic, where there is more than one.
const ways: Record<string, number> = { trap: 2, mistake: 3, doubtful: 2, 'people-play': 3, 'people-cost': 2, 'judge-cost': 2, better: 2 };

// «7 of 10», «hardly any».
export function share_text(share: number): string {
  const tenths = Math.round(10 * share);
  if (tenths >= 1) return t('tell.share_ten', { n: tenths });
  const hundredths = Math.round(100 * share);
  return hundredths >= 1 ? t('tell.share_hundred', { n: hundredths }) : t('tell.share_none');
}

export function deed_text(deed: Deed): string {
  const { kind, count, piece } = deed;
  const more = count > 1 && (kind === 'fours' || kind === 'threes') ? '_more' : '';
  const name = kind === 'captures' && piece ? 'takes' : kind === 'saves' && piece ? 'saves_piece' : kind.replaceAll('-', '_') + more;
  return t(`tell.deed_${name}`, { count, piece: [said(piece ?? ''), deed.points?.length === 1 ? deed.points[0] : ''].filter(Boolean).join(' ') });
}

// The parts that a topic is said with: «better-does» is «better», and what the move does behind it.
function parts(fact: Fact): { topic: string; deed: boolean } {
  const { topic } = fact;
  if (topic === 'does') return { topic: '', deed: true };
  return { topic: topic.replace(/-does$/, ''), deed: !!fact.deed };
}

function filling(fact: Fact, sides: [string, string]): Filling {
  const shares = (share?: number) => (share === undefined ? '' : share_text(share));
  const chances = (value?: number) => (value === undefined ? '' : percent(value));
  const change = Math.abs(Math.round(100 * (fact.before ?? 0)) - Math.round(100 * (fact.after ?? 0))) / 100;
  return {
    ply: fact.ply, side: sides[fact.side], first: sides[0], second: sides[1], level: fact.level ?? '',
    move: said(fact.move ?? ''), other: said(fact.other ?? ''),
    share: shares(fact.share), share2: shares(fact.share2), value: chances(fact.value), before: chances(fact.before), after: chances(fact.after),
    change: percent(change), loss: chances(fact.loss),
    count: fact.count ?? 0, total: fact.total ?? 0, count2: fact.count2 ?? 0, total2: fact.total2 ?? 0,
    plays: (fact.plays ?? []).map((one) => `${said(one.move)} (${share_text(one.p)})`).join(', '),
    text: fact.text ? ` (${said(fact.text)})` : '',
  };
}

// One way to say a fact.
export function said_fact(fact: Fact, sides: [string, string], way: number): string {
  const { topic, deed } = parts(fact);
  const sentence = topic ? t(`tell.${topic.replaceAll('-', '_')}_${way}`, filling(fact, sides)) : '';
  const begins = sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
  // Names of moves stay as they are.
  const kept = fact.move && sentence.startsWith(fact.move) ? sentence : begins;
  return [kept, deed && fact.deed ? deed_text(fact.deed) : ''].filter(Boolean).join(' ');
}

export function told(commentary: Commentary, sides: [string, string]): Told {
  const known = new Set<string>();
  const used: Record<string, number[]> = {};
  const tell = (facts: Fact[]) =>
    facts
      .map((fact) => {
        const { topic } = parts(fact);
        const many = ways[topic] ?? 1;
        const times = (used[topic] ??= Array.from({ length: many }, () => 0));
        const order = Array.from({ length: many }, (_, i) => (fact.ply + i) % many).sort((a, b) => times[a] - times[b]);
        for (const way of order) {
          const text = said_fact(fact, sides, way);
          if (known.has(text)) continue;
          known.add(text);
          ++times[way];
          return text;
        }
        return '';
      })
      .filter(Boolean)
      .join(' ');
  return { story: tell(commentary.story), comments: new Map(commentary.comments.map(({ ply, facts }) => [ply, tell(facts)])) };
}
