import type { OptionDoc } from './types';

// The text form `name(key=value, …)` that games and agents share, as far as forms need it: writing one from filled-in
// fields and reading the options back. The server checks; nothing here knows what is allowed.
export type Values = Record<string, string>;

export function write_spec(name: string, options: OptionDoc[], values: Values): string {
  const said = options
    .filter((option) => {
      const value = values[option.name]?.trim() ?? '';
      return value !== '' && value !== option.default;
    })
    .map((option) => `${option.name}=${values[option.name].trim()}`);
  return said.length ? `${name}(${said.join(', ')})` : name;
}

export const bare_name = (text: string): string => text.split('(', 1)[0].trim();

export function read_spec(text: string): { name: string; values: Values } {
  const name = bare_name(text);
  const values: Values = {};
  const inside = text.slice(name.length).trim();
  if (!inside.startsWith('(') || !inside.endsWith(')')) return { name, values };
  for (const part of split_top(inside.slice(1, -1))) {
    const at = part.indexOf('=');
    if (at > 0) values[part.slice(0, at).trim()] = part.slice(at + 1).trim();
  }
  return { name, values };
}

// At commas that are not inside brackets or quotes.
function split_top(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quoted = false;
  let from = 0;
  for (let i = 0; i < text.length; ++i) {
    const c = text[i];
    if (c === '"') quoted = !quoted;
    else if (!quoted && c === '(') ++depth;
    else if (!quoted && c === ')') --depth;
    else if (!quoted && depth === 0 && c === ',') {
      parts.push(text.slice(from, i));
      from = i + 1;
    }
  }
  if (text.slice(from).trim()) parts.push(text.slice(from));
  return parts;
}

// How a field for an option looks: words to choose from, a number between bounds, or free text.
export type Field =
  | { kind: 'choice'; choices: string[] }
  | { kind: 'number'; low: number; high: number; step: number }
  | { kind: 'text' };

const range = /^(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)$/;
const loose = new Set(['bytes', 'duration', 'text', 'agent', 'model', 'rating', 'weights']);

export function field_of(option: OptionDoc): Field {
  const parts = option.allowed.split('|').map((part) => part.trim());
  if (parts.length === 1) {
    const bounds = range.exec(parts[0]);
    if (bounds) {
      const whole = !parts[0].replace('..', ' ').includes('.');
      return { kind: 'number', low: Number(bounds[1]), high: Number(bounds[2]), step: whole ? 1 : 0.5 };
    }
  }
  if (parts.every((part) => part !== '' && !loose.has(part) && !range.test(part)))
    return { kind: 'choice', choices: parts };
  return { kind: 'text' };
}
