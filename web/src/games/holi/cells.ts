/** H1: the cells of a level, A1 first, row by row. */
export const SIDE = 6
export const LEVELS = [0, 1, 2] as const
export const CELLS: readonly string[] = Array.from(
  { length: SIDE * SIDE },
  (_, n) => 'ABCDEF'.charAt(n % SIDE) + (Math.floor(n / SIDE) + 1),
)

export interface Place {
  level: number
  cell: string
}

export const columnOf = (cell: string): number => cell.charCodeAt(0) - 65
export const rowOf = (cell: string): number => Number(cell[1]) - 1

/** The cell there, or null beyond the edge. */
export function cellAt(column: number, row: number): string | null {
  const inside = column >= 0 && column < SIDE && row >= 0 && row < SIDE
  return inside ? CELLS[row * SIDE + column]! : null
}

/** Spaces between two cells, rows and columns together. */
export function distance(a: string, b: string): number {
  return Math.abs(columnOf(a) - columnOf(b)) + Math.abs(rowOf(a) - rowOf(b))
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Where a key of the keyboard leads from a cell: the same cell at the edge, null for other keys. */
export function cellByKey(cell: string, key: string): string | null {
  if (key === 'Home') return cellAt(0, rowOf(cell))
  if (key === 'End') return cellAt(SIDE - 1, rowOf(cell))
  const step = STEPS[key]
  if (step === undefined) return null
  return cellAt(columnOf(cell) + step[0], rowOf(cell) + step[1]) ?? cell
}
