/** Who sits on the seats of bots: a name to talk about, and a level. */
import type { SeatWish } from '../../generated/wire'

const NAMES = ['Tara', 'Rohan', 'Kiran', 'Meera']

export function bots(level: string, count: number): SeatWish[] {
  return NAMES.slice(0, count).map((name) => ({ who: level, name }))
}
