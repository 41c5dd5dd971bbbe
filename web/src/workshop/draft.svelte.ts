/** A pack that is being made: changes one can take back, and what the server says about it. */
import { SvelteMap } from 'svelte/reactivity'
import { untrack } from 'svelte'
import { ApiError } from '../wire/api'
import type { GameName, Pack } from '../wire/games'
import { packs, type Mistake, type PackData, type Schema } from '../wire/packs'
import { keepDraft, type Kept } from './keep'
import { freeId, idFrom, piecesOf, tidied, type Piece } from './pack'
import { keyOf, pathOf, placeFor, valueAt, withAt, type Path } from './path'

/** After the last change, in milliseconds. */
const CHECK_AFTER = 300
const TRY_AGAIN = 5000
/** The status of an answer that comes when somebody asks too often. */
const TOO_MANY = 429
/** Letters of one field that follow each other so fast are one change. */
const ONE_CHANGE = 1500
const MOST_STEPS = 200
/** Fields that say nothing about what a piece does. */
const WORDS: readonly unknown[] = ['id', 'name', 'text', 'copies']

export class Draft {
  pack = $state.raw<PackData>({})
  mistakes = $state.raw<Mistake[]>([])
  /** The pack as boards draw it; the last one that was right. */
  page = $state.raw<Pack | null>(null)
  /** Does the server know the pack as it is now? */
  checked = $state(false)
  offline = $state(false)
  unsaved = $state(false)
  /** The pack in the account that this one changes. */
  saved = $state<string | null>(null)
  /** What somebody wants to be led to. */
  goal = $state.raw<Path | null>(null)

  #undo = $state.raw<PackData[]>([])
  #redo = $state.raw<PackData[]>([])
  #places = new SvelteMap<string, number>()
  #last = { key: '', time: 0 }
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = 0

  constructor(
    readonly game: GameName,
    readonly shipped: PackData,
    readonly schema: Schema,
    begun: Kept,
    readonly idFor: (key: string, piece: Piece, shipped: readonly Piece[]) => string | null = () => null,
  ) {
    this.pack = tidied(begun.pack, shipped)
    this.saved = begun.saved
    this.unsaved = begun.unsaved
    void this.check()
  }

  // --- Changes --------------------------------------------------------------------------------

  /** Put a value at a path; without one, the usual value holds. What is typed is taken back at once, not by letters. */
  set(path: Path, value: unknown, typed = false): void {
    if (valueAt(this.pack, path) === value) return
    const key = typed ? keyOf(path) : ''
    const now = Date.now()
    const same = typed && key === this.#last.key && now - this.#last.time < ONE_CHANGE
    this.#last = { key, time: now }
    if (!same) this.#undo = [...this.#undo, this.pack].slice(-MOST_STEPS)
    this.#redo = []
    this.#become(this.#withIds(withAt(this.pack, path, value) as PackData, path))
  }

  /** A piece that does something else now may get another id. */
  #withIds(pack: PackData, [key, at, field]: Path): PackData {
    if (typeof key !== 'string' || typeof at !== 'number' || WORDS.includes(field)) return pack
    const all = piecesOf(pack, key)
    const piece = all[at]!
    const id = this.idFor(key, piece, piecesOf(this.shipped, key))
    if (id === null || id === piece.id.replace(/-\d+$/, '') || id === piece.id) return pack
    const others = all.flatMap((one, n) => (n === at ? [] : one.id))
    return withAt(pack, [key, at, 'id'], freeId(id, others)) as PackData
  }

  get title(): string {
    return String(this.pack['title'])
  }

  /** A new title; while the id is that of the title, it changes too. */
  rename(title: string): void {
    const old = this.pack['id']
    const follows = old === this.shipped['id'] || old === '' || old === idFrom(this.title)
    const id = follows ? idFrom(title) || old : old
    this.set(['title'], title, true)
    if (id !== this.pack['id']) this.#become({ ...this.pack, id })
  }

  /** Another piece after the one at `after`; where it is now. */
  add(key: string, piece: Piece, after: number | null): number {
    const all = piecesOf(this.pack, key)
    const at = after === null ? all.length : after + 1
    const id = freeId(piece.id, all.map((one) => one.id))
    this.set([key], [...all.slice(0, at), { ...piece, id }, ...all.slice(at)])
    return at
  }

  remove(key: string, at: number): void {
    this.set([key], piecesOf(this.pack, key).filter((_, n) => n !== at))
  }

  move(key: string, from: number, to: number): void {
    const all = [...piecesOf(this.pack, key)]
    all.splice(to, 0, ...all.splice(from, 1))
    this.set([key], all)
  }

  get canUndo(): boolean {
    return this.#undo.length > 0
  }

  get canRedo(): boolean {
    return this.#redo.length > 0
  }

  undo(): void {
    const before = this.#undo.at(-1)
    if (before === undefined) return
    this.#undo = this.#undo.slice(0, -1)
    this.#redo = [...this.#redo, this.pack]
    this.#last.key = ''
    this.#become(before)
  }

  redo(): void {
    const after = this.#redo.at(-1)
    if (after === undefined) return
    this.#redo = this.#redo.slice(0, -1)
    this.#undo = [...this.#undo, this.pack]
    this.#last.key = ''
    this.#become(after)
  }

  #become(pack: PackData): void {
    this.pack = pack
    this.unsaved = true
    this.checked = false
    this.keep()
    this.#checkIn(CHECK_AFTER)
  }

  /** It is in a file, or in the account under an id. */
  noteSaved(id: string | null = this.saved): void {
    this.saved = id
    this.unsaved = false
    this.keep()
  }

  keep(): void {
    keepDraft(this.game, { pack: this.pack, saved: this.saved, unsaved: this.unsaved })
  }

  // --- What the server says -------------------------------------------------------------------

  #checkIn(time: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.check(), time)
  }

  async check(): Promise<void> {
    clearTimeout(this.#timer)
    const question = ++this.#asked
    try {
      const { mistakes, page } = await packs.check(this.game, this.pack)
      if (question !== this.#asked) return
      this.mistakes = mistakes
      if (page !== null) this.page = page
      this.checked = true
      this.offline = false
    } catch (error) {
      if (question !== this.#asked) return
      const refusal = error instanceof ApiError ? error : null
      // what cannot even be asked is too large or too strange
      if (refusal?.status === 400) this.mistakes = [refusal.mistake ?? { where: '', what: refusal.message, code: refusal.code }]
      else {
        // a server that is away comes back; one that has been asked too often answers later
        this.offline = refusal?.status !== TOO_MANY
        this.#checkIn(TRY_AGAIN)
      }
    }
  }

  get ready(): boolean {
    return this.checked && this.mistakes.length === 0
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#asked++
  }

  // --- Where mistakes are shown ---------------------------------------------------------------

  /** Mistakes of this place are shown there, until what comes back is called. */
  place(key: string): () => void {
    const change = (by: number) =>
      untrack(() => {
        const count = (this.#places.get(key) ?? 0) + by
        if (count > 0) this.#places.set(key, count)
        else this.#places.delete(key)
      })
    change(1)
    return () => change(-1)
  }

  /** Each mistake at the innermost place that is on the page. */
  #placed = $derived.by(() => {
    const all = new Map<string, Mistake[]>()
    for (const mistake of this.mistakes) {
      const key = placeFor(pathOf(mistake.where), this.#places)
      all.set(key, [...(all.get(key) ?? []), mistake])
    }
    return all
  })

  mistakesAt(key: string): Mistake[] {
    return this.#placed.get(key) ?? []
  }

  /** All mistakes in something: a piece, or all pieces of a kind. */
  mistakesIn(path: Path): Mistake[] {
    const start = keyOf(path)
    return this.mistakes.filter(({ where }) => `${keyOf(pathOf(where))}.`.startsWith(`${start}.`))
  }
}
