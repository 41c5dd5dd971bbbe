/** What a JSON Schema says about the fields of pieces, in the form that a form needs. */
import type { Schema } from '../wire/packs'
import type { Piece } from './pack'

export type Field =
  | { kind: 'number'; least?: number; most?: number; usual?: number }
  | { kind: 'choice'; values: string[]; usual?: string; drawn?: { rows: number } }
  | { kind: 'switch'; usual: boolean }

const resolve = (schema: Schema, root: Schema): Schema =>
  schema.$ref === undefined ? schema : (root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {})

/** The schema of the pieces of a kind. */
export function pieceSchema(root: Schema, key: string): Schema {
  const { items } = resolve(root, root).properties?.[key] ?? {}
  return items ? resolve(items, root) : {}
}

/** The kinds that a piece can be of, by the value of the field that tells them apart. */
export function kindsOf(root: Schema, key: string): { field: string; kinds: Record<string, Schema> } {
  const { discriminator } = pieceSchema(root, key)
  if (discriminator === undefined) return { field: '', kinds: {} }
  const kinds = Object.entries(discriminator.mapping).map(([kind, $ref]) => [kind, resolve({ $ref }, root)])
  return { field: discriminator.propertyName, kinds: Object.fromEntries(kinds) }
}

/** How a field can be filled in; null for what no form shows. */
export function fieldOf(schema: Schema): Field | null {
  if (schema.type === 'integer') {
    const usual = typeof schema.default === 'number' ? schema.default : undefined
    return { kind: 'number', least: schema.minimum, most: schema.maximum, usual }
  }
  if (schema.type === 'boolean') return { kind: 'switch', usual: schema.default === true }
  const parts = schema.anyOf ?? [schema]
  const values = parts.flatMap((part) => part.enum ?? []).map(String)
  if (values.length === 0) return null
  const drawing = parts.find(({ type, prefixItems }) => type === 'array' && prefixItems !== undefined)
  const usual = typeof schema.default === 'string' ? schema.default : undefined
  return { kind: 'choice', values, usual, ...(drawing && { drawn: { rows: drawing.prefixItems!.length } }) }
}

/** The fields of a kind that a form shows, in the order of the schema. */
export const fieldsOf = (schema: Schema, without: readonly string[]): [string, Field][] =>
  named(schema, Object.keys(schema.properties ?? {}).filter((name) => !without.includes(name)))

/** Some fields of the pieces of a kind, in the order in which a form shows them. */
export const someFields = (root: Schema, key: string, names: readonly string[]): [string, Field][] =>
  named(pieceSchema(root, key), names)

function named({ properties }: Schema, names: readonly string[]): [string, Field][] {
  return names.flatMap((name) => {
    const field = fieldOf(properties?.[name] ?? {})
    return field === null ? [] : [[name, field]]
  })
}

/** What a field begins with: its usual value, or the smallest and first. */
export function firstValue(field: Field): unknown {
  if (field.kind === 'number') return field.usual ?? field.least ?? 0
  return field.kind === 'switch' ? field.usual : (field.usual ?? field.values[0])
}

/** A piece that is now of another kind: what both kinds know stays, what is new begins. */
export function asKind(piece: Piece, tag: string, kind: string, schema: Schema): Piece {
  const known = schema.properties ?? {}
  const kept = Object.fromEntries(Object.entries(piece).filter(([name]) => name in known))
  const begun = (schema.required ?? []).flatMap((name) => {
    const field = name in kept ? null : fieldOf(known[name] ?? {})
    return field === null ? [] : [[name, firstValue(field)]]
  })
  return { ...kept, id: piece.id, [tag]: kind, ...Object.fromEntries(begun) }
}

/** The most letters of a text by language. */
export function mostLetters(schema: Schema, field: string): number | undefined {
  const words = schema.properties?.[field]?.additionalProperties
  return typeof words === 'object' ? words.maxLength : undefined
}
