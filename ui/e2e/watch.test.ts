import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cell, expect_error, open, plies, status } from './page';
import { Served } from './server';

// A server that lets in nobody without its token or a link.
const served = new Served();
let url: string;
beforeAll(async () => {
  url = (await served.start('--public', '--proxy', '--token', 'secret-of-tests')).split('/?')[0];
});
afterAll(() => served.end());

async function link_for_watching(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Link for watching' }).click();
  return page.getByRole('dialog').getByLabel('Link for watching').inputValue();
}
const buttons = (page: Page) => page.getByRole('main').getByRole('button').allTextContents();

it('gives a link by which others watch, look back, and can do nothing else', async () => {
  const ada = await open('?token=secret-of-tests#/', {}, url);
  await ada.getByRole('radio', { name: /^Gomoku/ }).check({ force: true });
  await ada.getByRole('radio', { name: 'Two people here' }).check({ force: true });
  await ada.getByRole('button', { name: 'Start the game' }).click();
  await ada.waitForURL(/#\/play\//);
  await cell(ada, 'h8').click();
  await cell(ada, 'i9').click();
  await plies(ada, 2);
  const link = await link_for_watching(ada);
  await ada.getByRole('dialog').getByRole('button', { name: 'Copy the link' }).click();
  await ada.getByText('Copied').waitFor();
  await ada.keyboard.press('Escape');

  expect_error(/status of 401/);
  const lost = await open('#/', {}, url); // without the link nobody gets in
  expect(await lost.textContent('body')).toContain('token');
  const bo = await open(link.slice(url.length + 1), {}, url);
  await bo.getByText('You watch this game').waitFor();
  await plies(bo, 2);
  expect(await bo.evaluate(() => location.search)).toBe('');
  await bo.reload();
  await bo.getByText('You watch this game').waitFor();
  await cell(ada, 'h9').click();
  await plies(bo, 3);
  await cell(bo, 'a1').click();
  await bo.keyboard.press('u');
  await bo.keyboard.press('Home');
  await bo.getByRole('button', { name: 'Back to the game' }).waitFor();
  expect(await cell(bo, 'h8').getAttribute('aria-label')).toContain('empty');
  const offered = await buttons(bo);
  for (const name of ['Resign', 'Undo', 'Offer a draw', 'Analyse', 'Hint', 'Play', 'Link for watching']) expect(offered, name).not.toContain(name);
  expect(offered).toContain('Save as SGF');
  expect(await bo.getByText('Analyse').count()).toBe(0);

  // What is tried all the same is refused, in words.
  expect_error(/status of 403/);
  await bo.goto(`${url}/#/`);
  await bo.getByRole('radio', { name: 'Two people here' }).check({ force: true });
  await bo.getByRole('button', { name: 'Start the game' }).click();
  await bo.getByText('This link is for watching').waitFor();
  await status(ada).getByText('to move').waitFor();
  await plies(ada, 3);
});

it('shows the same link to everybody who plays, and leaves them their seats', async () => {
  const ada = await open('?token=secret-of-tests#/', {}, url);
  await ada.getByRole('radio', { name: /^Gomoku/ }).check({ force: true });
  await ada.getByRole('radio', { name: 'A friend elsewhere' }).check({ force: true });
  await ada.getByRole('button', { name: 'Start and get the link' }).click();
  const invitation = await ada.getByLabel('Link for your friend').inputValue();
  const bo = await open(invitation.slice(url.length + 1), {}, url);
  await status(bo).getByText('It is the turn of').waitFor();
  const link = await link_for_watching(ada);
  expect(await link_for_watching(bo)).toBe(link);
  await ada.goto('about:blank');
  await ada.goto(link);
  await status(ada).getByText('Your turn (Black)').waitFor();
  await cell(ada, 'h8').click();
  await plies(bo, 1);
});
