import { hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { drawBelow, firstWrong, recordDraws } from './draws'
import { matchKey } from './luck'

// from mela.core.chance.KeyedChance, which the server uses
const KEY = hexToBytes('d3f5089a26ab8b558108109c756c0960c28f8035f47d6c156e7a13667f5b3117')
const BELOW = [2n, 6n, 13n, 52n, 1000003n, 2n ** 61n - 1n]
const VALUES = [0n, 2n, 9n, 38n, 911599n, 2039704427158087363n]

const RECORD = `mela record 1
game holi
player 0 "1:1 | 2:0"

start 2:0 6:2
1 0 place A1
2 1 place F6 | 13:9 52:38
3 0 :undo 2
digest 0123456789abcdef
`

describe('the draws of a match', () => {
  it('are those that the engine makes', () => {
    for (const [counter, below] of BELOW.entries()) {
      expect(drawBelow(KEY, counter, below)).toBe(VALUES[counter])
    }
  })

  it('are read from its record', () => {
    expect(recordDraws(RECORD)).toEqual([
      [2n, 0n],
      [6n, 2n],
      [13n, 9n],
      [52n, 38n],
    ])
  })

  it('fit the key, or the first that does not is named', () => {
    expect(firstWrong(recordDraws(RECORD), KEY)).toBeNull()
    expect(firstWrong(recordDraws(RECORD.replace('13:9', '13:8')), KEY)).toBe(3)
    expect(firstWrong(recordDraws(RECORD.replace('2:0 ', '')), KEY)).toBe(1)
  })
})

describe('the key of a match', () => {
  // from mela.core.chance.match_key, which the server uses
  it('is the one that the engine makes', () => {
    const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
    expect(matchKey(seed, ['mango', 'żółw', ''])).toBe('d3f5089a26ab8b558108109c756c0960c28f8035f47d6c156e7a13667f5b3117')
    expect(matchKey(seed, [])).toBe('32774296d0a36d6cbd9e5624a6e2345d58072d443419617eeec211721cbb6295')
  })
})
