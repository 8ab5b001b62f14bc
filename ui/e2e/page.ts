import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';

// A page of Ludens for each test, and words for what a person does with it. A test fails on any error that the page
// reports or throws, whatever else it looks at.
export const url = inject('url');
let browser: Browser;
let contexts: BrowserContext[] = [];
let errors: string[] = [];
let expected: RegExp[] = [];

// An error that the test is about.
export const expect_error = (what: RegExp) => expected.push(what);

beforeAll(async () => {
  browser = await chromium.connect(inject('browser'));
});
afterEach(async () => {
  for (const context of contexts) await context.close();
  contexts = [];
  const found = errors.filter((error) => !expected.some((what) => what.test(error)));
  errors = [];
  expected = [];
  expect(found).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
});

// A page in a browser of its own; the second in a test is somebody else's.
export const another = (path: string): Promise<Page> => open(path);
export async function open(path = '#/', options: BrowserContextOptions = {}, server = url): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce', ...options });
  contexts.push(context);
  context.setDefaultTimeout(100_000);
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(`${server}/${path}`);
  return page;
}

// Node 18 tries one address of a name alone, which may be that of version 6; the server listens on that of version 4.
const address = url.replace('//localhost:', '//127.0.0.1:');

export async function api<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${address}/api/v1${path}`, body === undefined ? {} : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  return response.json() as Promise<T>;
}

export const status = (page: Page) => page.getByTestId('status');
export const cell = (page: Page, name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name}(,|$)`, 'i') });

// Waits until it is the person's turn or the game is over.
export async function my_turn(page: Page): Promise<boolean> {
  await page.waitForFunction(() => /Your turn|won|lost|resigned|Draw|to move/.test(document.querySelector('[data-testid=status]')?.textContent ?? ''));
  return /Your turn|to move/.test((await status(page).textContent()) ?? '');
}

// Waits until so many moves were played.
export const plies = (page: Page, count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('[data-ply]').length >= wanted, count);

// Asks for all three steps of a hint.
export async function full_hint(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await page.getByTestId('where').first().waitFor();
  await page.getByRole('button', { name: 'Hint: what to look for' }).click();
  await page.getByTestId('look').first().waitFor();
  await page.getByRole('button', { name: 'Hint: the move' }).click();
}

export const session_id = (page: Page): string => page.url().split('#/play/')[1];
