import { describe, expect, it } from 'vitest'
import { readRules, words } from './rulebook'

describe('a line', () => {
  it('knows bold, code, emphasis and the text of links', () => {
    expect(words('a **b** `c` *d* [e](f.md).')).toEqual([
      { kind: 'plain', text: 'a ' },
      { kind: 'bold', text: 'b' },
      { kind: 'plain', text: ' ' },
      { kind: 'code', text: 'c' },
      { kind: 'plain', text: ' ' },
      { kind: 'soft', text: 'd' },
      { kind: 'plain', text: ' ' },
      { kind: 'plain', text: 'e' },
      { kind: 'plain', text: '.' },
    ])
  })
})

const files = import.meta.glob<string>(
  ['../../../../docs/rules/{holi,nagaraja}.md', '../../../../docs/rules/*/{holi,nagaraja}.md'],
  { query: '?raw', import: 'default', eager: true },
)
const LAST = { holi: ['H', 36], nagaraja: ['N', 38] } as const

describe.each(Object.entries(files))('the rules in %s', (file, text) => {
  const [letter, last] = LAST[file.endsWith('holi.md') ? 'holi' : 'nagaraja']
  const blocks = readRules(text)

  it('have an address for every rule that a refusal can name', () => {
    const ids = blocks.flatMap((block) => (block.kind === 'rule' && block.id ? [block.id] : []))
    expect(new Set(ids).size).toBe(ids.length)
    for (let n = 1; n <= last; n++) expect(ids).toContain(`${letter}${n}`)
  })

  it('leave no mark of the markup', () => {
    expect(JSON.stringify(blocks)).not.toMatch(/\*\*|\]\(/)
  })
})

it('there are rules of both games in five languages', () => {
  expect(Object.keys(files)).toHaveLength(10)
})
