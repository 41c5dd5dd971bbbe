// Writes the types of the wire from the schema that the server's types give (docs/protocol.md).
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { compile } from 'json-schema-to-typescript'

// the generator knows the older word for lists of fixed length
const tuples = (_key, value) =>
  value?.prefixItems ? { ...value, items: value.prefixItems, prefixItems: undefined } : value
const schema = JSON.parse(await readFile('../docs/protocol.schema.json', 'utf8'), tuples)
const types = await compile(schema, 'Wire', {
  additionalProperties: false,
  unreachableDefinitions: true,
  bannerComment: '/* Written by wire.js from docs/protocol.schema.json. */',
  format: false,
})
await mkdir('src/generated', { recursive: true })
await writeFile('src/generated/wire.ts', types)
