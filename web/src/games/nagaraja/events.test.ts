/** What the page plays from events ends where the engine says: all kinds of events, real matches. */
import { describe, expect, it } from 'vitest'
import type { NagarajaEvent, NagarajaView } from '../../generated/wire'
import { applyEvent } from './applyEvent'
import { arrivalsOf, beatOf } from './beats'
import { marksOf, placesOf } from './marks'
import recorded from './steps.json'

interface Step {
  before: NagarajaView
  events: NagarajaEvent[]
  after: NagarajaView
}
const EMPTY = { rooms: [], light: [], reached: [] }
const steps = recorded.steps as unknown as Step[]

/** What is drawn, in an order that does not matter to the eye. */
function drawn({ common, own, sheets }: NagarajaView) {
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
    const told = events.reduce(applyEvent, before)
    expect(drawn(told)).toEqual(drawn(after))
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

it('names places for everybody, whoever speaks', () => {
  expect(placesOf(['own-B2+1', 'opp-N1'], 1)).toEqual(['1-B2', '0-N1'])
  expect(placesOf(['own-A1>C3'], 0)).toEqual(['0-A1', '0-C3'])
  expect(placesOf(['brown-4', 'green-naga'], 0)).toEqual([])
})

it('marks what an event is about', () => {
  expect(marksOf({ event: 'relic-looked-at', seat: 0, other: 1, place: 'W2' })).toEqual(['1-W2'])
  expect(marksOf({ event: 'passed', seat: 0, forced: true })).toEqual([])
})

it('lets two tiles that change places travel to each other', () => {
  expect(arrivalsOf({ event: 'tiles-swapped', seat: 1, rooms: ['A1', 'B2'], temple: EMPTY })).toEqual([
    { from: 'A1', place: 'B2', temple: 1 },
    { from: 'B2', place: 'A1', temple: 1 },
  ])
  expect(arrivalsOf({ event: 'trap-set', seat: 1, room: 'C3' })[0]?.from).toBeNull()
})
