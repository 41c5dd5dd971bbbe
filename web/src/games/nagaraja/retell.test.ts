/** What the page plays from events ends where the engine says: all kinds of events, real matches. */
import { describe, expect, it } from 'vitest'
import type { Event, Pack, View } from '../../wire/games'
import { beatOf } from './beats'
import { shine } from './light'
import { retell } from './retell'
import recorded from './steps.json'

interface Step {
  before: View<'nagaraja'>
  events: Event<'nagaraja'>[]
  after: View<'nagaraja'>
}
const pack = recorded.pack as Pack<'nagaraja'>
const steps = recorded.steps as unknown as Step[]
const pathsOf = (tile: string) => pack.tiles.find(({ id }) => id === tile)!.paths

/** What is drawn, in an order that does not matter to the eye. */
function drawn({ common, own, sheets }: View<'nagaraja'>) {
  const { seats, offer, tiles, deck, pile, guide, phase, round } = common
  return {
    seats: seats.map((seat) => ({ ...seat, used: [...seat.used].sort() })),
    table: { offer, tiles, deck, pile, guide, phase, round },
    hand: [...own!.hand].sort(),
    bid: own!.bid,
    amulets: [...own!.amulets].sort(),
    relics: own!.relics.map(({ temple, place, relic }) => `${temple}-${place} ${relic}`).sort(),
    totals: sheets.map(({ total }) => total),
  }
}

const named = steps.map((step) => [step.events.map(({ event }) => event).join(', '), step] as const)

describe.each(named)('%s', (_events, { before, events, after }) => {
  it('arrives at the view after the step', () => {
    const told = events.reduce((view, event) => retell(view, event, pathsOf), before)
    expect(drawn(told)).toEqual(drawn(after))
  })

  it('lets light fall where the view has it', () => {
    for (const { rooms, relics } of after.common.seats) {
      const light = shine(rooms, pathsOf)
      const lit = rooms.map(({ room }) => (light.rooms.get(room) ?? []).map(({ path }) => path).sort())
      expect(lit).toEqual(rooms.map(({ lit }) => lit))
      const up = relics.filter(({ relic }) => relic !== null).map(({ place }) => place)
      expect([...light.relics.keys()].sort()).toEqual(up.sort())
    }
  })

  it('is over within a few seconds', () => {
    const beats = events.map((event, n) => beatOf(event, events[n + 1]))
    const time = beats.reduce((sum, { before, after }) => sum + before + after, 0)
    expect(time).toBeLessThan(8_000)
  })
})

it('turns bids over together', () => {
  const step = steps.find(({ events }) => events.some(({ event }) => event === 'bid-revealed'))!
  const [first, second] = step.events.filter(({ event }) => event === 'bid-revealed')
  expect(beatOf(first!, second).after).toBe(0)
  expect(beatOf(second!, undefined).before).toBe(0)
})
