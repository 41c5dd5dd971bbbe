/** Cells and pictures: how the board is walked, and how cards layout on it. */
import { describe, expect, it } from 'vitest'
import { CELLS, cellAt, cellByKey, distance } from './cells'
import { placementOf, placements, turnedPicture } from './pictures'

describe('cells', () => {
  it('run from A1 row by row to F6', () => {
    expect([CELLS[0], CELLS[5], CELLS[6], CELLS[35]]).toEqual(['A1', 'F1', 'A2', 'F6'])
    expect(new Set(CELLS).size).toBe(36)
  })

  it('end at the edge', () => {
    expect(cellAt(5, 5)).toBe('F6')
    expect(cellAt(6, 0)).toBeNull()
    expect(cellAt(0, -1)).toBeNull()
  })

  it('are walked by arrows, which stop at the edge', () => {
    expect(cellByKey('C3', 'ArrowUp')).toBe('C2')
    expect(cellByKey('C3', 'ArrowRight')).toBe('D3')
    expect(cellByKey('A1', 'ArrowLeft')).toBe('A1')
    expect(cellByKey('C3', 'Home')).toBe('A3')
    expect(cellByKey('C3', 'End')).toBe('F3')
    expect(cellByKey('C3', 'x')).toBeNull()
  })

  it('are as far apart as rows and columns together', () => {
    expect(distance('A1', 'C4')).toBe(5)
  })
})

describe('pictures', () => {
  const corner = ['##.', '#..', '...']
  const embrace = ['.#.', '#*#', '...']

  it('turn clockwise, four quarters being none', () => {
    expect(turnedPicture(['#..', '...', '...'], 1)).toEqual(['..#', '...', '...'])
    expect(turnedPicture(corner, 2)).toEqual(['...', '..#', '.##'])
    expect(turnedPicture(turnedPicture(corner, 3), 1)).toEqual(corner)
  })

  it('are mirrored from the fifth turn on', () => {
    expect(turnedPicture(['#..', '...', '...'], 4)).toEqual(['..#', '...', '...'])
  })

  it('with a sun layout with the sun under the pawn', () => {
    const laid = placements(embrace, 'C3')
    expect(laid).toHaveLength(4)
    expect(laid[0]).toEqual({ turn: 0, home: { column: 1, row: 1 }, cells: ['C2', 'B3', 'D3'] })
    expect(laid[1]!.cells.toSorted()).toEqual(['C2', 'C4', 'D3'])
  })

  it('without a sun layout with any filled cell under the pawn', () => {
    // three homes and four turns, all different; the mirror image of a corner is a turned corner
    const laid = placements(corner, 'C3')
    expect(laid).toHaveLength(12)
    expect(laid.every(({ cells }) => cells.length === 2 && !cells.includes('C3'))).toBe(true)
  })

  it('hang over the edge', () => {
    expect(placements(embrace, 'A1')[0]!.cells).toEqual([null, null, 'B1'])
  })

  it('are found by their cells, also by a part of them, never over the edge', () => {
    const laid = placements(embrace, 'C3')
    expect(placementOf(laid, ['C4', 'D3', 'C2'])!.turn).toBe(1)
    expect(placementOf(laid, ['C4', 'B3'])!.turn).toBe(2)
    expect(placementOf(laid, ['A1'])).toBeNull()
    expect(placementOf(placements(embrace, 'A1'), ['B1'])).toBeNull()
  })
})
