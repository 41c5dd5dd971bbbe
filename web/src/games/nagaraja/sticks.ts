/** Fate sticks by what they show: `brown-4`, `green-naga` (N5), and what they throw on average. */
import type { NagarajaPack } from '../../generated/wire'

export const COLOURS = ['brown', 'white', 'green'] as const
export type Colour = (typeof COLOURS)[number]

export const NAGA = 'naga'

/** A stick's colour and what it shows: points, or a naga. */
export function readStick(stick: string): { colour: Colour; shows: number | typeof NAGA } {
  const [colour, face] = stick.split('-') as [Colour, string]
  return { colour, shows: face === NAGA ? NAGA : Number(face) }
}

export function hasNaga(stick: string): boolean {
  return readStick(stick).shows === NAGA
}

export function stickPoints(stick: string): number {
  const { shows } = readStick(stick)
  return shows === NAGA ? 0 : shows
}

/** The order in which views have them: by colour, nagas first, then by points. */
export function sorted(sticks: readonly string[]): string[] {
  const rank = (stick: string) =>
    COLOURS.indexOf(readStick(stick).colour) * 100 + (hasNaga(stick) ? -1 : stickPoints(stick))
  return [...sticks].sort((a, b) => rank(a) - rank(b))
}

/** The sticks that cards throw together, by colour. */
export function thrownBy(pack: NagarajaPack, cards: readonly string[]): Colour[] {
  const wanted = cards.map((card) => pack.cards.find(({ id }) => id === card)?.sticks)
  return COLOURS.flatMap((colour) =>
    wanted.flatMap((sticks) => Array<Colour>(sticks?.[colour] ?? 0).fill(colour)),
  )
}

/** The number that comes out on average, from the chance of each number, 0 first. */
export function mean(chances: readonly number[]): number {
  return chances.reduce((sum, chance, number) => sum + chance * number, 0)
}
