/** Paths of a tile as one draws them: edges that are joined or parted, and the path to the crypt. */
import { EDGES, type Edge } from '../places'

export interface TilePaths {
  paths: string[]
  /** One of the paths, or ''. */
  crypt: string
}

const inOrder = (edges: string): string => EDGES.filter((edge) => edges.includes(edge)).join('')
const pathWith = (paths: readonly string[], edge: Edge): string => paths.find((path) => path.includes(edge)) ?? ''

/** What can be drawn of whatever a file has. */
export function readPaths(paths: unknown, crypt: unknown): TilePaths {
  const all = (Array.isArray(paths) ? paths : []).filter((path) => typeof path === 'string')
  return { paths: all, crypt: typeof crypt === 'string' ? crypt : '' }
}

export function areJoined({ paths }: TilePaths, one: Edge, other: Edge): boolean {
  return paths.some((path) => path.includes(one) && path.includes(other))
}

/** Join two edges, or let the second go its own way if they are joined. */
export function pressed(tile: TilePaths, one: Edge, other: Edge): TilePaths {
  return areJoined(tile, one, other) ? parted(tile, one, other) : joined(tile, one, other)
}

function joined({ paths, crypt }: TilePaths, one: Edge, other: Edge): TilePaths {
  const old = [pathWith(paths, one), pathWith(paths, other)].filter(Boolean)
  const path = inOrder(old.join('') + one + other)
  const place = Math.min(...old.map((path) => paths.indexOf(path)), paths.length)
  const rest = paths.filter((path) => !old.includes(path))
  return { paths: [...rest.slice(0, place), path, ...rest.slice(place)], crypt: old.includes(crypt) ? path : crypt }
}

function parted({ paths, crypt }: TilePaths, one: Edge, other: Edge): TilePaths {
  const old = pathWith(paths, one)
  const left = inOrder(old.replace(other, ''))
  // a path of one edge leads nowhere, unless it leads to the crypt
  const stays = left.length > 1 || crypt === old
  return {
    paths: paths.flatMap((path) => (path !== old ? path : stays ? left : [])),
    crypt: crypt === old ? left : crypt,
  }
}

/** Where a crypt can be: on a path, or at the end of an edge that has none. */
export function cryptChoices({ paths }: TilePaths): string[] {
  return ['', ...paths, ...EDGES.filter((edge) => pathWith(paths, edge) === '')]
}

/** The crypt is on another path, or there is none; a path that led only there goes. */
export function withCrypt({ paths, crypt }: TilePaths, path: string): TilePaths {
  const left = paths.filter((one) => one === path || one !== crypt || one.length > 1)
  return { paths: path === '' || left.includes(path) ? left : [...left, path], crypt: path }
}
