import { describe, expect, it } from 'vitest'
import { areJoined, cryptChoices, pressed, readPaths, withCrypt } from './tilePaths'

const tile = (paths: string[], crypt = '') => ({ paths, crypt })

describe('two edges of a tile', () => {
  it.each([
    ['are joined where nothing is', tile([]), 'S', 'N', tile(['NS'])],
    ['join a path', tile(['NE']), 'N', 'W', tile(['NEW'])],
    ['join two paths', tile(['NE', 'SW']), 'E', 'S', tile(['NESW'])],
    ['join beside another path', tile(['NS']), 'W', 'E', tile(['NS', 'EW'])],
    ['are parted', tile(['NS']), 'N', 'S', tile([])],
    ['are parted from a longer path', tile(['NEW']), 'N', 'E', tile(['NW'])],
    ['join the path to the crypt', tile(['NEW', 'S'], 'S'), 'N', 'S', tile(['NESW'], 'NESW')],
    ['leave the crypt at the end of a path', tile(['NE'], 'NE'), 'N', 'E', tile(['N'], 'N')],
    ['leave the crypt of another path', tile(['NE', 'S'], 'S'), 'N', 'E', tile(['S'], 'S')],
  ] as const)('%s', (_, before, one, other, after) => {
    expect(pressed(before, one, other)).toEqual(after)
  })

  it('know whether they are joined', () => {
    expect(areJoined(tile(['NEW', 'S']), 'N', 'W')).toBe(true)
    expect(areJoined(tile(['NEW', 'S']), 'N', 'S')).toBe(false)
  })
})

describe('the crypt', () => {
  it('can be on each path and at each free edge', () => {
    expect(cryptChoices(tile(['NE']))).toEqual(['', 'NE', 'S', 'W'])
  })

  it.each([
    ['comes to a free edge', tile(['NE']), 'S', tile(['NE', 'S'], 'S')],
    ['goes from a path that led only there', tile(['NE', 'S'], 'S'), '', tile(['NE'])],
    ['goes to a path', tile(['NE', 'S'], 'S'), 'NE', tile(['NE'], 'NE')],
    ['stays where it is', tile(['NE', 'S'], 'S'), 'S', tile(['NE', 'S'], 'S')],
    ['goes from a path that leads on', tile(['NE'], 'NE'), '', tile(['NE'])],
  ])('%s', (_, before, path, after) => {
    expect(withCrypt(before, path)).toEqual(after)
  })
})

it('reads whatever a file has', () => {
  expect(readPaths(['NE', 3], null)).toEqual(tile(['NE']))
  expect(readPaths('NE', 'S')).toEqual(tile([], 'S'))
})
