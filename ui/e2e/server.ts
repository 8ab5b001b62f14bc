import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

// A report that is also an attempt to break out of the page.
const report = `# Arena of the tests

| agent | games | Elo |
| --- | ---: | ---: |
| \`grave\` | 100 | **+35** |

![a plot](plot.svg) and a [link](plot.svg), a [bad link](javascript:document.title='broken')

<img src=x onerror="document.title='broken'"><script>document.title='broken'</script>
`;

// `ludens serve` on a free port with a fresh folder, until it is ended.
export class Served {
  readonly folder = mkdtempSync(join(tmpdir(), 'ludens-e2e-'));
  private server: ChildProcess | undefined;

  async start(...options: string[]): Promise<string> {
    const binary = process.env.LUDENS_BINARY;
    if (!binary) throw new Error('LUDENS_BINARY must name the program to test');
    const page = process.env.LUDENS_UI ? ['--ui', process.env.LUDENS_UI] : [];
    const server = spawn(binary, ['serve', '--port', '0', '--data', this.folder, ...page, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.server = server;
    return new Promise<string>((resolve, reject) => {
      createInterface({ input: server.stdout! }).once('line', (line) => {
        const found = /https?:\/\/[^\s]+/.exec(line);
        if (found) resolve(found[0].replace(/\/$/, ''));
        else reject(new Error(`the server said «${line}» instead of its address`));
      });
      server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
  }

  async end(): Promise<void> {
    const { server } = this;
    if (server && server.exitCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

// One server and one browser for all files.
let served: Served | undefined;
let browser: BrowserServer;

export async function setup(project: TestProject): Promise<void> {
  served = new Served();
  const { folder } = served;
  mkdirSync(join(folder, 'results'));
  writeFileSync(join(folder, 'results', 'arena.md'), report);
  writeFileSync(join(folder, 'results', 'plot.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><title>p</title><path d="M0 30L40 0" stroke="black"/></svg>');
  const url = await served.start();
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
  await served?.end();
}
