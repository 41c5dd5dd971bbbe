/** Which drawings and colours stand for seats and for rivalry cards. */
import type { HoliOpenSeat, HoliView } from '../../generated/wire'

/** The letter that stands for a colour in the names of drawings and classes. */
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

/**
 * Rivalry cards as small drawings. Patterns are 5 x 5: `#` an own token, `o` a pawn, `x` another's
 * token, `.` a cell; the others are drawings of symbols.svg.
 */
export type Art = { symbol: string } | { pattern: readonly string[] }

const pattern = (...rows: string[]): Art => ({ pattern: rows })

export const ART: Record<string, Art> = {
  'short-steps': { symbol: 'rival-steps' },
  garland: { symbol: 'rival-garland' },
  'sweet-tooth': { symbol: 'sweet' },
  'best-view': { symbol: 'i-eye' },
  'everybodys-friend': { symbol: 'i-people' },
  'clean-clothes': { symbol: 'i-shield' },
  'loose-hand': { symbol: 'i-card' },
  'first-footing': { symbol: 'i-up' },
  'roof-kings': { symbol: 'marigold' },
  'mirror-throw': pattern('.....', '##.##', '#...#', '.....', '.....'),
  'eager-climber': pattern('.....', '..#..', '.#o..', '..#..', '.....'),
  balcony: pattern('#....', 'o#...', '#....', '.....', '.....'),
  'pouring-rain': pattern('..#..', '.....', '..#..', '.....', '..o..'),
  'kite-string': pattern('.....', '.#...', '..#..', '...#.', '.....'),
  'big-puddle': pattern('.....', '.##..', '.###.', '..#..', '.....'),
  rangoli: pattern('.....', '.##..', '.##..', '.....', '.....'),
  'four-quarters': pattern('##.x.', '#..xx', '.....', 'xx.#.', '.x.##'),
  pillar: pattern('.....', '..#..', '..#..', '.....', '.....'),
  'corner-crowd': pattern('#...#', '.....', '.....', '.....', '#...#'),
  'heart-of-the-party': pattern('.....', '..#..', '.###.', '..#..', '.....'),
  'close-company': pattern('.....', '.#.#.', '..o..', '.##..', '.....'),
}
