import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { api, open } from './page';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

it.each(['light', 'dark'] as const)('axe-core finds no violation on any page (%s)', async (colorScheme) => {
  const over = await api<{ id: string }>('/sessions', { game: 'renju', moves: 'h8 a1 i8 a2 j8 a3 k8 a4 l8'.split(' '), seats: [{ person: 'A' }, { person: 'B' }] });
  const swap = await api<{ id: string }>('/sessions', { game: 'renju(opening=swap2)', moves: 'h8 h9 i9'.split(' '), seats: [{ person: 'A' }, { person: 'B' }], clock: { kind: 'fischer', main_ms: 600000, increment_ms: 5000 } });
  const count = await api<{ id: string }>('/sessions', { game: 'go5', moves: 'C3 pass pass'.split(' '), seats: [{ person: 'A' }, { person: 'B' }] });
  const chess = await api<{ id: string }>('/sessions', { game: 'chess', moves: 'e4 e5 Qh5 Ke7 Qxe5'.split(' '), seats: [{ person: 'A' }, { person: 'B' }] });
  const shogi = await api<{ id: string }>('/sessions', { game: 'shogi', moves: '7g7f 3c3d 8h2b+ 3a2b'.split(' '), seats: [{ person: 'A' }, { person: 'B' }] });
  const morris = await api<{ id: string }>('/sessions', { game: 'nine_mens_morris.lud', seats: [{ person: 'A' }, { person: 'B' }] });
  const oware = await api<{ id: string }>('/sessions', { game: 'oware.lud', seats: [{ person: 'A' }, { person: 'B' }] });
  const results = (await api<{ results: { name: string }[] }>('/results')).results;
  // bypassCSP lets the tool run in the page; nothing else is relaxed.
  const page = await open('#/', { colorScheme, bypassCSP: true });
  const paths = [
    '#/', `#/play/${over.id}`, `#/play/${swap.id}`, `#/play/${count.id}`, `#/play/${chess.id}`, `#/play/${shogi.id}`, '#/review?game=shogi&moves=7g7f+3c3d', '#/games', '#/review', '#/review?game=go9&moves=E5+C3', `#/review/${over.id}`,
    '#/review?game=tictactoe&moves=b2+a2+a1&ply=3', '#/results', ...results.slice(0, 2).map((result) => `#/results/${result.name}`), '#/settings', '#/help',
    '#/?game=tablut.lud', `#/play/${morris.id}`, `#/play/${oware.id}`, '#/editor', '#/editor/hex.lud', '#/problems/renju', '#/problems/mine',
  ];
  await page.evaluate(axe);
  for (const path of paths) {
    await page.goto(new URL(path, page.url()).href);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    await page.waitForFunction(() => !/Loading …/.test(document.querySelector('main')?.textContent ?? ''));
    if (path.includes('editor')) await page.getByRole('grid').waitFor();
    if (path.includes('tablut')) await page.getByRole('radio', { name: /^Yavalath/ }).waitFor();
    if (path.includes('renju')) {
      await page.getByRole('button', { name: 'Hint', exact: true }).click();
      await page.getByTestId('where').waitFor();
    }
    if (path.includes('E5')) {
      await page.locator('summary', { hasText: 'Details' }).click();
      await page.getByRole('button', { name: 'Analyse' }).click();
      await page.getByRole('row').filter({ hasText: '%' }).first().waitFor();
    }
    if (path.includes('tictactoe')) {
      await page.getByRole('button', { name: 'Review the whole game' }).click();
      await page.getByTestId('verdict').waitFor();
    }
    // Only contrast depends on the theme.
    const rules = colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : {};
    const found = await page.evaluate(async (options) => (await (window as unknown as { axe: { run: (o: object) => Promise<{ violations: unknown[] }> } }).axe.run(options)).violations, rules);
    const told = (found as Violation[]).map((one) => `${one.id}: ${one.help}\n${one.nodes.slice(0, 3).map((node) => `${node.html}\n${node.failureSummary}`).join('\n')}`);
    expect(told, path).toEqual([]);
  }
}, 120_000);
