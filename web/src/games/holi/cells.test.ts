/** Cells: how the board is walked. */
import { describe, expect, it } from 'vitest'
import { CELLS, cellAt, cellByKey, distance } from './cells'

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
