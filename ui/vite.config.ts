import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The page is served from one binary: relative addresses, no source maps, nothing inlined that a strict
// Content-Security-Policy would refuse. LUDENS_SERVER lets `npx vite` show the page of a server that runs elsewhere.
const server = process.env.LUDENS_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: { target: 'es2020', assetsInlineLimit: 0, modulePreload: { polyfill: false }, emptyOutDir: true },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
});
