/** What a preview shows on the board and on the slip: one mark for each thing that would happen. */
import type { HoliEvent, HoliPreview } from '../../generated/wire'

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
  /** What it is worth by itself, where the board or the event says so. */
  points: number | null
}

/** Printed on the levels: what a token there is worth. */
export const PRINTED = [1, 2, 3] as const

function markOf(event: HoliEvent): Mark | null {
  const usual = { cell: null, level: 0, from: 0, other: null, count: 1, points: null }
  switch (event.event) {
    case 'token-landed': {
      const { seat, cell, level, thrown_level: from } = event
      return { ...usual, what: 'land', seat, cell, level, from, points: PRINTED[level] ?? null }
    }
    case 'direct-hit': {
      const { seat, other, cell, level } = event
      return { ...usual, what: 'hit', seat, other, cell, level, from: level, points: 1 }
    }
    case 'token-fell': {
      const { seat, other, cell, level, thrown_level: from, points } = event
      return { ...usual, what: 'fall-on', seat, other, cell, level, from, points: points || null }
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
      return { ...usual, what: 'footing', seat: event.seat, level: event.level, points: event.points }
    case 'went-out':
      return { ...usual, what: 'out', seat: event.seat }
    default:
      return null
  }
}

export function marksOf(preview: HoliPreview | null): Mark[] {
  return (preview?.events ?? []).flatMap((event) => markOf(event) ?? [])
}

/** What is left of a seat's points when the marks' own are counted: rivalry, sweets, supplies. */
export function restOf(preview: HoliPreview, seat: number): number {
  const own = marksOf(preview).filter((mark) => mark.seat === seat)
  return (preview.points[seat] ?? 0) - own.reduce((sum, { points }) => sum + (points ?? 0), 0)
}
