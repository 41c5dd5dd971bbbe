/** The letter that stands for a colour in the names of drawings and classes: M, S, H, G. */
import type { HoliOpenSeat, HoliView } from '../../generated/wire'

export type Sign = 'm' | 's' | 'h' | 'g'

export const SIGNS: Record<HoliOpenSeat['colour'], Sign> = {
  blue: 'm',
  yellow: 's',
  red: 'h',
  green: 'g',
}
const USUAL: readonly Sign[] = ['m', 's', 'h', 'g']

export function signOf(view: HoliView | null, seat: number): Sign {
  const colour = view?.common.seats[seat]?.colour
  return colour === undefined ? USUAL[seat % USUAL.length]! : SIGNS[colour]
}
