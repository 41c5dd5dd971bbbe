/** What somebody chooses for a new table, and what they chose last, which the browser keeps. */
import type { GameInfo, SeatWish, TableWish } from '../../generated/wire'
import type { Limits } from '../../text/duration'
import { botName } from '../../wire/api'
import type { GameName, Options } from '../../wire/games'

/** Me, a friend with the link, a friend on this device, or a bot. */
export type Kind = 'me' | 'open' | 'here' | 'bot'
const KINDS: readonly string[] = ['me', 'open', 'here', 'bot'] satisfies Kind[]

export interface SeatChoice {
  kind: Kind
  /** Of the bot, if one sits there. */
  level: string
  /** Null in a game whose seats have none. */
  colour: string | null
}

export interface TableChoice {
  seats: SeatChoice[]
  /** All but colours, which are at the seats. */
  options: Options
  clock: Limits
  public: boolean
  rated: boolean
}

export const NO_CLOCK: Limits = { move_seconds: 0, match_seconds: 0, increment_seconds: 0 }
/** What a rated match gets if nobody has chosen a clock: it needs one. */
export const RATED_CLOCK: Limits = { ...NO_CLOCK, match_seconds: 600, increment_seconds: 5 }

/** Me and so many others of a kind, with the colours in their usual order. */
export function newChoice(info: GameInfo, others: number, kind: Kind, level: string, options: Options): TableChoice {
  const kinds: Kind[] = ['me', ...Array<Kind>(others).fill(kind)]
  const seats = kinds.map((kind, seat) => ({ kind, level, colour: info.colours[seat] ?? null }))
  return { seats, options, clock: NO_CLOCK, public: false, rated: false }
}

/** The same table with a friend to wait for. */
export function withFriend(choice: TableChoice): TableChoice {
  if (choice.seats.some(({ kind }) => kind === 'open')) return choice
  const seats = choice.seats.map((seat, n) => (n === 1 ? { ...seat, kind: 'open' as const } : seat))
  return { ...choice, seats }
}

/** The same table against bots, to begin at once. */
export function againstBots(choice: TableChoice): TableChoice {
  const level = choice.seats.find(({ kind }) => kind === 'bot')?.level
  const seats = choice.seats.map((seat, n): SeatChoice => {
    if (n === 0) return { ...seat, kind: 'me' }
    return seat.kind === 'bot' ? seat : { ...seat, kind: 'bot', level: level ?? seat.level }
  })
  return { ...choice, seats, public: false }
}

/** A seat gets a colour; the seat that had it gets the other. */
export function withColour(seats: SeatChoice[], seat: number, colour: string): SeatChoice[] {
  const old = seats[seat]!.colour
  return seats.map((one, n) => {
    if (n === seat) return { ...one, colour }
    return one.colour === colour ? { ...one, colour: old } : one
  })
}

/** One player more, in the first colour that is left. */
export function withPlayer(seats: SeatChoice[], info: GameInfo): SeatChoice[] {
  const colour = info.colours.find((colour) => seats.every((seat) => seat.colour !== colour)) ?? null
  const level = seats.findLast(({ kind }) => kind === 'bot')?.level ?? info.bots.at(-1)!
  return [...seats, { kind: 'bot', level, colour }]
}

/** What the seats are called: bots by their order, friends by their seats. */
export function seatNames(seats: SeatChoice[], names: { me: string; friend: string; here: (seat: number) => string }): string[] {
  let bots = 0
  return seats.map(({ kind }, seat) => {
    if (kind === 'bot') return botName(bots++)
    return kind === 'me' ? names.me : kind === 'here' ? names.here(seat + 1) : names.friend
  })
}

/** The whole table, as the server wants it; `names` are those of the seats. */
export function wishOf(game: GameName, info: GameInfo, choice: TableChoice, names: string[]): TableWish {
  const colours = choice.seats.map(({ colour }) => colour)
  const dealt = colours.every((colour, seat) => colour === (info.colours[seat] ?? null))
  const seats = choice.seats.map(({ kind, level }, seat): SeatWish => {
    if (kind === 'bot') return { who: level, name: names[seat] }
    return kind === 'here' ? { who: 'me', name: names[seat] } : { who: kind }
  })
  return {
    game,
    seats,
    options: dealt ? choice.options : { ...choice.options, colours },
    public: choice.public,
    rated: choice.rated,
    ...choice.clock,
  }
}

/** Only what players of some language start with otherwise: people are paired by that. */
export function pairingOptions(info: GameInfo, options: Options): Options {
  const keys = Object.values(info.usual).flatMap((usual) => Object.keys(usual))
  return Object.fromEntries(Object.entries(options).filter(([key]) => keys.includes(key)))
}

/** The other options that people may be waiting with. */
export function otherPairings(info: GameInfo, options: Options): Options[] {
  const mine = JSON.stringify(pairingOptions(info, options))
  const all = ['{}', ...Object.values(info.usual).map((usual) => JSON.stringify(usual))]
  return [...new Set(all)].filter((other) => other !== mine).map((other) => JSON.parse(other))
}

// --- What was chosen last -----------------------------------------------------------------------

const key = (game: GameName) => `mela.table.${game}`

export function keep(game: GameName, choice: TableChoice): void {
  localStorage.setItem(key(game), JSON.stringify(choice))
}

export function forget(game: GameName): void {
  localStorage.removeItem(key(game))
}

/** What was chosen last; null if nothing was, or if the game is not like that any more. */
export function kept(game: GameName, info: GameInfo): TableChoice | null {
  try {
    return checked(JSON.parse(localStorage.getItem(key(game)) ?? 'null'), info)
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSpan = (value: unknown): value is number => typeof value === 'number' && value >= 0

function checked(found: unknown, info: GameInfo): TableChoice | null {
  if (!isObject(found) || !Array.isArray(found['seats']) || !isObject(found['options']) || !isObject(found['clock'])) return null
  const seats = found['seats'].map((seat) => checkedSeat(seat, info))
  const { move_seconds, match_seconds, increment_seconds } = found['clock']
  const fits = seats.length >= info.seats[0]! && seats.length <= info.seats.at(-1)!
  const colours = new Set(seats.map((seat) => seat?.colour))
  if (!fits || (info.colours.length > 0 && colours.size < seats.length)) return null
  if (!seats.every((seat) => seat !== null) || !isSpan(move_seconds) || !isSpan(match_seconds) || !isSpan(increment_seconds)) return null
  return {
    seats,
    options: found['options'],
    clock: { move_seconds, match_seconds, increment_seconds },
    public: found['public'] === true,
    rated: found['rated'] === true,
  }
}

function checkedSeat(seat: unknown, info: GameInfo): SeatChoice | null {
  if (!isObject(seat) || !KINDS.includes(seat['kind'] as string)) return null
  const colour = seat['colour'] ?? null
  const known = colour === null ? info.colours.length === 0 : info.colours.includes(colour as string)
  if (!known || !info.bots.includes(seat['level'] as string)) return null
  return { kind: seat['kind'] as Kind, level: seat['level'] as string, colour: colour as string | null }
}
