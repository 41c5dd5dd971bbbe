import { expect, it } from 'vitest'
import { readRules } from '../../../rulebook.ts'
import { chapters, hasRules, loadRules, type Block } from './rulebook'

it('a line knows bold, code, emphasis and links, and is one however it is broken', () => {
  expect(readRules('- **H14** a\n  `c` *d* [e](f.md).')).toEqual([
    {
      kind: 'rule',
      id: 'H14',
      words: [
        { kind: 'bold', text: 'H14' },
        { kind: 'plain', text: ' a ' },
        { kind: 'code', text: 'c' },
        { kind: 'plain', text: ' ' },
        { kind: 'soft', text: 'd' },
        { kind: 'plain', text: ' ' },
        { kind: 'link', text: 'e', to: 'f.md' },
        { kind: 'plain', text: '.' },
      ],
    },
  ])
})

it('what the page could not show stops the build', () => {
  expect(() => readRules('> a quotation')).toThrow('blockquote')
})

it('there are rules of the games whose rules are written, and no others', async () => {
  expect(hasRules('chess')).toBe(false)
  const names = Object.keys(import.meta.glob('../../../../docs/rules/*.md')).map((file) => /([\w-]+)\.md$/.exec(file)![1]!)
  const games = names.filter((name) => !name.includes('-'))
  for (const game of games) {
    expect(hasRules(game)).toBe(true)
    expect((await loadRules(game, 'pl')).pieces.length).toBeGreaterThan(3)
  }
})

const files = import.meta.glob<Block[]>(['../../../../docs/rules/*.md', '../../../../docs/rules/*/*.md'], {
  import: 'default',
  eager: true,
})

it.each(Object.entries(files))('%s has chapters, and no mark of the markup', (_file, blocks) => {
  expect(chapters(blocks)[0]).toMatchObject({ kind: 'heading', level: 2 })
  expect(JSON.stringify(blocks)).not.toMatch(/\*\*|\]\(/)
})
