/** The HTTP half of the wire: who I am, and tables around a match. */
import type { GameInfo, Me, TableInfo, TableWish } from '../generated/wire'
import type { GameName, Pack } from './games'

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

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new ApiError(0, 'offline', 'the server cannot be reached')
  }
  if (!answer.ok) {
    const told = await answer.json().catch(() => ({}))
    throw new ApiError(answer.status, told.code ?? 'error', told.detail ?? answer.statusText)
  }
  return answer.json()
}

export const api = {
  guest: (name: string) => call<Me>('POST', '/api/guest', { name }),
  games: () => call<Record<GameName, GameInfo>>('GET', '/api/games'),
  pack: <G extends GameName>(game: G, pack: string) =>
    call<Pack<G>>('GET', `/api/games/${game}/packs/${pack}`),
  tables: () => call<TableInfo[]>('GET', '/api/tables'),
  myTables: () => call<TableInfo[]>('GET', '/api/my/tables'),
  table: (id: string) => call<TableInfo>('GET', `/api/tables/${id}`),
  create: (wish: TableWish) => call<TableInfo>('POST', '/api/tables', wish),
  /** A seat with whoever waits, or at a new table where the next one sits down. */
  pair: (game: GameName, seats: number) => call<TableInfo>('POST', '/api/pair', { game, seats }),
  sit: (id: string, seat?: number) =>
    call<TableInfo>('POST', `/api/tables/${id}/sit`, { seat, word: luckyWord() }),
  ready: (id: string) => call<TableInfo>('POST', `/api/tables/${id}/ready`, { word: luckyWord() }),
  leave: (id: string) => call<TableInfo>('POST', `/api/tables/${id}/leave`, {}),
  resign: (id: string) => call<TableInfo>('POST', `/api/tables/${id}/resign`, {}),
  rematch: (id: string) => call<TableInfo>('POST', `/api/tables/${id}/rematch`, {}),
}

/** A player's part in the luck of a match: nobody can have prepared a seed for it. */
function luckyWord(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
