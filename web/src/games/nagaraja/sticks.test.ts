/** Sticks: what they show, how they are sorted, and what a bid throws. */
import { describe, expect, it } from 'vitest'
import type { NagarajaPack } from '../../generated/wire'
import recorded from './steps.json'
import { hasNaga, mean, sorted, stickPoints, thrownBy } from './sticks'

const pack = recorded.pack as NagarajaPack

describe('sticks', () => {
  it('show points or a naga', () => {
    expect([stickPoints('brown-4'), stickPoints('green-naga')]).toEqual([4, 0])
    expect([hasNaga('white-naga'), hasNaga('white-1')]).toEqual([true, false])
  })

  it('lie in the order of views', () => {
    expect(sorted(['green-1', 'white-3', 'green-naga', 'brown-2', 'white-naga'])).toEqual([
      'brown-2', 'white-naga', 'white-3', 'green-naga', 'green-1',
    ])
    // a face without points comes after the nagas of its colour
    expect(sorted(['brown-0', 'brown-naga', 'brown-1'])).toEqual(['brown-naga', 'brown-0', 'brown-1'])
  })

  it('of several cards are thrown together', () => {
    expect(thrownBy(pack, ['card-take-self', 'card-rob-opponent'])).toEqual(['brown', 'brown', 'brown', 'green', 'green'])
  })
})

it('is the mean of what may come out', () => {
  expect(mean([0.25, 0.25, 0.5])).toBe(1.25)
  expect(mean([1])).toBe(0)
})
