/** Small changes of what lies in a temple: relics that change places, turn, or are seen. */
import type { NagarajaView } from '../../generated/wire'

type OpenSeat = NagarajaView['common']['seats'][number]
type RelicPlace = OpenSeat['relics'][number]
type KnownRelic = NonNullable<NagarajaView['own']>['relics'][number]

/** The one of two places that this is not; any other place stays. */
export function other(pair: readonly string[], place: string): string {
  if (place === pair[0]) return pair[1]!
  return place === pair[1] ? pair[0]! : place
}

/** At rest, the relics that light reaches lie face up. */
export function reachedIn({ relics }: OpenSeat): string[] {
  return relics.flatMap(({ place, relic }) => (relic === null ? [] : place))
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
