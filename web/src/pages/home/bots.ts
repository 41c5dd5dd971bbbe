/** Who sits on the seats of bots, and plays the scenes of the rules: a name to talk about, and a level. */
import type { SeatWish } from '../../generated/wire'

export const BOTS = ['Tara', 'Rohan', 'Kiran', 'Meera']

export function bots(level: string, count: number): SeatWish[] {
  return BOTS.slice(0, count).map((name) => ({ who: level, name }))
}
