import { describe, expect, it } from 'vitest'
import holi from '../../../../docs/rules/holi.md?raw'
import nagaraja from '../../../../docs/rules/nagaraja.md?raw'
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

describe.each([
  ['H', holi, 36],
  ['N', nagaraja, 38],
])('the rules %s', (letter, text, last) => {
  const blocks = readRules(text)

  it('have an address for every rule that a refusal can name', () => {
    const ids = blocks.flatMap((block) => (block.kind === 'rule' && block.id ? [block.id] : []))
    expect(new Set(ids).size).toBe(ids.length)
    for (let n = 1; n <= last; n++) expect(ids).toContain(`${letter}${n}`)
  })

  it('leave no mark of the markup', () => {
    const said = JSON.stringify(blocks)
    expect(said).not.toMatch(/\*\*|\]\(/)
  })
})
