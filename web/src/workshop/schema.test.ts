import { describe, expect, it } from 'vitest'
import type { Schema } from '../wire/packs'
import { asKind, fieldsOf, kindsOf, mostLetters, pieceSchema } from './schema'

/** As msgspec writes it. */
const schema: Schema = {
  $ref: '#/$defs/Pack',
  $defs: {
    Pack: {
      properties: {
        cards: {
          type: 'array',
          items: {
            anyOf: [{ $ref: '#/$defs/Rain' }, { $ref: '#/$defs/Tokens' }],
            discriminator: { propertyName: 'mechanism', mapping: { rain: '#/$defs/Rain', tokens: '#/$defs/Tokens' } },
          },
        },
        relics: { type: 'array', items: { $ref: '#/$defs/Relic' } },
      },
    },
    Rain: {
      properties: { mechanism: { enum: ['rain'] }, id: { type: 'string' }, points: { type: 'integer', minimum: 1, maximum: 10 } },
      required: ['mechanism', 'id', 'points'],
    },
    Tokens: {
      properties: {
        mechanism: { enum: ['tokens'] },
        id: { type: 'string' },
        name: { type: 'object', additionalProperties: { type: 'string', maxLength: 40 } },
        points: { type: 'integer', minimum: 1, maximum: 10 },
        cells: { anyOf: [{ enum: ['all', 'edge'] }, { type: 'array', prefixItems: [{}, {}, {}, {}, {}, {}] }] },
        edges: { type: 'boolean', default: false },
      },
      required: ['mechanism', 'id', 'points', 'cells'],
    },
    Relic: { properties: { points: { type: 'integer', default: 3 } } },
  },
}
const { field, kinds } = kindsOf(schema, 'cards')

describe('a schema', () => {
  it('tells the kinds of a piece apart', () => {
    expect(field).toBe('mechanism')
    expect(Object.keys(kinds)).toEqual(['rain', 'tokens'])
    expect(kindsOf(schema, 'relics').kinds).toEqual({})
    expect(kindsOf(schema, 'nothing').kinds).toEqual({})
  })

  it('has fields for a form', () => {
    expect(fieldsOf(kinds['tokens']!, ['mechanism'])).toEqual([
      ['points', { kind: 'number', least: 1, most: 10, usual: undefined }],
      ['cells', { kind: 'choice', values: ['all', 'edge'], usual: undefined, drawn: { rows: 6 } }],
      ['edges', { kind: 'switch', usual: false }],
    ])
    expect(fieldsOf(pieceSchema(schema, 'relics'), [])).toEqual([['points', { kind: 'number', usual: 3 }]])
    expect(mostLetters(kinds['tokens']!, 'name')).toBe(40)
  })
})

describe('a piece of another kind', () => {
  it('keeps what both know, and begins what is new', () => {
    const rain = { id: 'a', mechanism: 'rain', points: 7, colour: 'red' }
    expect(asKind(rain, field, 'tokens', kinds['tokens']!)).toEqual({ id: 'a', mechanism: 'tokens', points: 7, cells: 'all' })
  })
})
