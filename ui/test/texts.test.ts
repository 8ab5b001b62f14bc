import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { known_language, languages, translate } from '../src/texts';
import { en } from '../src/texts/en';

type Tree = { [key: string]: string | Tree };
const plural = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

// «play.undo» …; forms of one text count as one key.
function keys(texts: Tree, before = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' || Object.keys(value).every((form) => plural.has(form)) ? [before + key] : keys(value, `${before}${key}.`),
  );
}

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? sources(join(folder, entry.name)) : /\.(svelte|ts)$/.test(entry.name) ? [join(folder, entry.name)] : [],
  );
const source = sources(join(__dirname, '../src')).filter((file) => !file.includes('/texts/')).map((file) => readFileSync(file, 'utf8')).join('\n');

describe('texts', () => {
  it('exist for every key that the page uses', () => {
    const all = new Set(keys(en as unknown as Tree));
    // A quoted text that starts like a group of keys and goes on like one.
    const groups = Object.keys(en).join('|');
    const used = [...source.matchAll(new RegExp(`['"\`]((?:${groups})\\.[a-z_0-9]*[a-z0-9])['"\`]`, 'g'))].map((match) => match[1]);
    expect(used.length).toBeGreaterThan(100);
    expect(used.filter((key) => !all.has(key))).toEqual([]);
  });

  it('are all used, directly or by a key that is put together', () => {
    const stems = [...source.matchAll(/['"`]([a-z]+\.[a-z_]*)(?:['"]\s*\+|\$\{)/g)].map((match) => match[1]);
    const unused = keys(en as unknown as Tree).filter((key) => !source.includes(`'${key}'`) && !stems.some((stem) => key.startsWith(stem)) && !/^settings\.(theme|palette|confirm)/.test(key));
    expect(unused).toEqual(['language']);
  });

  it('have the same keys and the same blanks in every language', () => {
    const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const [code, texts] of Object.entries(languages)) {
      expect(keys(texts as unknown as Tree), code).toEqual(keys(en as unknown as Tree));
      for (const key of keys(en as unknown as Tree)) {
        const at = (tree: unknown) => key.split('.').reduce((node, part) => (node as Tree)[part] as Tree, tree as Tree) as unknown;
        if (typeof at(en) === 'string') expect(blanks(at(texts) as string), `${code} ${key}`).toEqual(blanks(at(en) as string));
      }
    }
  });

  it('choose the plural form and fill blanks in', () => {
    expect(translate('en', 'play.ply', { n: 1 })).toBe('1 move');
    expect(translate('en', 'play.ply', { n: 1234 })).toBe('1,234 moves');
    expect(translate('en', 'review.mistakes', { n: 0 })).toBe('No mistake');
    expect(translate('en', 'play.your_turn', { side: 'Black' })).toBe('Your turn (Black)');
    expect(translate('xx', 'play.undo')).toBe('Undo');
  });

  it('are in a known language whatever the browser says', () => {
    expect(known_language('en-GB')).toBe('en');
    expect(known_language('tlh')).toBe('en');
  });
});
