/** What the board draws just now: the view, or a moment between two views while events are played. */
import { createContext, untrack } from 'svelte'
import type { NagarajaEvent, NagarajaTemple, NagarajaView } from '../../generated/wire'
import { sound, tone, type Strokes } from '../../sound/sound'
import type { News, TableClient } from '../../table/client.svelte'
import { applyEvent } from './applyEvent'
import { arrivalsOf, beatOf, type Arrival } from './beats'
import { marksOf } from './marks'
import type { Nagaraja } from './nagaraja'
import { reachedIn } from './pieces'
import type { Edge } from './places'

const sounds = {
  stick: [
    { wave: 'noise', pitch: [1500, 900], long: 0.05, loud: 0.4 },
    { wave: 'triangle', pitch: [620, 480], long: 0.07, loud: 0.2 },
  ],
  naga: [{ wave: 'noise', pitch: [5200, 3600], long: 0.5, loud: 0.14 }],
  seal: [{ wave: 'noise', pitch: [420, 160], long: 0.12, loud: 0.4 }],
  tile: [
    { wave: 'noise', pitch: [260, 110], long: 0.2, loud: 0.5 },
    { wave: 'triangle', pitch: [110, 70], long: 0.16, loud: 0.3 },
  ],
  light: [tone(392, 0, 1.1, 0.12), tone(392 * 2.76, 0, 0.7, 0.03)],
  curse: [
    { wave: 'sine', pitch: [98, 92], long: 0.9, loud: 0.35, backwards: true },
    { wave: 'triangle', pitch: [147, 139], long: 0.9, loud: 0.12, backwards: true },
  ],
} satisfies Record<string, Strokes>

export type SoundName = keyof typeof sounds

export const [getStage, setStage] = createContext<Stage>()

export class Stage {
  /** Events are being played: what appears now may move. */
  moving = $state.raw(false)
  pace = $state.raw(1)
  /** The event that is being told. */
  event = $state.raw<NagarajaEvent | null>(null)
  #moment = $state.raw<NagarajaView | null>(null)
  /** Temples that have changed while events are played: light runs through them before relics turn. */
  #changed = $state.raw<Record<number, NagarajaTemple>>({})
  #arrivals = $state.raw(new Map<string, Arrival & { number: number }>())
  #arrived = 0
  #fresh: Element[] = []

  constructor(readonly client: TableClient<Nagaraja>) {}

  /** There is always a view when a board is drawn. */
  get view(): NagarajaView {
    return this.#moment ?? this.client.view!
  }

  /** The seat whose temple is on the right, and whose hand is below: mine, if I have one. */
  get near(): number {
    return this.client.seat ?? 0
  }

  /** The paths of a tile, as the edges they join while it is not turned: `['NEW', 'S']`. */
  pathsOf(tile: string): readonly string[] {
    return this.client.pack?.tiles.find(({ id }) => id === tile)?.paths ?? []
  }

  cryptOf(tile: string): string | undefined {
    return this.client.pack?.tiles.find(({ id }) => id === tile)?.crypt
  }

  cardOf(card: string) {
    return this.client.pack?.cards.find(({ id }) => id === card)
  }

  relicOf(relic: string) {
    return this.client.pack?.relics.find(({ id }) => id === relic)
  }

  amuletOf(amulet: string) {
    return this.client.pack?.amulets.find(({ id }) => id === amulet)
  }

  /** The relic places of a temple that light reaches; while relics turn or change places, it stays. */
  reached(seat: number): ReadonlySet<string> {
    return new Set(this.#changed[seat]?.reached ?? reachedIn(this.client.view!.common.seats[seat]!))
  }

  /** Where light comes into a path, and after how many tiles: for it to be seen running there. */
  entry(seat: number, room: string, path: number): { from: Edge | null; steps: number } {
    const lit = this.#changed[seat]?.light.find((lit) => lit.room === room && lit.path === path)
    return { from: lit?.edge ?? null, steps: lit?.steps ?? 0 }
  }

  /** How the piece at `0-B2` came there, if it was seen to. */
  arrival(spot: string): (Arrival & { number: number }) | undefined {
    return this.#arrivals.get(spot)
  }

  /** What a line of the log is about that somebody points at, or the event that is being told. */
  marked = $derived.by(() => {
    const event = this.event ?? this.client.pointed?.event ?? null
    return new Set(event === null ? [] : marksOf(event))
  })

  /** What others have done in the temples since my last decision. */
  recent = $derived.by(() => {
    const { log, seat } = this.client
    const last = log.at(-1)?.version
    const acted = (event: NagarajaEvent | null) => event !== null && 'seat' in event && event.seat === seat
    // a watcher has no decisions: the last step is the news
    const mine =
      seat === null
        ? log.findLastIndex(({ version }) => version !== last)
        : log.findLastIndex(({ event }) => acted(event) && OWN_MOVES.has(event!.event))
    return new Set(log.slice(mine + 1).flatMap(({ event }) => (event === null ? [] : marksOf(event))))
  })

  /** How many events of the step that is played are yet to be told. */
  untold = $state.raw(0)

  /** An action: what appears while events are played may move, until they have been. */
  fresh = (node: Element): void =>
    untrack(() => {
      if (!this.moving) return
      node.toggleAttribute('data-fresh', true)
      this.#fresh.push(node)
    })

  play = async (news: News<Nagaraja>): Promise<void> => {
    this.pace = news.speed
    this.moving = true
    try {
      for (const [n, event] of news.events.entries()) {
        if (news.skip.aborted) break
        this.untold = news.events.length - n - 1
        await this.#tell(event, news.events[n + 1], news)
      }
    } finally {
      news.show()
      this.#moment = null
      this.#changed = {}
      this.event = null
      this.moving = false
      this.untold = 0
      for (const node of this.#fresh.splice(0)) node.removeAttribute('data-fresh')
    }
  }

  async #tell(event: NagarajaEvent, next: NagarajaEvent | undefined, news: News): Promise<void> {
    const beat = beatOf(event, next)
    if (beat.before + beat.after > 0) this.event = event
    await this.#rest(beat.before, news)
    for (const arrival of arrivalsOf(event)) {
      const spot = `${arrival.temple}-${arrival.place}`
      this.#arrivals = new Map(this.#arrivals).set(spot, { ...arrival, number: ++this.#arrived })
    }
    this.#moment = applyEvent(this.view, event)
    if ('temple' in event) this.#changed = { ...this.#changed, [event.seat]: event.temple }
    if (beat.sound !== null) sound.play(sounds[beat.sound])
    await this.#rest(beat.after, news)
  }

  #rest(time: number, { skip, speed }: News): Promise<void> {
    if (time === 0 || skip.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time / speed)
      skip.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
    })
  }
}

/** Events that are my decisions; what comes after the last of them is news to me. */
const OWN_MOVES = new Set<NagarajaEvent['event']>([
  'bid-made',
  'card-activated',
  'card-allowed',
  'card-cancelled',
  'card-given',
  'card-taken',
  'tile-laid',
])
