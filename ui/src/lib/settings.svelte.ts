import { bare_name } from './spec';
import { known_language, load_language, translate, translate_said, type Filling } from '../texts';

// What a person chose, kept in this browser.
export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  palette: 'usual' | 'safe';
  figures: 'kanji' | 'western'; // how pieces of shogi are drawn
  coordinates: boolean;
  numbers: boolean;
  confirm: 'auto' | 'on' | 'off';
  sound: boolean;
  heat: boolean;
  language: string; // '': as the browser
  name: string;
  my_levels: Record<string, string>; // «My level», by the game's name: «15k» in Go, «2200» in renju
}

const usual: Settings = {
  theme: 'auto',
  palette: 'usual',
  figures: 'kanji',
  coordinates: true,
  numbers: false,
  confirm: 'auto',
  sound: false,
  heat: true,
  language: '',
  name: '',
  my_levels: {},
};

export const settings: Settings = $state({ ...usual, ...load('settings', {}) });

const dark = matchMedia('(prefers-color-scheme: dark)');
dark.addEventListener('change', keep);

export function keep(): void {
  save('settings', settings);
  const root = document.documentElement;
  root.dataset.theme = settings.theme === 'auto' ? (dark.matches ? 'dark' : 'light') : settings.theme;
  root.dataset.palette = settings.palette;
  void speak();
}

// The language that the page speaks now: the one chosen, once its texts are here.
const spoken = $state({ language: 'en' });
export const language = (): string => spoken.language;

export async function speak(): Promise<void> {
  const wanted = known_language(settings.language ? [settings.language] : navigator.languages);
  try {
    await load_language(wanted);
    spoken.language = wanted;
  } catch {
    // not fetched: the language before stays
  }
  document.documentElement.lang = spoken.language;
}

// My level in a game, where it has levels of people and I named one.
export const my_level = (game: string): string => settings.my_levels[bare_name(game)] ?? '';

const coarse = matchMedia('(pointer: coarse)');
export const confirms = (): boolean => settings.confirm === 'on' || (settings.confirm === 'auto' && coarse.matches);

export const t = (key: string, filling?: Filling): string => translate(spoken.language, key, filling);
export const said = (text: string): string => translate_said(spoken.language, text); // by the server

// Options of games and their values; those that have no word of their own keep the server's.
const translated = (key: string, name: string): string => {
  const text = t(key);
  return text === key ? name : text;
};
export const option_name = (name: string): string => translated('options.' + name, name);
export const option_value = (value: string): string => translated('choices.' + value, value);

// Storage may be forbidden or full; then choices last as long as the page.
export function load<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem('ludens.' + key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem('ludens.' + key, JSON.stringify(value));
  } catch {
    // see load
  }
}
