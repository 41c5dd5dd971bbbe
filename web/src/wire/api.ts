/** The HTTP half of the wire: who I am, tables around a match, and people. */
import type { Blocked, Chosen, Credentials, Hook, Me, Mistake, NewReport, Profile, Rating, SeatWish, TableInfo, TableWish, Told } from '../generated/wire'
import type { GameName, Offer, Options, View } from './games'

/** What the server did not do, with its code and its words. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    /** Which option of a table it is about, if it is about one. */
    readonly option: string | null = null,
    /** What is wrong with a pack, if it is about one. */
    readonly mistake: Mistake | null = null,
  ) {
    super(detail)
  }
}

/** A step of a record, and what the table looked like then. */
export interface Frame extends Told {
  view: View
}

export async function ask(path: string, how: RequestInit): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(path, how)
  } catch {
    throw new ApiError(0, 'offline', 'the server cannot be reached')
  }
  if (!answer.ok) {
    const told = await answer.json().catch(() => ({}))
    throw new ApiError(answer.status, told.code ?? 'error', told.detail ?? answer.statusText, told.option, told.mistake)
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
  games: () => call<Offer>('GET', '/api/games'),
  pack: <P>(game: GameName, pack: string) => call<P>('GET', `/api/games/${game}/packs/${pack}`),
  /** What the engine says of a game, as ICU messages by id. */
  messages: (game: GameName, language: string) =>
    call<Record<string, string>>('GET', `/api/games/${game}/messages/${language}`),
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
  pair: async (game: GameName, seats: number, options: Options) => {
    const wish = { game, seats, options, word: luckyWord(), ready: false }
    const table = await call<TableInfo>('POST', '/api/pair', wish)
    return table.state === 'open' ? api.ready(table.id) : table
  },
  sit: (id: string, colour: string | null) =>
    call<TableInfo>('POST', `/api/tables/${id}/sit`, { colour, word: luckyWord() }),
  colour: (id: string, colour: string, seat: number) =>
    call<TableInfo>('POST', `/api/tables/${id}/colour`, { colour, seat }),
  addBot: (id: string, level: string, name: string) =>
    call<TableInfo>('POST', `/api/tables/${id}/bot`, { level, name }),
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

/** Where everything that is kept of me can be downloaded. */
export const MY_DATA = '/api/me/data'

export const people = {
  me: () => call<Me>('GET', '/api/me'),
  becomeMember: (who: Credentials) => call<Me>('POST', '/api/account', who),
  signIn: (who: Credentials) => call<Me>('POST', '/api/sign-in', who),
  signOut: (everywhere: boolean) => call<void>('POST', '/api/sign-out', { everywhere }),
  rename: (name: string) => call<Me>('PATCH', '/api/me', { name }),
  changePassword: (old: string, fresh: string) =>
    call<Me>('PUT', '/api/account/password', { old, new: fresh }),
  remove: () => call<void>('DELETE', '/api/me'),
  choices: () => call<Chosen>('GET', '/api/me/settings'),
  keepChoices: (chosen: Chosen) => call<Chosen>('PUT', '/api/me/settings', chosen),
  profile: (person: string) => call<Profile>('GET', `/api/people/${person}`),
  blocks: () => call<Blocked[]>('GET', '/api/me/blocks'),
  block: (person: string) => call<void>('PUT', `/api/me/blocks/${person}`),
  unblock: (person: string) => call<void>('DELETE', `/api/me/blocks/${person}`),
  report: (report: NewReport) => call<void>('POST', '/api/reports', report),
  pushKey: () => call<{ key: string }>('GET', '/api/push/key'),
  addPush: (subscription: PushSubscription) => call<void>('PUT', '/api/me/push', subscription),
  removePush: (endpoint: string) =>
    call<void>('DELETE', `/api/me/push?endpoint=${encodeURIComponent(endpoint)}`),
  hook: () => call<Hook | null>('GET', '/api/me/hook'),
  setHook: (url: string) => call<Hook>('PUT', '/api/me/hook', { url }),
  removeHook: () => call<void>('DELETE', '/api/me/hook'),
}

/** Beginners have 333; fifteen matches or so bring it there. */
const SURE = 220

/** Is the site not sure yet of a rating? */
export function isProvisional({ uncertainty }: Rating): boolean {
  return uncertainty > SURE
}

/** What bots are called, at tables and in the scenes of the rules. */
const BOTS = ['Tara', 'Rohan', 'Kiran', 'Meera']

export function botName(seat: number): string {
  const name = BOTS[seat % BOTS.length]!
  return seat < BOTS.length ? name : `${name} ${Math.floor(seat / BOTS.length) + 1}`
}

/** The first name of a bot that nobody at a table has. */
export function freeBotName(names: readonly string[]): string {
  let seat = 0
  while (names.includes(botName(seat))) seat++
  return botName(seat)
}

/** Seats for bots of a level. */
export function bots(level: string, count: number): SeatWish[] {
  return Array.from({ length: count }, (_, seat) => ({ who: level, name: botName(seat) }))
}
