import { expect, it } from 'vitest';
import { api, expect_error, my_turn, open, session_id } from './page';

interface Game {
  name: string;
  usual: string;
  agents: string[];
  human_levels: string[];
}

it('starts Go on 9×9 against people of 15k, with nothing chosen but the game', async () => {
  const page = await open();
  await page.getByRole('radio', { name: /^Go\b/ }).check({ force: true });
  expect(await page.getByRole('slider', { name: 'Like people of 15k' }).count()).toBe(1);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/#\/play\//);
  await my_turn(page);
  const session = await api<{ game: string; seats: { level?: string }[] }>(`/sessions/${session_id(page)}`);
  expect(session.game).toBe('go9');
  expect(session.seats[1].level).toBe('15k');
  await page.getByText('Ludens (15k)').first().waitFor();
});

it('offers only agents that play the game, and their texts behind «Details»', async () => {
  const games = (await api<{ games: Game[] }>('/games')).games;
  const page = await open();
  for (const [name, title] of [['othello', /^Othello/], ['renju', /^Renju/]] as const) {
    const game = games.find((one) => one.name === name)!;
    await page.getByRole('radio', { name: title }).check({ force: true });
    await page.getByRole('radio', { name: 'An agent' }).check({ force: true });
    const values = await page.getByLabel('Agent', { exact: true }).locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    expect(values.slice().sort()).toEqual([game.usual, ...game.agents].sort());
    expect(await page.getByText(game.usual, { exact: true }).isVisible().catch(() => false)).toBe(false);
  }
  // «Who thinks» knows the same, and the levels.
  await page.goto(new URL('#/review?game=go9&moves=E5', page.url()).href);
  const go = games.find((one) => one.name === 'go9')!;
  await page.locator('summary', { hasText: 'Details' }).click();
  await page.getByLabel('Who thinks').waitFor();
  const offered = await page.getByLabel('Who thinks').locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  expect(offered).toContain('level:15k');
  expect(offered.filter((one) => one.startsWith('agent:')).sort()).toEqual([go.usual, ...go.agents].map((one) => 'agent:' + one).sort());
  expect(await page.getByLabel('Who thinks').inputValue()).toBe('agent:' + go.usual);
});

it('has a field for the main time of a clock', async () => {
  const page = await open();
  await page.getByRole('radio', { name: 'Byo-yomi' }).check({ force: true });
  await page.getByLabel('Main time (minutes)').fill('3');
  expect(await page.evaluate(() => [...document.querySelectorAll('[id]')].map((one) => one.id).filter((id, i, all) => all.indexOf(id) !== i))).toEqual([]);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/#\/play\//);
  const session = await api<{ clock: { main_ms: number } }>(`/sessions/${session_id(page)}`);
  expect(session.clock.main_ms).toBe(180_000);
});

it('lets the program take a person\u2019s time, where that is asked for', async () => {
  const page = await open();
  expect(await page.getByRole('radio', { name: 'At once' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'Like a person' }).check({ force: true });
  await page.getByRole('radio', { name: 'Second (White)' }).check({ force: true });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/#\/play\//);
  await my_turn(page);
  const session = await api<{ pace: string; moves: { seconds: number }[] }>(`/sessions/${session_id(page)}`);
  expect(session.pace).toBe('human');
  expect(session.moves[0].seconds).toBeGreaterThan(0.2);
});

it('says so where a link names a game or an id that is not here', async () => {
  const page = await open('#/settings');
  for (const path of ['#/play/nosuchgame', '#/review/nosuchgame', '#/review?game=nosuchgame&moves=a1', '#/review?game=go9&moves=z99']) {
    expect_error(/status of 40[04]/);
    await page.goto(new URL(path, page.url()).href);
    await page.getByRole('heading', { name: /This game is not here|This link cannot be read/ }).waitFor();
    expect(await page.getByText('Loading …').count(), path).toBe(0);
    await page.goto(new URL('#/settings', page.url()).href);
  }
});

it('takes messages away by itself, or at once where somebody asks for it', async () => {
  const page = await open('#/review', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.clock.install();
  const toast = page.locator('.toast');
  const wrong = async (text: string) => {
    expect_error(/status of 400/);
    await page.getByLabel(/^Paste a game/).fill(text);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await toast.waitFor();
  };
  await wrong('this is no game');
  await page.clock.runFor(5_000);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(4_000);
  expect(await toast.count()).toBe(0);
  await wrong('this is no game');
  await toast.getByRole('button', { name: 'Close' }).click();
  expect(await toast.count()).toBe(0);
  // Escape takes the latest away, and what was said of one page does not follow to the next.
  await wrong('this is no game');
  await page.locator('main').focus();
  await page.keyboard.press('Escape');
  expect(await toast.count()).toBe(0);
  await wrong('this is no game');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  expect(await toast.count()).toBe(0);
});

it('says so where an address leads nowhere, with a way home', async () => {
  const page = await open('#/nonsense');
  await page.getByRole('heading', { name: 'There is no such page.' }).waitFor();
  await page.locator('main').getByRole('link', { name: 'New game' }).click();
  await page.getByRole('button', { name: 'Start the game' }).waitFor();
});

it('takes an old complaint away when the next thing goes well', async () => {
  const session = await api<{ id: string }>('/sessions', { game: 'gomoku15', moves: ['h8'], seats: [{ person: 'A' }, { person: 'B' }] });
  const page = await open(`#/play/${session.id}`);
  const play = async (move: string) => {
    await page.getByLabel('Type a move').fill(move);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
  };
  expect_error(/status of 400/);
  await play('h8');
  await page.locator('.toast.bad').getByText('cannot be played here').waitFor();
  await play('i9');
  await page.locator('[data-ply="2"]').waitFor();
  expect(await page.locator('.toast.bad').count()).toBe(0);
});
