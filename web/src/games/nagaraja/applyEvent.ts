/**
 * The view as it was after each event of a step, for playing them one after the other. It follows
 * what the events tell and decides nothing; when the step is over, the true view is shown.
 */
import type { NagarajaEvent, NagarajaView } from '../../generated/wire'
import { without } from './plan'
import { noted, other, shown, swappedRelics } from './pieces'
import { sorted, stickPoints } from './sticks'

type Common = NagarajaView['common']
type OpenSeat = Common['seats'][number]
type Own = NonNullable<NagarajaView['own']>

const CLEARED: Partial<OpenSeat> = { sticks: [], bid: [], bid_count: 0, used: [], added: 0, fate: 0 }

const lose = (from: string[], cards: string[]) => without(from, cards) ?? from

class PushState {
  constructor(public view: NagarajaView) {}

  common(change: Partial<Common>): void {
    this.view = { ...this.view, common: { ...this.view.common, ...change } }
  }

  seat(seat: number, change: (is: OpenSeat) => Partial<OpenSeat>): void {
    const seats = this.view.common.seats.map((is, n) => (n === seat ? { ...is, ...change(is) } : is))
    this.common({ seats })
  }

  own(change: (is: Own) => Partial<Own>): void {
    const { own } = this.view
    if (own !== null) this.view = { ...this.view, own: { ...own, ...change(own) } }
  }

  points(seat: number, points: number): void {
    const sheets = this.view.sheets.map((is, n) => (n === seat ? { ...is, total: is.total + points } : is))
    this.view = { ...this.view, sheets }
  }
}

export function applyEvent(view: NagarajaView, event: NagarajaEvent): NagarajaView {
  const told = new PushState(view)
  tellTemple(told, event)
  tellRelics(told, event)
  tellCards(told, event)
  tellSticks(told, event)
  tellTable(told, event)
  return told.view
}

function tellTable(told: PushState, event: NagarajaEvent): void {
  const { common } = told.view
  switch (event.event) {
    case 'guide-chosen':
      return told.common({ guide: event.seat })
    case 'round-began':
      for (const seat of [0, 1]) told.seat(seat, () => ({ bid: null, bid_count: 0 }))
      return told.common({ round: event.number, phase: 'bidding', turn: event.seat })
    case 'tile-offered':
      return told.common({ offer: { tile: event.tile, amulet: event.amulet }, tiles: common.tiles - 1 })
    case 'tile-lost':
      return told.common({ offer: null, gone: [...common.gone, event.tile], phase: 'giving' })
    case 'answer-awaited':
      return told.common({ phase: 'answering', turn: event.seat })
    case 'card-activated':
      return told.common({ pending: { seat: event.seat, card: event.card, targets: event.targets } })
    case 'pile-searched':
      return told.common({ phase: 'taking' })
    case 'card-allowed':
    case 'card-cancelled':
    case 'card-taken':
    case 'passed':
      return told.common({ phase: 'confronting', pending: null })
    case 'tile-won': {
      const cards = common.seats.reduce((sum, is) => sum + (is.bid?.length ?? 0) + is.used.length, 0)
      for (const seat of [0, 1]) told.seat(seat, () => CLEARED)
      told.own(() => ({ bid: [] }))
      return told.common({ phase: 'laying', turn: event.seat, pending: null, pile: common.pile + cards })
    }
    case 'tile-laid':
      return told.common({ offer: null, phase: 'giving' })
    case 'match-ended':
      event.points.forEach((points, seat) => told.points(seat, points - told.view.sheets[seat]!.total))
      return told.common({ phase: 'over', ending: event.why, winner: event.seat })
  }
}

function tellCards(told: PushState, event: NagarajaEvent): void {
  const { common } = told.view
  switch (event.event) {
    case 'drew':
      told.seat(event.seat, (is) => ({ hand: is.hand + event.count }))
      return told.common({ deck: common.deck - event.count })
    case 'cards-received':
      return told.own((is) => ({ hand: [...is.hand, ...event.cards] }))
    case 'pile-shuffled':
      return told.common({ deck: common.deck + event.count, pile: 0 })
    case 'bid-made':
      return told.seat(event.seat, (is) => ({ bid_count: event.count, hand: is.hand - event.count }))
    case 'bid-hidden':
      return told.own((is) => ({ bid: event.cards, hand: lose(is.hand, event.cards) }))
    case 'bid-revealed':
      told.seat(event.seat, () => ({ bid: event.cards }))
      return told.common({ phase: 'confronting' })
    case 'card-activated':
      told.seat(event.seat, (is) => ({ hand: is.hand - 1, used: [...is.used, event.card] }))
      if (told.view.viewer === event.seat) told.own((is) => ({ hand: lose(is.hand, [event.card]) }))
      return
    case 'card-taken':
      told.seat(event.seat, (is) => ({ hand: is.hand + 1 }))
      return told.common({ pile: common.pile - 1 })
    case 'card-chosen':
      return told.own((is) => ({ hand: [...is.hand, event.card] }))
    case 'card-robbed':
      told.seat(event.seat, (is) => ({ hand: is.hand - 1 }))
      if (told.view.viewer === event.seat) told.own((is) => ({ hand: lose(is.hand, [event.card]) }))
      return told.common({ pile: common.pile + 1 })
    case 'card-given':
      told.seat(event.seat, (is) => ({ hand: is.hand - 1 }))
      return told.seat(event.other, (is) => ({ hand: is.hand + 1 }))
    case 'card-passed-on':
      return told.own((is) => ({ hand: lose(is.hand, [event.card]), dealt: [] }))
    case 'card-accepted':
      return told.own((is) => ({ hand: [...is.hand, event.card] }))
    case 'amulet-used':
    case 'card-cancelled': {
      const spent = event.event === 'amulet-used' ? 'draw' : 'cancel'
      told.seat(event.seat, (is) => ({ amulets: is.amulets - 1 }))
      if (told.view.viewer === event.seat) told.own((is) => ({ amulets: lose(is.amulets, [spent]) }))
      return
    }
    case 'amulet-seen':
      return told.own((is) => ({ amulets: [...is.amulets, event.amulet] }))
  }
}

function tellSticks(told: PushState, event: NagarajaEvent): void {
  switch (event.event) {
    case 'sticks-thrown':
      return told.seat(event.seat, (is) => ({
        sticks: sorted([...is.sticks, ...event.sticks]),
        fate: is.fate + event.fate,
      }))
    case 'card-activated':
      return told.seat(event.seat, (is) => ({ sticks: lose(is.sticks, [`${event.stick}-naga`]) }))
    case 'fate-added':
      return told.seat(event.seat, (is) => ({
        added: is.added + event.points,
        fate: is.fate + event.points,
      }))
    case 'sticks-picked-up':
    case 'sticks-discarded':
      return told.seat(event.seat, (is) => ({
        sticks: lose(is.sticks, event.sticks),
        fate: is.fate - event.sticks.reduce((sum, stick) => sum + stickPoints(stick), 0),
      }))
  }
}

function tellTemple(told: PushState, event: NagarajaEvent): void {
  switch (event.event) {
    case 'tile-laid':
    case 'tile-rotated':
    case 'tile-moved':
    case 'tiles-swapped':
      return told.seat(event.seat, () => ({ rooms: event.temple.rooms }))
    case 'trap-set':
      told.seat(1 - event.seat, () => ({ trap: null }))
      return told.seat(event.seat, () => ({ trap: event.room }))
    case 'amulet-found': {
      const take = (is: OpenSeat['rooms'][number]) => (is.room === event.room ? { ...is, amulet: false } : is)
      return told.seat(event.seat, (is) => ({ rooms: is.rooms.map(take), amulets: is.amulets + 1 }))
    }
  }
}

function tellRelics(told: PushState, event: NagarajaEvent): void {
  switch (event.event) {
    case 'relic-looked-at':
      return told.seat(event.other, (is) => ({
        relics: is.relics.map((relic) =>
          relic.place === event.place && !relic.known.includes(event.seat)
            ? { ...relic, known: [...relic.known, event.seat].sort() }
            : relic,
        ),
      }))
    case 'relic-seen':
      return told.own((is) => ({ relics: noted(is.relics, event.other, event.place, event.relic) }))
    case 'relics-swapped':
      told.seat(event.seat, (is) => ({ relics: swappedRelics(is.relics, event.places) }))
      return told.own((is) => ({
        relics: is.relics.map((known) =>
          known.temple === event.seat ? { ...known, place: other(event.places, known.place) } : known,
        ),
      }))
    case 'relic-turned-up':
      told.seat(event.seat, (is) => ({
        relics: shown(is.relics, event.place, event.relic),
        curses: is.curses + (event.cursed ? 1 : 0),
      }))
      told.own((is) => ({ relics: is.relics.filter((r) => r.temple !== event.seat || r.place !== event.place) }))
      return told.points(event.seat, event.points)
    case 'relic-turned-down':
      told.seat(event.seat, (is) => ({
        relics: shown(is.relics, event.place, null),
        curses: is.curses - (event.cursed ? 1 : 0),
      }))
      told.own((is) => ({ relics: noted(is.relics, event.seat, event.place, event.relic) }))
      return told.points(event.seat, -event.points)
  }
}
