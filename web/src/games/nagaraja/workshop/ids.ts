/** Ids of pieces by what they do, as in the shipped pack: tables name pieces by them. */
import { numberOf, type Piece } from '../../../workshop/pack'
import { readPaths } from './tilePaths'

/** What makes two pieces of a kind the same. */
const SAME: Record<string, (piece: Piece) => string> = {
  tiles(piece) {
    const { paths, crypt } = readPaths(piece['paths'], piece['crypt'])
    return `${paths.toSorted().join(' ')}/${crypt}`
  },
  relics: (piece) => `${numberOf(piece['points'])} ${piece['cursed'] === true}`,
  amulets: (piece) => `${numberOf(piece['points'])} ${piece['effect'] ?? ''}`,
}

export function idFor(key: string, piece: Piece, shipped: readonly Piece[]): string | null {
  if (key === 'cards') {
    const parts = [piece['symbol'], piece['effect'], piece['number'] || null, piece['target']]
    return parts.filter((part) => part !== null).join('-')
  }
  const same = SAME[key]
  if (same === undefined) return null
  const like = shipped.find((one) => same(one) === same(piece))
  if (like !== undefined) return like.id
  if (key === 'relics') return `${piece['cursed'] === true ? 'cursed-' : ''}relic-of-${numberOf(piece['points'])}-points`
  if (key === 'amulets') return `amulet-of-${numberOf(piece['points'])}-points`
  // a tile keeps the id that it was given, but not that of another tile
  return shipped.some(({ id }) => id === piece.id) ? 'tile' : null
}
