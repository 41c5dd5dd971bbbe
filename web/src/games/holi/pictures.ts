/**
 * The pictures of colour cards, turned and laid around a pawn: `#` filled, `*` sun, `.` blank.
 * Only geometry, to draw a card the way it lies; which throws are legal the server says.
 */
import { cellAt, columnOf, rowOf } from './cells'

export type Picture = readonly string[]

/** 0 to 3 quarter turns clockwise; 4 to 7 the same after mirroring. */
export type Turn = number

export interface Placement {
  turn: Turn
  /** Where on the turned picture the pawn stands. */
  home: { column: number; row: number }
  /** The cells that the picture gives tokens; null beyond the edge. */
  cells: (string | null)[]
}

function quarterTurned(picture: Picture): Picture {
  return picture.map((_, row) => picture.map((line) => line[row]).reverse().join(''))
}

export function turnedPicture(picture: Picture, turn: Turn): Picture {
  let turned = turn < 4 ? picture : picture.map((line) => [...line].reverse().join(''))
  for (let quarter = 0; quarter < turn % 4; quarter++) turned = quarterTurned(turned)
  return turned
}

function spots(picture: Picture, sign: string): { column: number; row: number }[] {
  return picture.flatMap((line, row) =>
    [...line].flatMap((drawn, column) => (drawn === sign ? [{ column, row }] : [])),
  )
}

/** All ways to lay a picture around a pawn, turn by turn; those that give the same cells once. */
export function placements(picture: Picture, pawn: string): Placement[] {
  const found = new Map<string, Placement>()
  for (let turn = 0; turn < 8; turn++) {
    const turned = turnedPicture(picture, turn)
    const filled = spots(turned, '#')
    const suns = spots(turned, '*')
    for (const home of suns.length > 0 ? suns : filled) {
      const thrown = filled.filter(({ column, row }) => column !== home.column || row !== home.row)
      const offsets = thrown.map(({ column, row }) => [column - home.column, row - home.row] as const)
      const key = offsets.map(String).sort().join(' ')
      if (found.has(key)) continue
      const cells = offsets.map(([columns, rows]) =>
        cellAt(columnOf(pawn) + columns, rowOf(pawn) + rows),
      )
      found.set(key, { turn, home, cells })
    }
  }
  return [...found.values()]
}

/** How the card lies when these cells get a token; with few tokens they are a part of the picture. */
export function placementOf(all: Placement[], cells: readonly string[]): Placement | null {
  const fits = ({ cells: given }: Placement) =>
    given.every((cell) => cell !== null) && cells.every((cell) => given.includes(cell))
  return all.find(fits) ?? null
}
