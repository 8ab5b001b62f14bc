import { en, type AllTexts } from './en';

// The languages there are: every file beside this one, named after its language («fr.ts», «zh-CN.ts»).
const files = import.meta.glob<{ default: AllTexts }>(['./*.ts', '!./index.ts'], { eager: true });
export const languages: Record<string, AllTexts> = Object.fromEntries(
  Object.entries(files).map(([path, file]) => [path.slice(2, -3), file.default]),
);

export type Filling = Record<string, string | number>;

export const known_language = (wanted: string): string => {
  const short = wanted.toLowerCase();
  return Object.keys(languages).find((l) => l.toLowerCase() === short || short.startsWith(l.toLowerCase() + '-')) ?? 'en';
};

function look_up(texts: unknown, key: string): unknown {
  let at: unknown = texts;
  for (const part of key.split('.')) at = at && typeof at === 'object' ? (at as Record<string, unknown>)[part] : undefined;
  return at;
}

// The text of a key with its values filled in. With `n`, the plural form that the language wants for it; a key that a
// language lacks is taken from English.
export function translate(language: string, key: string, filling: Filling = {}): string {
  let text = look_up(languages[language], key) ?? look_up(en, key);
  if (text && typeof text === 'object') {
    const forms = text as Record<string, string>;
    const n = Number(filling.n ?? 0);
    text = (n === 0 ? forms.zero : undefined) ?? forms[new Intl.PluralRules(language).select(n)] ?? forms.other;
    filling = { ...filling, n: new Intl.NumberFormat(language).format(n) };
  }
  if (typeof text !== 'string') return key;
  return text.replace(/\{(\w+)\}/g, (all, name: string) => (name in filling ? String(filling[name]) : all));
}
