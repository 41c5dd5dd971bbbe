/** Legal moves as choices. */
import { describe, expect, it } from 'vitest'
import type { HoliMove, HoliWay } from '../../generated/wire'
import { cellsOf, moveToExplain, inTurnOrder, levelOf, movesOf, nextOf, placementOf, placements } from './choices'

const moves: HoliMove[] = [
  { do: 'throw', card: 'embrace', cells: ['B3', 'C4', 'D3'] },
  { do: 'throw', card: 'embrace', cells: ['B3', 'C2', 'D3'] },
  { do: 'throw', card: 'corner', cells: ['B3', 'C2'] },
  { do: 'drop', card: 'corner', cell: 'A1' },
  { do: 'move', cell: 'F6' },
  { do: 'climb' },
  { do: 'end' },
]
/** The card `.#. #*# ...`, as the server sends it. */
const embrace: HoliWay[] = [
  { turn: 0, home: [1, 1], cells: [[-1, 0], [0, -1], [0, 1]] },
  { turn: 1, home: [1, 1], cells: [[-1, 0], [0, 1], [1, 0]] },
  { turn: 2, home: [1, 1], cells: [[0, -1], [0, 1], [1, 0]] },
  { turn: 3, home: [1, 1], cells: [[-1, 0], [0, -1], [1, 0]] },
]
const laid = placements(embrace, 'C3')

describe('choices', () => {
  it('are the moves of a verb, and of a card where there is one', () => {
    expect(movesOf(moves, 'throw', 'corner')).toEqual([moves[2]])
    expect(movesOf(moves, 'drop', 'embrace')).toEqual([])
    expect(movesOf(moves, 'move', null)).toEqual([moves[4]])
    expect(movesOf(moves, null, null)).toEqual([])
  })

  it('happen on cells, a climb above the pawn', () => {
    expect(cellsOf(moves[0]!, 'C3')).toEqual(['B3', 'C4', 'D3'])
    expect(cellsOf({ do: 'climb' }, 'C3')).toEqual(['C3'])
    expect(cellsOf({ do: 'end' }, 'C3')).toEqual([])
    expect(levelOf('climb', { level: 1, cell: 'C3' })).toBe(2)
    expect(levelOf('throw', { level: 1, cell: 'C3' })).toBe(1)
    expect(levelOf('place', null)).toBe(0)
  })

  it('of a throw come in the order in which the card is turned', () => {
    expect(inTurnOrder(movesOf(moves, 'throw', 'embrace'), laid)).toEqual([moves[1], moves[0]])
  })

  it('go round', () => {
    const two = [moves[0]!, moves[1]!]
    expect(nextOf(two, null, 1)).toBe(moves[0])
    expect(nextOf(two, null, -1)).toBe(moves[1])
    expect(nextOf(two, moves[1]!, 1)).toBe(moves[0])
    expect(nextOf(two, moves[0]!, -1)).toBe(moves[1])
    expect(nextOf([], null, 1)).toBeNull()
  })
})

describe('a card', () => {
  it('lies around the pawn, and hangs over the edge', () => {
    expect(laid.map(({ cells }) => cells.join(' '))).toEqual(['C2 B3 D3', 'C2 D3 C4', 'B3 D3 C4', 'C2 B3 C4'])
    expect(laid.map(({ way }) => way)).toEqual(embrace)
    expect(placements(embrace, 'A1')[0]!.cells).toEqual([null, null, 'B1'])
  })

  it('is found by its cells, also by a part of them, never over the edge', () => {
    expect(placementOf(laid, ['C4', 'D3', 'C2'])!.way.turn).toBe(1)
    expect(placementOf(laid, ['C4', 'B3'])!.way.turn).toBe(2)
    expect(placementOf(laid, ['A1'])).toBeNull()
    expect(placementOf(placements(embrace, 'A1'), ['B1'])).toBeNull()
  })
})

describe('what to ask "why not?" about', () => {
  it('is the move itself', () => {
    expect(moveToExplain('move', null, 'A1', [], 0)).toEqual({ do: 'move', cell: 'A1' })
    expect(moveToExplain('drop', 'corner', 'A1', [], 1)).toEqual({ do: 'drop', card: 'corner', cell: 'A1' })
    expect(moveToExplain('drop', null, 'A1', [], 1)).toBeNull()
  })

  it('is the throw that would give the cell', () => {
    expect(moveToExplain('throw', 'embrace', 'C4', laid, 3)).toEqual({
      do: 'throw',
      card: 'embrace',
      cells: ['C2', 'C4', 'D3'],
    })
  })

  it('is a throw with that cell in place of another, where no turn gives it', () => {
    expect(moveToExplain('throw', 'embrace', 'F6', laid, 3)).toEqual({
      do: 'throw',
      card: 'embrace',
      cells: ['B3', 'C2', 'F6'],
    })
  })

  it('has no more cells than there are tokens', () => {
    expect(moveToExplain('throw', 'embrace', 'C4', laid, 1)).toMatchObject({ cells: ['C4'] })
  })
})
