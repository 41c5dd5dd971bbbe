// One rule, which svelte-check cannot hold: nobody reaches into the folder of a game.
import { readdirSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import svelte from 'eslint-plugin-svelte'
import { configs, parser } from 'typescript-eslint'

const GAMES = resolve(import.meta.dirname, 'src/games')
/** It finds the games' parts, and is the way to them. */
const FACE = resolve(GAMES, 'face.ts')

const names = readdirSync(GAMES, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

/** The game in whose folder a file lies. */
const gameOf = (file) => names.find((name) => file === resolve(GAMES, name) || file.startsWith(resolve(GAMES, name) + sep))

const noForeignGame = {
  meta: { messages: { foreign: "'{{game}}' is a game's own folder: shared code knows games by games/face.ts only" } },
  create({ filename, report }) {
    const check = (node) => {
      const from = node.source?.value
      if (typeof from !== 'string' || !from.startsWith('.') || filename === FACE) return
      const game = gameOf(resolve(dirname(filename), from))
      if (game !== undefined && game !== gameOf(filename)) report({ node, messageId: 'foreign', data: { game } })
    }
    return { ImportDeclaration: check, ImportExpression: check, ExportNamedDeclaration: check, ExportAllDeclaration: check }
  },
}

export default [
  { ignores: ['src/generated/'] },
  configs.base,
  ...svelte.configs.base,
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser } } },
  {
    files: ['src/**/*.{ts,svelte}'],
    plugins: { mela: { rules: { 'no-foreign-game': noForeignGame } } },
    rules: { 'mela/no-foreign-game': 'error' },
  },
]
