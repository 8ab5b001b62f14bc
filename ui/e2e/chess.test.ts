import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { api, cell, full_hint, my_turn, open, plies, session_id, status } from './page';

const people = [{ person: 'A' }, { person: 'B' }];
const created = (body: object) => api<{ id: string }>('/sessions', { game: 'chess', seats: people, ...body });
const label = (page: Page, name: string) => cell(page, name).getAttribute('aria-label');
const moves = (page: Page) => api<{ moves: { move: string }[] }>(`/sessions/${session_id(page)}`).then((session) => session.moves.map((one) => one.move));

async function go(page: Page, from: string, to: string): Promise<void> {
  await cell(page, from).click();
  await cell(page, to).click();
}

it('plays a whole game to mate by mouse', async () => {
  const page = await open();
  await page.getByRole('radio', { name: /^Chess/ }).check({ force: true });
  await page.getByRole('radio', { name: 'Two people here' }).check({ force: true });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/#\/play\//);
  const game = ['e2 e4', 'e7 e5', 'f1 c4', 'b8 c6', 'd1 h5', 'g8 f6', 'h5 f7'];
  for (const [ply, move] of game.entries()) {
    await my_turn(page);
    const [from, to] = move.split(' ');
    await cell(page, from).click();
    expect(await label(page, from)).toMatch(/picked$/);
    await cell(page, to).click();
    await plies(page, ply + 1);
  }
  await page.waitForFunction(() => /^White won/.test(document.querySelector('[data-testid=status]')?.textContent ?? ''));
  expect(await status(page).textContent()).toContain('checkmate');
  expect(await label(page, 'e8')).toBe('e8, Black, king, check');
  expect(await label(page, 'f7')).toBe('f7, White, queen, last move');
  // Numbered in pairs, and written as players do.
  expect((await page.locator('[data-ply]').allTextContents()).map((text) => text.trim())).toEqual(['1. e4', 'e5', '2. Bc4', 'Nc6', '3. Qh5', 'Nf6', '4. Qxf7#']);
  expect(await page.getByRole('img', { name: 'Captured: 1 × pawn' }).count()).toBe(1);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as PGN' }).click()]);
  expect(download.suggestedFilename()).toMatch(/\.pgn$/);
});

it('asks what a pawn becomes, and only then', async () => {
  const page = await open(`#/play/${(await created({ start: '7k/P6P/8/8/8/8/8/K7 w - - 0 1' })).id}`);
  await my_turn(page);
  await go(page, 'a7', 'a8');
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('button').allTextContents()).toEqual(expect.arrayContaining([expect.stringContaining('Queen'), expect.stringContaining('Knight')]));
  await page.keyboard.press('Escape');
  expect(await moves(page)).toEqual([]);
  await go(page, 'a7', 'a8');
  await dialog.getByRole('button', { name: 'Knight' }).click();
  await plies(page, 1);
  expect(await moves(page)).toEqual(['a8=N']);
  expect(await label(page, 'a8')).toBe('a8, White, knight, last move');
});

it('castles by two steps of the king and takes en passant', async () => {
  const page = await open(`#/play/${(await created({ start: 'r3k2r/3p4/8/4P3/8/8/8/R3K2R b KQkq - 0 1' })).id}`);
  await my_turn(page);
  await go(page, 'd7', 'd5');
  await plies(page, 1);
  await go(page, 'e5', 'd6');
  await plies(page, 2);
  expect(await label(page, 'd5')).toBe('d5, empty');
  await go(page, 'e8', 'c8');
  await plies(page, 3);
  expect(await label(page, 'd8')).toBe('d8, Black, rook');
  await go(page, 'e1', 'g1');
  await plies(page, 4);
  expect(await label(page, 'f1')).toBe('f1, White, rook');
  expect(await moves(page)).toEqual(['d5', 'exd6', 'O-O-O', 'O-O']);
  expect((await page.locator('[data-ply]').first().textContent())?.trim()).toBe('1. … d5');
});

async function middle(page: Page, name: string): Promise<[number, number]> {
  const box = (await cell(page, name).locator('.hit').boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}

it('lets pieces be dragged, and let go again', async () => {
  const page = await open(`#/play/${(await created({})).id}`);
  await my_turn(page);
  const drag = async (from: string, to: string) => {
    await page.mouse.move(...(await middle(page, from)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, to)), { steps: 6 });
    await page.mouse.up();
  };
  await drag('e2', 'e5'); // it cannot go there
  expect(await moves(page)).toEqual([]);
  await drag('e2', 'e4');
  await plies(page, 1);
  await drag('g8', 'f6');
  await plies(page, 2);
  expect(await moves(page)).toEqual(['e4', 'Nf6']);
});

it('plays with the keyboard and by typed moves', async () => {
  const page = await open(`#/play/${(await created({})).id}`);
  await my_turn(page);
  await cell(page, 'e4').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await plies(page, 1);
  expect(await page.getByTestId('live').textContent()).toContain('White: e4.');
  for (const [ply, typed] of ['e5', 'Nf3', 'b8c6'].entries()) {
    await page.getByLabel('Type a move').fill(typed);
    await page.keyboard.press('Enter');
    await plies(page, ply + 2);
  }
  expect(await moves(page)).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
});

it('plays a move that was said in advance', async () => {
  const { id } = await created({ seats: [{ person: 'You' }, { agent: 'uct(time=3s)' }], moves: [] });
  const page = await open(`#/play/${id}`);
  await my_turn(page);
  await go(page, 'e2', 'e4');
  await plies(page, 1);
  await go(page, 'a2', 'a3');
  expect(await label(page, 'a3')).toContain('to be played in advance');
  await plies(page, 3);
  expect((await moves(page))[2]).toBe('a3');
});

it('fits a phone, and plays there by tapping', async () => {
  const page = await open(`#/play/${(await created({})).id}`, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await my_turn(page);
  await cell(page, 'd2').tap();
  await cell(page, 'd4').tap();
  await page.getByRole('button', { name: 'Play d4' }).tap();
  await plies(page, 1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
});

it('reviews a game from PGN and exports it again', async () => {
  const page = await open('#/review');
  await page.getByLabel(/^Paste a game/).fill('[White "Anna"]\n[Black "Berta"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 {too early} (2. Nf3 Nc6) 2... Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByText('Anna – Berta').first().waitFor();
  await page.getByRole('button', { name: /^4\.\s*Qxf7#/ }).click();
  await page.waitForFunction(() => /king, check/.test(document.querySelector('[aria-label^="e8"]')?.getAttribute('aria-label') ?? ''));
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export PGN' }).click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toContain('1. e4 e5 2. Qh5 {too early} (2. Nf3 Nc6) 2... Nc6 3. Bc4 Nf6 4. Qxf7# 1-0');
});

it('lets a program that knows chess give hints, where one is installed, and says which', async () => {
  const games = (await api<{ games: { name: string; judge?: string }[] }>('/games')).games;
  expect(games.find((one) => one.name === 'chess')!.judge).toBe('stockfish');
  const page = await open(`#/play/${(await created({ moves: 'e4 e5 Qh5 Nf6'.split(' ') })).id}`);
  await my_turn(page);
  await full_hint(page);
  await page.getByTestId('hint').filter({ hasText: 'Try Qxe5+.' }).waitFor();
  await page.locator('summary', { hasText: 'Details' }).click();
  await page.getByText('stockfish ·').waitFor();
});
