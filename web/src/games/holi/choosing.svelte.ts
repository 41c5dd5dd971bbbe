/**
 * What I am about to do. Pointing at a cell (mouse over it, keyboard focus, first tap) aims at a
 * legal move there and shows its preview; doing it again at the same cell makes the move.
 */
import type { HoliMove, HoliPreview, HoliWay } from '../../generated/wire'
import type { TableClient, WhyNot } from '../../table/client.svelte'
import type { Place } from './cells'
import {
  cellsOf,
  inTurnOrder,
  levelOf,
  movesOf,
  moveToExplain,
  nextOf,
  pawnOf,
  placementOf,
  placements,
  type Placement,
  type Verb,
} from './choices'
import type { Holi } from './holi'

const NOTHING: readonly string[] = []

export class Choosing {
  verb = $state.raw<Verb | null>(null)
  card = $state.raw<string | null>(null)
  pointed = $state.raw<string | null>(null)
  aim = $state.raw<HoliMove | null>(null)
  why = $state.raw<WhyNot | null>(null)
  preview = $state.raw<HoliPreview | null>(null)
  #seen = new Map<HoliMove, HoliPreview>()
  #asked = 0

  constructor(readonly client: TableClient<Holi>) {}

  // --- What follows from the choice ---------------------------------------------------------

  pawn: Place | null = $derived.by(() => pawnOf(this.client.view, this.client.seat))
  level = $derived.by(() => levelOf(this.verb, this.pawn))
  /** All ways in which the chosen card can lie. */
  laid: Placement[] = $derived.by(() => {
    const card = this.client.pack?.colour_cards.find(({ id }) => id === this.card)
    return card === undefined || this.pawn === null ? [] : placements(card.ways, this.pawn.cell)
  })
  options: HoliMove[] = $derived.by(() => {
    const moves = movesOf(this.client.moves, this.verb, this.card)
    return this.verb === 'throw' ? inTurnOrder(moves, this.laid) : moves
  })
  /** Every cell on which a move can still be made, and those of the one aimed at. */
  open: ReadonlySet<string> = $derived.by(
    () => new Set(this.options.flatMap((move) => cellsOf(move, this.pawn?.cell ?? null))),
  )
  aimed: readonly string[] = $derived.by(() =>
    this.aim === null ? NOTHING : cellsOf(this.aim, this.pawn?.cell ?? null),
  )
  /** How the chosen card lies now. */
  lies: HoliWay | null = $derived.by(() =>
    this.aim?.do === 'throw' ? (placementOf(this.laid, this.aim.cells)?.way ?? null) : null,
  )

  can(verb: Verb): boolean {
    return this.client.moves.some((move) => move.do === verb)
  }

  canWith(verb: 'throw' | 'drop', card: string): boolean {
    return this.client.moves.some((move) => move.do === verb && move.card === card)
  }

  // --- Choosing -----------------------------------------------------------------------------

  /** Start over, as after each step. */
  reset(): void {
    this.verb = this.can('place') ? 'place' : null
    this.card = this.pointed = this.aim = this.preview = null
    this.unexplain()
    this.#seen.clear()
  }

  /** Choose what to do; the same again is a change of mind. */
  choose(verb: Verb, card: string | null = null): void {
    const again = this.verb === verb && this.card === card
    this.verb = again ? null : verb
    this.card = again ? null : card
    this.pointed = null
    this.unexplain()
    this.#aimAt(!again && (verb === 'throw' || verb === 'climb') ? (this.options[0] ?? null) : null)
  }

  /** Choose a card to throw; also one that fits nowhere, since it can be played face down. */
  chooseCard(card: string): void {
    if (this.client.moves.length === 0) return
    if (this.can('throw') || this.can('drop')) this.choose('throw', card)
    else void this.explain('throw', '')
  }

  /** The chosen card face down, or up again. */
  turnOver(): void {
    const card = this.card ?? this.client.view?.own?.hand[0] ?? null
    if (card !== null) this.choose(this.verb === 'drop' ? 'throw' : 'drop', card)
  }

  point(cell: string): void {
    if (this.verb === null || this.client.moves.length === 0) return
    this.pointed = cell
    if (this.open.has(cell)) {
      this.unexplain()
      if (!this.aimed.includes(cell)) this.#aimAt(this.#at(cell)[0] ?? null)
    } else {
      if (this.verb !== 'throw' && this.verb !== 'climb') this.#aimAt(null)
      void this.explain(this.verb, cell)
    }
  }

  /** The pointer has left the board, perhaps for the button: what it aimed at stays. */
  unpoint(): void {
    this.pointed = null
    this.unexplain()
  }

  /** Point, or do it if that cell was pointed at already. */
  take(cell: string): void {
    if (this.pointed === cell && this.aimed.includes(cell)) void this.confirm()
    else this.point(cell)
  }

  /** Turn the card: the next placement, among those at the pointed cell if there are several. */
  turn(step: 1 | -1): void {
    const here = this.pointed === null ? [] : this.#at(this.pointed)
    this.unexplain()
    this.#aimAt(nextOf(here.length > 1 ? here : this.options, this.aim, step))
  }

  async confirm(move: HoliMove | null = this.aim): Promise<void> {
    if (move !== null && this.client.moves.includes(move)) await this.client.play(move)
  }

  end(): void {
    const end = this.client.moves.find((move) => move.do === 'end')
    if (end === undefined) void this.explain('end', '')
    else void this.confirm(end)
  }

  // --- Why not? -----------------------------------------------------------------------------

  /** Say why something cannot be done, at a cell or at all. */
  async explain(verb: Verb, cell = this.pointed ?? this.pawn?.cell ?? ''): Promise<void> {
    const { view, seat } = this.client
    const card = this.card ?? view?.own?.hand[0] ?? null
    const own = seat === null ? 0 : (view?.common.seats[seat]?.supply[seat] ?? 0)
    const tokens = Math.min(this.laid[0]?.cells.length ?? 1, own)
    const asked = moveToExplain(verb, card, cell, this.laid, tokens)
    const question = ++this.#asked
    const why = asked === null ? null : await this.client.why(asked)
    // somebody who has pointed elsewhere meanwhile wants another answer
    if (question === this.#asked) this.why = why
  }

  unexplain(): void {
    this.#asked++
    this.why = null
  }

  // --- Aiming -------------------------------------------------------------------------------

  #at(cell: string): HoliMove[] {
    return this.options.filter((move) => cellsOf(move, this.pawn?.cell ?? null).includes(cell))
  }

  #aimAt(move: HoliMove | null): void {
    this.aim = move
    this.preview = move === null ? null : (this.#seen.get(move) ?? null)
    if (move !== null && this.preview === null) void this.#look(move)
  }

  async #look(move: HoliMove): Promise<void> {
    const preview = await this.client.preview(move)
    if (preview === null) return
    this.#seen.set(move, preview)
    if (this.aim === move) this.preview = preview
  }
}
