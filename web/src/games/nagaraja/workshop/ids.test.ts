import { expect, it } from 'vitest'
import { idFor } from './ids'

const tiles = [{ id: 'bridge', paths: ['NS', 'EW'], crypt: '' }]
const relics = [{ id: 'five', points: 5, cursed: false }]

it.each([
  ['cards', { id: 'x', symbol: 'stick', effect: 'add', number: 2, target: 'self' }, [], 'stick-add-2-self'],
  ['cards', { id: 'x', symbol: 'room', effect: 'trap', number: 0, target: 'opponent' }, [], 'room-trap-opponent'],
  ['tiles', { id: 'x', paths: ['EW', 'NS'] }, tiles, 'bridge'],
  ['tiles', { id: 'bridge', paths: ['NS'] }, tiles, 'tile'],
  ['tiles', { id: 'mine', paths: ['NS'] }, tiles, null],
  ['relics', { id: 'x', points: 5 }, relics, 'five'],
  ['relics', { id: 'five', points: 7 }, relics, 'relic-of-7-points'],
  ['relics', { id: 'five', points: 8, cursed: true }, relics, 'cursed-relic-of-8-points'],
  ['amulets', { id: 'one', points: 4 }, [], 'amulet-of-4-points'],
  ['sticks', { id: 'brown', faces: [1, 2, 3, 4] }, [], null],
])('%s: %j', (key, piece, shipped, id) => {
  expect(idFor(key, piece, shipped)).toBe(id)
})
