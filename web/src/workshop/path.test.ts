import { describe, expect, it } from 'vitest'
import { keyOf, pathOf, placeFor, valueAt, withAt } from './path'

describe('the path of a mistake', () => {
  it.each([
    ['rivalry_cards[3].points', ['rivalry_cards', 3, 'points']],
    ['rivalry_cards[3] (my-card)', ['rivalry_cards', 3]],
    ['colour_cards[0] (corner).picture[1]', ['colour_cards', 0, 'picture', 1]],
    ['cards[0].sticks.brown', ['cards', 0, 'sticks', 'brown']],
    ['cards[12].name[...]', ['cards', 12, 'name']],
    ['colour_cards', ['colour_cards']],
    ['top level', []],
    ['', []],
  ])('%s', (where, path) => {
    expect(pathOf(where)).toEqual(path)
  })
})

describe('a mistake is shown', () => {
  const places = new Set(['', 'cards', 'cards.1', 'cards.1.sticks', 'cards.10'])

  it.each([
    ['cards[1].sticks.brown', 'cards.1.sticks'],
    ['cards[1] (a).effect', 'cards.1'],
    ['cards[2].effect', 'cards'],
    ['cards[10]', 'cards.10'],
    ['tiles[1]', ''],
    ['top level', ''],
  ])('%s at %s', (where, place) => {
    expect(placeFor(pathOf(where), places)).toBe(place)
  })
})

describe('changing a pack', () => {
  const pack = { id: 'a', cards: [{ id: 'x', sticks: { brown: 2 } }, { id: 'y' }], title: 'A' }

  it('changes only what it is told to', () => {
    const changed = withAt(pack, ['cards', 0, 'sticks', 'white'], 1) as typeof pack
    expect(changed.cards[0]).toEqual({ id: 'x', sticks: { brown: 2, white: 1 } })
    expect(changed.cards[1]).toBe(pack.cards[1])
    expect(pack.cards[0]).toEqual({ id: 'x', sticks: { brown: 2 } })
    expect(valueAt(changed, ['cards', 0, 'sticks', 'white'])).toBe(1)
  })

  it('keeps the order of keys', () => {
    expect(Object.keys(withAt(pack, ['id'], 'b') as object)).toEqual(['id', 'cards', 'title'])
  })

  it('takes away what has no value', () => {
    expect(withAt(pack, ['cards', 0, 'sticks', 'brown'], undefined)).toEqual({ ...pack, cards: [{ id: 'x', sticks: {} }, { id: 'y' }] })
  })

  it('goes through what is not there', () => {
    expect(withAt({}, ['cards', 0, 'name', 'en'], 'A')).toEqual({ cards: [{ name: { en: 'A' } }] })
    expect(valueAt({ cards: null }, ['cards', 0, 'name'])).toBeUndefined()
  })

  it('has a key for each path', () => {
    expect(keyOf(['cards', 1, 'points'])).toBe('cards.1.points')
  })
})
