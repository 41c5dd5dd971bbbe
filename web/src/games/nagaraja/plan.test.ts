import { describe, expect, it } from 'vitest'
import type { NagarajaMove } from '../../generated/wire'
import { bidOf, canBid, completed, nextTurn, nextWords, planOf, withTurn } from './plan'

const use = (...targets: string[]): NagarajaMove => ({ do: 'use', card: 'x', stick: 'green', targets })
const plans = (...moves: NagarajaMove[]) => moves.map(planOf)

describe('places to press', () => {
  it('are any two of those that are swapped, in any order', () => {
    const swaps = plans(use('own-A1', 'own-B1'), use('own-A1', 'own-C1'))
    expect([...nextWords(swaps, [])].sort()).toEqual(['own-A1', 'own-B1', 'own-C1'])
    expect([...nextWords(swaps, ['own-B1'])]).toEqual(['own-A1'])
    expect(completed(swaps, ['own-C1', 'own-A1'])[0]?.move).toEqual(use('own-A1', 'own-C1'))
  })

  it('have an order where a tile is moved', () => {
    const moves = plans(use('own-A1>B2'), use('own-B1>A2'))
    expect([...nextWords(moves, [])].sort()).toEqual(['own-A1', 'own-B1'])
    expect([...nextWords(moves, ['own-A1'])]).toEqual(['own-B2'])
    expect(completed(moves, ['own-B2', 'own-A1'])).toEqual([])
    expect(completed(moves, ['own-A1', 'own-B2'])).toHaveLength(1)
  })

  it('may lie in both temples', () => {
    const looks = plans(use('opp-N1', 'own-N1'), use('opp-N1', 'opp-N2'))
    expect([...nextWords(looks, ['opp-N1'])].sort()).toEqual(['opp-N2', 'own-N1'])
  })

  it('can be two equal sticks', () => {
    const sticks = plans(use('brown-1', 'brown-1'), use('brown-1', 'green-naga'))
    expect([...nextWords(sticks, ['brown-1'])].sort()).toEqual(['brown-1', 'green-naga'])
    expect(completed(sticks, ['brown-1', 'brown-1'])).toHaveLength(1)
  })

  it('are none for a card without targets', () => {
    expect(completed(plans(use()), [])).toHaveLength(1)
    expect(nextWords(plans(use()), []).size).toBe(0)
  })
})

describe('turning', () => {
  const lays = plans(...[0, 1, 2].map((turn): NagarajaMove => ({ do: 'lay', room: 'B1', turn })))
  const turns = plans(use('opp-B2+1'), use('opp-B2+3'))

  it('keeps the turn that was wished, or takes the next', () => {
    expect(withTurn(lays, 2)?.turn).toBe(2)
    expect(withTurn(lays, 3)?.turn).toBe(0)
    expect(withTurn([], 1)).toBeNull()
  })

  it('goes round those that there are, either way', () => {
    expect(nextTurn(lays, 2, 1)).toBe(0)
    expect(nextTurn(lays, 0, -1)).toBe(2)
    expect([nextTurn(turns, 1, 1), nextTurn(turns, 3, 1), nextTurn(turns, 1, -1)]).toEqual([3, 1, 3])
  })

  it('is of the room that is pressed', () => {
    expect(turns[0]).toMatchObject({ words: ['opp-B2'], turn: 1 })
    expect(lays[1]).toMatchObject({ words: ['own-B1'], turn: 1 })
  })
})

describe('bids', () => {
  const bids: NagarajaMove[] = [
    { do: 'bid', cards: ['a', 'a'] },
    { do: 'bid', cards: ['a'] },
    { do: 'bid', cards: ['b'] },
  ]

  it('are found by exactly their cards', () => {
    expect(bidOf(bids, ['a'])).toEqual({ do: 'bid', cards: ['a'] })
    expect(bidOf(bids, ['a', 'a'])).toEqual({ do: 'bid', cards: ['a', 'a'] })
    expect(bidOf(bids, ['a', 'b'])).toBeNull()
    expect(bidOf(bids, [])).toBeNull()
  })

  it('can grow as long as there is a bid with all cards', () => {
    expect(canBid(bids, ['a', 'a'])).toBe(true)
    expect(canBid(bids, ['a', 'b'])).toBe(false)
  })
})
