import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { known_language, languages, load_language, translate, translate_said } from '../src/texts';
import { en, type AllTexts } from '../src/texts/en';

type Tree = { [key: string]: string | Tree };
const plural = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

// «play.undo» …; forms of one text count as one key.
function keys(texts: Tree, before = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' || Object.keys(value).every((form) => plural.has(form)) ? [before + key] : keys(value, `${before}${key}.`),
  );
}

const files = import.meta.glob<{ default: AllTexts }>(['../src/texts/*.ts', '!../src/texts/index.ts'], { eager: true });
const all: Record<string, AllTexts> = Object.fromEntries(Object.entries(files).map(([path, file]) => [path.replace(/^.*\/|\.ts$/g, ''), file.default]));
const at = (tree: unknown, key: string): unknown => key.split('.').reduce((node, part) => (node as Tree)?.[part] as Tree, tree as Tree);

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
    const unused = keys(en as unknown as Tree).filter((key) => !source.includes(`'${key}'`) && !stems.some((stem) => key.startsWith(stem)) && !/^settings\.(theme|palette|confirm)|^said\./.test(key));
    expect(unused).toEqual(['language']);
  });

  it('have the same keys and the same blanks in every language', () => {
    const blanks = (text: string) => [...new Set([...text.matchAll(/\{\w+\}/g)].map(String))].sort();
    expect(Object.keys(all).sort()).toEqual(Object.keys(languages).sort());
    for (const [code, texts] of Object.entries(all)) {
      expect(texts.language, code).toBe(languages[code]);
      expect(keys(texts as unknown as Tree).sort(), code).toEqual(keys(en as unknown as Tree).sort());
      for (const key of keys(en as unknown as Tree)) {
        const [ours, theirs] = [at(en, key), at(texts, key)];
        expect(typeof theirs, `${code} ${key}`).toBe(typeof ours);
        const wanted = blanks(typeof ours === 'string' ? ours : (ours as Tree).other as string);
        for (const form of typeof theirs === 'string' ? [theirs] : Object.entries(theirs as Tree).filter(([name]) => name !== 'zero').map(([, text]) => text as string))
          expect(blanks(form), `${code} ${key}`).toEqual(wanted);
        // Every form that numbers need in this language, and no other.
        if (typeof theirs !== 'string') {
          const needed = new Set([...Array(200).keys(), 0.5, 3.5].map((n) => new Intl.PluralRules(code).select(n)));
          const extra = Object.keys(theirs as Tree).filter((form) => form !== 'zero' && form !== 'other' && !needed.has(form as Intl.LDMLPluralRule));
          expect(extra, `${code} ${key}`).toEqual([]);
          expect([...needed].filter((form) => !(form in (theirs as Tree))), `${code} ${key}`).toEqual([]);
        }
      }
    }
  });

  // What is written alike: names, and what is nothing but blanks.
  const alike = /^(language|app|.*\b(?:level_name|people_name|players|versus|said|effort|seconds|clock_byoyomi|clock_fischer|details))$|^said\.|^results\.name$|^help\.version$|^play\.pause$|^new\.(agent|option)$|^think\.analyse$|^options\.ko(mi)?$|^choices\.(rif|swap2?|yamaguchi|soosorv8|taraguchi10)$/;
  it('are translated, every one of them', () => {
    for (const [code, texts] of Object.entries(all)) {
      if (code === 'en') continue;
      const same = keys(en as unknown as Tree).filter((key) => JSON.stringify(at(en, key)) === JSON.stringify(at(texts, key)));
      expect(same.filter((key) => !alike.test(key)), code).toEqual([]);
      // In languages with letters of their own, texts of more than blanks and names use them.
      if (code === 'de') continue;
      const own = { ja: /[\u3040-\u30ff\u4e00-\u9fff]/, zh: /[\u4e00-\u9fff]/, ru: /[\u0400-\u04ff]/ }[code]!;
      const words = (text: string) => text.replace(/\{\w+\}/g, '').replace(/Ludens|Elo|SGF|Tab/g, '').match(/\p{L}{3,}/u);
      const foreign = keys(texts as unknown as Tree).filter((key) => {
        const text = at(texts, key);
        return (typeof text === 'string' ? [text] : Object.values(text as Tree)).some((one) => words(one as string) && !own.test(one as string));
      });
      expect(foreign, code).toEqual([]);
    }
  });

  it('say in every language what the server says in English', async () => {
    for (const code of Object.keys(languages)) await load_language(code);
    expect(translate_said('de', 'Place a black stone in the central 3×3')).toBe('Setzen Sie einen schwarzen Stein in die mittleren 3×3');
    expect(translate_said('de', 'Go 9×9')).toBe('Go 9×9');
    expect(translate_said('ja', 'White wins by 3.5 points')).toBe('白の 3.5 目勝ち');
    expect(translate_said('ru', 'forbidden: double three')).toBe('запрещено: вилка 3×3');
    expect(translate_said('de', 'Black wins (White resigned)')).toBe('Schwarz gewinnt (Weiß hat aufgegeben)');
    expect(translate_said('zh', 'Offer a fifth move (2 of 10)')).toContain('第 2 个');
    expect(translate_said('zh', 'Something that nobody has translated')).toBe('Something that nobody has translated');
    expect(translate_said('en', 'Black')).toBe('Black');
    // Every pattern finds itself and no other before it.
    for (const [key, text] of Object.entries(en.said)) {
      const filled = text.replace(/\{(\w+)\}/g, '7');
      expect(translate_said('ja', filled), key).toBe(translate('ja', `said.${key}`, { size: 7, colour: 7, zone: 7, n: 7, count: 7, reason: 7, why: 7, point: 7, first: 7, second: 7, side: 7, text: 7, game: 7, like: 7 }));
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
    expect(known_language(['en-GB'])).toBe('en');
    expect(known_language(['tlh'])).toBe('en');
    expect(known_language(['fr-FR', 'de-AT', 'en'])).toBe('de');
    expect(known_language(['zh-CN'])).toBe('zh');
    expect(known_language([])).toBe('en');
  });
});
