import { expect, it } from 'vitest';
import { another, api, my_turn, open, plies, session_id, status } from './page';
import type { Page } from 'playwright-core';

interface Legal {
  move: string;
  cells: number[];
}
interface Shown {
  id: string;
  position: { legal: Legal[]; stones: string[]; hands?: { place: number; count: number }[] };
}

const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };

// Plays a move that is made on the board, by what the server says is legal.
async function click_a_move(page: Page, choose: (legal: Legal[]) => Legal = (legal) => legal[Math.floor(legal.length / 2)]): Promise<string> {
  const { position } = await api<Shown>(`/sessions/${session_id(page)}`);
  const move = choose(position.legal.filter((one) => one.cells.length));
  for (const cell of move.cells) await page.locator(`[data-cell="${cell}"]`).click();
  return move.move;
}

it('says what is wrong with a description at its place, and plays what it becomes', async () => {
  const page = await open('#/editor');
  const field = page.getByRole('textbox', { name: 'Description' });
  await page.getByText('No mistake found.').waitFor();
  expect(await page.getByRole('gridcell').count()).toBe(37);

  const right = await field.inputValue();
  await field.fill(right.replace('(sites Empty)', '(sites Emty)'));
  await page.getByTestId('errors').getByText(/expected a region, found «sites Emty»/).waitFor();
  // It is underlined there, and nowhere else.
  expect(await page.getByTestId('wrong').allTextContents()).toEqual(['Emty']);
  const [word, line] = await page.evaluate(() => {
    const mark = document.querySelector('[data-testid=wrong]')!.getBoundingClientRect();
    const text = document.querySelector('textarea')!.getBoundingClientRect();
    return [mark.left - text.left, Math.round((mark.top - text.top - 9.6) / (0.86 * 16 * 1.5))];
  });
  expect(line).toBe(7); // the eighth
  expect(word).toBeGreaterThan(100);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByRole('button', { name: 'Play it' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Line 8, column 32' }).click();
  expect(await field.evaluate((one: HTMLTextAreaElement) => one.value.slice(one.selectionStart, one.selectionEnd))).toBe('Emty');

  await page.getByRole('button', { name: 'Use «sites Empty»' }).click();
  await page.getByText('No mistake found.').waitFor();
  expect(await field.inputValue()).toBe(right);
  expect(await page.getByTestId('wrong').count()).toBe(0);

  // It is tried out on the board beside it, by mouse and keyboard.
  await page.locator('[data-cell="18"]').click();
  await page.getByText('1 move', { exact: true }).waitFor();
  await page.locator('[data-cell="18"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByText('2 moves', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 move', { exact: true }).waitFor();
  // Another board at once.
  await field.fill(right.replace('hex 4', 'square 5').replace('"My game"', '"Five squares"'));
  await page.getByRole('heading', { name: 'Five squares' }).waitFor();
  expect(await page.getByRole('gridcell').count()).toBe(25);

  await page.getByRole('button', { name: 'Play it' }).click();
  await page.waitForURL(/#\/\?game=/);
  await page.getByRole('heading', { name: 'Five squares', level: 2 }).waitFor();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/#\/play\//);
  await my_turn(page);
  await click_a_move(page);
  await plies(page, 2); // the agent has answered
  expect((await api<{ title: string }>(`/sessions/${session_id(page)}`)).title).toBe('Five squares');
}, 60_000);

it('shares a description by a link, which others can play and change', async () => {
  const page = await open('#/editor');
  const field = page.getByRole('textbox', { name: 'Description' });
  await page.getByText('No mistake found.').waitFor();
  await field.fill((await field.inputValue()).replace('"My game"', '"A shared game"'));
  await page.getByRole('heading', { name: 'A shared game' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/#\/editor\/[0-9a-f]{32}\.lud$/);
  const path = '#' + page.url().split('#')[1];
  const friend = await another(path);
  await friend.getByRole('heading', { name: 'A shared game' }).waitFor();
  expect(await friend.getByRole('textbox', { name: 'Description' }).inputValue()).toBe(await field.inputValue());
  // Whoever saved it finds it among their games.
  await page.goto(new URL('#/', page.url()).href);
  await page.getByText('More games').click();
  await page.getByRole('button', { name: 'A shared game' }).click();
  await page.getByRole('heading', { name: 'A shared game', level: 2 }).waitFor();
});

it('finds games by title and family, and starts them on boards of several kinds', async () => {
  const kinds: [string, string, string][] = [
    ['tablut', 'Tablut', 'tablut.lud'],
    ['connection hex', 'Hex', 'hex.lud'],
    ['sowing kal', 'Kalah', 'kalah.lud'],
    ['nine men', "Nine men's morris", 'nine_mens_morris.lud'],
    ['mu torere', 'Mū tōrere', 'mu_torere.lud'],
    ['bagh', 'Bagh chal', 'bagh_chal.lud'],
  ];
  for (const [words, title, name] of kinds) {
    const page = await open();
    await page.getByText('More games').click();
    await page.getByRole('searchbox', { name: 'Find a game' }).fill(words);
    const card = page.locator('details').getByRole('radio', { name: new RegExp('^' + title) });
    await card.check({ force: true });
    await page.getByRole('heading', { name: title, level: 2 }).waitFor();
    await page.getByRole('radio', { name: 'An agent' }).check({ force: true });
    await page.getByLabel('Agent', { exact: true }).selectOption('random');
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.waitForURL(/#\/play\//);
    await my_turn(page);
    expect((await api<{ game: string }>(`/sessions/${session_id(page)}`)).game).toBe(name);
    await click_a_move(page);
    await plies(page, 2);
    await page.context().close();
  }
}, 120_000);

it('draws the board of every game of the library, with each cell in the window', async () => {
  const games = (await api<{ games: { name: string; title: string }[] }>('/described')).games;
  expect(games.length).toBeGreaterThanOrEqual(40);
  for (const options of [{}, phone]) {
    const page = await open('#/', options);
    for (const game of games) {
      const session = await api<Shown>('/sessions', { game: game.name, seats: [{ person: 'A' }, { person: 'B' }] });
      await page.goto(new URL(`#/play/${session.id}`, page.url()).href);
      await page.getByRole('heading', { name: game.title, level: 2 }).waitFor();
      await page.locator(`[data-cell="${session.position.stones.length - 1}"]`).waitFor({ state: 'attached' });
      const outside = await page.evaluate(() => {
        const board = document.querySelector('svg.board')!.getBoundingClientRect();
        const cells = [...document.querySelectorAll('svg.board [data-cell] .hit')].map((one) => one.getBoundingClientRect());
        const out = cells.filter((cell) => cell.left < board.left - 1 || cell.right > board.right + 1 || cell.top < board.top - 1 || cell.bottom > board.bottom + 1);
        return { out: out.length, cells: cells.length, least: Math.min(...cells.map((cell) => cell.width)), wide: document.documentElement.scrollWidth - document.documentElement.clientWidth };
      });
      expect(outside.out, game.name).toBe(0);
      const held = (session.position.hands ?? []).filter((one) => one.count).length;
      expect(outside.cells, game.name).toBe(session.position.stones.length + held);
      expect(outside.wide, game.name).toBeLessThanOrEqual(0);
      expect(outside.least, game.name).toBeGreaterThan('isMobile' in options ? 12 : 18);
      // Every cell is reached by the arrow keys: the pieces of a board hang together.
      expect(await page.locator('[data-cell][tabindex="0"]').count(), game.name).toBe(1);
    }
  }
}, 180_000);

it('moves pieces by dragging, and plays by tapping and confirming on a phone', async () => {
  const session = await api<Shown>('/sessions', { game: 'mu_torere.lud', seats: [{ person: 'A' }, { person: 'B' }] });
  const page = await open(`#/play/${session.id}`);
  await page.getByRole('grid').waitFor();
  const move = session.position.legal.find((one) => one.cells.length === 2)!;
  const middle = async (cell: number) => {
    const box = (await page.locator(`[data-cell="${cell}"]`).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await page.mouse.move(...(await middle(move.cells[0])));
  await page.mouse.down();
  await page.mouse.move(...(await middle(move.cells[1])), { steps: 5 });
  await page.mouse.up();
  await plies(page, 1);
  const touched = await open(`#/play/${(await api<Shown>('/sessions', { game: 'yavalath.lud', seats: [{ person: 'A' }, { person: 'B' }] })).id}`, phone);
  await touched.locator('[data-cell="30"]').tap();
  await touched.getByRole('button', { name: /^Play / }).first().tap();
  await plies(touched, 1);
  expect(await status(touched).textContent()).toContain('to move');
});
