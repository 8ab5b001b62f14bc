import { expect, it } from 'vitest';
import { api, cell, my_turn, open, plies, session_id, status } from './page';

interface Session {
  over: boolean;
  result_text: string;
  moves: { move: string; person: number }[];
  position: { legal: { move: string; cells: number[] }[]; notes: { cell: number }[]; person_to_move: number };
}

it('plays renju with Swap2 against a level to the end, by clicking', async () => {
  const page = await open();
  await page.getByRole('radio', { name: /^Renju/ }).check({ force: true });
  await page.getByLabel('opening').selectOption('swap2');
  await page.getByRole('radio', { name: 'Like people' }).check({ force: true });
  await page.getByRole('slider', { name: /Like people of/ }).fill('0');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/#\/play\//);

  // Three stones, then the level chooses a colour or places two more.
  for (const [ply, point] of ['h8', 'h9', 'i9'].entries()) {
    expect(await my_turn(page)).toBe(true);
    await cell(page, point).click();
    await plies(page, ply + 1);
  }
  expect(await my_turn(page)).toBe(true);
  const phase = page.getByTestId('choices');
  if (await phase.isVisible()) {
    expect(await phase.getByRole('button').count()).toBe(2);
    await phase.getByRole('button').first().click();
  }

  // Then anywhere that is legal and not forbidden, near the middle first, until somebody wins.
  for (let turn = 0; turn < 120 && (await my_turn(page)); ++turn) {
    const session = await api<Session>(`/sessions/${session_id(page)}`);
    if (session.over) break;
    const forbidden = new Set(session.position.notes.map((note) => note.cell));
    const far = (at: number) => Math.abs((at % 15) - 7) + Math.abs(Math.floor(at / 15) - 7);
    const points = session.position.legal.filter((move) => move.cells.length === 1 && !forbidden.has(move.cells[0]));
    points.sort((a, b) => far(b.cells[0]) - far(a.cells[0]));
    await page.locator(`[data-cell="${points[0].cells[0]}"]`).click();
    await plies(page, session.moves.length + 1);
  }
  await page.waitForFunction(() => /won|lost|resigned|Draw/.test(document.querySelector('[data-testid=status]')?.textContent ?? ''));
  expect(await status(page).textContent()).toMatch(/won|lost|resigned|Draw/);
  expect((await api<Session>(`/sessions/${session_id(page)}`)).over).toBe(true);

  // A rematch exchanges the seats.
  const before = session_id(page);
  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.waitForURL((address) => address.hash.startsWith('#/play/') && !address.hash.endsWith(before));
}, 90_000);

it('lets a person who answers choose the colours', async () => {
  const page = await open();
  await page.getByRole('radio', { name: /^Renju/ }).check({ force: true });
  await page.getByLabel('opening').selectOption('swap2');
  await page.getByRole('slider', { name: /Like people of/ }).fill('0');
  await page.getByRole('radio', { name: /^Second/ }).check({ force: true });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.getByTestId('choices').waitFor();
  expect(await page.getByTestId('phase').textContent()).not.toBe('');
  const choices = page.getByTestId('choices').getByRole('button');
  expect(await choices.count()).toBe(3);
  await choices.filter({ hasText: /two/i }).click();
  for (const wanted of [1, 2]) {
    const session = await api<Session>(`/sessions/${session_id(page)}`);
    const free = session.position.legal.find((move) => move.cells.length === 1)!;
    await page.locator(`[data-cell="${free.cells[0]}"]`).click();
    await plies(page, 4 + wanted);
  }
  expect(await my_turn(page)).toBe(true);
});

it('marks forbidden points and says why', async () => {
  const session = await api<{ id: string }>('/sessions', {
    game: 'renju', moves: 'h8 a1 i8 a2 g10 a3 g11 a4'.split(' '), seats: [{ person: 'A' }, { person: 'B' }],
  });
  const page = await open(`#/play/${session.id}`);
  await cell(page, 'g8').hover();
  expect(await page.getByRole('tooltip').textContent()).toContain('double three');
  expect(await cell(page, 'g8').getAttribute('aria-label')).toContain('double three');
  await page.mouse.move(0, 0);
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  await cell(page, 'g8').focus();
  expect(await page.getByRole('tooltip').textContent()).toContain('double three');
});

it('asks before a move onto a forbidden point is played, which loses', async () => {
  const session = await api<{ id: string }>('/sessions', {
    game: 'renju', moves: 'h8 a1 i8 a2 g10 a3 g11 a4'.split(' '), seats: [{ person: 'A' }, { person: 'B' }],
  });
  const page = await open(`#/play/${session.id}`);
  await cell(page, 'g8').click();
  await page.getByRole('dialog', { name: 'g8 is forbidden' }).getByText('double three').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect((await api<Session>(`/sessions/${session.id}`)).moves.length).toBe(8);
  // A typed move is asked about as well.
  await page.getByLabel('Type a move').fill('g8');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Play there and lose' }).click();
  await page.getByTestId('status').getByText('White won (forbidden: double three)').waitFor();
});

it('draws where the opening lets one play', async () => {
  const session = await api<{ id: string }>('/sessions', { game: 'renju(opening=rif)', moves: ['h8'], seats: [{ person: 'A' }, { person: 'B' }] });
  const page = await open(`#/play/${session.id}`);
  await my_turn(page);
  expect(await page.locator('rect.region').count()).toBe(8);
  await cell(page, 'h9').click();
  await plies(page, 2);
  await expect.poll(() => page.locator('rect.region').count()).toBe(23);
});
