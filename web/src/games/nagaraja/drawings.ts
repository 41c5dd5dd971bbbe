/** Which drawing of symbols.svg shows a piece, how other pieces are put together, and how light lies on tiles. */
import { EDGES, type Edge } from './places'

const EFFECTS: Record<string, string> = { 'room-swap': 'swap-room', 'relic-swap': 'swap-relic' }

export function effectDrawing(symbol: string, effect: string): string {
  return `fx-${EFFECTS[`${symbol}-${effect}`] ?? effect}`
}

/** Lines from the edges of a tile to where they meet. */
type Arms = Partial<Record<Edge, string>>
interface TileDrawing {
  /** The drawing of symbols.svg. */
  symbol: string
  /** Light follows its grooves; below the bridge it is not seen. Without arms it runs straight. */
  arms?: Arms[]
}

const CRYPT: Arms = { S: 'M50 100V91' }

/** Tiles that are drawn, by their paths and the path of the crypt. Those of other packs are put together. */
const TILES: Record<string, TileDrawing> = {
  'NEW S/S': {
    symbol: 'tile-fork-crypt',
    arms: [{ N: 'M50 0V40', E: 'M100 50C80 50 70 40 50 40', W: 'M0 50C20 50 30 40 50 40' }, CRYPT],
  },
  'NE S/S': {
    symbol: 'tile-bend-crypt',
    arms: [{ N: 'M50 0C50 16 54 28.5 62.25 37', E: 'M100 50C83 50 70.5 45.5 62.25 37' }, CRYPT],
  },
  'NE SW/': { symbol: 'tile-double-bend' },
  'NS EW/': {
    symbol: 'tile-bridge',
    arms: [
      { N: 'M50 0V50', S: 'M50 100V50' },
      { E: 'M100 50H66', W: 'M0 50H34' },
    ],
  },
  'NEW/': { symbol: 'tile-fork' },
  'NESW/': { symbol: 'tile-crossroads' },
}

const STRAIGHT: Required<Arms> = { N: 'M50 0V50', E: 'M100 50H50', S: 'M50 100V50', W: 'M0 50H50' }
/** A path that only leads to the crypt ends at it. */
const SHORT: Required<Arms> = { N: 'M50 0V9', E: 'M100 50H91', S: 'M50 100V91', W: 'M0 50H9' }
/** Paths between two edges beside each other are bends. */
const BENDS: Record<string, Arms> = {
  NE: { N: 'M50 0C50 15 55 27.5 63.75 36.25', E: 'M100 50C85 50 72.5 45 63.75 36.25' },
  ES: { S: 'M50 100C50 85 55 72.5 63.75 63.75', E: 'M100 50C85 50 72.5 55 63.75 63.75' },
  SW: { S: 'M50 100C50 85 45 72.5 36.25 63.75', W: 'M0 50C15 50 27.5 55 36.25 63.75' },
  NW: { N: 'M50 0C50 15 45 27.5 36.25 36.25', W: 'M0 50C15 50 27.5 45 36.25 36.25' },
}
const TO_CRYPT: Required<Arms> = { N: 'M50 0V20', E: 'M100 50H80', S: 'M50 100V80', W: 'M0 50H20' }

const inOrder = (path: string): string => EDGES.filter((edge) => path.includes(edge)).join('')

export function tileDrawing(paths: readonly string[], crypt: string): TileDrawing | undefined {
  return TILES[`${paths.map(inOrder).join(' ')}/${inOrder(crypt)}`]
}

/** The groove of a path, for tiles that are put together. */
export function groove(path: string): string {
  const edges = inOrder(path)
  const arms = BENDS[edges] ?? (edges.length === 1 ? TO_CRYPT : STRAIGHT)
  return EDGES.flatMap((edge) => (edges.includes(edge) ? (arms[edge] ?? []) : [])).join('')
}

/** The line of light from an edge of a path to its middle. */
export function arm(paths: readonly string[], crypt: string, path: number, edge: Edge): string {
  const edges = inOrder(paths[path] ?? '')
  const own = tileDrawing(paths, crypt)?.arms?.[path] ?? BENDS[edges] ?? (edges.length === 1 ? SHORT : STRAIGHT)
  return own[edge] ?? STRAIGHT[edge]
}

/** Where the crypt of a tile is: near the edge of a path that leads only there, else on the path. */
export function cryptSpot(crypt: string): { x: number; y: number } {
  const edges = inOrder(crypt)
  const along = (low: string, high: string, far: number) => 50 + (edges.includes(high) ? far : 0) - (edges.includes(low) ? far : 0)
  const far = edges.length === 1 ? 27 : edges in BENDS ? 14 : 0
  return { x: along('W', 'E', far), y: along('N', 'S', far) }
}
