/** Which effects the cards of a symbol have, and what these need: as the schema says. */
import { pieceSchema, type Field } from '../../../workshop/schema'
import type { Piece } from '../../../workshop/pack'
import type { EffectSchema, Schema } from '../../../wire/packs'

export const effectsOf = (root: Schema, symbol: string): EffectSchema[] =>
  (pieceSchema(root, 'cards').properties?.['effect']?.effects ?? []).filter((one) => one.symbol === symbol)

/** A card with another effect: what it says about the old one stays as far as it fits. */
export function withEffect(card: Piece, { symbol, effect, targets, numbers }: EffectSchema): Piece {
  const { number, target, ...rest } = card
  const fits = numbers !== null && typeof number === 'number' && number >= numbers[0] && number <= numbers[1]
  return {
    ...rest,
    symbol,
    effect,
    target: targets.includes(String(target)) ? target : targets[0],
    ...(numbers && { number: fits ? number : numbers[0] }),
  }
}

/** What is asked about an effect; a number that it cannot have is shown, so that it can be removed. */
export function effectFields({ targets, numbers }: EffectSchema, card: Piece): [string, Field][] {
  const [least, most] = numbers ?? [0, 0]
  const number: [string, Field][] = numbers || card['number'] ? [['number', { kind: 'number', least, most }]] : []
  return [...number, ['target', { kind: 'choice', values: targets }]]
}
