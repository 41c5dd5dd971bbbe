import { describe, expect, it } from 'vitest'
import { shine } from './light'

const PATHS: Record<string, string[]> = { bridge: ['NS', 'EW'], fork: ['NEW'], bend: ['NE', 'S'] }
const pathsOf = (tile: string) => PATHS[tile]!

describe('light', () => {
  it('comes in at the entrances, and only along paths', () => {
    const light = shine([{ room: 'B1', tile: 'fork', turn: 0 }], pathsOf)
    expect(light.rooms.size).toBe(0)
    expect(light.entrances.size).toBe(0)
  })

  it('runs on tile by tile to the relics', () => {
    const tiles = ['B1', 'B2', 'B3'].map((room) => ({ room, tile: 'bridge', turn: 0 }))
    const light = shine(tiles, pathsOf)
    expect(light.rooms.get('B3')).toEqual([{ path: 0, from: 'S', steps: 2 }])
    expect([...light.relics]).toEqual([['N2', 3]])
    expect([...light.entrances]).toEqual(['B1'])
  })

  it('takes the shortest way', () => {
    const tiles = [
      { room: 'A1', tile: 'fork', turn: 1 },
      { room: 'A2', tile: 'fork', turn: 1 },
      { room: 'B2', tile: 'fork', turn: 2 },
      { room: 'B1', tile: 'fork', turn: 3 },
    ]
    const steps = shine(tiles, pathsOf).rooms
    expect(tiles.map(({ room }) => steps.get(room)?.[0]?.steps)).toEqual([0, 1, 1, 0])
  })

  it('keeps two paths of one tile apart', () => {
    const light = shine([{ room: 'A1', tile: 'bend', turn: 0 }], pathsOf)
    expect(light.rooms.get('A1')).toEqual([{ path: 1, from: 'S', steps: 0 }])
    expect(light.relics.size).toBe(0)
  })

  it('stops where the next tile has no path at the shared edge', () => {
    const tiles = [
      { room: 'C1', tile: 'bridge', turn: 0 },
      { room: 'C2', tile: 'fork', turn: 0 },
    ]
    expect([...shine(tiles, pathsOf).rooms.keys()]).toEqual(['C1'])
  })
})
