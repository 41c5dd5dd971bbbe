/** What a preview shows on the board and on the slip: one mark for each thing that would happen. */
import type { Gain, HoliEvent, HoliPreview } from '../../generated/wire'

export interface Mark {
  what: 'land' | 'hit' | 'fall-on' | 'take' | 'sweets' | 'footing' | 'out'
  cell: string | null
  /** Where it comes to rest, and where it was before. */
  level: number
  from: number
  /** Whose token it is, or who does it. */
  seat: number
  other: number | null
  count: number
  /** What it brings to me. */
  points: number
}

function markOf(event: HoliEvent, points: number): Mark | null {
  const usual = { cell: null, level: 0, from: 0, other: null, count: 1, points }
  switch (event.event) {
    case 'token-landed': {
      const { seat, cell, level, thrown_level: from } = event
      return { ...usual, what: 'land', seat, cell, level, from }
    }
    case 'direct-hit': {
      const { seat, other, cell, level } = event
      return { ...usual, what: 'hit', seat, other, cell, level, from: level }
    }
    case 'token-fell': {
      const { seat, other, cell, level, thrown_level: from } = event
      return { ...usual, what: 'fall-on', seat, other, cell, level, from }
    }
    case 'token-taken': {
      const { seat, other, cell, level } = event
      return { ...usual, what: 'take', seat, other, cell, level, from: level }
    }
    case 'sweets-taken': {
      const { seat, cell, level, count } = event
      return { ...usual, what: 'sweets', seat, cell, level, from: level, count }
    }
    case 'first-footing':
      return { ...usual, what: 'footing', seat: event.seat, level: event.level }
    case 'went-out':
      return { ...usual, what: 'out', seat: event.seat }
    default:
      return null
  }
}

export function marksOf(preview: HoliPreview | null, me: number | null): Mark[] {
  if (preview === null) return []
  const gain = (n: number) =>
    preview.gains.reduce((sum, { event, seat, points }) => sum + (event === n && seat === me ? points : 0), 0)
  return preview.events.flatMap((event, n) => markOf(event, gain(n)) ?? [])
}

/** Lines of my score sheet that change by the doing of all events together: sweets, rivalry. */
export function restOf(preview: HoliPreview, me: number): Gain[] {
  return preview.gains.filter(({ event, seat }) => event === null && seat === me)
}
