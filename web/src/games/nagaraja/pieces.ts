/** Small changes of what lies in a temple: tiles that change places, relics that turn. */
import type { NagarajaView } from '../../generated/wire'
import { shine, type Laid, type PathsOf } from './light'

type OpenSeat = NagarajaView['common']['seats'][number]
type Room = OpenSeat['rooms'][number]
type RelicPlace = OpenSeat['relics'][number]
type KnownRelic = NonNullable<NagarajaView['own']>['relics'][number]
/** A tile before it is known which of its paths are lit. */
export type Placed = Omit<Room, 'lit'>

const NUMBERED = (room: string) => room[1]! + room[0]!

/** The one of two places that this is not; any other place stays. */
export function other(pair: readonly string[], place: string): string {
  if (place === pair[0]) return pair[1]!
  return place === pair[1] ? pair[0]! : place
}

/** What lies in two rooms changes places; one of them may be empty. */
export function exchanged(rooms: readonly Placed[], pair: readonly string[]): Placed[] {
  return rooms.map((is) => ({ ...is, room: other(pair, is.room) }))
}

/** Tiles with the light that falls on them, in the order in which views have them. */
export function relit(rooms: readonly Placed[], pathsOf: PathsOf): Room[] {
  const light = shine(rooms as readonly Laid[], pathsOf)
  return rooms
    .map((is) => ({ ...is, lit: (light.rooms.get(is.room) ?? []).map(({ path }) => path).sort() }))
    .sort((a, b) => (NUMBERED(a.room) < NUMBERED(b.room) ? -1 : 1))
}

export function shown(relics: readonly RelicPlace[], place: string, relic: string | null): RelicPlace[] {
  return relics.map((is) => (is.place === place ? { ...is, relic, known: [0, 1] } : is))
}

export function swappedRelics(relics: readonly RelicPlace[], pair: readonly string[]): RelicPlace[] {
  return relics.map(({ place }) => ({ ...relics.find((is) => is.place === other(pair, place))!, place }))
}

/** Somebody has seen what lies there. */
export function noted(known: readonly KnownRelic[], temple: number, place: string, relic: string): KnownRelic[] {
  const others = known.filter((is) => is.temple !== temple || is.place !== place)
  return [...others, { temple, place, relic }]
}
