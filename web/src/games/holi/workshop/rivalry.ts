/** Rivalry cards of files: what they say, and which shipped card they are most like. */
import type { HoliPageRivalryCard } from '../../../generated/wire'
import type { Schema } from '../../../wire/packs'
import { wordsOf, type Piece } from '../../../workshop/pack'
import { fieldsOf, firstValue, kindsOf } from '../../../workshop/schema'
import { rivalryText } from '../words'

const KEY = 'rivalry_cards'
const NO_PARAMETERS = ['id', 'name', 'text', 'mechanism']
type Facts = HoliPageRivalryCard['facts']

/** The parameters of a card, with those that its file leaves out, as its sentence asks for them. */
export function factsOf(piece: Piece, schema: Schema): Facts {
  const { field, kinds } = kindsOf(schema, KEY)
  const fields = fieldsOf(kinds[String(piece[field])] ?? {}, NO_PARAMETERS)
  return Object.fromEntries(
    fields.map(([name, of]) => {
      const value = piece[name] ?? firstValue(of)
      if (typeof value === 'boolean') return [name, value ? 'yes' : 'no']
      return [name, Array.isArray(value) ? 'drawn' : (value as string | number)]
    }),
  )
}

/** What a card says: its own words, or those of its mechanism; nothing while it has no known one. */
export function rivalryWords(piece: Piece, schema?: Schema): string {
  const facts = (piece['facts'] as Facts | undefined) ?? (schema && factsOf(piece, schema)) ?? {}
  try {
    return rivalryText({ mechanism: String(piece['mechanism']), facts, text: wordsOf(piece['text']) } as HoliPageRivalryCard)
  } catch {
    // a file may leave out what the sentence is about; the check says so
    return ''
  }
}

/** The shipped card with the same mechanism that has most parameters in common. */
export function likeness(piece: Piece, shipped: readonly Piece[]): string {
  const alike = (other: Piece) => Object.entries(other).filter(([name, value]) => piece[name] === value).length
  const [best] = shipped
    .filter(({ mechanism }) => mechanism === piece['mechanism'])
    .sort((one, other) => alike(other) - alike(one))
  return best?.id ?? ''
}
