import { expect, it } from 'vitest';
import { api, cell, my_turn, open } from './page';

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

it('plays on a phone by tapping and confirming', async () => {
  const page = await open('#/', phone);
  await page.getByRole('button', { name: 'Start the game' }).tap();
  await page.waitForURL(/#\/play\//);
  await my_turn(page);
  await cell(page, 'h8').tap();
  await page.getByRole('button', { name: 'Play h8' }).waitFor();
  expect(await page.locator('[data-ply]').count()).toBe(0);
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await cell(page, 'g7').tap();
  await page.getByRole('button', { name: 'Play g7' }).tap();
  await page.locator('[data-ply="1"]').waitFor({ state: 'attached' });
  await my_turn(page);
  // A second tap confirms as well.
  const legal = (await api<{ position: { legal: { cells: number[] }[] } }>(`/sessions/${page.url().split('/').pop()}`)).position.legal;
  const free = page.locator(`[data-cell="${legal.find((move) => move.cells.length === 1)!.cells[0]}"]`);
  await free.tap();
  await free.tap();
  await page.locator('[data-ply="3"]').waitFor({ state: 'attached' });
});

it('fits every page into a phone and the board into the window', async () => {
  for (const size of [{ width: 320, height: 568 }, { width: 390, height: 844 }, { width: 360, height: 640 }, { width: 640, height: 360 }]) {
    const session = await api<{ id: string }>('/sessions', { game: 'go19', seats: [{ person: 'A' }, { person: 'B' }] });
    const page = await open(`#/play/${session.id}`, { ...phone, viewport: size });
    const board = page.getByRole('grid');
    await board.waitFor();
    const box = (await board.boundingBox())!;
    expect(box.width).toBeLessThanOrEqual(size.width);
    expect(box.height).toBeLessThanOrEqual(Math.max(size.height, 240));
    for (const path of ['#/', `#/play/${session.id}`, '#/games', '#/review', '#/review?game=go9&moves=E5+C3+G7', '#/results', '#/settings', '#/help']) {
      await page.goto(new URL(path, page.url()).href);
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(wide, `${path} at ${size.width}`).toBeLessThanOrEqual(0);
    }
    await page.context().close();
  }
});
