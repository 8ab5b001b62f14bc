import { expect, it } from 'vitest';
import { api, cell, my_turn, open, session_id, status } from './page';

it('plays Go to scoring', async () => {
  const page = await open();
  await page.getByRole('radio', { name: /^Go/ }).first().check({ force: true });
  await page.getByLabel('As text').first().fill('go5(komi=0.5)');
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
  await page.waitForFunction(() => /wins/.test(document.querySelector('[data-testid=status]')?.textContent ?? ''));
  expect(await status(page).textContent()).toContain('Black wins');
  // 15 points against 10 and komi.
  expect(await page.locator('main').textContent()).toMatch(/15/);
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
  await page.waitForFunction(() => /White wins/.test(document.querySelector('[data-testid=status]')?.textContent ?? ''));
  // It is among the games.
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await page.getByText('White wins').first().waitFor();
});
