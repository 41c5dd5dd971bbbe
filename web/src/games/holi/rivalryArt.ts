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
