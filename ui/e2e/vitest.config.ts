import { defineConfig } from 'vitest/config';

// Tests that drive a real browser against the real server, one after the other: two cores have to do for both.
export default defineConfig({
  test: {
    dir: 'e2e',
    globalSetup: ['e2e/server.ts'],
    fileParallelism: false,
    testTimeout: 200_000,
    hookTimeout: 200_000,
    reporters: ['verbose'],
  },
});
