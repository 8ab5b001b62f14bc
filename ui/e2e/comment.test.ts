import { expect, it } from 'vitest';
import { api, cell, expect_error, open, plies } from './page';

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
