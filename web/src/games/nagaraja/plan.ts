/**
 * Moves as one makes them: press this, then that, turn it, go. Each choice is a filter on the list
 * of legal moves; nothing here knows why a move is legal.
 */
import type { NagarajaMove } from '../../generated/wire'

/** What has to be pressed on the board for a move: rooms and places as `own-B2`, sticks by face. */
export interface Plan {
  move: NagarajaMove
  words: string[]
  /** A tile is moved from the first to the second; two that are swapped have no order. */
  ordered: boolean
  /** Quarter turns of the tile, where the move has any. */
  turn: number | null
}

const PLACE = /^(own|opp)-([A-Z]\d)(?:\+(\d)|>([A-Z]\d))?$/

export function planOf(move: NagarajaMove): Plan {
  if (move.do === 'lay') {
    return { move, words: [`own-${move.room}`], ordered: false, turn: move.turn }
  }
  if (move.do !== 'use') return { move, words: [], ordered: false, turn: null }
  const plan: Plan = { move, words: [], ordered: false, turn: null }
  for (const target of move.targets) {
    const [, whose, at, turn, to] = PLACE.exec(target) ?? []
    plan.words.push(at === undefined ? target : `${whose}-${at}`)
    if (turn !== undefined) plan.turn = Number(turn)
    if (to !== undefined) {
      plan.words.push(`${whose}-${to}`)
      plan.ordered = true
    }
  }
  return plan
}

/** What is left of `words` when `taken` is taken away, or null if it is not all there. */
export function without(words: readonly string[], taken: readonly string[]): string[] | null {
  const left = [...words]
  for (const word of taken) {
    const at = left.indexOf(word)
    if (at < 0) return null
    left.splice(at, 1)
  }
  return left
}

function rest(plan: Plan, chosen: readonly string[]): string[] | null {
  if (!plan.ordered) return without(plan.words, chosen)
  const begins = chosen.every((word, n) => plan.words[n] === word)
  return begins && chosen.length <= plan.words.length ? plan.words.slice(chosen.length) : null
}

/** Everything that can be pressed next. */
export function nextWords(plans: readonly Plan[], chosen: readonly string[]): Set<string> {
  const next = new Set<string>()
  for (const plan of plans) {
    const left = rest(plan, chosen)
    if (left === null) continue
    for (const word of plan.ordered ? left.slice(0, 1) : left) next.add(word)
  }
  return next
}

/** The plans for which nothing is left to press; they differ in their turn alone. */
export function completed(plans: readonly Plan[], chosen: readonly string[]): Plan[] {
  return plans.filter((plan) => rest(plan, chosen)?.length === 0)
}

/** The one with this turn, or the next one clockwise that there is. */
export function withTurn(plans: readonly Plan[], turn: number): Plan | null {
  const distance = (plan: Plan) => ((plan.turn ?? turn) - turn + 4) % 4
  return [...plans].sort((a, b) => distance(a) - distance(b))[0] ?? null
}

/** The turn after this one, in either direction; turns that change nothing are left out. */
export function nextTurn(plans: readonly Plan[], turn: number, direction: 1 | -1): number {
  const turns = plans.flatMap((plan) => plan.turn ?? [])
  for (let n = 1; n <= 4; n++) {
    const wanted = (turn + direction * n + 8) % 4
    if (turns.includes(wanted)) return wanted
  }
  return turn
}

/** The bid of exactly these cards. */
export function bidOf(moves: readonly NagarajaMove[], cards: readonly string[]): NagarajaMove | null {
  return moves.find((move) => move.do === 'bid' && without(move.cards, cards)?.length === 0) ?? null
}

/** Is there a bid of all these cards, perhaps with more? */
export function canBid(moves: readonly NagarajaMove[], cards: readonly string[]): boolean {
  return moves.some((move) => move.do === 'bid' && without(move.cards, cards) !== null)
}
