/** The coach of a first match: explains each thing once, and remembers what was explained. */
import type { Game, GameName } from '../wire/games'
import { nextLesson, type Lesson, type Now } from './lessons'

const KEY = 'mela.coach'

interface Progress {
  /** The table that is coached; there is one first match at a time. */
  table: string
  game: GameName
  seen: string[]
}

function kept(): Progress | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

/** From now on, a table is coached, from the beginning. */
export function beginCoaching(game: GameName, table: string): void {
  localStorage.setItem(KEY, JSON.stringify({ table, game, seen: [] } satisfies Progress))
}

export const isCoached = (table: string): boolean => kept()?.table === table

/** The first match of a game that has begun and is still explained. */
export function coachedTable(game: GameName): string | null {
  const progress = kept()
  return progress?.game === game ? progress.table : null
}

export class Coach<G extends Game = Game> {
  open = $state.raw<Lesson<G> | null>(null)
  #seen = $state.raw<ReadonlySet<string>>(new Set(kept()?.seen))
  #now: Now<G> | null = null
  /** The version at which the open lesson came up. */
  #since = 0

  constructor(readonly lessons: readonly Lesson<G>[]) {}

  /** All that one needs has been explained, and nobody has been told so yet. */
  get done(): boolean {
    return !this.#seen.has('done') && this.#main.every(({ id }) => this.#seen.has(id))
  }

  get told(): number {
    return this.#main.filter(({ id }) => this.#seen.has(id)).length
  }

  get all(): number {
    return this.#main.length
  }

  /**
   * Look at what there is now. What is open has been read when its moment has passed, or when
   * something was chosen since it came up (`chosen` is the version of the last choice).
   */
  look(now: Now<G>, version: number, chosen: number | null): void {
    this.#now = now
    if (this.open !== null && chosen !== null && chosen >= this.#since) this.#learn(this.open.id)
    const next = nextLesson(this.lessons, now, this.#seen, this.open)
    if (next === this.open) return
    if (this.open !== null) this.#learn(this.open.id)
    this.open = next
    this.#since = version
  }

  /** What is open, or that all is done, has been read. */
  close(): void {
    this.#learn(this.open?.id ?? 'done')
    if (this.#now !== null) this.look(this.#now, this.#since, null)
  }

  /** Explain nothing more. */
  stop(): void {
    localStorage.removeItem(KEY)
  }

  get #main(): Lesson<G>[] {
    return this.lessons.filter(({ main }) => main)
  }

  #learn(id: string): void {
    this.#seen = new Set([...this.#seen, id])
    const progress = kept()
    if (progress !== null) localStorage.setItem(KEY, JSON.stringify({ ...progress, seen: [...this.#seen] }))
  }
}
