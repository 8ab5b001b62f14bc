import { expect, it } from 'vitest';
import { api, cell, my_turn, open, plies } from './page';

const persons = [{ person: 'A' }, { person: 'B' }];

it('tells of a lost connection, comes back by itself and catches up', async () => {
  const session = await api<{ id: string }>('/sessions', { game: 'gomoku15', seats: persons });
  const page = await open('#/settings');
  let cut: (() => Promise<void>) | null = null;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    socket.connectToServer();
    cut ??= () => socket.close();
  });
  await page.goto(new URL(`#/play/${session.id}`, page.url()).href);
  await page.reload();
  await my_turn(page);
  await expect.poll(() => cut).not.toBeNull();
  await cut!();
  await page.getByText('The connection to Ludens is lost').waitFor();
  // Somebody moves meanwhile; the page learns of it when the connection is back.
  await api(`/sessions/${session.id}/moves`, { move: 'h8' });
  await page.getByText('The connection to Ludens is lost').waitFor({ state: 'detached' });
  await plies(page, 1);
  expect(await cell(page, 'h8').getAttribute('aria-label')).toContain('Black');
});

it('shows the parts of an opinion that an agent brings, in layers, and no others', async () => {
  const session = await api<{ id: string }>('/sessions', { game: 'renju', moves: ['h8'], seats: persons });
  const plain = { agent: 'x', move: 'i9', moves: [{ move: 'i9', cells: [98], p: 0.7, visits: 70, value: 0.6 }, { move: 'g9', cells: [96], p: 0.3, visits: 30, value: 0.4 }], value: 0.55, wdl: [0.5, 0.1, 0.4], line: ['i9', 'g7'], playouts: 100, nodes: 9, peak_bytes: 9, seconds: 0.1 };
  const rich = {
    ...plain, doubt: 0.31, human: { level: '15k', moves: [{ move: 'h9', cells: [97], p: 0.5 }, { move: 'i9', cells: [98], p: 0.2 }], win_rate: 0.47 },
    first_impression: [{ move: 'h9', cells: [97], p: 0.4 }], windows: [{ move: 'i9', cells: [98, 112], text: 'an open three', weight: 0.8 }, { move: 'h9', cells: [97, 112], text: 'blocked', weight: -0.3 }],
    filtered: [{ move: 'h9', cells: [97], p: 0.4 }, { move: 'i9', cells: [98], p: 0.3 }], unsure: false, searched: true, equal_moves: 4.2, visits: 90, positions: 40,
  };
  // The server's own messages, with an opinion put in that no agent has yet.
  let opinion: object = plain;
  const page = await open('#/settings');
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const heard = JSON.parse(String(text)) as { type: string; session: { opinions: object; version: number } };
      if (heard.type === 'session') heard.session.opinions = { '2': opinion };
      socket.send(JSON.stringify(heard));
    });
  });
  const look = async () => {
    await page.goto(new URL(`#/play/${session.id}`, page.url()).href);
    await page.reload();
    await page.locator('.heat').first().waitFor();
  };
  await look();
  await page.locator('summary', { hasText: 'Details' }).click(); // and it stays open
  expect(await page.locator('.heat').count()).toBe(2);
  for (const part of ['Doubt', 'First impression', 'What players of this level would do', 'Why: what it saw'])
    expect(await page.getByText(part).count(), part).toBe(0);
  opinion = rich;
  await look();
  expect(await page.locator('.heat').count()).toBe(2);
  expect(await page.locator('circle.human').count()).toBe(2);
  await page.getByText(/win rate when players of .+ play on/).waitFor();
  await page.getByText('an open three').waitFor();
  await page.getByText('Doubt').waitFor();
  // The bar and its number say the same: 4.2 of 14 moves, on a scale of logarithms.
  expect(await page.getByTestId('doubt').innerText()).toBe('as if 4.2 moves were equally attractive');
  const meter = page.locator('.doubt meter');
  expect(await meter.getAttribute('aria-valuetext')).toBe('as if 4.2 moves were equally attractive');
  expect(Number(await meter.getAttribute('value'))).toBeCloseTo(Math.log(4.2) / Math.log(4.2 / 0.31), 2);
  expect(await page.getByText('31%').count()).toBe(0);
  await page.getByText('Thinking changed its mind').waitFor();
  expect(await page.getByTestId('impression').getByRole('row').allInnerTexts()).toEqual(['Move\tFirst impression\tConclusion', 'i9\t0%\t70%', 'g9\t0%\t30%', 'h9\t40%\t0%']);
  expect(await page.getByTestId('good').innerText()).toBe('h9 i9');
  expect(await page.locator('path.good').count()).toBe(0);
  await page.getByLabel('Moves that feel good').check();
  expect(await page.locator('path.good').count()).toBe(2);
  expect(await cell(page, 'i9').getAttribute('aria-label')).toContain('feels good');
  // A window is shown on the board while it is pointed at, by mouse or keyboard.
  expect(await page.locator('rect.pointed').count()).toBe(0);
  await page.getByRole('button', { name: 'for i9: an open three' }).hover();
  expect(await page.locator('rect.pointed').count()).toBe(2);
  await page.getByRole('heading', { name: 'See it think' }).hover();
  expect(await page.locator('rect.pointed').count()).toBe(0);
  await page.getByRole('button', { name: 'for i9: an open three' }).focus();
  expect(await page.locator('rect.pointed').count()).toBe(2);
  await page.keyboard.press('Tab');
  expect(await page.getByRole('button', { name: 'against h9: blocked' }).evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByLabel('Moves that feel good').uncheck();
  expect(await page.locator('path.good').count()).toBe(0);
  await page.getByLabel('What is best').uncheck();
  expect(await page.locator('.heat').count()).toBe(0);
  expect(await page.locator('circle.human').count()).toBe(2);
  await page.getByLabel('First impression').check();
  expect(await page.locator('rect.impression').count()).toBe(1);
  await page.getByLabel('Heat map').uncheck();
  expect(await page.locator('circle.human').count()).toBe(0);
});

it('shows reports with tables and plots, and nothing in them runs', async () => {
  const page = await open('#/results');
  await page.getByRole('link', { name: 'Arena of the tests' }).click();
  await page.getByRole('cell', { name: '+35' }).waitFor();
  const plot = page.getByRole('img', { name: 'a plot' });
  await plot.scrollIntoViewIfNeeded();
  await expect.poll(() => plot.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  expect(await page.getByRole('link', { name: 'bad link' }).count()).toBe(0);
  expect(await page.locator('article').textContent()).toContain('<script>');
  expect(await page.title()).not.toContain('broken');
  await page.getByRole('link', { name: 'link' , exact: true }).click();
  await page.getByRole('heading', { name: 'plot.svg' }).waitFor();
});

it('watches two agents and analyses what is on the board', async () => {
  const page = await open();
  await page.getByRole('radio', { name: /^Connect Four/ }).check({ force: true });
  await page.getByRole('radio', { name: 'Watch agents' }).check({ force: true });
  for (const details of (await page.getByText('Details').all()).slice(1)) await details.click();
  await page.getByLabel('As text', { exact: true }).nth(0).fill('uct(playouts=30)');
  await page.getByLabel('As text', { exact: true }).nth(1).fill('random');
  await page.getByRole('button', { name: 'Start watching' }).click();
  // Moves come one a second until somebody pauses or hurries.
  await plies(page, 1);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('The game is paused').waitFor();
  const seen = await page.locator('[data-ply]').count();
  expect(seen).toBeLessThan(7);
  await page.getByLabel('Speed').selectOption('As fast as they can');
  await page.waitForTimeout(1200);
  expect(await page.locator('[data-ply]').count()).toBe(seen);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.waitForFunction(() => /won|lost|resigned|Draw/.test(document.querySelector('[data-testid=status]')?.textContent ?? ''));
  await page.locator('main').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.getByText(/^Move 1 of/).first().waitFor();
  // The thought behind the move that was played from the start is there; space asks for another.
  await page.keyboard.press('Home');
  await page.locator('summary', { hasText: 'Details' }).click();
  await page.getByText('uct(playouts=30)').first().waitFor();
  await page.keyboard.press(' ');
  await page.locator('.heat').first().waitFor();
});
