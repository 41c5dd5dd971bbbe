/** Shared code knows games only through games/face.ts: the lint rule can fail, and no file names one. */
import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'

const games = Object.keys(import.meta.glob('./*/index.ts')).map((file) => file.split('/')[1]!)

describe('the lint rule', () => {
  const eslint = new ESLint({ cwd: new URL('../..', import.meta.url).pathname })
  const complaints = async (file: string, code: string) =>
    (await eslint.lintText(code, { filePath: new URL(`../${file}`, import.meta.url).pathname }))[0]!.messages.map(({ message }) => message)

  it.each([
    ['table/Log.ts', "import { face } from '../games/holi'"],
    ['table/Log.ts', "import type { Holi } from '../games/holi/holi'"],
    ['table/Log.ts', "export * from '../games/holi/cells'"],
    ['pages/Home.ts', "const board = import('../games/nagaraja/Board.svelte')"],
    ['pages/Home.svelte', "<script lang=\"ts\">\n  import Board from '../games/plain/Board.svelte'\n</script>"],
    ['games/holi/keys.ts', "import { light } from '../nagaraja/light'"],
    ['games/holi/cover/index.ts', "import { light } from '../../nagaraja/light'"],
  ])('forbids %s to say %s', async (file, code) => {
    expect(await complaints(file, code)).toEqual([expect.stringContaining('games/face.ts only')])
  })

  it.each([
    ['table/Log.ts', "import { loadFace } from '../games/face'"],
    ['games/holi/cover/index.ts', "import { t } from '../holi'"],
    ['games/holi/keys.ts', "import { cells } from './cells'\nimport { t } from '../../text/text.svelte'"],
    ['games/face.ts', "import { face } from './holi'"],
  ])('allows %s to say %s', async (file, code) => {
    expect(await complaints(file, code)).toEqual([])
  })
})

describe('shared code', () => {
  const sources = import.meta.glob<string>(
    ['../**/*.{ts,svelte,css,json}', '!../**/*.test.ts', '!../generated/**', '!./*/**'],
    { query: '?raw', import: 'default', eager: true },
  )
  const named = games.filter((game) => game !== 'plain')

  it('is what is looked at', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(60)
  })

  it.each(Object.keys(sources))('%s names no game', (file) => {
    expect(named.filter((game) => sources[file]!.toLowerCase().includes(game))).toEqual([])
  })
})
