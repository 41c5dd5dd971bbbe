/** The events of a step as beats, each of which is played as one movement. */
import type { HoliEvent } from '../../generated/wire'
import type { Place } from './cells'

/** A token in the inFlight: where it comes to, and down to which level it goes on. */
export interface Flight {
  owner: number
  cell: string
  level: number
  rest: number
  /** The pawn that gets it, if it does not stay on a cell. */
  caught: number | null
  /** A direct hit scores for the thrower; a token that merely falls does not. */
  hit: boolean
  points: number
}

export type Beat =
  | { beat: 'throw'; seat: number; flights: Flight[] }
  | { beat: 'hop'; seat: number; from: Place; to: Place }
  | { beat: 'enter'; seat: number; at: Place }
  | { beat: 'fall'; flights: Flight[] }
  | { beat: 'take'; seat: number; owner: number; at: Place }
  | { beat: 'sweets'; seat: number; at: Place; count: number }
  | { beat: 'footing'; seat: number; points: number }
  | { beat: 'draw'; seat: number; count: number }
  | { beat: 'turn'; seat: number }
  | { beat: 'out'; seat: number }

function flightOf(event: HoliEvent): Flight | null {
  switch (event.event) {
    case 'token-landed': {
      const { seat: owner, cell, thrown_level: level, level: rest } = event
      return { owner, cell, level, rest, caught: null, hit: false, points: 0 }
    }
    case 'direct-hit': {
      const { seat: owner, other: caught, cell, level, points } = event
      return { owner, cell, level, rest: level, caught, hit: true, points }
    }
    case 'token-fell': {
      const { seat: owner, other: caught, cell, thrown_level: level, level: rest, points } = event
      return { owner, cell, level, rest, caught, hit: false, points }
    }
    default:
      return null
  }
}

function beatOf(event: HoliEvent): Beat | null {
  switch (event.event) {
    case 'threw':
    case 'dropped':
      return { beat: 'throw', seat: event.seat, flights: [] }
    case 'pawn-placed':
      return { beat: 'enter', seat: event.seat, at: { level: 0, cell: event.cell } }
    case 'pawn-moved': {
      const { seat, level, origin, cell } = event
      return { beat: 'hop', seat, from: { level, cell: origin }, to: { level, cell } }
    }
    case 'pawn-climbed': {
      const { seat, level, cell } = event
      return { beat: 'hop', seat, from: { level: level - 1, cell }, to: { level, cell } }
    }
    case 'token-taken': {
      const { seat, other: owner, level, cell } = event
      return { beat: 'take', seat, owner, at: { level, cell } }
    }
    case 'sweets-taken': {
      const { seat, level, cell, count } = event
      return { beat: 'sweets', seat, at: { level, cell }, count }
    }
    case 'first-footing':
      return { beat: 'footing', seat: event.seat, points: event.points }
    case 'drew':
      return { beat: 'draw', seat: event.seat, count: event.count }
    case 'turn-began':
      return { beat: 'turn', seat: event.seat }
    case 'went-out':
      return { beat: 'out', seat: event.seat }
    default:
      return null
  }
}

/** Tokens of one throw fly together; tokens that fall one after another fall together. */
export function timeline(events: readonly HoliEvent[]): Beat[] {
  const beats: Beat[] = []
  for (const event of events) {
    const flight = flightOf(event)
    const last = beats.at(-1)
    if (flight !== null) {
      if (last !== undefined && 'flights' in last) last.flights.push(flight)
      else beats.push({ beat: 'fall', flights: [flight] })
      continue
    }
    const beat = beatOf(event)
    if (beat !== null) beats.push(beat)
  }
  return beats
}
