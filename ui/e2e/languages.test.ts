import { expect, it } from 'vitest';
import { languages, load_language, translate, translate_said } from '../src/texts';
import { api, cell, expect_error, open } from './page';

interface Game {
  name: string;
  title: string;
  summary: string;
  sides: string[];
  options: { name: string; allowed: string; help: string }[];
}

it('speaks the browser’s language, and another where one is chosen', async () => {
  const page = await open('#/', { locale: 'de-DE' });
  await page.getByRole('button', { name: 'Partie beginnen' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  await page.getByRole('link', { name: 'Einstellungen' }).click();
  await page.getByLabel('Sprache').selectOption('ja');
  await page.getByRole('heading', { name: '設定' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: '設定' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ja');
  // Back to the browser's own.
  await page.getByLabel('言語').selectOption('');
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
});

it('says whatever the server says of games in every language', async () => {
  const games = (await api<{ games: Game[] }>('/games')).games;
  const position = async (moves: string) => api<{ phase: string; legal: { label?: string }[] }>('/positions', { game: 'renju(opening=swap2)', moves: moves.split(' ').filter(Boolean) });
  const phases = await Promise.all(['', 'h8 h9 i9', 'h8 h9 i9 place2'].map(position));
  const texts = new Set([
    ...games.flatMap((game) => [game.title, game.summary, ...game.sides, ...game.options.map((option) => option.help)]),
    ...phases.flatMap((one) => [one.phase, ...one.legal.map((move) => move.label ?? '')]),
  ]);
  texts.delete('');
  expect(texts.size).toBeGreaterThan(40);
  for (const code of Object.keys(languages)) {
    if (code === 'en') continue;
    await load_language(code);
    const names = new Set(['Go', 'Renju', 'Othello', 'Breakthrough', 'Shogi']);
    const left = [...texts].filter((text) => translate_said(code, text) === text && !names.has(text) && !/^(Go|Gomoku|Hex|Havannah) /.test(text));
    expect(left, code).toEqual([]);
  }
}, 60_000);

it.each(['de-DE', 'ja-JP', 'zh-CN', 'ru-RU'])('fits into a phone and plays in %s', async (locale) => {
  const code = locale.slice(0, 2);
  await load_language(code);
  const session = await api<{ id: string }>('/sessions', { game: 'renju(opening=rif)', moves: ['h8'], seats: [{ person: 'A' }, { person: 'B' }] });
  const page = await open('#/', { locale, viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  await page.getByRole('button', { name: translate(code, 'new.start') }).waitFor();
  for (const path of ['#/', `#/play/${session.id}`, '#/games', '#/review', '#/review?game=go9&moves=E5', '#/problems/chess', '#/results', '#/settings', '#/help']) {
    await page.goto(new URL(path, page.url()).href);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(150);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, path).toBeLessThanOrEqual(0);
    // No button is wider than the page.
    const over = await page.evaluate(() => [...document.querySelectorAll('button, .button, label, h1, h2, p')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('nav, .table')).map((one) => one.textContent?.trim().slice(0, 60)));
    expect(over, path).toEqual([]);
  }
  await page.goto(new URL(`#/play/${session.id}`, page.url()).href);
  await cell(page, 'h9').tap();
  await page.getByRole('button', { name: translate(code, 'play.confirm', { move: 'h9' }) }).tap();
  await page.locator('[data-ply="2"]').waitFor({ state: 'attached' });
  expect(await page.getByTestId('phase').textContent()).toBe(translate_said(code, 'Place a black stone in the central 5×5'));
  expect(await cell(page, 'h8').getAttribute('aria-label')).toContain(translate_said(code, 'Black'));
});

it('names the options of games in every language', async () => {
  const games = (await api<{ games: Game[] }>('/games')).games;
  const proper = new Set(['caro', 'rif', 'swap', 'swap2', 'yamaguchi', 'soosorv8', 'taraguchi10']); // as everywhere
  for (const code of Object.keys(languages)) {
    await load_language(code);
    for (const { name, allowed } of games.flatMap((game) => game.options)) {
      expect(translate(code, `options.${name}`), code).not.toContain('options.');
      for (const choice of /\.\./.test(allowed) ? [] : allowed.split('|').filter((one) => !proper.has(one))) expect(translate(code, `choices.${choice}`), code).not.toContain('choices.');
    }
  }
  const page = await open('#/', { locale: 'de-DE' });
  await page.getByRole('radio', { name: /^Go\b/ }).first().check({ force: true });
  await page.getByLabel('Zählweise').selectOption({ label: 'Gebiet' });
  await page.getByRole('button', { name: 'Partie beginnen' }).click();
  await page.getByRole('heading', { name: 'Go 9×9 (Zählweise: Gebiet)' }).first().waitFor({ state: 'attached' });
});

it('says in the reader’s language what the server refuses', async () => {
  const page = await open('#/review', { locale: 'de-DE' });
  expect_error(/status of 400/);
  await page.getByLabel(translate('de', 'review.paste')).fill('this is no game');
  await page.getByRole('button', { name: 'Öffnen', exact: true }).click();
  await page.locator('.toast').getByText(/^(Darin wurde keine Partie gefunden|Der Server sagt): /).waitFor();
  // An illegal move is said as what it is.
  const session = await api<{ id: string }>('/sessions', { game: 'go9', moves: ['E5'], seats: [{ person: 'A' }, { person: 'B' }] });
  await page.goto(new URL(`#/play/${session.id}`, page.url()).href);
  await page.getByLabel(translate('de', 'play.type_move')).fill('E5');
  await page.getByRole('button', { name: translate('de', 'play.play_typed'), exact: true }).click();
  await page.locator('.toast').getByText('«E5» ist hier nicht möglich: Das Feld ist besetzt').waitFor();
});
