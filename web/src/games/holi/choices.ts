/** The legal moves as choices: what can be done, with which card, on which cells. */
import type { HoliMove, HoliThrow, HoliView, HoliWay } from '../../generated/wire'
import { cellAt, columnOf, rowOf, type Place } from './cells'

export type Verb = HoliMove['do']

export function movesOf(moves: readonly HoliMove[], verb: Verb | null, card: string | null): HoliMove[] {
  return moves.filter((move) => move.do === verb && (!('card' in move) || move.card === card))
}

/** The cells on which a move happens; those of a climb and of an end are the pawn's own. */
export function cellsOf(move: HoliMove, pawn: string | null): string[] {
  if (move.do === 'throw') return move.cells
  if ('cell' in move) return [move.cell]
  return move.do === 'climb' && pawn !== null ? [pawn] : []
}

/** The level on which a verb happens. */
export function levelOf(verb: Verb | null, pawn: Place | null): number {
  return (pawn?.level ?? 0) + (verb === 'climb' ? 1 : 0)
}

/** A way in which a card can lie, and the cells there that it gives tokens; null beyond the edge. */
export interface Placement {
  way: HoliWay
  cells: (string | null)[]
}

/** The ways of a card, laid around a pawn. */
export function placements(ways: readonly HoliWay[], pawn: string): Placement[] {
  const at = ([rows, columns]: readonly [number, number]) => cellAt(columnOf(pawn) + columns, rowOf(pawn) + rows)
  return ways.map((way) => ({ way, cells: way.cells.map(at) }))
}

/** How the card lies when these cells get a token; with few tokens they are a part of the picture. */
export function placementOf(all: Placement[], cells: readonly string[]): Placement | null {
  const fits = ({ cells: given }: Placement) =>
    given.every((cell) => cell !== null) && cells.every((cell) => given.includes(cell))
  return all.find(fits) ?? null
}

/** Throws in the order in which the card is turned. */
export function inTurnOrder(moves: readonly HoliMove[], laid: Placement[]): HoliMove[] {
  const place = (move: HoliMove) => {
    const found = placementOf(laid, (move as HoliThrow).cells)
    return found === null ? laid.length : laid.indexOf(found)
  }
  return [...moves].sort((a, b) => place(a) - place(b))
}

/** The next of the moves, round and round; the first if there was none. */
export function nextOf(moves: readonly HoliMove[], now: HoliMove | null, step: 1 | -1): HoliMove | null {
  const at = now === null ? -1 : moves.indexOf(now)
  if (at < 0) return moves[step === 1 ? 0 : moves.length - 1] ?? null
  return moves[(at + step + moves.length) % moves.length]!
}

/**
 * A move to ask "why not?" about, for a cell that is not among the legal ones. A throw is asked
 * as the card would give that cell, or, where it never does, with the cell in another's stead.
 */
export function moveToExplain(
  verb: Verb,
  card: string | null,
  cell: string,
  laid: Placement[],
  tokens: number,
): HoliMove | null {
  if (verb === 'move' || verb === 'place') return { do: verb, cell }
  if (verb === 'climb' || verb === 'end') return { do: verb }
  if (card === null) return null
  if (verb === 'drop') return { do: 'drop', card, cell }
  const whole = laid.filter(({ cells }) => cells.every((given) => given !== null))
  const given = whole.find(({ cells }) => cells.includes(cell)) ?? whole[0]
  const others = (given?.cells ?? []).filter((other) => other !== cell) as string[]
  return { do: 'throw', card, cells: [cell, ...others].slice(0, tokens).sort() }
}

export const pawnOf = (view: HoliView | null, seat: number | null): Place | null =>
  (seat === null ? null : view?.common.seats[seat]?.pawn) ?? null
