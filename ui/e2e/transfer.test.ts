import { expect, it } from 'vitest';
import { open } from './page';

it('comes in less than 300 kB and says how soon it can be used', async () => {
  const page = await open('');
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  let bytes = 0;
  let files = 0;
  network.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength;
    ++files;
  });
  await page.reload();
  await page.getByRole('button', { name: 'Start the game' }).waitFor();
  const ready = await page.evaluate(() => performance.now());
  // Every page, with all that is fetched only when it is shown.
  for (const path of ['#/review', '#/results', '#/games', '#/settings', '#/help']) {
    await page.goto(new URL(path, page.url()).href);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
  }
  await page.waitForLoadState('networkidle');
  console.log(`transfer: ${(bytes / 1000).toFixed(1)} kB in ${files} answers, all pages; ready after ${ready.toFixed(0)} ms`);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(300_000);
});
