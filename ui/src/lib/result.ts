import type { Filling } from '../texts';

// How a game ended, in words: «You won by resignation», «Black won by 3.5 points», «Draw (agreed)».
export interface Ended {
  result_text: string; // «Black wins (five in a row)»
  result_short: string; // as records write it: «B+R», «W+3.5», «B+», «Draw»
}

export type How = { winner: 0 | 1 | null; by: 'resignation' | 'time' | 'points' | 'why'; points: number; why: string };

export function how_ended({ result_text, result_short }: Ended): How | null {
  if (!result_short) return null;
  const why = /\((.*)\)\s*$/.exec(result_text)?.[1] ?? '';
  const winner = result_short.startsWith('B+') ? 0 : result_short.startsWith('W+') ? 1 : null;
  const rest = winner === null ? '' : result_short.slice(2);
  const points = Number(rest);
  const by = rest === 'R' ? 'resignation' : rest === 'T' ? 'time' : rest && Number.isFinite(points) ? 'points' : 'why';
  return { winner, by, points: by === 'points' ? points : 0, why };
}

type Translate = (key: string, filling?: Filling) => string;

// `you`: the side that the reader plays; null where there is no such reader.
export function result_words(t: Translate, ended: Ended, sides: [string, string], you: 0 | 1 | null = null, said: (text: string) => string = String): string {
  const how = how_ended(ended);
  if (!how) return ended.result_text;
  if (how.winner === null) return how.why ? t('result.draw_why', { why: said(how.why) }) : t('result.draw');
  const who = you === null ? 'side' : you === how.winner ? 'won' : 'lost';
  const key = how.by === 'why' && !how.why ? `result.${who}` : `result.${who}_${how.by}`;
  return t(key, { side: said(sides[how.winner]), n: how.points, why: said(how.why) });
}

// «B+R», where the sides are Black and White, whose letters these are, and it says more than who won.
export const result_code = (ended: Ended, sides: [string, string]): string =>
  sides[0] === 'Black' && sides[1] === 'White' && /^[BW]\+./.test(ended.result_short) ? ended.result_short : '';
