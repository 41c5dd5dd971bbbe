import { describe, expect, it } from 'vitest'
import { arrow, middle, RELIC_PLACES, ROOMS, turned, unturned } from './places'

const ALL = [...ROOMS, ...RELIC_PLACES]
const KEYS = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']

describe('a temple, seen by its owner', () => {
  it('draws A1 below A3 and left of C1', () => {
    expect(middle('A1').y).toBeGreaterThan(middle('A3').y)
    expect(middle('A1').x).toBeLessThan(middle('C1').x)
    expect(middle('W1').y).toBe(middle('A1').y)
  })
})

describe('arrow keys', () => {
  it('reach every place from every other', () => {
    const reached = new Set<string>(['A1'])
    for (const place of reached) {
      for (const key of KEYS) {
        const next = arrow(place, key)
        if (next !== null) reached.add(next)
      }
    }
    expect([...reached].sort()).toEqual([...ALL].sort())
  })

  it('go back the way they came between rooms', () => {
    for (const room of ROOMS) {
      const right = arrow(room, 'ArrowRight')
      if (right !== null && ROOMS.includes(right as 'A1')) expect(arrow(right, 'ArrowLeft')).toBe(room)
    }
  })

  it('pass the corners, which have no place', () => {
    expect(arrow('W3', 'ArrowUp')).toBe('N1')
    expect(arrow('N3', 'ArrowRight')).toBe('E3')
  })

  it('are only the arrows', () => {
    expect(arrow('B2', 'x')).toBeNull()
    expect(arrow('B1', 'ArrowDown')).toBeNull()
  })
})

it('turns clockwise, and back', () => {
  expect(turned('N', 1)).toBe('E')
  expect(turned('W', 1)).toBe('N')
  expect(unturned(turned('S', 3), 3)).toBe('S')
})
