/** How each event is shown: how long, with what sound, and which pieces travel. Times are in milliseconds at speed 1. */
import type { NagarajaEvent } from '../../generated/wire'
import type { SoundName } from './stage.svelte'

export interface Beat {
  /** How long the board stays as it is while the event is told. */
  before: number
  /** How long it moves after it has changed. */
  after: number
  sound: SoundName | null
}

const A_TILE = 120
const still: Beat = { before: 0, after: 0, sound: null }

/** What is told in private was told to all a moment before; bids are turned over together. */
export function beatOf(event: NagarajaEvent, next: NagarajaEvent | undefined): Beat {
  switch (event.event) {
    case 'bid-made':
      return { before: 0, after: 420, sound: 'seal' }
    case 'bid-revealed':
      return next?.event === event.event
        ? { before: 260, after: 0, sound: null }
        : { before: 0, after: 900, sound: 'seal' }
    case 'sticks-thrown':
      return { before: 0, after: 760 + 70 * event.sticks.length, sound: 'stick' }
    case 'passed':
      return { before: event.forced ? 250 : 600, after: 0, sound: null }
    case 'card-activated':
      return { before: 0, after: 1200, sound: 'naga' }
    case 'card-allowed':
      return { before: 450, after: 0, sound: null }
    case 'card-cancelled':
      return { before: 800, after: 300, sound: 'curse' }
    case 'fate-added':
      return { before: 0, after: 700, sound: 'light' }
    case 'sticks-picked-up':
    case 'sticks-discarded':
      return { before: 500, after: 250, sound: 'stick' }
    case 'card-taken':
    case 'card-robbed':
    case 'amulet-used':
      return { before: 500, after: 300, sound: null }
    case 'tile-laid':
    case 'tile-rotated':
    case 'tile-moved':
    case 'tiles-swapped':
      return { before: 0, after: 520 + 3 * A_TILE, sound: 'tile' }
    case 'trap-set':
      return { before: 0, after: 560, sound: 'tile' }
    case 'relic-looked-at':
      return { before: 0, after: 500, sound: null }
    case 'relic-seen':
      return { before: 0, after: 900, sound: null }
    case 'relics-swapped':
      return { before: 0, after: 620, sound: 'tile' }
    case 'amulet-found':
      return { before: 300, after: 300, sound: 'light' }
    case 'relic-turned-up': {
      const curse = event.cursed
      // a curse stops the light before it turns
      return { before: curse ? 300 : 0, after: curse ? 1000 : 650, sound: curse ? 'curse' : 'light' }
    }
    case 'relic-turned-down':
      return { before: 0, after: 600, sound: null }
    case 'tile-won':
      return { before: 1300, after: 200, sound: null }
    case 'tile-lost':
    case 'tile-offered':
      return { before: 0, after: 450, sound: 'tile' }
    case 'card-given':
    case 'drew':
      return { before: 0, after: 260, sound: null }
    case 'match-ended':
      return { before: 700, after: 400, sound: null }
    default:
      return still
  }
}

/** A piece that comes to lie somewhere new, so that it is seen to travel. */
export interface Arrival {
  /** Where it was in the same temple, or null if it comes from outside. */
  from: string | null
  place: string
  temple: number
}

export function arrivalsOf(event: NagarajaEvent): Arrival[] {
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
