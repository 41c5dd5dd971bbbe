// Writes the types of the wire from the schema that the server's types give (docs/protocol.md).
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { compile } from 'json-schema-to-typescript'

// what differs from game to game: shared code knows only what src/wire/games.ts says of it
const OF_GAMES = { Move: 'Move', Event: 'Event', View: 'View', GamePreview: 'Preview', Pack: 'Pack', Options: 'Options' }

// the generator knows the older word for lists of fixed length
const tuples = (_key, value) =>
  value?.prefixItems ? { ...value, items: value.prefixItems, prefixItems: undefined } : value
const schema = JSON.parse(await readFile('../docs/protocol.schema.json', 'utf8'), tuples)
for (const [name, type] of Object.entries(OF_GAMES)) schema.$defs[name] = { tsType: `games.${type}` }
const types = await compile(schema, 'Wire', {
  additionalProperties: false,
  unreachableDefinitions: true,
  bannerComment:
    "/* Written by wire.js from docs/protocol.schema.json. */\nimport type * as games from '../wire/games'\n",
  format: false,
})
await mkdir('src/generated', { recursive: true })
await writeFile('src/generated/wire.ts', types)
