import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { another, api, cell, expect_error, open, plies, session_id, status } from './page';

async function invited(page: Page): Promise<string> {
  await page.getByRole('radio', { name: /^Gomoku/ }).check({ force: true });
  await page.getByRole('radio', { name: 'A friend elsewhere' }).check({ force: true });
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('button', { name: 'Start and get the link' }).click();
  await page.waitForURL(/#\/play\//);
  return page.getByLabel('Link for your friend').inputValue();
}

it('hands the other seat over by a link, and each side plays in its own browser', async () => {
  const ada = await open();
  const link = await invited(ada);
  const bo = await another('#/settings');
  await bo.getByLabel('Your name').fill('Bo');
  await bo.getByLabel('Your name').press('Tab');
  await bo.goto(link);
  // The key does not stay in the address, neither before the # nor behind it.
  await bo.waitForFunction(() => location.search === '' && !location.hash.includes('key='));
  await bo.reload();
  await status(bo).getByText('It is the turn of Ada').waitFor();
  await status(ada).getByText('Your turn (Black)').waitFor();
  await ada.getByText('Bo', { exact: true }).waitFor();
  expect(await ada.getByLabel('Link for your friend').count()).toBe(0);

  await cell(bo, 'a1').click();
  await cell(ada, 'h8').click();
  await plies(bo, 1);
  await status(ada).getByText('It is the turn of Bo').waitFor();
  await status(bo).getByText('Your turn (White)').waitFor();
  expect(await cell(bo, 'a1').getAttribute('aria-label')).toContain('empty');
  await cell(ada, 'a2').click();
  await cell(bo, 'i9').click();
  await plies(ada, 2);
  expect(await ada.locator('[data-ply]').count()).toBe(2);

  // Both still hold their seats after a reload; nobody can take a move back.
  await bo.reload();
  await status(bo).getByText('It is the turn of Ada').waitFor();
  expect(await ada.getByRole('button', { name: 'Undo' }).count()).toBe(0);

  // Each hears the result from its own side, and both find the rematch.
  await ada.getByRole('button', { name: 'Resign' }).click();
  await ada.getByRole('button', { name: 'Yes, resign' }).click();
  await status(ada).getByText('You resigned · W+R').waitFor();
  await status(bo).getByText('You won by resignation · W+R').waitFor();
  await ada.getByRole('button', { name: 'Rematch' }).click();
  await status(ada).getByText('It is the turn of Bo').waitFor();
  await bo.getByRole('button', { name: 'Go to the rematch' }).click();
  await status(bo).getByText('Your turn (Black)').waitFor();
  expect(session_id(bo)).toBe(session_id(ada));
});

it('lets who has no key, or a wrong one, watch and nothing else', async () => {
  const ada = await open();
  await invited(ada);
  const id = session_id(ada);
  expect_error(/status of 403/);
  const stranger = await another(`#/play/${id}?key=wrong`);
  await stranger.getByText('This link does not open a seat').waitFor();
  await stranger.getByText('You watch this game').waitFor();
  await cell(stranger, 'h8').click();
  for (const name of ['Resign', 'Undo', 'Offer a draw', 'Pause']) expect(await stranger.getByRole('button', { name }).count(), name).toBe(0);
  expect((await api<{ moves: object[] }>(`/sessions/${id}`)).moves.length).toBe(0);
  await cell(ada, 'h8').click();
  await plies(stranger, 1);
  expect(await status(stranger).textContent()).toContain('to move');
});

it('hands a seat over once: who comes later with the same link watches, and hears of colours', async () => {
  const ada = await open();
  const link = await invited(ada);
  const bo = await another('#/settings');
  await bo.goto(link);
  await status(bo).getByText('It is the turn of Ada').waitFor();
  const cy = await another('#/settings');
  expect_error(/status of 403/);
  await cy.goto(link);
  await cy.getByText('Somebody has taken this seat already: you can watch.').waitFor();
  await cy.getByText('You watch this game').waitFor();
  expect(await cy.evaluate(() => location.search + location.hash)).not.toMatch(/key|guest/);
  await cell(ada, 'h8').click();
  // Bo gave no name: those who watch have no friend here.
  await status(cy).getByText('White to move', { exact: true }).waitFor();
  expect(await cy.getByText('Your friend').count()).toBe(0);
  await cell(cy, 'a1').click();
  await bo.reload();
  await cell(bo, 'i9').click();
  await plies(ada, 2);
  expect((await api<{ moves: { move: string }[] }>(`/sessions/${session_id(ada)}`)).moves.map(({ move }) => move)).toEqual(['h8', 'i9']);
});

it('leaves who opens their own link in their own seat', async () => {
  const ada = await open();
  const link = await invited(ada);
  await ada.goto('about:blank');
  await ada.goto(link);
  await ada.getByText('This link is for your friend').waitFor();
  await status(ada).getByText('Your turn (Black)').waitFor();
  expect(await ada.evaluate(() => location.search)).toBe('');
  expect((await api<{ joined: boolean[] }>(`/sessions/${session_id(ada)}`)).joined).toEqual([true, false]);
});

it('offers to delete what may be deleted, and nothing else', async () => {
  const page = await open();
  await invited(page);
  const theirs = await api<{ id: string }>('/sessions', { game: 'hex11', seats: [{ person: 'Cleo' }, { person: 'Dan' }], friend: true });
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await page.getByRole('link', { name: 'Open: Cleo – Dan' }).waitFor();
  expect(await page.getByRole('button', { name: 'Delete: Cleo – Dan' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Delete: Ada – Player' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete: Ada – Player' }).waitFor({ state: 'detached' });
  await api(`/sessions/${theirs.id}`);
});
