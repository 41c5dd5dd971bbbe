/** The face of a game that has none of its own: what it tells as tables, its moves as buttons. */
import type { GameFace } from '../face'
import Board from './Board.svelte'
import { lookOf } from './reading'

export const face: GameFace = {
  Board,
  side: 'drawer',
  lessons: [],
  crown: 'sun',
  seatLook: (_view, seat) => lookOf(seat),
  sheet: (_view, seat, { points, places }) => ({ lines: [], total: points[seat] ?? 0, place: places[seat] ?? 1 }),
}
