import { expect, it } from 'vitest';
import { api, my_turn, open, session_id } from './page';

it('starts and plays a game with the keyboard alone', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Start the game' }).waitFor();
  // Tab to the button that starts; the first stop is the way past the menu.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  for (let stop = 0; stop < 40; ++stop) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.textContent?.trim())) === 'Start the game') break;
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/play\//);
  await my_turn(page);
  for (let stop = 0; stop < 20; ++stop) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.getAttribute('role'))) === 'gridcell') break;
  }
  // The cursor begins in the middle.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^h8,/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^i9,/);
  await page.keyboard.press('Enter');
  await page.locator('[data-ply="2"]').waitFor({ state: 'attached' });
  const session = await api<{ moves: { move: string }[] }>(`/sessions/${session_id(page)}`);
  expect(session.moves[0].move).toBe('i9');
  // The live region says the answer and whose turn it is.
  await my_turn(page);
  expect(await page.getByTestId('live').textContent()).toContain(session.moves[1].move);

  // A move can be typed; keys do not fire while typing.
  await page.getByLabel('Type a move').focus();
  const free = (await api<{ position: { legal: { move: string }[] } }>(`/sessions/${session_id(page)}`)).position.legal[0].move;
  await page.keyboard.type(free.toUpperCase());
  await page.keyboard.press('Enter');
  await page.locator('[data-ply="4"]').waitFor({ state: 'attached' });
  await page.keyboard.type('fu?');
  expect(await page.locator('dialog[open]').count()).toBe(0);
  expect(await page.locator('[data-ply]').count()).toBe(4);

  // Outside of fields they do: help, and undo.
  await page.locator('main').focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('turn the board').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('main').focus();
  await page.keyboard.press('u');
  await page.waitForFunction(() => document.querySelectorAll('[data-ply]').length === 2);
  await page.keyboard.press('ArrowLeft');
  await page.getByText('Move 1 of 2', { exact: true }).waitFor();
});
