/** Which drawing of symbols.svg shows a piece, and how light lies on the tiles. */
import type { Edge } from './places'

const RELICS: Record<string, string> = { three: '3', four: '4', five: '5' }
const AMULETS: Record<string, string> = { one: '1', two: '2' }
const EFFECTS: Record<string, string> = { 'room-swap': 'swap-room', 'relic-swap': 'swap-relic' }

export const relicDrawing = (relic: string | null): string =>
  relic === null ? 'relic-back' : `relic-${RELICS[relic] ?? relic}`

export const amuletDrawing = (amulet: string): string => `amulet-${AMULETS[amulet] ?? amulet}`

export function effectDrawing(symbol: string, effect: string): string {
  return `fx-${EFFECTS[`${symbol}-${effect}`] ?? effect}`
}

/** Lines from the edges of a tile to where they meet. */
type Arms = Partial<Record<Edge, string>>

const STRAIGHT: Required<Arms> = { N: 'M50 0V50', E: 'M100 50H50', S: 'M50 100V50', W: 'M0 50H50' }
const CRYPT: Arms = { S: 'M50 100V91' }

/** Light follows the grooves of the drawings; below the bridge it is not seen. */
const ARMS: Record<string, Arms[]> = {
  'fork-crypt': [
    { N: 'M50 0V40', E: 'M100 50C80 50 70 40 50 40', W: 'M0 50C20 50 30 40 50 40' },
    CRYPT,
  ],
  'bend-crypt': [
    { N: 'M50 0C50 16 54 28.5 62.25 37', E: 'M100 50C83 50 70.5 45.5 62.25 37' },
    CRYPT,
  ],
  'double-bend': [
    { N: 'M50 0C50 15 55 27.5 63.75 36.25', E: 'M100 50C85 50 72.5 45 63.75 36.25' },
    { S: 'M50 100C50 85 45 72.5 36.25 63.75', W: 'M0 50C15 50 27.5 55 36.25 63.75' },
  ],
  bridge: [
    { N: 'M50 0V50', S: 'M50 100V50' },
    { E: 'M100 50H66', W: 'M0 50H34' },
  ],
}

/** The line of light from an edge of a path to its middle. */
export function arm(tile: string, path: number, edge: Edge): string {
  return ARMS[tile]?.[path]?.[edge] ?? STRAIGHT[edge]
}
