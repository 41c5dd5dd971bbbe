/**
 * A record in the place of a server: it says what the server would have said at a step, so that the
 * same board draws it and plays its events. It answers nothing, since nothing can be done.
 */
import type { SeatInfo, State, TableInfo } from '../generated/wire'
import type { Frame } from '../wire/api'
import type { GameName } from '../wire/games'
import type { Line, Listener } from '../wire/socket'

const person = (name: string, colour: string | null): SeatInfo => ({
  kind: 'person',
  person: null,
  name,
  bot: null,
  colour,
  ready: true,
  away: false,
  resigned: false,
  open: false,
  here: false,
  rating: null,
  change: null,
})

export class ReplayLine implements Line {
  #table: TableInfo

  constructor(
    head: RecordHead,
    readonly frames: Frame[],
    readonly viewer: number | null,
    readonly listener: Listener,
  ) {
    this.#table = {
      id: '',
      game: head.game,
      options: {},
      host: '',
      public: false,
      rated: false,
      pairing: false,
      state: 'over',
      seats: head.players.map((name, seat) => person(name, head.colours[seat] ?? null)),
      commitment: '',
      seed: null,
      words: null,
      next: null,
      move_seconds: 0,
      match_seconds: 0,
      increment_seconds: 0,
      takeback: null,
    }
  }

  /** Show a step as it was. */
  show(version: number): void {
    const state: State = {
      say: 'state',
      ...this.#step(version),
      table: this.#table,
      seat: this.viewer,
      log: this.frames.slice(0, version + 1).map(({ version, note, events }) => ({ version, note, events })),
      open: null,
      chat: [],
    }
    this.listener.connection('open')
    this.listener.hear(state)
  }

  /** Let a step happen, with its events. */
  play(version: number): void {
    const { note, events } = this.frames[version]!
    this.listener.hear({ say: 'update', ...this.#step(version), note, events })
  }

  #step(version: number) {
    const { view } = this.frames[version]!
    return { version, view, turn: view.common?.turn ?? view.turn ?? null, moves: null, result: null, undo: null, clocks: null }
  }

  ask(): Promise<null> {
    return Promise.resolve(null)
  }

  retry(): void {}
  close(): void {}
}

/** What the head of a record says; docs/record.md describes the format. */
export interface RecordHead {
  game: GameName
  players: string[]
  /** Of the seats, as far as they were chosen. */
  colours: string[]
}

/** Null for a text that is not a record; the server checks the rest. */
export function readHead(text: string): RecordHead | null {
  const game = /^game (\w+)$/m.exec(text)?.[1]
  const seats = Number(/^seats (\d)$/m.exec(text)?.[1])
  if (!text.startsWith('mela record ') || game === undefined || !seats) return null
  const named = new Map(
    Array.from(text.matchAll(/^player (\d) (".*")$/gm), ([, seat, name]) => [
      Number(seat),
      String(JSON.parse(name!)),
    ]),
  )
  const chosen = /^option colours (.*)$/m.exec(text)?.[1] ?? ''
  const colours = Array.from(chosen.matchAll(/"(\w+)"/g), ([, colour]) => colour!)
  return { game, colours, players: Array.from({ length: seats }, (_, seat) => named.get(seat) ?? String(seat + 1)) }
}
