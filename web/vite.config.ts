import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { rulebook } from './rulebook.ts'

const server = 'http://127.0.0.1:8000'
/** What a page needs in any case is one file for each language. */
const FIRST_WORDS = /\/src\/(?:text|games\/\w+\/cover)\/(\w+)\.json$/

export default defineConfig({
  plugins: [svelte(), rulebook()],
  // the games' own messages lie beside their rules
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
  build: {
    outDir: '../src/mela/web',
    emptyOutDir: true,
    // a drawing inside a style sheet would be another copy of it
    assetsInlineLimit: 0,
    // each file costs a slow machine some milliseconds, so what several need is one of them
    rollupOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: (id) => FIRST_WORDS.exec(id)?.[1] ?? null, test: FIRST_WORDS },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
})
