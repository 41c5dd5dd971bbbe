/** Steps are shown one after the other, and everything on the page is of the same one. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { News } from './client.svelte'

class FakeSocket {
  static last: FakeSocket
  readyState = 1
  sent: any[] = []
  onmessage: (event: { data: string }) => void = () => {}
  onclose: (event: { code: number }) => void = () => {}
  constructor(readonly address: string) {
    FakeSocket.last = this
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {}
  say(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }
}

vi.stubGlobal('WebSocket', FakeSocket)
vi.stubGlobal('location', { origin: 'http://here' })
vi.stubGlobal('navigator', { languages: ['en'] })
vi.stubGlobal('document', { hidden: false, documentElement: { dataset: {} } })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
vi.stubGlobal('fetch', async () => new Response('{}'))
const { TableClient } = await import('./client.svelte')
const { choose } = await import('../settings.svelte')

const person = (name: string, id: string) => ({ kind: 'person', name, person: id, bot: null })
const STATE = {
  say: 'state',
  table: { game: 'holi', seats: [person('Ana', 'a'), person('Bo', 'b'), person('Cy', 'a')], takeback: null },
  seat: 0,
  version: 0,
  view: null,
  turn: 0,
  moves: [{ do: 'climb' }, { do: 'end' }],
  result: null,
  undo: null,
  clocks: null,
  log: [],
  open: null,
  chat: [],
}
const update = (version: number, more = {}) => ({
  say: 'update',
  version,
  note: null,
  events: [{ event: 'turn-began', seat: version % 2 }],
  view: null,
  turn: version % 2,
  moves: version % 2 === 0 ? [{ do: 'end' }] : null,
  result: null,
  undo: null,
  clocks: null,
  ...more,
})

function open() {
  const client = new TableClient('abc')
  FakeSocket.last.say(STATE)
  return { client, line: FakeSocket.last }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => choose({ motion: 1 }))

describe('a table', () => {
  it('knows all seats of the one who looks', () => {
    const { client } = open()
    expect(client.own).toEqual([0, 2])
    expect(client.myTurn).toBe(true)
  })

  it('shows steps at once if nobody plays them', async () => {
    const { client, line } = open()
    line.say(update(1))
    line.say(update(2))
    await settle()
    expect(client.version).toBe(2)
    expect(client.moves).toEqual([{ do: 'end' }])
    expect(client.log.map((told) => told.version)).toEqual([1, 2])
  })

  it('shows a step when its events have been played, and the next one after it', async () => {
    const { client, line } = open()
    const played: { news: News; done: () => void }[] = []
    client.playedBy((news) => new Promise((done) => played.push({ news, done })))
    line.say(update(1))
    line.say(update(2))
    await settle()
    expect(played.map(({ news }) => news.version)).toEqual([1])
    expect(client.version).toBe(0)
    expect(client.moves).toEqual([])
    played[0]!.done()
    await settle()
    expect(client.version).toBe(1)
    expect(played.map(({ news }) => news.version)).toEqual([1, 2])
    played[1]!.news.show()
    expect(client.version).toBe(2)
    expect(client.playing).toBe(true)
    played[1]!.done()
    await settle()
    expect(client.playing).toBe(false)
  })

  it('skips what is played and all that waits, but not what comes later', async () => {
    const { client, line } = open()
    const seen: number[] = []
    client.playedBy(async ({ version, skip }) => {
      seen.push(version)
      await new Promise<void>((done) => skip.addEventListener('abort', () => done()))
    })
    line.say(update(1))
    line.say(update(2))
    line.say(update(3))
    client.skip()
    await settle()
    expect(client.version).toBe(3)
    expect(seen).toEqual([1])
    line.say(update(4))
    expect(seen).toEqual([1, 4])
  })

  it('asks nobody to play with motion off', async () => {
    choose({ motion: 0 })
    const { client, line } = open()
    const player = vi.fn()
    client.playedBy(player)
    line.say(update(1))
    await settle()
    expect(player).not.toHaveBeenCalled()
    expect(client.version).toBe(1)
  })

  it('takes a whole state over whatever was being played', async () => {
    const { client, line } = open()
    client.playedBy(({ skip }) => new Promise((done) => skip.addEventListener('abort', () => done())))
    line.say(update(1))
    line.say({ ...STATE, version: 9, turn: 1 })
    await settle()
    expect(client.version).toBe(9)
  })
})

describe('a move', () => {
  it('cannot be made twice, and its choices come back when it is refused', async () => {
    const { client, line } = open()
    const played = client.play({ do: 'climb' })
    expect(client.moves).toEqual([])
    const { id } = line.sent.at(-1)
    line.say({ say: 'refused', id, version: 0, rule: 'H27', code: 'holi.climb.top', args: {}, text: 'H27: No.' })
    expect(await played).toBe('refused')
    expect(client.moves).toHaveLength(2)
    expect(client.refusal).toEqual({ rule: 'H27', text: 'No.' })
  })

  it('is remembered as the last choice', async () => {
    const { client, line } = open()
    const played = client.play({ do: 'end' })
    line.say({ say: 'done', id: line.sent.at(-1).id, version: 1 })
    expect(await played).toBe('done')
    expect(client.lastChoice).toBe(0)
  })
})
