import { en, type AllTexts } from './en';

// The languages there are: one file each beside this one. English is part of the page, the others are fetched when
// they are wanted; what they call themselves is known before.
const files = import.meta.glob<{ default: AllTexts }>(['./*.ts', '!./index.ts', '!./en.ts']);
export const languages: Record<string, string> = { en: 'English', de: 'Deutsch', ja: '日本語', zh: '简体中文', ru: 'Русский' };
const loaded: Record<string, AllTexts> = { en };

export async function load_language(language: string): Promise<void> {
  const file = files[`./${language}.ts`];
  if (!loaded[language] && file) loaded[language] = (await file()).default;
}

export type Filling = Record<string, string | number>;

// The first of these languages, most wanted first, that there is.
export function known_language(wanted: readonly string[]): string {
  for (const one of wanted) {
    const short = one.toLowerCase();
    const found = Object.keys(languages).find((code) => code === short || short.startsWith(code + '-'));
    if (found) return found;
  }
  return 'en';
}

function look_up(texts: unknown, key: string): unknown {
  let at: unknown = texts;
  for (const part of key.split('.')) at = at && typeof at === 'object' ? (at as Record<string, unknown>)[part] : undefined;
  return at;
}

// The text of a key with its values filled in. With `n`, the plural form that the language wants for it; a language
// that is not here (yet) is English.
export function translate(language: string, key: string, filling: Filling = {}): string {
  let text = look_up(loaded[language] ?? en, key) ?? look_up(en, key);
  if (text && typeof text === 'object') {
    const forms = text as Record<string, string>;
    const n = Number(filling.n ?? 0);
    text = (n === 0 ? forms.zero : undefined) ?? forms[new Intl.PluralRules(language).select(n)] ?? forms.other;
    filling = { ...filling, n: new Intl.NumberFormat(language).format(n) };
  }
  if (typeof text !== 'string') return key;
  return text.replace(/\{(\w+)\}/g, (all, name: string) => (name in filling ? String(filling[name]) : all));
}

// What the server says in English, as it stands or with numbers and names in it: «Place a black stone in the central
// 3×3». Texts that are not in the table are shown as they came.
const words = new Set(['side', 'colour', 'reason', 'why', 'point', 'text', 'game', 'like']); // other blanks hold numbers and sizes
const patterns = Object.entries(en.said)
  .map(([key, text]) => {
    const names = [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]);
    const plain = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
    const pattern = plain.replace(/\{(\w+)\}/g, (_all, name: string) => (words.has(name) ? '(.+?)' : '([-\\d.×]+)'));
    return { key, names, pattern: new RegExp(`^${pattern}$`) };
  })
  .sort((a, b) => a.names.length - b.names.length); // what stands as it is goes first

export function translate_said(language: string, text: string): string {
  if (!text || language === 'en') return text;
  for (const { key, names, pattern } of patterns) {
    const found = pattern.exec(text);
    if (!found) continue;
    // What stands in a blank may itself be something the server says: a side, a reason.
    const filling = Object.fromEntries(names.map((name, i) => [name, translate_said(language, found[i + 1])]));
    return translate(language, `said.${key}`, filling);
  }
  return text;
}
