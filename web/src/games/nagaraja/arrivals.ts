/** Pieces that come to lie somewhere new, and from where: so that they are seen to travel. */
import type { Event } from '../../wire/games'

export interface Arrival {
  /** Where it was in the same temple, or null if it comes from outside. */
  from: string | null
  place: string
  temple: number
}

export function arrivalsOf(event: Event<'nagaraja'>): Arrival[] {
  switch (event.event) {
    case 'tile-laid':
    case 'trap-set':
      return [{ from: null, place: event.room, temple: event.seat }]
    case 'tile-moved':
      return [{ from: event.origin, place: event.room, temple: event.seat }]
    case 'tiles-swapped':
      return exchange(event.seat, event.rooms)
    case 'relics-swapped':
      return exchange(event.seat, event.places)
    default:
      return []
  }
}

function exchange(temple: number, places: string[]): Arrival[] {
  const [one, two] = places as [string, string]
  return [
    { from: one, place: two, temple },
    { from: two, place: one, temple },
  ]
}
