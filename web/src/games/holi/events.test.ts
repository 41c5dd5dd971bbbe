/** What is made of events: beats, marks, places to point out, and words. */
import { describe, expect, it } from 'vitest'
import engine from '../../../../src/mela/games/holi/messages/en.json'
import type { HoliEvent, HoliPreview, HoliTokenTaken } from '../../generated/wire'
import type { LogEntry } from '../../table/client.svelte'
import { describeEvent } from '../../text/describe'
import { texts } from '../../text/text.svelte'
import type { Holi } from './holi'
import { marksOf, restOf } from './marks'
import { placesOf, recentPlaces } from './places'
import { timeline } from './timeline'
import { signed } from './words'

it('names a player once who takes what is theirs', () => {
  texts.messages = engine
  const take = (other: number) => {
    const taken: HoliTokenTaken = { event: 'token-taken', seat: 0, other, cell: 'C3', level: 1 }
    return describeEvent('holi', taken, ['Ana', 'Bo'])
  }
  expect(take(0)).toBe('Ana takes back one of their own tokens from C3.')
  expect(take(1)).toBe("Ana takes Bo's token from C3.")
})

const threw: HoliEvent = { event: 'threw', seat: 0, card: 'wave', level: 1, cells: ['B2', 'C2', 'D2'] }
const landed: HoliEvent = { event: 'token-landed', seat: 0, cell: 'B2', thrown_level: 1, level: 0 }
const hit: HoliEvent = { event: 'direct-hit', seat: 0, other: 1, cell: 'C2', level: 1, points: 2 }
const fell: HoliEvent = { event: 'token-fell', seat: 0, other: 2, cell: 'D2', thrown_level: 1, level: 0, points: 2 }

describe('the timeline', () => {
  it('lets the tokens of a throw fly together', () => {
    const beats = timeline([threw, landed, hit, fell])
    expect(beats).toHaveLength(1)
    expect(beats[0]).toMatchObject({
      beat: 'throw',
      flights: [
        { cell: 'B2', level: 1, rest: 0, caught: null, hit: false },
        { cell: 'C2', level: 1, rest: 1, caught: 1, hit: true, points: 2 },
        { cell: 'D2', level: 1, rest: 0, caught: 2, hit: false, points: 2 },
      ],
    })
  })

  it('plays a move as a hop, what is taken, and what falls on the pawn', () => {
    const beats = timeline([
      { event: 'pawn-moved', seat: 1, level: 0, origin: 'A1', cell: 'B1' },
      { event: 'token-taken', seat: 1, other: 0, cell: 'B1', level: 0 },
      { event: 'sweets-taken', seat: 1, cell: 'B1', level: 0, count: 2 },
      { ...fell, cell: 'B1' },
      { ...fell, cell: 'B1', thrown_level: 2 },
    ])
    expect(beats.map(({ beat }) => beat)).toEqual(['hop', 'take', 'sweets', 'fall'])
    expect(beats[0]).toMatchObject({ from: { level: 0, cell: 'A1' }, to: { level: 0, cell: 'B1' } })
    expect(beats[3]).toMatchObject({ flights: [{ level: 1 }, { level: 2 }] })
  })

  it('climbs from the level below', () => {
    expect(timeline([{ event: 'pawn-climbed', seat: 0, cell: 'C3', level: 2 }])).toEqual([
      { beat: 'hop', seat: 0, from: { level: 1, cell: 'C3' }, to: { level: 2, cell: 'C3' } },
    ])
  })

  it('leaves out what nobody sees', () => {
    expect(timeline([{ event: 'card-hidden', seat: 0, card: 'wave' }])).toEqual([])
  })
})

describe('marks of a preview', () => {
  const preview: HoliPreview = {
    events: [threw, landed, hit, fell],
    points: [13, 0, -1],
    gains: [
      { seat: 0, line: 'ground', points: 1, event: 1 },
      { seat: 0, line: 'hits', points: 1, event: 2 },
      { seat: 0, line: 'in-others', points: 2, event: 2 },
      { seat: 0, line: 'in-others', points: 2, event: 3 },
      { seat: 0, line: 'pouring-rain', points: 2, event: 3 },
      { seat: 0, line: 'sweets', points: 5, event: null },
      { seat: 2, line: 'garland', points: -1, event: null },
    ],
    open_end: false,
  }

  it('say what comes to rest where, and what it brings to me', () => {
    expect(marksOf(preview, 0)).toMatchObject([
      { what: 'land', cell: 'B2', from: 1, level: 0, points: 1 },
      { what: 'hit', cell: 'C2', other: 1, points: 3 },
      { what: 'fall-on', cell: 'D2', other: 2, from: 1, level: 0, points: 4 },
    ])
    expect(marksOf(preview, 2).map(({ points }) => points)).toEqual([0, 0, 0])
    expect(marksOf(null, 0)).toEqual([])
  })

  it('leave the lines that no single event makes', () => {
    expect(restOf(preview, 0)).toMatchObject([{ line: 'sweets', points: 5 }])
    expect(restOf(preview, 2)).toMatchObject([{ line: 'garland', points: -1 }])
  })

  it('are written as gain or loss', () => {
    expect([9, 0, -2].map(signed)).toEqual(['+9', '0', '−2'])
  })
})

describe('places', () => {
  const log = (...events: HoliEvent[]): LogEntry<Holi>[] =>
    events.map((event, version) => ({ version, event, note: null }))

  it('of an event are its cells on its level', () => {
    expect(placesOf(threw)).toEqual(['1B2', '1C2', '1D2'])
    expect(placesOf({ event: 'turn-began', seat: 0 })).toEqual([])
  })

  it('are recent until I have done something myself', () => {
    const others: HoliEvent = { event: 'token-landed', seat: 1, cell: 'A1', thrown_level: 0, level: 0 }
    const mine: HoliEvent = { ...others, seat: 0, cell: 'F6' }
    const later: HoliEvent = { ...others, seat: 2, cell: 'B1' }
    expect([...recentPlaces(log(others, mine, later), 0)]).toEqual([['0B1', 2]])
    expect([...recentPlaces(log(mine, others, later), 0)]).toEqual([['0B1', 2], ['0A1', 1]])
  })

  it('of the last turn are recent for a watcher', () => {
    const first: HoliEvent = { event: 'token-landed', seat: 1, cell: 'A1', thrown_level: 0, level: 0 }
    const events = log(first, { event: 'turn-ended', seat: 1 }, { ...first, seat: 0, cell: 'B1' })
    expect([...recentPlaces(events, null).keys()]).toEqual(['0B1'])
  })
})
