/**
 * Where things lie in a drawn temple, seen by its owner (N1): rooms A1 to C3, relic places W, N, E.
 * The drawing is 480 wide and 462 high; the letters of columns run from the left, the numbers of
 * rows from the entrances below.
 */
export type Edge = 'N' | 'E' | 'S' | 'W'

export const WIDTH = 480
export const HEIGHT = 462
export const ROOM_SIZE = 104
export const EDGES: readonly Edge[] = ['N', 'E', 'S', 'W']
export const ROOMS = ['A3', 'B3', 'C3', 'A2', 'B2', 'C2', 'A1', 'B1', 'C1'] as const
export const RELIC_PLACES = ['N1', 'N2', 'N3', 'W3', 'W2', 'W1', 'E3', 'E2', 'E1'] as const
export const COLUMNS = 'ABC'

const FIRST_ROOM = 84
const STEPS: Record<Edge, [number, number]> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] }
const ARROWS: Record<string, Edge> = {
  ArrowUp: 'N',
  ArrowRight: 'E',
  ArrowDown: 'S',
  ArrowLeft: 'W',
}
const MIDDLE = 2

/** Five by five: the rooms in the middle, relic places around them on three sides. */
function cell(name: string): [number, number] {
  const number = Number(name[1])
  switch (name[0]) {
    case 'W':
      return [0, 4 - number]
    case 'E':
      return [4, 4 - number]
    case 'N':
      return [number, 0]
    default:
      return [COLUMNS.indexOf(name[0]!) + 1, 4 - number]
  }
}

const NAMES = new Map([...ROOMS, ...RELIC_PLACES].map((name) => [cell(name).join(), name as string]))

export function isRoom(name: string): boolean {
  return COLUMNS.includes(name[0]!)
}

/** The middle of a room or relic place in the drawing. */
export function middle(name: string): { x: number; y: number } {
  const [column, row] = cell(name)
  const along = (n: number) => FIRST_ROOM + (n - 0.5) * ROOM_SIZE
  if (isRoom(name)) return { x: along(column), y: along(row) }
  if (name[0] === 'N') return { x: along(column), y: 42 }
  return { x: name[0] === 'W' ? 42 : WIDTH - 42, y: along(row) }
}

/** Where an arrow key leads from here; past a gap, to the nearest line that has something. */
export function arrow(name: string, key: string): string | null {
  const edge = ARROWS[key]
  if (edge === undefined) return null
  let [column, row] = cell(name)
  const [right, down] = STEPS[edge]
  for (column += right, row += down; column >= 0 && column < 5 && row >= 0 && row < 4; column += right, row += down) {
    const found = NAMES.get([column, row].join()) ?? NAMES.get(towardsMiddle(column, row, right !== 0))
    if (found !== undefined) return found
  }
  return null
}

/** A corner has no place: the next one of its line. */
function towardsMiddle(column: number, row: number, sideways: boolean): string {
  const nearer = (n: number) => n + Math.sign(MIDDLE - n)
  return sideways ? [column, nearer(row)].join() : [nearer(column), row].join()
}

/** The edge of the tile itself that lies here when it is turned. */
export function unturned(edge: Edge, turn: number): Edge {
  return EDGES[(EDGES.indexOf(edge) - turn + 8) % 4]!
}

/** Where an edge of the tile lies when it is turned clockwise. */
export function turned(edge: Edge, turn: number): Edge {
  return EDGES[(EDGES.indexOf(edge) + turn) % 4]!
}
