import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { api, cell, expect_error, full_hint, open } from './page';

const game =
  '(;FF[4]GM[4]CA[UTF-8]SZ[15]PB[Black player]PW[White player]RE[B+]DT[2024-05-01]EV[A small event]' +
  ';B[hh];W[hg];B[ig]C[A well-known opening];W[gi]' +
  '(;B[jf];W[ke];B[ih];W[ii];B[if];W[ie];B[gh];W[fh];B[jh];W[kh])(;B[aa];W[bb];B[cc]))';

async function exported(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export SGF' }).click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel(/^Paste a game/).fill(text);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('heading', { name: 'Black player – White player' }).waitFor();
}

it('imports, reviews and exports a game, byte for byte the same the second time', async () => {
  const page = await open('#/review');
  await paste(page, game);
  await page.getByText('Move 0 of 14', { exact: true }).waitFor();

  const first = await exported(page);
  await page.getByRole('button', { name: 'Close this game' }).click();
  await paste(page, first);
  const second = await exported(page);
  expect(second).toBe(first);
  for (const part of ['Black player', 'White player', '2024-05-01', 'A small event', '[hh]', '[kh]', 'A well-known opening', 'B[aa]'])
    expect(first).toContain(part);

  // Its variation can be chosen, its comment read.
  await page.getByRole('button', { name: '5 a15' }).click();
  await page.getByText('Move 5 of 7', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^3 i9/ }).click();
  await expect.poll(() => page.getByLabel('Comment on this position').inputValue()).toBe('A well-known opening');
  await page.getByRole('button', { name: 'Start', exact: true }).click();

  // Keys step through it.
  await page.locator('main').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('j');
  await page.getByText('Move 2 of 14', { exact: true }).waitFor();
  await page.keyboard.press('End');
  await page.getByText('Move 14 of 14', { exact: true }).waitFor();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.getByText('Move 4 of 14', { exact: true }).waitFor();
  await page.keyboard.press('k');
  await page.getByText('Move 3 of 14', { exact: true }).waitFor();

  // Another move makes a variation, which can be left and deleted.
  await cell(page, 'a1').click();
  await page.getByText('Move 4 of 4', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Delete this variation' }).click();
  await page.getByText('Move 3 of 14', { exact: true }).waitFor();

  // What was open is open again after a reload.
  await page.reload();
  await page.getByRole('heading', { name: 'Black player – White player' }).waitFor();
}, 90_000);

// White a2 is a mistake, and c3 is forced.
const lost = '#/review?game=tictactoe&moves=b2+a2+a1+c3+c1';

async function reviewed(page: Page): Promise<void> {
  await page.getByText('Not reviewed yet.').waitFor();
  await page.getByRole('button', { name: 'Review the whole game' }).click();
  await page.getByRole('img', { name: /Win rate of Black/ }).waitFor();
  await page.getByRole('button', { name: 'Review the whole game' }).waitFor();
}

it('reviews a game with one judge, and the review survives a reload', async () => {
  const page = await open(lost);
  await reviewed(page);
  const mistakes = await page.getByText(/^\d+ mistakes?$/).textContent();
  await page.locator('main').focus();
  await page.keyboard.press('n');
  await page.getByText('Move 2 of 5', { exact: true }).waitFor();
  await page.getByTestId('verdict').filter({ hasText: 'White a2: a mistake.' }).waitFor();
  // The better move is shown where it could have been played.
  await page.getByRole('button', { name: /^Show / }).click();
  await page.getByText('Move 1 of 5', { exact: true }).waitFor();
  await page.getByTestId('hint').filter({ hasText: 'Best now:' }).waitFor();
  await page.getByTestId('legend').filter({ hasText: 'after this move White has 62 % of the chances' }).waitFor();
  // Step buttons, one to each side and to both ends.
  for (const [name, ply] of [['Last', 5], ['Previous', 4], ['First', 0], ['Next', 1]] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByText(`Move ${ply} of 5`, { exact: true }).waitFor();
  }
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByTestId('verdict').filter({ hasText: 'White c3: forced.' }).waitFor();

  await page.reload();
  await page.getByText(mistakes!, { exact: true }).waitFor();
  await page.getByRole('img', { name: /Win rate of Black/ }).waitFor();
  // Another move is a variation, of which nothing is known yet.
  await cell(page, 'a3').click();
  await page.getByText('Not reviewed yet.').waitFor();
}, 60_000);

it('counts mistakes when every move was looked at, and not before', async () => {
  const page = await open('#/review?game=tictactoe&moves=b2+b1+a1+c3+a3&ply=3'); // the same game, mirrored
  await page.getByText('Move 3 of 5', { exact: true }).waitFor();
  for (const text of [/^No mistake/, /^\d mistakes?$/]) expect(await page.getByText(text).count()).toBe(0);
  await reviewed(page);
  expect(await page.getByTestId('mistakes').textContent()).toBe('1 mistake');
  const row = (name: string) => page.getByTestId('summary').getByRole('row', { name }).getByRole('cell').allTextContents();
  expect(await row('Mistakes')).toEqual(['0', '1']);
  expect(await row('of them serious')).toEqual(['0', '1']);
  expect(await row('Forced moves')).toEqual(['0', '1']);
  // A variation is a line of its own: three of its four moves are known.
  await cell(page, 'b3').click();
  await page.getByText('3 of 4 moves reviewed').waitFor();
  for (const id of ['mistakes', 'summary']) expect(await page.getByTestId(id).count(), id).toBe(0);
}, 60_000);

const pasted = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel(/^Paste a game/).fill(text);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
};

it('lists the moves that decided a lost game, each a way to it', async () => {
  const page = await open('#/review');
  await pasted(page, '{"game":"tictactoe","moves":"b2 a2 a1 c3 c1 b1 a3","result":"first"}');
  await page.getByText('Move 0 of 7', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Review the whole game' }).click();
  const decided = page.getByTestId('decided');
  await decided.getByRole('heading', { name: 'What decided this game' }).waitFor();
  const first = decided.getByRole('button').first();
  expect(await first.textContent()).toMatch(/^Move 2: White a2 cost \d+%; \w\d was better\.$/);
  await first.click();
  await page.getByText('Move 2 of 7', { exact: true }).waitFor();
  // Its sign stands in the list of moves, and in words for who cannot see it.
  expect(await page.getByRole('button', { name: '2 a2 serious mistake' }).textContent()).toContain('??');
  // Nobody lost a variation.
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await cell(page, 'a3').click();
  await page.getByText('Move 2 of 2', { exact: true }).waitFor();
  expect(await decided.count()).toBe(0);
}, 60_000);

it('reviews an irregular record up to where it is regular, and says so', async () => {
  const page = await open('#/review');
  const five = '(;GM[4]SZ[15]RU[Renju]RE[B+R];B[hh];W[aa];B[hi];W[ba];B[hj];W[ca];B[hk];W[da];B[hl];W[fa])';
  await pasted(page, five);
  await page.getByText('Move 0 of 9', { exact: true }).waitFor();
  await page.getByText('Irregular: move 10: the game goes on after its end (Black wins (five in a row)). From there on 1 move is left out.').waitFor();
  await reviewed(page);
  await page.getByTestId('summary').waitFor();
  await page.reload();
  await page.getByText(/^Irregular: move 10/).waitFor();
}, 60_000);

it('asks which game it is where a record does not say', async () => {
  const page = await open('#/review');
  await pasted(page, '(;GM[4]SZ[15]BR[2100]WR[1900];B[hh];W[hg](;B[ig])(;B[ih]))');
  await page.getByTestId('could-be').filter({ hasText: 'Read as Gomoku 15×15: the record does not say which rules.' }).waitFor();
  await page.getByRole('button', { name: 'Read as Renju' }).click();
  await page.getByTestId('could-be').filter({ hasText: 'Read as Renju' }).waitFor();
  await page.getByText('Move 0 of 3', { exact: true }).waitFor();
  await page.getByRole('button', { name: '3 i8' }).waitFor(); // with its variation
  // The ratings that it names aim what people play, each for its own side.
  await page.getByText('here: Black, 2100, as the record says').waitFor();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText('here: White, 1900, as the record says').waitFor();
  await page.getByRole('button', { name: 'Read as Gomoku 15×15' }).click();
  await page.getByRole('button', { name: 'Read as Renju' }).waitFor();
}, 60_000);

it('announces each position in whole sentences', async () => {
  const page = await open(lost);
  await page.getByText('Move 0 of 5', { exact: true }).waitFor();
  const live = page.locator('.hidden[aria-live]').first();
  expect(await live.textContent()).toBe('Move 0 of 5.');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.poll(() => live.textContent()).toBe('Move 1 of 5. b2.');
});

it('writes beside a mark on a narrow screen what fits there', async () => {
  const session = await api<{ id: string }>('/sessions', { game: 'go9', moves: ['E5', 'C3'], seats: [{ person: 'A' }, { person: 'B' }] });
  const page = await open(`#/play/${session.id}`, { viewport: { width: 390, height: 844 } });
  await full_hint(page);
  await page.getByTestId('hint').waitFor();
  const tip = page.getByRole('tooltip');
  let seen = 0;
  for (let at = 0; at < 81; ++at) {
    await page.locator(`[data-cell="${at}"]`).hover();
    if (!(await tip.count())) continue;
    const box = (await tip.boundingBox())!;
    ++seen;
    expect(box.x, `cell ${at}`).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width, `cell ${at}`).toBeLessThanOrEqual(390);
  }
  expect(seen).toBeGreaterThan(0);
}, 60_000);

it('has a bar that is seen in the dark, also where Black has it all', async () => {
  const page = await open('#/review', { colorScheme: 'dark' });
  await pasted(page, '{"game":"tictactoe","moves":"b2 a2 a1 c3 c1 b1 a3","result":"first"}');
  await page.getByText('Move 0 of 7', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Review the whole game' }).click();
  await page.getByTestId('summary').waitFor();
  await page.getByRole('button', { name: 'Last', exact: true }).click();
  await page.getByTestId('win-rate').filter({ hasText: 'Black 100%' }).waitFor();
  const light = await page.evaluate(() => {
    const luminance = (element: Element) => {
      const [r, g, b] = getComputedStyle(element).backgroundColor.match(/[\d.]+/g)!.map((part) => (Number(part) / 255) ** 2.2);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const part = document.querySelector('.bar .part')!;
    return [luminance(part), luminance(part.closest('.panel')!)];
  });
  expect((light[0] + 0.05) / (light[1] + 0.05)).toBeGreaterThan(2); // contrast, as WCAG counts it
}, 60_000);

it('shows one win rate of a position, in the graph and on the bar, and says whose it is', async () => {
  const page = await open(lost);
  await page.getByRole('button', { name: 'Review the whole game' }).click();
  await page.getByTestId('summary').waitFor();
  const graph = async () => /Move \d: (\d+%)/.exec((await page.getByText(/Win rate of Black over the game · Move/).textContent())!)![1];
  const bar = async () => /Black (\d+%)/.exec((await page.getByTestId('win-rate').textContent())!)![1];
  for (let ply = 0; ply <= 5; ++ply) {
    await page.getByText(`Move ${ply} of 5`, { exact: true }).waitFor();
    expect(await bar(), `ply ${ply}`).toBe(await graph());
    if (ply < 5) await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
  await page.getByText('Black’s win rate, as the search sees it').waitFor();
  // Also where another mind is asked.
  await page.getByRole('button', { name: 'First', exact: true }).click();
  await page.locator('summary', { hasText: 'Details' }).click();
  await page.getByLabel('Who thinks').selectOption('agent:random');
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect.poll(bar).toBe('50%');
  expect(await graph()).toBe('50%');
}, 60_000);

it('aims hints at my opponent’s level where mine is not set, and says so', async () => {
  const session = await api<{ id: string }>('/sessions', { game: 'go9', moves: ['E5', 'C3'], seats: [{ person: 'A' }, { level: '15k' }] });
  const page = await open(`#/play/${session.id}`);
  await full_hint(page);
  await page.getByTestId('people').filter({ hasText: 'players of your opponent’s level (15k) play' }).waitFor();
  await page.getByTestId('legend').filter({ hasText: 'played by players of your opponent’s level (15k)' }).waitFor();
  // The bar is worth the best move, as in a review of the same position.
  const best = await api<{ best_value: number; to_move: number }>('/opinions', { game: 'go9', moves: ['E5', 'C3'], milliseconds: 3000, people: '15k' });
  await expect.poll(() => page.getByTestId('win-rate').textContent()).toContain(`Black ${Math.round(best.best_value * 100)}%`);
  // Where I set mine, the hint is asked for again.
  await page.getByLabel('My level').selectOption('1d');
  await page.getByTestId('people').filter({ hasText: 'players of your level (1d) play' }).waitFor();
  // The record of that game knows whom it was played against, and says it once.
  await page.getByLabel('My level').selectOption('');
  await page.getByRole('link', { name: 'Review' }).last().click();
  await page.getByRole('heading', { name: 'A – Ludens (15k)', exact: true }).waitFor();
  expect(await page.getByLabel('My level').locator('option').first().textContent()).toBe('not set: as my opponent (15k)');
  // Nobody plays the moves of a link: then they are of a middling level, and that is said.
  await page.goto(new URL('#/review?game=renju&moves=h8', page.url()).href);
  await page.getByText('Move 0 of 1', { exact: true }).waitFor();
  expect(await page.getByLabel('My level').locator('option').first().textContent()).toMatch(/^not set: a middling one \(\d+\)$/);
}, 60_000);

it('says of a pass what the numbers on the board say: the chances after it', async () => {
  const moves = 'D9 F9 D8 F8 D7 F7 D6 F6 D5 F5 D4 F4 D3 F3 D2 F2 D1 F1 E9 B5 E7 H5 E5 pass E3 pass'.split(' ');
  const session = await api<{ id: string }>('/sessions', { game: 'go9', moves, seats: [{ person: 'A' }, { person: 'B' }] });
  const page = await open('#/settings');
  let value: number | undefined;
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const heard = JSON.parse(String(payload)) as { type: string; final?: boolean; opinion: { moves: { move: string; value?: number }[] } };
      if (heard.type === 'thought' && heard.final) value = heard.opinion.moves.find((one) => one.move === 'pass')?.value;
    });
  });
  await page.goto(new URL(`#/play/${session.id}`, page.url()).href);
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect.poll(() => value, { timeout: 100_000 }).toBeDefined();
  await expect.poll(() => page.getByTestId('choices').getByRole('button', { name: 'Pass' }).locator('b').textContent()).toBe(String(Math.round(value! * 100)));
}, 60_000);

it('aims review and people at my level, which is one setting', async () => {
  const page = await open('#/settings');
  await page.getByLabel('My level in Go 9×9').selectOption('15k');
  await page.goto(new URL('#/review?game=go9&moves=E5+E3', page.url()).href);
  await page.getByText('Move 0 of 2', { exact: true }).waitFor();
  expect(await page.getByLabel('My level').inputValue()).toBe('15k');
  await page.getByRole('button', { name: 'Review the whole game' }).click();
  await page.getByTestId('people').filter({ hasText: 'players of your level (15k) play' }).waitFor();
  await page.getByTestId('legend').filter({ hasText: 'played by players of your level (15k)' }).waitFor();
  await page.getByRole('button', { name: 'Review the whole game' }).waitFor();
  // Another level is shown at once, without a new review, and kept.
  await page.getByLabel('My level').selectOption('1d');
  await page.getByTestId('people').filter({ hasText: 'players of your level (1d) play' }).waitFor();
  await page.reload();
  await page.getByTestId('people').filter({ hasText: 'players of your level (1d) play' }).waitFor();
}, 60_000);

it('tells the story of a reviewed game and comments on its moves, in the language of the page', async () => {
  // White's last stone but one is the only one that does not lose at once; Black then misses a win.
  const page = await open('#/review?game=connect4&moves=4+5+4+5+4+5+1+5');
  await page.getByRole('button', { name: 'Review the whole game' }).click();
  const story = page.getByTestId('story');
  await story.waitFor();
  expect(await story.textContent()).toContain('The story of this game');
  await story.getByRole('button', { name: 'Next comment' }).click();
  await page.getByTestId('told').waitFor();
  while (await story.getByRole('button', { name: 'Next comment' }).isEnabled()) await story.getByRole('button', { name: 'Next comment' }).click();
  const last = await page.getByTestId('told').textContent();
  expect(last).not.toBe('');
  // It is there again after a reload, from what is kept, and in another language.
  await page.reload();
  await story.waitFor();
  await page.goto(new URL('#/settings', page.url()).href);
  await page.getByLabel('Language').selectOption('de');
  await page.goto(new URL('#/review', page.url()).href);
  await story.filter({ hasText: 'Die Geschichte dieser Partie' }).waitFor();
  // Of a move without a comment nothing is told.
  await page.keyboard.press('Home');
  await page.getByText('Zug 0 von 8', { exact: true }).waitFor();
  expect(await page.getByTestId('told').count()).toBe(0);
}, 90_000);

it('comments for people of my level where a game has people', async () => {
  const page = await open('#/settings');
  await page.getByLabel('My level in Go 9×9').selectOption('15k');
  await page.goto(new URL('#/review?game=go9&moves=E5+C3+G7+G3+C7', page.url()).href);
  await page.getByRole('button', { name: 'Review the whole game' }).click();
  await page.getByTestId('story').filter({ hasText: 'For players of 15k' }).waitFor();
}, 60_000);

it('gives a hint that is gone after the next move', async () => {
  const session = await api<{ id: string }>('/sessions', { game: 'tictactoe', moves: 'a2 a3 b2'.split(' '), seats: [{ person: 'A' }, { person: 'B' }] });
  const page = await open(`#/play/${session.id}`);
  await full_hint(page);
  expect(await page.getByTestId('hint').textContent()).toContain('Try c2. Every other move loses at once.');
  await cell(page, 'c2').click();
  await page.getByText('Move 4 of 4', { exact: true }).waitFor();
  expect(await page.getByTestId('hint').count()).toBe(0);
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await page.getByText('Move 3 of 4', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Last', exact: true }).click();
  await page.getByText('Move 4 of 4', { exact: true }).waitFor();
});

it('exports a game with exchanged colours byte for byte the same', async () => {
  const session = await api<{ id: string }>('/sessions', {
    game: 'renju(opening=swap2)', moves: 'h8 h9 i9 black a1 b2'.split(' '), seats: [{ person: 'Black player' }, { person: 'White player' }],
  });
  const page = await open(`#/review/${session.id}`);
  // Who began holds White now.
  await page.getByRole('heading', { name: 'White player – Black player' }).waitFor();
  await page.getByText('Move 6 of 6', { exact: true }).waitFor();
  const first = await exported(page);
  expect(first).toContain('PB[White player]');
  await page.getByRole('button', { name: 'Close this game' }).click();
  await page.getByLabel(/^Paste a game/).fill(first);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('heading', { name: 'White player – Black player' }).waitFor();
  expect(await exported(page)).toBe(first);
});

it('opens a game from a link and shares it as text', async () => {
  const page = await open('#/review?game=gomoku15&moves=h8+i9+g7&ply=2', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByText('Move 2 of 3', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Share as text' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('1.h8 2.i9 3.g7');
});

it('lets one choose among the games of a file', async () => {
  const page = await open('#/review');
  const file = ['First', 'Second', 'Third'].map((name, i) => `(;GM[1]FF[4]SZ[9]PB[${name} black]PW[白い${i}];B[ee];W[cc])`).join('\n');
  await page.getByLabel('Choose a file').setInputFiles({ name: 'games.sgf', mimeType: 'application/x-go-sgf', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: /Second black – 白い1/ }).click();
  await page.getByRole('heading', { name: 'Second black – 白い1' }).waitFor();
  await page.getByText('Move 0 of 2', { exact: true }).waitFor();
});

it('says what is wrong with a file it cannot read', async () => {
  const page = await open('#/review');
  await page.getByLabel(/^Paste a game/).fill('this is no game');
  expect_error(/status of 400/);
  const answer = page.waitForResponse('**/records');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const said = (await (await answer).json()) as { error: { message: string } };
  await page.getByText(said.error.message).waitFor();
});
