/** Which pieces an event is about, as `0-B2`: the seat of the temple, then the room or place. */
import type { NagarajaEvent } from '../../generated/wire'

/** A place as its player names it (`own-B2`, `opp-N1`), for everybody. */
export function placeOf(word: string, seat: number): string | null {
  const [, whose, place] = /^(own|opp)-([A-Z]\d)/.exec(word) ?? []
  return place === undefined ? null : `${whose === 'own' ? seat : 1 - seat}-${place}`
}

/** All places that targets name: a tile that is moved has two. */
export function placesOf(targets: readonly string[], seat: number): string[] {
  return targets.flatMap((word) => {
    const first = placeOf(word, seat)
    if (first === null) return []
    const to = /> *([A-Z]\d)$/.exec(word)?.[1]
    return to === undefined ? [first] : [first, first.slice(0, 2) + to]
  })
}

export function marksOf(event: NagarajaEvent): string[] {
  switch (event.event) {
    case 'tile-laid':
    case 'tile-rotated':
    case 'trap-set':
    case 'amulet-found':
      return [`${event.seat}-${event.room}`]
    case 'tile-moved':
      return [`${event.seat}-${event.origin}`, `${event.seat}-${event.room}`]
    case 'tiles-swapped':
      return event.rooms.map((room) => `${event.seat}-${room}`)
    case 'relics-swapped':
      return event.places.map((place) => `${event.seat}-${place}`)
    case 'relic-turned-up':
    case 'relic-turned-down':
      return [`${event.seat}-${event.place}`]
    case 'relic-looked-at':
    case 'relic-seen':
      return [`${event.other}-${event.place}`]
    case 'card-activated':
      return placesOf(event.targets, event.seat)
    default:
      return []
  }
}
