import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Draft } from './draft.svelte'

const shipped = { game: 'holi', id: 'standard', title: 'Shipped', cards: [{ id: 'a', copies: 1 }, { id: 'b', copies: 1 }] }
const store = new Map<string, string>()
let answer: () => Promise<unknown>
let asked = 0
let status = 200

beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
  status = 200
  answer = () => Promise.resolve({ mistakes: [], page: { id: 'mine' } })
  vi.stubGlobal('localStorage', { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => store.set(key, value) })
  vi.stubGlobal('fetch', async () => {
    asked++
    const body = await answer()
    return { ok: status === 200, status, json: () => Promise.resolve(body) }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  store.clear()
})

const begun = () => new Draft('holi', shipped, {}, { pack: { ...shipped, id: 'mine', title: 'Mine' }, saved: null, unsaved: false })

describe('a draft', () => {
  it('takes back changes, and letters of a field together', () => {
    const draft = begun()
    draft.rename('Mine 2')
    draft.rename('Mine 23')
    expect(draft.pack['id']).toBe('mine-23')
    draft.set(['cards', 0, 'copies'], 2)
    draft.set(['cards', 0, 'copies'], 3)
    draft.undo()
    expect(draft.pack['cards']).toMatchObject([{ copies: 2 }, { copies: 1 }])
    draft.undo()
    draft.undo()
    expect(draft.title).toBe('Mine')
    expect(draft.canUndo).toBe(false)
    draft.redo()
    expect(draft.title).toBe('Mine 23')
  })

  it('adds, moves and removes pieces, each with an id of its own', () => {
    const draft = begun()
    expect(draft.add('cards', { id: 'a', copies: 1 }, 0)).toBe(1)
    expect(draft.pack['cards']).toMatchObject([{ id: 'a' }, { id: 'a-2' }, { id: 'b' }])
    draft.move('cards', 2, 0)
    draft.remove('cards', 1)
    expect(draft.pack['cards']).toMatchObject([{ id: 'b' }, { id: 'a-2' }])
  })

  it('is checked once after some changes', async () => {
    const draft = begun()
    await vi.advanceTimersByTimeAsync(0)
    expect(draft.ready).toBe(true)
    draft.set(['cards', 0, 'copies'], 2)
    draft.set(['cards', 0, 'copies'], 3)
    expect(draft.ready).toBe(false)
    await vi.advanceTimersByTimeAsync(400)
    expect(asked).toBe(2)
    expect(draft.ready).toBe(true)
  })

  it('stays while the server is away, and is checked when it is back', async () => {
    answer = () => Promise.reject(new Error('away'))
    const draft = begun()
    draft.set(['cards', 0, 'copies'], 9)
    await vi.advanceTimersByTimeAsync(400)
    expect(draft.offline).toBe(true)
    expect(store.get('mela.workshop.holi')).toContain('"copies":9')
    answer = () => Promise.resolve({ mistakes: [], page: null })
    await vi.advanceTimersByTimeAsync(6000)
    expect(draft.offline).toBe(false)
    expect(draft.ready).toBe(true)
  })

  it('waits when it has asked too often', async () => {
    const draft = begun()
    await vi.advanceTimersByTimeAsync(0)
    status = 429
    draft.set(['cards', 0, 'copies'], 9)
    await vi.advanceTimersByTimeAsync(400)
    expect([draft.offline, draft.ready]).toEqual([false, false])
    status = 200
    await vi.advanceTimersByTimeAsync(6000)
    expect(draft.ready).toBe(true)
  })

  it('shows each mistake at the innermost place that is there', async () => {
    answer = () =>
      Promise.resolve({ mistakes: [{ where: 'cards[1] (b).copies', what: 'x' }, { where: 'cards', what: 'y' }, { where: 'top level', what: 'z' }], page: null })
    const draft = begun()
    await vi.advanceTimersByTimeAsync(0)
    const away = [draft.place('cards'), draft.place('cards.1'), draft.place('cards.1.copies')]
    expect(draft.mistakesAt('cards.1.copies')).toMatchObject([{ what: 'x' }])
    away[2]!()
    expect(draft.mistakesAt('cards.1')).toMatchObject([{ what: 'x' }])
    expect(draft.mistakesAt('cards')).toMatchObject([{ what: 'y' }])
    expect(draft.mistakesAt('')).toMatchObject([{ what: 'z' }])
    expect(draft.mistakesIn(['cards'])).toHaveLength(2)
    expect(draft.mistakesIn(['cards', 1])).toHaveLength(1)
  })
})
