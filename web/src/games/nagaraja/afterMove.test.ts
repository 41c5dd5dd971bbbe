/** What a move would do to a temple, as the server tells it. */
import { describe, expect, it } from 'vitest'
import type { NagarajaEvent, NagarajaTemple, NagarajaView } from '../../generated/wire'
import { afterChange, changeOf, type Change } from './afterMove'
import { reachedIn } from './pieces'
import recorded from './steps.json'

const steps = recorded.steps as unknown as { before: NagarajaView; events: NagarajaEvent[] }[]
/** With a relic face up in the temple of seat 0. */
const { before } = steps.find(({ before }) => reachedIn(before.common.seats[0]!).length > 0)!
const [up] = reachedIn(before.common.seats[0]!) as [string]
const upRelic = relicAt(before, up)!
const temple: NagarajaTemple = {
  rooms: [{ room: 'A1', tile: 'fork', turn: 1, amulet: false, lit: [0] }],
  light: [{ room: 'A1', path: 0, edge: 'S', steps: 0 }],
  reached: ['W1'],
}
const rotated: Change = { event: 'tile-rotated', seat: 0, room: 'A1', tile: 'fork', turn: 1, temple }
const used: NagarajaEvent = { event: 'card-activated', seat: 0, card: 'x', stick: 'green', targets: [] }

function relicAt({ common }: NagarajaView, place: string) {
  return common.seats[0]!.relics.find((relic) => relic.place === place)!.relic
}

describe('the change of a temple', () => {
  it('is among the events of a move', () => {
    expect(changeOf([used, rotated, { event: 'relic-turned-down', seat: 0, place: 'N1', relic: 'five', points: 5, cursed: false }])).toBe(rotated)
    expect(changeOf([used, { event: 'fate-added', seat: 0, points: 2 }])).toBeNull()
  })

  it('is told while the card waits for an answer', () => {
    expect(changeOf([used, { event: 'answer-awaited', seat: 1, would: rotated }])).toBe(rotated)
    expect(changeOf([used, { event: 'answer-awaited', seat: 1, would: null }])).toBeNull()
  })
})

describe('a temple that is thought of', () => {
  it('has the tiles and the light that the server tells', () => {
    const after = afterChange(before, rotated)
    expect(after.is.rooms).toBe(temple.rooms)
    expect([...after.reached]).toEqual(['W1'])
    expect(after.touched).toEqual(['0-A1'])
  })

  it('has the trap, and the light stays', () => {
    const after = afterChange(before, { event: 'trap-set', seat: 0, room: 'C3' })
    expect(after.is.trap).toBe('C3')
    expect([...after.reached]).toEqual(reachedIn(before.common.seats[0]!))
  })

  it('has relics in each other’s place, with what I know of them', () => {
    const down = before.common.seats[0]!.relics.find(({ relic }) => relic === null)!.place
    const known = { ...before, own: { ...before.own!, relics: [{ temple: 0, place: down, relic: 'curse' }] } }
    const swap: Change = { event: 'relics-swapped', seat: 0, places: [up, down] }
    expect(afterChange(known, swap).knownAt(up)).toBe('curse')
    expect(afterChange(known, swap).knownAt(down)).toBe(upRelic)
    const unknown = { ...before, own: { ...before.own!, relics: [] } }
    expect(afterChange(unknown, swap).knownAt(up)).toBeNull()
    expect(afterChange(known, rotated).knownAt(up)).toBe(upRelic)
  })
})
