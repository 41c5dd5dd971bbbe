import { expect, it } from 'vitest'
import { arrivalsOf } from './arrivals'
import { marksOf, placesOf } from './marks'

it('names places for everybody, whoever speaks', () => {
  expect(placesOf(['own-B2+1', 'opp-N1'], 1)).toEqual(['1-B2', '0-N1'])
  expect(placesOf(['own-A1>C3'], 0)).toEqual(['0-A1', '0-C3'])
  expect(placesOf(['brown-4', 'green-naga'], 0)).toEqual([])
})

it('marks what an event is about', () => {
  expect(marksOf({ event: 'relic-looked-at', seat: 0, other: 1, place: 'W2' })).toEqual(['1-W2'])
  expect(marksOf({ event: 'passed', seat: 0, forced: true })).toEqual([])
})

it('lets two tiles that change places travel to each other', () => {
  expect(arrivalsOf({ event: 'tiles-swapped', seat: 1, rooms: ['A1', 'B2'] })).toEqual([
    { from: 'A1', place: 'B2', temple: 1 },
    { from: 'B2', place: 'A1', temple: 1 },
  ])
  expect(arrivalsOf({ event: 'trap-set', seat: 1, room: 'C3' })[0]?.from).toBeNull()
})
