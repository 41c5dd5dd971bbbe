/** Which effects the cards of a symbol have, and what these need: as the cards show that ship. */
import { numberOf, piecesOf, type Piece } from '../../../workshop/pack'
import type { PackData } from '../../../wire/packs'

export interface Effect {
  effect: string
  numbered: boolean
  /** Whose pieces it touches, as a first guess. */
  target: string
  number: number
}

export function effectsOf(shipped: PackData, symbol: string): Effect[] {
  const known = new Map<string, Effect>()
  for (const card of piecesOf(shipped, 'cards')) {
    const effect = String(card['effect'])
    if (card['symbol'] !== symbol || known.has(effect)) continue
    const number = numberOf(card['number'])
    known.set(effect, { effect, numbered: number > 0, number, target: String(card['target']) })
  }
  return [...known.values()]
}

/** A card with another effect: its number and target are those of a card that ships. */
export function withEffect(card: Piece, symbol: string, { effect, numbered, number, target }: Effect): Piece {
  const { number: _, ...rest } = card
  return { ...rest, symbol, effect, target, ...(numbered ? { number } : {}) }
}
