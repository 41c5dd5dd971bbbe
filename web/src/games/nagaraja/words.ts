/** Pieces and places in words: for names that are read out, and for the line that says what to do. */
import type { TableClient } from '../../table/client.svelte'
import { pieceName } from '../../text/tell'
import { list, t } from '../../text/text.svelte'
import { isRoom } from './places'

export const named = (id: string): string => pieceName('nagaraja', id)

/** With its sign, and a real minus. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`
}

export function templeName(client: TableClient<'nagaraja'>, seat: number): string {
  return seat === client.seat
    ? t('nagaraja.temple.own')
    : t('nagaraja.temple.of', { seat: client.names[seat] ?? '' })
}

const state = (open: boolean, chosen: boolean) =>
  chosen ? [t('nagaraja.spot.chosen')] : open ? [t('nagaraja.spot.open')] : []

interface RoomFacts {
  room: string
  tile: { tile: string; turn: number; amulet: boolean; lit: number[] } | undefined
  trap: boolean
  open: boolean
  chosen: boolean
}

/** "B2: fork, turned by 1, lit, can be chosen" */
export function roomName({ room, tile, trap, open, chosen }: RoomFacts): string {
  const parts = []
  if (tile !== undefined) {
    parts.push(named(tile.tile), t('nagaraja.spot.turned', { turn: tile.turn }))
    parts.push(t(tile.lit.length > 0 ? 'nagaraja.spot.lit' : 'nagaraja.spot.dark'))
    if (tile.amulet) parts.push(t('nagaraja.spot.amulet'))
  } else parts.push(t(trap ? 'nagaraja.spot.trap' : 'nagaraja.spot.empty'))
  return `${room}: ${[...parts, ...state(open, chosen)].join(', ')}`
}

interface RelicFacts {
  place: string
  relic: string | null
  known: string | null
  seen: boolean
  open: boolean
  chosen: boolean
}

/** "N2: relic, face down, you know it: curse" */
export function relicName({ place, relic, known, seen, open, chosen }: RelicFacts): string {
  const parts = [relic === null ? t('nagaraja.spot.down') : t('nagaraja.spot.up', { relic: named(relic) })]
  if (known !== null) parts.push(t('nagaraja.spot.known', { relic: named(known) }))
  if (seen) parts.push(t('nagaraja.spot.seen'))
  return `${place}: ${[...parts, ...state(open, chosen)].join(', ')}`
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
