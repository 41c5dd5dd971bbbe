/** How a temple would look after a move that is only thought of, as the server tells it. */
import type { NagarajaAnswerAwaited, NagarajaEvent, NagarajaTileLaid, NagarajaView } from '../../generated/wire'
import { applyEvent } from './applyEvent'
import { marksOf } from './marks'
import { reachedIn } from './pieces'

type OpenSeat = NagarajaView['common']['seats'][number]

/** What moves do to a temple: a step does at most one of these. */
export type Change = NagarajaTileLaid | NonNullable<NagarajaAnswerAwaited['would']>

export interface After {
  is: OpenSeat
  /** Relic places that light reaches. */
  reached: ReadonlySet<string>
  /** What I would know of the relic there: it would lie face up, or I have looked at it. */
  knownAt(place: string): string | null
  /** What is touched, as `0-B2`. */
  touched: readonly string[]
}

/** What events do to a temple; also what a card would, if it is allowed. */
export function changeOf(events: readonly NagarajaEvent[]): Change | null {
  for (const event of events) {
    if (event.event === 'answer-awaited') return event.would
    if ('temple' in event || event.event === 'trap-set' || event.event === 'relics-swapped') return event
  }
  return null
}

/** The temple that a change is about, after it and before its relics turn. */
export function afterChange(before: NagarajaView, change: Change): After {
  const { common, own } = applyEvent(before, change)
  const is = common.seats[change.seat]!
  return {
    is,
    reached: new Set('temple' in change ? change.temple.reached : reachedIn(before.common.seats[change.seat]!)),
    knownAt(place) {
      const known = own?.relics.find((relic) => relic.temple === change.seat && relic.place === place)
      return is.relics.find((relic) => relic.place === place)?.relic ?? known?.relic ?? null
    },
    touched: marksOf(change),
  }
}
