import { describe, expect, it } from 'vitest'
import type { Pack } from '../../wire/games'
import { hasNaga, sorted, stickPoints, thrownBy } from './sticks'
import recorded from './steps.json'

const pack = recorded.pack as Pack<'nagaraja'>

describe('sticks', () => {
  it('show points or a naga', () => {
    expect([stickPoints('brown-4'), stickPoints('green-naga')]).toEqual([4, 0])
    expect([hasNaga('white-naga'), hasNaga('white-1')]).toEqual([true, false])
  })

  it('lie in the order of views', () => {
    expect(sorted(['green-1', 'white-3', 'green-naga', 'brown-2', 'white-naga'])).toEqual([
      'brown-2', 'white-naga', 'white-3', 'green-naga', 'green-1',
    ])
  })

  it('of several cards are thrown together', () => {
    expect(thrownBy(pack, ['card-take-self', 'card-rob-opponent'])).toEqual(['brown', 'brown', 'brown', 'green', 'green'])
  })
})
