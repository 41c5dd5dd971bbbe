/** What the pieces of a pack are called. */
import type { PackPart } from '../games/face'
import { ownName } from '../text/describe'
import { wordsOf, type Piece } from './pack'

/** The pack's own name for a piece, in my language if it has one; else what the game calls it. */
export function nameOf(part: PackPart, piece: Piece, n: number): string {
  return ownName(wordsOf(piece['name'])) ?? part.name(piece, n)
}
