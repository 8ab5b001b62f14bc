import type { Hint } from './types';

// The texts of advice that depend on numbers.

// «7 of 10», «3 of 100», «hardly any»: a share in words that need no decimals.
export function people_key(share: number): { key: string; n: number } {
  const tenths = Math.round(10 * share);
  if (tenths >= 1) return { key: 'advice.people_ten', n: tenths };
  const hundredths = Math.round(100 * share);
  return hundredths >= 1 ? { key: 'advice.people_hundred', n: hundredths } : { key: 'advice.people_none', n: 0 };
}

export const why_key = (hint: Hint): string => `advice.why_${hint.why}`;
