import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const server = 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte()],
  // the games' own messages lie beside their rules
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
  build: {
    outDir: '../src/mela/web',
    emptyOutDir: true,
    // a drawing inside a style sheet would be another copy of it
    assetsInlineLimit: 0,
    // each file costs a slow machine some milliseconds, so what several need is one of them
    rollupOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] } } },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
})
