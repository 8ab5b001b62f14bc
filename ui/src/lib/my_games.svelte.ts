import { load, save } from './settings.svelte';

// The descriptions that were saved in this browser, the latest first; the server has their texts.
export interface MyGame {
  name: string; // «3f0c….lud»
  title: string;
}

const kept = 50;
export const my_games: { list: MyGame[] } = $state({ list: load<MyGame[]>('my_games', []) });

export function note_my_game(game: MyGame): void {
  my_games.list = [game, ...my_games.list.filter((one) => one.name !== game.name)].slice(0, kept);
  save('my_games', my_games.list);
}

export function drop_my_game(name: string): void {
  my_games.list = my_games.list.filter((one) => one.name !== name);
  save('my_games', my_games.list);
}
