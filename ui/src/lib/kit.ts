// How pieces of described games are drawn: by what their names say, as far as they are like pieces that everybody knows.
// Names mean nothing to the rules; a piece that nobody has thought of here is a disc with its first letters.
export type Token =
  | { kind: 'stone' } // as all of a side are
  | { kind: 'crown' } // a stone that has become king
  | { kind: 'beast' } // a disc with ears: foxes, tigers, wolves
  | { kind: 'cross' | 'ring' | 'block' | 'hole' | 'seed' }
  | { kind: 'figure'; name: string } // of chess
  | { kind: 'letters'; text: string };

const chess = new Set(['pawn', 'rook', 'knight', 'bishop', 'queen', 'king']);
const plain = new Set([
  'stone', 'disc', 'disk', 'piece', 'man', 'counter', 'ball', 'marker', 'token', 'checker', 'attacker', 'defender', 'soldier', 'hunter',
  'goat', 'goose', 'sheep', 'hound', 'dog', 'pebble', 'peg', 'bead', 'marble',
]);
const beasts = new Set(['fox', 'tiger', 'wolf', 'lion', 'leopard', 'cat', 'jaguar', 'bear', 'hyena', 'puma', 'coyote', 'bagh']);

const letters = (name: string): string => (name.match(/\p{L}|\p{N}/gu) ?? ['?']).slice(0, 2).join('').toUpperCase();

// `kinds`: of a game, by name: «King» is «king».
export function tokens(kinds: Record<string, string>): Record<string, Token> {
  const names = Object.values(kinds);
  const chessmen = names.some((name) => chess.has(name) && name !== 'king' && name !== 'pawn');
  const rings = names.some((name) => name === 'cross') && names.some((name) => ['nought', 'ring', 'circle'].includes(name));
  const token = (name: string): Token => {
    if (rings && name === 'cross') return { kind: 'cross' };
    if (rings && ['nought', 'ring', 'circle'].includes(name)) return { kind: 'ring' };
    if (name === 'king' && !chessmen) return { kind: 'crown' };
    if (chess.has(name)) return { kind: 'figure', name };
    if (beasts.has(name)) return { kind: 'beast' };
    if (name === 'seed') return { kind: 'seed' };
    if (name === 'hole') return { kind: 'hole' };
    if (['arrow', 'block', 'wall', 'obstacle', 'neutral'].includes(name)) return { kind: 'block' };
    // Alone of its kind a piece needs no letters to be known by.
    return plain.has(name) || names.length === 1 ? { kind: 'stone' } : { kind: 'letters', text: letters(name) };
  };
  return Object.fromEntries(Object.entries(kinds).map(([piece, name]) => [piece, token(name)]));
}

// Where so many seeds lie in a hole, in its own units: rings of them around the middle, no more than can be counted.
export function seeds(count: number): { x: number; y: number }[] {
  const shown = Math.min(count, 12);
  if (shown === 1) return [{ x: 0, y: 0 }];
  const inner = shown > 8 ? shown - 8 : shown > 6 ? 1 : 0;
  const ring = (n: number, radius: number) => Array.from({ length: n }, (_, i) => ({ x: radius * Math.sin((2 * Math.PI * i) / n), y: -radius * Math.cos((2 * Math.PI * i) / n) }));
  return [...(inner === 1 ? [{ x: 0, y: 0 }] : ring(inner, 0.3)), ...ring(shown - inner, shown < 4 ? 0.36 : 0.62)];
}
