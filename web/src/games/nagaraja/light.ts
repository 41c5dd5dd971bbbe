/**
 * How gold light runs through a temple: from the entrances, tile by tile, along paths that meet.
 * What is lit is told by the view; this says in which order it lights up, and draws a light that
 * is only thought of, for a tile that is not laid yet.
 */
import { beyond, EDGES, isEntrance, isRoom, ROOMS, turned, type Edge } from './places'

export interface Laid {
  room: string
  tile: string
  turn: number
}

/** A path of a tile that is lit: the edge where light comes in, and after how many tiles. */
export interface LitPath {
  path: number
  from: Edge
  steps: number
}

export interface Light {
  rooms: Map<string, LitPath[]>
  /** Relic places that are reached, and after how many tiles. */
  relics: Map<string, number>
  entrances: Set<string>
}

/** The paths of a tile, as the edges they join while it is not turned: `['NEW', 'S']`. */
export type PathsOf = (tile: string) => readonly string[]

const opposite = (edge: Edge): Edge => turned(edge, 2)

export function shine(laid: readonly Laid[], pathsOf: PathsOf): Light {
  const tiles = new Map(laid.map((tile) => [tile.room, tile]))
  const light: Light = { rooms: new Map(), relics: new Map(), entrances: new Set() }
  const waiting: { room: string; edge: Edge; steps: number }[] = ROOMS.filter((room) =>
    isEntrance(room, 'S'),
  ).map((room) => ({ room, edge: 'S', steps: 0 }))
  // the list grows while it is walked, so nearer tiles always come first
  for (const { room, edge, steps } of waiting) {
    const tile = tiles.get(room)
    if (tile === undefined) continue
    pathsOf(tile.tile).forEach((path, number) => {
      const edges = EDGES.filter((e) => path.includes(e)).map((e) => turned(e, tile.turn))
      if (!edges.includes(edge)) return
      if (isEntrance(room, edge)) light.entrances.add(room)
      const lit = light.rooms.get(room) ?? []
      if (lit.some((other) => other.path === number)) return
      light.rooms.set(room, [...lit, { path: number, from: edge, steps }])
      for (const out of edges) {
        const next = beyond(room, out)
        if (next === null) continue
        if (isRoom(next)) waiting.push({ room: next, edge: opposite(out), steps: steps + 1 })
        else if (!light.relics.has(next)) light.relics.set(next, steps + 1)
      }
    })
  }
  return light
}
