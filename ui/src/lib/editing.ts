import type { DescriptionError } from './types';

// Places in a text, as an editor needs them.

// Where a line and a column (both from 1; a column counts bytes, as the server does) are in the text.
export function offset_of(text: string, line: number, column: number): number {
  const lines = text.split('\n');
  let at = 0;
  for (let i = 0; i + 1 < line && i < lines.length; ++i) at += lines[i].length + 1;
  const here = lines[line - 1] ?? '';
  let bytes = 0;
  let within = 0;
  for (const letter of here) {
    if (bytes >= column - 1) break;
    bytes += new TextEncoder().encode(letter).length;
    within += letter.length;
  }
  return Math.min(at + within, text.length);
}

// What is wrong at a place: a text in quotes, a bracket with the word behind it, or a word; one letter at least.
export function range_of(text: string, error: Pick<DescriptionError, 'line' | 'column'>): [number, number] {
  const from = Math.min(offset_of(text, error.line, error.column), Math.max(0, text.length - 1));
  const rest = text.slice(from);
  const found = /^"[^"\n]*"?|^[({]\s*[^\s(){}"]*|^[^\s(){}"]+/.exec(rest);
  return [from, Math.min(text.length, from + Math.max(1, found?.[0].length ?? 1))];
}

// The text with what was found there replaced by the nearest known ludeme: «is Emty» stands as «(is Emty» there, or as
// the word alone where only that is the mistake. Nothing where it does not stand there.
export function corrected(text: string, error: DescriptionError): string | null {
  if (!error.nearest || !error.found) return null;
  const from = offset_of(text, error.line, error.column);
  const [found, nearest] = [error.found.split(' '), error.nearest.split(' ')];
  for (const [wrong, right] of [[found.join(' '), nearest.join(' ')], [found[found.length - 1], nearest[nearest.length - 1]], [found[0], nearest[0]]]) {
    const at = text.indexOf(wrong, Math.max(0, from - 1));
    if (wrong !== right && at >= 0 && at - from <= 2) return text.slice(0, at) + right + text.slice(at + wrong.length);
  }
  return null;
}

export const line_and_column = (text: string, at: number): [number, number] => {
  const before = text.slice(0, at).split('\n');
  return [before.length, before[before.length - 1].length + 1];
};
