/** Pieces and places in words: for names that are read out, and for the line that says what to do. */
import type { NagarajaPack } from '../../generated/wire'
import type { TableClient } from '../../table/client.svelte'
import { pieceName } from '../../text/describe'
import { list } from '../../text/text.svelte'
import { t, type Nagaraja } from './nagaraja'
import { isRoom, turned, type Edge } from './places'
import { COLOURS } from './sticks'

export const named = (id: string): string => pieceName('nagaraja', id)

/** With its sign, and a real minus. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`
}

export function templeName(client: TableClient<Nagaraja>, seat: number): string {
  return seat === client.seat
    ? t('nagaraja.temple.own')
    : t('nagaraja.temple.of', { seat: client.names[seat] ?? '' })
}

const state = (open: boolean, chosen: boolean) =>
  chosen ? [t('nagaraja.spot.chosen')] : open ? [t('nagaraja.spot.open')] : []

/** A tile as it lies, and which of its paths light runs through. */
interface TileFacts {
  tile: string
  turn: number
  lit: readonly number[]
}

/** Who hears a tile needs to know where its paths lead: "fork, left–up–right (joined to an entrance)". */
export function tileName(pack: NagarajaPack | null, { tile, turn, lit }: TileFacts): string {
  const kind = pack?.tiles.find(({ id }) => id === tile)
  const paths = (kind?.paths ?? []).map((path, n) => {
    const ways = [...'WNES'].filter((edge) => [...path].some((own) => turned(own as Edge, turn) === edge))
    const words = ways.map((edge) => t('nagaraja.spot.way', { edge })).join('–')
    const leads = path === kind?.crypt ? t('nagaraja.spot.crypt', { path: words }) : words
    return lit.includes(n) ? `${leads} (${t('nagaraja.spot.lit')})` : leads
  })
  return [named(tile), ...paths].join(', ')
}

interface RoomFacts {
  room: string
  /** The tile there, in words. */
  tile: string | null
  amulet: boolean
  trap: boolean
  open: boolean
  chosen: boolean
  /** The tile that a move would bring there, in words. */
  would: string | null
}

/** "B2: empty room, chosen, then: fork, left–up–right" */
export function roomName({ room, tile, amulet, trap, open, chosen, would }: RoomFacts): string {
  const parts = [tile ?? t(trap ? 'nagaraja.spot.trap' : 'nagaraja.spot.empty')]
  if (amulet) parts.push(t('nagaraja.spot.amulet'))
  parts.push(...state(open, chosen))
  if (would !== null) parts.push(t('nagaraja.spot.would', { tile: would }))
  return `${room}: ${parts.join(', ')}`
}

interface RelicFacts {
  place: string
  relic: string | null
  known: string | null
  seen: boolean
  open: boolean
  chosen: boolean
  /** What a move would do to it, and what that is worth if it is known. */
  fate: { what: 'lost' | 'reached' | 'unknown'; points: number } | null
}

/** "N2: relic, face down, you know it: curse" */
export function relicName({ place, relic, known, seen, open, chosen, fate }: RelicFacts): string {
  const parts = [relic === null ? t('nagaraja.spot.down') : t('nagaraja.spot.up', { relic: named(relic) })]
  if (known !== null) parts.push(t('nagaraja.spot.known', { relic: named(known) }))
  if (seen) parts.push(t('nagaraja.spot.seen'))
  parts.push(...state(open, chosen))
  if (fate !== null) parts.push(t('nagaraja.spot.fate', { what: fate.what, points: signed(fate.points) }))
  return `${place}: ${parts.join(', ')}`
}

/** A card as its drawing tells it: what it does, its symbol, and the sticks it throws. */
export function cardName(pack: NagarajaPack | null, card: string): string {
  const is = pack?.cards.find(({ id }) => id === card)
  if (is === undefined) return named(card)
  const sticks = COLOURS.flatMap((colour) => {
    const count = is.sticks[colour] ?? 0
    return count > 0 ? [t('nagaraja.card.sticks', { colour, count })] : []
  })
  return t('nagaraja.card', { card: named(card), symbol: is.symbol, sticks: list(sticks) })
}

/** Targets of a card in words, seen by its player: "A1 to B2 (own)". */
export function targetsInWords(targets: readonly string[], own: string, other: string): string {
  return list(
    targets.map((word) => {
      const [, whose, at, turn, to] = /^(own|opp)-(\w\d)(?:\+(\d)|>(\w\d))?$/.exec(word) ?? []
      if (at === undefined) return named(word)
      const temple = whose === 'own' ? own : other
      if (to !== undefined) return t('nagaraja.aim.moved', { temple, from: at, to })
      if (turn !== undefined) return t('nagaraja.aim.turned', { temple, room: at })
      return t(isRoom(at) ? 'nagaraja.aim.room' : 'nagaraja.aim.relic', { temple, place: at })
    }),
  )
}
