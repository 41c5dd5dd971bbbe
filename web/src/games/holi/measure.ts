/** Where things are on the screen, from the corner of the board. */
export interface Spot {
  x: number
  y: number
  /** The width of what is there. */
  wide: number
}

function spotOf(root: Element, found: Element | null): Spot | null {
  if (found === null) return null
  const frame = root.getBoundingClientRect()
  const box = found.getBoundingClientRect()
  return {
    x: box.x + box.width / 2 - frame.x,
    y: box.y + box.height / 2 - frame.y,
    wide: box.width,
  }
}

export function cellSpot(root: Element, level: number, cell: string): Spot | null {
  return spotOf(root, root.querySelector(`[data-level="${level}"] [data-cell="${cell}"]`))
}

export function pawnSpot(root: Element, seat: number): Spot | null {
  return spotOf(root, root.querySelector(`[data-pawn="${seat}"]`))
}

export function seatSpot(root: Element, seat: number): Spot | null {
  return spotOf(root, root.querySelector(`[data-seat="${seat}"]`))
}
