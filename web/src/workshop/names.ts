/** What the pieces of a pack and their fields are called. */
import type { PackPart } from '../games/face'
import { ownName, readable } from '../text/describe'
import { maybe } from '../text/text.svelte'
import type { GameName } from '../wire/games'
import { wordsOf, type Piece } from './pack'

/** The pack's own name for a piece, in my language if it has one; else what the game calls it. */
export function nameOf(part: PackPart, piece: Piece, n: number): string {
  return ownName(wordsOf(piece['name'])) ?? part.name(piece, n)
}

/** A field of a piece. */
export function fieldName(game: GameName, field: string): string {
  return maybe(`${game}.workshop.field.${field}`) ?? maybe(`${game}.workshop.${field}`) ?? maybe(`workshop.${field}`) ?? readable(field)
}
