/** The badge of an installed page says at how many tables I am awaited; lists have those first. */
import { beforeEach, expect, it, vi } from 'vitest'
import type { TableInfo } from '../generated/wire'

const badge = vi.fn(async (_count: number) => {})
let awaited: string[] = []

vi.stubGlobal('navigator', { languages: ['en'], setAppBadge: badge })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
vi.stubGlobal('fetch', async () => new Response(JSON.stringify(awaited)))
const { session } = await import('../wire/session.svelte')
const { turns } = await import('./turns.svelte')

beforeEach(() => badge.mockClear())

it('is what the server says, and nothing for nobody', async () => {
  session.use({ id: 'a', name: 'Ana', account: false })
  awaited = ['t', 'u']
  await turns.look()
  expect(badge).toHaveBeenLastCalledWith(2)
  expect([turns.count, turns.has('t'), turns.has('x')]).toEqual([2, true, false])
  session.use(null)
  await turns.look()
  expect(badge).toHaveBeenLastCalledWith(0)
})

it('follows the table that I look at, and is set only when something changes', () => {
  turns.note('t', true)
  turns.note('t', true)
  expect(badge.mock.calls).toEqual([[1]])
  turns.note('t', false)
  expect(badge.mock.calls).toEqual([[1], [0]])
})

const table = (id: string, state: string) => ({ id, state }) as TableInfo

it('shows first where I am awaited, and what is over last', () => {
  turns.note('e', true)
  const tables = [table('a', 'over'), table('b', 'open'), table('c', 'playing'), table('d', 'closed'), table('e', 'playing')]
  expect(turns.sorted(tables).map(({ id }) => id)).toEqual(['e', 'c', 'b', 'a', 'd'])
})

it('leaves tables of a kind as they came', () => {
  const tables = ['x', 'y', 'z'].map((id) => table(id, 'over'))
  expect(turns.sorted(tables)).toEqual(tables)
})
