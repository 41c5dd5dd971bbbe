/** What is drawn of light: while events are played, and before a move is made. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { NagarajaEvent, NagarajaMove, NagarajaTemple, NagarajaView } from '../../generated/wire'
import type { LogEntry, News, TableClient } from '../../table/client.svelte'
import type { Nagaraja } from './nagaraja'
import { reachedIn } from './pieces'
import recorded from './steps.json'

vi.stubGlobal('navigator', { languages: ['en'] })
vi.stubGlobal('document', { documentElement: { dataset: {} } })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
vi.mock('../../sound/sound', () => ({ sound: { play: () => {} }, tone: () => ({}) }))
const { Choosing } = await import('./choosing.svelte')
const { Stage } = await import('./stage.svelte')

const views = (recorded.steps as unknown as { before: NagarajaView }[]).map(({ before }) => before)
/** With one relic face up in the temple of seat 0, and one face down. */
const view = views.find(({ common }) => reachedIn(common.seats[0]!).length === 1)!
const [up] = reachedIn(view.common.seats[0]!) as [string]
const down = view.common.seats[0]!.relics.find(({ relic }) => relic === null)!.place
const temple: NagarajaTemple = {
  rooms: [{ room: 'A1', tile: 'fork', turn: 1, amulet: false, lit: [0] }],
  light: [{ room: 'A1', path: 0, edge: 'S', steps: 2 }],
  reached: [down],
}
const rotated = { event: 'tile-rotated', seat: 0, room: 'A1', tile: 'fork', turn: 1, temple } as const

const stubbed = (changes: object) =>
  ({ view, seat: 0, pack: null, log: [], moves: [], ...changes }) as unknown as TableClient<Nagaraja>

describe('while events are played', () => {
  let finish: () => void
  let stage: InstanceType<typeof Stage>

  async function tell(event: NagarajaEvent) {
    const skip = new AbortController()
    const news: News<Nagaraja> = { version: 1, events: [event], skip: skip.signal, speed: 1, show: () => {} }
    const played = stage.play(news)
    finish = () => skip.abort()
    await Promise.resolve()
    return played
  }

  beforeEach(() => {
    stage = new Stage(stubbed({}))
  })

  it('light runs as the event tells, before the relics turn', async () => {
    expect([...stage.reached(0)]).toEqual([up])
    const played = tell(rotated)
    await vi.waitFor(() => expect([...stage.reached(0)]).toEqual([down]))
    expect(stage.view.common.seats[0]!.rooms).toBe(temple.rooms)
    expect(stage.entry(0, 'A1', 0)).toEqual({ from: 'S', steps: 2 })
    expect(stage.entry(0, 'A1', 1)).toEqual({ from: null, steps: 0 })
    finish()
    await played
    expect([...stage.reached(0)]).toEqual([up])
  })

  it('light stays where it is when relics change places', async () => {
    const played = tell({ event: 'relics-swapped', seat: 0, places: [up, down] })
    await vi.waitFor(() => expect(reachedIn(stage.view.common.seats[0]!)).toEqual([down]))
    expect([...stage.reached(0)]).toEqual([up])
    finish()
    await played
  })
})

describe('a temple that is thought of', () => {
  const lay = (room: string): NagarajaMove => ({ do: 'lay', room, turn: 0 })
  const moves = [lay('A1'), lay('B1')]
  const laid = (room: string) => ({ ...rotated, event: 'tile-laid' as const, room })

  it('is that of the chosen place, and of the one before until the server has told', async () => {
    const asked: ((preview: object) => void)[] = []
    const preview = vi.fn(() => new Promise((resolve) => asked.push((event) => resolve({ events: [event], odds: null }))))
    const client = stubbed({ moves, preview })
    const choosing = new Choosing(client, new Stage(client))
    await choosing.press('0-A1', 'own-A1')
    const first = choosing.lookAhead()
    expect(choosing.after(0)).toBeNull()
    asked[0]!(laid('A1'))
    await first
    expect(choosing.after(0)!.touched).toEqual(['0-A1'])
    expect(choosing.after(1)).toBeNull()

    await choosing.press('0-B1', 'own-B1')
    const second = choosing.lookAhead()
    expect(choosing.after(0)!.touched).toEqual(['0-A1'])
    asked[1]!(laid('B1'))
    await second
    expect(choosing.after(0)!.touched).toEqual(['0-B1'])

    // what was told once is not asked again
    await choosing.press('0-A1', 'own-A1')
    await choosing.lookAhead()
    expect(choosing.after(0)!.touched).toEqual(['0-A1'])
    expect(preview).toHaveBeenCalledTimes(2)
  })

  it('is what the card that waits for an answer would do, for everybody', () => {
    const pending = { seat: 0, card: 'x', targets: ['own-A1+1'] }
    const entry = (event: NagarajaEvent): LogEntry<Nagaraja> => ({ version: 1, event, note: null })
    const activated = (card: string): NagarajaEvent => ({ event: 'card-activated', stick: 'green', ...pending, card })
    const log = [
      entry(activated('x')),
      entry({ event: 'answer-awaited', seat: 1, would: rotated }),
      // a later one, which was taken back
      entry(activated('y')),
      entry({ event: 'answer-awaited', seat: 1, would: { event: 'trap-set', seat: 1, room: 'C3' } }),
    ]
    const waiting = { ...view, common: { ...view.common, pending } }
    const client = stubbed({ view: waiting, seat: null, log })
    const choosing = new Choosing(client, new Stage(client))
    expect(choosing.after(0)!.is.rooms).toBe(temple.rooms)
    expect(choosing.after(1)).toBeNull()
  })
})
