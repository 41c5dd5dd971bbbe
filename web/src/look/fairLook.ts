/** The four animals of the fair: how seats are told apart where a game says nothing else. */
import type { SeatLook } from '../games/face'

const SIGNS = ['m', 's', 'h', 'g'] as const

export function fairLook(seat: number): SeatLook {
  const sign = SIGNS[seat % SIGNS.length]
  return { badge: `badge-${sign}`, colours: `p-${sign}`, figure: `pawn-${sign}` }
}
