import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { api, cell, expect_error, open, plies, url } from './page';

const game =
  '(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[Ada]BR[5k]PW[Bo]WR[3d]RE[W+R]DT[2024-05-01];B[ee];W[cc](;B[gg];W[cg])(;B[gc]C[Also good];W[cg]))';

it('keeps players, result, variations and comments in a link', async () => {
  const page = await open('#/review', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByLabel(/^Paste a game/).fill(game);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('heading', { name: 'Ada (5k) – Bo (3d)' }).waitFor();
  await page.getByText('Result: W+R').waitFor();
  await page.getByRole('button', { name: '2 C7' }).click();
  await page.getByText('Move 2 of 4', { exact: true }).waitFor();
  await page.getByLabel('Comment on this position').fill('Here it was decided.\nOr not [yet]');
  await page.getByRole('button', { name: 'Copy a link' }).click();
  await page.getByText('Copied to the clipboard').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  await page.getByRole('button', { name: 'Close this game' }).click();
  await page.getByText('No game is open').waitFor();
  await page.goto(link);
  await page.getByRole('heading', { name: 'Ada (5k) – Bo (3d)' }).waitFor();
  await page.getByText('Result: W+R').waitFor();
  await page.getByText('Move 2 of 4', { exact: true }).waitFor();
  expect(await page.getByLabel('Comment on this position').inputValue()).toBe('Here it was decided.\nOr not [yet]');
  await page.getByRole('button', { name: /^3 G7/ }).click();
  await expect.poll(() => page.getByLabel('Comment on this position').inputValue()).toBe('Also good');

  // All of it is in the SGF.
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export SGF' }).click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const sgf = Buffer.concat(chunks).toString('utf8');
  for (const part of ['PB[Ada]', 'BR[5k]', 'RE[W+R]', 'C[Here it was decided.\nOr not [yet\\]]', 'C[Also good]']) expect(sgf).toContain(part);

  // A link that was cut short says so.
  expect_error(/status of 400/);
  await page.goto(link.slice(0, -20));
  await page.getByRole('heading', { name: 'This link cannot be read' }).waitFor();
});

it('writes comments into a game being played', async () => {
  const session = await api<{ id: string }>('/sessions', { game: 'go9', seats: [{ person: 'A' }, { person: 'B' }] });
  const page = await open(`#/play/${session.id}`);
  await cell(page, 'E5').click();
  await plies(page, 1);
  await page.getByLabel('Comment on this position').fill('The middle');
  await page.getByLabel('Comment on this position').blur();
  await expect.poll(async () => (await api<{ comments: Record<string, string> }>(`/sessions/${session.id}`)).comments).toEqual({ '1': 'The middle' });
  // Another position has its own; the review knows them all.
  await cell(page, 'C3').click();
  await plies(page, 2);
  await expect.poll(() => page.getByLabel('Comment on this position').inputValue()).toBe('');
  await page.getByRole('link', { name: 'Review' }).last().click();
  await page.getByText('Move 2 of 2', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect.poll(() => page.getByLabel('Comment on this position').inputValue()).toBe('The middle');
});

const comments = async (id: string) => (await api<{ comments: Record<string, string> }>(`/sessions/${id}`)).comments;
const field = (page: Page) => page.getByLabel(/^Comment on/);

it('keeps a comment that is being typed when the page is left', async () => {
  const session = await api<{ id: string }>('/sessions', { game: 'go9', seats: [{ person: 'A' }, { person: 'B' }] });
  const page = await open(`#/play/${session.id}`);
  await field(page).pressSequentially('Unfinished');
  await page.reload();
  await expect.poll(() => comments(session.id)).toEqual({ '0': 'Unfinished' });
  await expect.poll(() => field(page).inputValue()).toBe('Unfinished');
  // In a review as well, however it was opened.
  for (const path of [`#/review/${session.id}`, '#/review?game=go9&moves=E5', '#/review']) {
    await page.goto(new URL(path, url).href);
    await expect.poll(() => field(page).inputValue()).toBe(path === '#/review' ? 'So is this' : path.includes('game') ? '' : 'Unfinished');
    await field(page).fill('');
    await field(page).pressSequentially('So is this');
    await page.reload();
    await expect.poll(() => field(page).inputValue(), { message: path }).toBe('So is this');
  }
});

it.each(['mouse', 'touch'])('plays the move that comes while a comment is being kept (%s)', async (how) => {
  const session = await api<{ id: string }>('/sessions', { game: 'go9', seats: [{ person: 'A' }, { person: 'B' }] });
  const page = await open(`#/play/${session.id}`, { hasTouch: how === 'touch', isMobile: how === 'touch' });
  await page.route('**/comment', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await field(page).fill('Before the first move');
  if (how === 'mouse') await cell(page, 'E5').click();
  else {
    await cell(page, 'E5').tap();
    await expect.poll(() => comments(session.id)).not.toEqual({});
    await cell(page, 'E5').tap(); // the second tap confirms, though the game was told anew
  }
  await plies(page, 1);
  expect(await comments(session.id)).toEqual({ '0': 'Before the first move' });
});

it('keeps what is typed at the position at which typing began', async () => {
  const session = await api<{ id: string }>('/sessions', { game: 'go9', seats: [{ person: 'A' }, { person: 'B' }] });
  const page = await open(`#/play/${session.id}`);
  await field(page).pressSequentially('Half a');
  await api(`/sessions/${session.id}/moves`, { move: 'E5' });
  await plies(page, 1);
  await field(page).pressSequentially(' thought');
  expect(await field(page).inputValue()).toBe('Half a thought');
  await page.getByText('Comment on the start').waitFor();
  await api(`/sessions/${session.id}/moves`, { move: 'C3' });
  await plies(page, 2);
  await field(page).blur();
  await page.getByText('Comment on this position').waitFor();
  expect(await field(page).inputValue()).toBe('');
  await expect.poll(() => comments(session.id)).toEqual({ '0': 'Half a thought' });
  await page.getByRole('button', { name: 'First', exact: true }).click();
  await expect.poll(() => field(page).inputValue()).toBe('Half a thought');
});

it('keeps what is written while the server does not answer, and sends it when it does', async () => {
  const session = await api<{ id: string }>('/sessions', { game: 'go9', seats: [{ person: 'A' }, { person: 'B' }] });
  const page = await open(`#/play/${session.id}`);
  let cut: (() => Promise<void>) | null = null;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    socket.connectToServer();
    cut ??= () => socket.close();
  });
  await page.reload();
  await expect.poll(() => cut).not.toBeNull();
  await page.route('**/comment', (route) => route.abort());
  expect_error(/ERR_FAILED/);
  await field(page).fill('Written alone');
  await field(page).blur();
  await page.getByText('Not kept yet').waitFor();
  expect(await field(page).inputValue()).toBe('Written alone');
  expect(await comments(session.id)).toEqual({});
  await page.unroute('**/comment');
  await cut!();
  await expect.poll(() => comments(session.id)).toEqual({ '0': 'Written alone' });
  await page.getByText('Not kept yet').waitFor({ state: 'detached' });
  expect(await field(page).inputValue()).toBe('Written alone');
});
