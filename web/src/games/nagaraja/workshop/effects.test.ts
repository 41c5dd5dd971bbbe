import { describe, expect, it } from 'vitest'
import type { EffectSchema, Schema } from '../../../wire/packs'
import { effectFields, effectsOf, withEffect } from './effects'

const look: EffectSchema = { symbol: 'relic', effect: 'look', targets: ['self', 'either'], numbers: [1, 2] }
const trap: EffectSchema = { symbol: 'room', effect: 'trap', targets: ['opponent'], numbers: null }
const schema: Schema = {
  properties: { cards: { items: { properties: { effect: { type: 'string', effects: [look, trap] } } } } },
}
const card = { id: 'mine', symbol: 'room', effect: 'trap', target: 'opponent' }

describe('effects of cards', () => {
  it('are those of a symbol', () => {
    expect(effectsOf(schema, 'room')).toEqual([trap])
    expect(effectsOf(schema, 'card')).toEqual([])
  })

  it('bring a number and a target that fit', () => {
    expect(withEffect(card, look)).toEqual({ id: 'mine', symbol: 'relic', effect: 'look', target: 'self', number: 1 })
    expect(withEffect({ ...card, number: 2, target: 'either' }, look)).toMatchObject({ number: 2, target: 'either' })
    expect(withEffect({ ...card, number: 3 }, look)).toMatchObject({ number: 1 })
    expect(withEffect({ ...card, number: 2 }, trap)).toEqual(card)
  })

  it('ask for a number only where one can be, or one is wrong', () => {
    expect(effectFields(trap, card).map(([name]) => name)).toEqual(['target'])
    expect(effectFields(look, card)[0]).toEqual(['number', { kind: 'number', least: 1, most: 2 }])
    expect(effectFields(trap, { ...card, number: 2 })[0]).toEqual(['number', { kind: 'number', least: 0, most: 0 }])
  })
})
