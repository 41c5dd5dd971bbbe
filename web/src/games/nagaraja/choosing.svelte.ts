/** A move that is being put together: cards, a naga, places on the board, a turn. */
import { createContext } from 'svelte'
import type { NagarajaBidOdds, NagarajaMove, NagarajaPreview, NagarajaView } from '../../generated/wire'
import type { TableClient, WhyNot } from '../../table/client.svelte'
import { afterChange, changeOf, type After, type Change } from './afterMove'
import type { Nagaraja } from './nagaraja'
import { bidOf, canBid, completed, nextTurn, nextWords, planOf, withTurn, type Plan } from './plan'
import type { Stage } from './stage.svelte'

/** A piece that was pressed: which one on the board, and its word in a move. */
interface Spot {
  key: string
  word: string
}

export const [getChoosing, setChoosing] = createContext<Choosing>()

const sortedWords = (cards: readonly string[]) => [...cards].sort().join(' ')

const planned = (move: NagarajaMove | null | undefined) => (move ? planOf(move) : null)

export class Choosing {
  /** Chosen cards by their place in the hand, or in the pile while one is taken from it. */
  cards = $state.raw<number[]>([])
  /** The colour of my stick whose naga is used; the first that there is until I say so. */
  #naga = $state.raw<string | null>(null)
  spots = $state.raw<Spot[]>([])
  turn = $state.raw(0)
  /** A place that is pointed at, before it is pressed. */
  pointed = $state.raw<Spot | null>(null)
  why = $state.raw<WhyNot | null>(null)
  #preview = $state.raw<{ move: NagarajaMove; is: NagarajaPreview } | null>(null)
  /** What the server has said of moves, until the table moves on. */
  #seen = new Map<NagarajaMove, NagarajaPreview>()
  /** The odds of the bid that was looked at last; they stay when it is sealed. */
  #odds = $state.raw<{ cards: string; are: NagarajaBidOdds } | null>(null)

  constructor(
    readonly client: TableClient<Nagaraja>,
    readonly stage: Stage,
  ) {}

  /** The cards that can be pressed: my hand, or the pile. */
  offered = $derived.by(() => {
    const { own, common } = this.stage.view
    const takes = this.client.moves.flatMap((move) => (move.do === 'take' ? move.card : []))
    return takes.length > 0 && common.phase === 'taking' ? takes : (own?.hand ?? [])
  })

  held = $derived(this.cards.flatMap((n) => this.offered[n] ?? []))

  /** Moves that are made with the chosen card, or that need none. */
  #plans = $derived.by(() => {
    const [card] = this.held
    return this.client.moves
      .filter((move) => move.do === 'lay' || (move.do === 'use' && move.card === card))
      .map(planOf)
  })

  /** Colours of my nagas that the chosen card can be used with. */
  nagas = $derived([...new Set(this.#plans.flatMap(({ move }) => (move.do === 'use' ? move.stick : [])))])
  naga = $derived(this.#naga !== null && this.nagas.includes(this.#naga) ? this.#naga : (this.nagas[0] ?? null))

  plans: Plan[] = $derived(
    this.#plans.filter(({ move }) => move.do !== 'use' || move.stick === this.naga),
  )
  words = $derived(this.spots.map(({ word }) => word))
  complete = $derived(completed(this.plans, this.words))
  /** Words of what can be pressed now; when all is chosen, what could replace the last. */
  open = $derived.by(() => {
    const open = nextWords(this.plans, this.words)
    if (open.size > 0 || this.words.length === 0) return open
    return nextWords(this.plans, this.words.slice(0, -1))
  })

  /** What would be done if it were confirmed now. */
  plan: Plan | null = $derived.by(() => {
    const { moves } = this.client
    const { phase } = this.stage.view.common
    if (phase === 'answering') return planned(moves.find((move) => move.do === 'allow'))
    if (this.plans.length > 0) return withTurn(this.complete, this.turn)
    const [card] = this.held
    if (card === undefined) return null
    const move =
      phase === 'bidding'
        ? bidOf(moves, this.held)
        : moves.find((move) => (move.do === 'give' || move.do === 'take') && move.card === card)
    return planned(move)
  })

  /** The plan to be drawn: the chosen one, or that of a place that is pointed at. */
  drawn: Plan | null = $derived.by(() => {
    if (this.plan !== null || this.pointed === null) return this.plan
    return withTurn(completed(this.plans, [...this.words, this.pointed.word]), this.turn)
  })

  /** What a card that waits for an answer, or else the drawn plan, does to a temple. */
  #change: Change | null = $derived.by(() => {
    const { pending } = this.stage.view.common
    if (pending !== null) return this.#waiting(pending)
    // until the server has told of another plan, the last one is drawn
    return this.drawn === null || this.#preview === null ? null : changeOf(this.#preview.is.events)
  })

  #after: After | null = $derived.by(() => this.#change && afterChange(this.stage.view, this.#change))

  /** A temple as it would be; null if nothing changes there. */
  after(seat: number): After | null {
    return this.#change?.seat === seat ? this.#after : null
  }

  /** What all were told when the card was activated. */
  #waiting({ seat, card, targets }: NonNullable<NagarajaView['common']['pending']>): Change | null {
    const { log } = this.client
    const at = log.findLastIndex(
      ({ event }) =>
        event?.event === 'card-activated' && event.seat === seat && event.card === card && `${event.targets}` === `${targets}`,
    )
    const asked = log[at + 1]?.event
    return asked?.event === 'answer-awaited' ? asked.would : null
  }

  /** What the plan is certain to bring, once the server has said so. */
  preview = $derived(this.#preview?.move === this.plan?.move ? (this.#preview?.is ?? null) : null)

  /** What the server has said of a bid of these cards. */
  oddsOf(cards: readonly string[]): NagarajaBidOdds | null {
    return this.#odds?.cards === sortedWords(cards) ? this.#odds.are : null
  }

  /** Is this card one that can be chosen, with those that are? */
  canHold(n: number): boolean {
    const card = this.offered[n]!
    const { moves } = this.client
    const { phase } = this.stage.view.common
    if (phase === 'bidding') return canBid(moves, [...this.held, card])
    if (phase === 'giving') return this.dealt(n) && moves.some((move) => move.do === 'give' && move.card === card)
    return moves.some((move) => (move.do === 'use' || move.do === 'take') && move.card === card)
  }

  /** Equal cards are one move: those that came last are the new ones. */
  dealt(n: number): boolean {
    const dealt = this.stage.view.own?.dealt ?? []
    const card = this.offered[n]!
    const later = this.offered.filter((other, m) => other === card && m >= n).length
    return later <= dealt.filter((other) => other === card).length
  }

  // --- Pressing things -------------------------------------------------------------------------

  async pressCard(n: number): Promise<void> {
    this.why = null
    const phase = this.stage.view.common.phase
    if (this.cards.includes(n)) {
      this.cards = this.cards.filter((other) => other !== n)
      this.spots = []
      return
    }
    if (!this.canHold(n)) {
      await this.#ask(this.#cardMove(n))
      // somebody who presses another symbol begins a new bid
      if (phase === 'bidding' && canBid(this.client.moves, [this.offered[n]!])) this.cards = [n]
      return
    }
    this.spots = []
    this.turn = 0
    this.cards = phase === 'bidding' ? [...this.cards, n] : [n]
  }

  /** Press a room, a relic or a stick of the other player. */
  async press(key: string, word: string): Promise<void> {
    this.why = null
    if (this.spots.some((spot) => spot.key === key)) {
      if (this.complete.length > 1) this.turnBy(1)
      else this.spots = this.spots.filter((spot) => spot.key !== key)
      return
    }
    if (!this.open.has(word)) return this.#ask(this.#placeMove(word))
    const full = this.complete.length > 0
    this.spots = [...(full ? this.spots.slice(0, -1) : this.spots), { key, word }]
    if (this.plan !== null) this.turn = this.plan.turn ?? 0
  }

  pressNaga(colour: string): void {
    if (this.nagas.includes(colour)) this.#naga = colour
  }

  /** The next colour of nagas; on a phone sticks are too small to be pressed. */
  nextNaga(): void {
    const at = this.nagas.indexOf(this.naga ?? '')
    this.#naga = this.nagas[(at + 1) % this.nagas.length] ?? null
  }

  turnBy(direction: 1 | -1): void {
    if (this.complete.length > 1) this.turn = nextTurn(this.complete, this.turn, direction)
    else if (this.complete.length === 0) this.turn = (this.turn + direction + 4) % 4
  }

  confirm(): void {
    if (this.plan !== null) this.do(this.plan.move)
  }

  do(move: NagarajaMove): void {
    this.clear()
    void this.client.play(move)
  }

  clear(): void {
    this.cards = []
    this.spots = []
    this.pointed = null
    this.turn = 0
    this.why = null
    this.#naga = null
    this.#seen.clear()
  }

  /** Ask what the drawn plan would do; to be called when it changes. */
  async lookAhead(): Promise<void> {
    const move = this.drawn?.move
    const is = move && (this.#seen.get(move) ?? (await this.client.preview(move)))
    if (this.drawn?.move !== move) return
    this.#preview = move && is ? { move, is } : null
    if (!move || !is) return
    this.#seen.set(move, is)
    if (move.do === 'bid' && is.odds !== null) this.#odds = { cards: sortedWords(move.cards), are: is.odds }
  }

  // --- Why not? --------------------------------------------------------------------------------

  async #ask(move: NagarajaMove | null): Promise<void> {
    if (move !== null) this.why = await this.client.why(move)
  }

  #cardMove(n: number): NagarajaMove | null {
    const card = this.offered[n]!
    switch (this.stage.view.common.phase) {
      case 'bidding':
        return { do: 'bid', cards: [...this.held, card].sort() }
      case 'giving':
        return { do: 'give', card }
      case 'confronting': {
        const sticks = this.stage.view.common.seats[this.stage.near]!.sticks
        const stick = sticks.find((is) => is.endsWith('-naga'))?.split('-')[0] ?? 'green'
        return { do: 'use', card, stick, targets: [] }
      }
      default:
        return null
    }
  }

  #placeMove(word: string): NagarajaMove | null {
    const [card] = this.held
    if (this.stage.view.common.phase === 'laying' && word.startsWith('own-')) {
      return { do: 'lay', room: word.slice(4), turn: this.turn }
    }
    if (card === undefined || this.naga === null) return null
    return { do: 'use', card, stick: this.naga, targets: [...this.words, word].sort() }
  }
}
