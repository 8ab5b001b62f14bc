import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Problem } from '../src/lib/problems';
import { load_language, translate } from '../src/texts';
import { api, cell, open } from './page';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const told = (page: Page) => page.getByTestId('told');

// The problem that is shown, as the server has it.
async function shown(page: Page): Promise<Problem> {
  const id = await page.locator('[data-problem]').getAttribute('data-problem');
  for (const { game } of (await api<{ games: { game: string }[] }>('/problems')).games)
    for (const problem of (await api<{ problems: Problem[] }>(`/problems/${game}`)).problems) if (problem.id === id) return problem;
  throw new Error(`no problem ${id}`);
}

// Plays the solver's moves; what lies between them is answered by itself.
async function solve(page: Page, problem: Problem, how: (move: string) => Promise<void>): Promise<void> {
  for (let i = 0; i < problem.solution.length; i += 2) {
    if (i) await told(page).filter({ hasText: 'Right. And now?' }).waitFor();
    await how(problem.solution[i]);
  }
}

it('is one click from the start page, and solved with the mouse', async () => {
  const page = await open('#/');
  await page.getByRole('link', { name: 'Solve problems' }).click();
  await told(page).filter({ hasText: 'to move: one move decides.' }).waitFor();
  await page.getByLabel('Renju', { exact: true }).check();
  await page.waitForURL(/#\/problems\/renju/);
  await told(page).filter({ hasText: 'to move: one move decides.' }).waitFor();
  const problem = await shown(page);
  expect(problem.game).toBe('renju');
  await page.getByTestId('progress').filter({ hasText: 'Tried 0 of' }).waitFor();
  await solve(page, problem, (move) => cell(page, move).click());
  await told(page).filter({ hasText: 'Solved' }).waitFor();
  await page.getByTestId('solution').filter({ hasText: problem.solution.join(' ') }).waitFor();
  await page.getByTestId('progress').filter({ hasText: 'Tried 1 of' }).waitFor();
  // It is kept, and comes back when it is due: another one is next.
  await page.getByRole('button', { name: 'Next problem' }).click();
  await expect.poll(() => page.locator('[data-problem]').getAttribute('data-problem')).not.toBe(problem.id);
  await page.reload();
  await page.getByTestId('progress').filter({ hasText: 'Tried 1 of' }).waitFor();
  const card = await page.evaluate((id) => JSON.parse(localStorage.getItem('ludens.cards') ?? '{}')[id], problem.id);
  expect(card).toMatchObject({ box: 1, tries: 1, solved: 1 });
  expect(Math.round((card.due - card.at) / 86_400_000)).toBe(1);
});

it('answers a wrong move with its refutation and a reason, and lets one try again', async () => {
  const page = await open('#/problems/renju');
  await told(page).filter({ hasText: 'one move decides' }).waitFor();
  const problem = await shown(page);
  const wrong = problem.wrong[0];
  await cell(page, wrong.move).click();
  await told(page).filter({ hasText: 'That is not it.' }).waitFor();
  const text = (await page.getByTestId('refutation').textContent()) ?? '';
  expect(text).toContain(`${wrong.move} is answered by ${wrong.reply.join(' ')}`);
  expect(text).toMatch(/It leaves \d+ % of the chances|It leaves \d+% of the chances/);
  await cell(page, wrong.reply[0]).filter({ hasNotText: 'empty' }).first().waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await told(page).filter({ hasText: 'one move decides' }).waitFor();
  // A move that nobody plays is looked at by the server.
  const position = await api<{ legal: { move: string }[] }>('/positions', { game: problem.game, moves: problem.moves });
  const known = [problem.solution[0], ...problem.wrong.map((one) => one.move)];
  const odd = position.legal.map((one) => one.move).find((move) => !known.includes(move))!;
  await cell(page, odd).click();
  await page.getByTestId('refutation').filter({ hasText: odd }).waitFor();
  await page.keyboard.press('Escape');
  await solve(page, problem, (move) => cell(page, move).click());
  await told(page).filter({ hasText: 'The solution is' }).waitFor();
  const card = await page.evaluate((id) => JSON.parse(localStorage.getItem('ludens.cards') ?? '{}')[id], problem.id);
  expect(card).toMatchObject({ box: 0, tries: 1, solved: 0 }); // the first answer counts
});

it('gives hints in three steps, of which the third names the move', async () => {
  const page = await open('#/problems/go9');
  await told(page).filter({ hasText: 'one move decides' }).waitFor();
  const problem = await shown(page);
  const task = page.locator('[data-problem]');
  const names_it = async () => ((await task.textContent()) ?? '').includes(problem.solution[0]);
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await page.getByTestId('where').filter({ hasText: 'Look at' }).waitFor();
  expect(await names_it()).toBe(false);
  await page.getByRole('button', { name: 'Hint: what to look for' }).click();
  await page.getByTestId('look').filter({ hasText: 'What to look for' }).waitFor();
  expect(await names_it()).toBe(false);
  await page.getByRole('button', { name: 'Hint: the move' }).click();
  await page.getByTestId('move').filter({ hasText: `Try ${problem.solution[0]}.` }).waitFor();
});

it('is solved by keyboard', async () => {
  const page = await open('#/problems/go9');
  await told(page).filter({ hasText: 'one move decides' }).waitFor();
  const problem = await shown(page);
  await solve(page, problem, async (move) => {
    await cell(page, move).focus();
    await page.keyboard.press('Enter');
  });
  await told(page).filter({ hasText: 'Solved' }).waitFor();
  await page.keyboard.press('n');
  await expect.poll(() => page.locator('[data-problem]').getAttribute('data-problem')).not.toBe(problem.id);
});

it('is solved by touch on a phone, where a tap is confirmed', async () => {
  const page = await open('#/', phone);
  await page.getByRole('link', { name: 'Solve problems' }).tap();
  for (const game of ['renju', 'go9', 'chess']) {
    await page.goto(new URL(`#/problems/${game}`, page.url()).href);
    await told(page).filter({ hasText: 'one move decides' }).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, game).toBeLessThanOrEqual(0);
    const [board, words] = [(await page.getByRole('grid').boundingBox())!, (await told(page).boundingBox())!];
    expect(board.width).toBeLessThanOrEqual(390);
    expect(words.y + words.height, game).toBeLessThan(844); // what is asked stands on the first screen
    if (game !== 'renju') continue;
    const problem = await shown(page);
    await solve(page, problem, async (move) => {
      await cell(page, move).tap();
      await page.getByRole('button', { name: `Play ${move}` }).tap();
    });
    await told(page).filter({ hasText: 'Solved' }).waitFor();
  }
});

it('follows My level', async () => {
  const page = await open('#/problems/renju');
  await told(page).filter({ hasText: 'one move decides' }).waitFor();
  const level = page.getByLabel('My level', { exact: true });
  const levels = (await level.locator('option').allTextContents()).map((one) => one.trim());
  await level.selectOption(levels[0]);
  await page.getByTestId('difficulty').filter({ hasText: `Players of ${levels[0]}` }).waitFor();
  const easy = await shown(page);
  await page.getByLabel('Hard', { exact: true }).check();
  const hard = await shown(page);
  expect(hard.chances[levels[0]]).toBeLessThanOrEqual(easy.chances[levels[0]]);
});

it('makes problems of one’s own mistakes, to be solved at once', async () => {
  const page = await open('#/problems/mine');
  await page.getByText('Nothing here yet').waitFor();
  await page.goto(new URL('#/review?game=tictactoe&moves=a1+b2+b1+a3+c1', page.url()).href);
  await page.getByRole('button', { name: 'Review the whole game' }).click();
  await page.getByRole('button', { name: /^Learn from your mistakes/ }).click();
  await page.waitForURL(/#\/problems\/mine/);
  await told(page).filter({ hasText: 'to move: one move decides.' }).waitFor();
  await cell(page, 'a3').click(); // the mistake once more
  await page.getByTestId('refutation').filter({ hasText: 'a3 is answered by c1. It wins at once.' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await cell(page, 'c1').click();
  await told(page).filter({ hasText: 'The solution is c1.' }).waitFor();
  await page.reload();
  await page.getByText(/^My mistakes \(\d+\)$/).waitFor();
  await page.getByTestId('progress').filter({ hasText: 'Tried 1 of' }).waitFor();
});

it.each(['de-DE', 'ja-JP', 'zh-CN', 'ru-RU'])('speaks %s', async (locale) => {
  const code = locale.slice(0, 2);
  await load_language(code);
  const text = (key: string) => translate(code, key);
  const page = await open('#/problems/chess', { ...phone, locale });
  await page.getByRole('heading', { name: text('problems.title'), exact: true }).waitFor();
  await page.getByRole('button', { name: text('advice.hint'), exact: true }).tap();
  await page.getByTestId('where').waitFor();
  await page.getByRole('button', { name: text('steps.hint_2'), exact: true }).tap();
  await page.getByTestId('look').waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
});
