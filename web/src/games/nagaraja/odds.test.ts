import { expect, it } from 'vitest'
import { mean } from './odds'

it('is the mean of what may come out', () => {
  expect(mean([0.25, 0.25, 0.5])).toBe(1.25)
  expect(mean([1])).toBe(0)
})
