// A short name for a text: FNV-1a in 32 bits, twice with different beginnings. Not for anything that somebody attacks.
export function text_hash(text: string): string {
  const round = (hash: number): string => {
    for (let i = 0; i < text.length; ++i) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, '0');
  };
  return round(0x811c9dc5) + round(0x2545f491);
}
