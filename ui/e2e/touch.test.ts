import { expect, it } from 'vitest';
import { load_language, translate } from '../src/texts';
import { api, cell, full_hint, my_turn, open } from './page';

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
    for (const path of ['#/', `#/play/${session.id}`, '#/games', '#/review', '#/review?game=go9&moves=E5+C3+G7', '#/problems/mine', '#/results', '#/settings', '#/help', '#/editor', '#/?game=tablut.lud']) {
      await page.goto(new URL(path, page.url()).href);
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(wide, `${path} at ${size.width}`).toBeLessThanOrEqual(0);
    }
    await page.context().close();
  }
});

const wide = { ...phone, viewport: { width: 390, height: 844 } };

it('says a hint right below the board', async () => {
  const session = await api<{ id: string }>('/sessions', { game: 'tictactoe', moves: 'a2 a3 b2'.split(' '), seats: [{ person: 'A' }, { person: 'B' }] });
  const page = await open(`#/play/${session.id}`, wide);
  await full_hint(page);
  await page.getByTestId('hint').filter({ hasText: 'Try c2.' }).waitFor();
  const [board, hint] = [(await page.getByRole('grid').boundingBox())!, (await page.getByTestId('hint').boundingBox())!];
  expect(hint.y + hint.height).toBeLessThan(844);
  expect(hint.y - (board.y + board.height)).toBeLessThan(220);
  // So are the words of a review.
  await page.goto(new URL('#/review?game=tictactoe&moves=c2+c1+a1&ply=2', page.url()).href);
  const words = (await page.getByText('Not reviewed yet.').boundingBox())!;
  expect(words.y + words.height).toBeLessThan(844);
});

it.each(['en-GB', 'de-DE', 'ja-JP', 'zh-CN', 'ru-RU'])('shows the whole menu and breaks no name of a game (%s)', async (locale) => {
  await load_language(locale.slice(0, 2));
  const text = (key: string) => translate(locale.slice(0, 2), key);
  for (const width of [320, 360, 390]) {
    const page = await open('#/', { ...phone, locale, viewport: { width, height: 700 } });
    await page.getByRole('button', { name: text('new.start') }).waitFor();
    const menu = page.getByRole('navigation');
    if (width > 320) expect((await menu.boundingBox())!.height).toBeLessThan(60); // one line
    await menu.getByText(text('nav.more')).tap();
    for (const box of await menu.getByRole('link').all()) {
      const { x, width: w } = (await box.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + w).toBeLessThanOrEqual(width);
    }
    // A word stands on one line: its letters make one rectangle.
    const broken = await page.locator('.face b').evaluateAll((all) =>
      all.flatMap((one) => {
        const node = one.firstChild as Text;
        return [...node.data.matchAll(/[\p{L}\d×-]+/gu)].filter((word) => {
          const range = document.createRange();
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          return /^[\p{Script=Latin}\p{Script=Cyrillic}-]+$/u.test(word[0]) && range.getClientRects().length > 1 && !word[0].includes('-');
        }).map(String);
      }),
    );
    expect(broken, `${width}`).toEqual([]);
    await menu.getByRole('link', { name: text('nav.settings') }).tap();
    await page.getByRole('heading', { name: text('settings.title'), exact: true }).waitFor();
    expect(await menu.getByRole('link', { name: text('nav.help') }).isVisible()).toBe(false); // it closes by itself
    await page.context().close();
  }
}, 60_000);
