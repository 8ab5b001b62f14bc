import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { api, cell, my_turn, open, plies, session_id } from './page';

const created = (body: object) => api<{ id: string }>('/sessions', { game: 'shogi', seats: [{ person: 'A' }, { person: 'B' }], ...body });
const label = (page: Page, name: string) => cell(page, name).getAttribute('aria-label');
const moves = (page: Page) => api<{ moves: { move: string }[] }>(`/sessions/${session_id(page)}`).then((session) => session.moves.map((one) => one.move));
const texts = async (page: Page) => (await page.locator('[data-ply]').allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim());
const hand = (page: Page, side: string, piece: string) => page.getByRole('gridcell', { name: new RegExp(`^${side}’s hand: ${piece}`) });

async function go(page: Page, from: string, to: string): Promise<void> {
  await cell(page, from).click();
  await cell(page, to).click();
}

it('plays, takes a piece and drops it from the hand', async () => {
  const page = await open();
  await page.getByRole('radio', { name: /^Shogi/ }).check({ force: true });
  await page.getByRole('radio', { name: 'Two people here' }).check({ force: true });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/#\/play\//);
  await my_turn(page);
  await go(page, '7g', '7f');
  await plies(page, 1);
  await go(page, '3c', '3d');
  await plies(page, 2);
  // The bishops: a choice, then none of White's silver.
  await go(page, '8h', '2b');
  await page.getByRole('dialog').getByRole('button', { name: 'Promote', exact: true }).click();
  await plies(page, 3);
  expect(await label(page, '2b')).toBe('2b, Black, horse, last move');
  await go(page, '3a', '2b');
  await plies(page, 4);
  expect(await hand(page, 'Black', 'bishop').getAttribute('aria-label')).toBe('Black’s hand: bishop, 1');
  await hand(page, 'Black', 'bishop').click();
  await cell(page, '5e').click();
  await plies(page, 5);
  expect(await hand(page, 'Black', 'bishop').count()).toBe(0);
  expect(await hand(page, 'White', 'bishop').count()).toBe(1);
  expect(await moves(page)).toEqual(['7g7f', '3c3d', '8h2b+', '3a2b', 'B*5e']);
  expect(await texts(page)).toEqual(['1 P-76', '2 P-34', '3 Bx22+', '4 Sx22', '5 B*55']);
  expect(await page.locator('path.strokes').count()).toBeGreaterThan(30);
  // Who reads Japanese sees it written so; pictures instead of kanji are a setting, which is kept.
  await page.goto(new URL('#/settings', page.url()).href);
  await page.getByLabel('Language').selectOption('ja');
  await page.goBack();
  await page.locator('[data-ply]').first().waitFor();
  expect(await texts(page)).toEqual(['1 ☗７六歩', '2 ☖３四歩', '3 ☗２二角成', '4 ☖同 銀', '5 ☗５五角']);
  await page.goto(new URL('#/settings', page.url()).href);
  await page.getByRole('radio', { name: '西洋式' }).check({ force: true });
  await page.goBack();
  await page.locator('[data-ply]').first().waitFor();
  await page.reload();
  await page.locator('[data-ply]').first().waitFor();
  expect((await texts(page))[0]).toBe('1 P-76');
  expect(await page.locator('path.strokes').count()).toBe(0);
});

it('asks whether to promote where there is a choice, and nowhere else', async () => {
  const page = await open(`#/play/${(await created({ start: '4k4/P8/9/1P7/9/9/9/9/4K4 b - 1' })).id}`);
  await my_turn(page);
  await go(page, '9b', '9a');
  await plies(page, 1);
  await go(page, '5a', '4a');
  await plies(page, 2);
  await go(page, '8d', '8c');
  await page.getByRole('dialog').getByRole('button', { name: 'Do not promote' }).click();
  await plies(page, 3);
  expect(await moves(page)).toEqual(['9b9a+', '5a4a', '8d8c']);
});

it('reaches the hands with arrow keys and understands typed moves', async () => {
  const page = await open(`#/play/${(await created({ start: '4k4/9/9/9/9/9/9/9/4K4 b 2P 1' })).id}`);
  await my_turn(page);
  await cell(page, '1i').focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Black’s hand: pawn, 2');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Black’s hand: pawn, 2, picked');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await plies(page, 1);
  expect(await moves(page)).toEqual(['P*1h']);
  for (const [ply, typed] of ['5a4a', 'P-17', '☖５一玉', 'P*55'].entries()) {
    await page.getByLabel('Type a move').fill(typed);
    await page.keyboard.press('Enter');
    await plies(page, ply + 2);
  }
  expect(await moves(page)).toEqual(['P*1h', '5a4a', '1h1g', '4a5a', 'P*5e']);
});

it('fits a phone, with the hands above and below the board', async () => {
  const page = await open(`#/play/${(await created({ start: '4k4/9/9/9/9/9/9/9/4K4 b 2Pp 1' })).id}`, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await my_turn(page);
  const [mine, theirs, king] = [(await hand(page, 'Black', 'pawn').boundingBox())!, (await hand(page, 'White', 'pawn').boundingBox())!, (await cell(page, '5i').boundingBox())!];
  expect(mine.y).toBeGreaterThan(king.y);
  expect(theirs.y).toBeLessThan(king.y - 8 * king.height);
  await hand(page, 'Black', 'pawn').tap();
  await cell(page, '5e').tap();
  await page.getByRole('button', { name: /^Play/ }).filter({ hasText: 'P*55' }).tap();
  await plies(page, 1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
});

it('reviews a game from KIF and exports it as CSA and KIF', async () => {
  const kif = '手合割：平手\n先手：花子\n後手：太郎\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)   ( 0:01/00:00:01)\n   3 ２二角成(88)   ( 0:01/00:00:02)\n   4 投了   ( 0:01/00:00:02)\nまで3手で先手の勝ち\n';
  const page = await open('#/review');
  await page.getByLabel(/^Paste a game/).fill(kif);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByText('花子 – 太郎').first().waitFor();
  await page.getByRole('button', { name: /Bx22\+/ }).click();
  await page.waitForFunction(() => /horse/.test(document.querySelector('[aria-label^="2b"]')?.getAttribute('aria-label') ?? ''));
  for (const [format, wanted] of [['CSA', '+8822UM'], ['KIF', '２二角成(88)']]) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Export ${format}` }).click()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toContain(wanted);
  }
});
