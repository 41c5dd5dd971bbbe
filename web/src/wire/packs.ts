/** Packs of people: the workshop's questions, packs that are kept, and the pack of a table. */
import type { Mistake, PackInfo } from '../generated/wire'
import { ask, call } from './api'
import type { GameName, Pack, View } from './games'

export type { Mistake, PackInfo } from '../generated/wire'

/** A pack as its file has it: plain JSON with the keys of the TOML file. */
export type PackData = Record<string, unknown>

/** JSON Schema, as far as packs use it. */
export interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema | false
  prefixItems?: Schema[]
  anyOf?: Schema[]
  enum?: (string | number)[]
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  /** Of the effects of cards: what goes with which. */
  effects?: EffectSchema[]
  additionalProperties?: Schema | boolean
  discriminator?: { propertyName: string; mapping: Record<string, string> }
}

export interface EffectSchema {
  symbol: string
  effect: string
  /** Whose pieces it may touch. */
  targets: string[]
  /** The least and the most; null if it has no number. */
  numbers: [number, number] | null
}

/** A piece at work: a position, and what the piece does there. */
export interface Example {
  view: View
  line: string
  /** What it gives each seat. */
  points: number[]
  /** Cells that it is about, such as where a limited move may go. */
  marks: string[]
}

export const packs = {
  shipped: (game: GameName) => call<{ pack: PackData; schema: Schema }>('GET', `/api/workshop/${game}`),
  open: (game: GameName, text: string) =>
    call<{ pack: PackData; mistakes: Mistake[] }>('POST', `/api/workshop/${game}/open`, { text }),
  check: (game: GameName, pack: PackData) =>
    call<{ mistakes: Mistake[]; page: Pack | null }>('POST', `/api/workshop/${game}/check`, { pack }),
  /** The pack as a TOML file. */
  file: async (game: GameName, pack: PackData): Promise<string> => {
    const headers = { 'Content-Type': 'application/json' }
    return (await ask(`/api/workshop/${game}/file`, { method: 'POST', headers, body: JSON.stringify({ pack }) })).text()
  },
  example: (game: GameName, pack: PackData, piece: string, seed: number) =>
    call<Example>('POST', `/api/workshop/${game}/example`, { pack, piece, seed }),
  mine: () => call<PackInfo[]>('GET', '/api/me/packs'),
  /** Kept in my account, or only for a table. */
  add: (pack: PackData, keep: boolean) => call<PackInfo>('POST', '/api/packs', { pack, keep }),
  change: (id: string, pack: PackData) => call<PackInfo>('PUT', `/api/packs/${id}`, { pack }),
  remove: (id: string) => call<void>('DELETE', `/api/packs/${id}`),
  one: <P extends Pack>(id: string) => call<{ info: PackInfo; pack: PackData | null; page: P }>('GET', `/api/packs/${id}`),
  report: (id: string, text: string) => call<void>('POST', `/api/packs/${id}/report`, { text }),
}

/** Pieces as they are drawn at a table, whatever pack it has. */
export const packOfTable = <P>(table: string): Promise<P> => call<P>('GET', `/api/tables/${table}/pack`)

/** Pieces as they were in the match of a record. */
export const packOfRecord = async <P>(record: string): Promise<P> =>
  (await ask('/api/records/pack', { method: 'POST', body: record })).json()
