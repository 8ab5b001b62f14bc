// The families of described games, by how they are classified: «board/space/line» is «line».
const families = ['war', 'hunt', 'race', 'line', 'connection', 'territory', 'blocking', 'sow'] as const;
export type Family = (typeof families)[number] | 'other';

export const family_of = (classification: string): Family => classification.split('/').reverse().find((part): part is (typeof families)[number] => (families as readonly string[]).includes(part)) ?? 'other';

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

// Whether every word that is looked for begins or is part of what is known, whatever its accents.
export function fits(wanted: string, known: string[]): boolean {
  const all = known.map(plain).join('\n');
  return plain(wanted).split(/\s+/).filter(Boolean).every((word) => all.includes(word));
}
