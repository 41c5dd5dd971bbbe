/** The HTTP half of the wire: who I am, and tables around a match. */
import type { GameInfo, Me, TableInfo, TableWish, Told } from '../generated/wire'
import type { GameName, Pack, View } from './games'

/** What the server did not do, with its code and its words. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
  ) {
    super(detail)
  }
}

/** A step of a record, and what the table looked like then. */
export interface Frame extends Told {
  view: View
}

async function ask(path: string, how: RequestInit): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(path, how)
  } catch {
    throw new ApiError(0, 'offline', 'the server cannot be reached')
  }
  if (!answer.ok) {
    const told = await answer.json().catch(() => ({}))
    throw new ApiError(answer.status, told.code ?? 'error', told.detail ?? answer.statusText)
  }
  return answer
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const json = { 'Content-Type': 'application/json' }
  const how = body === undefined ? { method } : { method, headers: json, body: JSON.stringify(body) }
  const answer = await ask(path, how)
  return answer.status === 204 ? (undefined as T) : answer.json()
}

export const api = {
  guest: (name: string) => call<Me>('POST', '/api/guest', { name }),
  games: () => call<Record<GameName, GameInfo>>('GET', '/api/games'),
  pack: <G extends GameName>(game: G, pack: string) =>
    call<Pack<G>>('GET', `/api/games/${game}/packs/${pack}`),
  tables: () => call<TableInfo[]>('GET', '/api/tables'),
  myTables: () => call<TableInfo[]>('GET', '/api/my/tables'),
  /** The tables where I am awaited. */
  myTurns: () => call<string[]>('GET', '/api/my/turns'),
  table: (id: string) => call<TableInfo>('GET', `/api/tables/${id}`),
  /** The table promises its luck first; only then it gets my word. */
  create: async (wish: TableWish) => {
    const table = await call<TableInfo>('POST', '/api/tables', { ...wish, ready: false })
    return table.state === 'open' ? api.ready(table.id) : table
  },
  /** A seat with whoever waits, or at a new table where the next one sits down. */
  pair: async (game: GameName, seats: number) => {
    const wish = { game, seats, word: luckyWord(), ready: false }
    const table = await call<TableInfo>('POST', '/api/pair', wish)
    return table.state === 'open' ? api.ready(table.id) : table
  },
  sit: (id: string, seat?: number) =>
    call<TableInfo>('POST', `/api/tables/${id}/sit`, { seat, word: luckyWord() }),
  ready: (id: string) => call<TableInfo>('POST', `/api/tables/${id}/ready`, { word: luckyWord() }),
  leave: (id: string) => call<TableInfo>('POST', `/api/tables/${id}/leave`, {}),
  resign: (id: string) => call<TableInfo>('POST', `/api/tables/${id}/resign`, {}),
  /** Let watchers see my hand, some steps late, if all others do so too; or no longer. */
  openHand: (id: string, open: boolean) => call<TableInfo>('POST', `/api/tables/${id}/open`, { open }),
  /** The record of a match that is over, as text. */
  record: async (id: string) => (await ask(`/api/tables/${id}/record`, {})).text(),
  /** A record step by step, as a seat or (null) a watcher saw it. */
  replay: async (record: string, viewer: number | null): Promise<Frame[]> =>
    (await ask(`/api/records?viewer=${viewer ?? 'w'}`, { method: 'POST', body: record })).json(),
  rematch: (id: string) => call<TableInfo>('POST', `/api/tables/${id}/rematch`, {}),
}

/** A player's part in the luck of a match: nobody can have prepared a seed for it. */
function luckyWord(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
