/** What the pieces of a pack are called. */
import type { PackPart } from '../games/face'
import { texts } from '../text/text.svelte'
import { wordsOf, type Piece } from './pack'

/** The pack's own name for a piece, in my language if it has one; else what the game calls it. */
export function nameOf(part: PackPart, piece: Piece): string {
  const names = wordsOf(piece['name'])
  return names[texts.language] ?? names['en'] ?? Object.values(names)[0] ?? part.name(piece)
}

/** An id as words, for pieces that nobody has named: "rooftop-run" is "Rooftop run". */
export function readable(id: string): string {
  const words = id.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
