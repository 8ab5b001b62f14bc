import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type BrowserServer } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
    browser: string;
  }
}

// Starts `ludens serve` on a free port with a fresh folder, and one browser for all files.
let server: ChildProcess;
let browser: BrowserServer;
let folder: string;

export async function setup(project: TestProject): Promise<void> {
  const binary = process.env.LUDENS_BINARY;
  if (!binary) throw new Error('LUDENS_BINARY must name the program to test');
  folder = mkdtempSync(join(tmpdir(), 'ludens-e2e-'));
  const page = process.env.LUDENS_UI ? ['--ui', process.env.LUDENS_UI] : [];
  server = spawn(binary, ['serve', '--port', '0', '--data', folder, ...page], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: server.stdout! }).once('line', (line) => {
      const found = /https?:\/\/[^\s]+/.exec(line);
      if (found) resolve(found[0].replace(/\/$/, ''));
      else reject(new Error(`the server said «${line}» instead of its address`));
    });
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  browser = await chromium.launchServer({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync',
    ],
  });
  project.provide('url', url);
  project.provide('browser', browser.wsEndpoint());
}

export async function teardown(): Promise<void> {
  await browser?.close();
  if (server && server.exitCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
  if (folder) rmSync(folder, { recursive: true, force: true });
}
