import { api, before } from './api';
import { option_name, option_value, said, t } from './settings.svelte';
import { bare_name, read_spec } from './spec';
import type { About, AgentInfo, GameInfo } from './types';

// What this server offers, asked for once.
export const catalogue: { games: GameInfo[]; described: GameInfo[]; agents: AgentInfo[]; about: About | null } = $state({
  games: [],
  described: [], // those that were asked for
  agents: [],
  about: null,
});

export async function load_catalogue(): Promise<void> {
  const about = await api.about();
  // While a study is served, it says itself what must be known.
  const [games, agents] = about.study ? [[], []] : await Promise.all([api.games(), api.agents()]);
  Object.assign(catalogue, { games, agents, about });
}

// Games that are described instead of programmed are named after a file: «tablut.lud».
export const is_described = (text: string): boolean => /\.lud(\(|$)/.test(text);

// What the page must know of a described game, asked for once. Nothing where the server does not know it.
export async function know_game(text: string): Promise<GameInfo | undefined> {
  if (!is_described(text)) return game_info(text);
  const known = catalogue.described.find((game) => game.text === text);
  if (known) return known;
  try {
    const info = await api.described_game(text);
    note_game(info);
    return info;
  } catch {
    return undefined;
  }
}
before.game = know_game;

export function note_game(info: GameInfo): void {
  catalogue.described = [...catalogue.described.filter((game) => game.text !== info.text), info];
}

// The game of this text: by its name, or where only other sizes of it are listed, the first of its family.
export function game_info(text: string): GameInfo | undefined {
  if (is_described(text)) return catalogue.described.find((game) => game.text === text);
  const name = bare_name(text);
  const stem = name.replace(/\d+$/, '');
  return (
    catalogue.games.find((game) => game.name === name) ??
    catalogue.games.find((game) => game.name === stem || game.family === stem)
  );
}

// The levels of people that this server knows of this game, at this size.
export const people_levels = (text: string): string[] =>
  catalogue.games.find((game) => game.name === bare_name(text))?.human_levels ?? [];

export const people_middle = (text: string): string =>
  catalogue.games.find((game) => game.name === bare_name(text))?.human_middle ?? '';

// The size of a family to begin with: one with levels of people, else one with levels, else the first.
export const first_size = (family: GameInfo[]): GameInfo =>
  family.find((game) => game.human_levels.length) ?? family.find((game) => game.levels.length) ?? family[0];

export const game_title = (text: string): string => {
  if (is_described(text)) return game_info(text)?.title ?? text;
  const known = catalogue.games.find((game) => game.name === bare_name(text));
  if (!known) return text;
  const options = Object.entries(read_spec(text).values).map(([name, value]) => t('new.option', { name: option_name(name), value: option_value(value) }));
  return said(known.title) + (options.length ? ` (${options.join(', ')})` : '');
};

// The sides as the server names them, and as readers do.
export const sides_of = (text: string): [string, string] => game_info(text)?.sides ?? ['Black', 'White'];
export const named = (sides: [string, string]): [string, string] => [said(sides[0]), said(sides[1])];

const colours = ['black', 'white', 'red', 'blue', 'yellow', 'green'];

// How a side's stones are painted: by its name where that is a colour, else dark and light.
export function paint(sides: [string, string]): [string, string] {
  const [first, second] = sides.map((side) => side.toLowerCase());
  return [colours.includes(first) ? first : 'black', colours.includes(second) ? second : 'white'];
}
