/** Legal moves as choices. */
import { describe, expect, it } from 'vitest'
import type { HoliMove } from '../../generated/wire'
import { cellsOf, moveToExplain, inTurnOrder, levelOf, movesOf, nextOf } from './choices'
import { placements } from './pictures'

const moves: HoliMove[] = [
  { do: 'throw', card: 'embrace', cells: ['B3', 'C4', 'D3'] },
  { do: 'throw', card: 'embrace', cells: ['B3', 'C2', 'D3'] },
  { do: 'throw', card: 'corner', cells: ['B3', 'C2'] },
  { do: 'drop', card: 'corner', cell: 'A1' },
  { do: 'move', cell: 'F6' },
  { do: 'climb' },
  { do: 'end' },
]
const laid = placements(['.#.', '#*#', '...'], 'C3')

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
