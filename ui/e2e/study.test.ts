import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { expect_error, open } from './page';
import { Served } from './server';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const token = 'token-of-the-tests';
const texts = `
[[questions]]
id = "sure"
kind = "choice"
text = { en = "Are you sure?", de = "Sind Sie sicher?" }
choices = ["Yes", "No"]
needed = true

[texts]
welcome = { en = "Welcome to the study.", de = "Willkommen zur Studie." }
consent = { en = "Do you agree to take part?", de = "Willigen Sie ein?" }
thanks = "Many thanks."
`;
const head = (name: string, rounds: number) => `name = "${name}"\ntitle = { en = "Person or program?", de = "Mensch oder Programm?" }\ncontact = "study@example.org"\nrounds = ${rounds}\ngames = ["tictactoe"]\n[lobby]\nwait = "20s"\n`;
const people = head('people', 1) + texts;
const agents = head('agents', 2) + '[people]\nshare = 0\n[[agents]]\nname = "secretive"\nagent = "uct(playouts=30)"\n' + texts;

let served: Served | undefined;
afterEach(async () => {
  await served?.end();
  served = undefined;
});

async function serve(text: string): Promise<string> {
  expect_error(/ERR_CONNECTION/); // pages go on asking when the server ends before them
  served = new Served();
  const file = join(served.folder, 'study.toml');
  writeFileSync(file, text);
  return served.start('--study', file, '--token', token);
}

const at = (page: Page, ...states: string[]) =>
  page.waitForFunction((wanted) => wanted.includes(document.querySelector('[data-testid=study]')?.getAttribute('data-state') ?? ''), states);
const state = (page: Page) => page.getByTestId('study').getAttribute('data-state');

async function consent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I agree and take part' }).click();
  await at(page, 'ready');
}
const begin = (page: Page) => page.getByRole('button', { name: 'Begin' }).click();

// Plays the first empty cell whenever it is its turn, until the game is over.
async function play(page: Page): Promise<void> {
  for (let i = 0; i < 30; ++i) {
    await page.waitForFunction(() => document.querySelector('[data-testid=study]')?.getAttribute('data-state') !== 'playing' || document.querySelector('[data-testid=status]')?.textContent === 'Your turn');
    if ((await state(page)) !== 'playing') return;
    const moves = await page.getByTestId('moves').textContent();
    await page.getByRole('gridcell', { name: /empty/ }).first().click();
    await page.waitForFunction((before) => document.querySelector('[data-testid=moves]')?.textContent !== before, moves);
  }
}

async function answer(page: Page): Promise<void> {
  const form = page.getByTestId('form');
  await form.getByRole('radio', { name: 'A program' }).check({ force: true });
  await form.getByRole('slider').press('ArrowRight');
  for (const legend of ['How comfortable', 'How aggressive', 'How strong', 'How predictable']) await form.getByRole('group', { name: legend }).getByRole('radio', { name: '5' }).check({ force: true });
  await form.getByRole('radio', { name: 'Yes' }).check({ force: true });
  await form.getByRole('radio', { name: 'Now and then' }).check({ force: true });
}

// What the browser could know: every address it asked for, and every byte that came.
function listened(page: Page): { said: string[] } {
  const heard = { said: [] as string[] };
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) heard.said.push(`${response.url()} ${JSON.stringify(response.headers())} ${await response.text().catch(() => '')}`);
  });
  return heard;
}

it('lets two browsers meet, through a reload and a lost connection, and deletes by code', async () => {
  const url = await serve(people);
  const ada = await open('', {}, url);
  const bo = await open('', {}, url);
  await ada.getByText('Welcome to the study.').waitFor();
  await consent(ada);
  await consent(bo);
  await Promise.all([begin(ada), begin(bo)]);
  await Promise.all([at(ada, 'playing'), at(bo, 'playing')]);
  await ada.reload();
  await at(ada, 'playing');
  // The connection of one is lost for a while: the page says so, and goes on where it was.
  expect_error(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await bo.context().setOffline(true);
  await bo.getByText('The connection to Ludens is lost').waitFor();
  await bo.context().setOffline(false);
  await bo.getByText('The connection to Ludens is lost').waitFor({ state: 'detached' });
  await Promise.all([play(ada), play(bo)]);
  await Promise.all([at(ada, 'asked'), at(bo, 'asked')]);
  await answer(ada);
  // Two clicks send one answer.
  await ada.getByRole('button', { name: 'Send the answers' }).dblclick();
  await at(ada, 'thanks');
  const code = (await ada.getByTestId('code').textContent())!;
  const admin = await open(`?token=${token}#/admin`, {}, url);
  const count = (name: string) => admin.locator('dl div', { hasText: name }).locator('dd').textContent();
  await admin.getByText('Participants', { exact: true }).waitFor();
  expect(await count('Answers')).toBe('1');
  expect(await count('Participants')).toContain('2');
  // In another browser, with the code alone.
  const eve = await open('', {}, url);
  await eve.getByRole('button', { name: 'Delete what is kept of me' }).click();
  await eve.getByLabel('Your code').fill(code);
  await eve.getByRole('button', { name: 'Delete everything' }).click();
  await eve.getByText('Everything that was kept of you is deleted.').waitFor();
  await at(ada, 'new');
  await admin.reload();
  await admin.getByText('Participants', { exact: true }).waitFor();
  expect(await count('Answers')).toBe('0');
  expect(await count('Deleted')).toBe('1');
  expect(await state(bo)).toBe('asked');
});

it('lets a browser play agents without anything that tells them, and asks for what is missing', async () => {
  const url = await serve(agents);
  const page = await open('', {}, url);
  const heard = listened(page);
  await page.reload();
  await consent(page);
  for (let round = 1; round <= 2; ++round) {
    await page.getByRole('heading', { name: `Round ${round} of 2` }).waitFor();
    await begin(page);
    await at(page, 'playing');
    if (round === 1) await play(page);
    else {
      await page.getByRole('button', { name: 'Resign' }).click();
      await page.getByRole('button', { name: 'Yes, resign' }).click();
    }
    await at(page, 'asked');
    await page.getByRole('button', { name: 'Send the answers' }).click();
    await page.getByRole('alert').getByText('Please answer everything').waitFor();
    await answer(page);
    await page.getByRole('button', { name: 'Send the answers' }).click();
    await at(page, 'ready', 'thanks');
  }
  await page.getByText('Many thanks.').waitFor();
  const all = heard.said.join('\n');
  expect(all).toContain('"state":"playing"');
  for (const word of ['secretive', 'uct', 'agent', 'thinking', 'opinion', '"level', 'planned', 'session']) expect(all.includes(word), word).toBe(false);
  expect(heard.said.filter((one) => !/\/api\/v1\/(study|about)/.test(one.split(' ')[0]))).toEqual([]);
  // The page of a study leads nowhere else.
  await page.goto(`${url}/#/review`);
  await page.getByText('Many thanks.').waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
});

it('keeps nothing of who refuses, and tells who waits in vain', async () => {
  const url = await serve(people);
  const page = await open('', { locale: 'de-DE' }, url);
  await page.getByText('Willkommen zur Studie.').waitFor();
  await page.getByRole('button', { name: 'Ich nehme nicht teil' }).click();
  await page.getByText('nichts von Ihnen wurde behalten').waitFor();
  expect(await page.context().cookies()).toEqual([]);
  const alone = await open('', {}, url);
  await consent(alone);
  await begin(alone);
  await at(alone, 'waiting');
  await alone.getByText('Nobody was there this time').waitFor();
  const admin = await open('#/admin', {}, url);
  expect_error(/status of 401/);
  await admin.getByLabel('Token of the server').fill(token);
  await admin.getByRole('button', { name: 'Open' }).click();
  await admin.getByText('Participants', { exact: true }).waitFor();
  expect(await admin.locator('dl dd').first().textContent()).toContain('1 ');
  await admin.getByRole('button', { name: 'Stop the study' }).click();
  await admin.getByText('The study is stopped').waitFor();
  await at(alone, 'stopped');
});

it.each(['light', 'dark'] as const)('axe-core finds no violation on the pages of a study (%s)', async (colorScheme) => {
  const url = await serve(agents);
  const page = await open('', { colorScheme, bypassCSP: true }, url);
  const shots = process.env.LUDENS_SHOTS;
  const check = async (name: string) => {
    if (shots) {
      await page.screenshot({ path: join(shots, `${name}_${colorScheme}.png`), fullPage: true });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.waitForTimeout(200);
      await page.screenshot({ path: join(shots, `${name}_${colorScheme}_phone.png`), fullPage: true });
      await page.setViewportSize({ width: 1280, height: 800 });
    }
    await page.evaluate(axe);
    const found = await page.evaluate(async () => (await (window as unknown as { axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe.run()).violations);
    expect(found.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), name).toEqual([]);
  };
  await page.getByText('Welcome to the study.').waitFor();
  await check('consent');
  await consent(page);
  await check('ready');
  await begin(page);
  await at(page, 'waiting');
  await check('waiting');
  await at(page, 'playing');
  await check('playing');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  await at(page, 'asked');
  await check('form');
  await page.goto(`${url}/?token=${token}#/admin`);
  await page.getByText('Participants', { exact: true }).waitFor();
  await check('admin');
});
