/**
 * A table as somebody looks at it: what the server has told, and what one can do there.
 *
 * Steps are shown one after the other. While the board plays the events of one, `view`, `turn`
 * and `moves` are still those before it; later steps wait. So whatever the page shows fits together.
 */
import type { Chatted, Clocks, Line, Note, Opened, Refused, Result, State, TableInfo, Told as ToldStep, Update } from '../generated/wire'
import { muted, speed } from '../settings.svelte'
import { describeEvent, describeNote, describeRefusal } from '../text/describe'
import { t, texts } from '../text/text.svelte'
import type { Event, Game, GameName, Move, Pack, Preview, View } from '../wire/games'
import { packOfTable } from '../wire/packs'
import { TableSocket, type Answer, type Connection, type Line as TableLine, type Listener, type News as Heard } from '../wire/socket'

/** A step that has come and is yet to be shown. */
export interface News<G extends Game = Game> {
  version: number
  events: Event<G>[]
  /** Aborted when somebody skips: stop moving at once and resolve. */
  skip: AbortSignal
  /** 1 or 2: divide times by it. (With 0, nobody is asked to play.) */
  speed: 1 | 2
  /** Let the client show the view after the step; done by itself when the player resolves. */
  show(): void
}

/** What a board gives to have its events played: resolves when nothing moves any more. */
export type Player<G extends Game = Game> = (news: News<G>) => Promise<void>

/** Something that happened, for the log: an event, or a note of what is not a move. */
export interface LogEntry<G extends Game = Game> {
  version: number
  event: Event<G> | null
  note: Note | null
}

/** Which rule forbids a move. */
export interface WhyNot {
  rule: string
  text: string
}

/** Somebody whom I want to know more of, or less; and the line that made me. */
export interface Inspected {
  person: string
  name: string
  line: Line | null
}

export type Played = 'done' | 'refused' | 'stale' | 'cut'

/** The lines of the log that a step gives. */
function lines<G extends Game>({ version, note, events }: ToldStep | Update): LogEntry<G>[] {
  const happened = (events as Event<G>[]).map((event) => ({ version, event, note: null }))
  return note === null ? happened : [{ version, event: null, note }, ...happened]
}

function address(table: string, seat: number | null): string {
  const site = location.origin.replace(/^http/, 'ws')
  return `${site}/api/tables/${table}/socket${seat === null ? '' : `?seat=${seat}`}`
}

export class TableClient<G extends Game = Game> {
  info = $state.raw<TableInfo | null>(null)
  /** Where I sit, or null for a watcher. */
  seat = $state.raw<number | null>(null)
  version = $state.raw(0)
  view = $state.raw<View<G> | null>(null)
  pack = $state.raw<Pack<G> | null>(null)
  turn = $state.raw<number | null>(null)
  /** What I may do now; empty while it is not my choice, or while something still plays. */
  moves = $state.raw<Move<G>[]>([])
  result = $state.raw<Result | null>(null)
  /** The version to which I may go back now. */
  undoTo = $state.raw<number | null>(null)
  /** The version at which I have last chosen something. */
  lastChoice = $state.raw<number | null>(null)
  clocks = $state.raw<Clocks | null>(null)
  /** The event of the log that somebody points at. */
  pointed = $state.raw<LogEntry<G> | null>(null)
  /** What to add to the browser's clock to have the server's, in seconds. */
  clockShift = $state.raw(0)
  chat = $state.raw<Line[]>([])
  inspected = $state.raw<Inspected | null>(null)
  log = $state.raw<LogEntry<G>[]>([])
  /** For watchers of tables where all agree: what each seat saw some steps ago. */
  open = $state.raw<Opened | null>(null)
  connection = $state.raw<Connection>('joining')
  /** The table is unknown (404), or the seat is not mine (409). */
  rejected = $state.raw<404 | 409 | null>(null)
  /** Why my last move was refused, until the next one. */
  refusal = $state.raw<WhyNot | null>(null)
  /** Events are being played. */
  playing = $state.raw(false)

  /** A record that is shown again: nothing can be chosen, whoever's turn it is. */
  readonly isReplay: boolean

  #line: TableLine
  #waiting: Update[] = []
  #player: Player<G> | null = null
  #skip = new AbortController()

  constructor(
    readonly id: string,
    seat: number | null = null,
    replay?: (listener: Listener) => TableLine,
  ) {
    this.isReplay = replay !== undefined
    const connect = replay ?? ((listener) => new TableSocket(address(id, seat), listener))
    this.#line = connect({
      hear: (news) => this.#hear(news),
      connection: (state) => (this.connection = state),
      rejected: (code) => (this.rejected = code === 4404 ? 404 : 409),
    })
  }

  get game(): GameName | null {
    return this.info?.game ?? null
  }

  /** The players by seat. */
  get names(): string[] {
    return (this.info?.seats ?? []).map((seat) => seat.name || t('seat.open'))
  }

  /** All my seats: several, if people share this device. */
  get own(): number[] {
    const seats = this.info?.seats ?? []
    const me = this.seat === null ? null : seats[this.seat]?.person
    return seats.flatMap(({ person }, seat) => (person !== null && person === me ? [seat] : []))
  }

  /** What is said by those whom I want to hear. */
  get unmutedChat(): Line[] {
    return this.chat.filter(({ person }) => !muted.has(person))
  }

  get myTurn(): boolean {
    return this.seat !== null && this.turn === this.seat
  }

  // --- What one can do ------------------------------------------------------------------------

  /** Make a move that came with the view. */
  async play(move: Move<G>): Promise<Played> {
    this.refusal = null
    const { version, moves } = this
    this.moves = []
    const played = this.#told(await this.#line.ask({ do: 'play', version, move }))
    if (played === 'done') this.lastChoice = version
    // nothing has happened, so the choice is still there
    if (played === 'refused' && this.version === version) this.moves = moves
    return played
  }

  /** Take back the last move, if that is free (`undoTo`). */
  async undo(): Promise<Played> {
    if (this.undoTo === null) return 'refused'
    return this.#told(
      await this.#line.ask({ do: 'undo', version: this.version, to: this.undoTo }),
    )
  }

  /** Ask the others to go back to the choice that I made last (`lastChoice`). */
  async askTakeback(): Promise<Played> {
    if (this.lastChoice === null) return 'refused'
    const { version, lastChoice: to } = this
    return this.#told(await this.#line.ask({ do: 'takeback', version, to }))
  }

  /** Agree to what another player wants to take back, or refuse it. */
  async answerTakeback(yes: boolean): Promise<Played> {
    return this.#told(await this.#line.ask({ do: 'answer', version: this.version, yes }))
  }

  /** What a legal move is certain to do; null if the table has gone on. */
  async preview(move: Move<G>): Promise<Preview<G> | null> {
    const answer = await this.#line.ask({ do: 'preview', version: this.version, move })
    return answer?.say === 'previewed' ? (answer.preview as Preview<G>) : null
  }

  /** Which rule forbids a move; null if none does. */
  async why(move: Move<G>): Promise<WhyNot | null> {
    const answer = await this.#line.ask({ do: 'why', version: this.version, move })
    if (answer?.say !== 'reason' || answer.rule === null) return null
    return this.#whyNot({ ...answer, rule: answer.rule, code: answer.code!, text: answer.text! })
  }

  /** Say something to all; the code of what is wrong if it was not taken, null if it was. */
  async say(text: string): Promise<string | null> {
    const answer = await this.#line.ask({ do: 'chat', text })
    if (answer?.say === 'done') return null
    return answer?.say === 'problem' ? answer.code : 'offline'
  }

  /** A line of the log in words. */
  describe(told: LogEntry<G>): string {
    if (told.note !== null) return describeNote(told.note, this.names)
    return this.game === null || told.event === null
      ? ''
      : describeEvent(this.game, told.event, this.names)
  }

  /** Connect at once, after a cut. */
  retry(): void {
    this.#line.retry()
  }

  close(): void {
    this.#skip.abort()
    this.#line.close()
  }

  // --- Showing steps one after the other ------------------------------------------------------

  /** Let a board play events; call what comes back when the board goes away. */
  playedBy(player: Player<G>): () => void {
    this.#player = player
    return () => {
      if (this.#player === player) this.#player = null
    }
  }

  /** Show at once what is being played, and all that waits. */
  skip(): void {
    this.#skip.abort()
  }

  #hear(heard: Heard): void {
    if (heard.say === 'state') this.#showState(heard)
    else if (heard.say === 'update') {
      this.#keepClocks(heard.clocks)
      this.#waiting.push(heard)
      if (!this.playing) void this.#playAll()
    } else if (heard.say === 'table') this.info = heard.table
    else if (heard.say === 'chat') this.#heardLine(heard)
    else this.open = heard
  }

  #heardLine(heard: Chatted): void {
    this.chat = [...this.chat, heard.line]
  }

  #showState(state: State): void {
    this.#waiting = []
    this.#skip.abort()
    this.info = state.table
    this.seat = state.seat
    this.open = state.open
    if (state.chat !== null) this.chat = state.chat
    const first = state.log[0]?.version ?? Infinity
    this.log = [...this.log.filter((told) => told.version < first), ...state.log.flatMap(lines<G>)]
    this.#keepClocks(state.clocks)
    this.#show(state)
    void this.#havePack()
  }

  async #playAll(): Promise<void> {
    this.playing = true
    this.#skip = new AbortController()
    this.moves = []
    this.undoTo = null
    try {
      for (let step = this.#waiting.shift(); step; step = this.#waiting.shift()) {
        await this.#playOne(step)
      }
    } finally {
      this.playing = false
    }
  }

  async #playOne(step: Update): Promise<void> {
    const events = step.events as Event<G>[]
    this.log = [...this.log, ...lines<G>(step)]
    const pace = speed()
    if (this.#player !== null && pace !== 0 && !this.#skip.signal.aborted && !document.hidden) {
      let shown = false
      const show = () => {
        if (!shown) this.#show(step)
        shown = true
      }
      const news: News<G> = {
        version: step.version,
        events,
        skip: this.#skip.signal,
        speed: pace,
        show,
      }
      await this.#player(news)
    }
    // a full state may have come in between, and is newer
    if (step.version > this.version) this.#show(step)
  }

  #show(step: State | Update): void {
    this.version = step.version
    this.view = step.view as View<G> | null
    this.turn = step.turn
    this.result = step.result
    // what can be chosen is that of the last step only
    const last = this.#waiting.length === 0
    this.moves = last ? ((step.moves ?? []) as Move<G>[]) : []
    this.undoTo = last ? step.undo : null
  }

  #keepClocks(clocks: Clocks | null): void {
    this.clocks = clocks
    if (clocks !== null) this.clockShift = clocks.now - Date.now() / 1000
  }

  /** By the table: the pack of its match may be older than the one that ships, or somebody's own. */
  async #havePack(): Promise<void> {
    if (this.view === null || this.pack !== null) return
    this.pack = await packOfTable<Pack<G>>(this.id)
    texts.namePieces(this.pack)
  }

  #told(answer: Answer | null): Played {
    if (answer?.say === 'done') return 'done'
    if (answer?.say === 'stale') return 'stale'
    if (answer?.say === 'refused') this.refusal = this.#whyNot(answer)
    return answer === null ? 'cut' : 'refused'
  }

  #whyNot(said: Pick<Refused, 'rule' | 'code' | 'args' | 'text'>): WhyNot {
    const { rule, code, args, text } = said
    const plain = text.replace(`${rule}: `, '')
    return {
      rule,
      text: this.game === null ? plain : describeRefusal(this.game, code, args, this.names, plain),
    }
  }
}
