/** Packs as the workshop changes them: nothing is trusted, since a file may hold anything. */
import type { PackData } from '../wire/packs'
import { isObject } from './path'

export interface Piece extends Record<string, unknown> {
  id: string
}

/** All that can be drawn and changed: lists are lists of pieces, and everything has a name. */
export function tidied(pack: PackData, shipped: PackData): PackData {
  const tidy: PackData = { ...pack }
  for (const [key, usual] of Object.entries(shipped)) {
    const found = pack[key]
    if (Array.isArray(usual)) tidy[key] = (Array.isArray(found) ? found : []).filter(isObject).map(withId)
    else if (typeof found !== typeof usual) tidy[key] = usual
  }
  return tidy
}

const withId = (piece: Record<string, unknown>, n: number): Piece => ({
  ...piece,
  id: typeof piece['id'] === 'string' ? piece['id'] : `piece-${n + 1}`,
})

export const piecesOf = (pack: PackData, key: string): Piece[] => (pack[key] as Piece[] | undefined) ?? []

export const numberOf = (value: unknown, otherwise = 0): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise

export const copiesOf = (piece: Piece): number => numberOf(piece['copies'], 1)

export const total = (pieces: readonly Piece[]): number => pieces.reduce((sum, piece) => sum + copiesOf(piece), 0)

/** Words by language, as far as they are words. */
export function wordsOf(value: unknown): Record<string, string> {
  if (!isObject(value)) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** Rows of a drawing, each with so many signs; what is missing is blank. */
export function rowsOf(value: unknown, side: number): string[] {
  const rows = Array.isArray(value) ? value : []
  return Array.from({ length: side }, (_, row) => String(rows[row] ?? '').padEnd(side, '.').slice(0, side))
}

/** Small letters, digits and hyphens; letters with accents without them. */
export function idFrom(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'L').replaceAll('ß', 'ss')
  const id = plain.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
  return id.slice(0, 40).replace(/-+$/, '')
}

/** An id that nobody has yet: `fork`, or `fork-2`. */
export function freeId(wanted: string, taken: readonly string[]): string {
  const base = wanted || 'piece'
  if (!taken.includes(base)) return base
  const stem = base.replace(/-\d+$/, '')
  let number = 2
  while (taken.includes(`${stem}-${number}`)) number++
  return `${stem}-${number}`
}
