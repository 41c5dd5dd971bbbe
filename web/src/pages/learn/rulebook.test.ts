import { describe, expect, it } from 'vitest'
import { chapters, readRules, rulings, words } from './rulebook'

describe('a line', () => {
  it('knows bold, code, emphasis and links', () => {
    expect(words('a **b** `c` *d* [e](f.md).')).toEqual([
      { kind: 'plain', text: 'a ' },
      { kind: 'bold', text: 'b' },
      { kind: 'plain', text: ' ' },
      { kind: 'code', text: 'c' },
      { kind: 'plain', text: ' ' },
      { kind: 'soft', text: 'd' },
      { kind: 'plain', text: ' ' },
      { kind: 'link', text: 'e', to: 'f.md' },
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

  it('begin with the pieces, and tell our rulings', () => {
    expect(chapters(blocks)[1]).toMatchObject({ kind: 'rule', id: `${letter}1` })
    const english = letter === 'H' ? ['H8', 'H9', 'H13', 'H16', 'H24', 'H28', 'H30', 'H36'] : ['N2', 'N11', 'N13', 'N14', 'N16', 'N20', 'N21', 'N25', 'N28', 'N29', 'N30', 'N31', 'N32', 'N37', 'N38']
    const number = (id: string) => Number(id.slice(1))
    expect([...rulings(blocks)].sort((a, b) => number(a) - number(b))).toEqual(english)
  })

  it('leave no mark of the markup', () => {
    expect(JSON.stringify(blocks)).not.toMatch(/\*\*|\]\(/)
  })
})

it('there are rules of both games in five languages', () => {
  expect(Object.keys(files)).toHaveLength(10)
})
