import { expect, it } from 'vitest';
import { api, cell, my_turn, open, session_id, status } from './page';

it('plays Go to scoring', async () => {
  const page = await open();
  await page.getByRole('radio', { name: /^Go/ }).first().check({ force: true });
  await page.getByText('Details').first().click();
  await page.getByLabel('The game as text').fill('go5(komi=0.5)');
  await page.getByRole('radio', { name: 'Two people here' }).check({ force: true });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/#\/play\//);
  // Black takes the middle line, White the one beside it.
  const moves = ['C1', 'D1', 'C2', 'D2', 'C3', 'D3', 'C4', 'D4', 'C5', 'D5'];
  for (const [ply, move] of moves.entries()) {
    expect(await my_turn(page)).toBe(true);
    await cell(page, move).click();
    await page.waitForFunction((count) => document.querySelectorAll('[data-ply]').length === count, ply + 1);
  }
  for (const count of [11, 12]) {
    await page.getByTestId('choices').getByRole('button', { name: 'Pass' }).click();
    await page.waitForFunction((n) => document.querySelectorAll('[data-ply]').length === n, count);
  }
  // 15 points against 10 and komi.
  await page.getByRole('button', { name: 'Agree to the count' }).click();
  await page.waitForFunction(() => /^Black won/.test(document.querySelector('[data-testid=status]')?.textContent ?? ''));
  expect(await status(page).textContent()).toContain('by 4.5 points');
  const session = await api<{ result: string }>(`/sessions/${session_id(page)}`);
  expect(session.result).toBe('1-0');
});

it('plays Go against an agent, takes both moves back and keeps the game over a reload', async () => {
  const session = await api<{ id: string }>('/sessions', { game: 'go9', seats: [{ person: 'You' }, { agent: 'uct(playouts=50)' }] });
  const page = await open(`#/play/${session.id}`);
  await my_turn(page);
  await cell(page, 'E5').click();
  await page.waitForFunction(() => document.querySelectorAll('[data-ply]').length === 2);
  await my_turn(page);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('[data-ply]').length === 2);
  expect(await cell(page, 'E5').getAttribute('aria-label')).toContain('Black');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => document.querySelectorAll('[data-ply]').length === 0);
  // The game goes on after the reload.
  await cell(page, 'C3').click();
  await page.waitForFunction(() => document.querySelectorAll('[data-ply]').length === 2);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  await page.waitForFunction(() => /You resigned/.test(document.querySelector('[data-testid=status]')?.textContent ?? ''));
  // It is among the games.
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await page.getByText('White won').first().waitFor();
});

// Two walls, one stone of White's behind Black's. Whatever is counted, that stone is dead and the walls live.
const walls = 'D9 F9 D8 F8 D7 F7 D6 F6 D5 F5 D4 F4 D3 F3 D2 F2 D1 F1 E9 B5 E7 H5 E5 pass E3 pass'.split(' ');

it.each([['go9', 'by 3.5 points'], ['go9(scoring=territory)', 'by 5.5 points']])('counts the game of the two walls (%s)', async (game, margin) => {
  const session = await api<{ id: string }>('/sessions', { game, moves: walls, seats: [{ person: 'You' }, { agent: 'uct(playouts=50)' }] });
  const page = await open(`#/play/${session.id}`);
  await my_turn(page);
  await page.getByTestId('choices').getByRole('button', { name: 'Pass' }).click();
  await page.getByRole('button', { name: 'Agree to the count' }).waitFor();
  expect(await page.locator('.player.turn').allTextContents()).toEqual([expect.stringContaining('You')]); // who has yet to agree
  expect(await cell(page, 'B5').getAttribute('aria-label')).toBe('B5, White, dead, Black’s territory');
  expect(await cell(page, 'D5').getAttribute('aria-label')).toBe('D5, Black');
  expect(await cell(page, 'A1').getAttribute('aria-label')).toContain('Black’s territory');
  expect(await cell(page, 'J1').getAttribute('aria-label')).toContain('White’s territory');
  expect(await cell(page, 'E1').getAttribute('aria-label')).toBe('E1, empty');
  // Marks can be taken back and made again, and survive a reload.
  await cell(page, 'B5').click();
  await page.waitForFunction(() => /wins by (31.5|33.5) points/.test(document.querySelector('[data-testid=status]')?.textContent ?? '') || !/dead/.test(document.querySelector('[aria-label^="B5"]')?.getAttribute('aria-label') ?? ''));
  await cell(page, 'B5').click();
  await page.waitForFunction(() => /dead/.test(document.querySelector('[aria-label^="B5"]')?.getAttribute('aria-label') ?? ''));
  await page.reload();
  await page.getByRole('button', { name: 'Agree to the count' }).click();
  await page.waitForFunction(() => /^(White won|You lost)/.test(document.querySelector('[data-testid=status]')?.textContent ?? ''));
  expect(await status(page).textContent()).toContain(margin);
  // The territory stays to be seen.
  expect(await cell(page, 'A1').getAttribute('aria-label')).toContain('Black’s territory');
});

it('plays on where the agent counts otherwise', async () => {
  const session = await api<{ id: string }>('/sessions', { game: 'go9', moves: walls, seats: [{ person: 'You' }, { agent: 'uct(playouts=50)' }] });
  const page = await open(`#/play/${session.id}`);
  await my_turn(page);
  await page.getByTestId('choices').getByRole('button', { name: 'Pass' }).click();
  await page.getByRole('button', { name: 'Agree to the count' }).waitFor();
  await cell(page, 'F5').click(); // White's wall, which is not dead
  await page.waitForFunction(() => /dead/.test(document.querySelector('[aria-label^="F5"]')?.getAttribute('aria-label') ?? ''));
  await page.getByRole('button', { name: 'Agree to the count' }).click();
  await page.waitForFunction((count) => document.querySelectorAll('[data-ply]').length > count, walls.length + 1);
  expect(await page.getByTestId('counting').count()).toBe(0);
});

it('gives the hint to pass on a finished board, with what the game comes to', async () => {
  const moves = 'D9 F9 D8 F8 D7 F7 D6 F6 D5 F5 D4 F4 D3 F3 D2 F2 D1 F1 E9 B5 E7 H5 E5 E8 E3 E6 E1 E4 E2'.split(' ');
  const session = await api<{ id: string }>('/sessions', { game: 'go9(komi=3.5)', moves, seats: [{ person: 'A' }, { person: 'B' }] });
  const page = await open(`#/play/${session.id}`);
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await page.getByTestId('hint').filter({ hasText: 'Pass: you win by 0.5 points. Nothing is left to gain.' }).waitFor();
}, 60_000);
