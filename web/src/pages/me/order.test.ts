import { expect, it } from 'vitest'
import type { TableInfo } from '../../generated/wire'
import { inOrder } from './order'

const table = (id: string, state: string) => ({ id, state }) as TableInfo

it('shows first where I am awaited, and what is over last', () => {
  const tables = [table('a', 'over'), table('b', 'open'), table('c', 'playing'), table('d', 'closed'), table('e', 'playing')]
  const ordered = inOrder(tables, (id) => id === 'e')
  expect(ordered.map(({ id }) => id)).toEqual(['e', 'c', 'b', 'a', 'd'])
})

it('leaves tables of a kind as they came', () => {
  const tables = ['x', 'y', 'z'].map((id) => table(id, 'over'))
  expect(inOrder(tables, () => false)).toEqual(tables)
})
